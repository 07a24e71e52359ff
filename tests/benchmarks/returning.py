"""A client that comes back by itself whenever its line breaks, and remembers what it was shown."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import asyncssh

from cards.wording import card_name_within
from engine.core.box import Box, CompiledCard
from engine.views.view_types import TableView
from tests.benchmarks.games import Someone
from tests.netplay.autopilot import Autopilot
from tests.netplay.terminal import Terminal, connect, openssh

SIZE = (80, 24)
KNOCKS = 12.0
"""Seconds in which a login comes through, or is tried again."""
AGAIN = 0.15
"""Seconds between two tries."""
SETTLES = 0.3
"""Seconds from the first frame of a table to the screen that is looked at."""
THINKS = (0.1, 1.0)
_RAIL = 55
"""The column from which the players' list stands."""
_LIST = "level str hand"
"""The head of that list."""
_STAGE = 12
"""The rows of banner and stage."""
_HAND = re.compile(r"^[ \[](\d)[ \]].[ΨM‡▲▼×»⌂▬!↑¶§☼○≡◊±∩Ω½≠] (\S.*?)(?:…|  |$)")
# Not the rows of who hurt whom: each of them has a dot.
_PLAYER = re.compile(r"^│[ ►]([a-h]) [^·]*?\s(\d+)\s+-?\d+\s+\d+\s*$")
_KEYS = re.compile(r"((?:\[\w+\]-?)+) (\w+)")

_WIDTHS = range(8, 40)
"""The columns in which a list of cards may name one."""

Fact = tuple[str, str]


@dataclass
class Returner:
    """One player, whose screen is read all the time: cards in the hand, and levels."""

    who: Someone
    port: int
    chance: Random
    identity: Path | None = None
    """With a key in a file: the stock client."""
    facts: set[Fact] = field(default_factory=set)
    """What it was shown of its game."""
    last: list[str] = field(default_factory=list)
    """Its screen when the line broke, or now."""
    pressed: float = 0.0
    """When it pressed a key last, monotonic seconds."""
    back: tuple[float, list[str]] | None = None
    """Its first whole screen since the line broke, and when that was."""
    counts: Counter[str] = field(default_factory=Counter)

    async def run(self) -> None:
        """Until it is cancelled; a line that breaks is no error."""
        while True:
            try:
                await self._visit()
            except (OSError, asyncssh.Error, AssertionError, TimeoutError) as error:
                self.counts[f"clients: {type(error).__name__}"] += 1
            await asyncio.sleep(AGAIN)

    def _connected(self) -> AbstractAsyncContextManager[Terminal]:
        if self.identity is not None:
            return openssh(self.port, self.who.name, SIZE, identity=self.identity)
        return connect(self.port, self.who.name, SIZE, key=self.who.key)

    async def _visit(self) -> None:
        async with asyncio.timeout(KNOCKS) as patience, self._connected() as terminal:
            while "[1]" not in terminal.text:
                if terminal.ended.is_set():
                    return
                await asyncio.sleep(0.02)
            terminal.press("1")
            await terminal.shows("· round ")
            await asyncio.sleep(SETTLES)
            patience.reschedule(None)
            if terminal.ended.is_set():
                return
            self.counts["clients: came to the table"] += 1
            self.back = time.monotonic(), terminal.screen_lines
            await self._play(terminal)

    async def _play(self, terminal: Terminal) -> None:
        loop = asyncio.get_running_loop()
        pilot = Autopilot(terminal)
        due = loop.time() + self.chance.uniform(*THINKS)
        while not terminal.ended.is_set():
            self._look(terminal)
            if loop.time() >= due:
                before = pilot.pressed
                pilot.act()
                if pilot.pressed > before:
                    self.pressed = time.monotonic()
                due = loop.time() + self.chance.uniform(*THINKS)
            await asyncio.sleep(0.1)
        if b"\x1b[?1049l" not in terminal.received:
            self._look(terminal)

    def _look(self, terminal: Terminal) -> None:
        lines = terminal.screen_lines
        if shows_table(lines):
            self.last = lines
            self.facts |= facts_of(lines)


def shows_table(lines: list[str]) -> bool:
    """Whether that is a player's screen of a game. News about the reader stand where else the round
    is told, and a page that lies open hides the players' list: never both."""
    return "· round " in lines[0] or _LIST in lines[1]


def facts_of(lines: list[str]) -> set[Fact]:
    """What a player's screen says for sure, even while a frame is half painted."""
    facts: set[Fact] = set()
    for line in lines:
        if hand := _HAND.match(line):
            facts.add(("card", without_dots(hand[2])))
        if player := _PLAYER.match(line[_RAIL:]):
            facts.add((f"level of {player[1]}", player[2]))
    return facts


def facts_in_view(view: TableView, box: Box) -> set[Fact]:
    """What the screen of that seat may say of a picture: each card of the hand by any of its names,
    as those that lie in front of it and can be played from there, and everybody's level."""
    cards = (*view.hand, *view.public.seats[view.seat].in_play)
    names = {("card", name) for card in cards for name in _names(box.card(card))}
    levels = {
        (f"level of {chr(ord('a') + seat)}", str(one.level))
        for seat, one in enumerate(view.public.seats)
    }
    return names | levels


@cache
def _names(card: CompiledCard) -> frozenset[str]:
    """Whole, and as it is called in so many columns."""
    short = (card_name_within(card.print, "en", width) for width in _WIDTHS)
    return frozenset(map(without_dots, (card.print.name["en"], *short)))


def without_dots(name: str) -> str:
    """A name without the dots that some begin with, and that some lists leave away."""
    return name.lstrip(".")


def prompt_of(lines: list[str]) -> list[str]:
    """What a screen asks for: whose turn, the stage, the cards, and what can be pressed."""
    stage = [line[:_RAIL].rstrip() for line in lines[:_STAGE]]
    cards = sorted(card for what, card in facts_of(lines) if what == "card")
    keys = [f"{key} {meaning}" for key, meaning in _KEYS.findall(lines[-1])]
    return stage + cards + keys
