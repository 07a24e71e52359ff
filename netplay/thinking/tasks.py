"""What can be thought about a view; this is done in a process that thinks."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from time import monotonic

from engine.bots.kinds import Kind, nature_of
from engine.bots.search import advise, think
from engine.box import Box
from engine.save import dump_command
from engine.view import TableView
from netplay.thinking.messages import Job, Task

LEAST, MOST = 16, 1024
"""Playouts for one decision."""
USED = 0.8
"""Which part of its time a search is laid out for: it does best if it comes to its own end."""


class Speed:
    """How many playouts a process manages in a second, lately."""

    def __init__(self) -> None:
        self._rate = 80.0

    def within(self, seconds: float) -> int:
        """Playouts that there is time for."""
        return min(max(LEAST, int(self._rate * seconds * USED)), MOST)

    def took(self, playouts: int, seconds: float) -> None:
        if playouts and seconds > 0:
            self._rate += 0.3 * (playouts / seconds - self._rate)


Run = Callable[[Job, TableView, Box, Speed, Callable[[], bool]], bytes]
"""The last is asked between two steps: whether there is time for another one."""


def _move(job: Job, view: TableView, box: Box, speed: Speed, go_on: Callable[[], bool]) -> bytes:
    """A move as it is saved; nothing for none."""
    began = monotonic()
    nature = nature_of(Kind("hard", job.temper))
    thought = think(view, box, job.seed, speed.within(job.seconds), go_on, nature)
    speed.took(sum(one.playouts for one in thought.tried), monotonic() - began)
    return b"" if thought.command is None else dump_command(thought.command)


def _advice(job: Job, view: TableView, box: Box, speed: Speed, go_on: Callable[[], bool]) -> bytes:
    """The coach's `Advice`; nothing for none."""
    advice = advise(view, box, job.seed, speed.within(job.seconds), go_on)
    return b"" if advice is None else pickle.dumps(advice)


TASKS: Mapping[Task, Run] = {"move": _move, "advice": _advice}
