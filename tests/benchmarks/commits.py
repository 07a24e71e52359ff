"""What a table's commit takes, beside SQLite alone on the same disk in the same run."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from netplay.table.journal import Journal, JournalFile, Row, Snapshot

COMMITS = 400
ROUNDS = 5
COMMAND = b"x" * 300


async def measure(folder: Path) -> tuple[list[float], list[float]]:
    """Seconds of each commit of a 300-byte command: through a journal on an idle loop, and by bare
    SQLite (WAL, synchronous=FULL); in interleaved rounds."""
    path = folder / "bench.table"
    journal = Journal.of(JournalFile.create(path, "{}", Snapshot(0, b"{}", "0")))
    ours: list[float] = []
    bare: list[float] = []
    with closing(_bare(folder / "bare.db")) as db:
        for number in range(ROUNDS):
            for count in range(COMMITS):
                revision = 1 + number * COMMITS + count
                begun = time.perf_counter()
                await journal.append((Row(revision, 0, COMMAND, 0.0),), {"1": 2.6})
                ours.append(time.perf_counter() - begun)
            for _ in range(COMMITS):
                begun = time.perf_counter()
                db.execute("BEGIN IMMEDIATE")
                db.execute("INSERT INTO commands (command) VALUES (?)", (COMMAND,))
                db.execute("COMMIT")
                bare.append(time.perf_counter() - begun)
    await journal.close()
    return ours, bare


def _bare(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE commands (revision INTEGER PRIMARY KEY, command BLOB NOT NULL)")
    return db


if __name__ == "__main__":
    import tempfile

    from tests.benchmarks.figures import median, p99

    with tempfile.TemporaryDirectory() as scratch:
        for name, seconds in zip(
            ("journal", "SQLite"), asyncio.run(measure(Path(scratch))), strict=True
        ):
            print(f"{name}: median {median(seconds) * 1e6:.0f} µs, p99 {p99(seconds) * 1e6:.0f} µs")
