"""The file of one table: SQLite, a row per accepted command, on disk before its result is shown.

`JournalFile` blocks; `Journal` does the same work in a thread of its own, so that a slow disk stops
one table and not the loop.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel

from engine.zones import Seat

T = TypeVar("T")

SCHEMA_VERSION = 1
APPLICATION_ID = 0x4B44_0001
SUFFIX = ".table"

_SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
CREATE TABLE header (only INTEGER PRIMARY KEY CHECK (only = 1), data TEXT NOT NULL);
CREATE TABLE commands (
    revision INTEGER PRIMARY KEY, seat INTEGER NOT NULL, command BLOB NOT NULL,
    at REAL NOT NULL, checksum INTEGER NOT NULL
);
CREATE TABLE snapshot (
    only INTEGER PRIMARY KEY CHECK (only = 1), revision INTEGER NOT NULL, state BLOB NOT NULL,
    version TEXT NOT NULL, checksum INTEGER NOT NULL
);
CREATE TABLE clocks (only INTEGER PRIMARY KEY CHECK (only = 1), data TEXT NOT NULL);
"""


class JournalError(Exception):
    """The disk would not take it; nothing was written, and it may be tried again."""


class Unreadable(Exception):
    """The file is no journal, or a damaged one, or too new; the text says which."""


@dataclass(frozen=True, slots=True)
class Row:
    """An accepted command: the revision that it led to, whose it was, and when (epoch seconds)."""

    revision: int
    seat: Seat
    command: bytes
    at: float

    @property
    def checksum(self) -> int:
        return zlib.crc32(b"%d %d " % (self.revision, self.seat) + self.command)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state, as dumped after that revision.

    `version` is the Kickdoor that dumped it, and that accepted every command behind it.
    """

    revision: int
    state: bytes
    version: str


Clocks = Mapping[str, float]
"""Seconds left by the name of the clock."""


class JournalFile:
    """One open file. Every method blocks, and one thread at a time may use it."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    @classmethod
    def create(cls, path: Path, header: str, first: Snapshot) -> JournalFile:
        """Begin a file that nobody but this user can read. Raises `JournalError`."""
        with _as_journal_error():
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            db = _connect(path)
            db.executescript(_SCHEMA)
            db.execute("INSERT INTO header VALUES (1, ?)", (header,))
            _keep(db, first)
            db.execute("COMMIT")
            _sync_folder(path.parent)
        return cls(path, db)

    @classmethod
    def open(cls, path: Path) -> JournalFile:
        """Open what was begun before. Raises `Unreadable`."""
        try:
            db = _connect(path)
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            damage = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.Error as error:
            raise Unreadable(f"damaged ({error})") from None
        if application != APPLICATION_ID:
            problem = "not a table of Kickdoor"
        elif version > SCHEMA_VERSION:
            problem = f"made by a newer Kickdoor (schema {version})"
        elif damage != "ok":
            problem = f"damaged ({' '.join(damage.split())})"
        else:
            return cls(path, db)
        db.close()
        raise Unreadable(problem)

    def header(self) -> str:
        """What the table was begun with. Raises `Unreadable`."""
        row = self._one("SELECT data FROM header")
        if row is None:
            raise Unreadable("damaged (no header)")
        return str(row[0])

    def snapshot(self) -> Snapshot:
        """The last one. Raises `Unreadable` if its bytes have changed."""
        row = self._one("SELECT revision, state, version, checksum FROM snapshot")
        if row is None or zlib.crc32(row[1]) != row[3]:
            raise Unreadable("damaged (the snapshot is not what was written)")
        return Snapshot(row[0], row[1], row[2])

    def commands(self, after: int) -> Iterator[Row]:
        """The rows behind that revision, without a gap. Raises `Unreadable`."""
        expected = after
        try:
            for *fields, checksum in self._db.execute(
                "SELECT revision, seat, command, at, checksum FROM commands"
                " WHERE revision > ? ORDER BY revision",
                (after,),
            ):
                row = Row(*fields)
                expected += 1
                if row.revision != expected:
                    raise Unreadable(f"damaged (command {expected} is missing)")
                if row.checksum != checksum:
                    raise Unreadable(f"damaged (the checksum of command {expected} is wrong)")
                yield row
        except (sqlite3.Error, TypeError) as error:
            raise Unreadable(f"damaged ({error})") from None

    def clocks(self) -> dict[str, float]:
        """The time left on each clock when it was last written."""
        row = self._one("SELECT data FROM clocks")
        return json.loads(row[0]) if row else {}

    def append(self, rows: Sequence[Row], clocks: Clocks, snapshot: Snapshot | None = None) -> None:
        """Write all of it or nothing, and return once it is on the disk. Raises `JournalError`."""
        with _as_journal_error():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany(
                    "INSERT INTO commands VALUES (?, ?, ?, ?, ?)",
                    [(r.revision, r.seat, r.command, r.at, r.checksum) for r in rows],
                )
                self._db.execute(
                    "INSERT OR REPLACE INTO clocks VALUES (1, ?)", (json.dumps(dict(clocks)),)
                )
                if snapshot is not None:
                    _keep(self._db, snapshot)
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def seat(self, places: Sequence[BaseModel]) -> None:
        """Write down whose the chairs are from now on. Raises `JournalError`."""
        with _as_journal_error():
            (data,) = self._db.execute("SELECT data FROM header").fetchone()
            header = json.loads(data)
            header["places"] = [place.model_dump(mode="json") for place in places]
            self._db.execute("UPDATE header SET data = ?", (json.dumps(header),))

    def close(self) -> None:
        self._db.close()

    def _one(self, query: str) -> tuple[Any, ...] | None:
        try:
            row: tuple[Any, ...] | None = self._db.execute(query).fetchone()
        except sqlite3.Error as error:
            raise Unreadable(f"damaged ({error})") from None
        return row


class Record(Protocol):
    """Where a table writes down what happens."""

    async def append(
        self, rows: Sequence[Row], clocks: Clocks, snapshot: Snapshot | None = None
    ) -> None:
        """Return once it is safe. Raises `JournalError`: nothing was written."""

    async def seat(self, places: Sequence[BaseModel]) -> None:
        """Return once it is written whose the chairs are. Raises `JournalError`."""

    async def close(self) -> None: ...


class Journal:
    """A `JournalFile` behind a thread of its own."""

    def __init__(self, file: JournalFile, executor: ThreadPoolExecutor) -> None:
        self.path = file.path
        self._file = file
        self._executor = executor

    @classmethod
    def of(cls, file: JournalFile) -> Journal:
        """Take over an open file."""
        return cls(file, ThreadPoolExecutor(1, thread_name_prefix=file.path.stem))

    async def append(
        self, rows: Sequence[Row], clocks: Clocks, snapshot: Snapshot | None = None
    ) -> None:
        await self._run(lambda: self._file.append(rows, clocks, snapshot))

    async def seat(self, places: Sequence[BaseModel]) -> None:
        await self._run(lambda: self._file.seat(places))

    async def close(self) -> None:
        await self._run(self._file.close)
        self._executor.shutdown(wait=False)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)


class Unrecorded:
    """Keeps nothing: for a local game."""

    async def append(
        self, rows: Sequence[Row], clocks: Clocks, snapshot: Snapshot | None = None
    ) -> None:
        return

    async def seat(self, places: Sequence[BaseModel]) -> None:
        return

    async def close(self) -> None:
        return


def _connect(path: Path) -> sqlite3.Connection:
    # Read-write and never created here: a vanished file is an error, not an empty table.
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True, isolation_level=None, check_same_thread=False, timeout=5,
    )  # fmt: skip
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def _keep(db: sqlite3.Connection, snapshot: Snapshot) -> None:
    db.execute(
        "INSERT OR REPLACE INTO snapshot VALUES (1, ?, ?, ?, ?)",
        (snapshot.revision, snapshot.state, snapshot.version, zlib.crc32(snapshot.state)),
    )


def _sync_folder(folder: Path) -> None:
    """Make the file's name as durable as its contents."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _as_journal_error() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise JournalError(str(error)) from error
