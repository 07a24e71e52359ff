"""Corrections of a profile by its cards: what they print holds, whatever it says (PREC-01).

A number of a profile is what identities get that print nothing; it is never so low that something
which a card of the edition prints would do nothing. A house rule, which a host sets by hand, may
switch it off all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cards.profile import Profile
from cards.vocabulary.card import CardBase, Origin, Ship, TwoIdentities


@dataclass(frozen=True, slots=True)
class MinimumFromCards:
    """A clause that the engine reads together with a key of the profile: `section.attribute`, and
    what it is for the cards at least."""

    key: str
    least: int | bool
    on: Callable[[CardBase], bool]
    """Whether a card prints it."""


def _permits(permission: str) -> Callable[[CardBase], bool]:
    return lambda card: any(rule.permit == permission for rule in card.rules)


def _meta(meta: str) -> Callable[[CardBase], bool]:
    return lambda card: meta in card.meta


def _two(of: str) -> Callable[[CardBase], bool]:
    return lambda card: isinstance(card, TwoIdentities) and card.of == of


def _changes_hand(card: CardBase) -> bool:
    return "secret_hq" in card.meta or any(one.stat == "hand_limit" for one in card.modifiers)


MINIMUMS_FROM_CARDS = (
    MinimumFromCards("help.level_per_kill", 1, _permits("level_per_kill_as_helper")),  # HELP-09
    MinimumFromCards("help.wins_ties", True, _permits("wins_ties")),  # HELP-07
    MinimumFromCards("hand.cards_change_it", True, _changes_hand),  # HAND-05, META-02
    MinimumFromCards("run.flight_bonus", 1, _meta("flight")),  # META-01
    MinimumFromCards("theft.target", 4, _meta("theft")),  # META-06: 1 would need no die
    MinimumFromCards("secret_identity.escapes_to", 3, _meta("secret_identity")),  # META-03
    MinimumFromCards("identity.race", 1, _two("race")),  # MULTIID-08
    MinimumFromCards("identity.class_", 1, _two("class")),  # MULTIID-01
    MinimumFromCards("identity.affiliation", 1, _two("affiliation")),  # MULTIID-12
    MinimumFromCards(
        "power.origins_raise_cap",
        True,
        lambda card: isinstance(card, Origin) and card.rank_cap > 0,  # POWER-03
    ),
    MinimumFromCards(
        "ship.replaces_run_modifiers",
        True,
        lambda card: isinstance(card, Ship) and card.run_away is not None,  # SHIP-04
    ),
)
"""Where a clause has no number of its own, that of the rule which explains it, or else 1.

The last level is none of them: where `win.by_card` is off, no card is above that rule (PREC-02).
"""


def profile_corrected_by_cards(profile: Profile, cards: Iterable[CardBase]) -> Profile:
    """The profile, with every key that is off on for what these cards print."""
    there = tuple(cards)
    for clause in MINIMUMS_FROM_CARDS:
        section, _, key = clause.key.partition(".")
        values = getattr(profile, section)
        if not getattr(values, key) and any(clause.on(card) for card in there):
            lifted = values.model_copy(update={key: clause.least})
            profile = profile.model_copy(update={section: lifted})
    return profile
