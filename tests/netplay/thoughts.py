"""What processes that think do in tests, instead of thinking for long.

A module of its own, as each of these processes imports it: they are forks of one that has.
"""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path

from netplay.bots import SearchedMove
from netplay.bots.search_process import SearchJob, search_move
from tests.patience import PATIENCE

_MOMENT = 0.1
"""Seconds, in which one tries the fewest playouts."""


def thinks_briefly(job: SearchJob) -> SearchedMove | None:
    """However much time there is: with more of it one would try a thousand playouts."""
    return search_move(replace(job, seconds=min(job.seconds, _MOMENT)))


def hangs(job: SearchJob) -> SearchedMove | None:
    time.sleep(10 * PATIENCE)
    return None


def dies(job: SearchJob) -> SearchedMove | None:
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def fails(job: SearchJob) -> SearchedMove | None:
    raise ZeroDivisionError("the Duck of Doom")


def writes(job: SearchJob) -> SearchedMove | None:
    """Says that it has begun in a file of that name, and goes on when there is one called `end`."""
    begun = Path(job.seed)
    begun.touch()
    while not begun.with_name("end").exists():
        time.sleep(0.02)
    return SearchedMove(None)
