"""Time as an argument, so that a test can be the clock.

Everything in seconds. Nothing of the tables or the lobby reads a clock or waits in any other way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import Context
from typing import Protocol


class Alarm(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """A clock with alarms, in seconds."""

    def now(self) -> float:
        """Monotonic: never jumps, means nothing by itself."""

    def wall(self) -> float:
        """Seconds since the epoch, for people and for the journal."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call back once `now()` has reached `when`."""


class LoopTime:
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


async def sleep(time: Time, seconds: float) -> None:
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


class TokenBucket:
    """A token bucket: `burst` at once, then one every `pause` seconds."""

    def __init__(self, time: Time, pause: float, burst: int) -> None:
        self._time = time
        self._pause = pause
        self._burst = burst
        self._tokens = float(burst)
        self._filled = time.now()

    def take(self) -> bool:
        """Use one token. False if there is none."""
        now = self._time.now()
        if self._pause > 0:
            self._tokens += (now - self._filled) / self._pause
        else:
            self._tokens = float(self._burst)
        self._tokens = min(self._tokens, float(self._burst))
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
