"""What goes through the pipes between a host and the processes that think for it.

A message is its length in four bytes and then its pickle: both ends are the same program, and the
pipe has no third.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import Literal

from engine.bots.kinds import Temper
from netplay.thinking.recipe import Recipe

HEAD = struct.Struct("!I")
Task = Literal["move", "advice"]


@dataclass(frozen=True, slots=True)
class Learn:
    """Make that box, instead of the other one if you have too many; answered by `Done`."""

    recipe: Recipe
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """Think about a view for so many seconds at most; answered by `Done`."""

    number: int
    recipe: str
    """Its key: of a box that was learnt."""
    task: Task
    view: bytes
    seed: str
    seconds: float
    temper: Temper | None = None
    """Of the bot that thinks."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Nobody waits for that job any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Done:
    """There and ready, or done with what was told last. Without a result it came to nothing, for
    that cause if there is one."""

    result: bytes | None = None
    failure: str = ""


Told = Learn | Job | Drop


def packed(message: Told | Done) -> bytes:
    """The bytes for the pipe."""
    body = pickle.dumps(message)
    return HEAD.pack(len(body)) + body


def unpacked(body: bytes) -> Told | Done:
    """A message from its bytes, without their length."""
    message: Told | Done = pickle.loads(body)
    return message
