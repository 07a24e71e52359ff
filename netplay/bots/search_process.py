"""The code of a search process. It knows boxes and the views that it is handed, and nothing else
of any game."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import TypeVar

from engine.bots.kinds import BotKind, Temper, playing_style_of
from engine.bots.search import Advice, advise, search_best_command
from engine.core.box import Box
from engine.views.view_types import TableView
from netplay.bots.picklable_box import PicklableBox
from netplay.bots.search_port import SearchedMove
from netplay.system.end_with_parent import end_with_parent
from netplay.system.error_location import error_location

T = TypeVar("T")

NICENESS = 10
"""By how much the host goes before this process, as `nice` counts."""
LEAST_PLAYOUTS, MOST_PLAYOUTS = 16, 1024
"""Playouts for one decision."""
USED_SHARE_OF_TIME = 0.8
"""Which part of its time a search is laid out for: it does best if it comes to its own end."""


@dataclass(frozen=True, slots=True)
class SearchJob:
    """A view to search for at most so many seconds, and no longer than `until`."""

    pickled_box: bytes
    """Pickled, as the view is: the host does that once for a table."""
    view: bytes
    seed: str
    seconds: float
    until: float
    """By `monotonic`, which all processes of a machine share."""
    temper: Temper | None = None
    """Of the bot that thinks."""


@dataclass(frozen=True, slots=True)
class SearchFailure:
    """A search that failed, with its cause."""

    where: str


class PlayoutSpeed:
    """A running estimate of how many playouts this process manages in a second."""

    def __init__(self) -> None:
        self._rate = 80.0

    def within(self, seconds: float) -> int:
        """Playouts that there is time for."""
        return min(
            max(LEAST_PLAYOUTS, int(self._rate * seconds * USED_SHARE_OF_TIME)), MOST_PLAYOUTS
        )

    def took(self, playouts: int, seconds: float) -> None:
        if playouts and seconds > 0:
            self._rate += 0.3 * (playouts / seconds - self._rate)


PLAYOUT_SPEED = PlayoutSpeed()


def set_up_search_process() -> None:
    """Step behind the host, be silent on its terminal, and end when it does."""
    with contextlib.suppress(OSError):  # some services may not
        os.nice(NICENESS)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # at once: nothing is in it that could be lost
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)
    end_with_parent()


def result_or_failure(task: Callable[[SearchJob], T], job: SearchJob) -> T | SearchFailure:
    """What comes of that task, whatever happens."""
    try:
        return task(job)
    except Exception as error:
        return SearchFailure(error_location(error))


def search_move(job: SearchJob) -> SearchedMove | None:
    """What a bot would do; None if there was no time to find out."""
    box, seconds, go_on = _time_for(job)
    if not go_on():
        return None
    began = monotonic()
    nature = playing_style_of(BotKind("hard", job.temper))
    view = pickle.loads(job.view)
    thought = search_best_command(view, box, job.seed, PLAYOUT_SPEED.within(seconds), go_on, nature)
    PLAYOUT_SPEED.took(sum(one.playouts for one in thought.tried), monotonic() - began)
    return SearchedMove(thought.command)


def search_advice(job: SearchJob) -> Advice | None:
    """What the coach would do, and why."""
    box, seconds, go_on = _time_for(job)
    if not go_on():
        return None
    view: TableView = pickle.loads(job.view)
    return advise(view, box, job.seed, PLAYOUT_SPEED.within(seconds), go_on)


def _time_for(job: SearchJob) -> tuple[Box, float, Callable[[], bool]]:
    """The box, which may have to be made first, the seconds from then on, and whether some are
    left, to be asked between two steps."""
    box = _box(job.pickled_box)
    now = monotonic()
    until = min(job.until, now + job.seconds)
    return box, until - now, lambda: monotonic() < until


@lru_cache(maxsize=8)
def _box(pickled_box: bytes) -> Box:
    made: PicklableBox = pickle.loads(pickled_box)
    return made.box()
