"""A running host: ssh, the lobby and the tables put together, and an orderly end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial

from cards.languages import language_for_locale
from netplay.admin.connected_sessions import ConnectedSessions
from netplay.admin.context import AdminContext
from netplay.admin.dispatch import run_line_from_lobby
from netplay.admin.process_metrics import ProcessMetrics
from netplay.admin.stored_bans import StoredBans
from netplay.admission import Admission
from netplay.bots import SearchPool
from netplay.budget import WorkAllowance, WorkAllowances, WorkLedger
from netplay.config import Config
from netplay.host.front_end import HostFrontEnd
from netplay.host.heartbeat import Heartbeat
from netplay.host.metrics_endpoint import MetricsEndpoint
from netplay.host.service_manager import ServiceManager
from netplay.host.settings_reloading import SettingsReloader
from netplay.journal.header import is_guest
from netplay.lobby import CLOSING, Lobby
from netplay.lobby.visit import Visit
from netplay.logs import LogWriter, log_event
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder
from netplay.remote import CommandRouter
from netplay.remote.host_commands import status_facts
from netplay.ssh import ListenerSettings, SSHListener, collect_garbage_by_hand, start_listening
from netplay.store import FILE_NAME, Store
from netplay.system.clock import LoopTime
from netplay.system.data_folder import DataDir
from netplay.system.file_descriptors import raise_descriptor_limit
from netplay.user_packs import pack_library_of_folder
from netplay.version import kickdoor_version
from tui.ports import Notice
from tui.words.catalogue import words_for

log = logging.getLogger(__name__)

_OTHER_FILES = 64
"""The log, the records, processes that think, and what Python itself has open."""


async def run_host(
    config: Config, ready: Callable[[SSHListener], None], read: Callable[[], Config] | None = None
) -> None:
    """Serve until SIGTERM or SIGINT, then save everything. `ready` is called when it listens;
    SIGHUP takes up what `read` says then.

    Raises `InputError` or `HostStartError`, with one line, if it cannot start.
    """
    manager = ServiceManager(os.environ)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stop.set)
    async with AsyncExitStack() as stack:
        writer = LogWriter(config.log)
        stack.callback(writer.close)
        _make_room_for_files(config)
        data = DataDir.open(config.data_dir)
        stack.callback(data.release)
        library = await asyncio.to_thread(pack_library_of_folder, config.packs_dir)
        for error in library.refused:
            log.warning("a pack is left out: %s", error)
        time = LoopTime()
        store = await asyncio.to_thread(Store.open, data.path / FILE_NAME, time)
        stack.push_async_callback(store.close)
        pool = SearchPool(config.bots.workers)
        stack.push_async_callback(pool.close)
        recorder = BackgroundRecorder(
            RecordingsFolder(data.path / RECORDINGS_FOLDER),
            config.recordings,
            is_forgotten=lambda owner: _is_forgotten(store, owner),
        )
        lobby = Lobby(config, data.tables, time, library, store, pool, recorder)
        guests, metrics = ConnectedSessions(time), ProcessMetrics(time.now)
        context = AdminContext(config, lobby, guests, time, metrics, stop.set)
        ledger = WorkLedger(_work_allowances(config))
        admission = Admission(config, store, lobby.linking, lobby.attempts, context.refused)
        try:
            await lobby.restore()
            server = await start_listening(
                _ssh(config),
                HostFrontEnd(lobby, guests, context.viewpoints, context.exports),
                data.path,
                commands=CommandRouter(context),
                bans=StoredBans(store),
                visitor_check=admission,
                ledger=ledger,
            )
        except BaseException:
            await lobby.close(CLOSING)
            raise
        context.ssh_host = server
        lobby.admin.take_command = partial(run_line_from_lobby, context)
        lobby.accounts.turn_out = lambda visit, why: _turn_out(server, guests, visit, why)
        reloading = SettingsReloader(
            config,
            read or (lambda: config),
            (
                _make_room_for_files,
                lobby.reconfigure,
                admission.reconfigure,
                context.reconfigure,
                lambda new: server.reconfigure(_ssh(new)),
                lambda new: ledger.reconfigure(_work_allowances(new)),
                lambda new: writer.reconfigure(new.log),
                lambda new: pool.reconfigure(new.bots.workers),
            ),
        )
        loop.add_signal_handler(signal.SIGHUP, reloading.soon)
        watching = loop.create_task(metrics.watch())
        stack.callback(watching.cancel)
        await stack.enter_async_context(
            collect_garbage_by_hand(lambda: server.sessions, lambda: server.departures)
        )
        if config.metrics.port:
            figures = MetricsEndpoint(config.metrics.port, lambda: status_facts(context))
            stack.push_async_callback(figures.close)
        heartbeat = Heartbeat(data.path, manager, lambda: _status(lobby))
        beating = loop.create_task(heartbeat.beat())
        stack.callback(heartbeat.stop)
        stack.callback(beating.cancel)
        log_event(
            "start", version=kickdoor_version(), address=config.ssh.host or "any", port=server.port
        )
        ready(server)
        manager.ready()
        await stop.wait()
        manager.stopping()
        log_event("stop", people=lobby.people, tables=lobby.tables)
        await _end(server, lobby, guests)


async def _end(server: SSHListener, lobby: Lobby, guests: ConnectedSessions) -> None:
    """Let nobody in; finish what is being played and save it; say goodbye to everybody."""
    server.listen_no_more()
    try:
        await lobby.close(CLOSING)
    finally:
        await _say_goodbye(server, guests)


async def _say_goodbye(server: SSHListener, guests: ConnectedSessions) -> None:
    for guest in guests:
        server.hang_up(guest.visitor, _in_their_words(guest.visitor.language, CLOSING))
    await server.close()


def _is_forgotten(store: Store, owner: str) -> bool:
    """Somebody who came with a key, and of whom nothing is kept any more."""
    return not is_guest(owner) and store.person(owner) is None


def _status(lobby: Lobby) -> str:
    """What `systemctl status` shows."""
    return f"Kickdoor {kickdoor_version()}; people: {lobby.people}, tables: {lobby.tables}"


def _make_room_for_files(config: Config) -> None:
    """A file for each connection, and three for each table."""
    wanted = config.ssh.max_connections + 3 * config.tables.most + _OTHER_FILES
    allowed = raise_descriptor_limit(wanted)
    if allowed < wanted:
        log.warning(
            "this process may open %d files; %d connections and %d tables need %d (ulimit -n)",
            allowed,
            config.ssh.max_connections,
            config.tables.most,
            wanted,
        )


def _ssh(config: Config) -> ListenerSettings:
    return ListenerSettings(**config.ssh.model_dump())


def _work_allowances(config: Config) -> WorkAllowances:
    limits = config.limits
    return WorkAllowances(
        session=WorkAllowance(limits.work_per_session, limits.work_burst),
        key=WorkAllowance(limits.work_per_key, limits.work_burst),
        address=WorkAllowance(limits.work_per_address, limits.work_burst),
    )


def _turn_out(server: SSHListener, guests: ConnectedSessions, visit: Visit, why: Notice) -> None:
    """End the session of that visit."""
    for guest in guests:
        if guest.who is visit:
            server.hang_up(guest.visitor, _in_their_words(guest.visitor.language, why))


def _in_their_words(language: str, line: Notice) -> str:
    return words_for(language_for_locale(language)).notice(line)
