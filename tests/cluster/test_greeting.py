"""Processes and halls that do not belong together find that out before they misunderstand
anything."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from netplay.cluster import subjects
from netplay.cluster.greeting import (
    ANSWER_SECONDS,
    GREET_SECONDS,
    TWIN_SECONDS,
    HallGreeter,
    NodeGreeter,
    NodeReplaced,
    NodeUseless,
)
from netplay.cluster.hall_process import run_hall
from netplay.cluster.worker_process import Worker, open_worker, run_worker
from netplay.host.serving_process import ServingProcess
from netplay.input_error import InputError
from netplay.journal.site import ensure_site
from netplay.system.clock import LoopTimeSource
from netplay.system.data_folder import TABLES_FOLDER
from tests.cluster.memory_bus import MemoryBroker
from tests.cluster.ssh_host import cluster_config
from tests.netplay.faketime import FakeTime
from tests.process_log import process_log_put_back

NODES = pytest.mark.parametrize("name", ["attic", "worker-barn"])


class Greeters:
    """A bus, and the greeters of those who come in by it."""

    def __init__(self, folder: Path) -> None:
        """`folder` is that of the hall's tables."""
        self.folder = folder
        self.time = FakeTime()
        self.broker = MemoryBroker(self.time)

    def node(
        self, name: str = "attic", *, other_releases: bool = False, site: str = ""
    ) -> NodeGreeter:
        bus = self.broker.bus()
        return NodeGreeter(name, bus, self.time, other_releases=other_releases, site=site)

    async def hall(self, lets_in: Callable[[], bool] = lambda: True) -> None:
        greeter = HallGreeter(self.broker.bus(), self.time, self.folder)
        greeter.lets_in = lets_in
        await greeter.start()

    async def hall_that_says(self, said: bytes) -> None:
        async def answer(subject: str, data: bytes) -> bytes:
            return said

        await self.broker.bus().subscribe(subjects.greetings_subject(), answer)

    async def advance(self, seconds: float) -> None:
        async def settle() -> None:
            for _ in range(20):
                await asyncio.sleep(0)

        await self.time.advance(seconds, settle)


@pytest.fixture
def greeters(tmp_path: Path) -> Greeters:
    return Greeters(tmp_path)


@NODES
@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b'{"kickdoor": "99.0", "wire": 1, "process": "a"}', "Kickdoor 99.0 there and"),
        (b'{"wire": 99}', "something else there"),
        (b"\xff no JSON", "something else there"),
        (b"[]", "something else there"),
    ],
)
async def test_who_is_of_another_version_says_so(
    greeters: Greeters, name: str, said: bytes, why: str
) -> None:
    await greeters.hall_that_says(said)
    with pytest.raises(NodeUseless, match=why) as useless:
        await greeters.node(name).meet()
    assert "\n" not in str(useless.value)


async def test_another_version_of_the_wire_is_told(greeters: Greeters) -> None:
    ours = json.loads(greeters.node()._ours)
    await greeters.hall_that_says(json.dumps(ours | {"wire": 99}).encode())
    for other_releases in (False, True):
        with pytest.raises(NodeUseless, match="version 99 of the wire"):
            await greeters.node(other_releases=other_releases).meet()


async def test_a_worker_beside_the_hall_may_be_of_another_release_with_the_same_wire(
    greeters: Greeters,
) -> None:
    """So workers are exchanged one after the other, under play."""
    ours = json.loads(greeters.node()._ours)
    await greeters.hall_that_says(json.dumps(ours | {"kickdoor": "99.0"}).encode())
    await greeters.node("worker-1", other_releases=True).meet()
    with pytest.raises(NodeUseless, match=r"Kickdoor 99\.0 there"):
        await greeters.node("worker-1").meet()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("attic", "front comes in by the name attic"),
        ("worker-barn", "worker comes in by the name barn"),
    ],
)
async def test_of_two_by_one_name_the_first_ends(greeters: Greeters, name: str, said: str) -> None:
    await greeters.hall()
    first, second = greeters.node(name), greeters.node(name)
    await first.meet()
    await second.meet()
    await second.meet()
    with pytest.raises(NodeReplaced, match=f"another {said}"):
        await first.meet()


async def test_a_worker_whose_folder_is_a_copy_of_another_ones_ends_with_one_line(
    greeters: Greeters,
) -> None:
    """The same games would be in two places."""
    await greeters.hall()
    barn, loft = greeters.node("worker-barn", site="b"), greeters.node("worker-loft", site="b")
    await barn.meet()
    with pytest.raises(NodeReplaced) as replaced:
        await loft.meet()
    assert str(replaced.value) == (
        "the folder of worker loft is a copy of that of worker barn, by their file tables/site: "
        "this one ends"
    )
    await barn.meet()
    await greeters.node("worker-shed", site="s").meet()


async def test_a_worker_goes_on_in_the_folder_of_one_that_is_gone(greeters: Greeters) -> None:
    await greeters.hall()
    await greeters.node("worker-barn", site="b").meet()
    await greeters.advance(TWIN_SECONDS)
    await greeters.node("worker-shed", site="b").meet()


async def test_a_worker_elsewhere_whose_folder_is_a_copy_of_the_halls_ends_with_one_line(
    greeters: Greeters,
) -> None:
    await greeters.hall()
    copied = greeters.node("worker-barn", site=ensure_site(greeters.folder))
    with pytest.raises(NodeReplaced, match="is a copy of that of the hall"):
        await copied.meet()


async def test_a_hall_that_lets_nobody_in_yet_answers_its_workers(greeters: Greeters) -> None:
    lets_in = False
    await greeters.hall(lambda: lets_in)
    await greeters.node("worker-barn").meet()
    waiting = asyncio.ensure_future(greeters.node("attic").meet())
    await greeters.advance(5 * (ANSWER_SECONDS + GREET_SECONDS))
    assert not waiting.done()
    lets_in = True
    await greeters.advance(ANSWER_SECONDS + GREET_SECONDS)
    await waiting


async def test_the_folder_is_there_before_workers_hear_of_the_hall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker beside it looks at once for the games in there."""
    config = cluster_config(tmp_path)
    answers = asyncio.Event()

    async def start(greeter: HallGreeter) -> None:
        assert (config.data_dir / TABLES_FOLDER).is_dir()
        answers.set()
        raise InputError("that is enough")

    monkeypatch.setattr(HallGreeter, "start", start)
    with process_log_put_back(), pytest.raises(InputError, match="that is enough"):
        await ServingProcess(config).serve(
            lambda role: run_hall(role, MemoryBroker(LoopTimeSource()).bus())
        )
    assert answers.is_set()


async def test_a_worker_that_is_replaced_ends_with_one_line(
    greeters: Greeters, tmp_path: Path
) -> None:
    await greeters.hall()
    config = cluster_config(tmp_path)
    (config.data_dir / TABLES_FOLDER).mkdir(parents=True)
    first, second = (greeters.node("worker-barn") for _ in range(2))
    async with open_worker(config, "worker-barn", greeters.broker.bus(), first) as worker:
        await second.meet()
        await greeters.advance(GREET_SECONDS)
        with pytest.raises(NodeReplaced, match="this one ends"):
            await worker.over


async def test_a_worker_that_was_retired_says_so_as_it_ends(
    greeters: Greeters, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await greeters.hall()
    config = cluster_config(tmp_path)
    (config.data_dir / TABLES_FOLDER).mkdir(parents=True)

    def retire(worker: Worker) -> None:
        worker.over.set_result(None)

    with process_log_put_back():
        await ServingProcess(config).serve(
            lambda role: run_worker(role, "worker-barn", greeters.broker.bus(), retire)
        )
    assert "an admin has retired this worker" in capsys.readouterr().err
