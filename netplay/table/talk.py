"""What people say at a table, no faster than it can be read."""

from __future__ import annotations

from engine.zones import Seat
from netplay.names import clean_line
from netplay.table.lines import TOO_MUCH_TALK
from netplay.table.pace import Pace
from netplay.table.port import SeatPort
from netplay.table.round import Round
from netplay.timing import Bucket, Time
from tui.ports import Said


class Talk:
    """The talk at one table of so many seats."""

    def __init__(self, time: Time, pace: Pace, seats: int) -> None:
        self._buckets = [Bucket(time, pace.talk_pause, pace.talk_burst) for _ in range(seats)]

    def say(self, port: SeatPort, name: str, text: str, now: Round) -> None:
        """Somebody says something: cleaned, for everybody; or they are told to slow down."""
        line = clean_line(text)
        seat: Seat = port.seat
        if line and self._buckets[seat].take():
            now.public.append(Said(seat, name, line))
        elif line:
            now.told(port, TOO_MUCH_TALK)
