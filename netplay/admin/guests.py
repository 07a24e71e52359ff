"""Who is connected now, by number: what an admin points at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from netplay.logs import note
from netplay.ssh import Visitor
from netplay.timing import Time
from netplay.visit import Visit


@dataclass(frozen=True, slots=True)
class Guest:
    """One session: its number, the terminal it came by and its place in the hall."""

    number: int
    visitor: Visitor
    visit: Visit
    since: float
    """By the monotonic clock."""

    @property
    def table(self) -> str:
        """The name of the table where they sit; empty in the hall."""
        port = self.visit.port
        return port.info.name if port is not None and port.is_open else ""


class Guests:
    """All of them, in the order in which they came. Coming and going is noted in the log."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self._all: dict[Visitor, Guest] = {}
        self._count = 0

    def __iter__(self) -> Iterator[Guest]:
        return iter(tuple(self._all.values()))

    def __len__(self) -> int:
        return len(self._all)

    def come(self, visitor: Visitor, visit: Visit) -> None:
        self._count += 1
        self._all[visitor] = Guest(self._count, visitor, visit, self._time.now())
        note("login", name=visit.name, address=visitor.address)

    def go(self, visitor: Visitor) -> Visit:
        """The session is over; the visit that it was."""
        guest = self._all.pop(visitor)
        seconds = round(self._time.now() - guest.since)
        note("leave", name=guest.visit.name, address=visitor.address, seconds=seconds)
        return guest.visit
