"""What others need from a key to six screens, for the line beside ours.

    python -m tests.benchmarks.peers

The floor: an asyncssh server without any app that sends two kilobytes to six stock clients for each
key. The incumbent: one Textual app in a tmux that six share, so that all of them see the same. Its
six sit at the machine itself, which spares it all of SSH.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import ClassVar

import asyncssh
from textual.app import App, ComposeResult
from textual.widgets import Footer, RichLog, Static

from tests.benchmarks.clients import SIZE, Client, connected, on_terminal
from tests.benchmarks.figures import median, p95
from tests.benchmarks.prepared import SEATS, make_login

KEYS = 30
GAP = 0.03
PAUSE = 0.3
FLOOR_BYTES = 2000
READY = "READY"


async def floor(folder: Path) -> list[float]:
    """Milliseconds from each key to the last of six clients of a server that paints nothing."""
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(_floor_server())
        logins = [make_login(folder, f"floor{seat}") for seat in range(SEATS)]
        clients = [await stack.enter_async_context(connected(port, login)) for login in logins]
        return await _keys(clients)


async def shared_tmux() -> list[float] | None:
    """The same for six who share a tmux; None where there is none."""
    tmux = shutil.which("tmux")
    if tmux is None:
        return None
    server = (tmux, "-L", f"kickdoor-peer-{os.getpid()}", "-f", os.devnull)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(_run, *server, "kill-server")
        await _run(
            *server, "new-session", "-d", "-x", str(SIZE[0]), "-y", str(SIZE[1]),
            sys.executable, "-m", "tests.benchmarks.peers", "app",
        )  # fmt: skip
        clients = [
            await stack.enter_async_context(on_terminal((*server, "attach"))) for _ in range(SEATS)
        ]
        return await _keys(clients)


async def _keys(clients: list[Client]) -> list[float]:
    for client in clients:
        await client.shows(READY)
    await asyncio.sleep(1.0)
    took: list[float] = []
    for number in range(KEYS):
        for client in clients:
            client.forget()
        pressed = clients[number % SEATS].press("m")
        await asyncio.sleep(PAUSE)
        came = [client.settled_at(GAP) for client in clients]
        took += [(max(at for at in came if at is not None) - pressed) * 1000] if all(came) else []
    return took


async def _run(*command: str) -> None:
    program = await asyncio.create_subprocess_exec(
        *command, stderr=asyncio.subprocess.DEVNULL, env={**os.environ, "TERM": "xterm-256color"}
    )
    await program.wait()


class _Broadcast(asyncssh.SSHServerSession[bytes]):
    everybody: ClassVar[set[asyncssh.SSHServerChannel[bytes]]] = set()

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self.everybody.add(chan)
        self._channel = chan

    def pty_requested(self, *terminal: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def session_started(self) -> None:
        self._channel.write(READY.encode())

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        for channel in self.everybody:
            channel.write(os.urandom(FLOOR_BYTES // 2).hex().encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.everybody.discard(self._channel)


class _Open(asyncssh.SSHServer):
    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> _Broadcast:
        return _Broadcast()


@contextlib.asynccontextmanager
async def _floor_server() -> AsyncIterator[int]:
    """A process of its own, as our host is; yields its port."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.benchmarks.peers", "floor", stdout=asyncio.subprocess.PIPE
    )
    assert program.stdout is not None
    try:
        yield int(await program.stdout.readline())
    finally:
        program.kill()
        await program.wait()


async def _serve_floor() -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=_Open,
        server_host_keys=[key],
        encoding=None,
        line_editor=False,
    )
    print(server.get_port(), flush=True)
    await server.wait_closed()


class _Board(App[None]):
    """A fight as one writes it first: widgets as they come, a line in the log for every key."""

    def compose(self) -> ComposeResult:
        yield Static(READY, id="sums")
        yield RichLog(id="log")
        yield Static(id="hand")
        yield Footer()

    def on_key(self) -> None:
        played = len(self.query_one(RichLog).lines) + 1
        self.query_one("#sums", Static).update(f"{played + 2} AGAINST {played * 3}\nBEHIND")
        self.query_one(RichLog).write(f"Somebody throws potion {played} at the monster: +3")
        self.query_one("#hand", Static).update("\n".join(f"[{n}] card" for n in range(played % 5)))


def main() -> None:
    match sys.argv[1:]:
        case ["floor"]:
            asyncio.run(_serve_floor())
        case ["app"]:
            _Board().run()
        case _:
            with tempfile.TemporaryDirectory() as folder:
                for what, took in (
                    ("a server that paints nothing", asyncio.run(floor(Path(folder)))),
                    ("six who share a tmux", asyncio.run(shared_tmux())),
                ):
                    if took:
                        print(f"{what}: {median(took):.1f} ms, p95 {p95(took):.1f} ms")


if __name__ == "__main__":
    main()
