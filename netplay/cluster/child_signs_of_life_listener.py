"""The signs of life of a supervisor's child, in the form of sd_notify(3)."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

PATIENCE_SECONDS = 4.0
"""A child that was ready, and has given no sign for so long, hangs."""
ASKED_SECONDS = 1.5
"""What a child is told that the patience is. It gives three signs in that time, so one that has
stood for three seconds, as on a machine short of memory, is not taken for one that hangs."""


class ChildSignsOfLifeListener(asyncio.DatagramProtocol):
    """The socket on which one child is heard; made by `listen`."""

    def __init__(self, path: Path, hear: Callable[[str, str], None]) -> None:
        self._path = path
        self._hear = hear
        self._transport: asyncio.BaseTransport | None = None

    @classmethod
    async def listen(cls, path: Path, hear: Callable[[str, str], None]) -> ChildSignsOfLifeListener:
        """Hear what comes at `path`: each word with its value, such as `READY` and `1`."""
        talking = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        talking.bind(str(path))
        signs = cls(path, hear)
        loop = asyncio.get_running_loop()
        signs._transport, _ = await loop.create_datagram_endpoint(lambda: signs, sock=talking)
        return signs

    def environment(self) -> Mapping[str, str]:
        """What the child finds the socket by."""
        return {
            "NOTIFY_SOCKET": str(self._path),
            "WATCHDOG_USEC": str(int(ASKED_SECONDS * 1e6)),
        }

    def close(self) -> None:
        """Hear nothing more."""
        if self._transport is not None:
            self._transport.close()
        if self._path.exists():
            os.unlink(self._path)

    def datagram_received(self, data: bytes, addr: object) -> None:
        for line in data.decode("utf-8", "replace").splitlines():
            word, _, value = line.partition("=")
            self._hear(word, value)
