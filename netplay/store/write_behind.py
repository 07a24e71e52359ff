"""Writing behind the memory: nobody waits for the disk, and what it refused is tried again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from typing import TypeVar

from netplay.store.store_file import StoredRow, StoreFile, StoreUnavailable
from netplay.system.clock import Alarm, TimeSource

log = logging.getLogger(__name__)

T = TypeVar("T")

PAUSE_SECONDS = 1.0
"""Between two writes: whoever plays with their settings wears out no disk."""
RETRY_SECONDS = 5.0
"""The same while the disk refuses."""


class WriteBehind:
    """A `StoreFile` with a thread of its own, and what has to be written to it yet."""

    def __init__(self, file: StoreFile, time: TimeSource) -> None:
        self._file = file
        self._time = time
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._waiting: dict[tuple[str, StoredRow], StoredRow | None] = {}
        self._work: asyncio.Task[None] | None = None
        self._pause: Alarm | None = None
        self.failing = ""
        """Why the disk did not take the last changes; empty if it did."""

    def put(self, table: str, key: StoredRow, row: StoredRow | None) -> None:
        """Have a row written, or deleted, soon. Only the last state of each is."""
        # Whatever changes last goes last, as one record may make room for another.
        self._waiting.pop((table, key), None)
        self._waiting[table, key] = row
        self._go()

    async def run(self, work: Callable[[StoreFile], T]) -> T:
        """Do it in the thread of the file."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, work, self._file)

    async def settled(self) -> None:
        """Return when everything is written, or was refused."""
        while self._work is not None or self._waiting:
            self._go_on()
            assert self._work is not None
            await asyncio.wait([self._work])
            if self.failing:
                return

    async def close(self) -> None:
        """Write what is left, if the disk takes it, and close the file."""
        await self.settled()
        if self._pause is not None:
            self._pause.cancel()
        await self.run(StoreFile.close)
        self._executor.shutdown(wait=False)

    def _go(self) -> None:
        if self._work is None and self._pause is None:
            loop = asyncio.get_running_loop()
            self._work = loop.create_task(self._write(), context=Context())

    def _go_on(self) -> None:
        """The pause is over."""
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
        self._go()

    async def _write(self) -> None:
        changes, self._waiting = self._waiting, {}
        pause = PAUSE_SECONDS
        try:
            await self.run(lambda file: file.write(changes))
        except StoreUnavailable as error:
            self._waiting = {**changes, **self._waiting}
            if not self.failing:
                log.error("what is known about players cannot be saved, trying again: %s", error)
            self.failing = str(error)
            pause = RETRY_SECONDS
        else:
            if self.failing:
                log.info("what is known about players is saved again")
            self.failing = ""
        finally:
            self._work = None
            self._pause = self._time.call_at(self._time.now() + pause, self._rested)

    def _rested(self) -> None:
        self._pause = None
        if self._waiting:
            self._go()
