"""`kickdoor host`: serves tables over SSH."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.missing_cluster_extra import explain_missing_cluster_extra
from netplay.cli.settings_options import add_settings_options, settings_from_args, settings_warnings

if TYPE_CHECKING:
    from netplay.cluster.process_roles import Roles
    from netplay.config import Config


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("host", help="serve tables over ssh")
    add_settings_options(parser, listens=True, processes=True)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    settings = settings_from_args(args)
    for advice in settings_warnings(settings):
        print(f"kickdoor: {advice}", file=sys.stderr)
    config = settings.config
    in_several = config.cluster.in_several_processes
    return _serve_in_several(args, config) if in_several else _serve(args, config)


def _serve(args: argparse.Namespace, config: Config) -> int:
    """Everything in this process."""
    from netplay.budget import FairEventLoop
    from netplay.host.serving_process import RoleContext, ServingProcess
    from netplay.host.single_process_host import run_single_process_host

    async def serve(role: RoleContext) -> None:
        await run_single_process_host(
            role, lambda server: _announce(config, server.port, server.fingerprint)
        )

    def read() -> Config:
        return settings_from_args(args).config

    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(ServingProcess(config, read, heartbeat=config.data_dir).serve(serve))
    gc.freeze()  # all is saved: what is left need not be gone through once more
    return 0


def _serve_in_several(args: argparse.Namespace, config: Config) -> int:
    """In several processes, which this one looks after."""
    # Those that are started later read the settings by themselves.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with explain_missing_cluster_extra():
        from netplay.cluster.nats_bus import NatsBus as NatsBus
        from netplay.cluster.supervisor import ProcessStartFailed, run_supervisor
    try:
        asyncio.run(
            run_supervisor(
                config,
                lambda roles, port, folder: _node_command(args, roles, port, folder),
                lambda port, fingerprint: _announce(config, port, fingerprint),
            )
        )
    except ProcessStartFailed:
        return 1  # it has told by itself
    return 0


def _node_command(args: argparse.Namespace, roles: Roles, port: int, folder: Path) -> Sequence[str]:
    """What runs the process with these roles, with the options of this command."""
    said = {
        "--config": args.config,
        "--data": args.data,
        "--host": args.host,
        "--port": port,
        "--fronts": args.fronts,
        "--workers": args.workers,
    }
    given = ((option, str(value)) for option, value in said.items() if value is not None)
    options = [word for pair in given for word in pair]
    if args.fronts_play:
        options.append("--fronts-play")
    return (
        sys.executable,
        "-P",
        "-m",
        "netplay.cli.host_role_process",
        *roles,
        str(folder),
        *options,
    )


def _announce(config: Config, port: int, fingerprint: str) -> None:
    from netplay.host.ways_to_join import join_instructions

    where = config.ssh.host or "all addresses"
    print(f"Kickdoor listens on {where}, port {port}. Host key {fingerprint}.")
    for line in join_instructions(config.ssh.host, port):
        print(line)
    print("To stop: Ctrl-C.", flush=True)
