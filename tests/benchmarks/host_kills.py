"""Kills a whole host with SIGKILL under play over ssh; its clients come back by themselves.

What is looked at after each kill, table by table: every picture that was sent to anybody, players
and spectators, is in the game that the files have; so is every card and level that a client's
screen has shown; the file opens, and is the same game as played again from its seed. And once the
clients are back: who finds the game where it was has the same stage, cards and keys as before.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from engine.core.save import state_digest
from engine.core.zones import Seat
from engine.views.view_building import make_public_view, make_table_view
from netplay.journal.header import JournalHeader
from netplay.journal.opened_game import recover_game
from tests.benchmarks.fronts_host import FrontsHost
from tests.benchmarks.games import Games, Someone
from tests.benchmarks.prepared import has_ssh
from tests.benchmarks.returning import SIZE, Fact, Returner, facts_in_view, prompt_of
from tests.benchmarks.seen import Picture, pictures
from tests.benchmarks.warm_host import WarmHost
from tests.netplay.table.killing import Replay
from tests.netplay.table.victim import shown
from tests.netplay.terminal import connect
from tui.ports import TablePace

CONFIG = """
[ssh]
host = "127.0.0.1"
max_per_address = 300
max_unauthenticated_per_address = 60
connections_per_second = 1000.0
connection_burst = 1000
[limits]
work_per_session = 1.0
work_per_key = 1.0
work_per_address = 1.0
work_burst = 60.0
[clocks]
comeback = 0.0
[bots]
delay = 0.3
[spectators]
allow = "anyone"
"""
PACE = TablePace(turn=8.0, ask=2.0, after=0.5, missed=3)
"""So quick that a game gets on between two kills."""
PATIENCE = 60.0
WHILE_STARTING = 0.1
"""So often the host is killed before it listens."""
STARTING = (0.0, 0.6)
PLAYING = (0.0, 2.0)
"""Seconds of play between two kills, ..."""
WAITS_FOR_SOMEBODY, SOMEBODY_IS_BACK = 0.5, 8.0
"""... so often from when somebody is at a table again, which is waited for so long."""
STOCK_CLIENTS = 2


class Retold(Replay):
    """A game played again, with all that a screen may have shown of it."""

    def __init__(self, header: JournalHeader) -> None:
        self.facts: dict[Seat, set[Fact]] = {}
        super().__init__(header)

    def _look(self) -> None:
        super()._look()
        public = make_public_view(self.state)
        for seat in range(len(public.seats)):
            view = make_table_view(self.state, seat, public)
            self.facts.setdefault(seat, set()).update(facts_in_view(view, self.state.box))

    def knows(self, seat: Seat, fact: Fact) -> bool:
        """What a screen had no room for has been cut off there, and where two cards stand in a row
        there is but a blank between a name and what the card would do."""
        what, text = fact
        return fact in self.facts[seat] or any(
            one.startswith(text) or text.startswith(f"{one} ")
            for kind, one in self.facts[seat]
            if kind == what == "card"
        )

    def picture(self, seat: Seat) -> str:
        """What the game looks like to that seat now."""
        return shown(make_table_view(self.state, seat, make_public_view(self.state)))


@dataclass(frozen=True)
class Before:
    """What a client had on its screen when the host was killed, with the game at that picture."""

    table: str
    seat: Seat
    digest: str
    prompt: list[str]


@dataclass
class HostKilling:
    """A folder with a host's tables. What any client was shown and no file has is `lost`;
    `elsewhere` is who came back to another screen than they had; `broken` all else that must
    not be."""

    folder: Path
    tables: int
    people: int
    seed: int
    fronts: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    """Seconds until it listened again."""

    def __post_init__(self) -> None:
        self._host: WarmHost | FrontsHost = (
            FrontsHost(self.folder, CONFIG, PATIENCE, self.fronts)
            if self.fronts
            else WarmHost(self.folder, CONFIG, PATIENCE)
        )
        self._chance = Random(self.seed)
        self._people = [Someone.called(f"p{number}") for number in range(self.people)]
        folder = self._host.data / "tables"
        self._games = Games(folder, self.tables, self._people, self._chance, PACE)
        self._clients: list[Returner] = []
        self._retold: dict[str, Retold] = {}
        self._places: dict[str, tuple[str, Seat]] = {}
        """Where each of the people sits: by name, the table and the seat."""
        self._before: dict[str, Before] = {}

    async def run(self, kills: int, minutes: float) -> None:
        """So many kills, or as many as there is time for."""
        until = time.monotonic() + minutes * 60
        self._games.lay()
        await self._host.start()
        self._clients = [self._client(number) for number in range(self.people)]
        tasks = [asyncio.create_task(client.run()) for client in self._clients]
        tasks.append(asyncio.create_task(self._look_on()))
        try:
            while self.counts["kills"] < kills and time.monotonic() < until:
                await self._play()
                await self._kill()
                if not self.fronts and self._chance.random() < WHILE_STARTING:
                    await self._kill_while_starting()
                self._games.lay()
                begun = time.monotonic()
                await self._host.start()
                self.starts.append(time.monotonic() - begun)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(TimeoutError):
                self.counts["exit code of the host"] = await self._host.stop()
        for client in self._clients:
            self.counts.update(client.counts)
        for what in ("facts on screens", "screens compared"):
            if not self.counts[what]:
                self.broken.append(f"no {what}: nothing is proved")
        for line in self._host.log.read_text().splitlines():
            if "Traceback" in line or "has failed" in line or "table-set-aside" in line:
                self.broken.append(line)

    def _client(self, number: int) -> Returner:
        who, identity = self._people[number], None
        if number < STOCK_CLIENTS and has_ssh():
            identity = self.folder / who.name
            identity.write_bytes(who.key.export_private_key("openssh"))
            identity.chmod(0o600)
        return Returner(who, self._host.port, Random(self._chance.random()), identity)

    async def _look_on(self) -> None:
        """A spectator without a name, always at some table."""
        while True:
            with contextlib.suppress(Exception):
                table = self._chance.choice([*self._games.folder.glob("*.table")]).stem
                watch = f"watch {table}"
                async with connect(self._host.port, "nobody", SIZE, command=watch) as terminal:
                    await terminal.shows("· round ")
                    self.counts["clients: looked on"] += 1
                    await terminal.ended.wait()
            await asyncio.sleep(1.0)

    async def _play(self) -> None:
        if self._chance.random() < WAITS_FOR_SOMEBODY:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SOMEBODY_IS_BACK):
                    while all(client.back is None for client in self._clients):
                        await asyncio.sleep(0.05)
        await asyncio.sleep(self._chance.uniform(*PLAYING))

    async def _kill(self) -> None:
        killed = time.monotonic()
        await self._host.kill()
        self.counts["kills"] += 1
        # What was on its way has to be on the screens before they are read.
        await asyncio.sleep(0.05)
        self._look(killed)

    async def _kill_while_starting(self) -> None:
        seconds = self._chance.uniform(*STARTING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._host.start()
        await self._host.kill()
        self.counts["kills"] += 1
        self.counts["kills before it listened"] += 1

    def _look(self, killed: float) -> None:
        told: dict[str, list[Picture]] = {}
        for picture in pictures(self._host.seen):
            told.setdefault(picture.table, []).append(picture)
            self.counts["pictures"] += 1
        self._host.seen.unlink(missing_ok=True)
        paths = {path.stem: path for path in self._games.folder.rglob("*.table")}
        if gone := told.keys() - paths.keys():
            self.lost.append(f"no file of {gone}")
        self._compare_screens(told)
        for name, path in paths.items():
            self._look_at(path, told.get(name, []))
        self._before = {}
        for client in self._clients:
            self._read(client, told, killed)

    def _look_at(self, path: Path, told: list[Picture]) -> None:
        saved = recover_game(path)
        with contextlib.closing(saved.file):
            retold = self._retold.get(path.stem) or Retold(saved.header)
            if path.stem not in self._retold:
                self._retold[path.stem] = retold
                for seat, place in enumerate(saved.header.places):
                    self._places[place.name] = path.stem, seat
            before = retold.state.revision
            retold.go_on(saved.file)
            self.counts["commands"] += retold.state.revision - before
            self.counts["states of tables compared"] += 1
            missing = {(one.seat, one.digest) for one in told} - retold.views
            if missing:
                self.lost.append(f"{path.name} at {saved.state.revision}: {len(missing)} pictures")
            if state_digest(saved.state) != state_digest(retold.state):
                self.broken.append(f"{path.name} at {saved.state.revision} is another game")

    def _read(self, client: Returner, told: dict[str, list[Picture]], killed: float) -> None:
        """Everything on that screen is in the game; and keep it, if the game is still there."""
        table, seat = self._places[client.who.name]
        retold, facts = self._retold[table], client.facts
        client.facts = set()
        self.counts["facts on screens"] += len(facts)
        for fact in facts:
            if not retold.knows(seat, fact):
                self.lost.append(f"{table} seat {seat} was shown {fact}")
        sent = [one for one in told.get(table, []) if one.seat == seat]
        now = retold.picture(seat)
        if client.back is not None and sent and sent[-1].digest == now and not retold.state.over:
            others = [number for number, one in enumerate(sent, 1) if one.digest != now]
            since = sent[max(others, default=0)].at
            # A frame takes a moment, and what was pressed at this picture may have opened a list.
            if client.pressed < since < killed - 1.0:
                self._before[client.who.name] = Before(table, seat, now, prompt_of(client.last))
        client.back = None

    def _compare_screens(self, told: dict[str, list[Picture]]) -> None:
        """Who has come back to the picture that they had left has the screen that they had left."""
        for client in self._clients:
            before, back = self._before.get(client.who.name), client.back
            if before is None or back is None:
                continue
            at, lines = back
            sent = [one for one in told.get(before.table, []) if one.seat == before.seat]
            if all(one.digest == before.digest for one in sent if one.at <= at):
                self.counts["screens compared"] += 1
                now = prompt_of(lines)
                if now != before.prompt:
                    rows = set(before.prompt) ^ set(now)
                    self.elsewhere.append(
                        f"{before.table} {client.who.name}: "
                        + "; ".join(row.strip() for row in before.prompt if row in rows)
                        + "  =>  "
                        + "; ".join(row.strip() for row in now if row in rows)
                    )
