"""Strength that cards and abilities gave to a side of a fight, part by part (SHOT-02)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.frames import Fight, FightBonus
from engine.core.state import GameState
from engine.core.tally import PartOf, Reason
from engine.core.zones import Seat
from engine.queries.carrying import modifiers_of


def pushed(
    state: GameState, fight: Fight, side: int, seat: Seat, *, counts: bool = True
) -> Iterator[PartOf]:
    """What was given to that side, or on the players' side to that seat. A one-shot counts as much
    more as its player's cards say, once for each such card."""
    raised = set()
    for push in fight.pushes:
        one_shot = state.box.cards[push.card].kind == "one_shot"
        if push.side == side and push.seat == seat:
            reason: Reason = "one_shot" if one_shot else "ability"
            yield PartOf(push.amount, reason, "SHOT-02", push.card, push.by, counts)
            if one_shot and push.card not in raised:
                yield from _raised(state, fight, push, reason, counts)
        raised.add(push.card)


def _raised(
    state: GameState, fight: Fight, push: FightBonus, reason: Reason, counts: bool
) -> Iterator[PartOf]:
    """By how much the one-shot goes further from nothing; never past nothing."""
    sign = 1 if push.amount > 0 else -1
    left = abs(push.amount)
    for card, _, modifier, on in modifiers_of(state, push.by, "one_shots", fight):
        amount = max(-left, modifier.amount)
        left += amount if on else 0
        yield PartOf(sign * amount, reason, "SHOT-02", card, push.by, on and counts)
