"""The tables of a journal's file, and how a file of an older schema becomes one of this."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable

from netplay.system.sqlite_transaction import transaction

SCHEMA_VERSION = 4
APPLICATION_ID = 0x4B44_0001

SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
CREATE TABLE header (
    only INTEGER PRIMARY KEY CHECK (only = 1), data TEXT NOT NULL, checksum INTEGER
);
CREATE TABLE commands (
    revision INTEGER PRIMARY KEY, seat INTEGER NOT NULL, command BLOB NOT NULL,
    at REAL NOT NULL, checksum INTEGER NOT NULL, outline INTEGER
);
CREATE TABLE snapshot (
    only INTEGER PRIMARY KEY CHECK (only = 1), revision INTEGER NOT NULL, state BLOB NOT NULL,
    version TEXT NOT NULL, checksum INTEGER NOT NULL, history BLOB NOT NULL DEFAULT x''
);
CREATE TABLE clocks (
    only INTEGER PRIMARY KEY CHECK (only = 1), data TEXT NOT NULL, checksum INTEGER
);
CREATE TABLE owner (
    only INTEGER PRIMARY KEY CHECK (only = 1), epoch INTEGER NOT NULL,
    trip TEXT, site TEXT, worker TEXT, since REAL
);
INSERT INTO owner (only, epoch) VALUES (1, 0);
"""


class BadSchema(Exception):
    """The file is not made as its schema's number says."""


def migrate_journal(db: sqlite3.Connection, version: int) -> None:
    """Bring a file of that schema up to this one, wholly; or not at all, if `sqlite3.Error` or
    `BadSchema` is raised."""
    if version == SCHEMA_VERSION:
        return
    if version not in _STEPS:
        raise BadSchema(f"there is no schema {version}")
    with transaction(db):
        for step in range(version, SCHEMA_VERSION):
            _STEPS[step](db)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def text_checksum(text: str) -> int:
    """Of a header, or of the clocks."""
    return zlib.crc32(text.encode())


def _add_checksums_outlines_and_history(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE snapshot ADD COLUMN history BLOB NOT NULL DEFAULT x''")
    db.execute("ALTER TABLE commands ADD COLUMN outline INTEGER")
    for name in ("header", "clocks"):
        db.execute(f"ALTER TABLE {name} ADD COLUMN checksum INTEGER")
        row = db.execute(f"SELECT data FROM {name}").fetchone()
        if row is not None:
            db.execute(f"UPDATE {name} SET checksum = ?", (text_checksum(str(row[0])),))


def _add_owner(db: sqlite3.Connection) -> None:
    db.execute(
        "CREATE TABLE owner (only INTEGER PRIMARY KEY CHECK (only = 1), epoch INTEGER NOT NULL)"
    )
    db.execute("INSERT INTO owner VALUES (1, 0)")


def _add_trip(db: sqlite3.Connection) -> None:
    for column in ("trip TEXT", "site TEXT", "worker TEXT", "since REAL"):
        db.execute(f"ALTER TABLE owner ADD COLUMN {column}")


_STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: _add_checksums_outlines_and_history,
    2: _add_owner,
    3: _add_trip,
}
"""By the schema that each starts from."""
