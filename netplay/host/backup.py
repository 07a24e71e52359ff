"""A copy of everything that a host keeps, taken while it runs.

SQLite's own backup copies each database as it is at one moment; every other file is small and is
replaced in one step by whoever writes it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tarfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cards.real_path import real_path
from netplay.input_error import InputError
from netplay.journal.journal_file import DAMAGE_ERRORS, JOURNAL_SUFFIX, connect_read_only
from netplay.system.data_folder import HEARTBEAT_FILE, LOCK_FILE, TABLES_FOLDER

_MAGIC = b"SQLite format 3\x00"
_PASSING = ("-wal", "-shm", "-journal", ".new")
"""Ends of the names of files that belong to others, or are gone in a moment."""


@dataclass(frozen=True, slots=True)
class BackupSummary:
    """The contents of an archive: files, how many of them are tables, and its size in bytes."""

    files: int
    tables: int
    size: int


def back_up(data: Path, archive: Path) -> BackupSummary:
    """Put all of a data directory into a new gzipped tar archive that nobody but this user can
    read. It appears whole or not at all. Raises `InputError` with one line, and `OSError`."""
    if not (data / TABLES_FOLDER).is_dir():
        raise InputError(
            f"{data} is not the data directory of a host, nor of a worker that has played: "
            "name that with --data"
        )
    if archive.exists():
        raise InputError(f"{archive} is there already; choose another name")
    if not archive.absolute().parent.is_dir():
        raise InputError(f"there is no folder {archive.absolute().parent}")
    if real_path(data) in real_path(archive).parents:
        raise InputError(f"{archive} lies in the data directory; choose a folder outside of it")
    with TemporaryDirectory(prefix=".kickdoor-", dir=archive.absolute().parent) as folder:
        copies = Path(folder) / "data"
        _copy_all(data, copies)
        names = sorted(one for one in copies.rglob("*") if one.is_file())
        packed = Path(folder) / "archive"
        with open(os.open(packed, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz") as tar:
                for one in sorted(copies.rglob("*")):
                    tar.add(one, one.relative_to(copies).as_posix(), recursive=False)
            file.flush()
            os.fsync(file.fileno())
        size = packed.stat().st_size
        packed.replace(archive)
    return BackupSummary(len(names), sum(one.suffix == JOURNAL_SUFFIX for one in names), size)


def _copy_all(data: Path, copies: Path) -> None:
    """Until there is nothing that was not seen: a game that is over meanwhile is moved."""
    done: set[Path] = set()
    while new := [one for one in data.rglob("*") if one not in done]:
        for one in sorted(new):
            done.add(one)
            target = copies / one.relative_to(data)
            if one.is_dir():
                target.mkdir(mode=0o700, parents=True, exist_ok=True)
            elif (
                one.is_file()
                and one.name not in (LOCK_FILE, HEARTBEAT_FILE)
                and not one.name.endswith(_PASSING)
            ):
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                _copy(one, target)


def _copy(source: Path, target: Path) -> None:
    try:
        with source.open("rb") as file:
            is_database = file.read(len(_MAGIC)) == _MAGIC
        if not (is_database and _copied_by_sqlite(source, target)):
            _copy_as_it_is(source, target)
    except FileNotFoundError:
        return


def _copied_by_sqlite(source: Path, target: Path) -> bool:
    """False if it is so damaged that SQLite cannot read it."""
    try:
        with closing(connect_read_only(source)) as db, closing(sqlite3.connect(target)) as copy:
            db.backup(copy)
    except DAMAGE_ERRORS:
        target.unlink(missing_ok=True)
        return False
    target.chmod(0o600)
    return True


def _copy_as_it_is(source: Path, target: Path) -> None:
    """With its log, if it has one: what is damaged may yet be recovered."""
    for tail in ("", "-wal"):
        one = source.with_name(source.name + tail)
        if one.exists():
            shutil.copy2(one, target.with_name(target.name + tail))
