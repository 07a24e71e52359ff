"""The rows of a journal: one per command, now and then a snapshot, and the clocks."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.zones import Seat

ClockReadings = Mapping[str, float]
"""Seconds left by the name of the clock."""


@dataclass(frozen=True, slots=True)
class JournalRow:
    """An accepted command: the revision that it led to, whose it was, and when (epoch seconds)."""

    revision: int
    seat: Seat
    command: bytes
    at: float
    outline: int | None = None
    """Of the state that it led to (`engine.core.save.outline`); None in rows from before there was
    one."""

    @property
    def checksum(self) -> int:
        return zlib.crc32(b"%d %d " % (self.revision, self.seat) + self.command)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state, as dumped after that revision. `version` is the Kickdoor that dumped it."""

    revision: int
    state: bytes
    version: str
    history: bytes = b""
    """What the table remembers of the game so far, beside the state; nothing in older files."""

    @property
    def checksum(self) -> int:
        return zlib.crc32(self.history, zlib.crc32(self.state))
