"""The clock of one table: which deadline runs, and how much is left on those that stand.

The game says what must be timed (`PublicView.clock`), from public facts alone; how long is the
host's affair. A clock that lies under another one stands still meanwhile, and so does a window's
while somebody holds it. For a player who is alone at the table it stands as they want it to; when
somebody comes in, every window has its full time again, so that nobody learns how long it stood.

Slow links are no handicap. When a clock starts the table fixes a grace: the longest way to anybody
connected. A clock of `left` seconds then rings after `left` and twice the grace, and each seat is
shown the end of it as much earlier as a picture needs to get there and a press to come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.zones import NOBODY, Seat
from engine.views.view_types import PublicView, TimedDecision
from netplay.system.clock import Alarm, TimeSource
from netplay.table.clock_holds import LEAST_SECONDS_AFTER_HOLD, ClockHoldRules, ClockHolds
from netplay.table.lone_player import LonePlayer
from tui.ports import ClockReading, ClockWaitReason, NoticeKey, Presence

POINT_SECONDS = 10.0
"""What a new point of a turn has at least, however little of the turn is left."""
_HOLDS = ClockHoldRules()
_EARLY = 0.005
"""An alarm may ring this much before its time."""


@dataclass(frozen=True, slots=True)
class ClockLengths:
    """Seconds per kind of clock; 0: without end."""

    window: float
    turn: float = 300.0
    ask: float = 60.0
    away: float = 20.0
    """For whoever is not there, where there would be no end."""
    comeback: float = 10.0
    """Added once when the table wakes up."""
    waits: bool = False
    """The clock of one who is away stands."""
    grace: float = 0.75
    """The longest way to a seat that is made up for."""
    unanswered: float = 0.0
    """A window's for a player who is alone, wants windows to wait, and has no answer; 0: as any."""
    warning: float = 15.0
    """Everybody is warned when a turn or a choice has so much left; 0: nobody."""


LatencyBySeat = Sequence[float | None]
"""Seconds of the way to each seat, with its jitter; None where nobody is connected."""


class TableClock:
    """The clocks of a game, one after the other; `ring` gets the id of the one that ran out."""

    def __init__(
        self,
        time: TimeSource,
        lengths: ClockLengths,
        ring: Callable[[int], None],
        left: Mapping[str, float] | None = None,
        holds: ClockHoldRules = _HOLDS,
        hold_over: Callable[[], None] = lambda: None,
    ) -> None:
        self._time = time
        self._lengths = lengths
        self._ring = ring
        self._left = dict(left or {})
        self._holds = ClockHolds(time, holds, hold_over, self._left)
        self._clock: TimedDecision | None = None
        self._key = ""
        self._length: float | None = None
        self._stands = True
        """The current clock may not run: nobody is there, or it waits for one who is away."""
        self._deadline: float | None = None
        self._grace = 0.0
        """Half of what the deadline lies behind the time that is left."""
        self._ways: list[float | None] = []
        """The way to each seat, as it was when the clock started or the seat came in."""
        self._alarm: Alarm | None = None
        self._point = 0
        """The last point of a turn that was timed."""
        self._given_up = 0
        self._owes_comeback = bool(left)
        self._alone: LonePlayer | None = None
        self._waits: ClockWaitReason = ""
        self._warns = True
        self._is_unseen = False
        """What it times is a bot's, at a table without such a clock: that is nobody's business."""

    def follow(
        self,
        public: PublicView,
        presences: Sequence[Presence],
        ways: LatencyBySeat = (),
        alone: LonePlayer | None = None,
    ) -> None:
        """Take up the clock that the game asks for now; the same one as before runs on. `alone`:
        whom it may stand for."""
        if self._alone is not None and alone is None:
            self._give_full_times()
        self._alone, self._waits = alone, ""
        clock = public.clock
        if clock is not None and clock.id == self._given_up:
            clock = None
        if clock is None or self._clock is None or clock.id != self._clock.id:
            self._stop()
        self._measure(ways)
        self._holds.follow(public)
        self._forget(public)
        self._clock = clock
        if clock is None:
            self._key, self._length = "", None
            return
        self._key = f"turn {public.turn}" if clock.kind == "turn" else str(clock.id)
        there = [presences[seat] for seat in clock.audience]
        whose = there[0] if len(there) == 1 else "away" if "away" in there else "here"
        self._warns = whose != "bot"
        self._length = self._length_of(clock, whose)
        timed = self._lengths.turn if clock.kind == "turn" else self._lengths.ask
        if alone is not None and self._length is not None:
            self._waits = alone.stops(clock)
            if clock.kind == "window" and alone.timing.windows == "wait" and not alone.can_answer:
                self._length = (self._lengths.unanswered or self._length) * alone.pace
        is_bots = whose == "bot" and clock.kind != "window"
        self._is_unseen = is_bots and not timed and not self._waits
        self._stands = bool(self._waits) or (
            self._lengths.waits and whose == "away" and clock.kind != "window"
        )
        if self._length is None or self._stands:
            self._stop()
        if self._length is None:
            self._left.pop(self._key, None)
            return
        left = self._left.setdefault(self._key, self._length)
        if self._alone is not None and self._deadline is None and left > self._length:
            self._left[self._key] = left = self._length  # Its player has no answer any more.
        if clock.kind == "turn" and clock.id != self._point:
            self._point = clock.id
            self._left[self._key] = max(left, min(self._length, POINT_SECONDS))

    def run(self, awake: bool) -> None:
        """Let the current clock run, or stop it when nobody is there."""
        self._holds.run(awake)
        if not awake:
            self._owes_comeback |= self._deadline is not None or self._holds.by != NOBODY
            self._stop()
            return
        if self._owes_comeback and self._key in self._left:
            self._left[self._key] += self._lengths.comeback
        self._owes_comeback = False
        if self._clock is None or self._stands or self._key not in self._left:
            return
        if self._holds.by != NOBODY:
            self._stop()
            self._left[self._key] = max(LEAST_SECONDS_AFTER_HOLD, self._left[self._key])
            return
        if self._deadline is not None:
            return
        self._grace = self.longest_way
        self._deadline = self._time.now() + self._left[self._key] + 2 * self._grace
        clock_id = self._clock.id
        self._alarm = self._time.call_at(self._deadline, lambda: self._ring(clock_id))

    @property
    def longest_way(self) -> float:
        """Seconds to the farthest of those connected, as far as the table makes up for it."""
        return min(self._lengths.grace, max((way or 0.0 for way in self._ways), default=0.0))

    def is_over(self, clock_id: int) -> bool:
        """True if that clock is the current one and its time has run out."""
        return (
            self._clock is not None
            and self._clock.id == clock_id
            and self._deadline is not None
            and self._time.now() >= self._deadline - _EARLY
        )

    def hold(self, seat: Seat) -> NoticeKey | None:
        """Let the clock of a window stand for that seat; or say why not."""
        return self._holds.begin(seat) if self._key in self._left else "hold_nothing"

    def release(self, seat: Seat) -> bool:
        """That seat holds the clock no longer; False if it did not."""
        if seat == NOBODY or self._holds.by != seat:
            return False
        self._holds.end()
        return True

    @property
    def held_by(self) -> Seat:
        """Who holds the clock, or nobody."""
        return self._holds.by

    @property
    def hold_is_over(self) -> bool:
        """A hold has run out."""
        left = self._holds.left
        return left is not None and left <= _EARLY

    def reading(self, seat: Seat = NOBODY) -> ClockReading | None:
        """The current clock for that seat's screen, or for nobody's; `left` is None while it does
        not run."""
        return None if self._is_unseen else self._reading(seat)

    def _reading(self, seat: Seat = NOBODY) -> ClockReading | None:
        clock = self._clock
        if clock is None or self._length is None:
            return None
        spare, left = 0.0, None
        if self._deadline is not None:
            spare = 2 * (self._grace - self._way_to(seat))
            left = round(max(0.0, self._deadline - self._time.now() - 2 * self._way_to(seat)), 3)
        elif self._holds.by != NOBODY:
            left = round(self._left.get(self._key, 0.0), 3)
        own = clock.kind != "window"
        # What is made up for on slow lines, or given to who comes back, is told only where every
        # moment matters.
        length = self._length if own else max(self._length + spare, left or 0.0)
        return ClockReading(
            clock.id,
            clock.kind,
            clock.about,
            length,
            left,
            clock.audience,
            min(self._lengths.warning, self._length / 2) if own and self._warns else 0.0,
            self._holds.by,
            self._holds.left,
            self._holds.left_for(seat),
            self._waits,
        )

    def reading_for_strangers(self) -> ClockReading | None:
        """The same for whoever has no seat. Of a player who is alone they learn nothing: neither
        whether it stands nor how long it has run."""
        reading = self.reading()
        if self._alone is None or self._clock is None or reading is None:
            return reading
        length = self._lengths.window if self._clock.kind == "window" else reading.length
        return replace(reading, length=length, left=None, waits="")

    @property
    def left_for_bots(self) -> float | None:
        """What bots have of it at least. While a player is alone it hangs on no hand: whoever comes
        in sees what bots do from then on."""
        clock, reading = self._clock, self._reading()
        if (
            self._alone is not None
            and clock is not None
            and clock.kind == "window"
            and self._length
        ):
            return self._lengths.unanswered or self._lengths.window
        return reading.left if reading is not None else None

    @property
    def waits(self) -> ClockWaitReason:
        """Why it stands for the player who is alone at the table."""
        return self._waits

    @property
    def is_patient(self) -> bool:
        """Windows wait for the player who is alone at the table, while an answer of theirs could
        change something."""
        return self._alone is not None and self._alone.timing.windows == "wait"

    def left(self) -> dict[str, float]:
        """Seconds left by clock, and the holds, for the journal."""
        left = dict(self._left)
        if self._deadline is not None:
            left[self._key] = self._rest(self._deadline)
        return left | self._holds.saved()

    def give_up(self) -> None:
        """Time no longer what is timed now: its end could not be settled."""
        if self._clock is not None:
            self._given_up = self._clock.id
        self._stop()
        self._clock = None

    def _give_full_times(self) -> None:
        """Somebody has come in: windows and questions begin anew, whatever was left of them."""
        self._stop()
        self._left = {key: left for key, left in self._left.items() if key.startswith("turn ")}

    def _length_of(self, clock: TimedDecision, whose: Presence) -> float | None:
        match clock.kind:
            case "window":
                return self._lengths.window or None
            case "turn":
                length = self._lengths.turn
            case "ask":
                length = self._lengths.ask
        if not length and whose != "here":
            length = self._lengths.away
        return length or None

    def _forget(self, public: PublicView) -> None:
        """Drop what is left on clocks that cannot come back."""
        alive = {f"turn {public.turn}"}
        alive.update(
            str(frame.id) for frame in public.frames if frame.kind in ("open", "window", "ask")
        )
        self._left = {key: left for key, left in self._left.items() if key in alive}

    def _stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._deadline is not None:
            self._left[self._key] = self._rest(self._deadline)
            self._deadline = None

    def _rest(self, deadline: float) -> float:
        """What is left until then, without the grace."""
        return max(0.0, deadline - 2 * self._grace - self._time.now())

    def _measure(self, ways: LatencyBySeat) -> None:
        """While a clock runs the way to a seat is what it was, unless somebody has come in."""
        if self._deadline is None:
            self._ways = list(ways)
        else:
            before = [*self._ways, *[None] * (len(ways) - len(self._ways))]
            self._ways = [
                now if then is None else then for then, now in zip(before, ways, strict=True)
            ]

    def _way_to(self, seat: Seat) -> float:
        """The way that is made up for; where nobody is, the longest."""
        way = self._ways[seat] if 0 <= seat < len(self._ways) else None
        return self._grace if way is None else min(way, self._grace)
