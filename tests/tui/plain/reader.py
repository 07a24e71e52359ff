"""Somebody who plays by reading: looks at the lines that were written, and types what they say."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from cards.languages import Language
from engine.bots.next_bot_move import next_bot_move
from engine.game import new_game
from tests.tui.sitting import Sitting
from tui.plain import PlainClient
from tui.ports import LobbyPort, TablePort
from tui.replay.replay_library import StoryTeller
from tui.settings.preferences import Preferences

WIDTH = 76
_LABEL = re.compile(r"^(\d{1,2}|[a-gimosu]) \S")
_NUMBERS = re.compile(r"(?:^Your cards:|\.) (\d{1,2}) ")
_CAN = "You can type: "
_STEPS = ("open", "search", "end", "call", "run", "pass")


class Lines:
    """A game in lines, and a clock that the test moves."""

    def __init__(
        self,
        port: LobbyPort | TablePort,
        *,
        language: Language = "en",
        stories: StoryTeller | None = None,
        **preferences: Any,
    ) -> None:
        self.now = 100.0
        self.written: list[str] = []
        self.left = False
        self.kept: list[Preferences] = []
        self.waits: list[tuple[float, Callable[[], None]]] = []
        self.game = PlainClient(
            port,
            Preferences(language, **preferences),
            write=self._write,
            done=self._done,
            now=lambda: self.now,
            later=lambda *wait: self.waits.append(wait),
            keep=self.kept.append,
            stories=stories,
        )
        self.game.start()

    def _write(self, line: str) -> None:
        assert len(line) <= WIDTH, line
        assert line.isprintable(), line
        self.written.append(line)

    def _done(self) -> None:
        self.left = True

    def take(self) -> list[str]:
        """What has been written since the last look."""
        written, self.written = self.written, []
        return written

    def type(self, *lines: str, after: float = 1.0) -> str:
        """Type these lines, each so many seconds after the last; all that is written, in one."""
        self.take()
        for line in lines:
            self.now += after
            self.game.line(line)
        return " ".join(self.take())


class Reader:
    """Chooses by chance among what the lines offer; knows nothing else of the game."""

    def __init__(self, lines: Lines, seed: int) -> None:
        self.lines = lines
        self._chance = random.Random(seed)
        self._read: list[str] = []
        self._tries = 0

    def act(self) -> str:
        """Type one line; after some that changed nothing, wait for what goes on by itself, and type
        an empty one to hear it all again."""
        self._read += self.lines.take()
        self._tries += 1
        typed = "" if self._tries % 4 == 0 else self._answer()
        self.lines.now += 1.0
        if not typed:
            waits, self.lines.waits = self.lines.waits, []
            for _, wait in waits:
                wait()
        self.lines.game.line(typed)
        self._read = self._read[-60:]
        return typed

    def heard_something_new(self) -> None:
        self._tries = 0

    def _answer(self) -> str:
        """An answer to the last thing that was asked."""
        for at in range(len(self._read) - 1, -1, -1):
            line = self._read[at]
            if "Type yes or no." in line:
                return self._chance.choice(("yes", "yes", "no"))
            if line.startswith("Type a number from"):
                return line.removesuffix(".").split()[self._chance.choice((-1, -3))]
            if line.startswith("Type ") and "of these" in " ".join(self._read[at : at + 2]):
                return self._choice(at)
            if line.startswith(_CAN):
                return self._step(at)
            if line == "0 deselects it.":
                return self._aim(at)
        return ""

    def _labels(self, at: int) -> list[str]:
        told = self._read[max(0, at - 40) : at]
        rows = [found[1] for line in told if (found := _LABEL.match(line))]
        return list(dict.fromkeys(rows)) or ["1"]

    def _choice(self, at: int) -> str:
        """As many labels as are wanted; where nothing is an answer, now and then that."""
        wanted = " ".join(self._read[at : at + 2])
        labels = self._labels(at)
        numbers = [int(one) for one in re.findall(r"\b(\d+)\b", wanted.partition("of these")[0])]
        begins = "Type pass to begin" in " ".join(self._read[max(0, at - 20) : at])
        if begins and self._chance.random() < 0.3:
            return "pass"
        if " none" in wanted and self._chance.random() < 0.3:
            return "none"
        count = 1 if wanted.startswith("Type one") else (numbers or [1])[0]
        self._chance.shuffle(labels)
        return " ".join((labels * count)[:count])

    def _step(self, at: int) -> str:
        """A step of the turn, a card, or anything else that can be typed."""
        can = " ".join(self._read[at : at + 3]).removeprefix(_CAN).partition(".")[0].split(", ")
        steps = [verb for verb in _STEPS if verb in can]
        cards = self._numbers(" ".join(self._read[max(0, at - 12) : at]))
        roll = self._chance.random()
        if steps and roll < 0.5:
            return self._chance.choice(steps)
        if cards and roll < 0.8:
            return self._chance.choice(cards)
        return self._chance.choice(can)

    def _numbers(self, told: str) -> list[str]:
        return [str(found) for found in _NUMBERS.findall(told)]

    def _aim(self, at: int) -> str:
        """The card again, or one of the labels that were read out with it."""
        begun = max((i for i in range(at) if self._read[i].startswith("Taken up")), default=0)
        told = self._read[begun:at]
        again = [line.partition(" ")[0] for line in told if " again" in line]
        labels = [found[1] for line in told if (found := _LABEL.match(line))]
        return self._chance.choice([*again, *labels, *again, "0"])


def sit_down(edition: str, seats: int = 4, seed: int = 1) -> Sitting:
    """A new game from its very beginning; the reader has the first seat."""
    sitting = Sitting(seats=seats, edition=edition)
    state, _ = new_game(sitting.box, ["female"] * seats, f"{seed:032x}")
    sitting.state = state
    return sitting


def play_to_the_end(sitting: Sitting, reader: Reader, most: int = 6000) -> int:
    """Bots in the other seats. How many lines the reader has typed; fails where nothing that the
    reader can find in the lines leads on."""
    bots = set(range(len(sitting.state.seats))) - {sitting.seat}
    typed = stuck = 0
    while not sitting.state.over:
        move = next_bot_move(sitting.state, bots, "bots")
        if move is not None:
            sitting.does(*move)
            reader.heard_something_new()
            continue
        before = sitting.state.revision
        line = reader.act()
        typed += 1
        stuck = stuck + 1 if sitting.state.revision == before else 0
        assert stuck < 200, (line, reader.lines.written, reader._read[-12:])
        assert typed < most
    return typed
