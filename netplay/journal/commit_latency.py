"""The latency of commits, by which a host tells how its disk is."""

from __future__ import annotations

from collections import deque

KEPT_COMMITS = 500
"""So many of the last commits are looked at."""


class CommitLatency:
    """Seconds from handing in to being safe, of all tables of one host."""

    def __init__(self) -> None:
        self.count = 0
        """Commits since the start."""
        self._last: deque[float] = deque(maxlen=KEPT_COMMITS)

    def add(self, seconds: float) -> None:
        self.count += 1
        self._last.append(seconds)

    @property
    def p50(self) -> float:
        """The median of the last commits; 0 if there are none."""
        return self._at(0.50)

    @property
    def p95(self) -> float:
        return self._at(0.95)

    def _at(self, share: float) -> float:
        ranked = sorted(self._last)
        return ranked[int(share * (len(ranked) - 1))] if ranked else 0.0
