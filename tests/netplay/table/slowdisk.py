"""A disk whose commits a test holds back, or lets fail."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import BaseModel

from netplay.journal.errors import JournalUnavailable
from netplay.journal.rows import ClockReadings, JournalRow, Snapshot


async def meanwhile() -> None:
    """Let everything happen that waits for no disk and no clock."""
    for _ in range(20):
        await asyncio.sleep(0)


class SlowRecord:
    """A disk that commits when the test says so, or fails first."""

    def __init__(self) -> None:
        self.committed = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.failures = 0
        self.batches: list[list[int]] = []

    async def append(
        self, rows: Sequence[JournalRow], clocks: ClockReadings, snapshot: Snapshot | None = None
    ) -> None:
        await self.gate.wait()
        if self.failures:
            self.failures -= 1
            raise JournalUnavailable("database or disk is full")
        if rows:
            self.committed = rows[-1].revision
            self.batches.append([row.revision for row in rows])

    async def seat(self, places: Sequence[BaseModel]) -> None:
        await self.gate.wait()

    async def close(self) -> None:
        return
