"""`kickdoor host`: serves tables over SSH."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args, settings_warnings
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.config import Config
    from netplay.ssh import SSHListener


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("host", help="serve tables over ssh")
    add_settings_options(parser, listens=True)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.budget import FairEventLoop
    from netplay.host.host import run_host as run_host
    from netplay.ssh import HostStartError

    settings = settings_from_args(args)
    for advice in settings_warnings(settings):
        print(f"kickdoor: {advice}", file=sys.stderr)
    config = settings.config
    try:
        with asyncio.Runner(loop_factory=FairEventLoop) as runner:
            runner.run(
                run_host(
                    config,
                    lambda server: _announce(config, server),
                    lambda: settings_from_args(args).config,
                )
            )
        gc.freeze()  # all is saved: what is left need not be gone through once more
    except HostStartError as error:
        raise InputError(str(error)) from None
    return 0


def _announce(config: Config, server: SSHListener) -> None:
    from netplay.host.invitation_text import join_instructions

    where = config.ssh.host or "all addresses"
    print(f"Kickdoor listens on {where}, port {server.port}. Host key {server.fingerprint}.")
    for line in join_instructions(config.ssh.host, server.port):
        print(line)
    print("To stop: Ctrl-C.", flush=True)
