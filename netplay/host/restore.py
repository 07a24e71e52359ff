"""A backup unpacked into an empty data folder: all of it, or nothing.

It is unpacked beside the places where its files belong, and only moved there once all of it is on
the disk. Whoever opens the data folder after an interruption removes the one, and goes on with the
other (`netplay/system/data_folder.py`).
"""

from __future__ import annotations

import gzip
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from netplay.input_error import InputError
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import ASIDE_FOLDER
from netplay.journal.journal_file import JOURNAL_SUFFIX, check_journal_file
from netplay.store import FILE_NAME, check_store_file, require_folder_owner
from netplay.system.data_folder import (
    HEARTBEAT_FILE,
    LOCK_FILE,
    RESTORED_FOLDER,
    RESTORING_FOLDER,
    TABLES_FOLDER,
    LockedDataFolder,
    move_restored_files,
)
from netplay.system.fsync_folder import fsync_folder

_PIECE = 1 << 16
_PASSING = {LOCK_FILE, HEARTBEAT_FILE, RESTORING_FOLDER, RESTORED_FOLDER}
"""What a data folder has that no backup has."""
_BROKEN = (
    tarfile.TarError,
    gzip.BadGzipFile,
    EOFError,
    zlib.error,
    ValueError,
    OverflowError,
)
"""What reading something raises that is no such archive, or not the whole of one."""


class _NoBackup(ValueError):
    """Why this is nothing that `back_up` has made."""


@dataclass(frozen=True, slots=True)
class RestoreSummary:
    """The contents restored: files, and how many of them are tables. `damaged` has a line for each
    file that was damaged when the backup was made."""

    files: int
    tables: int
    damaged: tuple[str, ...]


def restore(archive: Path, data: Path) -> RestoreSummary:
    """Unpack what `back_up` has made into a data folder that is empty or not there yet, for this
    user alone. Raises `InputError` with one line, or `OSError`, and nothing is restored."""
    is_new = not data.exists()
    _require_empty(data)
    opened = LockedDataFolder.open(data)
    try:
        try:
            _unpack(archive, data / RESTORING_FOLDER)
        except BaseException:
            shutil.rmtree(data if is_new else data / RESTORING_FOLDER)
            raise
        names = [one for one in (data / RESTORING_FOLDER).rglob("*") if one.is_file()]
        (data / RESTORING_FOLDER).rename(data / RESTORED_FOLDER)
        move_restored_files(data)
        tables = sum(one.suffix == JOURNAL_SUFFIX for one in names)
        return RestoreSummary(len(names), tables, tuple(_damaged(data)))
    finally:
        opened.release()


def _require_empty(data: Path) -> None:
    """Raises `InputError` for a folder that has something, or belongs to somebody else."""
    if not data.is_dir():
        return  # It is made, or whoever opens it says why not.
    require_folder_owner(data)
    for one in sorted(data.iterdir()):
        is_empty = one.name == TABLES_FOLDER and not any(one.iterdir())
        if one.name == RESTORED_FOLDER or not (is_empty or one.name in _PASSING):
            raise InputError(f"{data} is not empty ({one.name}); choose another folder with --data")


def _unpack(archive: Path, folder: Path) -> None:
    """Write all of it into a new folder, onto the disk. Raises `InputError`, `OSError`."""
    folder.mkdir(mode=0o700)
    try:
        with gzip.open(archive) as stream:
            with tarfile.open(fileobj=stream, mode="r|") as tar:
                for member in tar:
                    _unpack_one(tar, member, folder)
            # Behind the last file is the checksum of all that was read.
            while stream.read(_PIECE):
                pass
        if not (folder / TABLES_FOLDER).is_dir():
            raise _NoBackup("there are no tables in it")
    except _BROKEN as error:
        raise InputError(f"{archive} is no backup, or not a whole one ({error})") from None
    for one in (folder, *(one for one in folder.rglob("*") if one.is_dir())):
        fsync_folder(one)


def _unpack_one(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """A file or a folder that lies within: there is nothing else in a backup, and nothing twice."""
    place = PurePosixPath(member.name)
    target = folder / place
    if (
        not (member.isdir() or member.isreg())
        or place.is_absolute()
        or ".." in place.parts
        or not place.parts
        or place.parts[0] in _PASSING
        or target.exists()
        or not target.parent.is_dir()
    ):
        raise _NoBackup(f"{member.name!r} has no place in one")
    if member.isdir():
        target.mkdir(mode=0o700)
        return
    packed = tar.extractfile(member)
    assert packed is not None
    with open(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        shutil.copyfileobj(packed, file)
        file.flush()
        os.fsync(file.fileno())
    os.utime(target, (member.mtime, member.mtime))


def _damaged(data: Path) -> Iterator[str]:
    """What the host will not read; those that were set aside are no news."""
    store = data / FILE_NAME
    if store.exists():
        try:
            check_store_file(store)
        except InputError as error:
            yield str(error)
    for path in sorted((data / TABLES_FOLDER).rglob(f"*{JOURNAL_SUFFIX}")):
        if path.parent.name != ASIDE_FOLDER:
            try:
                check_journal_file(path)
            except (JournalUnavailable, UnreadableJournal) as error:
                yield f"{path} is {error}; kickdoor journal check says what is left of it"
