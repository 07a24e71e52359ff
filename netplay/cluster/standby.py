"""The standby of a process: it has read all its code, and waits until it is told to go on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

STANDBY = "KICKDOOR_STANDBY"
"""The variable of a process that is told by a line on its standard input to go on."""


def wait_in_standby(prepare: Callable[[], None] = lambda: None) -> None:
    """`prepare` what can be, and wait for that line; end if nobody is there to say it any more.
    Without the variable nothing is done."""
    if not os.environ.pop(STANDBY, ""):
        return
    prepare()
    if not os.read(0, 1):
        sys.exit(0)
    # Its input is nothing, as that of any other.
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
