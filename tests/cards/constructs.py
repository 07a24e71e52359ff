"""Everything that the vocabulary can say, on cards, whether or not a deck says it.

Values are drawn for each word from the types and bounds of its fields, with a seed, so that a new
word is among them without being named here. The cards may be nonsense: the checker is not asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import NoneType
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from cards.vocabulary.abilities_and_modifiers import (
    Ability,
    ReplacementEffect,
    RuleChange,
    StatModifier,
    Trigger,
)
from cards.vocabulary.card import Card
from cards.vocabulary.conditions_and_card_picks import CardPick, Condition
from cards.vocabulary.effects import Effect, RollDie
from tests.cards.printing import card, do

FILLED = (0.2, 0.5, 0.9)
"""How many of its optional fields a word has: few, some or most."""
TEXTS = {
    "has": ("race:elf", "class:thief", "power:unheard_of", "card:paper_crown"),
    "lacks": ("race:elf", "class:thief", "power:unheard_of", "card:paper_crown"),
    "against": ("tag:undead", "card:paper_crown"),
    "card": ("paper_crown",),
    "tag": ("undead", "unheard_of"),
    "tags": ("undead", "unheard_of"),
    "adds_tags": ("undead", "unheard_of"),
    "id": ("stair_gremlin",),
    "back": ("other_side",),
}
"""Values of texts that are not any text, by their field."""
Piece = TypeVar("Piece", bound=BaseModel)
EFFECTS: TypeAdapter[tuple[Effect, ...]] = TypeAdapter(tuple[Effect, ...])
VERBS: tuple[type[Effect], ...] = get_args(get_args(Effect)[0])
KINDS: tuple[type[Card], ...] = get_args(get_args(Card)[0])


HOSTS = (
    card("monster", ""),
    card("curse", 'lasts = "next_combat"\nmodifiers = [{ stat = "strength", amount = -2 }]'),
    card("item", "strength = 1"),
    card("race", ""),
    card("two_identities", 'of = "race"'),
)
"""Cards that a clause is put on."""
CAUGHT = card("monster", "")
VICTIMS = do('{ do = "die" }', "curse")
OWN = do('{ do = "die" }')
"""Cards that effects are put on."""
BEFORE = EFFECTS.validate_python([{"do": "lose_levels", "who": "target"}])
AFTER = EFFECTS.validate_python([{"do": "gain_levels", "who": "others"}])


def every_card(thin: int = 1) -> Iterator[Card]:
    """Cards with every verb, in every voice, and every clause, condition and kind of card; of the
    draws one in so many."""
    for verb in VERBS:
        draws = (2000 if issubclass(verb, CardPick) else 200) // thin
        for i, effect in enumerate(drawn(verb, draws)):
            yield with_effect((effect,), i)
    for field, clause in (
        ("modifiers", StatModifier),
        ("rules", RuleChange),
        ("triggers", Trigger),
        ("abilities", Ability),
        ("instead", ReplacementEffect),
    ):
        for one in drawn(clause, 60 // thin):
            for host in HOSTS:
                yield host.model_copy(update={field: (one,)})
    for count in (1, 2):  # Of all lists of a trigger hardly any draws treasures for a kill.
        told = f'{{ on = "killed", do = [{{ do = "draw", deck = "treasure", count = {count} }}] }}'
        yield card("monster", f"triggers = [{told}]")
    for stat in ("strength", "run_away"):  # Nor does one of all modifiers ask only for a monster.
        against = 'when = { against = "card:paper_crown" }'
        yield card("item", f'modifiers = [{{ stat = "{stat}", amount = 1, {against} }}]')
    for condition in drawn(Condition, 400 // thin):
        yield HOSTS[0].model_copy(update={"ignores": condition, "friendly_to": condition})
        yield HOSTS[2].model_copy(update={"usable_if": condition})
    for price in drawn(CardPick, 50 // thin):
        yield HOSTS[1].model_copy(update={"remove_by": price, "lasts": "until_removed"})
    for kind in KINDS:
        yield from drawn(kind, 40 // thin)


def with_effect(effects: tuple[Effect, ...], number: int) -> Card:
    """The effects on a card that speaks to its player, to a victim or to whom a monster has caught,
    alone or among others."""
    match number % 5:
        case 4:
            return CAUGHT.model_copy(update={"bad_stuff": effects})
        case 0:
            return VICTIMS.model_copy(update={"do": effects})
        case 1:
            told = effects
        case 2:
            told = (*BEFORE, *effects)
        case _:
            told = (*effects, *AFTER)
    return OWN.model_copy(update={"do": told})


def drawn(word: type[Piece], count: int) -> Iterator[Piece]:
    """So many of the word, its fields drawn until it accepts them."""
    chance = random.Random(word.__name__)  # No other word shifts what is drawn for this one.
    while count:
        fields = _word(word, chance, chance.choice(FILLED))
        try:
            yield word.model_validate(fields)
        except ValidationError:
            continue
        count -= 1


def _word(word: type[BaseModel], chance: random.Random, filled: float) -> dict[str, Any]:
    if word is RollDie:
        faces = [{"faces": [1, 2], "do": []}, {"faces": [3, 4, 5, 6], "do": [_plain(chance)]}]
        return {"do": "roll", "on": faces}
    return {
        field.alias or name: _value(field.annotation, (*field.metadata,), name, chance, filled)
        for name, field in word.model_fields.items()
        if field.is_required() or chance.random() < filled
    }


def _plain(chance: random.Random) -> dict[str, Any]:
    """An effect to put inside another one."""
    verb = chance.choice(("lose_levels", "gain_levels", "die"))
    return {"do": verb, "who": chance.choice(("you", "others"))}


def _value(
    kind: Any, bounds: tuple[Any, ...], name: str, chance: random.Random, filled: float
) -> Any:
    """A value of that type."""
    inner = get_args(kind)
    if get_origin(kind) is Literal:
        return chance.choice(inner)
    if get_origin(kind) is Annotated:
        more = (one for mark in inner[1:] for one in getattr(mark, "metadata", (mark,)))
        return _value(inner[0], (*bounds, *more), name, chance, filled)
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        low = max((one.ge for one in bounds if hasattr(one, "ge")), default=-9)
        high = min((one.le for one in bounds if hasattr(one, "le")), default=9)
        return chance.choice([n for n in (-2, 0, 1, 1, 2, low, high) if low <= n <= high])
    if kind is str:
        return chance.choice(TEXTS.get(name, ("Heron",)))
    if get_origin(kind) is dict:
        return {"en": "Heron"}
    if get_origin(kind) is tuple:
        least = max((one.min_length for one in bounds if hasattr(one, "min_length")), default=0)
        most = min((one.max_length for one in bounds if hasattr(one, "max_length")), default=2)
        count = max(least, min(most, chance.choice((0, 1, 1, 2))))
        return [_value(inner[0], (), name, chance, filled) for _ in range(count)]
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _word(kind, chance, filled)
    if isinstance(kind, ForwardRef) or set(inner) >= set(VERBS):
        return _plain(chance)
    if NoneType in inner and chance.random() > filled:
        return None
    some = chance.choice([one for one in inner if one is not NoneType])
    return _value(some, bounds, name, chance, filled)
