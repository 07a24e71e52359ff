"""The log of one player: sentences with the round and the seat they belong to."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Literal

from engine.zones import NOBODY, Instance, Seat

LONGEST = 400
"""Lines kept per player; older ones are gone from the screen, never from the table's journal."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """`number` counts all lines of this sitting."""

    number: int
    round: int
    text: str
    seat: Seat = NOBODY
    sort: Literal["event", "talk", "house"] = "event"
    cards: tuple[Instance, ...] = ()
    """The cards that it names."""


class Log:
    """Appended to, never rewritten. Lines after `seen` are new since the reader last acted."""

    def __init__(self) -> None:
        self.lines: deque[LogLine] = deque(maxlen=LONGEST)
        self.seen = 0
        self.count = 0

    def add(
        self,
        text: str,
        round_: int,
        seat: Seat = NOBODY,
        sort: Literal["event", "talk", "house"] = "event",
        cards: tuple[Instance, ...] = (),
    ) -> None:
        self.count += 1
        self.lines.append(LogLine(self.count, round_, text, seat, sort, cards))

    def look(self) -> None:
        """Everything so far has been seen."""
        self.seen = self.count

    def is_new(self, line: LogLine) -> bool:
        return line.number > self.seen
