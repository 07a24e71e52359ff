"""A real nats-server, which a test may kill and start again."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

from netplay.cluster import subjects
from netplay.cluster.bus_credentials import BusCredentials
from netplay.cluster.bus_secrets import BusSecrets
from netplay.cluster.nats_bus import NatsBus
from netplay.cluster.nats_server_config import NatsServerConfig, find_nats_server
from netplay.config import Config

PATIENCE = 30.0
"""Seconds in which a machine that does anything at all has done it."""


class Server:
    """A server that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.config = NatsServerConfig(self.port, (subjects.HALL, "f1", "f2", "worker-1"))
        self._file = folder / "nats.conf"
        self.config.write(self._file)
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self._process = subprocess.Popen([find_nats_server(), "-c", self._file])
        async with asyncio.timeout(PATIENCE):
            while not await self.config.answers():
                await asyncio.sleep(0.02)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


class FarServer(Server):
    """A server that a front `attic` reaches by TLS."""

    def __init__(self, folder: Path, servers: tuple[str, ...] = ("127.0.0.1",)) -> None:
        super().__init__(folder)
        self.keys = BusSecrets(folder / "bus")
        self.password = self.keys.add(["attic"], servers)
        cluster = {"listen": "127.0.0.1", "listen_port": self.port}
        config = Config.model_validate({"cluster": cluster})
        self.config = NatsServerConfig(0, (subjects.HALL,), self.keys.elsewhere(config))
        self.config.write(self._file)

    def access(self, **other: str) -> BusCredentials:
        usual = {
            "url": f"tls://127.0.0.1:{self.port}",
            "process": "attic",
            "password": self.password,
            "authority": self.keys.authority(),
        }
        return BusCredentials(**{**usual, **other})


async def connected(access: BusCredentials) -> NatsBus:
    return await NatsBus.connect(access, lambda: None)
