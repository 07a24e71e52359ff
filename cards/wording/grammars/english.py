"""English: a possessive before the noun or after "of", adjectives that never change."""

from __future__ import annotations

from cards.vocabulary.conditions_and_card_picks import CardFilter, CardPick
from cards.wording.effect_voice import OwnerInSentence
from cards.wording.grammars.base import (
    Grammar,
    is_whole_hand,
    must_say_in_play,
    noun_key,
    size_adjective_key,
    slot_of_single_worn_item,
)
from cards.wording.text_formatting import join_with_spaces


class English(Grammar):
    def cards(self, pick: CardPick, owner: OwnerInSentence) -> str:
        return self._cards(pick, owner, self.phrases(f"whose.{owner}"))

    def loot(self, pick: CardPick, victim: str) -> str:
        whose = f"{victim}'s"
        taken = self._cards(pick, "victim", whose)
        return taken if whose in taken else self.loot_of(taken, victim)

    def loot_of(self, cards: str, victim: str) -> str:
        return self.phrases("pick.loot", cards=cards, victim=victim)

    def taken(self, pick: CardPick) -> str:
        cards, whose = self.cards(pick, "you"), self.phrases("whose.you")
        return cards if whose in cards.split() else self.loot_of(cards, self.phrases("victim.you"))

    def topmost(self, wanted: CardFilter | None) -> str:
        if wanted is None:
            return self.phrases("noun.card.one")
        return self._described(f"noun.{wanted.kind or 'item'}", 1, wanted)

    def _cards(self, pick: CardPick, owner: OwnerInSentence, whose: str) -> str:
        phrases = self.phrases
        slot = slot_of_single_worn_item(pick)
        if pick.place == "self":
            return phrases("pick.self")
        if slot is not None:
            return phrases(f"pick.worn.{pick.pick}", whose=whose, slot=phrases(f"slot.{slot}"))
        if is_whole_hand(pick):
            return phrases("pick.hand", whose=whose)
        how: str = "some" if pick.pick in ("victim", "actor") else pick.pick
        of_owner = (
            how in ("some", "random")
            and pick.place in ("carried", "in_play", "any")
            and owner != "victim"
        )
        count = 2 if pick.pick == "all" or of_owner else pick.count
        worn = "adjective.worn" if pick.place == "worn" else ""
        place = ""
        if pick.place == "hand":
            place = phrases("place.hand", whose=whose)
        elif must_say_in_play(pick, owner):
            place = phrases("place.in_play")
        cards = self._described(noun_key(pick), count, pick.filter, worn)
        if of_owner:
            how = f"of_owner.{how}"
        elif how in ("best", "dearest"):
            how += ".one" if count == 1 else ".other"
        elif how == "all":
            how += f".{owner}"
        cards = join_with_spaces(cards, place)
        return phrases(f"pick.{how}", n=pick.count, cards=cards, whose=whose)

    def _described(self, noun: str, count: int, wanted: CardFilter | None, worn: str = "") -> str:
        """A noun with what stands around it: "small worn item for the head"."""
        phrases = self.phrases
        size = size_adjective_key(wanted)
        slot = wanted.slot if wanted else None
        return join_with_spaces(
            phrases(size) if size else "",
            phrases(worn) if worn else "",
            phrases.form(noun, count),
            phrases(f"for_slot.{slot}") if slot else "",
        )
