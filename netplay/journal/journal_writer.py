"""The writer of one table's journal: every batch before it is told, and the clocks now and then."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from engine.core.state import GameState
from netplay.journal.errors import JournalClaimed, JournalUnavailable
from netplay.journal.journal import JournalPort
from netplay.journal.opened_game import snapshot_of
from netplay.journal.rows import ClockReadings, JournalRow, Snapshot
from netplay.system.clock import Alarm, TimeSource, sleep
from tui.ports import ClockReading

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 25
"""Commands: fewer than a restart replays in a few milliseconds."""
KEEP_TIME_EVERY = 15.0
KEEP_TIME_SHARE = 0.05
"""Clocks of days are written down less often: after such a share of what is left."""
RETRY_SECONDS = 2.0


class JournalWriter:
    """The journal of one table as its task uses it; `keep_time` is called when the clocks should be
    written.

    `history` tells what goes into a snapshot beside the state: how the game went up to what is
    being written.
    """

    def __init__(
        self,
        table: str,
        record: JournalPort,
        time: TimeSource,
        revision: int,
        keep_time: Callable[[], None],
        history: Callable[[], bytes] = bytes,
    ) -> None:
        self._table = table
        self._record = record
        self._time = time
        self._written = revision
        """The revision that is on the disk."""
        self._keep_time = keep_time
        self._history = history
        self._alarm: Alarm | None = None

    async def write(
        self,
        rows: Sequence[JournalRow],
        state: GameState,
        left: Callable[[], ClockReadings],
        refused: Callable[[], None],
    ) -> None:
        """Return once the rows are on the disk, however long that takes. Raises `JournalClaimed`
        if another process plays the game by now.

        `refused` is called if the disk will not take them at first.
        """
        first, last = rows[0].revision, rows[-1].revision
        snapshot: Snapshot | None = None
        if last // SNAPSHOT_EVERY > (first - 1) // SNAPSHOT_EVERY:
            snapshot = snapshot_of(state, self._history())
        stands = False
        while True:
            try:
                await self._record.append(rows, left(), snapshot)
            except JournalUnavailable as error:
                if not stands:
                    stands = True
                    log.error("table %s cannot be saved, it waits: %s", self._table, error)
                    refused()
                await sleep(self._time, RETRY_SECONDS)
            else:
                self._written = last
                return

    async def write_clocks(self, left: ClockReadings) -> None:
        """Write down what is left; a disk that refuses it is not worth stopping for. Raises
        `JournalClaimed`."""
        self._alarm = None
        try:
            await self._record.append((), left)
        except JournalUnavailable as error:
            log.warning("table %s: its clocks cannot be saved: %s", self._table, error)

    def watch(self, reading: ClockReading | None) -> None:
        """A long clock is written down now and then, so that a crash gives little of it away."""
        left = reading.left if reading is not None else None
        if self._alarm is None and left is not None and left > 2 * KEEP_TIME_EVERY:
            pause = max(KEEP_TIME_EVERY, left * KEEP_TIME_SHARE)
            self._alarm = self._time.call_at(self._time.now() + pause, self._keep_time)

    async def finish(self, state: GameState | None, left: ClockReadings) -> None:
        """Leave a snapshot, so that any version can load the game, and close the book.

        Without a snapshot if `state` is None, or is ahead of what was written.
        """
        if self._alarm is not None:
            self._alarm.cancel()
        try:
            if state is not None and state.revision == self._written:
                await self._record.append((), left, snapshot_of(state, self._history()))
        except (JournalUnavailable, JournalClaimed) as error:
            log.warning("table %s: no snapshot at the end: %s", self._table, error)
        finally:
            await self._record.close()
