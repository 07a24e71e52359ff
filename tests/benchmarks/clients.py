"""Stock `ssh` clients on pseudo-terminals that note when bytes come, and draw nothing."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pty
import re
import struct
import termios
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack

from tests.benchmarks.prepared import Login

SIZE = (120, 40)
PATIENCE = 30.0
PAUSE_SECONDS = 0.005
"""Between two screens at least. The bytes of one come closer, as a terminal takes 4 KiB at once."""
_ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|.)")


class Client:
    """One `ssh` process. Times are `time.perf_counter()`."""

    def __init__(self, master: int) -> None:
        self._master = master
        self._came = asyncio.Event()
        self.received = bytearray()
        self.chunks: list[tuple[float, int]] = []
        """When something came since `forget`, and how many bytes."""
        self.screens = 0
        """So many have come, whole ones and changes, since the start."""
        self._last_came = 0.0

    def press(self, keys: str) -> float:
        """Type, and say when."""
        self.forget()
        now = time.perf_counter()
        os.write(self._master, keys.encode())
        return now

    def forget(self) -> None:
        """Begin to listen anew."""
        self.chunks.clear()
        self.received.clear()

    def read(self) -> None:
        """Take what has come."""
        with contextlib.suppress(OSError):  # the end of the program is an error on Linux
            data = os.read(self._master, 65536)
            now = time.perf_counter()
            self.screens += now - self._last_came > PAUSE_SECONDS
            self._last_came = now
            self.chunks.append((now, len(data)))
            self.received += data
            self._came.set()

    @property
    def text(self) -> str:
        """What came, without its escape sequences; where it stood on the screen is lost."""
        return _ESCAPES.sub(b" ", bytes(self.received)).decode(errors="replace")

    async def shows(self, *texts: str) -> float:
        """Wait until one of these has come since `forget`, and say when."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not any(text in self.text for text in texts):
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            wanted = " or ".join(map(repr, texts))
            raise SystemExit(f"a client waited for {wanted} and has {self.text[-500:]!r}") from None
        return self.chunks[-1][0]

    def settled_at(self, gap: float) -> float | None:
        """When the first burst of bytes had come: nothing followed for `gap` seconds."""
        last: float | None = None
        for at, _ in self.chunks:
            if last is not None and at - last > gap:
                break
            last = at
        return last

    @property
    def bytes(self) -> int:
        """How much came since `forget`."""
        return sum(size for _, size in self.chunks)


@contextlib.asynccontextmanager
async def connected(port: int, login: Login) -> AsyncIterator[Client]:
    """A client that is on its way in."""
    options = (
        "StrictHostKeyChecking=no",
        "UserKnownHostsFile=/dev/null",
        "LogLevel=ERROR",
        "IdentitiesOnly=yes",
        f"IdentityFile={login.identity}",
    )
    command = (
        "ssh",
        "-F",
        "/dev/null",
        "-p",
        str(port),
        "-l",
        login.name,
        *(part for option in options for part in ("-o", option)),
        "127.0.0.1",
    )
    async with on_terminal(command) as client:
        yield client


@contextlib.asynccontextmanager
async def on_terminal(command: Sequence[str]) -> AsyncIterator[Client]:
    """A program on a terminal of its own."""
    master, slave = pty.openpty()
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    client = Client(master)
    loop = asyncio.get_running_loop()
    loop.add_reader(master, client.read)
    program = await asyncio.create_subprocess_exec(
        *command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        env={**os.environ, "TERM": "xterm-256color", "LANG": "en_GB.UTF-8", "SSH_AUTH_SOCK": ""},
    )
    os.close(slave)
    try:
        yield client
    finally:
        with contextlib.suppress(ProcessLookupError):
            program.kill()
        await program.wait()
        loop.remove_reader(master)
        os.close(master)


async def come_in(stack: AsyncExitStack, port: int, login: Login) -> tuple[Client, float]:
    """A client with its first screen, and how long that took from the start of `ssh`: the lobby,
    or the table of whoever has one game that is going on."""
    begun = time.perf_counter()
    client = await stack.enter_async_context(connected(port, login))
    return client, await client.shows("KICKDOOR", "· round ") - begun


async def sit_down(
    stack: AsyncExitStack, port: int, logins: Sequence[Login]
) -> tuple[list[Client], list[float]]:
    """Clients at the one table where each has a chair, one after the other, and how long each
    waited for its first screen."""
    clients: list[Client] = []
    waits: list[float] = []
    for login in logins:
        client, wait = await come_in(stack, port, login)
        await client.shows("· round 1")
        clients.append(client)
        waits.append(wait)
    return clients, waits
