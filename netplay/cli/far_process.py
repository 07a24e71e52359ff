"""The common part of `kickdoor front` and `kickdoor worker`: a process whose hall is on another
machine."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from netplay.cli.cluster_extra import telling_of_the_extra
from netplay.cli.settings_options import settings_from_args, settings_warnings
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.cluster.bus_access import BusAccess
    from netplay.cluster.nats_bus import NatsBus
    from netplay.config import Config

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 1.0
"""Between two tries to reach a bus that is not there yet."""
_REPLACED = os.EX_CONFIG
"""The exit code that keeps systemd from starting it again: its unit names it."""


@dataclass(frozen=True, slots=True)
class FarProcess:
    """A process that has reached its bus."""

    config: Config
    name: str
    """On the bus."""
    bus: NatsBus
    read: Callable[[], Config]
    """Reads the settings again."""
    serves: Callable[[Callable[[], str]], None]
    """To be called each time that it has begun to serve a hall, with what tells in a line how it
    is; it may be told to read its settings again from then on."""


@dataclass(frozen=True, slots=True)
class FarKind:
    """The kind of such a process: what it is for."""

    word: str
    """`front` or `worker`, as its command."""
    serve: Callable[[FarProcess], Awaitable[None]]
    """Serves until SIGTERM or SIGINT. Raises `InputError`."""
    ending: str
    """What it does then, for the service manager."""
    prepare: Callable[[Config], object] = lambda config: None
    """Done before the bus is looked for. Raises `InputError`."""


def run_far_process(args: argparse.Namespace, kind: FarKind) -> int:
    """Serve by the bus that the settings name, and end this process. Raises `InputError`."""
    settings = settings_from_args(args)
    for advice in settings_warnings(settings):
        print(f"kickdoor: {advice}", file=sys.stderr)
    with telling_of_the_extra():
        from netplay.cluster.bus import BusRefused
        from netplay.cluster.greeting import NodeReplaced
        from netplay.cluster.nats_bus import NatsBus as NatsBus
    from netplay.budget import FairEventLoop
    from netplay.system.data_folder import DataDir

    config = settings.config
    access = _access(config, kind.word)
    kind.prepare(config)
    # Until it serves, when it can be told to read its settings again, that has to wait.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    lock = DataDir.open(config.data_dir)
    try:
        code = asyncio.Runner(loop_factory=FairEventLoop).run(_serve(args, config, access, kind))
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


def _access(config: Config, kind: str) -> BusAccess:
    """What that process comes in with. Raises `InputError`."""
    from netplay.cluster.bus_access import BusAccess
    from netplay.cluster.bus_keys import BusKeys
    from netplay.cluster.subjects import worker_name

    said = config.cluster
    if not (said.server and said.name):
        raise InputError(
            f"a {kind} needs cluster.server and cluster.name: "
            f"the folder that kickdoor {kind}s add makes on the hall's machine has both"
        )
    keys = BusKeys(config.bus_dir)
    name = worker_name(said.name) if kind == "worker" else said.name
    return BusAccess(said.server, name, keys.password(), keys.authority())


async def _serve(args: argparse.Namespace, config: Config, access: BusAccess, kind: FarKind) -> int:
    from netplay.host.heartbeat import Heartbeat
    from netplay.host.service_manager import ServiceManager
    from netplay.logs import name_this_process

    name_this_process(access.process)
    is_shut_out = False

    def waits() -> str:
        return "No hall is there yet"

    status: Callable[[], str] = waits

    def shut_out() -> None:
        nonlocal is_shut_out
        is_shut_out = True
        os.kill(os.getpid(), signal.SIGTERM)

    def serves(now: Callable[[], str]) -> None:
        nonlocal status
        status = now
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})

    manager = ServiceManager(os.environ)
    heart = Heartbeat(config.data_dir, manager, lambda: status())
    # It has started well while it waits: its hall may come later.
    manager.ready()
    with ExitStack() as stack:
        beating = asyncio.create_task(heart.beat())
        stack.callback(heart.stop)
        stack.callback(beating.cancel)
        stack.callback(manager.stopping, kind.ending)
        bus = await _reach(config, access, kind, shut_out)
        try:
            await kind.serve(
                FarProcess(
                    config, access.process, bus, lambda: settings_from_args(args).config, serves
                )
            )
        finally:
            await bus.close()
    return int(is_shut_out)


async def _reach(
    config: Config, access: BusAccess, kind: FarKind, shut_out: Callable[[], None]
) -> NatsBus:
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
                    log.warning("this %s waits: %s", kind.word, unavailable)
                was_told = True
            await asyncio.sleep(_PAUSE_SECONDS)
