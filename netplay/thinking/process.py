"""One process that thinks, as its host sees it: what it is told, what it answers, its end."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable

from netplay.thinking.messages import HEAD, Done, Told, packed, unpacked

PROGRAM = (sys.executable, "-P", "-m", "netplay.thinking.worker")
"""`-P`: whatever lies in the folder that the host was started in, it is not taken for ours."""


class Thinking:
    """A process; `run` starts it and returns when it has ended."""

    def __init__(self, heard: Callable[[Done], None]) -> None:
        self._heard = heard
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """Once it has been started."""
        return None if self._process is None else self._process.pid

    async def run(self) -> None:
        """Raises `OSError` if it cannot be started. Cancelled, it ends the process."""
        # A process group of its own: Ctrl-C in the terminal is not for it, and `nice` still counts.
        self._process = await asyncio.create_subprocess_exec(
            *PROGRAM, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, process_group=0
        )
        try:
            await self._hear(self._process)
        finally:
            self.kill()
            await self._process.wait()

    def tell(self, message: Told) -> None:
        """Once it runs."""
        assert self._process is not None
        assert self._process.stdin is not None
        if not self._process.stdin.is_closing():
            self._process.stdin.write(packed(message))

    def kill(self) -> None:
        """At once, whatever it is doing; nothing is in it that could be lost."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def _hear(self, process: Process) -> None:
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = await process.stdout.readexactly(HEAD.size)
                message = unpacked(await process.stdout.readexactly(*HEAD.unpack(head)))
                if isinstance(message, Done):
                    self._heard(message)
