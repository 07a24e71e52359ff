"""Processes on what is another machine to them, over TLS: `kickdoor front` at an address of its
own, and `kickdoor worker`, each with a data folder of its own."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from netplay.cli.main import main
from tests.netplay.forking import KICKDOOR, Fork
from tests.netplay.hosting import AS_OFTEN_AS_ONE_LIKES, HostProcess, Started, started
from tests.netplay.two_players import SWIFT
from tests.patience import PATIENCE


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        number: int = found.getsockname()[1]
        return number


class FarProcess:
    """`kickdoor front` or `kickdoor worker` on a folder as another machine has it; a fork, unless
    Python is to start it."""

    process: Fork | Started

    def __init__(self, command: str, kit: Path, *options: str) -> None:
        self.kit = kit
        self.said = ""
        self._words = (command, "--config", str(kit / "config.toml"), "--data", str(kit), *options)

    async def start(self, *, forked: bool = True) -> None:
        self.process, self._output, self._log = await started(KICKDOOR, *self._words, forked=forked)

    async def says(self, text: str) -> None:
        """Wait for a line of its output with this in it."""
        async with asyncio.timeout(PATIENCE):
            while text not in (line := (await self._output.readline()).decode()):
                assert line, await self.ended() and self.said

    async def logs(self, text: str) -> str:
        """Wait for a line of its log with this in it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                line = (await self._log.readline()).decode()
                self.said += line
                assert line, self.said
                if text in line:
                    return line

    @property
    def journals(self) -> list[Path]:
        """Those that lie on its disk."""
        return [*(self.kit / "tables").glob("*.table")]

    async def plays(self) -> None:
        """Wait until its hall has tables for it."""
        await self.says("plays for its hall")

    async def ended(self) -> int:
        async with asyncio.timeout(PATIENCE):
            _, errors = await asyncio.gather(self._output.read(), self._log.read())
            code = await self.process.ended()
        self.said += errors.decode()
        return code

    def kill(self) -> None:
        with contextlib.suppress(AttributeError):  # It has not been started.
            self.process.kill()

    async def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
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


class FirstMachine:
    """A host that does not run yet and has no worker beside it, and those elsewhere that it lets
    in."""

    def __init__(self, host: HostProcess) -> None:
        self.host = host
        self.elsewhere: list[FarProcess] = []

    def front(self, *options: str) -> FarFront:
        """The front `attic`, as long as it has not been started, added with these options."""
        kit = self._kit("front", "attic", *options)
        settings = kit / "config.toml"
        settings.write_text(
            settings.read_text().replace("[ssh]\n", f"[ssh]\n{AS_OFTEN_AS_ONE_LIKES}")
        )
        front = FarFront(kit)
        self.elsewhere.append(front)
        return front

    def worker(self) -> FarWorker:
        """The worker `barn`."""
        worker = FarWorker(self._kit("worker", "barn"))
        self.elsewhere.append(worker)
        return worker

    def _kit(self, kind: str, name: str, *options: str) -> Path:
        """The folder with which such a one comes in."""
        kit = self.host.config.parent / name
        settings = ("--config", str(self.host.config), "--data", str(self.host.data))
        words = (f"{kind}s", "add", name, "--server", "127.0.0.1", "--to", str(kit), *settings)
        assert main([*words, *options]) == 0
        return kit


@asynccontextmanager
async def first_machine(
    folder: Path, settings: str = "", fronts: int = 1
) -> AsyncIterator[FirstMachine]:
    """That of a host with these settings besides; all are ended at the end."""
    cluster = f'[cluster]\nfronts = {fronts}\nlisten = "127.0.0.1"\nlisten_port = {free_port()}\n'
    host = HostProcess(folder, f"{SWIFT}workers = 0\n{cluster}{settings}")
    first = FirstMachine(host)
    try:
        yield first
    finally:
        for process in first.elsewhere:
            process.kill()
        await host.kill()
    assert "Traceback" not in host.errors
