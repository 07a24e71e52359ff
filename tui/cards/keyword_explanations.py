"""The words on a card that a newcomer does not know, and a sentence about each."""

from __future__ import annotations

from collections.abc import Iterator

from cards.vocabulary.card import Curse, Enhancer, Item, Monster, OneShot, Power, TwoIdentities
from engine.core.box import CompiledCard
from engine.queries.identities_powers_and_roles import (
    is_two_identities_card_lost_with_one,
    spares_disadvantages,
)
from engine.queries.level_limits import can_give_winning_level
from tui.cards.card_book import CardBook

KINDS_EXPLAINED = (
    "mate",
    "wandering",
    "race",
    "class",
    "affiliation",
    "origin",
    "role",
    "cheat",
    "follower",
    "ship",
    "level_up",
    "special",
)
"""Kinds of card that are a word themselves."""


def keyword_explanations(book: CardBook, card: CompiledCard) -> list[str]:
    """One sentence for each word on that card that has a meaning of its own."""
    rules, words = book.profile, book.words
    facts = {
        "need": rules.run.target,
        "unit": words.gold(rules.sell.unit),
        "hands": rules.slots.hands,
        "big": rules.items.big_limit,
    }
    keys = dict.fromkeys(_keys(card))
    if rules.items.big_limit is None:
        keys.pop("big", None)
    aimed = rules.levels.targets == "any_player" and card.targeting.seat
    if "level_up" in keys and not aimed:
        keys = {"level_up_itself" if key == "level_up" else key: None for key in keys}
    if can_give_winning_level(rules, card):
        keys = {f"{key}_wins" if key.startswith("level_up") else key: None for key in keys}
    return [words(f"word.{key}", **facts) for key in keys]


def _keys(card: CompiledCard) -> Iterator[str]:
    """What is said of the kind first, then what this card has."""
    match card.print:
        case Monster() as monster:
            yield "monster"
            yield from (f"tag.{tag}" for tag in monster.tags if tag in ("undead", "swarm"))
            if monster.ignores is not None:
                yield "ignores"
            yield from ("bad_stuff", "escape")
        case Curse(lasts="instant"):
            yield "curse"
        case Curse():
            yield from ("curse", "stays")
        case Enhancer():
            yield "enhancer"
        case Item() as item:
            yield "item"
            if item.hands:
                yield "hands"
            elif item.slot:
                yield "slot"
            if item.big:
                yield "big"
        case OneShot():
            yield "one_shot"
        case TwoIdentities() as two:
            yield f"two_{two.of}"
            if is_two_identities_card_lost_with_one(card):
                yield "two_lost"
            elif spares_disadvantages(card):
                yield "two_spared"
        case Power():
            yield "power"
        case _ if card.kind in KINDS_EXPLAINED:
            yield card.kind
    if card.monster is None and "run_away" in card.stats:
        yield "escape"
    if card.gold:
        yield "gold"
