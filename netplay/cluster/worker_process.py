"""A worker of a host in several processes: it plays tables, for a hall that is elsewhere."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from netplay.admin.process_metrics import ProcessMetrics
from netplay.bots import SearchPool
from netplay.cluster.bus import Bus
from netplay.cluster.worker_tables import WorkerTables
from netplay.cluster.worker_wire import WorkerReport
from netplay.config import Config
from netplay.games.table_opener import GameHooks
from netplay.games.tables_here import TablesHere
from netplay.host.process_limits import make_room_for_files
from netplay.host.settings_reloading import SettingsReloader
from netplay.journal.commit_latency import CommitLatency
from netplay.logs import LogWriter, log_event
from netplay.ssh import collect_garbage_by_hand
from netplay.system.clock import LoopTime, Time, sleep
from netplay.system.data_folder import TABLES_FOLDER
from netplay.version import kickdoor_version

REPORT_SECONDS = 1.0


async def run_worker(
    config: Config,
    name: str,
    bus: Bus,
    ready: Callable[[], None],
    read: Callable[[], Config] | None = None,
) -> None:
    """Play tables until SIGTERM or SIGINT, or until the hall has no use for this worker; then save
    them, for others to play. `ready` is called when it hears the hall; SIGHUP takes up what `read`
    says then."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stop.set)
    async with AsyncExitStack() as stack:
        writer = LogWriter(config.log)
        stack.callback(writer.close)
        make_room_for_files(config)
        worker = await stack.enter_async_context(open_worker(config, name, bus, stop.set))
        parts = (
            make_room_for_files,
            worker.reconfigure,
            lambda new: writer.reconfigure(new.log),
        )
        reloading = SettingsReloader(config, read or (lambda: config), parts)
        loop.add_signal_handler(signal.SIGHUP, reloading.soon)
        log_event("start", version=kickdoor_version())
        ready()
        await stop.wait()
        log_event("stop", tables=len(worker.tables))


class Worker:
    """A worker that plays tables."""

    def __init__(self, tables: WorkerTables, pool: SearchPool) -> None:
        self.tables = tables
        self._pool = pool

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for tables that are opened from now on."""
        self.tables.reconfigure(config)
        self._pool.reconfigure(config.search_processes)


@asynccontextmanager
async def open_worker(
    config: Config, name: str, bus: Bus, retired: Callable[[], None]
) -> AsyncIterator[Worker]:
    """A worker that is there for halls and fronts, and saves its tables at the end; `retired`
    hears that the hall has no use for it any more."""
    async with AsyncExitStack() as stack:
        time, latency = LoopTime(), CommitLatency()
        pool = SearchPool(config.search_processes)
        stack.push_async_callback(pool.close)
        folder = config.data_dir / TABLES_FOLDER

        def tables_here(hooks: GameHooks) -> TablesHere:
            return TablesHere(config, folder, time, pool, latency, hooks)

        tables = WorkerTables(name, bus, time, folder, tables_here, retired)
        stack.push_async_callback(tables.close)
        await tables.start()
        metrics = ProcessMetrics(time.now)
        for task in (metrics.watch(), _report_on(tables, metrics, latency, time)):
            stack.callback(asyncio.get_running_loop().create_task(task).cancel)
        await stack.enter_async_context(
            collect_garbage_by_hand(lambda: len(tables.seats), lambda: tables.ended)
        )
        yield Worker(tables, pool)


async def _report_on(
    tables: WorkerTables, metrics: ProcessMetrics, latency: CommitLatency, time: Time
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
