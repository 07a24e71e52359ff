"""What a card allows and what it does by itself, as sentences in any language: modifiers, rules,
abilities, triggers, what it does when it is played, bad stuff."""

from __future__ import annotations

from typing import assert_never

from cards.card_traversal import walk_effects
from cards.vocabulary.abilities_and_modifiers import (
    Ability,
    ReplacementEffect,
    RuleChange,
    StatModifier,
    Trigger,
)
from cards.vocabulary.base_types import Moment
from cards.vocabulary.card import Card, Curse, Enhancer, Follower, Item, Ship
from cards.vocabulary.effects import Boost, Effects
from cards.wording.card_field_sentences import only_weakens_in_next_fight
from cards.wording.condition_sentences import (
    ConditionSentences,
    is_only_about_your,
    retarget_condition_to_fighters,
)
from cards.wording.effect_sentences import EffectSentences, with_capitalized_variant
from cards.wording.effect_voice import EffectVoice, card_voice
from cards.wording.noun_phrases import NounPhrases
from cards.wording.text_formatting import join_with_spaces, signed_number


class ClauseSentences:
    """The clauses of a card that do something, each in a sentence or two."""

    def __init__(
        self, nouns: NounPhrases, conditions: ConditionSentences, effects: EffectSentences
    ) -> None:
        self.nouns = nouns
        self.conditions = conditions
        self.effects = effects
        self.say = nouns.say

    def modifier(self, modifier: StatModifier, card: Card) -> str:
        """A number that always holds."""
        theirs = card.kind in ("monster", "enhancer")
        told = join_with_spaces(self._stat(modifier, card, theirs), self.nouns.multiplier(modifier))
        when = modifier.when
        if when is None:
            return told
        if when.against is not None and is_only_about_your(when, "against"):
            monster = self.nouns.monsters(when.against)
            if modifier.stat != "run_away":
                return self.say("stat.against", told=told, monster=monster)
            if not when.against.startswith("tag:"):
                return self.say("stat.away_from", told=told, monster=monster)
        if theirs and modifier.stat == "strength":
            when = retarget_condition_to_fighters(when)
        return self.say("stat.when", told=told, when=self.conditions.when(when))

    def _stat(self, modifier: StatModifier, card: Card, theirs: bool) -> str:
        say, stat, amount = self.say, modifier.stat, modifier.amount
        match stat:
            case "strength":
                if _adds_to_another(modifier, card):
                    return say("stat.another", n=signed_number(amount))
                told = modifier.when or modifier.per
                return join_with_spaces(signed_number(amount), "" if told else self._fights(card))
            case "run_away":
                return say(f"stat.run_away{'_from_it' if theirs else ''}", n=signed_number(amount))
            case "hands":
                return say("stat.hands", more=self.nouns.more_or_less(amount, "noun.hand"))
            case "hand_limit" | "sale_percent" | "one_shots":
                return say(f"stat.{stat}.{'up' if amount > 0 else 'down'}", n=abs(amount))
            case _:
                assert_never(stat)

    def _fights(self, card: Card) -> str:
        if isinstance(card, Curse) and card.lasts == "next_combat":
            return self.say("stat.next_fight") if only_weakens_in_next_fight(card) else ""
        return self.say("stat.every_fight")

    def rule(self, rule: RuleChange, card: Card) -> str:
        """A rule that the card lifts or lays down."""
        if rule.permit == "second_identity":
            kind = card.of if card.kind == "two_identities" else "class"
            return self.say("permit.second_identity", cards=self.say.form(f"noun.{kind}", 2))
        if rule.permit is not None:
            return self.say(f"permit.{rule.permit}")
        if rule.forbid in ("running_away", "help"):
            return self.say(f"forbid.{rule.forbid}.{_about(card)}")
        return self.say(f"forbid.{rule.forbid}")

    def ability(self, ability: Ability, card: Card) -> str:
        """What the owner may do, at what price, how often."""
        say, limit = self.say, ability.limit
        return say(
            "ability.all",
            may=say(f"may.{ability.window}"),
            price=self.nouns.price(ability.cost) if ability.cost else say("ability.free"),
            **with_capitalized_variant(self.effects.sentences(ability.do, card_voice(card))),
            limit=f". {say.plural(f'ability.limit.{limit.per}', limit.times)}" if limit else "",
        )

    def replacement(self, replacement: ReplacementEffect, card: Card) -> str:
        """What happens instead of something else, whether its owner likes it or not."""
        told = self.effects.sentences(replacement.do, card_voice(card))
        return self.say(f"instead.{replacement.of}", **with_capitalized_variant(told))

    def trigger(self, trigger: Trigger, card: Card) -> str:
        """What happens by itself."""
        both = trigger.on in ("escaped", "met")
        on = f"{trigger.on}.{_about(card)}" if both else trigger.on
        more = trigger.on == "killed" and card.kind == "monster"
        voice = card_voice(card)._replace(more=more)
        return self.effects.after_lead(self.say(f"event.{on}"), trigger.do, voice)

    def at_once(
        self, effects: Effects, window: Moment | None, card: Card, *, waits_for_calm: bool = False
    ) -> str:
        """What playing the card, or being hit by it, does; `waits_for_calm`: never in a fight."""
        done = self.effects.sentences(effects, card_voice(card))
        if window is not None:
            own = any(
                isinstance(one, Boost) and one.side == "own"
                for _, one, _ in walk_effects(effects, "")
            )
            named = "own_fight" if own else "outside_fights" if waits_for_calm else window
            when = self.say(f"window.{named}")
            return self.say("done.played", window=when, **with_capitalized_variant(done))
        lasts = bool(card.modifiers or card.rules)
        return self.say("done.at_once", **with_capitalized_variant(done)) if lasts else done

    def bad_stuff(self, effects: Effects) -> str:
        """What the monster does to those whom it catches."""
        return self.say(
            "done.bad_stuff",
            **with_capitalized_variant(self.effects.sentences(effects, EffectVoice(monster=True))),
        )


def _adds_to_another(modifier: StatModifier, card: Card) -> bool:
    """The card has a bonus that always holds, and this one comes on top of it."""
    if modifier.when is None and modifier.per is None:
        return False
    standing = card.strength if isinstance(card, Item | Ship | Follower | Enhancer) else 0
    standing += sum(
        one.amount
        for one in card.modifiers
        if one.stat == "strength" and one.when is None and one.per is None
    )
    return standing > 0 < modifier.amount or standing < 0 > modifier.amount


def _about(card: Card) -> str:
    """Whether a sentence is about the monster that is the card, or about the reader."""
    return "monster" if card.kind == "monster" else "you"
