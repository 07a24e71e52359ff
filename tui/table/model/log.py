"""The log of one player: sentences with the round, the seat and the subject they belong to."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from itertools import islice
from typing import Literal, get_args

from engine.core.zones import NOBODY, Instance, Seat

MOST_LOG_LINES = 400
"""Lines kept per player; older ones are gone from the screen, never from the table's journal."""

LogLineKind = Literal["event", "talk", "house"]
EventTopic = Literal["fights", "deals", "cards", "turns"]
"""What an event is about."""
LogFilter = Literal["all", "fights", "deals", "cards", "talk", "me"]
"""What can be looked for."""
LOG_FILTERS: tuple[LogFilter, ...] = get_args(LogFilter)


@dataclass(frozen=True, slots=True)
class LogLine:
    """`number` counts all lines of this sitting."""

    number: int
    round: int
    text: str
    seat: Seat = NOBODY
    sort: LogLineKind = "event"
    cards: tuple[Instance, ...] = ()
    """The cards that it names."""
    topic: EventTopic = "turns"
    mine: bool = False
    """The reader did it, or it was done to the reader."""
    weight: int = 0
    """How much it is to the reader, whose own doing it was not (`news_about_reader.py`)."""
    tells_level: bool = False
    """Which level its seat has from then on."""

    def is_of(self, wanted: LogFilter) -> bool:
        """It is shown to whoever looks for that."""
        match wanted:
            case "all":
                return True
            case "me":
                return self.mine
            case "talk":
                return self.sort == "talk"
            case _:
                return self.sort == "event" and self.topic == wanted


def phrase_key_without_person_and_cause(key: str) -> str:
    """What sentences have in common that are told in the same words, whoever they are about, and
    whether or not a cause or a hand is in them."""
    return key.rpartition(".")[0].removesuffix("_by").removesuffix("_hand")


class Log:
    """Appended to, never rewritten. Lines after `seen` are new since the reader last acted."""

    def __init__(self) -> None:
        self.lines: deque[LogLine] = deque(maxlen=MOST_LOG_LINES)
        self.seen = 0
        self.count = 0
        self._told: Counter[str] = Counter()

    def add(
        self,
        text: str,
        round_: int,
        seat: Seat = NOBODY,
        sort: LogLineKind = "event",
        cards: tuple[Instance, ...] = (),
        topic: EventTopic = "turns",
        mine: bool = False,
        keys: tuple[str, ...] = (),
        weight: int = 0,
        tells_level: bool = False,
    ) -> None:
        """`keys` of the catalogue are those that made the text."""
        self._told.update(map(phrase_key_without_person_and_cause, keys))
        self.count += 1
        self.lines.append(
            LogLine(self.count, round_, text, seat, sort, cards, topic, mine, weight, tells_level)
        )

    def turn_of(self, key: str) -> int:
        """How often that sentence was told before: its variants take turns, the sober one first,
        so that no joke comes twice running."""
        return self._told[phrase_key_without_person_and_cause(key)]

    def look(self) -> None:
        """Everything so far has been seen."""
        self.seen = self.count

    def since(self, number: int) -> list[LogLine]:
        """The lines after that one."""
        older = len(self.lines) - (self.count - number)
        return list(islice(self.lines, max(0, older), None))

    def is_new(self, line: LogLine) -> bool:
        return line.number > self.seen
