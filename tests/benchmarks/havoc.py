"""A scripted ssh client that plays, and is no help: late and double presses, holds, talk, drops,
the same key twice, saved games resumed."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import asyncssh

from tests.benchmarks.games import Someone
from tests.benchmarks.proxy import SlowLine
from tests.netplay.autopilot import Autopilot
from tests.netplay.terminal import KEYS, Terminal, connect

SIZE = (100, 30)
LINES = ((0.0, 0.0), (0.08, 0.02), (0.25, 0.06), (0.6, 0.1))
"""Seconds of delay one way, and of jitter."""
PAUSE = (0.15, 0.8)
LAST_MOMENT = 2.2
"""Seconds after which a window of the printed length is all but over."""
STAYS = (40.0, 150.0)
"""How long a line holds, in seconds."""
GONE = (0.5, 45.0)
"""How long its player is away then: short of a bot in the chair, or beyond it."""
LATEST = 4.0
"""How long a finger may need after the eye: longer than a window is open."""
TWICE, SAVES = 0.006, 0.006
"""Of all moments in which something is done."""
READING = "qxwtvip"
"""Keys that only show something or lead away; they are left alone."""
AT_TABLE = "· round "
KNOCKS = 20.0
"""Seconds in which a login comes through, or is tried again."""
_DIGIT = re.compile(r"\[(\d)\]")


@dataclass
class Havoc:
    """One player with a key, who comes back to the same chair again and again."""

    who: Someone
    line: SlowLine
    chance: Random
    counts: Counter[str] = field(default_factory=Counter)
    untold: int = 0
    """How often nobody said on the first screen that the player sits elsewhere now."""

    async def run(self, until: float) -> None:
        """Until that time of the loop; a line that breaks is no error."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            stays = min(until, loop.time() + self.chance.uniform(*STAYS))
            try:
                await self._visit(stays)
            except (OSError, asyncssh.Error, AssertionError, TimeoutError) as error:
                self.counts[f"line broke: {type(error).__name__}"] += 1
            await asyncio.sleep(min(self.chance.uniform(*GONE), max(0.0, until - loop.time())))

    async def _visit(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        async with contextlib.AsyncExitStack() as stack:
            async with asyncio.timeout(KNOCKS):
                terminal = await stack.enter_async_context(
                    connect(self.line.port, self.who.name, SIZE, key=self.who.key)
                )
                await terminal.shows_one_of("[1]", AT_TABLE)
                await self._sit_down(terminal)
            self.counts["came to the table"] += 1
            pilot = Autopilot(terminal)
            while loop.time() < until and not terminal.ended.is_set():
                if "KICKDOOR" in terminal.screen_lines[0]:
                    await self._sit_down(terminal)
                elif self.chance.random() < TWICE:
                    await self._come_twice(terminal, until)
                    return
                elif self.chance.random() < SAVES:
                    self.counts["asked to save"] += 1
                    press(terminal, "q", "3")
                else:
                    await self._act(pilot, terminal)
                await asyncio.sleep(self.chance.uniform(*PAUSE))
            if self.chance.random() < 0.7:
                self.counts["drops"] += 1
                await self.line.drop()

    async def _sit_down(self, terminal: Terminal) -> None:
        """At the first table of the list, the own one, unless it has begun already; at a saved game
        twice, which goes on then with bots for those who have not come."""
        if AT_TABLE in terminal.text:
            return
        terminal.press("1")
        await asyncio.sleep(1.0)
        if "play on" in terminal.screen_lines[-1] or "go on" in terminal.screen_lines[-1]:
            self.counts["came to a saved game"] += 1
            press(terminal, "enter")
            await asyncio.sleep(1.0)
            press(terminal, "enter")
        await terminal.shows(AT_TABLE)

    async def _come_twice(self, first: Terminal, until: float) -> None:
        """The same key once more, from elsewhere: the first screen has to say so."""
        self.counts["came twice"] += 1
        sat = self.counts["came to the table"]
        second = asyncio.create_task(self._visit(until))
        while self.counts["came to the table"] == sat and not second.done():
            await asyncio.sleep(0.1)
        if not second.done():
            with contextlib.suppress(AssertionError):
                await first.shows("somewhere else")
            told = "somewhere else" in first.text
            self.counts["told that they sit elsewhere"] += told
            self.untold += not told and not first.ended.is_set()
        await second

    async def _act(self, pilot: Autopilot, terminal: Terminal) -> None:
        """Something sensible mostly."""
        kind = self.chance.choices(
            ("sense", "card", "end", "double", "late", "wild", "hold", "talk"),
            (60, 12, 7, 7, 7, 4, 2, 1),
        )[0]
        if "say" in pilot.keys.values():
            press(terminal, "enter")
            return
        if "PgUp" in pilot.keys or ("Esc" in pilot.keys and self.chance.random() < 0.2):
            press(terminal, "escape")
            return
        targets = [key for key, meaning in pilot.keys.items() if meaning == "target"]
        if targets and self.chance.random() < 0.6:
            press(terminal, self.chance.choice(targets))
            return
        keys = [key for key in pilot.keys if key.lower() not in READING]
        if kind == "sense" or (not keys and kind != "talk"):
            pilot.act()
            return
        self.counts[kind] += 1
        key = self.chance.choice(keys) if keys else ""
        match kind:
            case "card":
                digits = _DIGIT.findall(terminal.text)
                if digits:
                    digit = self.chance.choice(digits)
                    press(terminal, digit)
                    await asyncio.sleep(self.chance.uniform(0.15, 0.6))
                    press(terminal, digit)
            case "end":
                await asyncio.sleep(self.chance.uniform(LAST_MOMENT - 0.6, LAST_MOMENT + 0.6))
                press(terminal, key)
            case "double":
                press(terminal, key, key)
                press(terminal, key)
            case "late":
                await asyncio.sleep(self.chance.uniform(0.0, LATEST))
                press(terminal, key)
            case "wild":
                press(terminal, self.chance.choice("1234567890zuyocrdeax "))
            case "hold":
                press(terminal, "z")
                await asyncio.sleep(self.chance.uniform(0.0, 7.0))
                press(terminal, self.chance.choice(("u", "z", "1")))
            case "talk":
                press(terminal, "tab")
                terminal.send(f"wait, {self.chance.choice('ABC')}\r".encode())


def press(terminal: Terminal, *keys: str) -> None:
    """Keys as the key row writes them."""
    if not terminal.ended.is_set():
        terminal.press(*(key.lower() if key.lower() in KEYS else key for key in keys))
