"""A number with the card behind each part of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.zones import NO_CARD, NOBODY, Instance, Seat

TallyReason = Literal[
    "level", "worn", "identity", "power", "follower", "curse", "one_shot", "ability", "enhancer",
    "condition", "base", "die", "monster", "floor", "bonus",
]  # fmt: skip


@dataclass(slots=True)
class TallyPart:
    """One part of a tally: where it comes from, who brought it, and the rule that adds it.

    A part that does not `count` is listed so that the ledger can say why (STR-08, STR-14).
    """

    amount: int
    reason: TallyReason
    rule: str
    card: Instance = NO_CARD
    seat: Seat = NOBODY
    counts: bool = True


@dataclass(slots=True)
class Tally:
    """The sum of the parts that count."""

    total: int
    parts: tuple[TallyPart, ...]


def tally_of_parts(parts: list[TallyPart]) -> Tally:
    total = 0
    for part in parts:
        if part.counts:
            total += part.amount
    return Tally(total, tuple(parts))
