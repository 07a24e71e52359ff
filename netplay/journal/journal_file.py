"""The SQLite file of one table, as one thread writes and reads it. Every method blocks."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from netplay.journal.errors import (
    JournalAway,
    JournalClaimed,
    JournalUnavailable,
    UnreadableJournal,
)
from netplay.journal.held_files import (
    HeldFile,
    check_unheld_and_block_holds,
    hold_file_unless_opening_fails,
)
from netplay.journal.rows import ClockReadings, JournalRow, Snapshot
from netplay.journal.schema import (
    APPLICATION_ID,
    SCHEMA,
    SCHEMA_VERSION,
    BadSchema,
    migrate_journal,
    text_checksum,
)
from netplay.journal.trip import Trip
from netplay.journal.wal_check import count_skipped_commits
from netplay.system.fsync_folder import fsync_folder
from netplay.system.sqlite_transaction import transaction

JOURNAL_SUFFIX = ".table"
BUSY_SECONDS = 5.0
"""How long to wait for another process that has locked the file."""
_PIECE = 512
"""Bytes of a value that are read at once where the rest may be gone."""
DAMAGE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises; the other one if SQLite cites what no text is any more."""
PAGE_COUNT_BYTES = slice(28, 32)
"""Where the first page has how many there are."""
_PASSING = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
    }
)
"""What is wrong with the disk or the machine, and not with the file."""


class JournalFile:
    """One open file. One thread at a time may use it.

    Whoever plays the game claims the file before reading where it stands: the epoch in it goes up
    by one, and whoever had it before writes nothing any more. The file decides, whatever the
    processes believe of each other.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        epoch: int = 0,
        held: HeldFile | None = None,
    ) -> None:
        """`epoch` is that in the file, which is `held`; whoever only reads needs neither."""
        self.path = path
        self._db = connection
        self._epoch = epoch
        self._held = held

    @classmethod
    def create(cls, path: Path, header: str, first: Snapshot) -> JournalFile:
        """Begin a file that nobody but this user can read. Raises `JournalUnavailable`."""
        with _as_journal_error():
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            try:
                with hold_file_unless_opening_fails(path) as held:
                    return cls(path, _begun(path, header, first), held=held)
            except BaseException:
                # There is no such game, so the next start must not find the beginning of one.
                for tail in ("", "-wal", "-shm"):
                    path.with_name(path.name + tail).unlink(missing_ok=True)
                raise

    @classmethod
    def open(cls, path: Path) -> JournalFile:
        """Open what was begun before; an older schema becomes this one. Raises
        `UnreadableJournal`, and
        the file is as it was; or `JournalUnavailable` if it may be tried again."""
        # Nothing is changed, nor moved from the log into the file, before it is known to be whole.
        check_journal_file(path)
        with _as_trouble(), hold_file_unless_opening_fails(path) as held:
            db = _connect(path)
            try:
                migrate_journal(db, _version(db))
                return cls(path, db, read_claim_epoch(db), held)
            except BaseException:
                db.close()
                raise

    def claim(self, after: int | None = None) -> None:
        """Be the only one who may write from now on; `after` that epoch, if it is given, and no
        later one. Raises `JournalUnavailable`; `JournalAway` where the game is played at another
        site than that of the file's folder."""
        with _as_journal_error(), transaction(self._db):
            epoch = read_claim_epoch(self._db)
            if after not in (None, epoch):
                raise JournalUnavailable(f"{self.path.name} has been claimed since")
            trip = read_trip(self._db)
            if trip is not None and not trip.is_to(self.path.parent):
                raise JournalAway(
                    f"{self.path.name} is played on another machine, by {trip.worker}"
                )
            self._db.execute("UPDATE owner SET epoch = ?", (epoch + 1,))
        self._epoch = epoch + 1

    def epoch(self) -> int:
        """How often it has been claimed. Raises `UnreadableJournal`."""
        with _as_trouble():
            return read_claim_epoch(self._db)

    def trip(self) -> Trip | None:
        """The trip that it is on; None: it is at home. Raises `UnreadableJournal`."""
        with _as_trouble():
            return read_trip(self._db)

    def send_off(self, trip: Trip) -> None:
        """The game is played there from now on, and not at home. Raises `JournalUnavailable`, or
        `JournalClaimed` if this is not who has claimed the file last."""
        with self._writing():
            write_trip(self._db, trip)
            self._db.execute("UPDATE owner SET epoch = epoch + 1")

    def take_back(self) -> None:
        """The game goes on at home, from where it was when it left; what was played elsewhere does
        not count any more. Raises `JournalUnavailable`."""
        with _as_journal_error(), transaction(self._db):
            write_trip(self._db, None)
            self._db.execute("UPDATE owner SET epoch = epoch + 1")

    def tables(self) -> list[str]:
        """The statements by which its tables were made. Raises `UnreadableJournal`."""
        with _as_trouble():
            found = self._db.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall()
            return [str(sql) for (sql,) in found]

    def replace_with(self, newer: sqlite3.Connection) -> None:
        """Be as that database is: all of it or nothing. Raises `JournalUnavailable`."""
        with _as_journal_error():
            newer.backup(self._db)
            # Whatever becomes of the log, it is in the file.
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def header(self) -> str:
        """What the table was begun with. Raises `UnreadableJournal`."""
        return self._text("header")

    def header_as_it_is(self) -> tuple[str, int | None]:
        """Its text, damaged or not, with the checksum that it should have; or its beginning, up to
        where the file has a gap, and None. Raises `UnreadableJournal`."""
        try:
            row = self._one("SELECT data, checksum FROM header")
        except UnreadableJournal:
            return self._beginning_of_header(), None
        if row is None:
            raise UnreadableJournal("damaged (no header)")
        return str(row[0]), row[1]

    def _beginning_of_header(self) -> str:
        read = b""
        try:
            with self._db.blobopen("header", "data", 1, readonly=True) as blob:
                while piece := blob.read(_PIECE):
                    read += piece
        except DAMAGE_ERRORS as error:
            if not read:
                raise UnreadableJournal(f"damaged ({error})") from None
        return read.decode(errors="replace")

    def snapshot(self) -> Snapshot:
        """The last one. Raises `UnreadableJournal` if its bytes have changed."""
        *fields, checksum = self._one(
            "SELECT revision, state, version, history, checksum FROM snapshot"
        ) or (None,)
        try:
            found = Snapshot(*fields)
            is_whole = found.checksum == checksum
        except TypeError:
            is_whole = False
        if not is_whole:
            raise UnreadableJournal("damaged (the snapshot is not what was written)")
        return found

    def first(self) -> int:
        """The revision of the first row, or 1; before it there is only what a snapshot says. Raises
        `UnreadableJournal`."""
        row = self._one("SELECT min(revision) FROM commands")
        return row[0] if row is not None and isinstance(row[0], int) else 1

    def commands(self, after: int) -> Iterator[JournalRow]:
        """The rows behind that revision, without a gap. Raises `UnreadableJournal`."""
        expected = after
        try:
            for revision, seat, command, at, checksum, outline in self._db.execute(
                "SELECT revision, seat, command, at, checksum, outline FROM commands"
                " WHERE revision > ? ORDER BY revision",
                (after,),
            ):
                row = JournalRow(revision, seat, command, at, outline)
                expected += 1
                if row.revision != expected:
                    raise UnreadableJournal(f"damaged (command {expected} is missing)")
                if row.checksum != checksum:
                    raise UnreadableJournal(
                        f"damaged (the checksum of command {expected} is wrong)"
                    )
                yield row
        except (*DAMAGE_ERRORS, TypeError) as error:
            raise UnreadableJournal(f"damaged ({error})") from None

    def clocks(self) -> dict[str, float]:
        """The time left on each clock when it was last written. Raises `UnreadableJournal`."""
        if self._one("SELECT 1 FROM clocks") is None:
            return {}
        left: dict[str, float] = json.loads(self._text("clocks"))
        return left

    def append(
        self, rows: Sequence[JournalRow], clocks: ClockReadings, snapshot: Snapshot | None = None
    ) -> None:
        """Write all of it or nothing, and return once it is on the disk. Raises
        `JournalUnavailable`, or `JournalClaimed`."""
        left = json.dumps(dict(clocks))
        with self._writing():
            self._db.executemany(
                "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?)",
                [(r.revision, r.seat, r.command, r.at, r.checksum, r.outline) for r in rows],
            )
            self._db.execute(
                "INSERT OR REPLACE INTO clocks VALUES (1, ?, ?)", (left, text_checksum(left))
            )
            if snapshot is not None:
                _keep(self._db, snapshot)

    def seat(self, places: Sequence[BaseModel]) -> None:
        """Write down whose the chairs are from now on. Raises `JournalUnavailable`, or
        `JournalClaimed`."""
        with self._writing():
            (data,) = self._db.execute("SELECT data FROM header").fetchone()
            header = json.loads(data)
            header["places"] = [place.model_dump(mode="json") for place in places]
            text = json.dumps(header)
            self._db.execute(
                "UPDATE header SET data = ?, checksum = ?", (text, text_checksum(text))
            )

    def close(self) -> None:
        self._db.close()
        if self._held is not None:
            self._held.let_go()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with _as_journal_error(), transaction(self._db):
            if read_claim_epoch(self._db) != self._epoch:
                raise JournalClaimed(f"{self.path.name} is played by another process")
            yield

    def _text(self, name: str) -> str:
        row = self._one(f"SELECT data, checksum FROM {name}")
        if row is None:
            raise UnreadableJournal(f"damaged (no {name})")
        if not isinstance(row[0], str) or text_checksum(row[0]) != row[1]:
            raise UnreadableJournal(f"damaged (the checksum of the {name} is wrong)")
        return row[0]

    def _one(self, query: str) -> tuple[Any, ...] | None:
        try:
            row: tuple[Any, ...] | None = self._db.execute(query).fetchone()
        except DAMAGE_ERRORS as error:
            raise UnreadableJournal(f"damaged ({error})") from None
        return row


def check_journal_file(path: Path) -> None:
    """See that the file is a journal that this version reads, with nothing torn out of it; change
    nothing. Raises `UnreadableJournal`, or `JournalUnavailable` if it may be tried again."""
    with _as_trouble(), closing(connect_read_only(path)) as db:
        problem = find_journal_problem(db)
        page_size = db.execute("PRAGMA page_size").fetchone()[0]
        with check_unheld_and_block_holds(path) as may_look:
            # What this process plays it has found whole when it began to.
            skipped = count_skipped_commits(path, page_size) if may_look else 0
    if skipped:
        raise UnreadableJournal(f"damaged (the last commits, {skipped} or more, cannot be read)")
    if problem:
        raise UnreadableJournal(problem)


def find_journal_problem(db: sqlite3.Connection) -> str:
    """Why what is in that database is no journal that this version reads; empty if it is one.
    Raises `sqlite3.Error`."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = _version(db)
    damage = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if application != APPLICATION_ID:
        return "not a table of Kickdoor"
    if version > SCHEMA_VERSION:
        return f"made by a newer Kickdoor (schema {version})"
    return "" if damage == "ok" else f"damaged ({' '.join(damage.split())})"


def read_trip(db: sqlite3.Connection) -> Trip | None:
    """The trip of the journal in that database. Raises `sqlite3.Error`."""
    row = db.execute("SELECT trip, site, worker, since FROM owner").fetchone()
    return Trip(*row) if row is not None and row[0] is not None else None


def write_trip(db: sqlite3.Connection, trip: Trip | None) -> None:
    """Have the journal in that database be on that trip, or at home. Raises `sqlite3.Error`."""
    values = (trip.token, trip.site, trip.worker, trip.since) if trip is not None else (None,) * 4
    db.execute("UPDATE owner SET trip = ?, site = ?, worker = ?, since = ?", values)


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, beside a host that has the file open or not."""
    # Without a log nobody has the file open; SQLite would leave an empty one behind.
    mode = "mode=ro" if path.with_name(path.name + "-wal").exists() else "mode=ro&immutable=1"
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{mode}", uri=True, isolation_level=None, timeout=BUSY_SECONDS
    )


def make_empty_journal_and_read_first_page(path: Path) -> bytes:
    """The first page of a new file, which is made there: what tables there are, and where."""
    path.touch()
    with closing(_connect(path)) as db:
        db.executescript(f"{SCHEMA} COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
        size: int = db.execute("PRAGMA page_size").fetchone()[0]
    return path.read_bytes()[:size]


def _begun(path: Path, header: str, first: Snapshot) -> sqlite3.Connection:
    """The empty file with a table's beginning in it, on the disk."""
    db = _connect(path)
    try:
        db.executescript(SCHEMA)
        db.execute("INSERT INTO header VALUES (1, ?, ?)", (header, text_checksum(header)))
        _keep(db, first)
        db.execute("COMMIT")
        # Whatever becomes of the log, the table's beginning is in the file.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        fsync_folder(path.parent)
    except BaseException:
        db.close()
        raise
    return db


def _connect(path: Path) -> sqlite3.Connection:
    # Read-write and never created here: a vanished file is an error, not an empty table.
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=BUSY_SECONDS,
    )
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def _version(db: sqlite3.Connection) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def read_claim_epoch(db: sqlite3.Connection) -> int:
    """How often the journal in that database has been claimed. Raises `BadSchema`."""
    row = db.execute("SELECT epoch FROM owner").fetchone()
    if row is None:
        raise BadSchema("no owner")
    epoch: int = row[0]
    return epoch


def _keep(db: sqlite3.Connection, snapshot: Snapshot) -> None:
    db.execute(
        "INSERT OR REPLACE INTO snapshot VALUES (1, ?, ?, ?, ?, ?)",
        (
            snapshot.revision,
            snapshot.state,
            snapshot.version,
            snapshot.checksum,
            snapshot.history,
        ),
    )


@contextmanager
def _as_trouble() -> Iterator[None]:
    """What an error at opening says of the file, or of the disk for now."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _PASSING:
            raise JournalUnavailable(str(error)) from None
        raise UnreadableJournal(f"damaged ({error})") from None
    except (BadSchema, UnicodeDecodeError) as error:
        raise UnreadableJournal(f"damaged ({error})") from None


@contextmanager
def _as_journal_error() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise JournalUnavailable(str(error)) from error
