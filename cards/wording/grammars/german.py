"""German: gender and case in what stands before a noun, plural subjects, the verb next to a phrase
that leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cards.vocabulary.conditions import CardFilter, CardPick
from cards.vocabulary.effects import Choose, Discard, Effect, Fetch, Kill, LoseLevels, Roll
from cards.wording.grammars.base import Grammar, is_whole_hand, noun_of, size_of, worn_piece
from cards.wording.parts import BOUND, capital, spaced
from cards.wording.voice import Owner, Voice, loses_only, may_join, subject_of

MIXED = {"m": "en", "f": "e", "n": "es"}
"""Endings of an adjective after "1", in the accusative like all that follow."""
WEAK = {"m": "en", "f": "e", "n": "e"}
"""Endings after an article."""
THE = {"m": "den", "f": "die", "n": "das"}
MINE = {"m": "deinen", "f": "deine", "n": "dein"}
SOME_OF: dict[Owner, str] = {"you": "deine", "they": "die eigenen", "robbed": "die"}
ALL_OF: dict[Owner, str] = {"you": "alle deine", "they": "alle eigenen", "robbed": "alle"}


class German(Grammar):
    plural_subjects = frozenset({"fighters", "others", "everybody"})

    def cards(self, pick: CardPick, owner: Owner) -> str:
        phrases = self.phrases
        slot = worn_piece(pick)
        if pick.place == "self":
            return phrases("pick.self")
        if slot is not None:
            article = (MINE if owner == "you" else THE)[phrases(f"clothes.{slot}.gender")]
            return f"{article} {phrases(f'clothes.{slot}.one')}"
        if is_whole_hand(pick):
            return phrases(f"pick.hand.{'you' if owner == 'you' else 'they'}")
        key, one = noun_of(pick), pick.count == 1
        noun, many = phrases.form(key, pick.count), phrases(f"{key}.other")
        for_slot = self._for_slot(pick.filter)
        after = spaced(for_slot, phrases("pick.from_hand") if pick.place == "hand" else "")
        stems = self._adjectives(pick)
        gender = phrases(f"{key}.gender")
        match pick.pick:
            case "all":
                return spaced(ALL_OF[owner], *declined(stems, "en"), many, after)
            case "best" | "dearest":
                stems = [phrases(f"adjective.{pick.pick}"), *stems]
                if one and owner == "you":
                    return spaced(MINE[gender], *declined(stems, MIXED[gender]), noun, after)
                if one:
                    own = [phrases("adjective.own")] if owner == "they" else []
                    best = declined([*own, *stems], WEAK[gender])
                    return spaced(THE[gender], *best, noun, after)
                best = declined(stems, "en")
                return spaced(SOME_OF[owner], f"{pick.count}{BOUND}{spaced(*best)}", noun, after)
            case "random":
                stems = [phrases("adjective.random"), *stems]
            case "victim" | "actor":
                if pick.place == "any" and owner != "robbed":
                    stems = [phrases("adjective.own"), *stems]
        ending = MIXED[gender] if one else "e"
        return spaced(f"{pick.count}{BOUND}{spaced(*declined(stems, ending), noun)}", after)

    def loot(self, pick: CardPick, victim: str) -> str:
        return f"{victim} {self.cards(pick, 'robbed')}"

    def topmost(self, wanted: CardFilter | None) -> str:
        phrases = self.phrases
        key = "noun.card" if wanted is None else f"noun.{wanted.kind or 'item'}"
        gender, size = phrases(f"{key}.gender"), size_of(wanted)
        stems = [phrases("adjective.topmost"), *([phrases(size)] if size else [])]
        described = declined(stems, WEAK[gender])
        return spaced(THE[gender], *described, phrases(f"{key}.one"), self._for_slot(wanted))

    def has_one_verb(self, effects: Sequence[Effect]) -> bool:
        """Cards, or clothes and levels: "verliere 1 Stufe und deine Kopfbedeckung"."""
        if loses_only(effects):
            return True
        cards = [effect for effect in effects if not isinstance(effect, LoseLevels)]
        clothes = [isinstance(card, Discard) and worn_piece(card) is not None for card in cards]
        return bool(clothes) and all(clothes) and may_join(effects)

    def verb_of_loss(self, losses: Sequence[Effect | CardPick]) -> Literal["discard", "lose"]:
        """Clothes are lost: "ablegen" would only be taking them off."""
        clothes = any(isinstance(one, CardPick) and worn_piece(one) for one in losses)
        return "lose" if clothes else "discard"

    def after(self, lead: str, told: str, effects: Sequence[Effect], voice: Voice) -> str:
        """The phrase asks for the verb next ("wenn du Elf bist, ziehe ..."); where somebody else is
        the subject it stands apart, with a colon."""
        if orders(effects, voice):
            return f"{lead} {told}"
        return f"{lead.removesuffix(',')}: {capital(told)}"

    def _for_slot(self, wanted: CardFilter | None) -> str:
        return self.phrases(f"for_slot.{wanted.slot}") if wanted and wanted.slot else ""

    def _adjectives(self, pick: CardPick) -> list[str]:
        size = size_of(pick.filter)
        stems = [self.phrases(size)] if size else []
        match pick.place:
            case "worn":
                return [*stems, self.phrases("adjective.worn")]
            case "carried" | "in_play":
                return [*stems, self.phrases("adjective.lying")]
            case _:
                return stems


def declined(stems: Sequence[str], ending: str) -> list[str]:
    """Adjectives with an ending."""
    return [f"{stem}{ending}" for stem in stems]


def orders(effects: Sequence[Effect], voice: Voice) -> bool:
    """Whether the sentence begins with a verb that tells the reader to do something."""
    if voice.telling or any(isinstance(effect, Kill) for effect in effects):
        return False
    if len(effects) == 1:
        (effect,) = effects
        if isinstance(effect, Roll | Fetch):
            return True
        if isinstance(effect, Choose):
            return all(orders(option, voice) for option in effect.options)
    return may_join(effects) and subject_of(effects[0]) == "you"
