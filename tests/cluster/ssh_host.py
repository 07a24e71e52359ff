"""A host whose hall and fronts share a bus in memory, with real ssh ports to come in by."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from netplay.cluster.front_doors import FrontDoors
from netplay.cluster.front_process import Front, open_front
from netplay.cluster.greeting import HallGreeter
from netplay.cluster.hall_process import open_to_fronts
from netplay.config import Config
from netplay.host.hall import Hall, open_hall
from netplay.host.serve_hall import close_hall, connect_doors
from netplay.system.clock import LoopTimeSource
from tests.cluster.memory_bus import MemoryBroker
from tests.patience import PATIENCE


def cluster_config(folder: Path, **sections: dict[str, Any]) -> Config:
    """Settings of a host in that folder on a free port, with these besides."""
    usual: dict[str, dict[str, Any]] = {
        "host": {"data": str(folder / "data")},
        "ssh": {"host": "127.0.0.1", "port": 0},
        "bots": {"workers": 0, "delay": 0.01},
    }
    names = usual.keys() | sections.keys()
    merged = {name: usual.get(name, {}) | sections.get(name, {}) for name in names}
    return Config.model_validate(merged, strict=False)


class ClusterHost:
    """A hall and its fronts `f1`, `f2` ..., each with a port of its own; all in this process."""

    def __init__(self, config: Config, broker: MemoryBroker, stack: AsyncExitStack) -> None:
        self.config = config
        self.broker = broker
        self._stack = stack
        self.fronts: list[Front] = []
        self.hall: Hall
        self.doors: FrontDoors
        self.stopped = asyncio.Event()
        """An admin's drain is over."""

    @property
    def ports(self) -> list[int]:
        """Of the fronts."""
        return [front.server.port for front in self.fronts]

    async def begin_hall(self) -> None:
        """Let the hall open for its fronts, the first one or the next."""
        self._hall_stack = await self._stack.enter_async_context(AsyncExitStack())
        self.hall = await self._hall_stack.enter_async_context(
            open_hall(self.config, self.stopped.set)
        )
        await self.hall.lobby.restore(guests_return=True)
        self._hall_bus = self.broker.bus()
        greeter = HallGreeter(self._hall_bus, LoopTimeSource(), self.hall.data.tables)
        await greeter.start()
        self.doors = await open_to_fronts(self.hall, self.config, self._hall_bus, greeter)
        connect_doors(self.hall, self.doors)

    async def lose_hall(self) -> None:
        """The hall ends without a word to anybody."""
        self._hall_bus.die()
        assert self.doors._alarm is not None
        self.doors._alarm.cancel()
        await self.hall.lobby.close()
        await self._hall_stack.aclose()

    async def begin_front(self) -> Front:
        """One more of them."""
        name = f"f{len(self.fronts) + 1}"
        front = await self._stack.enter_async_context(
            open_front(self.config, name, self.broker.bus())
        )
        self.fronts.append(front)
        async with asyncio.timeout(PATIENCE):
            while name not in {one.name for one in self.doors.fronts}:
                await asyncio.sleep(0)
        return front


@asynccontextmanager
async def cluster_host(config: Config, fronts: int = 2) -> AsyncIterator[ClusterHost]:
    """A host with so many fronts, closed in good order at the end."""
    async with AsyncExitStack() as stack:
        host = ClusterHost(config, MemoryBroker(LoopTimeSource()), stack)
        await host.begin_hall()
        for _ in range(fronts):
            await host.begin_front()
        yield host
        assert host.broker.failures == []
        await close_hall(host.hall, host.doors)
