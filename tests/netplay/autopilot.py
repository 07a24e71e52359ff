"""Plays by the key row: whatever stands in brackets can be pressed."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Sequence

from tests import patience
from tests.netplay.terminal import KEYS, Terminal

PATIENCE = 1200.0
_WORTH_PRESSING = ("y", "o", "c", "r", "d", "Space", "e")
_SENDS = ("send", "lay", "sell", "offer", "show", "run", "give")
"""How what Enter sends begins, by what it answers."""
_PAUSE = 0.05
_SPITE = re.compile(r"\[(\d)\][ ►][‡▲»]")
_GEAR = re.compile(r"\[(\d)\][ ►][⌂↑]")
_TROUBLE = re.compile(r"\[(\d)\][ ►]Ψ")
"""Rows of hand cards by their glyphs: curses, enhancers and wandering monsters; items, levels;
monsters, which would fill the hand for good."""
_TRIES = 4
"""To tick each row of a list that may as well be left alone."""
_AIMS = ("choose", "play", "use")
"""How the letter of a target begins, whether it is asked for more or sends at once."""
_LOOKS = 10
"""At an unchanged screen before a key is pressed again: the first may have come too soon."""


class Autopilot:
    """One player who opens doors, fights, runs, passes, and ticks what a list asks for."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.pressed = 0
        self._seen = ""
        self._ticked = 0
        self._patience = 0

    @property
    def keys(self) -> dict[str, str]:
        """What can be pressed now, and what it does."""
        row = self.terminal.screen_lines[-1]
        keys: dict[str, str] = {}
        for group, meaning in re.findall(r"((?:\[\w+\]-?)+) (\w+)", row):
            for key in _spread(group):
                keys[key] = meaning
        return keys

    def act(self) -> str:
        """Press the most useful key, and say which. What has been pressed gets a moment to show."""
        self._patience -= 1
        if self.terminal.text == self._seen and self._patience > 0:
            return ""
        self._seen, self._patience = self.terminal.text, _LOOKS
        keys = self.keys
        ticks = [key for key, meaning in keys.items() if meaning == "tick"]
        if ticks and "Enter" in keys:
            self._ticked += 1
            key = ticks[self._ticked // 2 % len(ticks)] if self._ticked % 2 else "Enter"
            if "Space" in keys and self._ticked > _TRIES * len(ticks):
                key = "Space"  # Nothing of it goes alone, or together.
        else:
            self._ticked = 0
            # A choice of one is ticked already, and its own letter sends it.
            sends = ["Enter"] if keys.get("Enter") in _SENDS else []
            # A digit that was meant for something else has taken up a card.
            puts_down = ["Esc"] if keys.get("Esc") == "deselect" else []
            key = next((key for key in (*_WORTH_PRESSING, *sends, *puts_down) if key in keys), "")
        if key:
            self.pressed += 1
            self.terminal.press(key.lower() if key.lower() in KEYS else key)
        return key


async def play_until(
    pilots: Sequence[Autopilot], reached: Callable[[], bool], patience: float = PATIENCE
) -> None:
    """Let them all play until that is so; fails after so many seconds."""
    try:
        async with asyncio.timeout(patience):
            while not reached():
                for pilot in pilots:
                    pilot.act()
                await asyncio.sleep(_PAUSE)
    except TimeoutError:
        screens = "\n\n".join(pilot.terminal.text for pilot in pilots)
        raise AssertionError(f"the game never came there:\n{screens}") from None


async def press_until(terminal: Terminal, key: str, shown: Terminal, text: str) -> None:
    """A key sleeps for a moment when somebody else has changed what it means: after another moment
    it is pressed again, each time after a longer one. A slow host answers a key late, and the next
    one could undo it."""
    pause = 0.5
    while text not in shown.text:
        assert pause < patience.PATIENCE, f"{key} never brings {text!r}:\n{shown.text}"
        terminal.press(key)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await shown.shows(text)
        pause *= 2


def _spread(group: str) -> list[str]:
    """The keys of `[1]-[4]`, `[1][2]` or `[o]`."""
    keys = re.findall(r"\[(\w+)\]", group)
    if "-" in group:
        return [chr(code) for code in range(ord(keys[0]), ord(keys[-1]) + 1)]
    return keys


class Meddler(Autopilot):
    """Plays to win, and spoils the fights of one other player while a window is open.

    `victim` is what the banner says in that player's turn.
    """

    def __init__(self, terminal: Terminal, victim: str) -> None:
        super().__init__(terminal)
        self._victim = victim
        self._tried = ""

    def act(self) -> str:
        """Play a card if there is one worth it: twice its digit, and a letter if one is asked."""
        banner, keys = self.terminal.screen_lines[0].lstrip(), self.keys
        targets = [key for key, meaning in keys.items() if meaning in _AIMS and key in "abcdef"]
        wanted = None
        if banner.startswith(self._victim) and "Space" in keys:
            wanted = _SPITE
        elif banner.startswith("YOUR TURN") and ("o" in keys or "e" in keys):
            wanted = _GEAR
        elif banner.startswith("YOUR TURN") and "d" in keys:
            wanted = _TROUBLE
        rows = map(wanted.match, self.terminal.screen_lines) if wanted else ()
        digit = next((row[1] for row in rows if row), None)
        if targets:
            self.terminal.press(targets[0])
            return targets[0]
        if digit is not None and self.terminal.text != self._tried:
            self._tried = self.terminal.text
            self.terminal.press(digit, digit)
            return digit
        return super().act()
