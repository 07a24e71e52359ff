"""Sentences about cards that change hands: offers, sales, charity, what is lost and shown."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import events as e
from engine.core.events import UNCAUSED, Event
from engine.core.zones import (
    DOOR_DECK,
    NO_CARD,
    NOBODY,
    ROLE_SIDES,
    TABLE,
    TREASURE_DECK,
    Instance,
    Seat,
    seat_of_hand_zone,
    seat_of_play_zone,
)
from tui.table.model.desk import Desk
from tui.table.model.help_deal_text import goods_text
from tui.table.model.sale_bonuses import sale_bonuses
from tui.table.narrator.sentence_builder import SentenceBuilder

_BY_DOOR = {"door": "drawn_door", "listening": "listened", "search": "drawn_room"}
"""Draws with a sentence of their own, by their rule."""
_BACKS = {DOOR_DECK: "door_card", TREASURE_DECK: "treasure"}
"""What everybody sees of a card from a deck."""


class CardTransferSentences(SentenceBuilder):
    """The part of telling that is about goods."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.before: Event | None = None
        """The event right before the one that is told."""
        self.after: Sequence[Event] = ()
        """The two events right after it, as far as they came with it."""

    def _deal(self, event: e.OfferMade | e.OfferEnded | e.HelperJoined) -> tuple[str, Seat]:
        if isinstance(event, e.HelperJoined):
            goods = self._goods(event.treasures, event.items, event.promises)
            nothing = not (event.treasures or event.items or event.promises)
            key = "helper_free" if nothing else "helper"
            told = self._between(key, event.helper, event.seat, n=goods)
            desk = self._desk
            card = desk.outcomes.card_with_levels_for_helper(desk.view, event.helper)
            if nothing and card != NO_CARD:  # Nobody helps for nothing.
                told += f" {self._of('helper_levels', event.helper, card=self._card(card))}"
            return told, event.helper
        offer = event.offer
        if isinstance(event, e.OfferMade):
            help_ = offer.about == "help"
            goods = self._goods(offer.treasures, offer.give, offer.promises) if help_ else ""
            asks = offer.giver == self._desk.history.fighter
            key = "trade" if not help_ else "ask_help" if asks else "offer_help"
            first = ""
            if _is_answered_by(self.before, event):
                key, first = "counter_offer", self._picks_first_now(event)
            told = self._between(key, offer.giver, offer.seat, n=goods)
            return f"{told} {first}".rstrip(), offer.giver
        if event.how == "refused" and self.after and _is_answered_by(event, self.after[0]):
            return "", NOBODY  # The counter-offer says it.
        if event.how == "refused":
            return self._between("refused", offer.seat, offer.giver), offer.seat
        if event.how == "accepted" and offer.about == "trade":
            return self._between("traded", offer.seat, offer.giver), offer.seat
        return "", NOBODY

    def _picks_first_now(self, counter: e.OfferMade) -> str:
        """Who picks treasures first by a counter-offer, if that is other than by the offer that it
        answers; for those two alone, as its other terms."""
        offer, fighter = counter.offer, self._desk.history.fighter
        answered = self.before.offer if isinstance(self.before, e.OfferEnded) else offer
        parties = (offer.giver, offer.seat)
        if self._desk.seat not in parties or offer.helper_first == answered.helper_first:
            return ""
        helper = next(seat for seat in parties if seat != fighter)
        return self._of("picks_first", helper if offer.helper_first else fighter)

    def _goods(
        self, treasures: int, items: tuple[Instance, ...], promises: tuple[Instance, ...]
    ) -> str:
        """What a helper gets."""
        self._named += [card for card in (*items, *promises) if card != NO_CARD]
        return goods_text(self._desk, treasures, items, promises)

    def _shown(self, event: e.CardsShown) -> str:
        """Who may look reads the names, all of them; the others how many there are."""
        if NO_CARD in event.cards:
            told = self._cards(event.cards)
        else:
            told = self._words.names([self._card(card) for card in event.cards])
        if event.to == NOBODY:
            return self._of("shown_all", event.seat, cards=told)
        return self._between("shown", event.seat, event.to, cards=told)

    def _sold(self, event: e.ItemsSold) -> str:
        words = self._words
        facts = {"cards": self._cards(event.cards), "gold": words.gold(event.gold)}
        return " ".join([self._of("sold", event.seat, **facts), *self._sold_for_more(event)])

    def _sold_for_more(self, event: e.ItemsSold) -> list[str]:
        """`Accounts: 50% more.`: what has made it more gold than is printed on the cards."""
        book = self._desk.book
        printed = sum(book.compiled(card).gold for card in event.cards)
        if event.gold == printed:
            return []
        return [
            self._words("log.sold_for_more", x=self._card(card), n=amount)
            for card, amount in sale_bonuses(self._desk, event.seat)
        ]

    def _moved(self, event: e.CardsMoved) -> tuple[str, Seat]:
        """Moves that no other event tells of."""
        holder, owner = seat_of_hand_zone(event.source), seat_of_play_zone(event.source)
        loser = holder if holder != NOBODY else owner
        taker = max(seat_of_hand_zone(event.target), seat_of_play_zone(event.target))
        back = "" if event.cause.rule in _BY_DOOR else _BACKS.get(event.source, "")
        facts = {"cards": self._cards(event.cards, back or "cards")}
        # What goes by its own text is not put down to itself once more.
        itself = event.cause.card != NO_CARD and event.cause.card in event.cards
        cause = UNCAUSED if itself else event.cause
        match event.why:
            case "drawn" | "drawn_open" if taker != NOBODY and cause.rule in _BY_DOOR:
                return self._of(_BY_DOOR[cause.rule], taker, **facts), taker
            case "drawn" | "drawn_open" | "split" | "fetched" if taker != NOBODY:
                return self._caused("drawn", taker, cause, **facts), taker
            case "laid_down" if taker != NOBODY:
                return self._of("set_up", taker, **facts), taker
            case "dealt" if event.source == ROLE_SIDES:
                return self._of("role", taker, **facts), taker
            case "looted" if taker != NOBODY:
                return self._of("looted", taker, **facts), taker
            case "claimed" if taker != NOBODY:
                return self._of("claimed", taker, **facts), taker
            case "paid" if loser != NOBODY:
                return self._of("paid", loser, **facts), loser
            case "lost" if owner != NOBODY and itself and event.by not in (NOBODY, owner):
                return self._between("no_room_there", owner, event.by, **facts), owner
            case "lost" if loser != NOBODY and itself:
                return self._of(self._gone("lost_itself", event.cards), loser, **facts), loser
            case "lost" if holder != NOBODY:
                # Of the same kind one may be in play, which stays.
                return self._caused("lost_hand", holder, cause, **facts), holder
            case "lost" if loser != NOBODY:
                return self._caused(self._gone("lost", event.cards), loser, cause, **facts), loser
            case "discarded" if owner != NOBODY:
                if self._makes_room(event.cards):
                    return "", owner
                if cause != UNCAUSED:
                    key = self._gone("lost", event.cards)
                    return self._caused(key, owner, cause, **facts), owner
                return self._of(self._gone("thrown", event.cards), owner, **facts), owner
            case "stolen" if loser != NOBODY and taker != NOBODY and cause.card == NO_CARD:
                return self._between("stolen", taker, loser, **facts), taker
            case "stolen" if loser != NOBODY and taker != NOBODY:
                return self._caused("stolen", taker, cause, loser, **facts), taker
            case "moved_on" if taker != NOBODY and taker == seat_of_hand_zone(event.target):
                return self._of("returned", taker, **facts), taker
            case "moved_on" if loser != NOBODY and taker != NOBODY:
                return self._between("moved_on", loser, taker, **facts), loser
            case "given" | "traded" | "swapped" if loser != NOBODY and taker != NOBODY:
                return self._caused("given", loser, cause, taker, **facts), loser
            case "charity" if loser != NOBODY and taker != NOBODY:
                return self._between("charity", loser, taker, **facts), loser
            case "charity" if loser != NOBODY:
                return self._of("charity_discard", loser, **facts), loser
            case "returned" if event.source == TABLE and taker != NOBODY:
                return self._of("returned", taker, **facts), taker
            case _:
                return "", NOBODY

    def _gone(self, otherwise: str, cards: tuple[Instance, ...]) -> str:
        """The key for cards that leave somebody: powers are unlearnt, company goes its own way."""
        kinds = {self._desk.book.kind(card) for card in cards if card != NO_CARD}
        if kinds == {"power"}:
            return "unlearnt"
        return "left" if kinds == {"follower"} else otherwise

    def _makes_room(self, cards: tuple[Instance, ...]) -> bool:
        """Gone for the card that was just told to come instead."""
        played = self.before
        return isinstance(played, e.CardPlayed) and cards == (played.other,)


def _is_answered_by(refused: Event | None, made: Event) -> bool:
    """Help on those terms is refused by terms of one's own (AMB-71)."""
    if not isinstance(refused, e.OfferEnded) or not isinstance(made, e.OfferMade):
        return False
    old, new = refused.offer, made.offer
    seats = (old.giver, old.seat) == (new.seat, new.giver)
    return refused.how == "refused" and old.about == new.about == "help" and seats
