"""How one reader is told of seats and cards: with names, as you, and in variants of a sentence."""

from __future__ import annotations

from collections import Counter

from engine.core.events import Cause
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from tui.table.model.desk import Desk
from tui.table.model.log import phrase_key_without_person_and_cause


class SentenceBuilder:
    """The catalogue, the names and the reader, at hand for the events of one update."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._words = desk.words
        self._named: list[Instance] = []
        """The cards that the sentence in the making names."""
        self._keys: list[str] = []
        """The keys of the catalogue that it is made of."""
        self._calling = self._words
        """The same, as the edition of a curse in it calls that."""
        self._mine = False
        """It is about the reader."""
        self._jokes: Counter[str] = Counter()
        """How often each was told of this update, which the log does not have yet."""

    def _of(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence about one seat."""
        person = "you" if seat == self._desk.seat else "other"
        return self._say(f"log.{key}.{person}", w=self._name(seat), **facts)

    def _between(self, key: str, actor: Seat, other: Seat, **facts: object) -> str:
        """The sentence about what one seat does to another."""
        me = self._desk.seat
        person = "you" if actor == me else "at_you" if other == me else "other"
        names = {"w": self._name(actor), "v": self._name(other)}
        return self._say(f"log.{key}.{person}", **names, **facts)

    def _say(self, key: str, **facts: object) -> str:
        """The next variant of that sentence, the sober one for those who like it sober."""
        self._keys.append(key)
        self._mine = self._mine or not key.endswith(".other")
        sober = self._desk.preferences.sober
        turn = self._desk.log.turn_of(key) + self._jokes[phrase_key_without_person_and_cause(key)]
        return self._calling.variant(key, 0 if sober else turn, **facts)

    def _caused(
        self, key: str, seat: Seat, cause: Cause, other: Seat = NOBODY, /, **facts: object
    ) -> str:
        """The sentence with its cause first, or the one without if nothing is known of it."""
        x = self._cause(cause, seat)
        if x:
            key, facts = f"{key}_by", {**facts, "x": x}
        return (
            self._of(key, seat, **facts)
            if other == NOBODY
            else self._between(key, seat, other, **facts)
        )

    def _cause(self, cause: Cause, seat: Seat) -> str:
        """`Leaky Roof (Bo)`: what has done it, and whose it was unless it is the seat's own."""
        if cause.card == NO_CARD:
            return self._words(f"log.cause.{cause.rule}") if cause.rule else ""
        # What somebody has it do is the card's own, whichever monster it stands for.
        card = self._monster(cause.card) if cause.by == NOBODY else self._card(cause.card)
        if cause.by in (NOBODY, seat):
            return card
        person = "you" if cause.by == self._desk.seat else "other"
        return self._words(f"log.cause.{person}", card=card, w=self._name(cause.by))

    def _name(self, seat: Seat) -> str:
        return self._desk.name(seat) if seat != NOBODY else ""

    def _card(self, card: Instance) -> str:
        if card == NO_CARD:
            return self._words("a_card")
        self._named.append(card)
        if self._desk.book.kind(card) == "curse":
            self._calling = self._desk.book.calling(card)
        return self._desk.book.name(card)

    def _monster(self, card: Instance) -> str:
        """A monster of the fight, by the print that counts: a mate is another one of its kind."""
        return self._card(self._desk.history.printed_as.get(card, card))

    def _cards(self, cards: tuple[Instance, ...], of: str = "cards") -> str:
        """Names if they are known and few, else a number `of` cards, or of cards with that back."""
        if NO_CARD in cards or len(cards) > 3:
            self._named += [card for card in cards if card != NO_CARD]
            return self._words.count(of, len(cards))
        return self._words.names([self._card(card) for card in cards])
