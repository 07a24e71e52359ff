"""Keeping a hall open: from its first table to an orderly end, whatever doors people come by."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import TypeVar

from cards.languages import language_for_locale
from netplay.admin.connected_sessions import ConnectedSessions
from netplay.admin.dispatch import run_line_from_lobby
from netplay.games.table_opener import MakeTableOpener
from netplay.host.hall import Doors, Hall, open_hall
from netplay.host.metrics_endpoint import MetricsEndpoint
from netplay.host.serving_process import RoleCallbacks, RoleContext
from netplay.kickdoor_version import kickdoor_version
from netplay.lobby import CLOSING
from netplay.lobby.visit import Visit
from netplay.logs import log_event
from netplay.remote.commands_about_host import status_facts
from tui.ports import Notice
from tui.words.catalogue import words_for

D = TypeVar("D", bound=Doors)

OpenDoors = Callable[[Hall, AsyncExitStack], Awaitable[D]]
"""Opens the doors of a hall whose tables are there; what the stack gets ends after the doors are
closed. Raises `InputError`, with one line, if they cannot be opened."""


async def serve_hall(
    role: RoleContext,
    open_doors: OpenDoors[D],
    ready: Callable[[D], None],
    *,
    guests_return: bool = False,
    make_opener: MakeTableOpener = lambda here, hooks: here,
) -> None:
    """Serve until told to end, then save everything. `ready` is called when people can come. With
    `guests_return` guests are still connected to another process, which brings them back to their
    tables; `make_opener` is for tables in other processes.

    Raises `InputError`, with one line, if it cannot start.
    """
    config = role.config
    async with AsyncExitStack() as stack:
        hall = await stack.enter_async_context(open_hall(config, role.stop.set, make_opener))
        lobby = hall.lobby
        try:
            await lobby.restore(guests_return=guests_return)
            doors = await open_doors(hall, stack)
        except BaseException:
            await lobby.close(CLOSING)
            raise
        connect_doors(hall, doors)
        if config.metrics.port:
            figures = MetricsEndpoint(config.metrics.port, lambda: status_facts(hall.context))
            stack.push_async_callback(figures.close)
        role.serves(
            RoleCallbacks(
                status=lambda: _status(hall),
                ending="Saving the tables",
                sessions=lambda: doors.sessions,
                departures=lambda: doors.departures,
                reconfigure=hall.reconfigure,
            )
        )
        ready(doors)
        await role.stop.wait()
        log_event("stop", people=lobby.people, tables=lobby.tables)
        await close_hall(hall, doors)


def connect_doors(hall: Hall, doors: Doors) -> None:
    """Let the hall turn out people by these doors, and take what its admins type in the lobby."""
    hall.context.ssh_host = doors
    hall.lobby.admin.handle_admin_command = partial(run_line_from_lobby, hall.context)
    hall.lobby.accounts.turn_out = lambda visit, why: _turn_out(doors, hall.guests, visit, why)


async def close_hall(hall: Hall, doors: Doors) -> None:
    """Let nobody in; finish what is being played and save it; say goodbye to everybody."""
    doors.listen_no_more()
    try:
        await hall.lobby.close(CLOSING)
    finally:
        for guest in hall.guests:
            doors.hang_up(guest.visitor, _in_their_words(guest.visitor.language, CLOSING))
        await doors.close()


def _status(hall: Hall) -> str:
    """What `systemctl status` and `kickdoor health` show."""
    lobby, context = hall.lobby, hall.context
    parts = [f"Kickdoor {kickdoor_version()}; people: {lobby.people}, tables: {lobby.tables}"]
    if missing := context.missing_workers():
        parts.append(f"not there: {', '.join(missing)}")
    if lost := context.lost_games():
        parts.append(f"to be taken back: {', '.join(lost)}")
    return "; ".join(parts)


def _turn_out(doors: Doors, guests: ConnectedSessions, visit: Visit, why: Notice) -> None:
    """End the session of that visit."""
    for guest in guests:
        if guest.who is visit:
            doors.hang_up(guest.visitor, _in_their_words(guest.visitor.language, why))


def _in_their_words(language: str, line: Notice) -> str:
    return words_for(language_for_locale(language)).notice(line)
