"""`kickdoor service`: the unit with which systemd runs a host, or fronts on another machine."""

from __future__ import annotations

import argparse
import sys
import sysconfig
from importlib.resources import files
from pathlib import Path

from netplay.cli import Subparsers

UNIT = "kickdoor.service"
_FRONT_UNIT = "kickdoor-front@.service"
"""What is a front's own; what it may do is in `UNIT`, from `_SANDBOX` on."""
_SANDBOX = "# Room for some hundred players"
_PROGRAM = "/opt/kickdoor/bin/kickdoor"
"""Where the program is in the unit as we keep it."""
_OUT_OF_REACH = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")
"""What `ProtectHome=` and `PrivateTmp=` hide from it."""


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("service", help="print a unit for systemd that runs a host")
    parser.add_argument(
        "--front",
        action="store_true",
        help="one for fronts on another machine: kickdoor-front@NAME.service",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    program = Path(sysconfig.get_path("scripts")) / "kickdoor"
    print(systemd_unit_for(program, front=args.front), end="")
    if any(program.is_relative_to(one) for one in _OUT_OF_REACH):
        print(
            f"kickdoor: the service cannot reach {program}: install it elsewhere, as in"
            f" {Path(_PROGRAM).parent.parent}",
            file=sys.stderr,
        )
    return 0


def systemd_unit_for(program: Path, *, front: bool = False) -> str:
    """The unit that starts that program, as a host or as a front whose name the unit is told."""
    units = files("netplay.host")
    text = (units / UNIT).read_text(encoding="utf-8")
    if front:
        own = (units / _FRONT_UNIT).read_text(encoding="utf-8")
        text = own + text[text.index(_SANDBOX) :]
    return text.replace(_PROGRAM, str(program))
