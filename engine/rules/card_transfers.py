"""Cards that change owners, or are sold: steals, gifts, trades, loot, sales."""

from __future__ import annotations

from engine.core import events as e
from engine.core.events import UNCAUSED, Cause, MoveWhy
from engine.core.game_operations import GameOperations
from engine.core.zones import (
    NO_CARD,
    Instance,
    Seat,
    hand_zone_of,
    play_zone_of,
    seat_of_hand_zone,
    seat_of_play_zone,
)
from engine.queries.cards_in_play import cheat_attached_to, has_free_slots
from engine.queries.sale_value import levels_for_gold, sale_value


def put_card_into_play(
    ref: GameOperations,
    seat: Seat,
    card: Instance,
    why: MoveWhy,
    by: Seat,
    cause: Cause = UNCAUSED,
) -> None:
    """A card comes to lie in front of a seat, and is worn if it can be."""
    ref.move((card,), play_zone_of(seat), why, by, cause)
    _put_on(ref, seat, card)


def _put_on(ref: GameOperations, seat: Seat, card: Instance) -> None:
    """An item is worn at once if it fits and its owner is not in a fight (ITEM-12, TRADE-05,
    AMB-87); a ship counts at once in any case (SHIP-03)."""
    state = ref.state
    compiled = state.box.cards[card]
    free = compiled.ship is not None or not state.in_fight(seat)
    if compiled.item is not None and free and has_free_slots(state, seat, card):
        ref.emit(e.EquipmentChanged(seat, card, on=True))


def hand_over_card_in_play(
    ref: GameOperations, card: Instance, seat: Seat, why: MoveWhy, by: Seat, cause: Cause
) -> None:
    """A card in play goes into play with another seat; its cheat stays behind (AMB-88)."""
    cheat = cheat_attached_to(ref.state, card)
    if cheat != NO_CARD:
        ref.discard((cheat,), "lost", cause=Cause(rule="item_gone"))
    put_card_into_play(ref, seat, card, why, by, cause)


def exchange_goods(
    ref: GameOperations,
    giver: Seat,
    give: tuple[Instance, ...],
    seat: Seat,
    take: tuple[Instance, ...],
    cause: Cause | None = None,
) -> None:
    """Goods change hands, and only then is anything put on: what one gave away has left its place
    to what one got (AMB-87, AMB-88, AMB-95)."""
    cheats = [cheat_attached_to(ref.state, card) for card in (*give, *take)]
    left = [cheat for cheat in cheats if cheat != NO_CARD]
    ref.discard(left, "lost", cause=Cause(rule="item_gone"))
    why: MoveWhy = "traded" if cause is None else "swapped"
    cause = Cause(rule="trade") if cause is None else cause
    for card in give:
        ref.move((card,), play_zone_of(seat), why, giver, cause)
    for card in take:
        ref.move((card,), play_zone_of(giver), why, seat, cause)
    for card in give:
        _put_on(ref, seat, card)
    for card in take:
        _put_on(ref, giver, card)


def swap_hands(ref: GameOperations, one: Seat, other: Seat, cause: Cause) -> None:
    """Both hands change their holders (AMB-115)."""
    state = ref.state
    mine, theirs = tuple(state.hand(one)), tuple(state.hand(other))
    ref.move(mine, hand_zone_of(other), "swapped", one, cause)
    ref.move(theirs, hand_zone_of(one), "swapped", other, cause)
    ref.receive(other, mine)
    ref.receive(one, theirs)


def carry_out_sale(ref: GameOperations, seat: Seat, cards: tuple[Instance, ...]) -> None:
    """One sale: the cards go, the levels come (SELL-02..SELL-04)."""
    gold = sale_value(ref.state, seat, cards)
    levels = levels_for_gold(ref.state, seat, gold)
    ref.emit(e.ItemsSold(seat, cards, gold, levels))
    ref.discard(cards, "sold", seat)
    ref.raise_level(seat, levels, "sale", Cause(rule="sale"))


def transfer_stolen_card(ref: GameOperations, card: Instance, seat: Seat, cause: Cause) -> None:
    """A card is stolen from somebody: from play into play, from a hand into the hand."""
    from_zone = ref.state.where[card]
    if seat_of_play_zone(from_zone) >= 0:
        hand_over_card_in_play(ref, card, seat, "stolen", seat, cause)
    elif seat_of_hand_zone(from_zone) >= 0:
        ref.move((card,), hand_zone_of(seat), "stolen", seat, cause)
        ref.receive(seat, (card,))
