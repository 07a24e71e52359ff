"""`kickdoor service`: the unit with which systemd runs a host, or fronts or workers on another
machine."""

from __future__ import annotations

import argparse
import sys
import sysconfig
from importlib.resources import files
from pathlib import Path

from netplay.cli import Subparsers

UNIT = "kickdoor.service"
_FAR_UNIT = "kickdoor-far@.service"
"""What is the own of a front or a worker, for which `_KIND` stands in it; what such a one may do is
in `UNIT`, from `_SANDBOX` on."""
_KIND = "KIND"
_SANDBOX = "# Room for some hundred players"
_PROGRAM = "/opt/kickdoor/bin/kickdoor"
"""Where the program is in the unit as we keep it."""
_OUT_OF_REACH = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")
"""What `ProtectHome=` and `PrivateTmp=` hide from it."""


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("service", help="print a unit for systemd that runs a host")
    elsewhere = parser.add_mutually_exclusive_group()
    for kind in ("front", "worker"):
        elsewhere.add_argument(
            f"--{kind}",
            action="store_const",
            const=kind,
            dest="far",
            help=f"one for {kind}s on another machine: kickdoor-{kind}@NAME.service",
        )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    program = Path(sysconfig.get_path("scripts")) / "kickdoor"
    print(systemd_unit_for(program, args.far), end="")
    if any(program.is_relative_to(one) for one in _OUT_OF_REACH):
        print(
            f"kickdoor: the service cannot reach {program}: install it elsewhere, as in"
            f" {Path(_PROGRAM).parent.parent}",
            file=sys.stderr,
        )
    return 0


def systemd_unit_for(program: Path, far: str | None = None) -> str:
    """The unit that starts that program: as a host, or as what is `far` from one, a `front` or a
    `worker` whose name the unit is told."""
    units = files("netplay.host")
    text = (units / UNIT).read_text(encoding="utf-8")
    if far is not None:
        own = (units / _FAR_UNIT).read_text(encoding="utf-8").replace(_KIND, far)
        text = own + text[text.index(_SANDBOX) :]
    return text.replace(_PROGRAM, str(program))
