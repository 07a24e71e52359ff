"""A host whose hall and fronts share a bus in memory, with real ssh ports to come in by."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from netplay.admin.dispatch import run_line_from_lobby
from netplay.cluster.front_doors import FrontDoors
from netplay.cluster.front_process import Front, open_front
from netplay.cluster.hall_process import open_to_fronts
from netplay.config import Config
from netplay.host.hall import Hall, open_hall
from netplay.system.clock import LoopTime
from tests.cluster.memory_bus import MemoryBroker
from tests.patience import PATIENCE


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

    async def begin_hall(self) -> None:
        """Let the hall open for its fronts."""
        self.hall = await self._stack.enter_async_context(open_hall(self.config, self.stopped.set))
        await self.hall.lobby.restore(guests_return=True)
        names = [f"f{number}" for number in range(1, 5)]
        self.doors = await open_to_fronts(self.hall, self.config, self.broker.bus(), names)
        self.hall.context.ssh_host = self.doors
        self.hall.lobby.admin.take_command = partial(run_line_from_lobby, self.hall.context)

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
        host = ClusterHost(config, MemoryBroker(LoopTime()), stack)
        await host.begin_hall()
        for _ in range(fronts):
            await host.begin_front()
        yield host
        assert host.broker.failures == []
        await host.hall.lobby.close()
        await host.doors.close()
