"""The face of a card as clauses, in any language: its kind, its numbers, what the rulebook says of
its icons, and how it comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cards.vocabulary.abilities_and_modifiers import Meta
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
from cards.vocabulary.conditions_and_card_picks import CardPick
from cards.wording.condition_sentences import ConditionSentences
from cards.wording.noun_phrases import NounPhrases
from cards.wording.text_formatting import format_die_faces, signed_number
from cards.wording.values_of_shared_abilities import SharedAbilityValues


class CardFieldSentences:
    """What stands on a card beside what it does, by the numbers of where it is played."""

    def __init__(
        self, nouns: NounPhrases, conditions: ConditionSentences, numbers: SharedAbilityValues
    ) -> None:
        self.nouns = nouns
        self.conditions = conditions
        self.numbers = numbers
        self.say = nouns.say

    def clauses(self, card: Card) -> Iterator[str]:
        """What the kind of card and its plain fields mean."""
        say, more_or_less = self.say, self.nouns.more_or_less
        match card:
            case Monster():
                yield from (self.nouns.tag(tag).word for tag in card.tags)
                if card.levels > 1:
                    yield say("face.levels", n=card.levels)
                if card.ignores is not None:
                    yield self.conditions.spared("ignores", card.ignores)
                if card.friendly_to is not None:
                    yield self.conditions.spared("friendly_to", card.friendly_to)
            case Curse():
                yield from self._lasting(card)
            case Enhancer():
                worth = say("face.enhancer", n=signed_number(card.strength))
                more = more_or_less(card.treasures, "noun.treasure") if card.treasures else ""
                yield ", ".join(part for part in (worth, more) if part)
                for tag in card.adds_tags:
                    word = self.nouns.tag(tag).word
                    yield say("face.becomes", tag=word)
            case Item():
                yield from self._item(card)
            case Power():
                yield say("face.rank", n=card.rank)
            case Origin():
                if card.rank_cap:
                    yield say("face.ranks", more=more_or_less(card.rank_cap, "noun.rank"))
            case Follower() | Ship():
                if card.strength:
                    yield f"{signed_number(card.strength)} {say('stat.every_fight')}"
                if isinstance(card, Ship) and card.run_away is not None:
                    yield say("face.run_away", n=signed_number(card.run_away))
            case Role():
                yield say(f"face.gender.{card.gender}")
            case Mate() | WanderingMonster() | Identity() | TwoIdentities() | Cheat():
                pass
            case OneShot() | LevelUp() | Special():
                pass
            case _:
                assert_never(card)
        if isinstance(card, Item | Power | Ship) and card.usable_if is not None:
            yield self.conditions.only(card.usable_if)

    def _lasting(self, curse: Curse) -> Iterator[str]:
        match curse.lasts:
            case "instant":
                pass
            case "until_removed":
                yield self.say(f"face.lasts.{'removable' if curse.remove_by else 'until_removed'}")
            case "next_turn":
                yield self.say("face.lasts.next_turn")
            case "next_combat":
                if not only_weakens_in_next_fight(curse):
                    yield self.say("face.lasts.next_combat")
            case _:
                assert_never(curse.lasts)

    def _item(self, item: Item) -> Iterator[str]:
        say = self.say
        parts = [
            signed_number(item.strength) if item.strength else "",
            say(f"face.worn.{item.slot}") if item.slot else "",
            say.plural("face.hands", item.hands) if item.hands else "",
            say("face.big") if item.big else "",
            say("face.complex") if item.complex else "",
        ]
        if any(parts):
            yield ", ".join(part for part in parts if part)

    def outside_fights(self) -> str:
        """When a card that begins a fight cannot be played."""
        return self.say("face.outside_fights")

    def removal(self, price: CardPick) -> str:
        """How its victim gets rid of a curse."""
        return self.say("face.removal", price=self.nouns.price(price))

    def meta(self, meta: Meta) -> str:
        """An ability that the rules of the game explain, with the numbers it has there."""
        say, numbers = self.say, self.numbers
        match meta:
            case "flight":
                return say("meta.flight", n=signed_number(numbers.flight))
            case "secret_hq":
                return say("meta.secret_hq")
            case "secret_identity":
                faces = format_die_faces(range(1, numbers.escapes_to + 1))
                if not numbers.lost_from:
                    return say("meta.secret_identity.kept", faces=faces)
                lost = format_die_faces(range(numbers.lost_from, 7))
                return say("meta.secret_identity.lost", faces=faces, lost=lost)
            case "theft":
                if not numbers.theft:
                    return self.theft()
                faces = format_die_faces(range(numbers.theft, 7))
                return say("meta.theft", faces=faces)
            case _:
                assert_never(meta)

    def theft(self) -> str:
        """That stealing by this card is one of those abilities."""
        return self.say("meta.counts_as_theft")


def only_weakens_in_next_fight(curse: Curse) -> bool:
    """A curse for the next fight that does nothing but weaken in it: "-5 in your next fight"."""
    return not curse.rules and all(
        modifier.stat == "strength" and modifier.when is None and modifier.per is None
        for modifier in curse.modifiers
    )
