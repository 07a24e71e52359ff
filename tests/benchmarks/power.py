"""Cuts the power under a table's file again and again: nothing that was written is lost.

    python -m tests.benchmarks.power [--cuts 2000]

The disk is a simulated one (a VFS of apsw): what was synced survives, and of everything written
since each piece survives, is dropped, or is torn at a sector, by chance. The last line is the
control: the same with `synchronous=NORMAL`, which does lose commits. Exits with 1 if FULL does.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import apsw

from netplay.journal import journal_file
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.journal_file import JournalFile
from netplay.journal.rows import JournalRow, Snapshot

NAME = "cut.table"
VFS = "cutting"
SECTOR = 512
COMMITS = 60
MOST_WRITES = 6 * COMMITS
CHECKPOINT_PAGES = 20
"""Small, so that many cuts come amid a checkpoint."""
HEADER = "h" * 9000


class Kept:
    """One file: what is safe, what a reader sees, and what was written since the last sync."""

    def __init__(self) -> None:
        self.safe = bytearray()
        self.seen = bytearray()
        self.unsafe: list[tuple[int, bytes]] = []

    def write(self, data: bytes, offset: int) -> None:
        self.unsafe.append((offset, data))
        _put(self.seen, data, offset)

    def sync(self) -> None:
        self.safe = self.seen[:]
        self.unsafe = []

    def after_a_cut(self, chance: Random, drops: float) -> bytes:
        left = self.safe[:]
        for offset, data in self.unsafe:
            fate = chance.random()
            if fate < drops:
                continue
            if fate < drops * 1.3:
                data = data[: SECTOR * chance.randint(0, len(data) // SECTOR)]
            _put(left, data, offset)
        return bytes(left)


class Disk:
    """All files by name. After `writes` more of them the power fails."""

    def __init__(self) -> None:
        self.files: dict[str, Kept] = {}
        self.writes = -1
        self.is_dead = False

    def count(self) -> None:
        self.check()
        self.writes -= 1
        if self.writes == 0:
            self.is_dead = True
        self.check()

    def check(self) -> None:
        if self.is_dead:
            raise apsw.IOError("the power has failed")


disk = Disk()


class CutFile(apsw.VFSFile):
    def __init__(self, name: str, flags: list[int]) -> None:
        self.file = disk.files.setdefault(name, Kept())
        flags[1] = flags[0]

    def excepthook(self, *_: Any) -> bool:
        """Say nothing: that the power fails is no news."""
        return True

    def xRead(self, amount: int, offset: int) -> bytes:
        return bytes(self.file.seen[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        disk.check()
        self.file.write(bytes(data), offset)
        disk.count()

    def xSync(self, flags: int) -> None:
        disk.count()
        self.file.sync()

    def xTruncate(self, size: int) -> None:
        disk.count()
        del self.file.seen[size:]

    def xFileSize(self) -> int:
        return len(self.file.seen)

    def xLock(self, level: int) -> None:
        return

    def xUnlock(self, level: int) -> None:
        return

    def xCheckReservedLock(self) -> bool:
        return False

    def xSectorSize(self) -> int:
        return SECTOR

    def xDeviceCharacteristics(self) -> int:
        return 0

    def xFileControl(self, op: int, pointer: int) -> bool:
        return False

    def xClose(self) -> None:
        return


def _bare(name: Any) -> str:
    """Without its folder; SQLite has a type of its own for names, and none for passing files."""
    text = name.filename() if isinstance(name, apsw.URIFilename) else name
    return Path(text or "passing").name


class CutVFS(apsw.VFS):
    def __init__(self) -> None:
        super().__init__(VFS, "")

    def xOpen(self, name: Any, flags: list[int]) -> CutFile:
        return CutFile(_bare(name), flags)

    def xDelete(self, name: str, sync: bool) -> None:
        disk.check()
        disk.files.pop(_bare(name), None)

    def xAccess(self, name: str, flags: int) -> bool:
        return _bare(name) in disk.files

    def xFullPathname(self, name: str) -> str:
        return name


class Cursor:
    """What a journal's file asks of `sqlite3.Connection`, on the simulated disk."""

    def __init__(self, synchronous: str) -> None:
        self._db = apsw.Connection(NAME, vfs=VFS)
        self._synchronous = synchronous
        # Without shared memory there is one connection, as there is one host.
        self.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        self.execute("PRAGMA journal_mode = WAL")
        self.execute(f"PRAGMA synchronous = {synchronous}")

    @property
    def in_transaction(self) -> bool:
        return bool(self._db.in_transaction)

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> Any:
        try:
            return self._db.execute(statement, values)
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from None

    executescript = execute

    def executemany(self, statement: str, values: list[tuple[Any, ...]]) -> Any:
        try:
            return self._db.executemany(statement, values)
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from None

    def close(self) -> None:
        self._db.close(True)


def cut(seed: int, synchronous: str, folder: Path) -> str:
    """One life and death of a table's file; what has become of it in a word or two."""
    global disk
    disk = Disk()
    chance = Random(seed)
    told = 0
    coming = 0
    path = folder / NAME
    with patch.object(journal_file, "_connect", lambda _: Cursor(synchronous)):
        file = JournalFile.create(path, HEADER, Snapshot(0, b"{}", "1"))
        disk.writes = chance.randint(1, MOST_WRITES)
        try:
            for _ in range(COMMITS):
                count = chance.choice((1, 1, 1, 2, 5))
                rows = [_row(told + one, chance) for one in range(1, count + 1)]
                coming = told + count
                kept = Snapshot(coming, b"s" * 6000, "1") if chance.random() < 0.1 else None
                file.append(rows, {"1": 2.5}, kept)
                told = coming
        except JournalUnavailable:
            pass
    drops = chance.choice((0.2, 0.5, 1.0))
    for name, kept_file in disk.files.items():
        (folder / name).write_bytes(kept_file.after_a_cut(chance, drops))
    # There is power again, for a process that lets go of its file.
    disk = Disk()
    file.close()
    return _fate(path, told, coming)


def _fate(path: Path, told: int, coming: int) -> str:
    """Looked at by the SQLite of Python, on a real disk."""
    try:
        with closing(JournalFile.open(path)) as file:
            file.header()
            file.clocks()
            last = max((row.revision for row in file.commands(0)), default=0)
            snapshot = file.snapshot().revision
    except UnreadableJournal:
        return "unreadable"
    if last < told:
        return "lost"
    if last not in (told, coming) or snapshot > last:
        return "half a commit"
    return "whole"


def _row(revision: int, chance: Random) -> JournalRow:
    return JournalRow(revision, 0, b"x" * chance.choice((30, 300, 3000)), 1.0, 7)


def _put(into: bytearray, data: bytes, offset: int) -> None:
    into.extend(bytes(max(0, offset + len(data) - len(into))))
    into[offset : offset + len(data)] = data


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cuts", type=int, default=2000)
    cuts: int = parser.parse_args().cuts
    vfs = CutVFS()
    fates: dict[str, Counter[str]] = {}
    for synchronous in ("FULL", "NORMAL"):
        begun = time.perf_counter()
        fates[synchronous] = Counter()
        for seed in range(cuts):
            with tempfile.TemporaryDirectory() as folder:
                fates[synchronous][cut(seed, synchronous, Path(folder))] += 1
        seconds = time.perf_counter() - begun
        told = ", ".join(f"{what} {count}" for what, count in fates[synchronous].most_common())
        print(f"synchronous={synchronous}: {cuts} cuts in {seconds:.0f} s: {told}")
    vfs.unregister()
    return int(set(fates["FULL"]) != {"whole"})


if __name__ == "__main__":
    sys.exit(main())
