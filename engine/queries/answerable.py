"""Whether a curse or a die could be answered, by what everybody can see (AMB-93).

A window only for those who hold the answer would show that they do. So it opens if and only if some
card or ability that could answer is not publicly known to be elsewhere.
"""

from __future__ import annotations

from typing import Literal

from engine.core.state import GameState
from engine.core.zones import DOOR_DISCARD, FIGHT, ROLES, TREASURE_DISCARD, owner_of

_ELSEWHERE = frozenset({DOOR_DISCARD, TREASURE_DISCARD, FIGHT, ROLES})


def is_answerable(state: GameState, what: Literal["curse", "die"]) -> bool:
    """Some instance that could answer lies in a hand, a deck, or ready in front of somebody."""
    cards = state.box.cards
    for card in state.box.answers[what]:
        zone = state.where[card]
        if zone in _ELSEWHERE:
            continue
        if owner_of(zone) < 0:
            return True
        if any(ability.window == what for ability in cards[card].print.abilities):
            return True
    return False
