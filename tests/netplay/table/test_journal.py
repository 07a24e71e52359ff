"""The file of a table: written whole or not at all, and found damaged when it is."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from netplay.journal.commit_latency import CommitLatency
from netplay.journal.errors import JournalClaimed, JournalUnavailable, UnreadableJournal
from netplay.journal.journal import Journal
from netplay.journal.journal_file import JournalFile
from netplay.journal.rows import JournalRow, Snapshot
from tests.thrift import CONNECT

FIRST = Snapshot(0, b"{}", "1.0")


def rows(*revisions: int) -> list[JournalRow]:
    return [JournalRow(revision, revision % 3, b'{"kind":"pass"}', 1.5) for revision in revisions]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.table"


def damage(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def test_what_is_written_is_there_again(path: Path) -> None:
    file = JournalFile.create(path, "head", FIRST)
    file.append(rows(1, 2), {"7": 2.5})
    file.append(rows(3), {"8": 1.0}, Snapshot(3, b"state", "1.1", b"old times"))
    file.append(rows(4), {"8": 0.5})
    file.close()

    again = JournalFile.open(path)
    assert again.header() == "head"
    assert again.snapshot() == Snapshot(3, b"state", "1.1", b"old times")
    assert list(again.commands(after=3)) == rows(4)
    assert list(again.commands(after=0)) == rows(1, 2, 3, 4)
    assert again.clocks() == {"8": 0.5}
    again.close()


def test_a_file_is_safe_and_private(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", CONNECT)
    file = JournalFile.create(path, "head", FIRST)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert file._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert file._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    file.close()


def test_a_commit_that_fails_leaves_nothing_behind(path: Path) -> None:
    file = JournalFile.create(path, "head", FIRST)
    file.append(rows(1), {"a": 1.0})
    with pytest.raises(JournalUnavailable):
        file.append(rows(2, 1), {"a": 0.0})
    file.append(rows(2), {"a": 0.5})
    assert [row.revision for row in file.commands(0)] == [1, 2]
    file.close()


def test_a_full_disk_is_an_error_that_passes(path: Path) -> None:
    file = JournalFile.create(path, "head", FIRST)
    pages = file._db.execute("PRAGMA page_count").fetchone()[0]
    file._db.execute(f"PRAGMA max_page_count = {pages}")
    big = [JournalRow(1, 0, b"x" * 100_000, 0.0)]
    with pytest.raises(JournalUnavailable, match="full"):
        file.append(big, {})
    file._db.execute("PRAGMA max_page_count = 100000")
    file.append(big, {})
    assert list(file.commands(0)) == big
    file.close()


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DELETE FROM commands WHERE revision = 2", "command 2 is missing"),
        ("UPDATE commands SET seat = 1 WHERE revision = 3", "checksum of command 3 is wrong"),
        ("UPDATE commands SET command = x'00' WHERE revision = 1", "checksum of command 1"),
        ("UPDATE snapshot SET state = x'00'", "the snapshot is not what was written"),
        ("UPDATE snapshot SET history = x'00'", "the snapshot is not what was written"),
        ("DELETE FROM snapshot", "the snapshot is not what was written"),
        ("DELETE FROM header", "no header"),
        ("UPDATE header SET data = 'heap'", "checksum of the header"),
        ("UPDATE clocks SET data = '{}'", "checksum of the clocks"),
        ("PRAGMA user_version = 0", "there is no schema 0"),
        ("PRAGMA user_version = 1", "damaged .duplicate column"),
        ("DROP TABLE commands", "no such table"),
        ("PRAGMA user_version = 9", r"newer Kickdoor \(schema 9\)"),
        ("PRAGMA application_id = 5", "not a table of Kickdoor"),
    ],
)
def test_damage_is_found_and_named(path: Path, statement: str, problem: str) -> None:
    file = JournalFile.create(path, "head", FIRST)
    file.append(rows(1, 2, 3), {"7": 2.5})
    file.close()
    damage(path, statement)

    with pytest.raises(UnreadableJournal, match=problem):
        read_everything(path)


@pytest.mark.parametrize("junk", [b"", b"no database at all" * 100])
def test_a_file_that_is_no_journal_is_refused(path: Path, junk: bytes) -> None:
    path.write_bytes(junk)
    with pytest.raises(UnreadableJournal):
        read_everything(path)


@pytest.mark.parametrize("keep", [0.3, 0.6, 0.9])
def test_a_torn_file_is_refused(path: Path, keep: float) -> None:
    file = JournalFile.create(path, "head", FIRST)
    file.append([JournalRow(i, 0, b"y" * 300, 0.0) for i in range(1, 200)], {})
    file.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * keep)])
    with pytest.raises(UnreadableJournal):
        read_everything(path)


def read_everything(path: Path) -> None:
    file = JournalFile.open(path)
    try:
        file.header()
        file.clocks()
        list(file.commands(0))
        file.snapshot()
    finally:
        file.close()


@pytest.fixture
def crashed(path: Path) -> Path:
    """A file as a killed host leaves it: twenty commits that are still in the log alone."""
    file = JournalFile.create(path, "head", FIRST)
    for revision in range(1, 21):
        file.append(rows(revision), {})
    to = path.with_name("crashed.table")
    for tail in ("", "-wal"):
        shutil.copy(f"{path}{tail}", f"{to}{tail}")
    file.close()
    return to


def flip(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 0x10
    path.write_bytes(data)


def frames(crashed: Path) -> list[int]:
    """Where the frames of the log begin."""
    return list(range(32, Path(f"{crashed}-wal").stat().st_size, 24 + 4096))


def test_commits_that_cannot_be_read_are_not_passed_over(crashed: Path) -> None:
    log = Path(f"{crashed}-wal")
    flip(log, frames(crashed)[-20] + 100)
    before = crashed.read_bytes(), log.read_bytes()
    with pytest.raises(UnreadableJournal, match=r"the last commits, \d+ or more, cannot be read"):
        JournalFile.open(crashed)
    assert (crashed.read_bytes(), log.read_bytes()) == before, "what is refused stays as it is"


def test_the_beginning_of_a_table_does_not_hang_on_its_log(path: Path) -> None:
    file = JournalFile.create(path, "head", FIRST)
    copy = Path(shutil.copy(path, path.with_name("copy.table")))
    file.close()
    again = JournalFile.open(copy)
    assert (again.header(), again.snapshot()) == ("head", FIRST)
    again.close()


def test_a_log_without_its_head_is_not_passed_over(crashed: Path) -> None:
    flip(Path(f"{crashed}-wal"), 18)
    with pytest.raises(UnreadableJournal, match="cannot be read"):
        JournalFile.open(crashed)


def test_a_commit_that_the_power_cut_short_was_none(crashed: Path) -> None:
    log = Path(f"{crashed}-wal")
    log.write_bytes(log.read_bytes()[: frames(crashed)[-1] + 2000])
    file = JournalFile.open(crashed)
    assert [row.revision for row in file.commands(0)] == list(range(1, 20))
    file.append(rows(20), {})
    file.close()


def test_a_file_that_is_locked_may_be_tried_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.journal.journal_file.BUSY_SECONDS", 0.0)
    file = JournalFile.create(path, "head", FIRST)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalUnavailable, match="locked"):
            file.append(rows(1), {})
        other.execute("ROLLBACK")
    file.append(rows(1), {})
    file.close()


def test_a_file_that_cannot_be_opened_now_is_not_damaged(tmp_path: Path) -> None:
    with pytest.raises(JournalUnavailable, match="unable to open"):
        JournalFile.open(tmp_path / "vanished.table")


async def test_how_long_commits_take_is_known(path: Path) -> None:
    latency = CommitLatency()
    journal = Journal.of(JournalFile.create(path, "head", FIRST), latency)
    assert (latency.count, latency.p50, latency.p95) == (0, 0.0, 0.0)
    for revision in range(1, 6):
        await journal.append(rows(revision), {})
    await journal.close()
    assert latency.count == 5
    assert 0 < latency.p50 <= latency.p95


def test_only_the_last_commits_count() -> None:
    latency = CommitLatency()
    for seconds in (9.0,) * 300 + (0.1,) * 470 + (0.5,) * 30:
        latency.add(seconds)
    assert (latency.count, latency.p50, latency.p95) == (800, 0.1, 0.5)


async def test_the_thread_writes_in_order_and_tells_of_errors(path: Path) -> None:
    journal = Journal.of(JournalFile.create(path, "head", FIRST))
    await journal.append(rows(1), {})
    with pytest.raises(JournalUnavailable):
        await journal.append(rows(1), {})
    await journal.append(rows(2), {})
    await journal.close()
    file = JournalFile.open(path)
    assert [row.revision for row in file.commands(0)] == [1, 2]
    file.close()


_MAY_CUT_THE_INDEX = """
import fcntl, sys
with open(sys.argv[1], "r+b") as index:
    fcntl.lockf(index, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 128)
"""
"""What SQLite does in a process that looks whether anybody uses the index of a log."""


def test_who_looks_into_a_file_that_is_played_leaves_it_its_locks(path: Path) -> None:
    """Else another process would cut the index off under whoever plays it, who dies of that."""
    played = JournalFile.create(path, "head", FIRST)
    played.append(rows(1), {})
    look = JournalFile.open(path)
    assert look.trip() is None
    look.close()
    words = [sys.executable, "-c", _MAY_CUT_THE_INDEX, f"{path}-shm"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "BlockingIOError" in asked.stderr
    played.close()


def test_who_claims_a_file_is_the_only_one_who_writes(path: Path) -> None:
    first = JournalFile.create(path, "head", FIRST)
    first.append(rows(1), {})
    second = JournalFile.open(path)
    first.append(rows(2), {})  # To open a file is not to claim it.
    second.claim()
    with pytest.raises(JournalClaimed):
        first.append(rows(3), {"turn": 9.0})
    with pytest.raises(JournalClaimed):
        first.seat([])
    second.append(rows(3), {})
    first.claim()
    with pytest.raises(JournalClaimed):
        second.append(rows(4), {})
    assert [row.revision for row in first.commands(0)] == [1, 2, 3]
    assert first.clocks() == {}
    first.close()
    second.close()
