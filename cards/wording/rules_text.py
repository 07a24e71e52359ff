"""The rules text of a card: its clauses in their order, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

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
    WanderingMonster,
)
from cards.vocabulary.conditions_and_card_picks import Condition
from cards.vocabulary.effects import Effects, StartFight
from cards.wording.card_field_sentences import CardFieldSentences
from cards.wording.clause_sentences import ClauseSentences
from cards.wording.condition_sentences import ConditionSentences
from cards.wording.effect_sentences import EffectSentences
from cards.wording.effect_voice import card_voice
from cards.wording.noun_phrases import NounPhrases
from cards.wording.phrases import WordForCurse
from cards.wording.text_formatting import as_sentence
from cards.wording.values_of_shared_abilities import PRINTED_NUMBERS, SharedAbilityValues


class CardRulesTexts:
    """What cards say in one language: their clauses, and parts of them.

    Numbers are bound to their nouns by no-break spaces. Without `terms` the keywords of our own
    editions are known. `curse` is what the edition of the cards calls those (CURSE-01), `numbers`
    what flight and the like come to where they are played (META-01).
    """

    def __init__(
        self,
        language: Language,
        terms: KeywordTerms | None = None,
        curse: WordForCurse = "curse",
        numbers: SharedAbilityValues = PRINTED_NUMBERS,
    ) -> None:
        nouns = NounPhrases(language, built_in_terms() if terms is None else terms, curse)
        self._conditions = ConditionSentences(nouns)
        self._effects = EffectSentences(nouns, self._conditions)
        self._face = CardFieldSentences(nouns, self._conditions, numbers)
        self._abilities = ClauseSentences(nouns, self._conditions, self._effects)

    def of(self, card: Card) -> tuple[str, ...]:
        """The card's clauses, a sentence or two each: what always holds, abilities, triggers, what
        happens at once, bad stuff."""
        return tuple(as_sentence(clause) for clause in self._clauses(card))

    def ability(self, card: Card, index: int) -> str:
        """One ability of the card, by its place among them, in a sentence or two."""
        return as_sentence(self._abilities.ability(card.abilities[index], card))

    def ability_effect(self, card: Card, index: int) -> str:
        """What one ability of the card does, without when, at what price and how often."""
        return as_sentence(self._effects.sentences(card.abilities[index].do, card_voice(card)))

    def effects(self, effects: Effects, card: Card) -> str:
        """What some effects of the card do, in a sentence: one branch of a choice, for instance."""
        told = self._effects.sentences(effects, card_voice(card))
        return as_sentence(told or self._effects.nothing())

    def clause(self, clause: StatModifier | Condition, card: Card) -> str:
        """One clause of the card without its capital and full stop: what a modifier adds and when,
        or for whom the card works."""
        if isinstance(clause, Condition):
            return self._conditions.only(clause)
        return self._abilities.modifier(clause, card)

    def _clauses(self, card: Card) -> Iterator[str]:
        yield from self._face.clauses(card)
        for meta in card.meta:
            yield self._face.meta(meta)
        if isinstance(card, Identity) and card.counts_as_theft:
            yield self._face.theft()
        if isinstance(card, Curse) and _waits_for_calm(card):
            yield self._face.outside_fights()
        for modifier in card.modifiers:
            yield self._abilities.modifier(modifier, card)
        for rule in card.rules:
            yield self._abilities.rule(rule, card)
        if isinstance(card, Curse) and card.remove_by is not None:
            yield self._face.removal(card.remove_by)
        for ability in card.abilities:
            yield self._abilities.ability(ability, card)
        for replacement in card.instead:
            yield self._abilities.replacement(replacement, card)
        for trigger in card.triggers:
            yield self._abilities.trigger(trigger, card)
        match card:
            case OneShot() | Special():
                calm = _waits_for_calm(card)
                yield self._abilities.at_once(card.do, card.window, card, waits_for_calm=calm)
            case LevelUp():
                yield self._abilities.at_once(card.do, "any_time", card)
            case Mate() | WanderingMonster():
                yield self._abilities.at_once(card.do, "combat", card)
            case Curse():
                if card.do:
                    yield self._abilities.at_once(card.do, None, card)
            case Monster():
                yield self._abilities.bad_stuff(card.bad_stuff)
            case Enhancer() | Identity() | TwoIdentities() | Power() | Origin() | Role() | Cheat():
                pass
            case Follower() | Item() | Ship():
                pass
            case _:
                assert_never(card)


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
