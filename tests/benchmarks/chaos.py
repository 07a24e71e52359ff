"""Fifty tables of bots, and people on bad lines who press too late, twice, and at random.

    python -m tests.benchmarks.chaos [--minutes 20] [--tables 50] [--people 30]

All five editions and blends of them are among the tables. Some play in plain lines, some look on,
some come twice with the same key, save their game and resume it; an admin
lets tables stand, rules, kicks, and closes some. Once in the middle the host is killed and started
again. Exits with 1 if a table got stuck, an eligible press was skipped or not answered, a card was
lost, or anything that a player had seen was gone after the kill.
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
from pathlib import Path
from random import Random
from typing import Any

from engine.core.save import load_command, load_state, state_digest
from engine.game import new_game, submit_command
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JournalFile
from tests.benchmarks.crowd import Meddler, Onlooker, Typist
from tests.benchmarks.figures import table
from tests.benchmarks.games import Games, Someone
from tests.benchmarks.havoc import LINES, Havoc
from tests.benchmarks.proxy import slow_line
from tests.engine.invariants import check_cards
from tests.netplay.hosting import HostProcess
from tui.ports import TablePace

START_SECONDS = 300.0
"""Fifty games are read and replayed when the host starts."""
STUCK_SECONDS = 120.0
"""No clock of these tables is longer than a quarter of that."""
PACE = TablePace(turn=20.0, ask=10.0, after=20.0, missed=3, sleepless=True)
TYPES, LOOKS_ON = 5, 4
"""One of so many people plays in plain lines; for so many people there is one who looks on."""
FAILURES = ("skipped", "unanswered", "bug", "stuck", "failed", "lost card", "unseen", "unreadable",
            "untold")  # fmt: skip
CONFIG = """
[ssh]
host = "127.0.0.1"
max_per_address = 300
max_unauthenticated_per_address = 60
connections_per_second = 1000.0
connection_burst = 1000
keepalive_limit = 20.0
[limits]
work_per_session = 1.0
work_per_key = 1.0
work_per_address = 1.0
work_burst = 60.0
[tables]
most = 400
[clocks]
comeback = 3.0
[bots]
delay = {bot_delay}
[spectators]
allow = "anyone"
[admins]
keys = ["{admin}"]
"""
_HOST = """
import os, sys
from pathlib import Path
sys.path.insert(0, os.getcwd())
os.dup2(os.open({log!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
from netplay.cli.main import main
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
        self.admin = Someone.called("Admin")
        config = CONFIG.format(bot_delay=bot_delay, admin=self.admin.owner)
        self.host = HostProcess(folder, config, patience=START_SECONDS, forked=False)
        self.host._program = _HOST.format(audit=str(self.audit), log=str(self.log))
        self.chance = Random(seed)
        self.people = [Someone.called(f"p{number}") for number in range(people)]
        self.games = Games(self.host.data / "tables", tables, self.people, self.chance, PACE)
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.closed: set[str] = set()
        """The tables that the admin has closed, if they were not over before."""

    async def run(self, minutes: float) -> None:
        self.audit.touch()
        for leg in range(2):
            self.games.lay()
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

    async def leg(self, seconds: float) -> None:
        """People come and go, while the bots play on without them."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        async with AsyncExitStack() as stack:
            crowd: list[Havoc | Typist | Onlooker | Meddler] = []
            for number, who in enumerate(self.people):
                delay, jitter = LINES[number % len(LINES)]
                line = await stack.enter_async_context(
                    slow_line(self.host.port, delay, jitter, seed=number)
                )
                chance = Random(self.chance.random())
                if number % TYPES == 0:
                    crowd.append(Typist(who, line, chance))
                else:
                    crowd.append(Havoc(who, line, chance))
                if number % LOOKS_ON == 0:
                    chance = Random(self.chance.random())
                    crowd.append(Onlooker(line, self.games.folder, chance))
            chance = Random(self.chance.random())
            admin = Meddler(self.admin, self.host.port, self.games.folder, chance)
            crowd.append(admin)
            await asyncio.gather(*(one.run(until) for one in crowd))
        self.closed |= admin.closed
        for one in crowd:
            self.counts.update({f"clients: {what}": n for what, n in one.counts.items()})
            if isinstance(one, Havoc) and one.untold:
                self.fails(
                    "untold", f"{one.who.name} came twice, and was not told on the first screen"
                )

    def look_at_stuck(self, begun: float) -> None:
        """Between two accepted commands of a table that is not over lies no longer than its clocks
        let pass, nor after the last."""
        last: dict[str, float] = {}
        over: set[str] = set()
        ended = begun
        for line in self.lines():
            ended = max(ended, line["at"])
            name = line["table"]
            if line["at"] >= begun and line["what"] == "put away":
                last.pop(name, None)
            if line["at"] < begun or line["what"] not in ("table", "accepted"):
                continue
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
        folder = self.games.folder
        aside = {path.stem for path in folder.glob("aside/*.table")}
        if aside - self.closed:
            self.fails("unreadable", f"set aside: {aside - self.closed}")
        for path in folder.rglob("*.table"):
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
            header = JournalHeader.model_validate_json(file.header())
            state, _ = new_game(header.box, [one.gender for one in header.places], header.seed)
            snapshot = file.snapshot()
            check_cards(state)
            for row in file.commands(0):
                submit_command(state, row.seat, load_command(row.command))
                check_cards(state)
                self.counts["commands played again, every card counted"] += 1
                if state.revision == snapshot.revision:
                    again = state_digest(load_state(snapshot.state, header.box))
                    assert again == state_digest(state), "the snapshot is another game"
                    self.counts["snapshots compared"] += 1
        finally:
            file.close()
        return state.revision

    def look_at_audit(self) -> None:
        for line in self.lines():
            what = line["what"]
            match what:
                case "put away":
                    self.counts["tables put away"] += 1
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
    print(
        table(("tables of", "begun"), [(what, str(n)) for what, n in chaos.games.recipes.items()])
    )
    print()
    for what in FAILURES:
        print(f"{what}: {chaos.counts[f'FAILED, {what}']}")
    for problem in chaos.problems[:40]:
        print(problem)
    return int(bool(chaos.problems))


if __name__ == "__main__":
    sys.exit(main())
