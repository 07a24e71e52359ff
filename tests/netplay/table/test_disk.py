"""Real files on a disk that refuses: the table stands, says so, and goes on by itself."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from engine.core.commands import OpenDoor
from engine.core.save import state_digest
from netplay.journal.errors import JournalUnavailable
from netplay.journal.journal_writer import RETRY_SECONDS
from netplay.journal.opened_game import create_game, recover_game
from netplay.table.notices import DISK_IS_FULL
from tests.netplay.table.sitting import Sitting, sitting
from tests.netplay.table.sitting import header as header_of
from tests.patience import PATIENCE


@contextmanager
def no_room(path: Path) -> Iterator[None]:
    """No file of this process may grow beyond what the log is now."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.with_name(f"{path.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another process writes to the file, and does not come to an end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("trouble", [no_room, locked])
async def test_nobody_is_told_what_the_disk_did_not_take(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Callable[[Path], AbstractContextManager[None]],
) -> None:
    monkeypatch.setattr("netplay.journal.journal_file.BUSY_SECONDS", 0.0)
    t = sitting(tmp_path)
    await t.sit(0, 1, 2, 3)
    path = tmp_path / "t1.table"
    with trouble(path):
        t.ports[t.public.active].submit(OpenDoor(), 0)
        await until(lambda: all(said(t, seat) == (DISK_IS_FULL,) for seat in t.ears))
        await t.time.advance(RETRY_SECONDS, lambda: asyncio.sleep(0.02))
        assert all(t.view(seat).public.revision == 0 for seat in t.ears)
    while not all(t.view(seat).public.revision == 1 for seat in t.ears):
        await t.time.advance(RETRY_SECONDS, lambda: asyncio.sleep(0.02))
    told = t.digest()
    await t.table.close()
    saved = recover_game(path)
    assert state_digest(saved.state) == told
    saved.file.close()


def said(t: Sitting, seat: int) -> object:
    return t.ears[seat].update.notices


def test_a_game_that_cannot_be_begun_leaves_nothing(tmp_path: Path) -> None:
    header = header_of(["Ann", "Bo", "Cleo"])
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, before[1]))
    try:
        with pytest.raises(JournalUnavailable):
            create_game(tmp_path, header)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []
    create_game(tmp_path, header).file.close()
