"""The garbage collector, in small pieces and by hand.

A full collection visits every object of every session and stops them all for it: a tenth of a
second with a hundred players. So does one of the young, where somebody has just made and dropped a
hundred thousand of them: they are collected after some thousands, at the expense of whoever makes
them. What has survived that is collected once a second, and everything only when somebody has left
and few or nobody would notice.
"""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Callable

_YOUNG = 5_000
"""So many more objects than before are worth a collection of the young: some milliseconds."""
_NEVER = 1_000_000_000
_EVERY_SECONDS = 1.0
_DEPARTURES = 20
"""Ended sessions that are worth a full collection, even while others play."""


@contextlib.asynccontextmanager
async def manual_garbage_collection(
    sessions: Callable[[], int], departures: Callable[[], int], every: float = _EVERY_SECONDS
) -> AsyncIterator[None]:
    """Run the collector while inside; `sessions` are open now, `departures` ended so far."""
    gc.collect()
    gc.freeze()  # the program itself is not visited again
    before = gc.get_threshold()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)
    task = asyncio.create_task(_collect(sessions, departures, every))
    try:
        yield
    finally:
        task.cancel()
        gc.unfreeze()
        gc.set_threshold(*before)


async def _collect(
    sessions: Callable[[], int], departures: Callable[[], int], every: float
) -> None:
    collected = departures()
    while True:
        await asyncio.sleep(every)
        waiting = departures() - collected
        if waiting >= _DEPARTURES or (waiting and not sessions()):
            collected += waiting
            gc.collect()
        else:
            gc.collect(1)
