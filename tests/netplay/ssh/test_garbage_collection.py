"""The collector runs by hand, and no app outlives its session."""

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator

import pytest
from textual._styles_cache import StylesCache

from netplay.ssh import SSHListener
from netplay.system.garbage_collection import manual_garbage_collection
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import connect
from tests.patience import PATIENCE
from tests.thrift import UNFREEZE


@pytest.fixture(autouse=True)
def frozen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What was collected of the tests is frozen again: see `pytest_collection_finish`."""
    monkeypatch.setattr(gc, "unfreeze", UNFREEZE)
    yield
    gc.freeze()


class Knot:
    """Two of them that know each other are garbage that only the collector finds."""

    other: "Knot"


def tie() -> "weakref.ref[Knot]":
    first, second = Knot(), Knot()
    first.other, second.other = second, first
    return weakref.ref(first)


async def collected(knot: "weakref.ref[Knot]") -> None:
    async with asyncio.timeout(PATIENCE):
        while knot() is not None:
            await asyncio.sleep(0.005)


async def test_the_automatic_collector_is_for_the_young_alone() -> None:
    before = gc.get_threshold()
    async with manual_garbage_collection(lambda: 0, lambda: 0, every=0.01):
        assert min(gc.get_threshold()[1:]) > 1_000_000
        assert gc.get_freeze_count()
        await collected(tie())
    assert gc.get_threshold() == before
    assert not gc.get_freeze_count()


@pytest.mark.skipif(
    sys.version_info >= (3, 14),
    reason="Python 3.14 decides by itself how much it collects at once",
)
async def test_a_burst_of_garbage_stops_nobody_for_long() -> None:
    """Screens that are painted anew all the time: it goes in pieces, while it is made."""
    pieces: list[tuple[int, int]] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            pieces.append((info["generation"], info["collected"]))

    async with manual_garbage_collection(lambda: 1, lambda: 0, every=0.01):
        gc.callbacks.append(note)
        try:
            for _ in range(50_000):
                tie()
            await asyncio.sleep(0.03)
        finally:
            gc.callbacks.remove(note)
    assert max(collected for _, collected in pieces) <= 20_000
    assert sum(collected for _, collected in pieces) >= 100_000


@pytest.mark.parametrize(("playing", "ended"), [(0, 1), (50, 20)])
async def test_old_garbage_goes_when_the_house_is_empty_or_many_have_left(
    playing: int, ended: int
) -> None:
    departures = 0
    async with manual_garbage_collection(lambda: playing, lambda: departures, every=0.01):
        old = tie()
        gc.collect(0)
        gc.collect(1)
        knot = old()
        assert knot is None  # the young are collected without the old
        keep = Knot()
        keep.other = keep
        gc.collect(1)
        gc.collect(1)
        old = weakref.ref(keep)
        del keep
        await asyncio.sleep(0.1)
        assert old() is not None
        departures = ended
        await collected(old)


async def test_no_app_outlives_its_session(host: SSHListener, provider: DemoAppProvider) -> None:
    for ending in (b"q", b"x", b""):
        async with connect(host.port) as terminal:
            await terminal.shows("welcome")
            # Typing, clicking, pasting and resizing each left an app alive once.
            terminal.send(b"az\x1b[97;5u\x1b[A\x1b[<0;3;3M\x1b[<0;3;3m\x1b[200~hi\x1b[201~")
            await terminal.shows("pasted")
            terminal.resize(100, 30)
            await terminal.shows("size 100x30")
            terminal.send(ending)
            if ending:
                await terminal.ends()
    await provider.everybody_left()
    async with asyncio.timeout(PATIENCE):
        while provider.apps:
            gc.collect()
            await asyncio.sleep(0.05)
    assert not [thing for thing in gc.get_objects() if isinstance(thing, StylesCache)]
