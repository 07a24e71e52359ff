"""Processes that step behind everything else from their first moment on: `python -m
netplay.system.low_priority_process MODULE`.

Of what such a process does, half may be to import: a module that stepped back by itself would have
taken that from the players before.

Whoever starts one gives it a process group of its own, so that Ctrl-C passes it by, and not a
session: Linux shares the processors out between sessions first (autogroups), and niceness counts
only among the processes of one. In a session of its own the most patient process takes half of a
core from a host.
"""

from __future__ import annotations

import contextlib
import os
import runpy
import signal
import sys

NICENESS = 19
"""By how much a host goes before them, as `nice` counts: after its bots, too."""


def low_priority_command(module: str) -> tuple[str, ...]:
    """What runs that module so."""
    # -P: whatever lies in the folder that this was started in, it is not taken for Python's.
    return sys.executable, "-P", "-m", "netplay.system.low_priority_process", module


def main(module: str) -> None:
    """Run it. Ctrl-C is for whoever has started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):  # some services may not
        os.nice(NICENESS)
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1])
