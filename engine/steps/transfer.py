"""Cards that change owners, or are sold: steals, gifts, trades, loot, sales."""

from __future__ import annotations

from engine import events as e
from engine.events import MoveWhy
from engine.queries.carrying import cheat_on, fits, levels_for, sale_value
from engine.referee import Referee
from engine.zones import NO_CARD, Instance, Seat, hand_of, holder_of, owner_of, play_of


def enter_play(ref: Referee, seat: Seat, card: Instance, why: MoveWhy, by: Seat) -> None:
    """A card comes to lie in front of a seat; an item is worn at once if it fits and its owner is
    not in a fight (ITEM-12, TRADE-05, AMB-87)."""
    state = ref.state
    ref.move((card,), play_of(seat), why, by)
    item = state.box.cards[card].item
    if item is not None and not state.in_fight(seat) and fits(state, seat, card):
        ref.tell(e.Equipped(seat, card, on=True))


def hand_over(ref: Referee, card: Instance, seat: Seat, why: MoveWhy, by: Seat) -> None:
    """A card in play goes into play with another seat; its cheat stays behind (AMB-88)."""
    cheat = cheat_on(ref.state, card)
    if cheat != NO_CARD:
        ref.discard((cheat,), "lost")
    enter_play(ref, seat, card, why, by)


def sell(ref: Referee, seat: Seat, cards: tuple[Instance, ...]) -> None:
    """One sale: the cards go, the levels come (SELL-02..SELL-04)."""
    gold = sale_value(ref.state, seat, cards).total
    levels = levels_for(ref.state, seat, gold)
    ref.tell(e.ItemsSold(seat, cards, gold, levels))
    ref.discard(cards, "sold", seat)
    ref.raise_level(seat, levels, "sale")


def take(ref: Referee, card: Instance, seat: Seat, why: MoveWhy) -> None:
    """A card of somebody becomes another's: from play into play, from a hand into the hand."""
    from_zone = ref.state.where[card]
    if owner_of(from_zone) >= 0:
        hand_over(ref, card, seat, why, seat)
    elif holder_of(from_zone) >= 0:
        ref.move((card,), hand_of(seat), why, seat)
        ref.receive(seat, (card,))
