"""`kickdoor host`: serves tables over SSH."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.commands import Subparsers
from netplay.errors import InputError

if TYPE_CHECKING:
    from netplay.config import Config
    from netplay.ssh import SSHHost


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("host", help="serve tables over ssh")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings, instead of the usual place"
    )
    parser.add_argument("--port", type=int, metavar="N", help="to listen on (default: 2222)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.config import load
    from netplay.host import run as run_host
    from netplay.ssh import HostError

    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s"
    )
    config = _overridden(load(args.config), args)
    try:
        asyncio.run(run_host(config, lambda server: _announce(config, server)))
    except HostError as error:
        raise InputError(str(error)) from None
    return 0


def _overridden(config: Config, args: argparse.Namespace) -> Config:
    """The settings with what the command line says instead."""
    if args.port is not None:
        if not 0 <= args.port <= 65535:
            raise InputError("--port: a port is a number from 0 to 65535")
        config = config.model_copy(
            update={"ssh": config.ssh.model_copy(update={"port": args.port})}
        )
    if args.data is not None:
        config = config.model_copy(
            update={"host": config.host.model_copy(update={"data": str(args.data)})}
        )
    return config


def _announce(config: Config, server: SSHHost) -> None:
    where = config.ssh.host or "all addresses"
    print(f"Kickdoor listens on {where}, port {server.port}. Host key {server.fingerprint}.")
    print(f"To join: ssh -p {server.port} NAME@THIS-MACHINE. To stop: Ctrl-C.", flush=True)
