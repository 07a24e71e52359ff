"""A pool of search processes, shared by the tables of a host.

They are started when they are first needed and end after a while without work. Nothing here waits
for them: an answer that does not come in time is no answer.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from asyncio import Future, Task, TimerHandle
from collections.abc import Callable
from contextvars import Context
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from pebble import ProcessExpired

from engine.bots.kinds import Temper
from engine.bots.search import Advice
from engine.views.view_types import TableView
from netplay.bots.picklable_box import PicklableBox
from netplay.bots.search_port import SearchedMove, SearchPort
from netplay.bots.search_process import SearchFailure, SearchJob, search_advice, search_move
from netplay.bots.search_processes import SearchProcesses
from netplay.system.error_location import error_location

log = logging.getLogger(__name__)

T = TypeVar("T")

IDLE_SECONDS = 600.0
"""Without work for so long they end."""
RESTART_DELAY_SECONDS = 10.0
"""None is started so soon after all have failed."""
ADVICE_SECONDS = 1.5
ADVICE_PATIENCE_SECONDS = 10.0
"""A person who asks waits for so long: the processes may have to start."""
TRANSFER_SECONDS = 0.06
"""Seconds that a view and its answer may take between two processes."""


class SearchPool:
    """A pool of at most `size` processes, used from the event loop alone. Without processes
    every answer is None."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._processes: SearchProcesses | None = None
        self._idle: TimerHandle | None = None
        self._not_before = 0.0
        self._asked: set[Task[Any]] = set()
        self._ending: set[Task[None]] = set()
        self._complaints: set[str] = set()
        self._closed = False

    def search_port(self, box: PicklableBox) -> SearchPort:
        """For a table with that box."""
        return _Bound(self, box)

    def warm_up(self) -> None:
        """Start them if they are not there: there will be work for them soon."""
        self._needed()

    def ask(
        self, task: Callable[[SearchJob], T | None], make: Callable[[], SearchJob]
    ) -> Future[T | None]:
        """What comes of that task and a job in time; None if it is nothing. Whoever needs it no
        longer cancels it."""
        asking = asyncio.get_running_loop().create_task(self._ask(task, make), context=Context())
        self._asked.add(asking)
        asking.add_done_callback(self._asked.discard, context=Context())
        return asking

    def reconfigure(self, size: int) -> None:
        """So many from now on; what the others were at comes to nothing."""
        if size != self._size:
            self._size = size
            self._dismiss()

    async def close(self) -> None:
        """End them all, at once."""
        self._closed = True
        for asking in self._asked:
            asking.cancel()
        self._dismiss()
        await asyncio.gather(*self._asked, *self._ending, return_exceptions=True)

    async def _ask(
        self, task: Callable[[SearchJob], T | None], make: Callable[[], SearchJob]
    ) -> T | None:
        processes = self._needed()
        if processes is None:
            return None
        try:
            job = make()
            async with asyncio.timeout(job.until + TRANSFER_SECONDS - monotonic()):
                found = await processes.do(task, job)
        except (TimeoutError, ProcessExpired):
            return None
        except Exception as error:
            if processes is self._processes:
                self._give_up(error)
            return None
        return None if isinstance(found, SearchFailure) else found

    def _needed(self) -> SearchProcesses | None:
        """Those who are there, or come now; None if there shall be none."""
        if self._closed or not self._size:
            return None
        loop = asyncio.get_running_loop()
        if self._idle is not None:
            self._idle.cancel()
        self._idle = loop.call_later(IDLE_SECONDS, self._dismiss, context=Context())
        if self._processes is None and loop.time() >= self._not_before:
            try:
                self._processes = SearchProcesses(self._size, self._complain)
            except OSError as error:
                self._give_up(error)
        return self._processes

    def _give_up(self, error: Exception) -> None:
        """Those who are there are of no use any more; others come later."""
        self._complain(f"the processes that think for bots have failed: {error_location(error)}")
        self._not_before = asyncio.get_running_loop().time() + RESTART_DELAY_SECONDS
        self._dismiss()

    def _dismiss(self) -> None:
        """Let them end, while everything else goes on."""
        if self._idle is not None:
            self._idle.cancel()
        processes, self._processes = self._processes, None
        if processes is not None:
            ending = asyncio.get_running_loop().create_task(processes.end(), context=Context())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    def _complain(self, text: str) -> None:
        """Once: bots play on without."""
        if text not in self._complaints:
            self._complaints.add(text)
            log.error("%s", text)


class _Bound:
    """The `SearchPort` of one table."""

    def __init__(self, pool: SearchPool, box: PicklableBox) -> None:
        self._pool = pool
        self._pickled_box = pickle.dumps(box)

    def think(
        self, view: TableView, temper: Temper | None, seed: str, seconds: float
    ) -> Future[SearchedMove | None]:
        return self._pool.ask(search_move, partial(self._job, view, seed, seconds, seconds, temper))

    def advise(self, view: TableView, seed: str) -> Future[Advice | None]:
        return self._pool.ask(
            search_advice, partial(self._job, view, seed, ADVICE_SECONDS, ADVICE_PATIENCE_SECONDS)
        )

    def _job(
        self,
        view: TableView,
        seed: str,
        seconds: float,
        patience: float,
        temper: Temper | None = None,
    ) -> SearchJob:
        until = monotonic() + patience - TRANSFER_SECONDS
        return SearchJob(self._pickled_box, pickle.dumps(view), seed, seconds, until, temper)
