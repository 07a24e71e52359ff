"""A real host in a process of its own, as a person starts it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.netplay.forking import KICKDOOR, Fork, server
from tests.patience import PATIENCE

AS_OFTEN_AS_ONE_LIKES = """\
connections_per_second = 1000.0
connection_burst = 1000
"""
"""Of `[ssh]`: a test that asks a host until it says something would not be let in any more."""
# Without processes that think: two for each game would cost more than all else.
SWIFT = """
[ssh]
host = "127.0.0.1"
[clocks]
comeback = 0.0
[bots]
delay = 0.05
workers = 0
"""
UNHURRIED = """
[ssh]
host = "127.0.0.1"
[tables]
window_seconds = 600.0
[clocks]
ask = 0.0
turn = 0.0
[bots]
delay = 0.01
workers = 0
"""
_SHUFFLED = """
import secrets
by_lot = secrets.token_hex
secrets.token_hex = lambda n=None: {seed!r} if n == 16 else by_lot(n)
"""


class Started(subprocess.Popen[bytes]):
    """A process of its own from the first, with the face of a fork."""

    async def ended(self) -> int:
        return await asyncio.to_thread(self.wait)


class HostProcess:
    """`kickdoor host` on a data directory; it can be killed and started again.

    It is a fork; who measures it has Python start it with `forked` False.
    With a `seed` of 32 hex digits every game that it begins is shuffled that way.
    """

    def __init__(
        self,
        folder: Path,
        config: str = SWIFT,
        seed: str = "",
        patience: float = PATIENCE,
        *,
        forked: bool = True,
    ) -> None:
        self.data = folder / "data"
        self.config = folder / "host.toml"
        self.config.write_text(config)
        self.port = 0
        self.errors = ""
        self._patience = patience
        self._program = (_SHUFFLED.format(seed=seed) if seed else "") + KICKDOOR
        self._forked = forked
        self._process: Fork | Started | None = None
        self._streams: list[asyncio.StreamReader] = []

    @property
    def pid(self) -> int:
        """Of the running process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Return once it listens; the port stays the same over restarts."""
        settings = ("--config", str(self.config), "--data", str(self.data))
        self._process, *self._streams = await started(
            self._program, "host", *settings, "--port", str(self.port), forked=self._forked
        )
        line = await asyncio.wait_for(self._streams[0].readline(), self._patience)
        told = re.search(rb"port (\d+)\.", line)
        assert told, f"the host said {line!r}"
        self.port = int(told[1])

    async def kill(self) -> None:
        """As a crash does: nothing is saved any more."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """As a person does; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, signum: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(signum)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended; the exit code."""
        assert self._process is not None
        async with asyncio.timeout(self._patience):
            _, errors = await asyncio.gather(*(one.read() for one in self._streams))
            code = await self._process.ended()
        self.errors += errors.decode()
        return code


async def started(
    program: str, *words: str, forked: bool = True
) -> tuple[Fork | Started, asyncio.StreamReader, asyncio.StreamReader]:
    """A program that runs with nothing to read, what it says, and what it says of errors."""
    (said, out), (told_errors, err) = os.pipe(), os.pipe()
    process: Fork | Started
    with open(os.devnull, "rb") as nothing:
        if forked:
            process = server().start(
                program, *words, stdin=nothing.fileno(), stdout=out, stderr=err
            )
        else:
            command = [sys.executable, "-c", program, *words]
            process = Started(command, stdin=nothing, stdout=out, stderr=err)
    os.close(out)
    os.close(err)
    return process, await reading(said), await reading(told_errors)


async def reading(fd: int) -> asyncio.StreamReader:
    """What comes out of that end of a pipe."""
    stream = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(fd, "rb", 0)
    )
    return stream
