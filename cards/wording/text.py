"""The rules text of a card: its clauses in their order, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, assert_never

from cards.terms import Terms, own_terms
from cards.vocabulary.card import (
    Card,
    Cheat,
    Curse,
    Enhancer,
    Follower,
    Identity,
    Item,
    LevelUp,
    Mate,
    Monster,
    OneShot,
    Origin,
    Power,
    Role,
    Ship,
    Special,
    TwoIdentities,
    Wandering,
)
from cards.vocabulary.clauses import Ability, Meta, Modifier, Replacement, Rule, Trigger
from cards.vocabulary.conditions import Condition
from cards.vocabulary.effects import Effects, StartFight
from cards.vocabulary.words import Language, Moment
from cards.walk import scenes, walk
from cards.wording.english.clauses import English
from cards.wording.german.clauses import German
from cards.wording.italian.clauses import Italian
from cards.wording.parts import Voice, sentence, voice_of
from cards.wording.traps import CurseName


class Tongue(Protocol):
    """What a language can say. Sentences come without their capital and full stop."""

    def face(self, card: Card) -> Iterator[str]: ...
    def meta(self, meta: Meta) -> str: ...
    def theft(self) -> str: ...
    def only(self, condition: Condition) -> str: ...
    def modifier(self, modifier: Modifier, card: Card) -> str: ...
    def rule(self, rule: Rule, card: Card) -> str: ...
    def removal(self, curse: Curse) -> str: ...
    def ability(self, ability: Ability, card: Card) -> str: ...
    def replacement(self, replacement: Replacement, card: Card) -> str: ...
    def trigger(self, trigger: Trigger, card: Card) -> str: ...
    def at_once(self, effects: Effects, window: Moment | None, card: Card) -> str: ...
    def bad_stuff(self, effects: Effects) -> str: ...
    def outside_fights(self) -> str: ...
    def effects(self, effects: Effects, voice: Voice) -> str: ...


def text_of(
    card: Card, language: Language, terms: Terms | None = None, curse: CurseName = "curse"
) -> tuple[str, ...]:
    """The card's clauses, a sentence or two each: what always holds, abilities, triggers, what
    happens at once, bad stuff.

    Numbers are bound to their nouns by no-break spaces. Without `terms` the keywords of our own
    editions are known. `curse` is what the card's edition calls those (CURSE-01).
    """
    return tuple(sentence(clause) for clause in _clauses(card, _tongue(language, terms, curse)))


def effects_text(
    effects: Effects,
    card: Card,
    language: Language,
    curse: CurseName = "curse",
    terms: Terms | None = None,
) -> str:
    """What some effects of the card do, in a sentence: one branch of a choice, for instance."""
    return sentence(_tongue(language, terms, curse).effects(effects, voice_of(card)))


def clause_text(
    clause: Modifier | Condition,
    card: Card,
    language: Language,
    curse: CurseName = "curse",
    terms: Terms | None = None,
) -> str:
    """One clause of the card without its capital and full stop: what a modifier adds and when, or
    for whom the card works."""
    tongue = _tongue(language, terms, curse)
    return tongue.only(clause) if isinstance(clause, Condition) else tongue.modifier(clause, card)


def _tongue(language: Language, terms: Terms | None, curse: CurseName) -> Tongue:
    known = own_terms() if terms is None else terms
    match language:
        case "en":
            return English(known, curse)
        case "de":
            return German(known, curse)
        case "it":
            return Italian(known, curse)
        case _:
            assert_never(language)


def _waits_for_calm(card: Card) -> bool:
    """It could be played at any time, if it did not begin a fight (AMB-98)."""
    if isinstance(card, OneShot | Special):
        waits = card.window == "any_time"
    else:
        waits = isinstance(card, Curse)
    return waits and any(
        isinstance(effect, StartFight)
        for scene, effects in scenes(card)
        for _, effect, _ in walk(effects, scene.path)
    )


def _clauses(card: Card, tongue: Tongue) -> Iterator[str]:
    yield from tongue.face(card)
    for meta in card.meta:
        yield tongue.meta(meta)
    if isinstance(card, Identity) and card.counts_as_theft:
        yield tongue.theft()
    if _waits_for_calm(card):
        yield tongue.outside_fights()
    for modifier in card.modifiers:
        yield tongue.modifier(modifier, card)
    for rule in card.rules:
        yield tongue.rule(rule, card)
    if isinstance(card, Curse) and card.remove_by is not None:
        yield tongue.removal(card)
    for ability in card.abilities:
        yield tongue.ability(ability, card)
    for replacement in card.instead:
        yield tongue.replacement(replacement, card)
    for trigger in card.triggers:
        yield tongue.trigger(trigger, card)
    match card:
        case OneShot() | Special():
            yield tongue.at_once(card.do, card.window, card)
        case LevelUp():
            yield tongue.at_once(card.do, "any_time", card)
        case Mate() | Wandering():
            yield tongue.at_once(card.do, "combat", card)
        case Curse():
            if card.do:
                yield tongue.at_once(card.do, None, card)
        case Monster():
            yield tongue.bad_stuff(card.bad_stuff)
        case Enhancer() | Identity() | TwoIdentities() | Power() | Origin() | Role() | Cheat():
            pass
        case Follower() | Item() | Ship():
            pass
        case _:
            assert_never(card)
