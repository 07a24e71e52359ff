"""The countdown as this screen sees it: the table's reading, going on by the screen's own clock."""

from __future__ import annotations

from dataclasses import dataclass

from tui.ports import ClockReading

SOON, MINUTE = 5.0, 60.0


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A reading and the monotonic time at which it came."""

    reading: ClockReading
    since: float

    def left(self, now: float) -> float | None:
        """Seconds left, never below zero; None while the clock stands."""
        if self.reading.left is None:
            return None
        return max(0.0, self.reading.left - (now - self.since))

    def next_tick(self, now: float) -> float | None:
        """Seconds until the picture of the clock changes: whole seconds, quarters at the end, every
        fifth second above a minute; None if it will not change."""
        left = self.left(now)
        if not left:
            return None
        step = 0.25 if left <= SOON else 1.0 if left <= MINUTE else 5.0
        return max(0.02, left % step or step)
