"""A program that is told to end when the one does that has started it: `python -m
netplay.system.parent_death_signal PROGRAM ARGUMENTS`."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PARENT = "KICKDOOR_PARENT"
"""The variable that names the process that has started this one."""
_PR_SET_PDEATHSIG = 1
"""From `linux/prctl.h`."""


def command_ending_with_parent(*command: str) -> tuple[str, ...]:
    """What runs that command so."""
    return sys.executable, "-P", "-m", "netplay.system.parent_death_signal", *command


def request_parent_death_signal() -> None:
    """Have the kernel send SIGTERM to this process, or to what it becomes, when the one ends that
    `KICKDOOR_PARENT` names; if it has ended by now, end at once. Without the variable nothing is
    done; nor where the kernel is no Linux: there, whoever kills the parent ends the others."""
    parent = os.environ.pop(PARENT, "")
    if not parent or not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != int(parent):
        sys.exit(0)


if __name__ == "__main__":
    request_parent_death_signal()
    os.execv(sys.argv[1], sys.argv[1:])
