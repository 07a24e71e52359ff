"""Tables of several editions in tests: `super+classic`, or with a base `super+classic/super`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards.built_in_editions import load_built_in_profile, sort_editions_by_precedence
from cards.edition import Edition
from cards.vocabulary.card import Card
from engine.core.box import Box, box_of_editions
from tests.engine import boxes
from tests.engine.cards import Spec, card_of, fillers_beside


def of(home: str, spec: Spec) -> Spec:
    """The small card as one of that edition's deck; others belong to the first of the blend."""
    return {**spec, "home": home}


def blended_box(
    recipe: str, specs: Sequence[Spec], house: Mapping[str, Mapping[str, Any]], bare: bool = False
) -> Box:
    """The decks of all editions, or if there are small cards a box of them and of fillers, under
    the merged profile."""
    names, _, base = recipe.partition("/")
    ids = sort_editions_by_precedence(names.split("+"))
    if not specs:
        return boxes.box_of(*ids, base=base, house=house)
    decks: dict[str, list[Card]] = {one: [] for one in ids}
    for spec in specs:
        plain = {key: value for key, value in spec.items() if key != "home"}
        decks[spec.get("home", ids[0])].append(card_of(plain))
    if not bare:
        decks[ids[0]] += fillers_beside(specs)
    editions = [Edition(load_built_in_profile(one), tuple(cards)) for one, cards in decks.items()]
    return box_of_editions(*editions, base=base, house=house)
