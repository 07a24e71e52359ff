"""Rewards for a monster: the treasures and the levels that it brings (REW-01, REW-02)."""

from __future__ import annotations

from engine.core.stack_frames import Fight, Foe
from engine.core.state import GameState
from engine.queries.card_conditions import enhancers_on


def treasures_of_monster(state: GameState, fight: Fight, foe: Foe) -> int:
    """Treasures of one monster with its enhancers, at least 0 (REW-02, ENH-05, AMB-42)."""
    cards = state.box.cards
    monster = cards[foe.printed_as].monster
    total = monster.treasures if monster is not None else 0
    for enhancer in enhancers_on(state, fight, foe.card):
        compiled = cards[enhancer].print
        if compiled.kind == "enhancer":
            total += compiled.treasures
    return max(0, total)


def levels_for_killing(state: GameState, foe: Foe) -> int:
    """Levels for killing it (REW-01)."""
    monster = state.box.cards[foe.printed_as].monster
    return monster.levels if monster is not None else 1
