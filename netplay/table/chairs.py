"""Who sits where, who is there, and when a bot keeps a chair warm."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from engine.zones import NOBODY, Seat
from netplay.table.header import BOT, Place
from netplay.table.port import SeatPort
from netplay.timing import Alarm, Time
from tui.ports import Chair, Presence


@dataclass(slots=True)
class _Sitting:
    place: Place
    presence: Presence
    port: SeatPort | None = None
    alarm: Alarm | None = None
    again: bool = False


class Chairs:
    """The chairs of one table.

    A player who is away for `patience` seconds is stood in for by a bot: `stand_in` is called with
    the seat. None: nobody stands in. The patience counts only while anybody is at the table.
    """

    def __init__(
        self,
        places: Iterable[Place],
        time: Time,
        patience: float | None,
        stand_in: Callable[[Seat], None],
    ) -> None:
        self._time = time
        self._patience = patience
        self._stand_in = stand_in
        self._sitting = [
            _Sitting(place, "bot" if place.owner == BOT else "away") for place in places
        ]

    @property
    def public(self) -> tuple[Chair, ...]:
        return tuple(
            Chair(seat, one.place.name, one.presence, one.place.owner == BOT, one.again)
            for seat, one in enumerate(self._sitting)
        )

    @property
    def presences(self) -> tuple[Presence, ...]:
        return tuple(one.presence for one in self._sitting)

    @property
    def owners(self) -> tuple[str, ...]:
        return tuple(one.place.owner for one in self._sitting)

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(one.place for one in self._sitting)

    @property
    def owner(self) -> Seat:
        """Whose word counts at the table: the first person present, or nobody."""
        here = (seat for seat, one in enumerate(self._sitting) if one.presence == "here")
        return next(here, NOBODY)

    @property
    def bots_own(self) -> Seat:
        """The first chair that no person has, or nobody's."""
        return self.owners.index(BOT) if BOT in self.owners else NOBODY

    @property
    def asking_again(self) -> frozenset[Seat]:
        """Those who want a rematch."""
        return frozenset(seat for seat, one in enumerate(self._sitting) if one.again)

    @property
    def all_ask_again(self) -> bool:
        """Everybody present wants a rematch, and somebody is."""
        here = [one.again for one in self._sitting if one.presence == "here"]
        return bool(here) and all(here)

    @property
    def ports(self) -> tuple[SeatPort, ...]:
        """The open ones."""
        return tuple(one.port for one in self._sitting if one.port is not None)

    @property
    def awake(self) -> bool:
        """True while any person is at the table."""
        return any(one.presence == "here" for one in self._sitting)

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats that a bot plays now."""
        return tuple(seat for seat, one in enumerate(self._sitting) if one.presence == "bot")

    def name_of(self, seat: Seat) -> str:
        return self._sitting[seat].place.name

    def holds(self, port: SeatPort) -> bool:
        """True if that port is the one that has its chair."""
        return self._sitting[port.seat].port is port

    def take(self, port: SeatPort) -> SeatPort | None:
        """Sit down, in the middle of anything; whoever listened before is returned."""
        sitting = self._sitting[port.seat]
        before = sitting.port
        sitting.port, sitting.presence = port, "here"
        self._watch()
        return before if before is not port else None

    def leave(self, port: SeatPort, for_good: bool) -> None:
        """Get up, or drop out. A port that no longer has the chair changes nothing."""
        if not self.holds(port):
            return
        sitting = self._sitting[port.seat]
        sitting.port, sitting.again = None, False
        sitting.presence = "bot" if for_good and self._patience is not None else "away"
        self._watch()

    def give(self, seat: Seat, place: Place) -> None:
        """A bot's chair is somebody's from now on, who is expected."""
        sitting = self._sitting[seat]
        sitting.place, sitting.presence = place, "away"
        self._watch()

    def ask_again(self, seat: Seat, wish: bool | None = None) -> None:
        """Note whether that player wants a rematch; None: the contrary of before."""
        sitting = self._sitting[seat]
        sitting.again = not sitting.again if wish is None else wish

    def let_bot_sit(self, seat: Seat) -> bool:
        """A bot takes the chair if its player is still away. False if not."""
        sitting = self._sitting[seat]
        sitting.alarm = None
        if sitting.presence != "away":
            return False
        sitting.presence = "bot"
        return True

    def close(self) -> None:
        for sitting in self._sitting:
            _cancel(sitting)

    def _watch(self) -> None:
        """Let the patience run for those who are away while the others wait."""
        for seat, sitting in enumerate(self._sitting):
            if sitting.presence != "away" or not self.awake or self._patience is None:
                _cancel(sitting)
            elif sitting.alarm is None:
                when = self._time.now() + self._patience
                sitting.alarm = self._time.call_at(when, partial(self._stand_in, seat))


def _cancel(sitting: _Sitting) -> None:
    if sitting.alarm is not None:
        sitting.alarm.cancel()
        sitting.alarm = None
