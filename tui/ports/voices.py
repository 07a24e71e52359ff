"""What bots say at a table, and what the coach tells one player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.bots.kinds import Temper
from engine.bots.search import AdviceReason
from engine.core.commands import Command
from engine.core.zones import Seat

Occasion = Literal[
    "cursed", "curses", "kills", "flees", "dies", "thanks", "refused", "near", "wins", "loses"
]
"""What a bot may say something about: all of it is public."""


@dataclass(frozen=True, slots=True)
class Quip:
    """A line of a bot's: talk out of the catalogue (`chatter.OCCASION.TEMPER`), so that each reader
    has it in their own language. `variant` says which of the lines; `about` is somebody's name."""

    seat: Seat
    name: str
    occasion: Occasion
    temper: Temper | None
    variant: int
    about: str = ""

    @property
    def key(self) -> str:
        """Where its lines stand in the catalogue."""
        return f"chatter.{self.occasion}.{self.temper or 'none'}"


@dataclass(frozen=True, slots=True)
class Advised:
    """To one seat alone, which has asked for it: what the coach would do there.

    It is about the picture of that `revision`. `facts` are what the reason's sentence
    (`coach.why.REASON`) and the one about the odds tell (`engine.bots.search.Fact`). Without a
    reason the coach knows nothing; without a command it would do nothing.
    """

    revision: int
    command: Command | None = None
    reason: AdviceReason | Literal[""] = ""
    facts: tuple[tuple[str, int], ...] = ()
