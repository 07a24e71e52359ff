"""A front of a host in several processes: ssh and the screens, for a lobby that is elsewhere."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from netplay.admin.process_metrics import ProcessMetrics
from netplay.budget import WorkLedger
from netplay.cluster.bus import Bus, BusFailure
from netplay.cluster.front_order_handler import FrontOrderHandler
from netplay.cluster.front_replays import RecordingsOpenAtFront
from netplay.cluster.front_services_wire import AskBans, CurrentBans, FrontReport, ReportTaken
from netplay.cluster.front_visits import FrontVisits
from netplay.cluster.greeting import NodeGreeter
from netplay.cluster.hall_client import HallClient
from netplay.cluster.remote_command_forwarder import RemoteCommandForwarder
from netplay.cluster.remote_lobby_app_provider import RemoteLobbyAppProvider
from netplay.cluster.session_ids import FrontId
from netplay.cluster.visitor_admission_at_front import BanCheckAtFront, VisitorAdmissionAtFront
from netplay.config import Config
from netplay.host.limits_from_settings import listener_settings, work_allowances
from netplay.host.serving_process import RoleCallbacks, RoleContext
from netplay.kickdoor_version import kickdoor_version
from netplay.logs import log_event
from netplay.request_denied import RequestDenied
from netplay.ssh import SSHListener, start_listening
from netplay.system.clock import LoopTimeSource, TimeSource, sleep

log = logging.getLogger(__name__)

REPORT_SECONDS = 1.0


async def run_front(
    role: RoleContext,
    name: FrontId,
    bus: Bus,
    ready: Callable[[SSHListener], None] = lambda server: None,
) -> None:
    """Serve people by that bus until told to end; while there is no hall, or one that closes, wait
    for the next. `ready` is called each time that it listens. Others may listen on the same port.

    Raises `InputError`, with one line, if it cannot start, or is of another version than its hall.
    """
    await role.until_told(_serve(role, name, bus, ready))


async def _serve(
    role: RoleContext, name: FrontId, bus: Bus, ready: Callable[[SSHListener], None]
) -> None:
    """Serve until it is cancelled, and then end in good order."""
    while True:
        async with open_front(role.config, name, bus) as front:
            _now_in_service(role, front)
            server, address = front.server, role.config.ssh.host or "any"
            log_event("start", version=kickdoor_version(), address=address, port=server.port)
            ready(server)
            try:
                await front.over
            finally:
                log_event("stop", sessions=server.sessions)


def _now_in_service(role: RoleContext, front: Front) -> None:
    server = front.server
    role.serves(
        RoleCallbacks(
            status=lambda: f"sessions: {server.sessions}",
            ending="Saying goodbye",
            sessions=lambda: server.sessions,
            departures=lambda: server.departures,
            reconfigure=[front.reconfigure],
        )
    )


@dataclass(frozen=True, slots=True)
class Front:
    """A front that listens."""

    server: SSHListener
    ledger: WorkLedger
    over: asyncio.Future[None]
    """Done when the hall has ended in good order, with `NodeUseless` if there is no use to go on;
    it is for whoever has opened this front to close it then."""

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold from now on."""
        self.server.reconfigure(listener_settings(config))
        self.ledger.reconfigure(work_allowances(config))


@asynccontextmanager
async def open_front(config: Config, name: FrontId, bus: Bus) -> AsyncIterator[Front]:
    """A front that listens as soon as its hall answers, and says goodbye to everybody at the end.

    Raises `InputError`, with one line, if it cannot listen, or is of another version.
    """
    async with AsyncExitStack() as stack:
        time, ledger = LoopTimeSource(), WorkLedger(work_allowances(config))
        greeter = NodeGreeter(name, bus, time)
        await greeter.meet()
        hall, visits = HallClient(name, bus, time), FrontVisits(name, bus, time)
        recordings, bans = RecordingsOpenAtFront(hall), BanCheckAtFront(time.wall)
        bans.take(await _first_bans(hall))
        await visits.start()
        stack.callback(visits.close)
        server = await start_listening(
            listener_settings(config),
            RemoteLobbyAppProvider(hall, visits, recordings),
            config.data_dir,
            commands=RemoteCommandForwarder(hall, visits, recordings),
            bans=bans,
            admission_check=VisitorAdmissionAtFront(hall),
            ledger=ledger,
            reuse_port=True,
        )
        stack.push_async_callback(server.close)
        orders = FrontOrderHandler(bus, hall, server, visits, bans)
        await orders.start(name)
        metrics = ProcessMetrics(time.now)
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        for task in (
            metrics.watch(),
            _report_on(hall, server, metrics, bans, orders, time),
            _end_with_hall(orders, over),
            greeter.watch(over, lambda: orders.listens),
        ):
            stack.callback(asyncio.get_running_loop().create_task(task).cancel)
        yield Front(server, ledger, over)
        over.cancel()


async def _end_with_hall(orders: FrontOrderHandler, over: asyncio.Future[None]) -> None:
    await orders.closed.wait()
    if not over.done():
        over.set_result(None)


async def _first_bans(hall: HallClient) -> CurrentBans:
    """What the hall says once it is there."""
    while True:
        try:
            return await hall.ask(AskBans(), CurrentBans)
        except BusFailure as unavailable:
            log.warning("this front waits for its hall: %s", unavailable)


async def _report_on(
    hall: HallClient,
    server: SSHListener,
    metrics: ProcessMetrics,
    bans: BanCheckAtFront,
    orders: FrontOrderHandler,
    time: TimeSource,
) -> None:
    """Tell the hall how the front does, until cancelled; bans that it was not told of it hears of
    in this way."""
    process = secrets.token_hex(8)
    while True:
        lag = metrics.lag
        report = FrontReport(process, server.sessions, metrics.memory, lag.p50, lag.p95)
        try:
            taken = await hall.ask_once(report, ReportTaken, timeout=REPORT_SECONDS)
            if taken.bans != bans.stamp:
                await orders.take_up_bans()
        except (BusFailure, RequestDenied):
            pass  # The next one says it, too.
        await sleep(time, REPORT_SECONDS)
