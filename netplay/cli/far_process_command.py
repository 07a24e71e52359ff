"""The common part of `kickdoor front` and `kickdoor worker`: a process whose hall is on another
machine."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from netplay.cli.missing_cluster_extra import explain_missing_cluster_extra
from netplay.cli.settings_options import settings_from_args, settings_warnings
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.cluster.bus_credentials import BusCredentials
    from netplay.cluster.nats_bus import NatsBus
    from netplay.config import Config
    from netplay.host.serving_process import RoleContext

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 1.0
"""Between two tries to reach a bus that is not there yet."""
_REPLACED = os.EX_CONFIG
"""The exit code that keeps systemd from starting it again: its unit names it."""


@dataclass(frozen=True, slots=True)
class FarRole:
    """A role that such a process may have."""

    word: str
    """`front` or `worker`, as the command for it alone."""
    serve: Callable[[RoleContext, str, NatsBus], Awaitable[None]]
    """Serves by that bus, on which it has that name, until told to end. Raises `InputError`."""
    prepare: Callable[[Config], object] = lambda config: None
    """Done before the bus is looked for. Raises `InputError`."""


def run_far_process(
    args: argparse.Namespace, kinds: Callable[[Config], Sequence[FarRole]]
) -> NoReturn:
    """Serve by the bus that the settings name as what `kinds` says for them, in that order, and end
    this process. Raises `InputError`."""
    settings = settings_from_args(args)
    for advice in settings_warnings(settings):
        print(f"kickdoor: {advice}", file=sys.stderr)
    with explain_missing_cluster_extra():
        from netplay.cluster.bus import BusRefused
        from netplay.cluster.greeting import NodeReplaced
        from netplay.cluster.nats_bus import NatsBus as NatsBus
    from netplay.budget import FairEventLoop
    from netplay.system.data_folder import LockedDataFolder

    config = settings.config
    roles = [(kind, _access(config, kind.word)) for kind in kinds(config)]
    for kind, _ in roles:
        kind.prepare(config)
    # Until it can be told to read its settings again, that has to wait.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    lock = LockedDataFolder.open(config.data_dir)
    try:
        code = asyncio.Runner(loop_factory=FairEventLoop).run(_serve(args, config, roles))
    except (InputError, BusRefused) as error:
        print(f"kickdoor: {error}", file=sys.stderr)
        code = _REPLACED if isinstance(error, NodeReplaced) else 1
    finally:
        lock.release()
    sys.stdout.flush()
    sys.stderr.flush()
    # The client of a bus may leave a task behind that nobody can cancel (`host_role_process.py`).
    os._exit(code)


def _access(config: Config, kind: str) -> BusCredentials:
    """What that process comes in with. Raises `InputError`."""
    from netplay.cluster.bus_credentials import BusCredentials
    from netplay.cluster.bus_secrets import BusSecrets
    from netplay.cluster.subjects import worker_process_name

    said = config.cluster
    if not (said.server and said.name):
        raise InputError(
            f"a {kind} needs cluster.server and cluster.name: "
            f"the folder that kickdoor {kind}s add makes on the hall's machine has both"
        )
    keys = BusSecrets(config.bus_dir)
    name = worker_process_name(said.name) if kind == "worker" else said.name
    return BusCredentials(said.server, name, keys.password(), keys.authority())


async def _serve(
    args: argparse.Namespace, config: Config, roles: Sequence[tuple[FarRole, BusCredentials]]
) -> int:
    from netplay.host.serving_process import ServingProcess
    from netplay.logs import name_process_in_log

    name_process_in_log(roles[0][1].process)
    is_shut_out = False

    def shut_out() -> None:
        nonlocal is_shut_out
        is_shut_out = True
        process.end()

    async def serve(kind: FarRole, access: BusCredentials, role: RoleContext) -> None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})
        bus = await role.until_told(_reach(access, kind, shut_out))
        if bus is None:
            return
        try:
            await kind.serve(role, access.process, bus)
        finally:
            await bus.close()

    # It has started well while it waits: its hall may come later.
    process = ServingProcess(
        config,
        lambda: settings_from_args(args).config,
        heartbeat=config.data_dir,
        waits="No hall is there yet",
    )
    await process.serve(*(partial(serve, *role) for role in roles))
    return int(is_shut_out)


async def _reach(access: BusCredentials, kind: FarRole, shut_out: Callable[[], None]) -> NatsBus:
    """The bus, once it is there. Raises `BusRefused`."""
    from netplay.cluster.bus import BusFailure, BusRefused
    from netplay.cluster.nats_bus import NatsBus

    was_told = False
    while True:
        try:
            return await NatsBus.connect(access, shut_out)
        except BusRefused:
            raise
        except BusFailure as unavailable:
            if not was_told:
                log.warning("this %s waits: %s", kind.word, unavailable)
            was_told = True
        await asyncio.sleep(_PAUSE_SECONDS)
