"""Selling items for a level (SELL-01..SELL-07, AMB-50)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.card_timing import SITUATION
from engine.core.commands import SellItems
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.state_parts import TRADED_THIS_TURN
from engine.core.zones import Instance
from engine.queries.cards_in_play import has_prohibition
from engine.queries.modifier_amounts import CARRIED
from engine.queries.sale_value import levels_for_gold, sale_value
from engine.rules.seat_situation import SeatSituation


def sale_option(sit: SeatSituation) -> Option | None:
    """A sale, if everything together is worth a level (SELL-02, AMB-50)."""
    state, seat = sit.state, sit.seat
    if has_prohibition(state, seat, "selling"):
        return None
    for_sale = sellable_items(sit)
    if not for_sale or not levels_for_gold(state, seat, sale_value(state, seat, for_sale)):
        return None
    return Option("sell", needs=(PickRequirement("cards", for_sale, 1, len(for_sale)),))


def sellable_items(sit: SeatSituation) -> tuple[Instance, ...]:
    """Items from hand and play (SELL-05, SELL-07, GUAL-05), but those that came by a trade in this
    very turn where they have to wait (TRADE-06, AMB-47)."""
    state = sit.state
    cards = state.box.cards
    locked: Sequence[Instance] = sit.facts.promised
    if state.uses and state.box.profile.trade.resale == "next_own_turn":
        locked = (*locked, *(use.card for use in state.uses if use.ability == TRADED_THIS_TURN))
    hand = state.hand(sit.seat) if state.box.sells_from_hand else ()
    return tuple(
        [
            card
            for card in (*hand, *state.play(sit.seat))
            if cards[card].kind in CARRIED and card not in locked
        ]
    )


def why_not_sell(sit: SeatSituation, sale: SellItems) -> Refusal | None:
    """SELL-01..SELL-07, COMBAT-02, AMB-50."""
    if sit.in_fight:
        return make_refusal("COMBAT-02", "no_sale_in_fight")
    if not sit.own_turn:
        return make_refusal("SELL-01", "only_on_own_turn")
    if not sit.timing & SITUATION.OWN_CALM:
        return make_refusal("AMB-92", "not_while_settling")
    if has_prohibition(sit.state, sit.seat, "selling"):
        return make_refusal("PREC-01", "selling_forbidden")
    if not sale.cards:
        # Where all there is would not do, picking something is no help.
        everything = sellable_items(sit)
        why = why_sale_gains_no_level(sit, everything) if everything else None
        return why or make_refusal("SELL-02", "nothing_to_sell")
    if len(set(sale.cards)) != len(sale.cards):
        return make_refusal("SELL-02", "nothing_to_sell")
    if not set(sale.cards) <= set(sellable_items(sit)):
        return make_refusal("SELL-05", "cannot_be_sold")
    return why_sale_gains_no_level(sit, sale.cards)


def why_sale_gains_no_level(sit: SeatSituation, cards: tuple[Instance, ...]) -> Refusal | None:
    """A sale must gain a level (SELL-02, SELL-06, AMB-50)."""
    state = sit.state
    total = sale_value(state, sit.seat, cards)
    if levels_for_gold(state, sit.seat, total) <= 0:
        if state.seats[sit.seat].level >= state.box.winning_level - 1:
            return make_refusal("SELL-06", "no_winning_level")
        return make_refusal("SELL-02", "too_cheap", gold=total, unit=state.box.gold_for_level)
    return None
