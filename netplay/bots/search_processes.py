"""A fixed number of worker processes, from their start to their end."""

from __future__ import annotations

import asyncio
import contextlib
import os
from asyncio import Future, Semaphore
from collections.abc import Callable
from contextvars import Context
from multiprocessing import get_context, resource_tracker
from typing import TypeVar

from pebble import ProcessExpired, ProcessPool

from netplay.bots.search_process import (
    SearchFailure,
    SearchJob,
    result_or_failure,
    set_up_search_process,
)

T = TypeVar("T")

HANGS_AFTER_SECONDS = 5.0
"""After so long beyond its time a process is taken to hang, is ended and replaced."""


class SearchProcesses:
    """Worker processes that start at once, in the background. Every failure is logged in one
    line."""

    def __init__(self, size: int, complain: Callable[[str], None]) -> None:
        self._pool = ProcessPool(
            size, initializer=set_up_search_process, context=get_context("spawn")
        )
        self._free = Semaphore(size)
        self._complain = complain
        # Whatever lies in the folder that the host was started in, it is not taken for Python's.
        os.environ["PYTHONSAFEPATH"] = "1"
        # Python's tracker of semaphores would take over stderr, and Textual's has no descriptor.
        with contextlib.redirect_stderr(None):
            resource_tracker.ensure_running()
        # Whoever asks whether it is active starts it; that takes too long for a loop.
        starting = asyncio.to_thread(lambda: self._pool.active)
        self._started = asyncio.get_running_loop().create_task(starting, context=Context())

    async def do(self, task: Callable[[SearchJob], T], job: SearchJob) -> T | SearchFailure:
        """What comes of it, as soon as a process is free. Who gives up gives up the job if it has
        not begun; one that runs goes on, for pebble would end the process with it.

        Raises `TimeoutError` or `ProcessExpired` if the process has been replaced, and anything
        else if this crew is of no use any more.
        """
        await asyncio.shield(self._started)
        await self._free.acquire()
        try:
            running = self._pool.submit(
                result_or_failure, job.seconds + HANGS_AFTER_SECONDS, task, job
            )
        except BaseException:
            self._free.release()
            raise
        result: Future[T | SearchFailure] = asyncio.wrap_future(running)
        result.add_done_callback(self._over)
        return await asyncio.shield(result)

    async def end(self) -> None:
        """All of them, whatever they do; what they were at comes to nothing."""
        await asyncio.gather(self._started, return_exceptions=True)
        self._pool.stop()  # type: ignore[no-untyped-call]
        await asyncio.to_thread(self._pool.join)

    def _over(self, result: Future[T | SearchFailure]) -> None:
        """Even if nobody waits for it any more."""
        self._free.release()
        match result.exception():
            case TimeoutError():
                self._complain("a process that thinks for bots did not come back and was ended")
            case ProcessExpired():
                self._complain("a process that thinks for bots has ended in the middle of it")
            case None:
                found = result.result()
                if isinstance(found, SearchFailure):
                    self._complain(f"a bot's thinking has failed: {found.where}")
