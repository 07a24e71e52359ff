"""Tasks that run beside whatever has started them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import Any


class BackgroundTasks:
    """Running tasks, held so that none is collected before its end."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin it, out of the context of whoever asks: an app must not be kept by it."""
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait for those that run now."""
        if self._tasks:
            await asyncio.wait(self._tasks)
