"""A worker of a host in several processes: it plays tables, for a hall that is elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from netplay.admin.process_metrics import ProcessMetrics
from netplay.bots import SearchPool
from netplay.cluster.bus import Bus
from netplay.cluster.greeting import NodeGreeter
from netplay.cluster.worker_tables import WorkerTables
from netplay.cluster.worker_wire import WorkerReport
from netplay.config import Config
from netplay.games.local_table_opener import LocalTableOpener
from netplay.games.table_opener import GameHooks
from netplay.host.serving_process import RoleCallbacks, RoleContext
from netplay.journal.commit_latency import CommitLatency
from netplay.journal.site import ensure_site
from netplay.kickdoor_version import kickdoor_version
from netplay.logs import log_event
from netplay.system.clock import LoopTimeSource, TimeSource, sleep
from netplay.system.data_folder import TABLES_FOLDER

log = logging.getLogger(__name__)

REPORT_SECONDS = 1.0


async def run_worker(
    role: RoleContext,
    name: str,
    bus: Bus,
    ready: Callable[[Worker], None] = lambda worker: None,
    *,
    beside_hall: bool = False,
) -> None:
    """Play tables until told to end, or until the hall has no use for this worker; then save them,
    for others to play. `ready` is called when it hears the hall. One `beside_hall` has the hall's
    folder, and may be of another version that has the same messages.

    Raises `NodeUseless`, with one line, if it cannot serve its hall.
    """
    await role.until_told(_serve(role, name, bus, ready, beside_hall))


async def _serve(
    role: RoleContext,
    name: str,
    bus: Bus,
    ready: Callable[[Worker], None],
    beside_hall: bool,
) -> None:
    """Play until it is over or cancelled, and then end in good order."""
    config = role.config
    site = "" if beside_hall else ensure_site(config.data_dir / TABLES_FOLDER)
    greeter = NodeGreeter(name, bus, LoopTimeSource(), other_releases=beside_hall, site=site)
    async with open_worker(config, name, bus, greeter, beside_hall=beside_hall) as worker:
        tables = worker.tables
        role.serves(
            RoleCallbacks(
                status=lambda: f"tables: {len(tables)}",
                ending="Saving the tables",
                sessions=lambda: len(tables.seats),
                departures=lambda: tables.ended,
                reconfigure=[worker.reconfigure],
            )
        )
        log_event("start", version=kickdoor_version())
        ready(worker)
        try:
            await worker.over
            log.info("an admin has retired this worker: it ends, and may be started again")
        finally:
            log_event("stop", tables=len(tables))


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker that plays tables."""

    tables: WorkerTables
    pool: SearchPool
    over: asyncio.Future[None]
    """Done when the hall has no use for it any more, with `NodeUseless` if it never can have; it is
    for whoever has opened this worker to close it then."""

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for tables that are opened from now on."""
        self.tables.reconfigure(config)
        self.pool.reconfigure(config.search_processes)


@asynccontextmanager
async def open_worker(
    config: Config, name: str, bus: Bus, greeter: NodeGreeter, *, beside_hall: bool = False
) -> AsyncIterator[Worker]:
    """A worker that is there for fronts and halls as soon as one has answered the greeting, and
    saves its tables at the end. One `beside_hall` has the hall's folder. Raises `NodeUseless`."""
    await greeter.meet()
    async with AsyncExitStack() as stack:
        time, latency = LoopTimeSource(), CommitLatency()
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        pool = SearchPool(config.search_processes)
        stack.push_async_callback(pool.close)
        folder = config.data_dir / TABLES_FOLDER

        def tables_here(hooks: GameHooks) -> LocalTableOpener:
            return LocalTableOpener(config, folder, time, pool, latency, hooks)

        def retired() -> None:
            if not over.done():
                over.set_result(None)

        tables = WorkerTables(
            name, bus, time, folder, config, tables_here, retired, is_far=not beside_hall
        )
        stack.push_async_callback(tables.close)
        await tables.start()
        metrics = ProcessMetrics(time.now)
        for task in (
            metrics.watch(),
            _report_on(tables, metrics, latency, time),
            greeter.watch(over),
        ):
            stack.callback(asyncio.get_running_loop().create_task(task).cancel)
        yield Worker(tables, pool, over)
        over.cancel()


async def _report_on(
    tables: WorkerTables, metrics: ProcessMetrics, latency: CommitLatency, time: TimeSource
) -> None:
    """Tell the hall how the worker does, until cancelled."""
    while True:
        lag = metrics.lag
        tables.tell(
            WorkerReport(
                len(tables.seats),
                metrics.memory,
                lag.p50,
                lag.p95,
                latency.count,
                latency.p50,
                latency.p95,
            )
        )
        await sleep(time, REPORT_SECONDS)
