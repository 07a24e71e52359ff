"""The rules text of a card: its clauses in their order, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from cards.card_traversal import top_level_effect_lists, walk_effects
from cards.keyword_forms import KeywordTerms, built_in_terms
from cards.languages import Language
from cards.vocabulary.abilities_and_modifiers import StatModifier
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
from cards.vocabulary.conditions import Condition
from cards.vocabulary.effects import Effects, StartFight
from cards.wording.ability_numbers import PRINTED_NUMBERS, AbilityNumbers
from cards.wording.ability_sentences import AbilitySentences
from cards.wording.condition_sentences import ConditionSentences
from cards.wording.effect_sentences import EffectSentences
from cards.wording.effect_voice import card_voice
from cards.wording.face_sentences import FaceSentences
from cards.wording.noun_phrases import NounPhrases
from cards.wording.phrases import CurseName
from cards.wording.text_formatting import as_sentence


def card_rules_text(
    card: Card,
    language: Language,
    terms: KeywordTerms | None = None,
    curse: CurseName = "curse",
    numbers: AbilityNumbers = PRINTED_NUMBERS,
) -> tuple[str, ...]:
    """The card's clauses, a sentence or two each: what always holds, abilities, triggers, what
    happens at once, bad stuff.

    Numbers are bound to their nouns by no-break spaces. Without `terms` the keywords of our own
    editions are known. `curse` is what the card's edition calls those (CURSE-01), `numbers` what
    flight and the like come to where it is played (META-01).
    """
    say = _sentences(language, terms, curse, numbers)
    return tuple(as_sentence(clause) for clause in _clauses(card, say))


def ability_text(
    card: Card,
    index: int,
    language: Language,
    terms: KeywordTerms | None = None,
    curse: CurseName = "curse",
    numbers: AbilityNumbers = PRINTED_NUMBERS,
) -> str:
    """One ability of the card, by its place among them, in a sentence or two."""
    say = _sentences(language, terms, curse, numbers)
    return as_sentence(say.abilities.ability(card.abilities[index], card))


def ability_effect_text(
    card: Card,
    index: int,
    language: Language,
    terms: KeywordTerms | None = None,
    curse: CurseName = "curse",
    numbers: AbilityNumbers = PRINTED_NUMBERS,
) -> str:
    """What one ability of the card does, without when, at what price and how often."""
    say = _sentences(language, terms, curse, numbers)
    return as_sentence(say.effects.sentences(card.abilities[index].do, card_voice(card)))


def effects_text(
    effects: Effects,
    card: Card,
    language: Language,
    curse: CurseName = "curse",
    terms: KeywordTerms | None = None,
) -> str:
    """What some effects of the card do, in a sentence: one branch of a choice, for instance."""
    say = _sentences(language, terms, curse)
    return as_sentence(say.effects.sentences(effects, card_voice(card)) or say.effects.nothing())


def clause_text(
    clause: StatModifier | Condition,
    card: Card,
    language: Language,
    curse: CurseName = "curse",
    terms: KeywordTerms | None = None,
) -> str:
    """One clause of the card without its capital and full stop: what a modifier adds and when, or
    for whom the card works."""
    say = _sentences(language, terms, curse)
    if isinstance(clause, Condition):
        return say.conditions.only(clause)
    return say.abilities.modifier(clause, card)


class _Sentences(NamedTuple):
    """What a card says in one language."""

    conditions: ConditionSentences
    effects: EffectSentences
    face: FaceSentences
    abilities: AbilitySentences


def _sentences(
    language: Language,
    terms: KeywordTerms | None,
    curse: CurseName,
    numbers: AbilityNumbers = PRINTED_NUMBERS,
) -> _Sentences:
    nouns = NounPhrases(language, built_in_terms() if terms is None else terms, curse)
    conditions = ConditionSentences(nouns)
    effects = EffectSentences(nouns, conditions)
    return _Sentences(
        conditions=conditions,
        effects=effects,
        face=FaceSentences(nouns, conditions, numbers),
        abilities=AbilitySentences(nouns, conditions, effects),
    )


def _waits_for_calm(card: Card) -> bool:
    """It could be played at any time, if it did not begin a fight (AMB-98)."""
    if isinstance(card, OneShot | Special):
        waits = card.window == "any_time"
    else:
        waits = isinstance(card, Curse)
    return waits and any(
        isinstance(effect, StartFight)
        for scene, effects in top_level_effect_lists(card)
        for _, effect, _ in walk_effects(effects, scene.path)
    )


def _clauses(card: Card, say: _Sentences) -> Iterator[str]:
    yield from say.face.clauses(card)
    for meta in card.meta:
        yield say.face.meta(meta)
    if isinstance(card, Identity) and card.counts_as_theft:
        yield say.face.theft()
    if isinstance(card, Curse) and _waits_for_calm(card):
        yield say.face.outside_fights()
    for modifier in card.modifiers:
        yield say.abilities.modifier(modifier, card)
    for rule in card.rules:
        yield say.abilities.rule(rule, card)
    if isinstance(card, Curse) and card.remove_by is not None:
        yield say.face.removal(card.remove_by)
    for ability in card.abilities:
        yield say.abilities.ability(ability, card)
    for replacement in card.instead:
        yield say.abilities.replacement(replacement, card)
    for trigger in card.triggers:
        yield say.abilities.trigger(trigger, card)
    match card:
        case OneShot() | Special():
            calm = _waits_for_calm(card)
            yield say.abilities.at_once(card.do, card.window, card, waits_for_calm=calm)
        case LevelUp():
            yield say.abilities.at_once(card.do, "any_time", card)
        case Mate() | Wandering():
            yield say.abilities.at_once(card.do, "combat", card)
        case Curse():
            if card.do:
                yield say.abilities.at_once(card.do, None, card)
        case Monster():
            yield say.abilities.bad_stuff(card.bad_stuff)
        case Enhancer() | Identity() | TwoIdentities() | Power() | Origin() | Role() | Cheat():
            pass
        case Follower() | Item() | Ship():
            pass
        case _:
            assert_never(card)
