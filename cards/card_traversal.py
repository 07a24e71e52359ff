"""Walks over the words of a card, each with the path at which its author finds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from pydantic import BaseModel

from cards.vocabulary.abilities_and_modifiers import Ability
from cards.vocabulary.base_types import Moment
from cards.vocabulary.card import (
    Card,
    Curse,
    LevelUp,
    Mate,
    Monster,
    OneShot,
    Special,
    WanderingMonster,
)
from cards.vocabulary.conditions_and_card_picks import CardFilter, Condition
from cards.vocabulary.effects import Effect, Effects, nested_effect_lists


@dataclass(frozen=True, slots=True)
class EffectContext:
    """Where a list of effects stands, and when somebody may set it off; `moment` is `None` for
    what happens by itself, and then nobody has named a target."""

    path: str
    clause: Literal["play", "curse", "bad_stuff", "ability", "trigger", "instead"]
    moment: Moment | None = None
    fights: bool = False
    """There is a fight, so that there are fighters."""
    open_fight: bool = False
    """It happens by itself in a fight whose outcome is open."""


def top_level_effect_lists(card: Card) -> Iterator[tuple[EffectContext, Effects]]:
    """Every list of effects of a card that is not inside another one."""
    match card:
        case OneShot() | Special():
            fights = card.window in ("combat", "run_away")
            yield EffectContext("do", "play", card.window, fights), card.do
        case LevelUp():
            yield EffectContext("do", "play", "any_time"), card.do
        case Mate() | WanderingMonster():
            yield EffectContext("do", "play", "combat", fights=True), card.do
        case Curse() if card.do:
            yield EffectContext("do", "curse"), card.do
        case Monster():
            yield EffectContext("bad_stuff", "bad_stuff", fights=True), card.bad_stuff
        case _:
            pass
    for i, ability in enumerate(card.abilities):
        yield ability_effect_context(ability, i), ability.do
    for i, trigger in enumerate(card.triggers):
        met = trigger.on == "met"
        fights = met or trigger.on in ("escaped", "caught")
        where = EffectContext(f"triggers[{i}].do", "trigger", fights=fights, open_fight=met)
        yield where, trigger.do
    for i, replacement in enumerate(card.instead):
        yield EffectContext(f"instead[{i}].do", "instead"), replacement.do


def ability_effect_context(ability: Ability, number: int) -> EffectContext:
    """Where the effects of an ability stand."""
    fights = ability.window in ("combat", "run_away")
    return EffectContext(f"abilities[{number}].do", "ability", ability.window, fights)


def walk_effects(effects: Effects, path: str, depth: int = 1) -> Iterator[tuple[str, Effect, int]]:
    """Every effect of a list and of the lists inside it, with its path and how deep it lies."""
    for i, effect in enumerate(effects):
        here = f"{path}[{i}]"
        yield here, effect, depth
        for inner, part in nested_effect_lists(effect):
            yield from walk_effects(part, f"{here}.{inner}", depth + 1)


def walk_card_parts(value: object, path: str = "") -> Iterator[tuple[str, BaseModel]]:
    """Every word inside a card, the card first, each with its path."""
    if isinstance(value, BaseModel):
        yield path, value
        for name, step in _fields_of(type(value)):
            inside = getattr(value, name)
            if inside and isinstance(inside, (BaseModel, tuple)):
                yield from walk_card_parts(inside, f"{path}.{step}" if path else step)
    elif isinstance(value, tuple):
        for i, one in enumerate(value):
            yield from walk_card_parts(one, f"{path}[{i}]")


@cache
def _fields_of(word: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a word and what its author calls them."""
    return tuple((name, field.alias or name) for name, field in word.model_fields.items())


def referenced_card_ids(card: Card) -> Iterator[str]:
    """The ids of other cards that it names."""
    for _, piece in walk_card_parts(card):
        if isinstance(piece, Condition):
            for word in (piece.has, piece.lacks, piece.against):
                if word is not None and word.startswith("card:"):
                    yield word.removeprefix("card:")
        elif isinstance(piece, CardFilter) and piece.card is not None:
            yield piece.card
