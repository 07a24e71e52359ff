"""The countdowns as this screen sees them: the table's readings, going on by its own clock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.zones import NOBODY, Seat
from tui.ports import Chair, ClockReading
from tui.words.minutes_and_seconds import MINUTE

SOON = 5.0
"""Seconds: with no more than these left a clock is told in finer steps."""


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A reading and the monotonic time at which it came."""

    reading: ClockReading
    since: float

    @property
    def held_by(self) -> Seat:
        """Who has stopped it to read, or nobody."""
        return self.reading.held_by

    def left(self, now: float) -> float | None:
        """Seconds left, never below zero; None if there is no end. While somebody holds the clock
        it is what will be left."""
        left = self.reading.left
        if left is None or self.held_by != NOBODY:
            return left
        return max(0.0, left - (now - self.since))

    def hold_left(self, now: float) -> float:
        """Seconds until it goes on; 0 if nobody holds it."""
        return max(0.0, (self.reading.hold_left or 0.0) - (now - self.since))

    def runs_out(self, now: float) -> bool:
        """Little is left of somebody's own time, and everybody is to see it."""
        left = self.left(now)
        return self.reading.warn > 0 and left is not None and left <= self.reading.warn

    def next_tick(self, now: float) -> float | None:
        """Seconds until the picture of the clock changes: whole seconds, quarters at the end, every
        fifth second above a minute, a hold by whole seconds; None if it will not change."""
        if self.held_by != NOBODY:
            return _until(self.hold_left(now), 1.0)
        left = self.left(now) or 0.0
        return _until(left, 0.25 if left <= SOON else 1.0 if left <= MINUTE else 5.0)


def seconds_until_bot_countdown_ticks(
    chairs: Iterable[Chair], since: float, now: float
) -> float | None:
    """Seconds until what is painted of the empty chairs changes; None if nothing will."""
    waits = [
        _until(left, 1.0) for chair in chairs if (left := seconds_until_bot_sits(chair, since, now))
    ]
    return min((wait for wait in waits if wait is not None), default=None)


def seconds_until_bot_sits(chair: Chair, since: float, now: float) -> float | None:
    """Seconds until a bot sits down in that chair; None: none will."""
    if chair.presence != "away" or chair.bot_in is None:
        return None
    return max(0.0, chair.bot_in - (now - since))


def _until(left: float, step: float) -> float | None:
    """Seconds until `left` has come down to the next whole step."""
    return max(0.02, left % step or step) if left > 0 else None
