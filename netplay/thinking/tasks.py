"""What can be thought about a view; this is done in a process that thinks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.bots import Kind, choose_for
from engine.box import Box
from engine.save import dump_command
from engine.view import TableView
from netplay.thinking.messages import Task

GoOn = Callable[[], bool]
"""Asked between two steps of thinking: whether there is time for another one."""


def think(view: TableView, box: Box, kind: Kind, seed: str, go_on: GoOn) -> bytes:
    """A bot's move, as it is saved; nothing for none."""
    command = choose_for(replace(kind, strength="normal"))(view, box, seed)
    return b"" if command is None else dump_command(command)


TASKS: Mapping[Task, Callable[[TableView, Box, Kind, str, GoOn], bytes]] = {"think": think}
