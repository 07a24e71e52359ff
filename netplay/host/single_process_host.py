"""A running host: a hall whose doors are its own ssh port, all in one process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack

from netplay.budget import WorkLedger
from netplay.host.hall import Hall
from netplay.host.limits_from_settings import listener_settings, work_allowances
from netplay.host.lobby_app_provider import SingleProcessAppProvider
from netplay.host.serve_hall import serve_hall
from netplay.host.serving_process import RoleContext
from netplay.kickdoor_version import kickdoor_version
from netplay.logs import log_event
from netplay.remote import CommandRouter
from netplay.ssh import SSHListener, start_listening


async def run_single_process_host(role: RoleContext, ready: Callable[[SSHListener], None]) -> None:
    """Serve until told to end, then save everything. `ready` is called when it listens.

    Raises `InputError`, with one line, if it cannot start.
    """
    config = role.config

    async def listen(hall: Hall, stack: AsyncExitStack) -> SSHListener:
        ledger, context = WorkLedger(work_allowances(config)), hall.context
        server = await start_listening(
            listener_settings(config),
            SingleProcessAppProvider(hall.lobby, hall.guests, context.viewpoints, context.exports),
            hall.data.path,
            commands=CommandRouter(context),
            bans=hall.bans,
            admission_check=hall.admission,
            ledger=ledger,
        )
        hall.reconfigure += [
            lambda new: server.reconfigure(listener_settings(new)),
            lambda new: ledger.reconfigure(work_allowances(new)),
        ]
        return server

    def listens(server: SSHListener) -> None:
        log_event(
            "start", version=kickdoor_version(), address=config.ssh.host or "any", port=server.port
        )
        ready(server)

    await serve_hall(role, listen, listens)
