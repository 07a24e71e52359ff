"""Conditions of cards as clauses, in any language: "if you are an elf", "only for thieves"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from cards.vocabulary.conditions_and_card_picks import Condition
from cards.wording.noun_phrases import NounPhrases


class ConditionSentences:
    """What a condition asks, and whom it lets use a card or be spared by a monster."""

    def __init__(self, nouns: NounPhrases) -> None:
        self.nouns = nouns
        self.say = nouns.say

    def when(self, condition: Condition) -> str:
        """Such as "if you are an elf", "if nobody in the fight is a thief and nobody helps"."""
        return self.say("when.if", test=self._and(self._tests(condition)))

    def only(self, condition: Condition) -> str:
        """For whom the card works."""
        has, lacks = keyword_unless_card(condition.has), keyword_unless_card(condition.lacks)
        if has and is_only_about_your(condition, "has"):
            return self.say("only.has", **self.nouns.forms(has))
        if lacks and is_only_about_your(condition, "lacks"):
            return self.say("only.lacks", **self.nouns.forms(lacks))
        return self.say("only.when", when=self.when(condition))

    def spared(self, how: str, condition: Condition) -> str:
        """Whom a monster leaves alone."""
        if keyword_unless_card(condition.has) and is_only_about_your(condition, "has"):
            assert condition.has is not None
            return self.say(f"spared.{how}.has", **self.nouns.forms(condition.has))
        if is_only_about_your(condition, "level_min", "level_max"):
            return self.say(f"spared.{how}.level", level=self.nouns.levels(condition))
        return self.say(f"spared.{how}.when", when=self.when(condition))

    def _tests(self, condition: Condition) -> Iterator[str]:
        say, who = self.say, condition.who
        traits = list(self._traits(condition))
        has, lacks = keyword_unless_card(condition.has), keyword_unless_card(condition.lacks)
        match who:
            case "fighters":
                if has is not None and len(traits) == 1:
                    yield say("when.fighters.has", **self.nouns.forms(has))
                elif traits:
                    yield say("when.fighters.is", traits=self._and(traits))
                if lacks is not None:
                    yield say("when.fighters.lacks", **self.nouns.forms(lacks))
            case "others":
                if traits:
                    yield say("when.others.is", traits=self._and(traits))
                if lacks is not None:
                    yield say("when.others.lacks", **self.nouns.forms(lacks))
            case "you" | "fighter" | "helper":
                if traits and lacks is not None:
                    traits.append(say(f"when.{who}.nor", **self.nouns.forms(lacks)))
                if traits:
                    yield say(f"when.{who}.is", traits=self._and(traits))
                elif lacks is not None:
                    yield say(f"when.{who}.lacks", **self.nouns.forms(lacks))
            case _:
                assert_never(who)
        if condition.has is not None and has is None:
            yield say(f"when.{who}.with", card=self.nouns.card_named(condition.has))
        if condition.lacks is not None and lacks is None:
            yield say(f"when.{who}.without", card=self.nouns.card_named(condition.lacks))
        if condition.standing is not None:
            yield say(f"when.{who}.{condition.standing}")
        if condition.bare is not None:
            yield say(f"when.{who}.bare", where=say(f"bare.{condition.bare}"))
        if condition.against is not None:
            yield say("when.against", monster=self.nouns.monsters(condition.against))
        if condition.alone is not None:
            yield say("when.alone" if condition.alone else "when.helped")
        if condition.monsters_min is not None:
            yield say("when.monsters", n=condition.monsters_min)

    def _traits(self, condition: Condition) -> Iterator[str]:
        has = keyword_unless_card(condition.has)
        if has is not None:
            yield self.say("trait.keyword", **self.nouns.forms(has))
        level = self.nouns.levels(condition)
        if level:
            yield self.say("trait.level", level=level)

    def _and(self, parts: Iterator[str] | Sequence[str]) -> str:
        return f" {self.say('and')} ".join(parts)


def keyword_unless_card(keyword: str | None) -> str | None:
    """The keyword, if it is about who somebody is; None if it names a card."""
    return None if keyword is None or keyword.startswith("card:") else keyword


def is_only_about_your(condition: Condition, *fields: str) -> bool:
    """The condition is about "you", and about nothing but these fields."""
    tested = {name for name, value in condition if value is not None} - {"who"}
    return condition.who == "you" and tested <= set(fields)


def retarget_condition_to_fighters(condition: Condition) -> Condition:
    """The condition as a monster or enhancer means it: whoever fights it (STR-08)."""
    if condition.who != "you":
        return condition
    return condition.model_copy(update={"who": "fighters"})
