"""Fifty tables of bots, and people on bad lines who press too late, twice, and at random.

    python -m tests.benchmarks.chaos [--minutes 20] [--tables 50] [--people 20]

All five editions and blends of them are among the tables. Once in the middle the host is killed and
started again. Exits with 1 if a table got stuck, an eligible press was skipped or not answered, a
card was lost, or anything that a player had seen was gone after the kill.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import chain, cycle, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import asyncssh

from cards.library import PRECEDENCE
from engine.game import new_game, submit
from engine.save import digest, load, load_command
from netplay.table.header import (
    Header,
    Place,
    deck_texts,
    kickdoor_version,
    packs_digest,
    table_box,
)
from netplay.table.journal import JournalFile
from netplay.table.saves import begin
from tests.benchmarks.blends import blends
from tests.benchmarks.figures import table
from tests.benchmarks.havoc import LINES, Havoc
from tests.benchmarks.proxy import slow_line
from tests.engine.invariants import check_cards
from tests.netplay.hosting import HostProcess
from tui.ports import TablePace

START_SECONDS = 300.0
"""Fifty games are read and replayed when the host starts."""
STUCK_SECONDS = 120.0
"""No clock of these tables is longer than a quarter of that."""
FAILURES = ("skipped", "unanswered", "bug", "stuck", "failed", "lost card", "unseen", "unreadable")
CONFIG = """
[ssh]
host = "127.0.0.1"
max_per_address = 300
max_unauthenticated_per_address = 60
connections_per_second = 1000.0
connection_burst = 1000
keepalive_limit = 20.0
[tables]
most = 400
[clocks]
comeback = 3.0
[bots]
delay = {bot_delay}
"""
_HOST = """
import os, sys
from pathlib import Path
sys.path.insert(0, os.getcwd())
os.dup2(os.open({log!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
from netplay.cli import main
from tests.benchmarks.audit import Witness
Witness(Path({audit!r})).install()
sys.exit(main())
"""


class Chaos:
    """One folder, its tables, and what has become of them."""

    def __init__(self, folder: Path, tables: int, people: int, bot_delay: float, seed: int) -> None:
        self.folder = folder
        self.audit = folder / "audit.jsonl"
        self.log = folder / "host.log"
        self.host = HostProcess(
            folder, CONFIG.format(bot_delay=bot_delay), patience=START_SECONDS
        )  # fmt: skip
        self.host._program = _HOST.format(audit=str(self.audit), log=str(self.log))
        self.tables = tables
        self.people = [
            (f"p{number}", asyncssh.generate_private_key("ssh-ed25519")) for number in range(people)
        ]
        self.chance = Random(seed)
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.recipes: Counter[str] = Counter()
        self._mixed = cycle(recipes())
        self._laid = 0
        self._seated: dict[str, str] = {}
        """The table that each of the people has a chair at."""
        self._revisions: dict[str, int] = {}
        """The last that each table was at when its file was read."""

    async def run(self, minutes: float) -> None:
        self.audit.touch()
        for leg in range(2):
            self.lay_tables()
            begun = time.monotonic()
            await self.host.start()
            self.counts["seconds of starting"] += round(time.monotonic() - begun)
            try:
                await self.leg(minutes * 30)
            finally:
                if leg == 0:
                    await self.host.kill()
                else:
                    self.counts["exit code of the host"] += await self.host.stop()
            self.look_at_stuck(begun)
            self.look_at_files()
        self.look_at_audit()

    def lay_tables(self) -> None:
        """Games to begin with, and others in the place of those that are over."""
        folder = self.host.data / "tables"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        people = [
            one for one in self.people
            if not (folder / f"{self._seated.get(one[0], '')}.table").exists()
        ]  # fmt: skip
        while len(list(folder.glob("*.table"))) < self.tables:
            editions = next(self._mixed)
            seats = self.chance.randint(3, 5)
            there, people = people[:2], people[2:]
            places = [Place(name=name, owner=key.get_fingerprint()) for name, key in there]
            if not there:
                # A host opens no game to which nobody can come back.
                places = [Place(name=f"Gone {self._laid}", owner=f"SHA256:gone{self._laid}")]
            places += [Place(name=f"Bot {seat}") for seat in range(len(places), seats)]
            self.chance.shuffle(places)
            header = self.header(editions, tuple(places))
            self._seated |= {name: header.id for name, _ in there}
            begin(folder, header).file.close()
            self.recipes[" + ".join(editions)] += 1

    def header(self, editions: tuple[str, ...], places: tuple[Place, ...]) -> Header:
        self._laid += 1
        decks = deck_texts(editions)
        window = table_box(editions, {}).profile.window.seconds
        return Header(
            id=f"{self._laid:010x}", name=f"Chaos {self._laid}", editions=editions, places=places,
            pace=TablePace(
                window=window, turn=20.0, ask=10.0, after=20.0, missed=3, sleepless=True
            ),
            seed=f"{self.chance.getrandbits(128):032x}", decks=decks, packs=packs_digest(decks),
            version=kickdoor_version(), begun=time.time(),
        )  # fmt: skip

    async def leg(self, seconds: float) -> None:
        """People come and go, while the bots play on without them."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        async with AsyncExitStack() as stack:
            players = []
            for number, (name, key) in enumerate(self.people):
                delay, jitter = LINES[number % len(LINES)]
                line = await stack.enter_async_context(
                    slow_line(self.host.port, delay, jitter, seed=number)
                )
                chance = Random(self.chance.random())
                players.append(Havoc(name, key, line, chance))
            await asyncio.gather(*(one.run(until) for one in players))
        for one in players:
            self.counts.update({f"clients: {what}": n for what, n in one.counts.items()})

    def look_at_stuck(self, begun: float) -> None:
        """Between two accepted commands of a table that is not over lies no longer than its clocks
        let pass, nor after the last."""
        last: dict[str, float] = {}
        over: set[str] = set()
        ended = begun
        for line in self.lines():
            ended = max(ended, line["at"])
            if line["at"] < begun or line["what"] not in ("table", "accepted"):
                continue
            name = line["table"]
            pause = line["at"] - last.get(name, line["at"])
            self.counts["longest pause of a table, seconds"] = max(
                round(pause), self.counts["longest pause of a table, seconds"]
            )
            if pause > STUCK_SECONDS:
                self.fails("stuck", f"table {name} stood for {pause:.0f} s")
            last[name] = line["at"]
            if line.get("over"):
                over.add(name)
        for name, at in last.items():
            if name not in over and ended - at > STUCK_SECONDS:
                self.fails("stuck", f"table {name} stands since {ended - at:.0f} s")
        self.counts["games that ended"] += len(over)

    def look_at_files(self) -> None:
        """Every journal, played again: each card lies in one place after each command; and what was
        judged and seen is there."""
        seen: Counter[str] = Counter()
        for line in self.lines():
            if line["what"] == "shown":
                seen[line["table"]] = max(seen[line["table"]], line["revision"])
        folder = self.host.data / "tables"
        if aside := list(folder.glob("aside/*.table")):
            self.fails("unreadable", f"set aside: {aside}")
        for path in (*folder.glob("*.table"), *folder.glob("finished/*.table")):
            try:
                revision = self.replay(path)
            except Exception as error:
                self.fails("lost card", f"{path.name}: {type(error).__name__}: {error}")
                continue
            if revision < seen[path.stem]:
                self.fails("unseen", f"{path.name} is at {revision}, seen was {seen[path.stem]}")

    def replay(self, path: Path) -> int:
        """Every command of the game from its first, by its seed; the last revision. Where the file
        has a snapshot it is the very same state."""
        file = JournalFile.open(path)
        try:
            header = Header.model_validate_json(file.header())
            state, _ = new_game(header.box, [one.gender for one in header.places], header.seed)
            snapshot = file.snapshot()
            check_cards(state)
            for row in file.commands(0):
                submit(state, row.seat, load_command(row.command))
                check_cards(state)
                self.counts["commands played again, every card counted"] += 1
                if state.revision == snapshot.revision:
                    again = digest(load(snapshot.state, header.box))
                    assert again == digest(state), "the snapshot is another game"
                    self.counts["snapshots compared"] += 1
        finally:
            file.close()
        return state.revision

    def look_at_audit(self) -> None:
        for line in self.lines():
            what = line["what"]
            match what:
                case "accepted":
                    self.counts["commands accepted"] += 1
                    if line["kind"] == "together":
                        self.counts["commands accepted at the same moment"] += 1
                case "press":
                    self.counts["presses that came"] += 1
                case "hold":
                    self.counts["holds asked for"] += 1
                case "closed":
                    self.counts[f"windows closed: {line['why']}"] += 1
                case "refused":
                    self.counts["presses refused and told"] += 1
                    self.counts["told how late they were"] += line["late"] is not None
                    self.counts[f"refused: {line['key']}"] += 1
                case "whole":
                    self.counts[f"offered, refused as a whole: {line['kind']} {line['key']}"] += 1
                case "skipped" | "unanswered" | "bug":
                    self.fails(what, json.dumps(line))
                case "house_refused":
                    self.counts[f"the house was refused: {line['kind']} {line['key']}"] += 1
        for text in self.log.read_text().splitlines() if self.log.exists() else ():
            if "dropped" in text or "has failed" in text or "Traceback" in text:
                self.fails("failed", text)

    def lines(self) -> Iterator[dict[str, Any]]:
        with self.audit.open() as file:
            for text in file:
                if text.endswith("\n"):  # the kill may have cut the last
                    yield json.loads(text)

    def fails(self, what: str, how: str) -> None:
        self.counts[f"FAILED, {what}"] += 1
        self.problems.append(f"{what}: {how}")


def recipes() -> list[tuple[str, ...]]:
    """The editions and the blends in turn, so that both are among the first tables."""
    mixed = [one for one in blends() if len(one) > 1]
    Random(5).shuffle(mixed)
    pairs = zip_longest(((one,) for one in PRECEDENCE * 5), mixed)
    return [one for one in chain.from_iterable(pairs) if one is not None]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--people", type=int, default=30)
    parser.add_argument("--bot-delay", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the journals and the audit")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(exist_ok=True)
        chaos = Chaos(folder, options.tables, options.people, options.bot_delay, options.seed)
        asyncio.run(chaos.run(options.minutes))
    print(table(("", "count"), [(what, f"{n:,}") for what, n in sorted(chaos.counts.items())]))
    print()
    print(table(("tables of", "begun"), [(what, str(n)) for what, n in chaos.recipes.items()]))
    print()
    for what in FAILURES:
        print(f"{what}: {chaos.counts[f'FAILED, {what}']}")
    for problem in chaos.problems[:40]:
        print(problem)
    return int(bool(chaos.problems))


if __name__ == "__main__":
    sys.exit(main())
