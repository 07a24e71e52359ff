"""German: gender and case in what stands before a noun, plural subjects, the verb next to a phrase
that leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cards.vocabulary import effects as fx
from cards.vocabulary.conditions_and_card_picks import CardFilter, CardPick
from cards.wording.effect_voice import (
    EffectVoice,
    OwnerInSentence,
    fits_one_discard_verb,
    fits_one_sentence,
    sentence_subject,
)
from cards.wording.grammars.base import (
    Grammar,
    is_whole_hand,
    must_say_in_play,
    noun_key,
    size_adjective_key,
    slot_of_single_worn_item,
)
from cards.wording.text_formatting import NO_BREAK_SPACE, capitalize_first, join_with_spaces

MIXED_ENDINGS = {"m": "en", "f": "e", "n": "es"}
"""Endings of an adjective after "1", in the accusative like all that follow."""
WEAK_ENDINGS = {"m": "en", "f": "e", "n": "e"}
"""Endings after an article."""
THE = {"m": "den", "f": "die", "n": "das"}
MINE = {"m": "deinen", "f": "deine", "n": "dein"}
SOME_OF: dict[OwnerInSentence, str] = {"you": "deine", "they": "die eigenen", "victim": "die"}
ALL_OF: dict[OwnerInSentence, str] = {"you": "alle deine", "they": "alle eigenen", "victim": "alle"}


class German(Grammar):
    plural_subjects = frozenset({"fighters", "others", "everybody"})

    def cards(self, pick: CardPick, owner: OwnerInSentence) -> str:
        phrases = self.phrases
        slot = slot_of_single_worn_item(pick)
        if pick.place == "self":
            return phrases("pick.self")
        if slot is not None:
            article = (MINE if owner == "you" else THE)[phrases(f"clothes.{slot}.gender")]
            return f"{article} {phrases(f'clothes.{slot}.one')}"
        if is_whole_hand(pick):
            return phrases(f"pick.hand.{'you' if owner == 'you' else 'they'}")
        key, one = noun_key(pick), pick.count == 1
        noun, many = phrases.form(key, pick.count), phrases(f"{key}.other")
        for_slot = self._for_slot(pick.filter)
        after = join_with_spaces(
            for_slot, phrases("pick.from_hand") if pick.place == "hand" else ""
        )
        stems = self._adjectives(pick, owner)
        gender = phrases(f"{key}.gender")
        match pick.pick:
            case "all":
                return join_with_spaces(
                    ALL_OF[owner], *decline_adjectives(stems, "en"), many, after
                )
            case "best" | "dearest":
                stems = [phrases(f"adjective.{pick.pick}"), *stems]
                if one and owner == "you":
                    return join_with_spaces(
                        MINE[gender], *decline_adjectives(stems, MIXED_ENDINGS[gender]), noun, after
                    )
                if one:
                    own = [phrases("adjective.own")] if owner == "they" else []
                    best = decline_adjectives([*own, *stems], WEAK_ENDINGS[gender])
                    return join_with_spaces(THE[gender], *best, noun, after)
                best = decline_adjectives(stems, "en")
                return join_with_spaces(
                    SOME_OF[owner],
                    f"{pick.count}{NO_BREAK_SPACE}{join_with_spaces(*best)}",
                    noun,
                    after,
                )
            case "random":
                stems = [phrases("adjective.random"), *stems]
            case "victim" | "actor":
                if pick.place == "any" and owner != "victim":
                    stems = [phrases("adjective.own"), *stems]
        ending = MIXED_ENDINGS[gender] if one else "e"
        named = join_with_spaces(*decline_adjectives(stems, ending), noun)
        return join_with_spaces(f"{pick.count}{NO_BREAK_SPACE}{named}", after)

    def loot(self, pick: CardPick, victim: str) -> str:
        return self.loot_of(self.cards(pick, "victim"), victim)

    def loot_of(self, cards: str, victim: str) -> str:
        return f"{victim} {cards}"

    def topmost(self, wanted: CardFilter | None) -> str:
        phrases = self.phrases
        key = "noun.card" if wanted is None else f"noun.{wanted.kind or 'item'}"
        gender, size = phrases(f"{key}.gender"), size_adjective_key(wanted)
        stems = [phrases("adjective.topmost"), *([phrases(size)] if size else [])]
        described = decline_adjectives(stems, WEAK_ENDINGS[gender])
        return join_with_spaces(
            THE[gender], *described, phrases(f"{key}.one"), self._for_slot(wanted)
        )

    def has_one_verb(self, effects: Sequence[fx.Effect]) -> bool:
        """Cards, or clothes and levels: "verliere 1 Stufe und deine Kopfbedeckung"."""
        if fits_one_discard_verb(effects):
            return True
        cards = [effect for effect in effects if not isinstance(effect, fx.LoseLevels)]
        clothes = [
            isinstance(card, fx.Discard) and slot_of_single_worn_item(card) is not None
            for card in cards
        ]
        return bool(clothes) and all(clothes) and fits_one_sentence(effects)

    def verb_of_loss(self, losses: Sequence[fx.Effect | CardPick]) -> Literal["discard", "lose"]:
        """Clothes are lost: "ablegen" would only be taking them off."""
        clothes = any(isinstance(one, CardPick) and slot_of_single_worn_item(one) for one in losses)
        return "lose" if clothes else "discard"

    def after(self, lead: str, told: str, effects: Sequence[fx.Effect], voice: EffectVoice) -> str:
        """The phrase asks for the verb next ("wenn du Elf bist, ziehe ..."); where somebody else is
        the subject it stands apart, with a colon."""
        if is_imperative(effects, voice):
            return f"{lead} {told}"
        return f"{lead.removesuffix(',')}: {capitalize_first(told)}"

    def _for_slot(self, wanted: CardFilter | None) -> str:
        return self.phrases(f"for_slot.{wanted.slot}") if wanted and wanted.slot else ""

    def _adjectives(self, pick: CardPick, owner: OwnerInSentence) -> list[str]:
        size = size_adjective_key(pick.filter)
        stems = [self.phrases(size)] if size else []
        if not must_say_in_play(pick, owner) and pick.place != "worn":
            return stems
        match pick.place:
            case "worn":
                return [*stems, self.phrases("adjective.worn")]
            case "carried" | "in_play":
                return [*stems, self.phrases("adjective.lying")]
            case _:
                return stems


def decline_adjectives(stems: Sequence[str], ending: str) -> list[str]:
    """Adjectives with an ending."""
    return [f"{stem}{ending}" for stem in stems]


def is_imperative(effects: Sequence[fx.Effect], voice: EffectVoice) -> bool:
    """Whether the sentence begins with a verb that tells the reader to do something."""
    if voice.telling or any(isinstance(effect, fx.KillCharacter) for effect in effects):
        return False
    if len(effects) == 1:
        (effect,) = effects
        if isinstance(effect, fx.RollDie | fx.FetchFromDiscard):
            return True
        if isinstance(effect, fx.Choose):
            return all(is_imperative(option, voice) for option in effect.options)
    return fits_one_sentence(effects) and sentence_subject(effects[0]) == "you"
