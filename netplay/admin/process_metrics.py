"""Figures of the process of a host, for `ssh HOST status`."""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from netplay.journal.commit_latency import CommitLatency

SAMPLE_SECONDS = 0.25
COMMITS_EVERY_SECONDS = 60.0
"""Figures that change with every commit would tell everybody that somebody has just played."""
_STATM = Path("/proc/self/statm")


class ProcessMetrics:
    """Uptime, memory, and how late the event loop is, in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is monotonic, in seconds."""
        self._now = now
        self._started = now()
        self._commits: dict[str, tuple[float, float]] = {}
        self._commits_until = self._started
        self.lag = CommitLatency()
        """By how much the loop was late, the last two minutes long."""

    def by_the_minute(
        self, commits: Mapping[str, tuple[float, float]]
    ) -> Mapping[str, tuple[float, float]]:
        """p50 and p95 of the commits of some processes, by their names, as they were when they were
        last asked for by the minute."""
        now = self._now()
        if now >= self._commits_until:
            self._commits = dict(commits)
            self._commits_until = now + COMMITS_EVERY_SECONDS
        return self._commits

    @property
    def uptime(self) -> float:
        """Seconds since the start."""
        return self._now() - self._started

    @property
    def memory(self) -> float:
        """Megabytes that the process has in memory; at its peak where the system tells no other."""
        try:
            return int(_STATM.read_text().split()[1]) * resource.getpagesize() / 1e6
        except OSError:
            unit = 1 if sys.platform == "darwin" else 1024
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6

    async def watch(self) -> None:
        """Look at the loop until cancelled."""
        while True:
            due = self._now() + SAMPLE_SECONDS
            await asyncio.sleep(SAMPLE_SECONDS)
            self.lag.add(max(0.0, self._now() - due))
