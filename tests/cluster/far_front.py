"""A front on what is another machine to it: `kickdoor front` at an address of its own, over TLS."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from netplay.cli.main import main
from tests.netplay.forking import KICKDOOR
from tests.netplay.hosting import HostProcess
from tests.netplay.test_end_to_end import SWIFT
from tests.patience import PATIENCE


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        number: int = found.getsockname()[1]
        return number


class FarFront:
    """`kickdoor front` on a folder as another machine has it."""

    address = "127.0.0.2"

    def __init__(self, kit: Path) -> None:
        self.kit = kit
        self.port = free_port()
        self.said = ""

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", KICKDOOR, "front", "--config", str(self.kit / "config.toml")),
            *("--data", str(self.kit), "--host", self.address, "--port", str(self.port)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def listens(self) -> None:
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while f"port {self.port}." not in (await self.process.stdout.readline()).decode():
                assert self.process.returncode is None, await self.ended() and self.said

    async def logs(self, text: str) -> str:
        """Wait for a line of its log with this in it."""
        assert self.process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            while True:
                line = (await self.process.stderr.readline()).decode()
                self.said += line
                assert line, self.said
                if text in line:
                    return line

    async def ended(self) -> int:
        async with asyncio.timeout(PATIENCE):
            _, errors = await self.process.communicate()
        self.said += errors.decode()
        assert self.process.returncode is not None
        return self.process.returncode

    def kill(self) -> None:
        with contextlib.suppress(AttributeError, ProcessLookupError):
            self.process.kill()

    async def stop(self) -> int:
        self.process.terminate()
        return await self.ended()


@asynccontextmanager
async def two_machines(
    folder: Path, settings: str = ""
) -> AsyncIterator[tuple[HostProcess, FarFront]]:
    """A host that does not run yet, with these settings besides, and the front `attic`."""
    port, kit = free_port(), folder / "kit"
    cluster = f'[cluster]\nfronts = 1\nlisten = "127.0.0.1"\nlisten_port = {port}\n'
    host = HostProcess(folder, f"{SWIFT}workers = 0\n{cluster}{settings}", forked=False)
    words = ("--config", str(host.config), "--data", str(host.data), "--to", str(kit))
    assert main(["fronts", "add", "attic", "--server", "127.0.0.1", *words]) == 0
    front = FarFront(kit)
    try:
        yield host, front
    finally:
        front.kill()
        await host.kill()
    assert "Traceback" not in host.errors
