"""Others than players at screens: who types lines, who looks on, and an admin who meddles."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import ClassVar

import asyncssh

from tests.benchmarks.games import Someone
from tests.benchmarks.proxy import SlowLine
from tests.netplay.terminal import connect, login

FAILED_LINES = (OSError, asyncssh.Error, AssertionError, TimeoutError)
"""What becomes of a line is no error of the host's."""


@dataclass
class Typist:
    """A player in plain lines, who says what may be said at a table, in its turn or not."""

    who: Someone
    line: SlowLine
    chance: Random
    counts: Counter[str] = field(default_factory=Counter)
    words: ClassVar[dict[str, int]] = {
        "open": 6, "call": 6, "run": 4, "end": 6, "search": 3, "pass": 8, "": 4, "yes": 3, "no": 2,
        "none": 3, "1": 5, "2": 5, "3": 4, "1 2": 2, "1 m": 3, "4 m": 2, "2 b": 2, "5 a": 2,
        "ask b 1": 2, "hold": 1, "hand": 1, "table": 1, "why": 1, "undo": 1, "sell 1 2": 1,
        "say wait": 1, "save": 1, "back": 2, "start": 1,
    }  # fmt: skip

    async def run(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            with contextlib.suppress(*FAILED_LINES):
                async with connect(
                    self.line.port, self.who.name, key=self.who.key, term=""
                ) as terminal:
                    await terminal.shows("You can type")
                    terminal.send(b"1\n")
                    self.counts["came in lines"] += 1
                    leaves = min(until, loop.time() + self.chance.uniform(20.0, 90.0))
                    while loop.time() < leaves and not terminal.ended.is_set():
                        (word,) = self.chance.choices([*self.words], [*self.words.values()])
                        terminal.send(f"{word}\n".encode())
                        self.counts["lines typed"] += 1
                        await asyncio.sleep(self.chance.uniform(0.3, 1.5))
            await asyncio.sleep(min(self.chance.uniform(0.5, 30.0), max(0.0, until - loop.time())))


@dataclass
class Onlooker:
    """Somebody without a name, who looks at one table after the other and tries its keys."""

    line: SlowLine
    tables: Path
    chance: Random
    counts: Counter[str] = field(default_factory=Counter)

    async def run(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            watch = f"watch {self.chance.choice([*self.tables.glob('*.table')]).stem}"
            with contextlib.suppress(*FAILED_LINES):
                async with connect(self.line.port, "nobody", command=watch) as terminal:
                    await terminal.shows("· round ")
                    self.counts["looked on"] += 1
                    leaves = min(until, loop.time() + self.chance.uniform(5.0, 60.0))
                    while loop.time() < leaves and not terminal.ended.is_set():
                        terminal.press(self.chance.choice(["escape", "tab", *"voc123yz? xiw"]))
                        await asyncio.sleep(self.chance.uniform(0.3, 2.0))
            await asyncio.sleep(min(self.chance.uniform(0.5, 10.0), max(0.0, until - loop.time())))


@dataclass
class Meddler:
    """An admin who lets tables stand and go on, rules, kicks, and closes some for good."""

    who: Someone
    port: int
    tables: Path
    chance: Random
    counts: Counter[str] = field(default_factory=Counter)
    closed: set[str] = field(default_factory=set)
    """The tables that it told the host to close."""
    orders: ClassVar[dict[str, int]] = {
        "pause": 6,
        "rule": 6,
        "kick": 3,
        "close": 1,
        "announce": 1,
        "mute": 1,
        "sessions": 2,
    }

    async def run(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            with contextlib.suppress(*FAILED_LINES):
                async with login(self.port, self.who.name, key=self.who.key) as connection:
                    await self._meddle(connection)
            await asyncio.sleep(self.chance.uniform(0.5, 3.0))

    async def _meddle(self, connection: asyncssh.SSHClientConnection) -> None:
        table = self.chance.choice([path.stem for path in self.tables.glob("*.table")])
        (kind,) = self.chance.choices([*self.orders], [*self.orders.values()])
        match kind:
            case "pause":
                await self._order(connection, f"pause {table}")
                await asyncio.sleep(self.chance.uniform(0.5, 6.0))
                await self._order(connection, f"resume {table}")
            case "rule":
                what = self.chance.choice(("level a 4", "level b 1", "end fight", "end turn"))
                await self._order(connection, f"rule {table} {what}")
            case "kick":
                await self._order(connection, f"kick {self.chance.randint(1, 60)}")
            case "close":
                self.closed.add(table)
                await self._order(connection, f"close {table}")
            case "announce":
                await self._order(connection, "announce tea is ready")
            case "mute":
                await self._order(connection, f"mute p{self.chance.randint(0, 9)} 1m")
            case "sessions":
                await self._order(connection, "sessions --json")

    async def _order(self, connection: asyncssh.SSHClientConnection, order: str) -> None:
        done = await connection.run(f"admin {order}", timeout=20.0)
        self.counts[f"ordered: {order.split()[0]}, {done.exit_status}"] += 1
