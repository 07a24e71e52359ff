"""`kickdoor service`: the unit with which systemd runs a host."""

from __future__ import annotations

import argparse
import sys
import sysconfig
from importlib.resources import files
from pathlib import Path

from netplay.cli import Subparsers

UNIT = "kickdoor.service"
_PROGRAM = "/opt/kickdoor/bin/kickdoor"
"""Where the program is in the unit as we keep it."""
_OUT_OF_REACH = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")
"""What `ProtectHome=` and `PrivateTmp=` hide from it."""


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("service", help="print a unit for systemd that runs a host")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    program = Path(sysconfig.get_path("scripts")) / "kickdoor"
    print(systemd_unit_for(program), end="")
    if any(program.is_relative_to(one) for one in _OUT_OF_REACH):
        print(
            f"kickdoor: the service cannot reach {program}: install it elsewhere, as in"
            f" {Path(_PROGRAM).parent.parent}",
            file=sys.stderr,
        )
    return 0


def systemd_unit_for(program: Path) -> str:
    """The unit that starts that program."""
    text = (files("netplay.host") / UNIT).read_text(encoding="utf-8")
    return text.replace(_PROGRAM, str(program))
