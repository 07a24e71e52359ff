"""`kickdoor restore`: what `kickdoor backup` has saved, in a data folder that is empty."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("restore", help="unpack a backup into an empty data folder")
    parser.add_argument(
        "archive", type=Path, metavar="FILE", help="the archive that kickdoor backup has made"
    )
    add_settings_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.host.restore import restore

    data = settings_from_args(args).config.data_dir
    restored = restore(args.archive, data)
    for line in restored.damaged:
        print(f"kickdoor: damaged when it was saved: {line}", file=sys.stderr)
    print(f"Restored: {data}. Files: {restored.files}, of tables: {restored.tables}.")
    return 0
