"""The journal of a table: every accepted command is on the disk before its result is shown.

`JournalFile` blocks; `Journal` does the same work in a thread of its own, so that a slow disk stops
one table and not the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from pydantic import BaseModel

from netplay.journal.commit_latency import CommitLatency
from netplay.journal.journal_file import JournalFile
from netplay.journal.rows import ClockReadings, JournalRow, Snapshot

T = TypeVar("T")


class JournalPort(Protocol):
    """An interface to whatever keeps what happens at a table."""

    async def append(
        self, rows: Sequence[JournalRow], clocks: ClockReadings, snapshot: Snapshot | None = None
    ) -> None:
        """Return once it is safe. Raises `JournalUnavailable`: nothing was written; or
        `JournalClaimed`: nor will be, for another process plays this game now."""

    async def seat(self, places: Sequence[BaseModel]) -> None:
        """Return once it is written whose the chairs are. Raises like `append`."""

    async def close(self) -> None: ...


class Journal:
    """A `JournalFile` behind a thread of its own; what commits take is added to `latency`."""

    def __init__(
        self, file: JournalFile, executor: ThreadPoolExecutor, latency: CommitLatency | None = None
    ) -> None:
        self.path = file.path
        self._file = file
        self._executor = executor
        self._latency = latency or CommitLatency()

    @classmethod
    def of(cls, file: JournalFile, latency: CommitLatency | None = None) -> Journal:
        """Take over an open file."""
        return cls(file, ThreadPoolExecutor(1, thread_name_prefix=file.path.stem), latency)

    async def append(
        self, rows: Sequence[JournalRow], clocks: ClockReadings, snapshot: Snapshot | None = None
    ) -> None:
        now = asyncio.get_running_loop().time
        begun = now()
        await self._run(lambda: self._file.append(rows, clocks, snapshot))
        self._latency.add(now() - begun)

    async def seat(self, places: Sequence[BaseModel]) -> None:
        await self._run(lambda: self._file.seat(places))

    async def close(self) -> None:
        await self._run(self._file.close)
        self._executor.shutdown(wait=False)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)


class NoJournal:
    """A `JournalPort` that keeps nothing: for a local game."""

    async def append(
        self, rows: Sequence[JournalRow], clocks: ClockReadings, snapshot: Snapshot | None = None
    ) -> None:
        return

    async def seat(self, places: Sequence[BaseModel]) -> None:
        return

    async def close(self) -> None:
        return
