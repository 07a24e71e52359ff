"""`kickdoor worker`: tables for a host whose hall is on another machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.far_process import FarKind, FarProcess, run_far_process
from netplay.cli.settings_options import add_settings_options

if TYPE_CHECKING:
    from netplay.cluster.worker_process import Worker


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("worker", help="play tables for a host on another machine")
    add_settings_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return run_far_process(args, FarKind("worker", _serve, ending="Saving the tables"))


async def _serve(process: FarProcess) -> None:
    from netplay.cluster.worker_process import run_worker

    def is_there(worker: Worker) -> None:
        process.serves(lambda: f"tables: {len(worker.tables)}")
        print(f"Worker {process.config.cluster.name} plays for its hall.", flush=True)

    await run_worker(process.config, process.name, process.bus, is_there, process.read)
