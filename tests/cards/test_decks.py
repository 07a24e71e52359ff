"""Our own decks: complete, free of mistakes, and using every word of the vocabulary."""

from __future__ import annotations

import json
from collections import Counter
from typing import get_args

import pytest

from cards.library import edition, edition_ids
from cards.vocabulary.card import Card, Item, Monster, deck_of
from cards.vocabulary.clauses import (
    Ability,
    Modifier,
    Permission,
    Prohibition,
    Replacement,
    Rule,
    Stat,
    Trigger,
)
from cards.vocabulary.conditions import CardKind, CardPick, Condition
from cards.vocabulary.effects import VERBS
from cards.vocabulary.words import LANGUAGES, Language, Place
from cards.walk import pieces, scenes, walk

CARDS: list[Card] = [card for id_ in edition_ids() for card in edition(id_).cards]
WORDS = [piece for card in CARDS for _, piece in pieces(card)]


def test_classic_is_loaded_without_a_mistake() -> None:
    assert edition("classic").profile.id == "classic"


def test_an_unknown_edition_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="chess"):
        edition("chess")


def test_four_players_can_play_with_what_classic_deals() -> None:
    decks: Counter[str] = Counter()
    for card in edition("classic").cards:
        decks[deck_of(card)] += card.count
    assert decks["door"] >= 60
    assert decks["treasure"] >= 50


def test_classic_has_168_cards_made_up_as_planned() -> None:
    classic = edition("classic").cards
    decks: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for card in classic:
        decks[deck_of(card)] += card.count
        kinds[card.kind] += card.count
    assert decks == {"door": 94, "treasure": 74}
    assert kinds == {
        "monster": 38, "curse": 17, "enhancer": 6, "mate": 1, "wandering": 3, "race": 9,
        "class": 12, "two_identities": 3, "cheat": 1, "follower": 1, "item": 42, "one_shot": 18,
        "level_up": 8, "special": 9,
    }  # fmt: skip


def test_half_of_the_monsters_of_classic_are_weak_and_the_strong_ones_pay_double() -> None:
    monsters = [card for card in edition("classic").cards if isinstance(card, Monster)]
    levels = sorted(card.level for card in monsters for _ in range(card.count))
    assert (levels[0], levels[-1]) == (1, 20)
    assert levels[len(levels) // 2] <= 8
    assert sum(level <= 4 for level in levels) >= 10
    assert all((card.levels == 2) == (card.level >= 16) for card in monsters)
    assert {card.treasures for card in monsters} == {1, 2, 3, 4, 5}


def test_the_items_of_classic_fill_every_slot_and_a_third_are_not_for_everybody() -> None:
    items = [card for card in edition("classic").cards if isinstance(card, Item)]
    slots = Counter(item.slot or item.hands for item in items for _ in range(item.count))
    assert min(slots[slot] for slot in ("head", "body", "feet", 1, 2, 0)) >= 5
    assert sum(item.big for item in items) >= 5
    choosy = [
        item
        for item in items
        if item.usable_if is not None or any(m.when is not None for m in item.modifiers)
    ]
    assert len(choosy) >= len(items) // 3


def test_classic_has_at_least_sixty_different_trees_of_rules() -> None:
    trees = {json.dumps(tree_of(card), sort_keys=True) for card in edition("classic").cards}
    assert len(trees) >= 60


def tree_of(card: Card) -> object:
    """What the card does, without its names and without its plain numbers."""
    names = {"id", "count", "name", "short", "flavour", "gold"}
    return _without_numbers(
        card.model_dump(mode="json", by_alias=True, exclude=names, exclude_defaults=True)
    )


def _without_numbers(value: object) -> object:
    match value:
        case bool() | str():
            return value
        case dict():
            return {key: _without_numbers(inner) for key, inner in value.items()}
        case list() if not all(isinstance(inner, int) for inner in value):
            return [_without_numbers(inner) for inner in value]
        case _:
            return 0


def test_every_kind_of_card_is_printed() -> None:
    assert {card.kind for card in CARDS} == set(get_args(CardKind))


def test_every_verb_is_used() -> None:
    used = {
        effect.do
        for card in CARDS
        for scene, effects in scenes(card)
        for _, effect, _ in walk(effects, scene.path)
    }
    assert used == VERBS


def test_every_clause_is_used() -> None:
    used = {type(word) for word in WORDS}
    assert {Modifier, Ability, Trigger, Replacement, Rule, Condition, CardPick} <= used


@pytest.mark.parametrize(
    ("used", "known"),
    [
        ({w.stat for w in WORDS if isinstance(w, Modifier)}, Stat),
        ({w.permit for w in WORDS if isinstance(w, Rule)} - {None}, Permission),
        ({w.forbid for w in WORDS if isinstance(w, Rule)} - {None}, Prohibition),
        ({w.on for w in WORDS if isinstance(w, Trigger)}, Trigger.model_fields["on"].annotation),
        ({w.of for w in WORDS if isinstance(w, Replacement)},
         Replacement.model_fields["of"].annotation),
    ],
    ids=["stats", "permissions", "prohibitions", "triggers", "replacements"],
)  # fmt: skip
def test_every_word_of_a_closed_list_is_used(used: set[str], known: object) -> None:
    assert used == set(get_args(known))


def test_cards_are_looked_for_in_every_place_but_the_table_as_a_whole() -> None:
    used = {word.place for word in WORDS if isinstance(word, CardPick)}
    assert used == set(get_args(Place)) - {"in_play"}


def test_no_id_name_or_flavour_line_occurs_twice() -> None:
    for language in LANGUAGES:
        names = Counter(card.name[language] for card in CARDS)
        flavours = Counter(card.flavour[language] for card in CARDS if card.flavour)
        assert [text for text, times in (names + flavours).items() if times > 1] == []
    assert len({card.id for card in CARDS}) == len(CARDS)


def test_short_names_tell_the_cards_of_an_edition_apart() -> None:
    for language in LANGUAGES:
        short = Counter(card.short.get(language, card.name[language]) for card in CARDS)
        assert [text for text, times in short.items() if times > 1] == []


@pytest.mark.parametrize(("language", "marks"), [("en", "“”"), ("de", "„“"), ("it", "«»")])
def test_a_quotation_in_a_flavour_line_has_the_marks_for_inside_one(
    language: Language, marks: str
) -> None:
    """The frame of a card puts the whole line in quotation marks."""
    lines = [card.flavour.get(language, "") for card in CARDS]
    assert [line for line in lines if set(line) & set(marks)] == []
