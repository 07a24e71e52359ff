"""One character as everybody at the table sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cards.vocabulary.base_types import Gender
from engine.core.tally import Tally
from engine.core.zones import Instance, Seat


class CharacterTotals(NamedTuple):
    """What cards in play make of a character; its hand has no part in it."""

    in_play: tuple[Instance, ...]
    equipped: tuple[Instance, ...]
    strength: Tally
    run_away: int
    hand_limit: int


@dataclass(slots=True)
class SeatView:
    """One character at the table.

    `in_play` lists every card in front of the seat, those that `equipped` wear among them;
    `hand` is known only of a body that lies open (AMB-99).
    """

    seat: Seat
    level: int
    gender: Gender
    dead: bool
    body: bool
    redraw: bool
    doors: int
    treasures: int
    """Hand cards by their backs."""
    in_play: tuple[Instance, ...]
    equipped: tuple[Instance, ...]
    hand: tuple[Instance, ...]
    strength: Tally
    """In the running fight if the seat is in it, else outside any."""
    run_away: int
    """What is added to a roll, monsters aside."""
    hand_limit: int

    @property
    def hand_size(self) -> int:
        return self.doors + self.treasures
