"""A line that delays and jitters, under a clock that a test moves by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from netplay.ssh.round_trip import LinkLatency
from tests.netplay.faketime import FakeTime

MEASURED = 40
"""Round trips that the host has seen before anything is played."""


class Line:
    """Carries one way or the other in `delay` seconds and up to `jitter` more; nothing overtakes.

    `way` is what the host makes of it by measuring.
    """

    def __init__(self, time: FakeTime, delay: float, jitter: float, seed: int = 0) -> None:
        self.delay = delay
        self.jitter = jitter
        self._link = LinkLatency()
        self._time = time
        self._chance = Random(seed)
        self._last = {"to": 0.0, "from": 0.0}
        for _ in range(MEASURED):
            self._link.measured(self._trip() + self._trip())

    def way(self) -> float:
        return self._link.way

    def to_player(self, deliver: Callable[[], None]) -> None:
        self._carry("to", deliver)

    def to_table(self, deliver: Callable[[], None]) -> None:
        self._carry("from", deliver)

    def _carry(self, way: str, deliver: Callable[[], None]) -> None:
        self._last[way] = max(self._last[way], self._time.now() + self._trip())
        self._time.call_at(self._last[way], deliver)

    def _trip(self) -> float:
        return self.delay + self._chance.uniform(0.0, self.jitter)
