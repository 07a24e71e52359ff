"""Events with their secrets taken out, for each seat (AMB-99)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.core import events as e
from engine.core.zones import (
    HIDDEN_ZONES,
    NO_CARD,
    NOBODY,
    SEALED,
    Seat,
    hand_zone_of,
    seat_of_hand_zone,
)
from engine.queries.promised_cards import (
    as_face_down_cards,
    hide_promises_of_offer,
)


def redact_events(events: Iterable[e.Event], seat: Seat) -> tuple[e.Event, ...]:
    """What a seat may know of what happened, in order."""
    told: list[e.Event] = []
    for event in events:
        hide = _SECRETS.get(type(event))
        if hide is None:
            told.append(event)
        elif (known := hide(event, seat)) is not None:
            told.append(known)
    return tuple(told)


def redact_event(event: e.Event, seat: Seat) -> e.Event | None:
    """The event as that seat may know it; None if it may not know of it at all."""
    told = redact_events((event,), seat)
    return told[0] if told else None


def _redact_shuffle(event: e.DeckShuffled, seat: Seat) -> e.DeckShuffled:
    return e.DeckShuffled(event.deck, (), 0)


def _redact_lot(event: e.RandomPickMade, seat: Seat) -> None:
    return None


def _redact_die(event: e.DieRolled, seat: Seat) -> e.DieRolled:
    return e.DieRolled(event.seat, event.face, event.why, 0, event.again, event.card)


def _redact_pass(
    event: e.Passed | e.PassWithdrawn | e.CommandOvertaken, seat: Seat
) -> e.Passed | e.PassWithdrawn | e.CommandOvertaken | None:
    return event if event.seat == seat else None


def _redact_order(event: e.SimultaneousOrderRolled, seat: Seat) -> e.SimultaneousOrderRolled:
    return e.SimultaneousOrderRolled(event.seats, event.faces, 0)


def _redact_fresh(event: e.CardsReceivedOffTurn, seat: Seat) -> e.CardsReceivedOffTurn:
    return event if event.seat == seat else replace(event, cards=as_face_down_cards(event.cards))


def _redact_offer(event: e.OfferMade | e.OfferEnded, seat: Seat) -> e.OfferMade | e.OfferEnded:
    offer = event.offer
    if seat != NOBODY and seat in (offer.giver, offer.seat):
        return event
    return replace(event, offer=hide_promises_of_offer(offer)) if offer.promises else event


def _redact_deal(event: e.HelperJoined, seat: Seat) -> e.HelperJoined:
    if seat != NOBODY and seat in (event.seat, event.helper):
        return event
    return replace(event, promises=as_face_down_cards(event.promises)) if event.promises else event


def _redact_shown(event: e.CardsShown, seat: Seat) -> e.CardsShown:
    if event.to == NOBODY or (seat != NOBODY and seat in (event.seat, event.to)):
        return event
    return replace(event, cards=as_face_down_cards(event.cards))


def _redact_move(event: e.CardsMoved, seat: Seat) -> e.CardsMoved:
    """Cards that go from one hidden place to another are known to those who hold them before or
    after; everything else is seen by all."""
    if not (event.source in HIDDEN_ZONES and event.target in HIDDEN_ZONES):
        return event
    if event.why in ("drawn_open", "looted", "claimed"):
        return event
    if seat != NOBODY and hand_zone_of(seat) in (event.source, event.target):
        return event
    if event.target == SEALED and seat_of_hand_zone(event.source) == seat:
        return event
    unseen = (NO_CARD,) * len(event.cards)
    # By place: `replace` takes several times as long, and three of four seats are told this.
    return e.CardsMoved(unseen, event.source, event.target, event.why, event.by, event.cause)


def _redact_ruling(event: e.RulingMade, seat: Seat) -> e.RulingMade:
    """A card between two hidden places is told as its move is."""
    seen = seat != NOBODY and hand_zone_of(seat) in (event.source, event.target)
    if seen or not (event.source in HIDDEN_ZONES and event.target in HIDDEN_ZONES):
        return event
    return replace(event, card=NO_CARD)


_SECRETS: dict[type, Callable[[Any, Seat], e.Event | None]] = {
    e.CardsMoved: _redact_move,
    e.DeckShuffled: _redact_shuffle,
    e.RandomPickMade: _redact_lot,
    e.DieRolled: _redact_die,
    e.Passed: _redact_pass,
    e.PassWithdrawn: _redact_pass,
    e.CommandOvertaken: _redact_pass,
    e.SimultaneousOrderRolled: _redact_order,
    e.CardsReceivedOffTurn: _redact_fresh,
    e.CardsShown: _redact_shown,
    e.RulingMade: _redact_ruling,
    e.OfferMade: _redact_offer,
    e.OfferEnded: _redact_offer,
    e.HelperJoined: _redact_deal,
}
"""Events that can hold something that not everybody may know."""
