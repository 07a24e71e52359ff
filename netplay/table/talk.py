"""The talk at a table, no faster than it can be read."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.zones import Seat
from netplay.journal.header import HeaderSeat
from netplay.system.clock import TimeSource
from netplay.system.token_bucket import TokenBucket
from netplay.table.batch import CommitBatch
from netplay.table.inbox import InboxTablePort
from netplay.table.notices import MUTED, TOO_MUCH_TALK
from netplay.table.table_timing import TableTimingRules
from netplay.text_cleaning import clean_line
from tui.ports import TalkLine


class TableTalk:
    """The talk at one table of so many seats. Who is `muted`, by owner, is not heard."""

    def __init__(
        self, time: TimeSource, pace: TableTimingRules, seats: int, muted: Callable[[str], bool]
    ) -> None:
        self._muted = muted
        self._buckets = [TokenBucket(time, pace.talk_pause, pace.talk_burst) for _ in range(seats)]

    def say(self, port: InboxTablePort, place: HeaderSeat, text: str, now: CommitBatch) -> None:
        """Somebody says something: cleaned, for everybody; or they are told to slow down."""
        line = clean_line(text)
        seat: Seat = port.seat
        if self._muted(place.owner):
            now.told(port, MUTED)
        elif line and self._buckets[seat].take():
            now.public.append(TalkLine(seat, place.name, line))
        elif line:
            now.told(port, TOO_MUCH_TALK)
