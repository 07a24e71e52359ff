"""A game's file as bytes for another machine, and what those bytes are there: a file of its own, or
what the file at home becomes."""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import set_aside_unloadable
from netplay.journal.journal_file import (
    DAMAGE_ERRORS,
    JournalFile,
    connect_read_only,
    find_journal_problem,
    read_claim_epoch,
    read_trip,
    write_trip,
)
from netplay.journal.opened_game import read_header
from netplay.journal.schema import BadSchema
from netplay.journal.trip import Trip
from netplay.system.fsync_folder import fsync_folder

MOST_BYTES = 64 << 20
"""Of a game's file."""
_FORMAT_BYTES = slice(18, 20)
"""Where the first page says whether there is a log beside the file ..."""
_NO_LOG = b"\x01\x01"
"""... which a database in memory has not."""


def pack_game(path: Path, trip: Trip | None = None) -> bytes:
    """The file as it is now, whoever writes to it; if a `trip` is given, as one that is on it.
    Blocks; raises `JournalUnavailable`."""
    try:
        with closing(connect_read_only(path)) as db, closing(_empty()) as copy:
            db.backup(copy)
            if trip is not None:
                write_trip(copy, trip)
            data = bytearray(copy.serialize())
    except sqlite3.Error as error:
        raise JournalUnavailable(f"{path.name} cannot be copied: {error}") from None
    data[_FORMAT_BYTES] = _NO_LOG
    return zlib.compress(data)


def unpack_game(packed: bytes, path: Path, token: str) -> int:
    """Make the file of a game that is on the trip with that token; its epoch. What lies in its
    place, of an earlier trip, is set aside. Blocks; raises `JournalUnavailable` and
    `UnreadableJournal`, and nothing has changed."""
    data = _unpacked(packed)
    with _opened(data, path) as db:
        trip, epoch = read_trip(db), read_claim_epoch(db)
    if trip is None or trip.token != token:
        raise UnreadableJournal(f"{path.name} has come by another trip")
    try:
        _write_new(data, path)
    except OSError as error:
        raise JournalUnavailable(str(error)) from error
    return epoch


def update_game_file_at_home_site(
    packed: bytes, path: Path, token: str, *, stays_away: bool = False
) -> None:
    """Let the file at home be as the one that is away, if both are on the trip with that token. The
    game is at home again then; or still away where it `stays_away`, since this is a copy only.
    Blocks; raises `UnreadableJournal` if this is not the file that was sent, and
    `JournalUnavailable` if it may be tried again: nothing has changed then."""
    data = _unpacked(packed)
    with closing(JournalFile.open(path)) as home, _opened(data, path) as db:
        trip = home.trip()
        if trip is None or trip.token != token or read_trip(db) != trip:
            raise UnreadableJournal(f"{path.name} is not away on that trip")
        if home.tables() != JournalFile(path, db).tables():
            raise UnreadableJournal(f"{path.name} comes back with other tables")
        if not stays_away:
            write_trip(db, None)
        db.execute("UPDATE owner SET epoch = ?", (max(home.epoch(), read_claim_epoch(db)) + 1,))
        home.replace_with(db)


def remove_game_file(path: Path) -> None:
    """Remove a game's file, for it is home. Blocks; raises `OSError`."""
    # A log without its file would be taken for that of the next file of this name.
    for tail in ("-wal", "-shm", ""):
        path.with_name(path.name + tail).unlink(missing_ok=True)
    fsync_folder(path.parent)


def _empty() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def _unpacked(packed: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(packed, MOST_BYTES)
    except zlib.error as error:
        raise UnreadableJournal(f"damaged on its way ({error})") from None
    if not unpacking.eof or not data:
        raise UnreadableJournal("not the whole of a game's file, or too large a one")
    return data


@contextmanager
def _opened(data: bytes, path: Path) -> Iterator[sqlite3.Connection]:
    """The journal of the game whose file has that name. Raises `UnreadableJournal` if it is none,
    or not whole."""
    with closing(_empty()) as db:
        try:
            db.deserialize(data)
            problem = find_journal_problem(db)
            if not problem:
                read_trip(db), read_claim_epoch(db)
        except (*DAMAGE_ERRORS, BadSchema) as error:
            problem = f"damaged on its way ({error})"
        if problem:
            raise UnreadableJournal(problem)
        header = read_header(JournalFile(path, db))
        if header.id != path.stem:
            raise UnreadableJournal(f"it is a file of table {header.id} under another name")
        yield db


def _write_new(data: bytes, path: Path) -> None:
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if path.exists():
        set_aside_unloadable(path)
    for tail in ("-wal", "-shm"):
        path.with_name(path.name + tail).unlink(missing_ok=True)
    new.replace(path)
    fsync_folder(path.parent)
