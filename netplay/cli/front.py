"""`kickdoor front`: ssh and screens for a host whose hall is on another machine."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.cluster_extra import telling_of_the_extra
from netplay.cli.settings_options import add_settings_options, settings_from_args, settings_warnings
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.cluster.bus_access import BusAccess
    from netplay.cluster.nats_bus import NatsBus
    from netplay.config import Config
    from netplay.ssh import SSHListener

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 1.0
"""Between two tries to reach a bus that is not there yet."""
_REPLACED = os.EX_CONFIG
"""The exit code that keeps systemd from starting it again: `kickdoor-front@.service` names it."""


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("front", help="serve people for a host on another machine")
    add_settings_options(parser, listens=True)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Until it listens, when it can be told to read its settings again, that has to wait.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    settings = settings_from_args(args)
    for advice in settings_warnings(settings):
        print(f"kickdoor: {advice}", file=sys.stderr)
    with telling_of_the_extra():
        from netplay.cluster.bus import BusRefused
        from netplay.cluster.bus_keys import BusKeys
        from netplay.cluster.greeting import NodeReplaced
        from netplay.cluster.nats_bus import NatsBus as NatsBus
    from netplay.budget import FairEventLoop
    from netplay.cluster.bus_access import BusAccess
    from netplay.ssh.host_key import load_or_create_host_key
    from netplay.system.data_folder import DataDir

    config = settings.config
    said = config.cluster
    if not (said.server and said.name):
        raise InputError(
            "a front needs cluster.server and cluster.name: "
            "the folder that kickdoor fronts add makes on the hall's machine has both"
        )
    keys = BusKeys(config.bus_dir)
    access = BusAccess(said.server, said.name, keys.password(), keys.authority())
    load_or_create_host_key(config.data_dir)
    lock = DataDir.open(config.data_dir)
    try:
        code = asyncio.Runner(loop_factory=FairEventLoop).run(_serve(args, config, access))
    except (InputError, BusRefused) as error:
        print(f"kickdoor: {error}", file=sys.stderr)
        code = _REPLACED if isinstance(error, NodeReplaced) else 1
    except KeyboardInterrupt:
        code = 0  # It waited, and nobody was in.
    finally:
        lock.release()
    sys.stdout.flush()
    sys.stderr.flush()
    # As in `host_node`: the client of a bus may leave a task behind that nobody can cancel.
    os._exit(code)


async def _serve(args: argparse.Namespace, config: Config, access: BusAccess) -> int:
    from netplay.cluster.front_process import run_front
    from netplay.host.heartbeat import Heartbeat
    from netplay.host.service_manager import ServiceManager
    from netplay.logs import name_this_process

    name_this_process(access.process)
    server: SSHListener | None = None
    is_shut_out = False

    def shut_out() -> None:
        nonlocal is_shut_out
        is_shut_out = True
        os.kill(os.getpid(), signal.SIGTERM)

    def status() -> str:
        return "No hall is there yet" if server is None else f"{server.sessions} sessions"

    def listens(now: SSHListener) -> None:
        nonlocal server
        server = now
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})
        where = config.ssh.host or "all addresses"
        print(f"Front {access.process} listens on {where}, port {now.port}.", flush=True)
        print(f"Host key {now.fingerprint}.", flush=True)

    manager = ServiceManager(os.environ)
    heart = Heartbeat(config.data_dir, manager, status)
    # It has started well while it waits: its hall may come later.
    manager.ready()
    with ExitStack() as stack:
        beating = asyncio.create_task(heart.beat())
        stack.callback(heart.stop)
        stack.callback(beating.cancel)
        stack.callback(manager.stopping, "Saying goodbye")
        bus = await _reach(config, access, shut_out)
        try:
            await run_front(
                config, access.process, bus, listens, lambda: settings_from_args(args).config
            )
        finally:
            await bus.close()
    return int(is_shut_out)


async def _reach(config: Config, access: BusAccess, shut_out: Callable[[], None]) -> NatsBus:
    """The bus, once it is there. Raises `BusRefused`."""
    from netplay.cluster.bus import BusRefused, BusUnavailable
    from netplay.cluster.nats_bus import NatsBus
    from netplay.logs import LogWriter

    with ExitStack() as stack:
        stack.callback(LogWriter(config.log).close)
        was_told = False
        while True:
            try:
                return await NatsBus.connect(access, shut_out)
            except BusRefused:
                raise
            except BusUnavailable as unavailable:
                if not was_told:
                    log.warning("this front waits: %s", unavailable)
                was_told = True
            await asyncio.sleep(_PAUSE_SECONDS)
