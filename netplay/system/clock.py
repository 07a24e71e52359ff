"""Time as an argument, so that a test can be the clock.

Everything in seconds. Nothing of the tables or the lobby reads a clock or waits in any other way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Protocol


class Alarm(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """A clock with alarms, in seconds."""

    def now(self) -> float:
        """Monotonic: never jumps, means nothing by itself."""

    def wall(self) -> float:
        """Seconds since the epoch, for people and for the journal."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call back once `now()` has reached `when`."""


class LoopTimeSource:
    """The time of the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self._loop.time()

    def wall(self) -> float:
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        # An empty context: whoever asked may be inside an app, and a pending call would keep it.
        return self._loop.call_at(when, callback, context=Context())


async def sleep(time: TimeSource, seconds: float) -> None:
    """Wait by that clock."""
    woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def wake() -> None:
        if not woken.done():
            woken.set_result(None)

    alarm = time.call_at(time.now() + seconds, wake)
    try:
        await woken
    finally:
        alarm.cancel()


async def wait_within(time: TimeSource, seconds: float, work: Awaitable[bool]) -> bool:
    """What that comes to. Raises `TimeoutError` if it takes longer."""
    working = asyncio.ensure_future(work)
    waiting = asyncio.ensure_future(sleep(time, seconds))
    try:
        await asyncio.wait((working, waiting), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise TimeoutError
        return working.result()
    finally:
        working.cancel()
        waiting.cancel()
