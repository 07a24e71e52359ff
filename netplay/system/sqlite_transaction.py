"""A change of a SQLite file: all of it or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """What is executed within is committed at the end of it, or undone if anything is raised."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # A disk that is full may have undone it already.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
