"""What a table's commit takes, beside SQLite alone on the same disk in the same run; and what it
takes to find games again.

    python -m tests.benchmarks.commits
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from engine.bots.random_bot import fill_option_randomly
from engine.core.errors import IllegalCommand
from engine.core.save import dump_command, quick_state_checksum, state_digest
from engine.game import new_game, submit_command
from engine.rules.seat_options import decision_for_seat
from netplay.journal.journal import Journal
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.journal_writer import SNAPSHOT_EVERY
from netplay.journal.opened_game import recover_game, snapshot_of
from netplay.journal.rows import JournalRow, Snapshot
from tests.benchmarks.figures import Goal, median, p99, table
from tests.netplay.table.sitting import header

COMMITS = 400
ROUNDS = 5
COMMAND = b"x" * 300
BUSY_SHARE = 0.5
BUSY_SECONDS = 0.004
"""About what painting a screen takes: so long a busy loop answers nobody."""
COMMANDS = 2024
"""All but 24 of them before the last snapshot: so many are played again at most."""
TABLES = 100


async def measure(folder: Path, busy: bool = False) -> tuple[list[float], list[float]]:
    """Seconds of each commit of a 300-byte command: through a journal, on a loop that is idle or
    half busy, and by bare SQLite (WAL, synchronous=FULL); in interleaved rounds."""
    path = folder / f"bench{busy:d}.table"
    journal = Journal.of(JournalFile.create(path, "{}", Snapshot(0, b"{}", "0")))
    ours: list[float] = []
    bare: list[float] = []
    with closing(_bare(folder / f"bare{busy:d}.db")) as db:
        for number in range(ROUNDS):
            with _painting(busy):
                for count in range(COMMITS):
                    revision = 1 + number * COMMITS + count
                    begun = time.perf_counter()
                    await journal.append((JournalRow(revision, 0, COMMAND, 0.0, 7),), {"1": 2.6})
                    ours.append(time.perf_counter() - begun)
            for _ in range(COMMITS):
                begun = time.perf_counter()
                db.execute("BEGIN IMMEDIATE")
                db.execute("INSERT INTO commands (command) VALUES (?)", (COMMAND,))
                db.execute("COMMIT")
                bare.append(time.perf_counter() - begun)
    await journal.close()
    return ours, bare


@contextmanager
def _painting(busy: bool) -> Iterator[None]:
    """Something else on the loop that takes a share of its time, if it is to be busy."""
    task = asyncio.create_task(_paint()) if busy else None
    yield
    if task is not None:
        task.cancel()


async def _paint() -> None:
    while True:
        until = time.perf_counter() + BUSY_SECONDS
        while time.perf_counter() < until:
            pass
        await asyncio.sleep(BUSY_SECONDS * (1 - BUSY_SHARE) / BUSY_SHARE)


class Game:
    """A game by chance, command by command, with the snapshots that a table makes of it."""

    def __init__(self, commands: int) -> None:
        self.header = header(("Ann", "Bo", "Cleo", "Dag"))
        self.rows: list[JournalRow] = []
        # Which games by chance last so long changes with the decks.
        for seed in count(1):
            if self._play(commands, Random(seed)):
                return

    def _play(self, commands: int, chance: Random) -> bool:
        """Play from the beginning; whether the game lasts as long."""
        genders = [place.gender for place in self.header.places]
        self.state, _ = new_game(self.header.box, genders, self.header.seed)
        self.rows.clear()
        self.snapshots = {0: snapshot_of(self.state)}
        while self.state.revision < commands and not self.state.over:
            self._try(chance)
        return self.state.revision >= commands

    def _try(self, chance: Random) -> None:
        state = self.state
        seat = chance.randrange(len(state.seats))
        decision = decision_for_seat(state, seat)
        if decision is None or not decision.asked or not decision.options:
            return
        command = fill_option_randomly(decision, chance.choice(decision.options), chance)
        try:
            submit_command(state, seat, command)
        except IllegalCommand:
            return
        revision = state.revision
        self.rows.append(
            JournalRow(revision, seat, dump_command(command), 1.0, quick_state_checksum(state))
        )
        if revision % SNAPSHOT_EVERY == 0:
            self.snapshots[revision] = snapshot_of(state)

    def lay(self, path: Path, commands: int) -> Path:
        """The file of a table that was killed after so many."""
        last = self.snapshots[commands - commands % SNAPSHOT_EVERY]
        file = JournalFile.create(path, self.header.model_dump_json(), last)
        file.append(self.rows[:commands], {"1": 2.5})
        file.close()
        return path


def recoveries(folder: Path, game: Game) -> list[float]:
    """Seconds to recover the game to an equal state, as many commands behind its last snapshot as
    there can be."""
    path = game.lay(folder / f"one{JOURNAL_SUFFIX}", COMMANDS)
    seconds = []
    for _ in range(20):
        begun = time.perf_counter()
        saved = recover_game(path)
        seconds.append(time.perf_counter() - begun)
        assert state_digest(saved.state) == state_digest(game.state)
        saved.file.close()
    return seconds


def restart(folder: Path, game: Game) -> float:
    """Seconds to find a hundred games again, that were killed anywhere between two snapshots."""
    paths = [game.lay(folder / f"{n}{JOURNAL_SUFFIX}", 200 + n) for n in range(TABLES)]
    begun = time.perf_counter()
    found = [recover_game(path) for path in paths]
    seconds = time.perf_counter() - begun
    for saved in found:
        saved.file.close()
    return seconds


def _bare(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE commands (revision INTEGER PRIMARY KEY, command BLOB NOT NULL)")
    return db


def main() -> None:
    rows = []
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for busy in (False, True):
            ours, bare = asyncio.run(measure(folder, busy))
            loop = "busy" if busy else "idle"
            ratio = p99(ours) / p99(bare)
            goal = "" if busy else str(Goal(2.0, unit="x"))
            rows.append((f"commit, {loop} loop", _told(ours, 1e6, "µs"), f"p99 {ratio:.1f}x", goal))
            rows.append(("  SQLite alone", _told(bare, 1e6, "µs"), "", ""))
        game = Game(COMMANDS)
        found = recoveries(folder, game)
        rows.append((f"{COMMANDS} commands recovered", _told(found, 1e3, "ms"), "", "<= 50 ms"))
        rows.append(
            (f"{TABLES} tables found again", f"{restart(folder, game):.2f} s", "", "<= 1 s")
        )
    print(table(("", "median, p99", "to SQLite", "goal"), rows))


def _told(seconds: list[float], factor: float, unit: str) -> str:
    return f"{median(seconds) * factor:.0f} {unit}, {p99(seconds) * factor:.0f} {unit}"


if __name__ == "__main__":
    main()
