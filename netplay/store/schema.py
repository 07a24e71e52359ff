"""The tables of the host's file, and the way from every older version to this one."""

from __future__ import annotations

import sqlite3

from netplay.system.sqlite_transaction import transaction

APPLICATION_ID = 0x4B44_0002

_STEPS = (
    """
    CREATE TABLE people (
        owner TEXT PRIMARY KEY, name TEXT NOT NULL, first_seen REAL NOT NULL,
        last_seen REAL NOT NULL
    );
    CREATE TABLE admitted (owner TEXT PRIMARY KEY, at REAL NOT NULL);
    CREATE TABLE keys (fingerprint TEXT PRIMARY KEY, owner TEXT NOT NULL, added REAL NOT NULL);
    CREATE TABLE former_names (
        skeleton TEXT PRIMARY KEY, owner TEXT NOT NULL, until REAL NOT NULL
    );
    CREATE TABLE preferences (owner TEXT PRIMARY KEY, data TEXT NOT NULL);
    CREATE TABLE bans (
        kind TEXT, value TEXT, until REAL NOT NULL, why TEXT NOT NULL, PRIMARY KEY (kind, value)
    );
    CREATE TABLE invitations (
        id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, note TEXT NOT NULL, made REAL NOT NULL,
        until REAL NOT NULL, uses INTEGER NOT NULL
    );
    """,
    "ALTER TABLE admitted ADD COLUMN by_admin INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY, ended REAL NOT NULL, for_fame INTEGER NOT NULL, data TEXT NOT NULL
    );
    """,
)
"""`_STEPS[n]` leads from version n to n + 1; none is ever changed once released."""

SCHEMA_VERSION = len(_STEPS)


def migrate_store(db: sqlite3.Connection) -> None:
    """Bring an open file to this version, in one transaction."""
    with transaction(db):
        # Read inside: another process may just have done it.
        version = db.execute("PRAGMA user_version").fetchone()[0]
        for step in _STEPS[version:]:
            for statement in filter(str.strip, step.split(";")):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {max(version, SCHEMA_VERSION)}")
