"""`kickdoor front`: ssh and screens for a host whose hall is on another machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.far_process_command import FarRole, run_far_process
from netplay.cli.settings_options import add_settings_options
from netplay.cli.worker import WORKER

if TYPE_CHECKING:
    from netplay.cluster.nats_bus import NatsBus
    from netplay.config import Config
    from netplay.host.serving_process import RoleContext
    from netplay.ssh import SSHListener


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("front", help="serve people for a host on another machine")
    add_settings_options(parser, listens=True)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # One that plays, too, comes to its hall as a worker first: the hall waits for those.
    run_far_process(args, lambda config: [WORKER, FRONT] if config.cluster.fronts_play else [FRONT])


async def _serve(role: RoleContext, name: str, bus: NatsBus) -> None:
    from netplay.cluster.front_process import run_front

    def listens(now: SSHListener) -> None:
        where = role.config.ssh.host or "all addresses"
        print(f"Front {name} listens on {where}, port {now.port}.", flush=True)
        print(f"Host key {now.fingerprint}.", flush=True)

    await run_front(role, name, bus, listens)


def _have_host_key(config: Config) -> None:
    from netplay.system.host_key import load_or_create_host_key

    load_or_create_host_key(config.data_dir)


FRONT = FarRole("front", _serve, prepare=_have_host_key)
