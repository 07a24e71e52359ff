"""A terminal to test with: what a real client receives, drawn by a terminal emulator.

`connect` uses asyncssh as the client, `openssh` the stock `ssh` on a pseudo-terminal.
"""

import asyncio
import contextlib
import fcntl
import os
import pty
import struct
import termios
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from tests.netplay.emulator import Emulator
from tests.netplay.forking import Fork
from tests.patience import PATIENCE

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "esc": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
    **{f"f{number}": f"\x1bO{letter}" for number, letter in zip(range(1, 5), "PQRS", strict=True)},
}


class Terminal(ABC):
    """The screen of one client and its keys."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._screen = Emulator(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._changed = asyncio.Event()
        self.received = bytearray()
        """Every byte that came, for tests of the wire."""
        self.packets: list[bytes] = []
        """The same as it was cut on the way."""
        self.ended = asyncio.Event()
        self.exit_status: int | None = None
        """Once `ended`: what the client's command would return."""

    @property
    def screen_lines(self) -> list[str]:
        """The screen as it is now, one string for each row."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """All rows in one string."""
        return "\n".join(self.screen_lines)

    @property
    def title(self) -> str:
        """What the title bar says."""
        return str(self._screen.title)

    async def shows(self, text: str, times: int = 1) -> None:
        """Wait until `text` is on the screen, so many times at least."""
        await self._until(lambda: self.text.count(text) >= times, f"{text!r} to be shown")

    async def shows_one_of(self, *texts: str) -> None:
        """Wait until one of them is on the screen."""
        wanted = " or ".join(map(repr, texts))
        await self._until(lambda: any(one in self.text for one in texts), f"{wanted} to be shown")

    async def hides(self, text: str) -> None:
        """Wait until `text` is not on the screen."""
        await self._until(lambda: text not in self.text, f"{text!r} to be gone")

    async def receives(self, data: bytes) -> None:
        """Wait until `data` was on the wire."""
        await self._until(lambda: data in self.received, f"{data!r} on the wire")

    async def ends(self) -> int | None:
        """Wait until the session is over; its exit status."""
        await asyncio.wait_for(self.ended.wait(), PATIENCE)
        return self.exit_status

    def press(self, *keys: str) -> None:
        """Type keys: single characters, or names as in KEYS."""
        self.send("".join(KEYS.get(key, key) for key in keys).encode())

    def paste(self, text: str) -> None:
        """Paste as terminals do, between marks."""
        self.send(b"\x1b[200~" + text.encode() + b"\x1b[201~")

    def click(self, column: int, row: int) -> None:
        """Click with the left button; the top left cell is (0, 0)."""
        place = f"{column + 1};{row + 1}"
        self.send(f"\x1b[<0;{place}M\x1b[<0;{place}m".encode())

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal's window."""
        self._screen.resize(rows, columns)
        self._tell_size(columns, rows)

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Send raw bytes."""

    @abstractmethod
    def _tell_size(self, columns: int, rows: int) -> None: ...

    def _receive(self, data: bytes) -> None:
        self.received += data
        self.packets.append(data)
        self._stream.feed(data)
        self._changed.set()

    async def _until(self, condition: Any, what: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"waited for {what}, the screen is:\n{self.text}") from None


class WireTerminal(Terminal, asyncssh.SSHClientSession[bytes]):
    """A terminal at the end of an asyncssh channel."""

    channel: "asyncssh.SSHClientChannel[bytes]"

    def __init__(self, size: tuple[int, int], connection: asyncssh.SSHClientConnection) -> None:
        super().__init__(size)
        self.connection = connection
        self.errors = bytearray()
        """What came on the error stream."""
        self.hangs_up = False
        """Whether its connection ends with it, as that of the stock client does: a host that closes
        waits for that."""

    def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is None:
            self._receive(data)
        else:
            self.errors += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.exit_status = self.channel.get_exit_status()
        self.ended.set()
        if self.hangs_up:
            self.connection.close()

    def send(self, data: bytes) -> None:
        self.channel.write(data)

    def _tell_size(self, columns: int, rows: int) -> None:
        self.channel.change_terminal_size(columns, rows)


class _Client(asyncssh.SSHClient):
    """Tries the login without questions, as the stock client does; asyncssh's own would not."""

    def kbdint_auth_requested(self) -> str:
        return ""


@contextlib.asynccontextmanager
async def login(
    port: int,
    username: str = "ann",
    *,
    key: asyncssh.SSHKey | None = None,
    address: str = "127.0.0.1",
    **options: Any,
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A connection that has logged in, with `key` or as a guest."""
    connection, _ = await asyncssh.create_connection(
        _Client,
        address,
        port,
        username=username,
        known_hosts=None,
        config=None,
        agent_path=None,
        client_keys=[key] if key else None,
        **options,
    )
    try:
        yield connection
    finally:
        connection.abort()
        await connection.wait_closed()


async def refusal(port: int, key: asyncssh.SSHKey, address: str = "127.0.0.1") -> str:
    """Why the host lets nobody in with that key. Sometimes the line is cut before the reason has
    come through: then once more."""
    while True:
        try:
            async with login(port, key=key, address=address):
                return ""
        except asyncssh.DisconnectError as error:
            return error.reason
        except ConnectionError:
            continue


async def first_words() -> bytes:
    """What a client says before it has heard anything but a version."""
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-listener\r\n")
        version = await reader.readline()
        heard.set_result(version + await reader.read(65536))
        writer.close()

    async with await asyncio.start_server(listen, "127.0.0.1", 0) as server:
        with contextlib.suppress(asyncssh.Error, OSError):
            async with login(server.sockets[0].getsockname()[1]):
                pass
    return await heard


async def open_session(
    connection: asyncssh.SSHClientConnection,
    size: tuple[int, int] = (80, 24),
    *,
    term: str = "xterm-256color",
    env: Mapping[str, str] | None = None,
    command: str | None = None,
    told_size: tuple[int, int] | None = None,
    window: int = 2 * 1024 * 1024,
) -> WireTerminal:
    """Another session on this connection; `term` "" means without a terminal.

    `told_size` is for clients that say another size than they have.
    """
    terminal = WireTerminal(size, connection)
    await connection.create_session(
        lambda: terminal,
        command,
        request_pty="force" if term else False,
        term_type=term or None,
        term_size=told_size or size,
        env=[f"{name}={value}" for name, value in (env or {}).items()],
        encoding=None,
        window=window,
    )
    return terminal


@contextlib.asynccontextmanager
async def connect(
    port: int,
    username: str = "ann",
    size: tuple[int, int] = (80, 24),
    *,
    key: asyncssh.SSHKey | None = None,
    address: str = "127.0.0.1",
    **session: Any,
) -> AsyncIterator[WireTerminal]:
    """A terminal in which `username` has just connected; takes what `open_session` takes."""
    async with login(port, username, key=key, address=address) as connection:
        terminal = await open_session(connection, size, **session)
        terminal.hangs_up = True
        yield terminal


class PtyTerminal(Terminal):
    """A terminal around a program that runs on a pseudo-terminal."""

    program: Fork
    """What runs there, where somebody has to know."""

    def __init__(self, size: tuple[int, int], master: int) -> None:
        super().__init__(size)
        self._master = master
        self._tell_size(*size)

    def send(self, data: bytes) -> None:
        os.write(self._master, data)

    def _tell_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self) -> None:
        """Draw what the program has written."""
        try:
            data = os.read(self._master, 65536)
        except OSError:  # Linux reports the end of the program as an error
            data = b""
        if data:
            self._receive(data)
        else:  # or the loop would be told of that end without end
            asyncio.get_running_loop().remove_reader(self._master)


@contextlib.asynccontextmanager
async def openssh(
    port: int,
    username: str = "ann",
    size: tuple[int, int] = (80, 24),
    *,
    identity: Path | None = None,
    arguments: Sequence[str] = (),
    command: Sequence[str] = (),
    term: str = "xterm-256color",
    log_level: str = "ERROR",
) -> AsyncIterator[PtyTerminal]:
    """The stock `ssh` in a terminal of its own; `identity` is a private key file."""
    options = {
        "StrictHostKeyChecking": "no",
        "UserKnownHostsFile": "/dev/null",
        "LogLevel": log_level,
        "IdentitiesOnly": "yes",
        "IdentityFile": str(identity or "none"),
    }
    program = (
        "ssh",
        *("-F", "/dev/null", "-p", str(port), "-l", username),
        *(part for name, value in options.items() for part in ("-o", f"{name}={value}")),
        *arguments,
        "127.0.0.1",
        *command,
    )
    async with in_pty(program, size, {"TERM": term, "SSH_AUTH_SOCK": ""}) as terminal:
        yield terminal


@contextlib.asynccontextmanager
async def in_pty(
    program: Sequence[str], size: tuple[int, int], environment: Mapping[str, str]
) -> AsyncIterator[PtyTerminal]:
    """A program in a terminal of its own; it is killed in the end."""
    master, slave = pty.openpty()
    terminal = PtyTerminal(size, master)
    process = await asyncio.create_subprocess_exec(
        *program,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        env={**os.environ, **environment},
    )
    os.close(slave)
    loop = asyncio.get_running_loop()
    loop.add_reader(master, terminal.read)

    async def reap() -> None:
        terminal.exit_status = await process.wait()
        terminal.ended.set()

    reaper = asyncio.create_task(reap())
    try:
        yield terminal
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await reaper
        loop.remove_reader(master)
        os.close(master)
