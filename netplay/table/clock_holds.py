"""Holds of the clock, to read a card: by whom, how often, how long, and how long all together.

A hold is spent whether anything is played or not. It never gives a window its time again; at its
end the rest runs on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core.zones import NOBODY, Seat
from engine.views.view_types import PublicView
from netplay.system.clock import Alarm, TimeSource
from tui.ports import NoticeKey

LEAST_SECONDS_AFTER_HOLD = 1.0
"""A window has at least this left after a hold; and a hold shorter than this is none."""


@dataclass(frozen=True, slots=True)
class ClockHoldRules:
    """The limits: how often one player may hold in one fight, for how long (seconds), and how long
    all together. What is held outside fights counts by the turn."""

    each: int = 2
    seconds: float = 6.0
    cap: float = 20.0


class ClockHolds:
    """The holds of one table, by public facts alone; `over` is called when one has run out."""

    def __init__(
        self,
        time: TimeSource,
        rules: ClockHoldRules,
        over: Callable[[], None],
        saved: Mapping[str, float],
    ) -> None:
        """`saved` is what `saved()` gave, among other clocks."""
        self._time = time
        self._rules = rules
        self._over = over
        self._alarm: Alarm | None = None
        self._until: float | None = None
        """When the hold ends; None while the table stands, or nobody holds."""
        self._rest = saved.get("hold left", 0.0)
        self._held = saved.get("hold all", 0.0)
        """Seconds that this fight has been held."""
        self._used = {
            int(name.removeprefix("holds ")): int(count)
            for name, count in saved.items()
            if name.startswith("holds ")
        }
        self._turn = int(saved.get("hold turn", -1))
        self._in_fight = bool(saved.get("hold fight", 0))
        self._about: str | None = None
        """The window that is timed, empty if none is; None before the table has looked."""
        self._dead: tuple[bool, ...] = ()
        self.by: Seat = int(saved.get("hold by", NOBODY))
        """Who holds the clock, or nobody."""

    @property
    def left(self) -> float | None:
        """Seconds until the hold is over; None if there is none."""
        if self.by == NOBODY:
            return None
        if self._until is None:
            return self._rest
        return max(0.0, self._until - self._time.now())

    def left_for(self, seat: Seat) -> int:
        """How often that seat may still hold the clock."""
        if self._room < LEAST_SECONDS_AFTER_HOLD:
            return 0
        return max(0, self._rules.each - self._used.get(seat, 0))

    def follow(self, public: PublicView) -> None:
        """A new turn and a new fight begin with full budgets; a hold ends with its window. One that
        is opened again is the same window."""
        clock = public.clock
        about = clock.about if clock is not None and clock.kind == "window" else ""
        if not about or self._about not in (None, about):
            self.end()
        self._about = about
        fights = public.fight is not None
        if public.turn != self._turn or (fights and not self._in_fight):
            self._used.clear()
            self._held = 0.0
        self._dead = tuple(seat.dead for seat in public.seats)
        self._turn, self._in_fight = public.turn, fights

    def begin(self, seat: Seat) -> NoticeKey | None:
        """That seat holds the clock from now on; or the reason why not."""
        if not self._about or self._dead[seat]:
            return "hold_nothing"
        if self.by != NOBODY:
            return "hold_running"
        if self._used.get(seat, 0) >= self._rules.each:
            return "hold_spent"
        if self._room < LEAST_SECONDS_AFTER_HOLD:
            return "hold_cap"
        self._used[seat] = self._used.get(seat, 0) + 1
        self.by, self._rest = seat, min(self._rules.seconds, self._room)
        return None

    def end(self) -> None:
        """The hold is over, if there is one; what it leaves is nobody's."""
        self.run(awake=False)
        self.by, self._rest = NOBODY, 0.0

    def run(self, awake: bool) -> None:
        """Let the hold run out, or stand with the table."""
        if awake and self._until is None and self.by != NOBODY:
            self._until = self._time.now() + self._rest
            self._alarm = self._time.call_at(self._until, self._over)
        elif not awake and self._until is not None:
            left = max(0.0, self._until - self._time.now())
            self._held += self._rest - left
            self._rest, self._until = left, None
            if self._alarm is not None:
                self._alarm.cancel()

    def saved(self) -> dict[str, float]:
        """Everything for the journal; a hold goes on after a restart."""
        if not self._used:
            return {}
        found = {f"holds {seat}": float(count) for seat, count in self._used.items()}
        found |= {"hold turn": float(self._turn), "hold fight": float(self._in_fight)}
        found["hold all"] = self._rules.cap - self._room
        if self.left is not None:
            found |= {"hold by": float(self.by), "hold left": self.left}
        return found

    @property
    def _room(self) -> float:
        """Seconds that this fight may still be held."""
        running = self._rest - self.left if self.left is not None else 0.0
        return self._rules.cap - self._held - running
