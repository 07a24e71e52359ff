"""Our own decks: complete, free of mistakes, and using every word of the vocabulary."""

from __future__ import annotations

import json
from collections import Counter
from typing import get_args

import pytest

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.card_traversal import top_level_effect_lists, walk_card_parts, walk_effects
from cards.languages import LANGUAGES, Language
from cards.vocabulary.abilities_and_modifiers import (
    Ability,
    Permission,
    Prohibition,
    ReplacementEffect,
    RuleChange,
    Stat,
    StatModifier,
    Trigger,
)
from cards.vocabulary.base_types import Place
from cards.vocabulary.card import Card, Identity, Item, Monster, deck_of
from cards.vocabulary.conditions_and_card_picks import CardKind, CardPick, Condition
from cards.vocabulary.effects import EFFECT_VERBS, FetchFromDiscard

CARDS: list[Card] = [
    card for id_ in built_in_edition_ids() for card in load_built_in_edition(id_).cards
]
WORDS = [piece for card in CARDS for _, piece in walk_card_parts(card)]


ALL_DECKS = pytest.mark.parametrize("edition_name", built_in_edition_ids())

_PLAN = """\
kind            classic   super    bard    star  agents
monster              38      32      36      34      32
curse                17      14      16      15      14
enhancer              6       5       5       6       5
mate                  1       1       1       1       1
wandering             3       2       3       2       2
race                  9       0       9      12       0
class                12       8      12      14       0
affiliation           0       0       0       0       9
two_identities        3       1       3       4       2
power                 0      20       0       0      14
origin                0       4       0       0       0
follower              1       4       0       0       8
item                 42      42      42      38      42
ship                  0       0       0       6       0
one_shot             18      18      18      17      18
level_up              8       8       8       8       8
"""
_HEAD, *_ROWS = (row.split() for row in _PLAN.splitlines())
MAKE_UP = {
    edition_name: {row[0]: int(row[place]) for row in _ROWS if row[place] != "0"}
    for place, edition_name in enumerate(_HEAD[1:], 1)
}
"""Copies of each kind; the rest of the 168 are cheats and specials."""
PLANNED_DECKS = pytest.mark.parametrize("edition_name", MAKE_UP)
TAGGED = {"classic": {"undead": 6}, "bard": {"undead": 8}, "star": {"undead": 5, "swarm": 7}}
"""Monsters with a tag, copies counted; one of star is both."""
_FANTASY = {
    *("race:elf", "race:dwarf", "race:halfling"),
    *("class:warrior", "class:wizard", "class:thief", "class:cleric"),
}
KEYWORDS = {
    "classic": _FANTASY,
    "super": {"class:mutant", "class:exotic", "class:techno", "class:mystic"},
    "bard": _FANTASY,
}
"""Identities that the rules of an edition name (CLASS-01, CLASS-02)."""


DEALT_APART: tuple[str, ...] = ("role",)


def deck_cards(edition_name: str) -> list[Card]:
    """What is shuffled, each print once: roles are dealt apart."""
    return [
        card for card in load_built_in_edition(edition_name).cards if card.kind not in DEALT_APART
    ]


def monsters_of(edition_name: str) -> list[Monster]:
    cards = load_built_in_edition(edition_name).cards
    return [card for card in cards for _ in range(card.count) if isinstance(card, Monster)]


@ALL_DECKS
def test_an_edition_is_loaded_without_a_mistake(edition_name: str) -> None:
    assert load_built_in_edition(edition_name).profile.id == edition_name


def test_an_unknown_edition_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="chess"):
        load_built_in_edition("chess")


@ALL_DECKS
def test_a_deck_has_168_cards(edition_name: str) -> None:
    decks = Counter[str]()
    for card in deck_cards(edition_name):
        decks[deck_of(card) or "apart"] += card.count
    assert decks == {"door": 94, "treasure": 74}


@PLANNED_DECKS
def test_a_deck_is_made_up_as_planned(edition_name: str) -> None:
    kinds = Counter[str]()
    for card in deck_cards(edition_name):
        kinds[card.kind] += card.count
    rest = {"cheat", "special"}
    assert {k: n for k, n in kinds.items() if k not in rest} == MAKE_UP[edition_name]


@ALL_DECKS
def test_half_of_the_monsters_are_weak_and_the_strong_ones_pay_double(edition_name: str) -> None:
    monsters = monsters_of(edition_name)
    levels = sorted(card.level for card in monsters)
    assert (levels[0], levels[-1]) == (1, 20)
    assert levels[len(levels) // 2] <= 8
    assert sum(level <= 4 for level in levels) >= 10
    assert all((card.levels == 2) == (card.level >= 16) for card in monsters)
    assert {card.treasures for card in monsters} == {1, 2, 3, 4, 5}


@PLANNED_DECKS
def test_monsters_are_tagged_as_planned(edition_name: str) -> None:
    tags = Counter(tag for card in monsters_of(edition_name) for tag in card.tags)
    planned = TAGGED.get(edition_name, {})
    assert {tag: tags[tag] for tag in ("undead", "swarm") if tags[tag]} == planned


@ALL_DECKS
def test_about_a_third_of_the_monsters_care_who_fights_them(edition_name: str) -> None:
    monsters = monsters_of(edition_name)
    choosy = [
        card
        for card in monsters
        if card.ignores or card.friendly_to or any(m.when is not None for m in card.modifiers)
    ]
    assert len(monsters) // 4 <= len(choosy) <= 2 * len(monsters) // 3


@pytest.mark.parametrize("edition_name", [one for one in built_in_edition_ids() if one in KEYWORDS])
def test_the_identities_are_those_that_the_rules_name(edition_name: str) -> None:
    identities = [
        card for card in load_built_in_edition(edition_name).cards if isinstance(card, Identity)
    ]
    assert {f"{card.kind}:{card.keyword or card.id}" for card in identities} == KEYWORDS[
        edition_name
    ]


@ALL_DECKS
def test_items_fill_every_slot_and_a_third_are_not_for_everybody(edition_name: str) -> None:
    items = [card for card in load_built_in_edition(edition_name).cards if isinstance(card, Item)]
    slots = Counter(item.slot or item.hands for item in items for _ in range(item.count))
    assert min(slots[slot] for slot in ("head", "body", "feet", 1, 2, 0)) >= 4
    assert sum(item.big for item in items) >= 5
    choosy = [
        item
        for item in items
        if item.usable_if is not None or any(m.when is not None for m in item.modifiers)
    ]
    assert len(choosy) >= len(items) // 3


@ALL_DECKS
def test_a_deck_has_at_least_sixty_different_trees_of_rules(edition_name: str) -> None:
    trees = {json.dumps(tree_of(card), sort_keys=True) for card in deck_cards(edition_name)}
    assert len(trees) >= 60


@ALL_DECKS
def test_no_two_cards_of_a_deck_do_the_same(edition_name: str) -> None:
    """With the same numbers; wandering monsters and their like can only do one thing."""
    alike: dict[str, list[str]] = {}
    for card in deck_cards(edition_name):
        if card.kind in ("mate", "wandering", "cheat", "two_identities", "level_up"):
            continue
        what = card.model_dump(
            mode="json", by_alias=True, exclude=NAMES, exclude_defaults=True, exclude_none=True
        )
        alike.setdefault(json.dumps(what, sort_keys=True), []).append(card.id)
    assert [ids for ids in alike.values() if len(ids) > 1] == []


NAMES = {"id", "count", "name", "short", "flavour"}


def tree_of(card: Card) -> object:
    """What the card does, without its names and without its plain numbers."""
    return _without_numbers(
        card.model_dump(mode="json", by_alias=True, exclude=NAMES | {"gold"}, exclude_defaults=True)
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


def test_no_price_is_what_is_bought_with_it() -> None:
    """What is paid lies on top of its pile: who pays with a door would take that very door."""
    assert not [
        ability
        for ability in WORDS
        if isinstance(ability, Ability) and ability.cost is not None and ability.cost.filter is None
        for effect in ability.do
        if isinstance(effect, FetchFromDiscard) and effect.filter is None
    ]


def test_every_kind_of_card_is_printed() -> None:
    assert {card.kind for card in CARDS} == set(get_args(CardKind))


def test_every_verb_is_used() -> None:
    used = {
        effect.do
        for card in CARDS
        for scene, effects in top_level_effect_lists(card)
        for _, effect, _ in walk_effects(effects, scene.path)
    }
    assert used == EFFECT_VERBS


def test_every_clause_is_used() -> None:
    used = {type(word) for word in WORDS}
    assert {
        StatModifier,
        Ability,
        Trigger,
        ReplacementEffect,
        RuleChange,
        Condition,
        CardPick,
    } <= used


@pytest.mark.parametrize(
    ("used", "known"),
    [
        ({w.stat for w in WORDS if isinstance(w, StatModifier)}, Stat),
        ({w.permit for w in WORDS if isinstance(w, RuleChange)} - {None}, Permission),
        ({w.forbid for w in WORDS if isinstance(w, RuleChange)} - {None}, Prohibition),
        ({w.on for w in WORDS if isinstance(w, Trigger)}, Trigger.model_fields["on"].annotation),
        (
            {w.of for w in WORDS if isinstance(w, ReplacementEffect)},
            ReplacementEffect.model_fields["of"].annotation,
        ),
    ],
    ids=["stats", "permissions", "prohibitions", "triggers", "replacements"],
)
def test_every_word_of_a_closed_list_is_used(used: set[str], known: object) -> None:
    assert used == set(get_args(known))


def test_cards_are_looked_for_in_every_place() -> None:
    used = {word.place for word in WORDS if isinstance(word, CardPick)}
    assert used == set(get_args(Place))


def test_no_id_name_or_flavour_line_occurs_twice() -> None:
    for language in LANGUAGES:
        names = Counter(card.name[language] for card in CARDS)
        flavours = Counter(card.flavour[language] for card in CARDS if card.flavour)
        assert [text for text, times in (names + flavours).items() if times > 1] == []
    assert len({card.id for card in CARDS}) == len(CARDS)


@ALL_DECKS
def test_short_names_tell_the_cards_of_an_edition_apart(edition_name: str) -> None:
    """Blends may make two alike."""
    cards = load_built_in_edition(edition_name).cards
    for language in LANGUAGES:
        short = Counter(card.short.get(language, card.name[language]) for card in cards)
        assert [text for text, times in short.items() if times > 1] == []


@pytest.mark.parametrize(("language", "marks"), [("en", "“”"), ("de", "„“"), ("it", "«»")])
def test_a_quotation_in_a_flavour_line_has_the_marks_for_inside_one(
    language: Language, marks: str
) -> None:
    """The frame of a card puts the whole line in quotation marks."""
    lines = [card.flavour.get(language, "") for card in CARDS]
    assert [line for line in lines if set(line) & set(marks)] == []
