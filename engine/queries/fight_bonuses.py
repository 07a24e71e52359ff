"""Strength that cards and abilities gave to a side of a fight, part by part (SHOT-02)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.frames import Fight, FightBonus
from engine.core.state import GameState
from engine.core.tally import PartOf, Reason
from engine.core.zones import Seat
from engine.queries.carrying import modifiers_of


def bonuses_for(
    state: GameState, fight: Fight, side: int, seat: Seat, *, counts: bool = True
) -> Iterator[PartOf]:
    """What was given to that side, or on the players' side to that seat. A one-shot counts as much
    more as its player's cards say, once for each such card."""
    raised = set()
    for bonus in fight.bonuses:
        one_shot = state.box.cards[bonus.card].kind == "one_shot"
        if bonus.side == side and bonus.seat == seat:
            reason: Reason = "one_shot" if one_shot else "ability"
            yield PartOf(bonus.amount, reason, "SHOT-02", bonus.card, bonus.by, counts)
            if one_shot and bonus.card not in raised:
                yield from _raised(state, fight, bonus, reason, counts)
        raised.add(bonus.card)


def _raised(
    state: GameState, fight: Fight, bonus: FightBonus, reason: Reason, counts: bool
) -> Iterator[PartOf]:
    """By how much the one-shot goes further from nothing; never past nothing."""
    sign = 1 if bonus.amount > 0 else -1
    left = abs(bonus.amount)
    for card, _, modifier, on in modifiers_of(state, bonus.by, "one_shots", fight):
        amount = max(-left, modifier.amount)
        left += amount if on else 0
        yield PartOf(sign * amount, reason, "SHOT-02", card, bonus.by, on and counts)
