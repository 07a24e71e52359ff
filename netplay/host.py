"""A running host: the door, the hall and the tables put together, and an orderly end."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from textual.app import App

from netplay.config import Config
from netplay.datadir import DataDir
from netplay.lobby import CLOSING, Lobby
from netplay.looks import first_looks
from netplay.packs import folder_shelf
from netplay.ssh import SSHHost, SSHSettings, Visitor, collecting_by_hand, hosted, serve
from netplay.timing import LoopTime
from netplay.visit import Visit
from tui.app import TableApp
from tui.words.catalogue import words_for

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
            visitor.suggested_name, visitor.fingerprint, lambda: link.way, visitor.idle
        )
        self._visits[visitor] = visit
        terminal = visitor.terminal
        looks = first_looks(terminal.name, terminal.colours, visitor.language)
        return hosted(TableApp)(visit, preferences=looks)

    def left(self, visitor: Visitor) -> None:
        self._visits.pop(visitor).leave()


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
        lobby = Lobby(config, data.tables, LoopTime(), shelf)
        stack.push_async_callback(lobby.close, CLOSING)
        await lobby.restore()
        server = await serve(SSHSettings(**config.ssh.model_dump()), House(lobby), data.path)
        stack.push_async_callback(server.close, FAREWELL)
        stack.callback(lobby.shut)
        await stack.enter_async_context(
            collecting_by_hand(lambda: server.sessions, lambda: server.departures)
        )
        ready(server)
        await stop.wait()
        log.info("stopping: games are being saved")
