"""A hall: the lobby and the tables of a host, with all that they are kept in and looked after by.
People come in by its doors, which are not part of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

from netplay.admin.connected_sessions import ConnectedSessions
from netplay.admin.context import AdminContext, SessionControl
from netplay.admin.process_metrics import ProcessMetrics
from netplay.admin.stored_ban_check import StoredBanCheck
from netplay.admission import Admission
from netplay.bots import SearchPool
from netplay.config import Config
from netplay.games.table_opener import MakeTableOpener
from netplay.lobby import Lobby
from netplay.owners import is_guest
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder
from netplay.store import FILE_NAME, Store
from netplay.system.clock import LoopTimeSource
from netplay.system.data_folder import LockedDataFolder
from netplay.user_packs import pack_library_of_folder

log = logging.getLogger(__name__)


class Doors(SessionControl, Protocol):
    """The way into a hall, and out of it."""

    @property
    def departures(self) -> int:
        """Sessions that have ended so far."""

    def listen_no_more(self) -> None:
        """Let nobody else in, and hear nothing more from those who are."""

    async def close(self) -> None:
        """End every session that is left."""


@dataclass(slots=True)
class Hall:
    """The parts of one hall."""

    data: LockedDataFolder
    lobby: Lobby
    guests: ConnectedSessions
    context: AdminContext
    admission: Admission
    bans: StoredBanCheck
    reconfigure: list[Callable[[Config], None]] = field(default_factory=list)
    """Whatever takes up new settings while it is open, in this order."""


@asynccontextmanager
async def open_hall(
    config: Config,
    stop: Callable[[], None],
    make_opener: MakeTableOpener = lambda here, hooks: here,
) -> AsyncIterator[Hall]:
    """A hall in the data folder of the settings, which nobody else has meanwhile; `stop` is for an
    admin who drains it, `make_opener` for tables in other processes. Its lobby is not restored yet,
    and is to be closed by whoever restores it.

    Raises `InputError`, with one line, if the folder cannot be had.
    """
    async with AsyncExitStack() as stack:
        data = LockedDataFolder.open(config.data_dir)
        stack.callback(data.release)
        library = await asyncio.to_thread(pack_library_of_folder, config.packs_dir)
        for error in library.refused:
            log.warning("a pack is left out: %s", error)
        time = LoopTimeSource()
        store = await asyncio.to_thread(Store.open, data.path / FILE_NAME, time)
        stack.push_async_callback(store.close)
        pool = SearchPool(config.search_processes)
        stack.push_async_callback(pool.close)
        recorder = BackgroundRecorder(
            RecordingsFolder(data.path / RECORDINGS_FOLDER),
            config.recordings,
            is_forgotten=lambda owner: _is_forgotten(store, owner),
        )
        lobby = Lobby(config, data.tables, time, library, store, pool, recorder, make_opener)
        guests, metrics = ConnectedSessions(time), ProcessMetrics(time.now)
        context = AdminContext(config, lobby, guests, time, metrics, stop)
        admission = Admission(config, store, lobby.linking, lobby.attempts, context.refused)
        watching = asyncio.get_running_loop().create_task(metrics.watch())
        stack.callback(watching.cancel)
        yield Hall(
            data,
            lobby,
            guests,
            context,
            admission,
            StoredBanCheck(store),
            [
                lobby.reconfigure,
                admission.reconfigure,
                context.reconfigure,
                lambda new: pool.reconfigure(new.search_processes),
            ],
        )


def _is_forgotten(store: Store, owner: str) -> bool:
    """Somebody who came with a key, and of whom nothing is kept any more."""
    return not is_guest(owner) and store.person(owner) is None
