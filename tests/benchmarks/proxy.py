"""A slow line of our own: a TCP proxy that hands all on later, in its order, and can break."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random

CHUNK = 65536


class SlowLine:
    """Everything through `port` takes `delay` seconds each way, and up to `jitter` more."""

    def __init__(self, target: int, delay: float, jitter: float = 0.0, seed: int = 0) -> None:
        self._target = target
        self._delay = delay
        self._jitter = jitter
        self._chance = Random(seed)
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()
        self.port = 0

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        await self.drop()

    async def drop(self) -> None:
        """Break every connection, as a line does that is gone."""
        lines, self._lines = self._lines, set()
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _connected(
        self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter
    ) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            try:
                far_in, far_out = await asyncio.open_connection("127.0.0.1", self._target)
                try:
                    async with asyncio.TaskGroup() as both:
                        both.create_task(self._carry(near_in, far_out))
                        both.create_task(self._carry(far_in, near_out))
                except* OSError:
                    pass
                finally:
                    far_out.transport.abort()
            finally:
                near_out.transport.abort()
                self._lines.discard(line)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """One direction, until its source ends; nothing overtakes."""
        loop = asyncio.get_running_loop()
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                if not data:
                    raise ConnectionResetError
                target.write(data)
                await target.drain()

        async with asyncio.TaskGroup() as both:
            both.create_task(deliver())
            last, data = 0.0, b"-"
            while data:
                data = await source.read(CHUNK)
                slow = self._delay + self._chance.uniform(0.0, self._jitter)
                last = max(last, loop.time() + slow)
                under_way.put_nowait((last, data))


@contextlib.asynccontextmanager
async def slow_line(
    target: int, delay: float, jitter: float = 0.0, seed: int = 0
) -> AsyncIterator[SlowLine]:
    """An open one, for as long as it is needed."""
    line = SlowLine(target, delay, jitter, seed)
    await line.open()
    try:
        yield line
    finally:
        await line.close()
