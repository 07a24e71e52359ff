"""The interface of a grammar: the cards that a word picks, and what follows a subject or clause."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal

from cards.vocabulary.base_types import Slot, Who
from cards.vocabulary.conditions_and_card_picks import CardFilter, CardPick
from cards.vocabulary.effects import Effect
from cards.wording.effect_voice import EffectVoice, OwnerInSentence, fits_one_discard_verb
from cards.wording.phrases import Phrases


class Grammar(ABC):
    """The grammar of one language over its phrases."""

    plural_subjects: ClassVar[frozenset[Who]] = frozenset()
    """Those whose verb is in the plural."""
    drops_pronoun: ClassVar[bool] = False
    """"You" is left out where the verb says so, and nobody else was named."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    @abstractmethod
    def cards(self, pick: CardPick, owner: OwnerInSentence) -> str:
        """The cards that somebody loses: "1 card from your hand", "the item on their head"."""

    @abstractmethod
    def loot(self, pick: CardPick, victim: str) -> str:
        """The cards that are stolen, and from whom: "1 card from another player's hand"."""

    @abstractmethod
    def loot_of(self, cards: str, victim: str) -> str:
        """Cards that have a name of their own, and from whom they are stolen."""

    def taken(self, pick: CardPick) -> str:
        """The cards that others take from the reader."""
        return self.cards(pick, "you")

    @abstractmethod
    def topmost(self, wanted: CardFilter | None) -> str:
        """The card in a pile that passes the filter, as `effect.fetch` wants it."""

    def has_one_verb(self, effects: Sequence[Effect]) -> bool:
        """Whether one verb can hold all these losses."""
        return fits_one_discard_verb(effects)

    def verb_of_loss(self, losses: Sequence[Effect | CardPick]) -> Literal["discard", "lose"]:
        """The verb that the cards are lost with."""
        return "discard"

    def after(self, lead: str, told: str, effects: Sequence[Effect], voice: EffectVoice) -> str:
        """The text of some effects after a phrase that leads to them ("if you are an elf,")."""
        return f"{lead} {told}"


def noun_key(pick: CardPick) -> str:
    """The key of the noun for the cards that the word picks."""
    if pick.filter is not None:
        return f"noun.{pick.filter.kind or 'item'}"
    if pick.place in ("worn", "carried"):
        return "noun.item"
    return "noun.identity" if pick.place == "identity" else "noun.card"


def is_whole_hand(pick: CardPick) -> bool:
    return pick.pick == "all" and pick.place == "hand" and pick.filter is None


def must_say_in_play(pick: CardPick, owner: OwnerInSentence) -> bool:
    """Whether the text has to add that cards in play are meant. Nobody calls a ship or a power
    theirs while it is in their hand, and nobody knows the items in the hand of a victim."""
    items = pick.filter is None or pick.filter.kind in (None, "item")
    return pick.place in ("carried", "in_play") and items and owner != "victim"


def slot_of_single_worn_item(pick: CardPick) -> Slot | None:
    """Where the one piece of clothing is worn, if it is one that the place tells."""
    picked = pick.count == 1 and pick.pick in ("victim", "all")
    return pick.filter.slot if pick.place == "worn" and picked and pick.filter else None


def size_adjective_key(wanted: CardFilter | None) -> str:
    """The key of the adjective, if the filter asks for a size."""
    if wanted is None or wanted.big is None:
        return ""
    return "adjective.big" if wanted.big else "adjective.small"
