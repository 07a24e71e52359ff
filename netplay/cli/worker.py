"""`kickdoor worker`: tables for a host whose hall is on another machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.far_process_command import FarRole, run_far_process
from netplay.cli.settings_options import add_settings_options

if TYPE_CHECKING:
    from netplay.cluster.nats_bus import NatsBus
    from netplay.cluster.worker_process import Worker
    from netplay.host.serving_process import RoleContext


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("worker", help="play tables for a host on another machine")
    add_settings_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    run_far_process(args, lambda config: [WORKER])


async def _serve(role: RoleContext, name: str, bus: NatsBus) -> None:
    from netplay.cluster.worker_process import run_worker

    def is_there(worker: Worker) -> None:
        print(f"Worker {role.config.cluster.name} plays for its hall.", flush=True)

    await run_worker(role, name, bus, is_there)


WORKER = FarRole("worker", _serve)
