"""A hall and its fronts in one process, on a bus in memory and a clock that a test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from netplay.bots import SearchPool
from netplay.cluster import subjects
from netplay.cluster.front_visits import FrontVisits
from netplay.cluster.port_wire import SessionVisitor
from netplay.cluster.remote_lobby_port import RemoteLobbyPort
from netplay.cluster.remote_table_opener import RemoteTableOpener
from netplay.cluster.remote_table_port import RemoteTablePort
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.visit_gateway import VisitGateway
from netplay.cluster.worker_tables import WorkerTables
from netplay.config import Config
from netplay.games.local_table_opener import LocalTableOpener
from netplay.games.table_opener import GameHooks, TableOpener
from netplay.journal.commit_latency import CommitLatency
from netplay.lobby.visit import Visit
from netplay.ssh import Visitor
from netplay.ssh.visitor import TerminalInfo
from netplay.table.table import Table
from netplay.terminal.colour_depth import ColourDepth
from tests.cluster.memory_bus import MemoryBroker, MemoryBus
from tests.netplay.faketime import FakeTime
from tests.netplay.lobby_harness import Hearer, LobbyHarness, table_here
from tui.ports import NewTable

TERMINAL = TerminalInfo("xterm", (80, 24), ColourDepth.NONE)


def visitor(name: str, key: str | None = None, idle: Callable[[], float] = lambda: 0.0) -> Visitor:
    return Visitor(name, key, "192.0.2.7", TERMINAL, "de", idle=idle)


class RemoteGuest(Hearer):
    """A visitor of a front."""

    def __init__(self, visitor: Visitor, visit: RemoteLobbyPort) -> None:
        self.visitor = visitor
        self.visit = visit
        super().__init__(visit)

    @property
    def remote_port(self) -> RemoteTablePort:
        assert isinstance(self.port, RemoteTablePort)
        return self.port


class Hall:
    """The process with the lobby and the tables."""

    def __init__(
        self,
        folder: Path,
        broker: MemoryBroker,
        time: FakeTime,
        config: Config | None,
        beside: Sequence[str] | None = None,
        elsewhere: Sequence[str] = (),
    ) -> None:
        """Workers of these names are expected on this machine, and on others; None: it plays all
        tables itself."""
        self.bus = broker.bus()
        self.remote: RemoteTableOpener | None = None

        def opener(here: TableOpener, hooks: GameHooks) -> TableOpener:
            assert beside is not None
            self.remote = RemoteTableOpener(
                self.bus, here, hooks, folder, time, beside, elsewhere, config or Config()
            )
            return self.remote

        if beside is not None:
            self.harness = LobbyHarness(folder, config, time=time, make_opener=opener)
        else:
            self.harness = LobbyHarness(folder, config, time=time)
        self.lobby = self.harness.lobby
        self.is_alive = True
        self.came: list[tuple[FrontId, SessionId, SessionVisitor, Visit]] = []
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
        if self.remote is not None:
            # What is left of it here must not touch what the workers play.
            for task in tuple(self.lobby.parts.work._tasks):
                task.cancel()
            await self.remote.close()
        else:
            await self.lobby.close()


class Worker:
    """A process that plays tables."""

    def __init__(
        self,
        name: str,
        folder: Path,
        broker: MemoryBroker,
        time: FakeTime,
        config: Config | None,
        *,
        is_far: bool,
    ) -> None:
        self.name = name
        self.bus = broker.bus()
        self.is_retired = False

        own = config or Config()

        def tables(hooks: GameHooks) -> LocalTableOpener:
            return LocalTableOpener(own, folder, time, SearchPool(0), CommitLatency(), hooks)

        self.tables = WorkerTables(
            name, self.bus, time, folder, own, tables, self._retire, is_far=is_far
        )

    def table(self, table_id: str) -> Table:
        """One that it plays."""
        return self.tables._tables[table_id]

    def plays(self, table_id: str) -> bool:
        return table_id in self.tables._tables

    async def settle(self) -> None:
        for table in tuple(self.tables._tables.values()):
            await table.settled()
        self.tables._tell_changed()

    def die(self) -> None:
        """End without a word, as a process that is killed."""
        self.bus.die()
        self.tables._line.close()
        for table in self.tables._tables.values():
            if table._task is not None:
                table._task.cancel()

    def _retire(self) -> None:
        self.is_retired = True


class Threads:
    """What a loop has threads do: waiting for them waits for no clock."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._run = self._loop.run_in_executor
        self._running: set[asyncio.Future[Any]] = set()
        self._loop.run_in_executor = self._count  # type: ignore[method-assign,assignment]

    def _count(self, executor: Any, work: Any, *arguments: Any) -> asyncio.Future[Any]:
        running = self._run(executor, work, *arguments)
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return running

    @property
    def are_busy(self) -> bool:
        return bool(self._running)

    async def finish(self) -> None:
        while self._running:
            await asyncio.wait(tuple(self._running))
            await asyncio.sleep(0)

    def leave(self) -> None:
        """The loop is as it was."""
        self._loop.run_in_executor = self._run  # type: ignore[method-assign]


async def until_idle(turns: int) -> None:
    """Let the loop turn until nothing but the caller wants to run, so many times at most."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    for _ in range(turns):
        await asyncio.sleep(0)
        if not ready:
            return


class TwoProcesses:
    """A hall and a front; more of them can be begun, and they can die. With `workers` the hall has
    its tables played by so many other processes, and with `far` ones by those of these names, each
    of which has a folder on another machine."""

    def __init__(
        self,
        folder: Path,
        config: Config | None = None,
        workers: int = 0,
        far: Mapping[str, Path] = MappingProxyType({}),
    ) -> None:
        self.folder = folder
        beside = [subjects.worker_process_name(one) for one in range(1, workers + 1)]
        self._folders = {**dict.fromkeys(beside, folder), **far}
        self.config = config
        self.time = FakeTime()
        self.broker = MemoryBroker(self.time)
        self._threads = Threads()
        self.workers = {name: self._new_worker(name) for name in self._folders}
        self.beside = beside if self._folders else None
        """The workers on its own machine that the next hall waits for; None: there are none at
        all."""
        self._elsewhere = tuple(far)
        self.hall = self._new_hall()
        self._buses: dict[FrontVisits, MemoryBus] = {}
        self.front = self._new_front("f1")

    def _new_hall(self) -> Hall:
        return Hall(self.folder, self.broker, self.time, self.config, self.beside, self._elsewhere)

    def _new_front(self, name: FrontId) -> FrontVisits:
        bus = self.broker.bus()
        front = FrontVisits(name, bus, self.time)
        self._buses[front] = bus
        return front

    def _new_worker(self, name: str) -> Worker:
        folder = self._folders[name]
        is_far = folder != self.folder
        return Worker(name, folder, self.broker, self.time, self.config, is_far=is_far)

    async def begin(self) -> None:
        for worker in self.workers.values():
            await worker.tables.start()
        await self._begin_hall()
        await self.front.start()
        await self.settle()

    async def end(self) -> None:
        for front in tuple(self._buses):
            self.kill(front)
        await self._passes(self.hall.die())
        for worker in self.workers.values():
            await self._passes(worker.tables.close())  # One on another machine waits for a hall.
            worker.bus.die()
        self._threads.leave()

    async def _passes(self, ending: Coroutine[Any, Any, None]) -> None:
        """Time does, until that is done."""
        task = asyncio.create_task(ending)
        for _ in range(3):
            await self._step()
        while not task.done():
            await self.time.advance(1, self._step)
        await task

    async def begin_worker(self, name: str, folder: Path | None = None) -> Worker:
        """The same worker after its death, or another one, with its tables in that folder."""
        if folder is not None:
            self._folders[name] = folder
        worker = self.workers[name] = self._new_worker(name)
        await worker.tables.start()
        await self.settle()
        return worker

    def kill_worker(self, name: str) -> Worker:
        """A worker dies without a word."""
        worker = self.workers.pop(name)
        worker.die()
        return worker

    def worker_of(self, table_id: str) -> Worker:
        """Who plays that table."""
        (worker,) = (one for one in self.workers.values() if table_id in one.tables._tables)
        return worker

    def table(self, table_id: str) -> Table:
        """That one, wherever it is played."""
        for worker in self.workers.values():
            if table_id in worker.tables._tables:
                return worker.table(table_id)
        return table_here(self.hall.lobby, table_id)

    async def _begin_hall(self) -> None:
        if self.beside is None:
            await self.hall.begin()
            return
        # It waits for its workers by the clock, and reads files meanwhile.
        beginning = asyncio.create_task(self.hall.begin())
        await self.settle()
        while not beginning.done():
            await self._threads.finish()
            await self.advance(0.1)
        beginning.result()

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
        self.hall = self._new_hall()
        await self._begin_hall()
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
            await until_idle(30)
            if self.beside is None:
                await self._threads.finish()
                await self.hall.harness.settle()
                continue
            for _ in range(3):
                await self._step()

    async def _step(self) -> None:
        """Until what threads do is done, and what comes of it is on its way: a slow thread is no
        reason that time passes in the middle of what takes several."""
        while True:
            await self._threads.finish()
            for worker in tuple(self.workers.values()):
                await worker.settle()
            self.hall.harness.show_soon()
            while self.hall.lobby.parts.visits._is_showing:
                await asyncio.sleep(0)
            await until_idle(15)
            if not self._threads.are_busy:
                return

    async def do(self, *acts: Callable[[], None]) -> None:
        for act in acts:
            act()
            await self.settle()

    async def advance(self, seconds: float) -> None:
        if self.beside is None:
            await self.time.advance(seconds, self.settle)
            return
        # Workers and the hall say something so often that nobody settles down after each word.
        await self.time.advance(seconds, self._step)
        await self.settle()

    async def game(self, *guests: RemoteGuest, seats: int = 3) -> str:
        """A running table with these guests; its id."""
        first, *others = guests
        await self.do(lambda: first.visit.make(NewTable(seats=seats)))
        table_id = next(row.id for row in first.rows if row.state == "waiting")
        for other in others:
            await self.do(lambda other=other: other.visit.join(table_id))  # type: ignore[misc]
        await self.do(lambda: first.visit.start(table_id))
        return table_id
