"""Levels for monsters that a card takes out of a fight, as far as an edition gives any (PREC-02,
AMB-41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from cards.card_traversal import walk_effects
from cards.vocabulary.effects import Effects, GainLevels, RemoveMonster, nested_effect_lists

RemovalsGivingLevel = Literal["none", "kills", "any"]
"""As `precedence.removal_levels` of a profile."""


def has_removal_without_level_in_edition(effects: Effects, gives: RemovalsGivingLevel) -> bool:
    """Among these effects, or in the lists inside them, one takes a monster out in such a way that
    the edition gives no level for it."""
    return gives != "any" and any(
        isinstance(one, RemoveMonster) and (one.how == "defeat" or gives == "none")
        for _, one, _ in walk_effects(effects, "")
    )


def find_removal_levels_not_in_edition(
    effects: Effects, gives: RemovalsGivingLevel, path: str, *, beside: bool = False
) -> Iterator[tuple[str, str]]:
    """Path and problem of each level that these effects print and the edition does not give; with
    `beside` such a removal stands in the list around them."""
    unpaid = beside or has_removal_without_level_in_edition(effects, gives)
    for i, effect in enumerate(effects):
        here = f"{path}[{i}]"
        if isinstance(effect, GainLevels) and unpaid:
            yield here, "its edition gives no level for getting rid of a monster"
        if isinstance(effect, RemoveMonster) and effect.how == "kill" and gives == "none":
            yield f"{here}.how", "its edition gives no level for a win by a card: say defeat"
        others = beside or has_removal_without_level_in_edition(
            (*effects[:i], *effects[i + 1 :]), gives
        )
        for inner, part in nested_effect_lists(effect):
            yield from find_removal_levels_not_in_edition(
                part, gives, f"{here}.{inner}", beside=others
            )
