"""How one reader is told of seats and cards: with names, as you, and in variants of a sentence."""

from __future__ import annotations

from engine.zones import NO_CARD, NOBODY, Instance, Seat
from tui.table.desk import Desk


class Voice:
    """The catalogue, the names and the reader, at hand for the events of one update."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._words = desk.words
        self._named: list[Instance] = []
        """The cards that the sentence in the making names."""

    def _of(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence about one seat."""
        person = "you" if seat == self._desk.seat else "other"
        choice = self._desk.log.count
        return self._words.variant(f"log.{key}.{person}", choice, w=self._name(seat), **facts)

    def _between(self, key: str, actor: Seat, other: Seat, **facts: object) -> str:
        """The sentence about what one seat does to another."""
        me = self._desk.seat
        person = "you" if actor == me else "at_you" if other == me else "other"
        names = {"w": self._name(actor), "v": self._name(other)}
        return self._words.variant(f"log.{key}.{person}", self._desk.log.count, **names, **facts)

    def _name(self, seat: Seat) -> str:
        return self._desk.name(seat) if seat != NOBODY else ""

    def _card(self, card: Instance) -> str:
        if card == NO_CARD:
            return self._words("a_card")
        self._named.append(card)
        return self._desk.book.name(card)

    def _cards(self, cards: tuple[Instance, ...]) -> str:
        """Names if they are known and few, else a number."""
        if NO_CARD in cards or len(cards) > 3:
            self._named += [card for card in cards if card != NO_CARD]
            return self._words.count("cards", len(cards))
        return self._words.names([self._card(card) for card in cards])
