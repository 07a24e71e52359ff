"""Processes on what is another machine to them, over TLS: `kickdoor front` at an address of its
own, and `kickdoor worker`, each with a data folder of its own."""

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


class FarProcess:
    """`kickdoor front` or `kickdoor worker` on a folder as another machine has it."""

    def __init__(self, command: str, kit: Path, *options: str) -> None:
        self.kit = kit
        self.said = ""
        self._words = (command, "--config", str(kit / "config.toml"), "--data", str(kit), *options)

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", KICKDOOR, *self._words),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def says(self, text: str) -> None:
        """Wait for a line of its output with this in it."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while text not in (await self.process.stdout.readline()).decode():
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


class FarFront(FarProcess):
    """A front at an address of its own."""

    address = "127.0.0.2"

    def __init__(self, kit: Path) -> None:
        self.port = free_port()
        super().__init__("front", kit, "--host", self.address, "--port", str(self.port))

    async def listens(self) -> None:
        await self.says(f"port {self.port}.")


class FarWorker(FarProcess):
    """A worker with its own tables folder."""

    def __init__(self, kit: Path) -> None:
        super().__init__("worker", kit)

    @property
    def journals(self) -> list[Path]:
        """Those that lie on its disk."""
        return [*(self.kit / "tables").glob("*.table")]

    async def plays(self) -> None:
        await self.says("plays for its hall")


@asynccontextmanager
async def two_machines(
    folder: Path, settings: str = ""
) -> AsyncIterator[tuple[HostProcess, FarFront]]:
    """A host that does not run yet, with these settings besides, and the front `attic`."""
    async with _heard_elsewhere(folder, settings) as host:
        front = FarFront(_kit(host, "front", "attic"))
        try:
            yield host, front
        finally:
            front.kill()


@asynccontextmanager
async def tables_elsewhere(
    folder: Path, settings: str = ""
) -> AsyncIterator[tuple[HostProcess, FarWorker]]:
    """A host that does not run yet and has no worker beside it, and the worker `barn`."""
    async with _heard_elsewhere(folder, settings) as host:
        worker = FarWorker(_kit(host, "worker", "barn"))
        try:
            yield host, worker
        finally:
            worker.kill()


@asynccontextmanager
async def _heard_elsewhere(folder: Path, settings: str) -> AsyncIterator[HostProcess]:
    cluster = f'[cluster]\nfronts = 1\nlisten = "127.0.0.1"\nlisten_port = {free_port()}\n'
    host = HostProcess(folder, f"{SWIFT}workers = 0\n{cluster}{settings}", forked=False)
    try:
        yield host
    finally:
        await host.kill()
    assert "Traceback" not in host.errors


def _kit(host: HostProcess, kind: str, name: str) -> Path:
    """The folder with which such a one comes in."""
    kit = host.config.parent / name
    words = ("--config", str(host.config), "--data", str(host.data), "--to", str(kit))
    assert main([f"{kind}s", "add", name, "--server", "127.0.0.1", *words]) == 0
    return kit
