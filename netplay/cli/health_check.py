"""`kickdoor health`: whether a host, or a front or worker of one, is alive in this data folder, for
containers and monitors."""

from __future__ import annotations

import argparse
import time

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args
from netplay.input_error import InputError


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "health",
        help="check that the host is alive, and how it is: exit code 0 if it is, else 1",
    )
    add_settings_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.host.heartbeat import UNWELL_AFTER_SECONDS, last_sign_of_life

    data = settings_from_args(args).config.data_dir
    sign = last_sign_of_life(data, time.time())
    if sign is None:
        raise InputError(f"no host is running in {data}")
    if sign.seconds > UNWELL_AFTER_SECONDS:
        raise InputError(f"the host in {data} has given no sign of life for {sign.seconds:.0f} s")
    print(f"alive {sign.seconds:.0f} s ago: {sign.status}")
    return 0
