"""A running host: the door, the hall and the tables put together, and an orderly end."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from textual.app import App

from netplay.admission import Admission
from netplay.config import Config
from netplay.datadir import DataDir
from netplay.lobby import CLOSING, Lobby
from netplay.looks import first_looks
from netplay.packs import folder_shelf
from netplay.ssh import SSHHost, SSHSettings, Visitor, collecting_by_hand, hosted, serve
from netplay.store import FILE_NAME, Store
from netplay.timing import LoopTime
from netplay.visit import Visit
from tui.app import TableApp
from tui.ports import Notice
from tui.preferences import Preferences
from tui.words.catalogue import language_of, words_for

log = logging.getLogger(__name__)

FAREWELL = words_for("en").notice(CLOSING)


class House:
    """What visitors come to see: each gets an app with a door to the lobby (a `Front`)."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._visits: dict[Visitor, Visit] = {}

    def app_for(self, visitor: Visitor) -> App[Any]:
        link = visitor.link
        visit = self._lobby.visit(
            visitor.suggested_name, visitor.fingerprint, lambda: link.way, visitor.idle,
            visitor.address,
        )  # fmt: skip
        self._visits[visitor] = visit
        terminal, store = visitor.terminal, self._lobby.store
        looks = first_looks(
            terminal.name, terminal.colours, visitor.language, no_color=terminal.no_color
        )
        preferences = Preferences.of(store.preferences(visit.owner), looks)

        def keep(chosen: Preferences) -> None:
            store.keep_preferences(visit.owner, chosen.dump())

        return hosted(TableApp)(visit, preferences=preferences, keep=keep)

    def left(self, visitor: Visitor) -> None:
        self._visits.pop(visitor).leave()

    def visitor_of(self, visit: Visit) -> Visitor | None:
        """Whose session that visit is, while it lasts."""
        return next((one for one, theirs in self._visits.items() if theirs is visit), None)


async def run(config: Config, ready: Callable[[SSHHost], None]) -> None:
    """Serve until SIGTERM or SIGINT, then save everything. `ready` is called when it listens.

    Raises `InputError` or `HostError`, with one line, if it cannot start.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stop.set)
    async with AsyncExitStack() as stack:
        data = DataDir.open(config.data_dir)
        stack.callback(data.release)
        shelf = await asyncio.to_thread(folder_shelf, config.packs_dir)
        for error in shelf.refused:
            log.warning("a pack is left out: %s", error)
        time = LoopTime()
        store = await asyncio.to_thread(Store.open, data.path / FILE_NAME, time)
        stack.push_async_callback(store.close)
        lobby = Lobby(config, data.tables, time, shelf, store)
        stack.push_async_callback(lobby.close, CLOSING)
        await lobby.restore()
        house = House(lobby)
        admission = Admission(config, store, lobby.linking, lobby.attempts)
        server = await serve(
            SSHSettings(**config.ssh.model_dump()), house, data.path, doorkeeper=admission
        )

        def turn_out(visit: Visit, why: Notice) -> None:
            visitor = house.visitor_of(visit)
            if visitor is not None:
                server.hang_up(visitor, words_for(language_of(visitor.language)).notice(why))

        lobby.accounts.turn_out = turn_out
        stack.push_async_callback(server.close, FAREWELL)
        stack.callback(lobby.shut)
        await stack.enter_async_context(
            collecting_by_hand(lambda: server.sessions, lambda: server.departures)
        )
        ready(server)
        await stop.wait()
        log.info("stopping: games are being saved")
