"""A hall and its fronts in one process, on a bus in memory and a clock that a test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from netplay.cluster.front_visits import FrontVisits
from netplay.cluster.port_wire import Hello
from netplay.cluster.remote_port import RemotePort
from netplay.cluster.remote_visit import RemoteVisit
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.visit_gateway import VisitGateway
from netplay.config import Config
from netplay.lobby.visit import Visit
from netplay.ssh import Visitor
from netplay.ssh.visitor import TerminalInfo
from netplay.terminal.colour_depth import ColourDepth
from tests.cluster.memory_bus import MemoryBroker, MemoryBus
from tests.netplay.faketime import FakeTime
from tests.netplay.lobby_harness import Hearer, LobbyHarness
from tui.ports import NewTable

TERMINAL = TerminalInfo("xterm", (80, 24), ColourDepth.NONE)


def visitor(name: str, key: str | None = None, idle: Callable[[], float] = lambda: 0.0) -> Visitor:
    return Visitor(name, key, "192.0.2.7", TERMINAL, "de", idle=idle)


class RemoteGuest(Hearer):
    """A visitor of a front."""

    def __init__(self, visitor: Visitor, visit: RemoteVisit) -> None:
        self.visitor = visitor
        self.visit = visit
        super().__init__(visit)

    @property
    def remote_port(self) -> RemotePort:
        assert isinstance(self.port, RemotePort)
        return self.port


class Hall:
    """The process with the lobby and the tables."""

    def __init__(
        self, folder: Path, broker: MemoryBroker, time: FakeTime, config: Config | None
    ) -> None:
        self.harness = LobbyHarness(folder, config, time=time)
        self.lobby = self.harness.lobby
        self.bus = broker.bus()
        self.is_alive = True
        self.came: list[tuple[FrontId, SessionId, Hello, Visit]] = []
        self.went: list[tuple[FrontId, SessionId]] = []
        self.gateway = VisitGateway(
            self.bus,
            self.lobby,
            came=lambda *visit: self.came.append(visit),
            went=lambda *session: self.went.append(session),
        )

    async def begin(self) -> None:
        await self.lobby.restore(guests_return=True)
        await self.gateway.start()

    async def die(self) -> None:
        """End without a word to anybody."""
        if not self.is_alive:
            return
        self.is_alive = False
        self.bus.die()
        await self.gateway.close()
        await self.lobby.close()


class TwoProcesses:
    """A hall and a front; more of them can be begun, and they can die."""

    def __init__(self, folder: Path, config: Config | None = None) -> None:
        self.folder = folder
        self.config = config
        self.time = FakeTime()
        self.broker = MemoryBroker(self.time)
        self.hall = Hall(folder, self.broker, self.time, config)
        self._buses: dict[FrontVisits, MemoryBus] = {}
        self.front = self._new_front("f1")

    def _new_front(self, name: FrontId) -> FrontVisits:
        bus = self.broker.bus()
        front = FrontVisits(name, bus, self.time)
        self._buses[front] = bus
        return front

    async def begin(self) -> None:
        await self.hall.begin()
        await self.front.start()
        await self.settle()

    async def end(self) -> None:
        for front in tuple(self._buses):
            self.kill(front)
        await self.hall.die()

    async def begin_front(self, name: FrontId) -> FrontVisits:
        """Another front, or the same one after its death."""
        front = self._new_front(name)
        await front.start()
        await self.settle()
        return front

    def kill(self, front: FrontVisits) -> None:
        """A front dies without a word."""
        front.close()
        self._buses.pop(front).die()

    async def restart_hall(self) -> None:
        """The hall dies, and another one finds what it has left."""
        await self.hall.die()
        await self.begin_hall()

    async def begin_hall(self) -> None:
        """Another one after its death."""
        self.hall = Hall(self.folder, self.broker, self.time, self.config)
        await self.hall.begin()
        await self.settle()

    async def come(
        self, name: str, key: str | None = None, front: FrontVisits | None = None
    ) -> RemoteGuest:
        who, front = visitor(name, key), front or self.front
        guest = RemoteGuest(who, front.open(who))
        await self.settle()
        return guest

    async def settle(self) -> None:
        """Until everything that is on its way has arrived, and everybody has seen what came of
        it."""
        for _ in range(3):
            for _ in range(30):
                await asyncio.sleep(0)
            await self.hall.harness.settle()

    async def do(self, *acts: Callable[[], None]) -> None:
        for act in acts:
            act()
            await self.settle()

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, self.settle)

    async def game(self, *guests: RemoteGuest, seats: int = 3) -> str:
        """A running table with these guests; its id."""
        first, *others = guests
        await self.do(lambda: first.visit.make(NewTable(seats=seats)))
        table_id = next(row.id for row in first.rows if row.state == "waiting")
        for other in others:
            await self.do(lambda other=other: other.visit.join(table_id))  # type: ignore[misc]
        await self.do(lambda: first.visit.start(table_id))
        return table_id
