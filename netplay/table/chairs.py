"""The chairs of a table: who sits where, who is there, and when a bot stands in."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from functools import partial

from engine.core.zones import NOBODY, Seat
from netplay.journal.header import HeaderSeat
from netplay.owners import BOT_OWNER
from netplay.system.clock import Alarm, TimeSource
from netplay.table.inbox import InboxTablePort
from tui.ports import Chair, Presence


@dataclass(slots=True)
class _Sitting:
    place: HeaderSeat
    presence: Presence
    port: InboxTablePort | None = None
    alarm: Alarm | None = None
    until: float = 0.0
    """When the alarm rings."""
    again: bool = False
    adjourns: bool = False
    missed: int = 0
    """Turns in a row in which a clock of this player alone ran out."""
    missed_in: int = -1
    """The last of them."""
    got_up: bool = False
    """Its player has left the table and let a bot play on."""


@dataclass(frozen=True, slots=True)
class AbsenceRules:
    """The rules for the chair of one who does not play.

    `after` so many seconds away a bot stands in (None: however long), and after so many `missed`
    turns in a row, whoever is there (0: never for that). `sleepless`: all of that, and the clocks,
    go on while nobody is connected.
    """

    after: float | None = 60.0
    missed: int = 0
    sleepless: bool = False

    @property
    def waits(self) -> bool:
        """No bot ever stands in."""
        return self.after is None and not self.missed


class Chairs:
    """The chairs of one table.

    `stand_in` is called with the seat of a player who has been away for long enough. That counts
    only while the table is awake.
    """

    def __init__(
        self,
        places: Iterable[HeaderSeat],
        time: TimeSource,
        absence: AbsenceRules,
        stand_in: Callable[[Seat], None],
        stand_ins: Container[Seat] = (),
    ) -> None:
        """Bots keep the chairs of `stand_ins` from the beginning."""
        self._time = time
        self._absence = absence
        self._stand_in = stand_in
        self.paused = False
        """The host lets the game stand."""
        self._sitting = [
            _Sitting(place, "bot" if place.owner == BOT_OWNER or seat in stand_ins else "away")
            for seat, place in enumerate(places)
        ]

    @property
    def public(self) -> tuple[Chair, ...]:
        return tuple(
            Chair(
                seat,
                one.place.name,
                one.presence,
                one.place.owner == BOT_OWNER,
                one.again,
                adjourns=one.adjourns,
            )
            for seat, one in enumerate(self._sitting)
        )

    def told(self, over: bool) -> tuple[Chair, ...]:
        """The same with the seconds until a bot sits down, as of now; once the game is over with
        the bots' tempers."""
        if over:
            return tuple(
                replace(chair, temper=one.place.temper)
                for chair, one in zip(self.public, self._sitting, strict=True)
            )
        now = self._time.now()
        return tuple(
            chair if one.alarm is None else replace(chair, bot_in=max(0.0, one.until - now))
            for chair, one in zip(self.public, self._sitting, strict=True)
        )

    @property
    def ways(self) -> tuple[float | None, ...]:
        """Seconds of the way to each player; None where nobody listens."""
        return tuple(None if one.port is None else one.port.way() for one in self._sitting)

    @property
    def presences(self) -> tuple[Presence, ...]:
        return tuple(one.presence for one in self._sitting)

    @property
    def owners(self) -> tuple[str, ...]:
        return tuple(one.place.owner for one in self._sitting)

    @property
    def places(self) -> tuple[HeaderSeat, ...]:
        return tuple(one.place for one in self._sitting)

    @property
    def owner(self) -> Seat:
        """Whose word counts at the table: the first person present, or nobody."""
        here = (seat for seat, one in enumerate(self._sitting) if one.port is not None)
        return next(here, NOBODY)

    @property
    def bots_own(self) -> Seat:
        """The first chair that no person has, or nobody's."""
        return self.owners.index(BOT_OWNER) if BOT_OWNER in self.owners else NOBODY

    @property
    def asking_again(self) -> frozenset[Seat]:
        """Those who want a rematch."""
        return frozenset(seat for seat, one in enumerate(self._sitting) if one.again)

    @property
    def all_ask_again(self) -> bool:
        """Everybody connected wants a rematch, and somebody is."""
        here = [one.again for one in self._sitting if one.port is not None]
        return bool(here) and all(here)

    @property
    def all_adjourn(self) -> bool:
        """Everybody connected would stop for today, and somebody is."""
        here = [one.adjourns for one in self._sitting if one.port is not None]
        return bool(here) and all(here)

    @property
    def ports(self) -> tuple[InboxTablePort, ...]:
        """The open ones."""
        return tuple(one.port for one in self._sitting if one.port is not None)

    @property
    def deserted(self) -> bool:
        """True while no person is connected."""
        return all(one.port is None for one in self._sitting)

    @property
    def alone(self) -> InboxTablePort | None:
        """The port of the only person here, if bots have every other chair and nobody is expected
        back in one."""
        people = [one for one in self._sitting if one.port is not None or one.presence != "bot"]
        return people[0].port if len(people) == 1 else None

    @property
    def awake(self) -> bool:
        """True while the game goes on."""
        return not self.paused and (self._absence.sleepless or not self.deserted)

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats that a bot plays now."""
        return tuple(seat for seat, one in enumerate(self._sitting) if one.presence == "bot")

    @property
    def expected(self) -> tuple[Seat, ...]:
        """Those who have lost the connection, and have not left the table."""
        return tuple(
            seat
            for seat, one in enumerate(self._sitting)
            if one.place.owner != BOT_OWNER and one.port is None and not one.got_up
        )

    def name_of(self, seat: Seat) -> str:
        """The name there; empty for nobody's."""
        if seat == NOBODY:
            return ""
        return self._sitting[seat].place.name

    def holds(self, port: InboxTablePort) -> bool:
        """True if that port is the one that has its chair."""
        return self._sitting[port.seat].port is port

    def take(self, port: InboxTablePort) -> InboxTablePort | None:
        """Sit down, in the middle of anything; whoever listens no longer is returned: who did
        before, or that port itself if the seat was given to another one since."""
        sitting = self._sitting[port.seat]
        before = sitting.port
        if before is not None and before.ticket.number > port.ticket.number:
            return port
        sitting.port, sitting.presence, sitting.missed = port, "here", 0
        sitting.got_up = False
        self._watch()
        return before if before is not port else None

    def leave(self, port: InboxTablePort, for_good: bool) -> None:
        """Get up, or drop out. A port that no longer has the chair changes nothing."""
        if not self.holds(port):
            return
        sitting = self._sitting[port.seat]
        sitting.port, sitting.again, sitting.adjourns = None, False, False
        sitting.got_up = for_good and not self._absence.waits
        sitting.presence = "bot" if sitting.got_up else "away"
        self._watch()

    def give(self, seat: Seat, place: HeaderSeat) -> None:
        """A bot's chair is somebody's from now on, who is expected."""
        sitting = self._sitting[seat]
        sitting.place, sitting.presence = place, "away"
        self._watch()

    def ask_again(self, seat: Seat, wish: bool | None = None) -> None:
        """Note whether that player wants a rematch; None: the contrary of before."""
        sitting = self._sitting[seat]
        sitting.again = not sitting.again if wish is None else wish

    def ask_adjourn(self, seat: Seat) -> bool:
        """The contrary of before: whether that player would stop for today."""
        sitting = self._sitting[seat]
        sitting.adjourns = not sitting.adjourns
        return sitting.adjourns

    def ask_nothing(self) -> None:
        """Nobody has asked for anything any more."""
        for sitting in self._sitting:
            sitting.again = sitting.adjourns = False

    def let_bot_sit(self, seat: Seat) -> bool:
        """A bot takes the chair if its player is still away. False if not."""
        sitting = self._sitting[seat]
        sitting.alarm = None
        if sitting.presence != "away":
            return False
        sitting.presence = "bot"
        return True

    def acts(self, seat: Seat) -> bool:
        """That player has pressed a key; True if a bot gets up for them."""
        sitting = self._sitting[seat]
        sitting.missed, came_back = 0, sitting.presence != "here"
        sitting.presence = "here"
        return came_back

    def misses(self, seat: Seat, turn: int) -> bool:
        """A clock of that player alone ran out in that turn; True if a bot sits down for them."""
        sitting = self._sitting[seat]
        if sitting.presence == "bot" or sitting.missed_in == turn:
            return False
        sitting.missed, sitting.missed_in = sitting.missed + 1, turn
        if not self._absence.missed or sitting.missed < self._absence.missed:
            return False
        sitting.presence = "bot"
        self._watch()
        return True

    def pause(self, on: bool) -> bool:
        """Let the game stand, or go on; False if it does."""
        changed, self.paused = self.paused != on, on
        self._watch()
        return changed

    def close(self) -> None:
        for sitting in self._sitting:
            _cancel(sitting)

    def _watch(self) -> None:
        """Let the patience run for those who are away while the others wait."""
        for seat, sitting in enumerate(self._sitting):
            after = self._absence.after
            if sitting.presence != "away" or not self.awake or after is None:
                _cancel(sitting)
            elif sitting.alarm is None:
                sitting.until = self._time.now() + after
                sitting.alarm = self._time.call_at(sitting.until, partial(self._stand_in, seat))


def _cancel(sitting: _Sitting) -> None:
    if sitting.alarm is not None:
        sitting.alarm.cancel()
        sitting.alarm = None
