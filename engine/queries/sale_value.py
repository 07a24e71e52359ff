"""What a sale is worth: gold, and the levels for it (SELL-02..SELL-07, AMB-50)."""

from __future__ import annotations

from engine.core.state import GameState
from engine.core.zones import Instance, Seat
from engine.queries.cards_in_play import has_prohibition, seat_modifiers_of_stat


def may_sell_excess_big_items(
    state: GameState, seat: Seat, big: tuple[Instance, ...], excess: int
) -> bool:
    """In the own turn outside combat, if the dearest of them together are worth a level (ITEM-09,
    AMB-34, AMB-50)."""
    if state.active != seat or state.in_fight(seat) or has_prohibition(state, seat, "selling"):
        return False
    dearest = sorted(big, key=lambda card: state.box.cards[card].gold)[-excess:]
    return levels_for_gold(state, seat, sale_value(state, seat, tuple(dearest))) > 0


def sale_value(state: GameState, seat: Seat, cards: tuple[Instance, ...]) -> int:
    """Gold for a sale, with the seat's selling bonus in percent (SELL-02, CLASS-15)."""
    prints = state.box.cards
    gold = sum([prints[card].gold for card in cards])
    percent = seat_modifiers_of_stat(state, seat, "sale_percent")
    return gold + sum([gold * modifier.amount // 100 for _, _, modifier, on in percent if on])


def levels_for_gold(state: GameState, seat: Seat, gold: int) -> int:
    """Levels for that much gold, short of the winning one (SELL-02..SELL-04, SELL-06, AMB-50)."""
    room = state.box.winning_level - 1 - state.seats[seat].level
    return max(0, min(gold // state.box.gold_for_level, room))
