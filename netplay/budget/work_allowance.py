"""Allowances of the loop's time, each a token bucket that may run into debt; and what was used."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp


@dataclass(frozen=True, slots=True)
class WorkAllowance:
    """`rate` seconds for each second that passes, and `burst` seconds saved up at most."""

    rate: float
    burst: float


@dataclass(frozen=True, slots=True)
class WorkAllowances:
    """The parts of the loop's time that one session, one key and one address may use."""

    session: WorkAllowance
    key: WorkAllowance
    address: WorkAllowance


_NOTHING = 1e-6
"""Seconds of debt that are not worth a wait."""


class AllowanceBucket:
    """Seconds that somebody may still use at once. A turn is never cut short: what it took too
    long is made up for by waiting."""

    __slots__ = ("_left", "_updated", "allowance")

    def __init__(self, allowance: WorkAllowance, now: float) -> None:
        self.allowance = allowance
        self._left = allowance.burst
        self._updated = now

    def spend(self, seconds: float, now: float) -> None:
        """Write down what a turn took. One that took for ever, as on a machine that stood still,
        counts as no more than a burst."""
        self._fill(now)
        self._left -= min(seconds, self.allowance.burst)

    def wait(self, now: float) -> float:
        """Seconds until the next turn; 0 without debts."""
        if self._left < -_NOTHING:
            self._fill(now)
        return -self._left / self.allowance.rate if self._left < -_NOTHING else 0.0

    def left(self, now: float) -> float:
        """Seconds that may be used at once; below 0 are debts."""
        self._fill(now)
        return self._left

    def is_full(self, now: float) -> bool:
        """Nothing of it is used: it need not be remembered."""
        return self.left(now) >= self.allowance.burst

    def _fill(self, now: float) -> None:
        earned = (now - self._updated) * self.allowance.rate
        self._left = min(self.allowance.burst, self._left + earned)
        self._updated = now


_MEMORY_SECONDS = 2.0


class RecentUse:
    """Seconds that somebody has used lately: those of two seconds ago count a third."""

    __slots__ = ("_seconds", "_updated")

    def __init__(self, now: float) -> None:
        self._seconds = 0.0
        self._updated = now

    def add(self, seconds: float, now: float) -> None:
        """So many more."""
        self._seconds = self.at(now) + seconds
        self._updated = now

    def at(self, now: float) -> float:
        """What is left of it by then."""
        return self._seconds * exp((self._updated - now) / _MEMORY_SECONDS)
