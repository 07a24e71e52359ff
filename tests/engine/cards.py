"""Small neutral cards for tests: each says in its test all that matters about it.

They are plain data as a pack would hold them; a table given one puts it into its box.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cards.vocabulary.card import CARD_ADAPTER, Card

Spec = dict[str, Any]
Effects = list[dict[str, Any]]


def _card(kind: str, card_id: str, more: Spec) -> Spec:
    return {"id": card_id, "kind": kind, "name": {"en": card_id}, **more}


def monster(card_id: str, level: int, treasures: int = 1, **more: Any) -> Spec:
    """A monster; what it does to whom it catches is to take a level, unless the test says more."""
    bad_stuff = more.pop("bad_stuff", lose(1))
    return _card(
        "monster",
        card_id,
        {"level": level, "treasures": treasures, "bad_stuff": bad_stuff, **more},
    )


def item(card_id: str, strength: int = 0, **more: Any) -> Spec:
    return _card("item", card_id, {"strength": strength, **more})


def potion(card_id: str, amount: int, **more: Any) -> Spec:
    """A one-shot that strengthens a side of its player's choice."""
    return one_shot(card_id, [{"do": "boost", "side": "either", "amount": amount}], **more)


def one_shot(card_id: str, do: Effects, **more: Any) -> Spec:
    return _card("one_shot", card_id, {"do": do, **more})


def enhancer(card_id: str, strength: int, treasures: int = 0, **more: Any) -> Spec:
    return _card("enhancer", card_id, {"strength": strength, "treasures": treasures, **more})


def mate(card_id: str) -> Spec:
    return _card("mate", card_id, {"do": [{"do": "double_monster"}]})


def wandering(card_id: str) -> Spec:
    return _card("wandering", card_id, {"do": [{"do": "join_fight"}]})


def curse(card_id: str, do: Effects | None = None, **more: Any) -> Spec:
    return _card("curse", card_id, {"do": do or [], **more})


def race(card_id: str, **more: Any) -> Spec:
    return _card("race", card_id, more)


def class_(card_id: str, **more: Any) -> Spec:
    return _card("class", card_id, more)


def identity(card_id: str, **more: Any) -> Spec:
    """A race, a class or an affiliation: what everybody can be in the edition under test. The
    keyword that goes with it is `identity:<id>`."""
    return _card("identity", card_id, more)


def two_identities(card_id: str, of: str) -> Spec:
    return _card("two_identities", card_id, {"of": of})


def affiliation(card_id: str, **more: Any) -> Spec:
    return _card("affiliation", card_id, more)


def power(card_id: str, rank: int = 1, strength: int = 0, **more: Any) -> Spec:
    bonus = [{"stat": "strength", "amount": strength}] if strength else []
    return _card("power", card_id, {"rank": rank, "modifiers": bonus, **more})


def origin(card_id: str, rank_cap: int = 0, **more: Any) -> Spec:
    return _card("origin", card_id, {"rank_cap": rank_cap, **more})


def role(card_id: str, gender: str, back: str, **more: Any) -> Spec:
    """One side of a role; the other must be given too."""
    return _card("role", card_id, {"gender": gender, "back": back, **more})


def cheat(card_id: str) -> Spec:
    return _card("cheat", card_id, {})


def follower(card_id: str, strength: int = 0, **more: Any) -> Spec:
    return _card("follower", card_id, {"strength": strength, **more})


def ship(card_id: str, strength: int = 0, **more: Any) -> Spec:
    """A ship; the `wears` of a player has those in play."""
    return _card("ship", card_id, {"strength": strength, **more})


def level_up(card_id: str, amount: int = 1, **more: Any) -> Spec:
    gain = {"do": "gain_levels", "who": "target", "amount": amount}
    return _card("level_up", card_id, {"do": [gain], **more})


def special(card_id: str, window: str, do: Effects, deck: str = "treasure", **more: Any) -> Spec:
    return _card("special", card_id, {"window": window, "deck": deck, "do": do, **more})


# Effects that many tests share


def lose(levels: int, who: str = "you") -> Effects:
    return [{"do": "lose_levels", "amount": levels, "who": who}]


def lose_worn(slot: str) -> Effects:
    return [{"do": "discard", "in": "worn", "filter": {"slot": slot}}]


DIE: Effects = [{"do": "die"}]

# Cards that answer others, and one that drives a monster off

CANCEL = special("no_thanks", "curse", [{"do": "cancel"}])
REDIRECT = special("not_me", "curse", [{"do": "redirect"}])
REROLL = special("again", "die", [{"do": "change_die", "to": "reroll"}])
ANY_FACE = special("chosen_face", "die", [{"do": "change_die", "to": "any"}])
SHOO = one_shot("shoo", [{"do": "remove_monster", "how": "defeat"}])

# Identities with the mechanics that rules speak of

BERSERK = identity(
    "berserk",
    abilities=[
        {
            "window": "combat",
            "cost": {"in": "any", "count": 1},
            "do": [{"do": "boost", "side": "own", "amount": 1}],
        }
    ],
)
WARRIOR = class_("warrior", rules=[{"permit": "wins_ties"}])
ELF = race(
    "elf",
    rules=[{"permit": "level_per_kill_as_helper"}],
    modifiers=[{"stat": "run_away", "amount": 1}],
)
DWARF = race(
    "dwarf",
    rules=[{"permit": "any_big_items"}],
    modifiers=[{"stat": "hand_limit", "amount": 1}],
)

FILLERS: tuple[Spec, ...] = (
    enhancer("pebble", 1, count=12),
    enhancer("gravel", 1, count=12),
    item("marble", gold=10, count=12),
    item("button", gold=10, count=12),
)
"""What lies in the decks of a test box beside the cards that the test names."""


def card_of(spec: Spec) -> Card:
    """A small card as the engine reads it."""
    return CARD_ADAPTER.validate_python(spec)


def fillers_beside(specs: Sequence[Spec]) -> list[Card]:
    """All fillers but those that are among them."""
    given = {spec["id"] for spec in specs}
    return [card for card in _fillers() if card.id not in given]


@cache
def _fillers() -> tuple[Card, ...]:
    return tuple([card_of(spec) for spec in FILLERS])
