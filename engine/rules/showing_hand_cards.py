"""Showing hand cards, to one player or to all: at any time, and nothing waits for it (HAND-08)."""

from __future__ import annotations

from engine.core.commands import ShowHandCards
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.zones import NOBODY
from engine.rules.seat_situation import SeatSituation


def show_hand_cards_options(sit: SeatSituation) -> tuple[Option, ...]:
    """Any cards of the hand, for any other seat; no seat picked means everybody (AMB-99)."""
    hand = tuple(sit.state.hand(sit.seat))
    if not hand or sit.state.seats[sit.seat].dead:
        return ()
    others = tuple([seat for seat in range(len(sit.state.seats)) if seat != sit.seat])
    return (
        Option(
            "show",
            needs=(
                PickRequirement("seat", others, 0, 1),
                PickRequirement("cards", hand, 1, len(hand)),
            ),
        ),
    )


def why_not_show_hand_cards(sit: SeatSituation, show: ShowHandCards) -> Refusal | None:
    """Own hand cards, each once, to somebody else or to everybody (HAND-08)."""
    if show.seat != NOBODY and not 0 <= show.seat < len(sit.state.seats):
        return make_refusal("HAND-08", "no_seat")
    if show.seat == sit.seat or not show.cards or len(set(show.cards)) != len(show.cards):
        return make_refusal("HAND-08", "nothing_to_show")
    if not set(show.cards) <= set(sit.state.hand(sit.seat)):
        return make_refusal("HAND-08", "not_yours")
    return None
