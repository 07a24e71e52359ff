"""The hall of a host in several processes: all but ssh and screens, which its fronts have."""

from __future__ import annotations

from contextlib import AsyncExitStack

from netplay.cluster.bus import Bus
from netplay.cluster.expected_workers import workers_beside_hall, workers_elsewhere
from netplay.cluster.front_doors import FrontDoors, visitor_at_front
from netplay.cluster.greeting import HallGreeter
from netplay.cluster.hall_replays import HallReplays
from netplay.cluster.hall_services import HallServices
from netplay.cluster.parcels import Parcels
from netplay.cluster.port_wire import SessionVisitor
from netplay.cluster.remote_table_opener import RemoteTableOpener
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.visit_gateway import VisitGateway
from netplay.config import Config
from netplay.games.table_opener import GameHooks, TableOpener
from netplay.host.hall import Hall
from netplay.host.serve_hall import serve_hall
from netplay.host.serving_process import RoleContext
from netplay.host.visitor_replays import HostReplays
from netplay.kickdoor_version import kickdoor_version
from netplay.lobby.visit import Visit
from netplay.logs import log_event
from netplay.system.clock import LoopTimeSource
from netplay.system.data_folder import TABLES_FOLDER, LockedDataFolder


async def run_hall(role: RoleContext, bus: Bus) -> None:
    """Serve the fronts on that bus until told to end, or until an admin's drain is over; then save
    everything, and have the fronts say goodbye.

    Raises `InputError`, with one line, if it cannot start.
    """
    config = role.config
    opened: list[RemoteTableOpener] = []
    greeter = HallGreeter(bus, LoopTimeSource(), config.data_dir / TABLES_FOLDER)
    # A worker beside the hall looks for its games as soon as it is answered.
    LockedDataFolder.open(config.data_dir).release()
    await greeter.start()  # Before anybody waits for the workers.

    async def answer_fronts(hall: Hall, stack: AsyncExitStack) -> FrontDoors:
        doors = await open_to_fronts(hall, config, bus, greeter)
        (tables,) = opened
        hall.context.workers = lambda: tables.workers.figures
        hall.context.missing_workers = lambda: tables.workers.missing
        hall.context.lost_games = lambda: tables.lost
        hall.context.retire_worker = tables.retire
        return doors

    def answers(doors: FrontDoors) -> None:
        log_event("start", version=kickdoor_version())

    def at_workers(here: TableOpener, hooks: GameHooks) -> RemoteTableOpener:
        folder = config.data_dir / TABLES_FOLDER
        beside, elsewhere = workers_beside_hall(config), workers_elsewhere(config)
        tables = RemoteTableOpener(
            bus, here, hooks, folder, LoopTimeSource(), beside, elsewhere, config
        )
        opened.append(tables)
        return tables

    # A front in this process has ended with the hall before, and its guests with it.
    guests_return = bool(config.cluster.fronts or config.cluster.listen)
    await serve_hall(
        role, answer_fronts, answers, guests_return=guests_return, make_opener=at_workers
    )


async def open_to_fronts(hall: Hall, config: Config, bus: Bus, greeter: HallGreeter) -> FrontDoors:
    """The doors of a hall that fronts may ask from now on."""
    context, time = hall.context, hall.context.time
    parcels = Parcels(time)
    replays = HallReplays(HostReplays(hall.lobby, context.viewpoints, context.exports), parcels)

    def came(front: FrontId, session: SessionId, hello: SessionVisitor, visit: Visit) -> None:
        visitor = visitor_at_front(hello.name, hello.fingerprint, hello.address, hello.language)
        doors.enter(front, session, visitor, visit)

    gateway = VisitGateway(
        bus, hall.lobby, came=came, went=lambda front, session: doors.leave(front, session)
    )
    doors = FrontDoors(bus, time, config, hall.guests, replays.forget, gateway.close)
    context.fronts = lambda: doors.fronts
    hall.reconfigure.append(doors.reconfigure)
    await HallServices(bus, hall, doors, gateway, replays, parcels).start()
    await gateway.start()
    greeter.lets_in = lambda: doors.lets_in
    return doors
