"""The processes that think: what they are handed, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.bots.search import Advice
from engine.core.box import Box
from engine.core.state import GameState
from engine.game import new_game
from engine.legality import why_illegal
from engine.views.view_building import make_public_view, make_table_view
from engine.views.view_types import TableView
from netplay.bots import (
    PicklableBox,
    SearchedMove,
    SearchPool,
    SearchPort,
    search_pool,
    search_processes,
)
from netplay.bots.search_process import SearchJob
from netplay.table_box import house_rules_for_screens, parse_house_rules, serialize_decks
from tests.netplay.forking import FORKING
from tests.netplay.table.sitting import SEED
from tests.netplay.thoughts import dies, fails, hangs, thinks_briefly, writes
from tests.patience import PATIENCE

BOX = PicklableBox(
    serialize_decks(("classic", "star")),
    house_rules_for_screens(parse_house_rules((("win.level", "12"),))),
    "star",
)
LONG = PATIENCE


@pytest.fixture(scope="module")
def box() -> Box:
    return BOX.box()


@pytest.fixture
def state(box: Box) -> GameState:
    return new_game(box, ["female"] * 4, SEED)[0]


@pytest.fixture
def view(state: GameState) -> TableView:
    return make_table_view(state, 1, make_public_view(state))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is taken to hang that is only slow, and no answer comes too late."""
    monkeypatch.setattr(search_processes, "HANGS_AFTER_SECONDS", PATIENCE)
    monkeypatch.setattr(search_pool, "ADVICE_PATIENCE_SECONDS", PATIENCE)


@pytest.fixture(autouse=True)
def forked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes are forks instead of new ones, and think for a moment, unless a test asks for
    them `started`."""
    if "started" not in request.fixturenames:
        monkeypatch.setattr(search_processes, "get_context", lambda how: FORKING)
        monkeypatch.setattr(search_pool, "search_move", thinks_briefly)


@pytest.fixture
def started() -> None:
    """As a host does it."""


@pytest.fixture
async def one() -> AsyncIterator[SearchPool]:
    """A pool of one process."""
    pool = SearchPool(1)
    yield pool
    await pool.close()


def pids() -> set[int]:
    """Of the processes that think."""
    return {child.pid for child in multiprocessing.active_children() if child.pid is not None}


def is_there(pid: int) -> bool:
    """That process runs, and is not only still to be waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def gone(*pids: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(is_there(pid) for pid in pids):
            await asyncio.sleep(0.02)


async def answers(search_port: SearchPort, view: TableView) -> bool:
    """Somebody thinks about it and comes to an end, however many tries that takes, each with twice
    the time: there may be no process yet, and pebble loses what it is asked while it breaks."""
    seconds = 0.1
    async with asyncio.timeout(PATIENCE):
        while await search_port.think(view, None, SEED, seconds) is None:
            seconds *= 2
    return True


@pytest.mark.slow
async def test_what_is_found_is_legal_in_the_game_it_was_asked_for(
    started: None, one: SearchPool, state: GameState, view: TableView
) -> None:
    answer = await one.search_port(BOX).think(view, None, SEED, LONG)
    assert answer is not None
    assert answer.command is not None
    assert why_illegal(state, 1, answer.command) is None


async def test_the_coach_says_what_and_why(one: SearchPool, view: TableView) -> None:
    search_port = one.search_port(BOX)
    assert await answers(search_port, view)
    advice = await search_port.advise(view, SEED)
    assert isinstance(advice, Advice)
    assert advice.reason == "begins"


def test_a_process_is_handed_a_view_and_nothing_of_the_state(view: TableView) -> None:
    job = pickle.dumps(SearchJob(pickle.dumps(BOX), pickle.dumps(view), SEED, 1.0, 0.0))
    assert pickle.loads(pickle.loads(job).view) == view
    assert b"GameState" not in job
    assert b"engine.core.state Character" not in job


async def test_without_processes_there_is_no_answer(view: TableView) -> None:
    search_port = SearchPool(0).search_port(BOX)
    assert await search_port.think(view, None, SEED, LONG) is None
    assert await search_port.advise(view, SEED) is None
    assert pids() == set()


async def test_one_that_dies_in_the_middle_is_replaced(
    one: SearchPool,
    view: TableView,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(search_pool, "RESTART_DELAY_SECONDS", 0.0)
    search_port = one.search_port(BOX)
    assert await answers(search_port, view)
    before = pids()
    with monkeypatch.context() as patched:
        patched.setattr(search_pool, "search_move", dies)
        assert await search_port.think(view, None, SEED, LONG) is None
    assert await answers(search_port, view)
    assert not before & pids()
    (record,) = caplog.records
    assert record.levelno == logging.ERROR


async def test_when_an_idle_one_is_killed_others_come(
    one: SearchPool, view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_pool, "RESTART_DELAY_SECONDS", 0.0)
    search_port = one.search_port(BOX)
    assert await answers(search_port, view)
    (pid,) = pids()
    os.kill(pid, signal.SIGKILL)
    await gone(pid)
    assert await answers(search_port, view)
    assert pid not in pids()


async def test_where_none_can_be_started_nothing_else_fails(
    one: SearchPool,
    view: TableView,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    tries = []

    def refuses(*args: object) -> None:
        tries.append(args)
        raise OSError("too many open files")

    monkeypatch.setattr(search_pool, "SearchProcesses", refuses)
    one.warm_up()
    assert await one.search_port(BOX).think(view, None, SEED, LONG) is None
    assert "have failed: OSError" in caplog.text
    assert len(tries) == 1, "it is tried again after a while"


async def test_one_that_hangs_is_ended_and_nobody_waits_for_it(
    one: SearchPool,
    view: TableView,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    search_port = one.search_port(BOX)
    assert await answers(search_port, view)
    (pid,) = pids()
    with monkeypatch.context() as patched:
        patched.setattr(search_processes, "HANGS_AFTER_SECONDS", 0.1)
        patched.setattr(search_pool, "search_move", hangs)
        assert await asyncio.wait_for(search_port.think(view, None, SEED, 0.2), PATIENCE) is None
    await gone(pid)
    assert await answers(search_port, view)
    assert "did not come back" in caplog.text


async def test_a_search_that_fails_is_told_once_without_a_card(
    one: SearchPool,
    view: TableView,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(search_pool, "search_move", fails)
    search_port = one.search_port(BOX)
    assert await search_port.think(view, None, SEED, LONG) is None
    before = pids()
    assert await search_port.think(view, None, SEED, LONG) is None
    assert pids() == before, "it goes on"
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "ZeroDivisionError" in record.message
    assert "Duck" not in record.message


async def test_what_nobody_needs_any_more_is_not_begun_and_ends_no_process(
    one: SearchPool, view: TableView, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(search_pool, "search_move", writes)
    search_port = one.search_port(BOX)
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    running = search_port.think(view, None, str(first), LONG)
    waiting = search_port.think(view, None, str(second), LONG)
    async with asyncio.timeout(PATIENCE):
        while not first.exists():
            await asyncio.sleep(0.02)
    before = pids()
    running.cancel()
    waiting.cancel()
    await asyncio.sleep(0)
    (tmp_path / "end").touch()
    assert await search_port.think(view, None, str(third), LONG) == SearchedMove(None)
    assert third.exists()
    assert not second.exists()
    assert pids() == before


async def test_without_work_they_end_until_there_is_some(
    one: SearchPool, view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    search_port = one.search_port(BOX)
    assert await answers(search_port, view)
    before = pids()
    with monkeypatch.context() as patched:
        patched.setattr(search_pool, "IDLE_SECONDS", 0.0)
        await search_port.think(view, None, SEED, 0.1)
        await gone(*before)
    assert await answers(search_port, view)


async def test_closing_ends_them_whatever_they_do(view: TableView) -> None:
    two = SearchPool(2)
    search_port = two.search_port(BOX)
    assert await answers(search_port, view)
    asked = [search_port.think(view, None, SEED, LONG) for _ in range(4)]
    await asyncio.sleep(0)
    before = pids()
    assert len(before) == 2
    await two.close()
    assert all(one.done() for one in asked)
    assert not any(is_there(pid) for pid in before)
    assert await search_port.think(view, None, SEED, LONG) is None


async def test_closing_ends_them_while_they_start() -> None:
    two = SearchPool(2)
    two.warm_up()
    await two.close()
    assert pids() == set()


async def test_they_are_as_many_as_there_shall_be(view: TableView) -> None:
    two = SearchPool(2)
    search_port = two.search_port(BOX)
    assert await answers(search_port, view)
    before = pids()
    two.reconfigure(2)
    assert pids() == before
    two.reconfigure(1)
    await gone(*before)
    assert await answers(search_port, view)
    assert len(pids()) == 1
    two.reconfigure(0)
    await gone(*pids())
    assert await search_port.think(view, None, SEED, LONG) is None
    await two.close()


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc").is_dir(),
    reason="no /proc, where processes of a dead parent can be found",
)
async def test_none_outlives_its_host(tmp_path: Path) -> None:
    """Not even one that is busy, when the host has no time to end it; and what lies where the host
    was started is not taken for a part of Python."""
    (tmp_path / "pickle.py").write_text("raise SystemExit")
    program = f"""
import asyncio
import io
import sys
from engine.game import new_game
from engine.views.view_building import (make_public_view, make_table_view)
from netplay.table_box import (serialize_decks)
from netplay.bots import PicklableBox, SearchPool, search_pool
from tests.netplay.thoughts import hangs
class Captured(io.StringIO):
    def fileno(self):
        return -1 # as Textual's
sys.stderr = Captured()
async def main():
    box = PicklableBox(serialize_decks(("classic",)))
    state, _ = new_game(box.box(), ["female"] * 4, {SEED!r})
    thinker = SearchPool(1).search_port(box)
    view = make_table_view(state, 0, make_public_view(state))
    while await thinker.think(view, None, {SEED!r}, 5.0) is None:
        pass
    search_pool.search_move = hangs
    asked = thinker.think(view, None, {SEED!r}, 60.0)
    await asyncio.sleep(0.1)
    print(flush=True)
    await asked
if __name__ == "__main__":
    asyncio.run(main())
"""
    script = tmp_path / "scripts" / "host.py"
    script.parent.mkdir()
    script.write_text(program)
    host = await asyncio.create_subprocess_exec(
        sys.executable, str(script), cwd=tmp_path, stdout=asyncio.subprocess.PIPE
    )
    assert host.stdout is not None
    try:
        await asyncio.wait_for(host.stdout.readline(), PATIENCE)
        threads = Path(f"/proc/{host.pid}/task").iterdir()
        children = [pid for one in threads for pid in (one / "children").read_text().split()]
        assert children
    finally:
        host.kill()
        await host.wait()
    await gone(*map(int, children))
