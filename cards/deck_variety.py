"""How much the cards of a deck differ in what they do, with what a deck of ours should reach.

Prints are counted, not their copies. What is counted:

- *only a number*: items that have numbers for whoever wears them, or for some identity or level of
  the wearer, and nothing else;
- *plain monsters*: those that only fight, and hurt whom they catch;
- *kinds of bad stuff*: the verbs that stand in bad stuff, and the share of monsters whose bad stuff
  has the most frequent one;
- *reads*: cards that ask for a gender, for another card by its name, or for a tag of a monster;
- *mechanics*: cards are alike if they are equal but for ids, names, flavour and all numbers;
- *twins*: mechanics that cards of several decks have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards.card_traversal import walk_card_parts
from cards.vocabulary.card import Card, Item, Monster
from cards.vocabulary.conditions_and_card_picks import CardFilter, Condition
from cards.vocabulary.effects import Effects, PayOrElse, RemoveMonster, nested_effect_lists

MOST_ONLY_NUMBERS = 0.3
"""At most this share of a deck's items."""
MOST_PLAIN_MONSTERS = 2
LEAST_BAD_STUFF_KINDS = 8
MOST_SAME_BAD_STUFF = 1 / 3
"""At most this share of a deck's monsters has the same verb in its bad stuff."""
LEAST_CARDS_READING_KEYWORD_SORT = 3
"""So many cards at least read each of gender, name and tag."""
LEAST_MECHANICS = 650
"""Of all our decks together."""

_NAMES = frozenset({"id", "name", "short", "flavour", "count"})


@dataclass(frozen=True, slots=True)
class DeckVariety:
    """The figures of one deck; lists hold card ids."""

    items: int
    only_numbers: tuple[str, ...]
    monsters: int
    plain_monsters: tuple[str, ...]
    bad_stuff: Mapping[str, int]
    """Each verb of bad stuff, with the number of monsters that have it, the most frequent first."""
    by_gender: tuple[str, ...]
    by_name: tuple[str, ...]
    by_tag: tuple[str, ...]
    mechanics: frozenset[Hashable]

    def met(self) -> dict[str, bool]:
        """Which of the targets for one deck are reached."""
        most = max(self.bad_stuff.values(), default=0)
        return {
            "only_numbers": len(self.only_numbers) <= MOST_ONLY_NUMBERS * self.items,
            "plain_monsters": len(self.plain_monsters) <= MOST_PLAIN_MONSTERS,
            "kinds": len(self.bad_stuff) >= LEAST_BAD_STUFF_KINDS,
            "one_verb": most <= MOST_SAME_BAD_STUFF * self.monsters,
            "by_gender": len(self.by_gender) >= LEAST_CARDS_READING_KEYWORD_SORT,
            "by_name": len(self.by_name) >= LEAST_CARDS_READING_KEYWORD_SORT,
            "by_tag": len(self.by_tag) >= LEAST_CARDS_READING_KEYWORD_SORT,
        }


def deck_variety(cards: Iterable[Card]) -> DeckVariety:
    """The figures of these cards."""
    prints = tuple(cards)
    items = [card for card in prints if isinstance(card, Item)]
    monsters = [card for card in prints if isinstance(card, Monster)]
    verbs = Counter(verb for card in monsters for verb in sorted(set(_verbs(card.bad_stuff))))
    return DeckVariety(
        items=len(items),
        only_numbers=_ids(card for card in items if is_number_only_item(card)),
        monsters=len(monsters),
        plain_monsters=_ids(card for card in monsters if is_plain_monster(card)),
        bad_stuff=dict(verbs.most_common()),
        by_gender=_ids(card for card in prints if "gender" in keyword_sorts_asked_for(card)),
        by_name=_ids(card for card in prints if "card" in keyword_sorts_asked_for(card)),
        by_tag=_ids(card for card in prints if "tag" in keyword_sorts_asked_for(card)),
        mechanics=frozenset(mechanic_of(card) for card in prints),
    )


def _verbs(effects: Effects) -> Iterator[str]:
    """All verbs, but for that of a price, which is part of paying it."""
    for effect in effects:
        yield effect.do
        for _, inner in nested_effect_lists(effect):
            yield from _verbs(
                inner[1:] if isinstance(effect, PayOrElse) and inner == effect.paid() else inner
            )


def _ids(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def is_number_only_item(item: Item) -> bool:
    """The item has numbers, for anybody or for an identity or level, and nothing else."""
    return not _has_clauses(item) and all(
        modifier.per is None and _is_about_identity(modifier.when) for modifier in item.modifiers
    )


def _has_clauses(card: Card) -> bool:
    return bool(card.abilities or card.triggers or card.instead or card.rules or card.meta)


def _is_about_identity(condition: Condition | None) -> bool:
    if condition is None:
        return True
    asked = {name for name, value in condition if value is not None} - {"who"}
    named = {str(word).partition(":")[0] for word in (condition.has, condition.lacks) if word}
    return asked <= {"has", "lacks", "level_min", "level_max"} and not named & {"gender", "card"}


def is_plain_monster(monster: Monster) -> bool:
    """The monster only fights, and hurts whom it catches."""
    return not (
        _has_clauses(monster) or monster.modifiers or monster.ignores or monster.friendly_to
    )


def keyword_sorts_asked_for(card: Card) -> frozenset[str]:
    """The sorts of keywords that the card asks for: `gender`, `card`, `tag`, `race` ..."""
    return frozenset(word.partition(":")[0] for word in _asked(card))


def _asked(card: Card) -> Iterator[str]:
    for _, piece in walk_card_parts(card):
        if isinstance(piece, Condition):
            asked = (piece.has, piece.lacks, piece.against)
            yield from (word for word in asked if word is not None)
        elif isinstance(piece, CardFilter) and piece.card is not None:
            yield f"card:{piece.card}"
        elif isinstance(piece, RemoveMonster) and piece.tag is not None:
            yield f"tag:{piece.tag}"


def mechanic_of(card: Card) -> Hashable:
    """What cards that are alike have in common."""
    return _shape(card.model_dump(mode="json", exclude=set(_NAMES)))


def _shape(value: object) -> Hashable:
    """The value without its numbers, as something that can be compared."""
    if isinstance(value, dict):
        return tuple(sorted((key, _shape(one)) for key, one in value.items() if key != "back"))
    if isinstance(value, list):
        return tuple(_shape(one) for one in value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return 0
    return value if isinstance(value, Hashable) else None


def mechanics_in_several_decks(
    decks: Mapping[str, Iterable[Card]],
) -> list[dict[str, tuple[str, ...]]]:
    """Mechanics that several decks have, each with the ids of its cards by deck."""
    found: dict[Hashable, dict[str, list[str]]] = {}
    for name, cards in decks.items():
        for card in cards:
            found.setdefault(mechanic_of(card), {}).setdefault(name, []).append(card.id)
    return [
        {name: tuple(ids) for name, ids in one.items()} for one in found.values() if len(one) > 1
    ]


def variety_report(decks: Mapping[str, Sequence[Card]], *, ours: bool) -> list[str]:
    """The figures as rows of text, each with its target and whether it is reached; that of all
    decks together only for `ours`."""
    figures = {name: deck_variety(cards) for name, cards in decks.items()}
    rows = [_row("", [*figures, "target"])]
    for label, key, told, target in _ROWS:
        cells = [f"{told(one)}{'' if one.met()[key] else ' !'}" for one in figures.values()]
        rows.append(_row(label, [*cells, target]))
    count = len(frozenset().union(*(one.mechanics for one in figures.values())))
    rows.append("")
    if ours:
        missed = "" if count >= LEAST_MECHANICS else " !"
        rows.append(f"different mechanics, all decks: {count}{missed} (target: {LEAST_MECHANICS})")
    else:
        rows.append(f"different mechanics, all decks: {count}")
    shared = mechanics_in_several_decks(decks)
    rows.append(f"of those in more than one deck: {len(shared)}")
    rows.append("! marks what is missed")
    return rows


def _verb(one: DeckVariety) -> str:
    if not one.bad_stuff:
        return "-"
    verb, count = next(iter(one.bad_stuff.items()))
    return f"{verb} {count}/{one.monsters}"


_ROWS = (
    (
        "items only a number",
        "only_numbers",
        lambda one: f"{len(one.only_numbers)}/{one.items}",
        f"<= {MOST_ONLY_NUMBERS:.0%}",
    ),
    (
        "monsters without a rule",
        "plain_monsters",
        lambda one: str(len(one.plain_monsters)),
        f"<= {MOST_PLAIN_MONSTERS}",
    ),
    (
        "kinds of bad stuff",
        "kinds",
        lambda one: str(len(one.bad_stuff)),
        f">= {LEAST_BAD_STUFF_KINDS}",
    ),
    ("most frequent of them", "one_verb", _verb, "<= 1/3"),
    (
        "reads a gender",
        "by_gender",
        lambda one: str(len(one.by_gender)),
        f">= {LEAST_CARDS_READING_KEYWORD_SORT}",
    ),
    (
        "reads a card's name",
        "by_name",
        lambda one: str(len(one.by_name)),
        f">= {LEAST_CARDS_READING_KEYWORD_SORT}",
    ),
    (
        "reads a tag",
        "by_tag",
        lambda one: str(len(one.by_tag)),
        f">= {LEAST_CARDS_READING_KEYWORD_SORT}",
    ),
)


def _row(label: str, cells: Sequence[str]) -> str:
    return f"{label:24}" + "".join(f"{cell:>18}" for cell in cells)
