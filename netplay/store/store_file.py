"""The host's file itself: SQLite in WAL mode, shared with `kickdoor invite` while the host runs."""

from __future__ import annotations

import hashlib
import os
import pwd
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from netplay.input_error import InputError
from netplay.store.database_row_types import Invitation
from netplay.store.schema import APPLICATION_ID, SCHEMA_VERSION, migrate_store
from netplay.system.full_disk import MAKE_ROOM, is_disk_full
from netplay.system.sqlite_transaction import transaction
from netplay.text_cleaning import clean_line

FILE_NAME = "host.sqlite"

_KEYS = {
    "people": ("owner",),
    "admitted": ("owner",),
    "keys": ("fingerprint",),
    "former_names": ("skeleton",),
    "preferences": ("owner",),
    "bans": ("kind", "value"),
    "games": ("id",),
}

StoredRow = tuple[Any, ...]
RowChanges = Mapping[tuple[str, StoredRow], StoredRow | None]
"""By table and key: the whole new row, or None for one that is gone."""


def require_folder_owner(folder: Path) -> None:
    """Raises `InputError` for whoever would leave files there that its host cannot write to."""
    try:
        owner = folder.stat().st_uid
    except OSError as error:
        raise InputError(f"there is no host in {folder} ({error.strerror})") from None
    if owner != os.geteuid():
        try:
            name = pwd.getpwuid(owner).pw_name
        except KeyError:
            name = f"#{owner}"
        raise InputError(f"{folder} belongs to {name}: run this as them, with sudo -u {name}")


class StoreUnavailable(Exception):
    """The disk would not take it; nothing was written, and it may be tried again."""


class StoreFile:
    """One open file. Every method blocks, and one thread at a time may use it."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    @classmethod
    def open(cls, path: Path) -> StoreFile:
        """Open the file, made if there is none, brought up to date if it is old.

        Raises `InputError` with one line: what it holds is never thrown away unasked.
        """
        try:
            if not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
            db = _connect(f"{path.absolute().as_uri()}?mode=rw")
        except (OSError, sqlite3.Error) as error:
            raise InputError(f"cannot open {path} ({_reason(error)})") from None
        try:
            problem = _problem(db)
            if not problem:
                _prepare(db)
                return cls(db)
        except sqlite3.OperationalError as error:
            if is_disk_full(path):
                db.close()
                raise InputError(f"{path} needs room on its disk: {MAKE_ROOM}") from None
            problem = f"cannot be used ({error})"
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            # The other one if SQLite cites what no text is any more.
            problem = f"is damaged ({error})"
        db.close()
        raise unusable_store_error(path, problem)

    @classmethod
    def in_memory(cls) -> StoreFile:
        """A file that is on no disk."""
        db = _connect(":memory:")
        _prepare(db)
        return cls(db)

    def rows(self, table: str) -> list[StoredRow]:
        """Everything in one table."""
        with _as_store_unavailable():
            return self._db.execute(f"SELECT * FROM {table}").fetchall()

    def write(self, changes: RowChanges) -> None:
        """Write all of it or nothing, and return once it is on the disk. Raises
        `StoreUnavailable`."""
        with _as_store_unavailable(), transaction(self._db):
            for (table, key), row in changes.items():
                if row is None:
                    where = " AND ".join(f"{column} = ?" for column in _KEYS[table])
                    self._db.execute(f"DELETE FROM {table} WHERE {where}", key)
                else:
                    marks = ", ".join("?" * len(row))
                    self._db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", row)

    # Invitations are never kept in memory: another process may make or withdraw them.

    def invite(self, code: str, invitation: Invitation) -> None:
        """Keep the digest of a new code. Raises `StoreUnavailable`."""
        with _as_store_unavailable(), transaction(self._db):
            self._db.execute("DELETE FROM invitations WHERE until <= ?", (invitation.made,))
            self._db.execute(
                "INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?)",
                (
                    invitation.id,
                    _digest(code),
                    invitation.note,
                    invitation.made,
                    invitation.until,
                    invitation.uses,
                ),
            )

    def redeem(self, code: str, now: float) -> bool:
        """Use the code once. False if it is unknown, over or used up. Raises `StoreUnavailable`."""
        with _as_store_unavailable(), transaction(self._db):
            changed = self._db.execute(
                "UPDATE invitations SET uses = uses - 1 WHERE digest = ? AND uses > 0"
                " AND until > ?",
                (_digest(code), now),
            )
            return changed.rowcount == 1

    def invitations(self, now: float) -> list[Invitation]:
        """Those that can still be used, the oldest first. Raises `StoreUnavailable`."""
        with _as_store_unavailable():
            found = self._db.execute(
                "SELECT id, note, made, until, uses FROM invitations"
                " WHERE uses > 0 AND until > ? ORDER BY made",
                (now,),
            )
            return [Invitation(*row) for row in found]

    def withdraw(self, id_: str) -> bool:
        """Let a code be used no more. False if there is none of that id. Raises
        `StoreUnavailable`."""
        with _as_store_unavailable(), transaction(self._db):
            return self._db.execute("DELETE FROM invitations WHERE id = ?", (id_,)).rowcount == 1

    def close(self) -> None:
        self._db.close()


def check_store_file(path: Path) -> None:
    """See that it is the file of a host and that this version reads it; change nothing. Nobody has
    it open. Raises `InputError`."""
    try:
        where = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(where, uri=True)) as db:
            problem = _problem(db)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        problem = f"is damaged ({error})"
    if problem:
        raise unusable_store_error(path, problem)


def _connect(where: str) -> sqlite3.Connection:
    return sqlite3.connect(
        where, uri=True, isolation_level=None, check_same_thread=False, timeout=5
    )


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    # What is deleted about somebody is not to be found in the free pages of the file.
    db.execute("PRAGMA secure_delete = ON")
    migrate_store(db)


def _problem(db: sqlite3.Connection) -> str:
    """What is wrong with a file, or nothing; a new one is empty."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION_ID and (application or tables):
        return "is not a file of a Kickdoor host"
    if version > SCHEMA_VERSION:
        return f"was made by a newer Kickdoor (schema {version})"
    damage = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    return "" if damage == "ok" else f"is damaged ({' '.join(damage.split())})"


def unusable_store_error(path: Path, problem: str) -> InputError:
    """What whoever starts the host is told of such a file."""
    return InputError(
        f"{path} {clean_line(problem)}; restore it from a backup, or move it away to begin anew: "
        "names, keys, bans, invitations and the history of games are in it"
    )


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


@contextmanager
def _as_store_unavailable() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreUnavailable(_reason(error)) from error


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
