"""`kickdoor host`: serves tables over SSH."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.host_options import add_settings, advice_for, settings_for
from netplay.errors import InputError

if TYPE_CHECKING:
    from netplay.config import Config
    from netplay.ssh import SSHHost


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("host", help="serve tables over ssh")
    add_settings(parser, listens=True)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.budget import FairLoop
    from netplay.host.host import run as run_host
    from netplay.ssh import HostError

    settings = settings_for(args)
    for advice in advice_for(settings):
        print(f"kickdoor: {advice}", file=sys.stderr)
    config = settings.config
    try:
        with asyncio.Runner(loop_factory=FairLoop) as runner:
            runner.run(
                run_host(
                    config,
                    lambda server: _announce(config, server),
                    lambda: settings_for(args).config,
                )
            )
        gc.freeze()  # all is saved: what is left need not be gone through once more
    except HostError as error:
        raise InputError(str(error)) from None
    return 0


def _announce(config: Config, server: SSHHost) -> None:
    from netplay.host.invitation_text import ways_to_join

    where = config.ssh.host or "all addresses"
    print(f"Kickdoor listens on {where}, port {server.port}. Host key {server.fingerprint}.")
    for line in ways_to_join(config.ssh.host, server.port):
        print(line)
    print("To stop: Ctrl-C.", flush=True)
