"""The clock of one table: which deadline runs, and how much is left on those that stand.

The game says what must be timed (`PublicView.clock`), from public facts alone; how long is the
host's affair. A clock that lies under another one stands still meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.view import Clock, PublicView
from netplay.timing import Alarm, Time
from tui.ports import ClockReading, Presence

POINT_SECONDS = 10.0
"""What a new point of a turn has at least, however little of the turn is left."""
_EARLY = 0.005
"""An alarm may ring this much before its time."""


@dataclass(frozen=True, slots=True)
class Lengths:
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


class TableClock:
    """Follows the game from clock to clock; `ring` gets the id of the one that ran out."""

    def __init__(
        self,
        time: Time,
        lengths: Lengths,
        ring: Callable[[int], None],
        left: Mapping[str, float] | None = None,
    ) -> None:
        self._time = time
        self._lengths = lengths
        self._ring = ring
        self._left = dict(left or {})
        self._clock: Clock | None = None
        self._key = ""
        self._length: float | None = None
        self._stands = True
        """The current clock may not run: nobody is there, or it waits for one who is away."""
        self._deadline: float | None = None
        self._alarm: Alarm | None = None
        self._point = 0
        """The last point of a turn that was timed."""
        self._given_up = 0
        self._owes_comeback = bool(left)

    def follow(self, public: PublicView, presences: Sequence[Presence]) -> None:
        """Take up the clock that the game asks for now; the same one as before runs on."""
        clock = public.clock
        if clock is not None and clock.id == self._given_up:
            clock = None
        if clock is None or self._clock is None or clock.id != self._clock.id:
            self._stop()
        self._forget(public)
        self._clock = clock
        if clock is None:
            self._key, self._length = "", None
            return
        self._key = f"turn {public.turn}" if clock.kind == "turn" else str(clock.id)
        there = [presences[seat] for seat in clock.audience]
        whose = there[0] if len(there) == 1 else "away" if "away" in there else "here"
        self._length = self._length_of(clock, whose)
        self._stands = self._lengths.waits and whose == "away" and clock.kind != "window"
        if self._length is None or self._stands:
            self._stop()
        if self._length is None:
            self._left.pop(self._key, None)
            return
        left = self._left.setdefault(self._key, self._length)
        if clock.kind == "turn" and clock.id != self._point:
            self._point = clock.id
            self._left[self._key] = max(left, min(self._length, POINT_SECONDS))

    def run(self, awake: bool) -> None:
        """Let the current clock run, or stop it when nobody is there."""
        if not awake:
            self._owes_comeback |= self._deadline is not None
            self._stop()
            return
        if self._owes_comeback and self._key in self._left:
            self._left[self._key] += self._lengths.comeback
        self._owes_comeback = False
        if self._clock is None or self._stands or self._deadline is not None:
            return
        if self._key not in self._left:
            return
        self._deadline = self._time.now() + self._left[self._key]
        clock_id = self._clock.id
        self._alarm = self._time.call_at(self._deadline, lambda: self._ring(clock_id))

    def is_over(self, clock_id: int) -> bool:
        """True if that clock is the current one and its time has run out."""
        return (
            self._clock is not None
            and self._clock.id == clock_id
            and self._deadline is not None
            and self._time.now() >= self._deadline - _EARLY
        )

    def reading(self) -> ClockReading | None:
        """The current clock for the screens; `left` is None while it does not run."""
        if self._clock is None or self._length is None:
            return None
        left = None
        if self._deadline is not None:
            left = round(max(0.0, self._deadline - self._time.now()), 3)
        clock = self._clock
        length = max(self._length, left or 0.0)
        return ClockReading(clock.id, clock.kind, clock.about, length, left, clock.audience)

    def left(self) -> dict[str, float]:
        """Seconds left by clock, for the journal."""
        left = dict(self._left)
        if self._deadline is not None:
            left[self._key] = max(0.0, self._deadline - self._time.now())
        return left

    def give_up(self) -> None:
        """Time no longer what is timed now: its end could not be settled."""
        if self._clock is not None:
            self._given_up = self._clock.id
        self._stop()
        self._clock = None

    def _length_of(self, clock: Clock, whose: Presence) -> float | None:
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
            self._left[self._key] = max(0.0, self._deadline - self._time.now())
            self._deadline = None
