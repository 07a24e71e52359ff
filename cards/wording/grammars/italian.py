"""Italian: adjectives and possessives that agree with their noun, articles that elide, pronouns
that are left out."""

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

EVERYBODYS_PLACES = ("carried", "in_play")
"""Places where everybody has cards, so that a phrase must say whose."""


class Italian(Grammar):
    drops_pronoun = True

    def cards(self, pick: CardPick, owner: OwnerInSentence) -> str:
        phrases = self.phrases
        slot = slot_of_single_worn_item(pick)
        if pick.place == "self":
            return phrases("pick.self")
        if slot is not None:
            where = phrases(f"where.{slot}")
            return phrases(f"pick.worn.{pick.pick}.{owner}", where=where)
        if is_whole_hand(pick):
            return phrases("pick.hand")
        stays = pick.place == "hand" or must_say_in_play(pick, owner)
        place = f" {phrases(f'place.{pick.place}')}" if stays else ""
        key = noun_key(pick)
        gender = phrases(f"{key}.gender")
        match pick.pick:
            case "all":
                cards = self._described(key, 1 if owner == "victim" else 2, pick.filter, pick)
                return f"{phrases(f'all.{gender}.{owner}')} {cards}{place}"
            case "best" | "dearest":
                the = phrases.form(f"the_own.{gender}.{owner}", pick.count)
                cards = self._described(key, pick.count, pick.filter, pick)
                told = phrases.plural(
                    f"pick.{pick.pick}", pick.count, the=the, cards=cards, place=place
                )
                return told.replace("il oggetto", "l'oggetto")
            case "victim" | "actor" | "random":
                own = ""
                if pick.place in ("any", *EVERYBODYS_PLACES) and owner != "victim":
                    own = phrases.form(f"own.{gender}.{owner}", pick.count)
                cards = join_with_spaces(own, self._described(key, pick.count, pick.filter, pick))
                how = "some" if pick.pick != "random" else "random"
                if how == "random" and place and pick.place in EVERYBODYS_PLACES:
                    how = "random_in_play"
                return phrases(f"pick.{how}", n=pick.count, cards=cards, place=place)

    def loot(self, pick: CardPick, victim: str) -> str:
        return self.loot_of(self.cards(pick, "victim"), victim)

    def loot_of(self, cards: str, victim: str) -> str:
        return self.phrases("pick.loot", cards=cards, victim=victim)

    def topmost(self, wanted: CardFilter | None) -> str:
        key = "noun.card" if wanted is None else f"noun.{wanted.kind or 'item'}"
        card = self._described(key, 1, wanted)
        if card[0] in "aeiou":
            the = "l'"
        else:
            the = "la " if self.phrases(f"{key}.gender") == "f" else "il "
        return self.phrases("pick.topmost", the=the, card=card)

    def _described(
        self, key: str, count: int, wanted: CardFilter | None, pick: CardPick | None = None
    ) -> str:
        """A noun with what follows it: "oggetto piccolo equipaggiato per la testa"."""
        phrases = self.phrases
        size, gender = size_adjective_key(wanted), phrases(f"{key}.gender")
        slot = wanted.slot if wanted else None
        worn = pick is not None and pick.place == "worn"
        return join_with_spaces(
            phrases.form(key, count),
            phrases.form(f"{size}.{gender}", count) if size else "",
            phrases.form(f"adjective.worn.{gender}", count) if worn else "",
            phrases(f"for_slot.{slot}") if slot else "",
        )
