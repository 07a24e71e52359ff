"""English: a possessive before the noun, adjectives that never change."""

from __future__ import annotations

from cards.vocabulary.conditions import CardFilter, CardPick
from cards.wording.effect_voice import Owner
from cards.wording.grammars.base import (
    Grammar,
    is_whole_hand,
    noun_key,
    size_adjective_key,
    slot_of_single_worn_item,
)
from cards.wording.text_formatting import join_with_spaces


class English(Grammar):
    def cards(self, pick: CardPick, owner: Owner) -> str:
        return self._cards(pick, owner, self.phrases(f"whose.{owner}"))

    def loot(self, pick: CardPick, victim: str) -> str:
        whose = f"{victim}'s"
        taken = self._cards(pick, "victim", whose)
        return taken if whose in taken else self.phrases("pick.loot", cards=taken, victim=victim)

    def topmost(self, wanted: CardFilter | None) -> str:
        if wanted is None:
            return self.phrases("noun.card.one")
        return self._described(f"noun.{wanted.kind or 'item'}", 1, wanted)

    def _cards(self, pick: CardPick, owner: Owner, whose: str) -> str:
        phrases = self.phrases
        slot = slot_of_single_worn_item(pick)
        if pick.place == "self":
            return phrases("pick.self")
        if slot is not None:
            return phrases(f"pick.worn.{pick.pick}", whose=whose, slot=phrases(f"slot.{slot}"))
        if is_whole_hand(pick):
            return phrases("pick.hand", whose=whose)
        worn = f"adjective.{pick.place}" if pick.place in ("worn", "carried") else ""
        count = 2 if pick.pick == "all" else pick.count
        cards = self._described(noun_key(pick), count, pick.filter, worn)
        how = "some" if pick.pick in ("victim", "actor") else pick.pick
        number = f".{'one' if count == 1 else 'other'}" if how in ("best", "dearest") else ""
        told = phrases(f"pick.{how}{number}", n=pick.count, cards=cards, whose=whose)
        match pick.place:
            case "hand":
                return f"{told} {phrases('place.hand', whose=whose)}"
            case "in_play":
                return f"{told} {phrases('place.in_play')}"
            case "any":
                return join_with_spaces(told, phrases.get(f"place.any.{owner}"))
            case _:
                return told

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
