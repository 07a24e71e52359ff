"""The end of a process that serves until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


async def serve_until_signalled(serving: Coroutine[Any, Any, None]) -> None:
    """Run that until it is over by itself, or SIGTERM or SIGINT comes: then it is cancelled, and
    ends in good order. Raises what it raises."""
    loop = asyncio.get_running_loop()
    task = loop.create_task(serving)

    def end() -> None:
        for signum in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(signum, lambda: None)  # It does end.
        task.cancel()

    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, end)
    with suppress(asyncio.CancelledError):
        await task
