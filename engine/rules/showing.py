"""Showing hand cards, to one player or to all: at any time, and nothing waits for it (HAND-08)."""

from __future__ import annotations

from engine.core.commands import ShowHand
from engine.core.decisions import Need, Option
from engine.core.errors import Refusal
from engine.core.zones import NOBODY
from engine.rules.situation import Situation, refuse


def show_option(sit: Situation) -> tuple[Option, ...]:
    """Any cards of the hand, for any other seat; no seat picked means everybody (AMB-99)."""
    hand = tuple(sit.state.hand(sit.seat))
    if not hand or sit.state.seats[sit.seat].dead:
        return ()
    others = tuple([seat for seat in range(len(sit.state.seats)) if seat != sit.seat])
    return (Option("show", needs=(Need("seat", others, 0, 1), Need("cards", hand, 1, len(hand)))),)


def why_not_show(sit: Situation, show: ShowHand) -> Refusal | None:
    """Own hand cards, each once, to somebody else or to everybody (HAND-08)."""
    if show.seat != NOBODY and not 0 <= show.seat < len(sit.state.seats):
        return refuse("HAND-08", "no_seat")
    if show.seat == sit.seat or not show.cards or len(set(show.cards)) != len(show.cards):
        return refuse("HAND-08", "nothing_to_show")
    if not set(show.cards) <= set(sit.state.hand(sit.seat)):
        return refuse("HAND-08", "not_yours")
    return None
