"""`kickdoor backup`: everything that a host keeps in one archive, while it runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("backup", help="archive a host's data, even while it runs")
    parser.add_argument(
        "archive", type=Path, metavar="FILE", help="the new archive, such as 2026-11-21.tar.gz"
    )
    add_settings_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.host.backup import back_up
    from netplay.system.host_key import HOST_KEY

    data = settings_from_args(args).config.data_dir
    copied = back_up(data, args.archive)
    secret = "the host's key" if (data / HOST_KEY).exists() else "a password of the host's"
    print(
        f"Saved: {args.archive}. Files: {copied.files}, of tables: {copied.tables}, "
        f"{copied.size / 1000:,.0f} kB. It contains {secret}: keep it private."
    )
    return 0
