"""Gear: wearing it, being rid of it, selling it, trading it; and curses that can be paid off."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.card_timing import CALM, TimingMask
from engine.core.commands import (
    DiscardInPlay,
    LayDownOneShot,
    LiftCurse,
    OfferTrade,
    SellItems,
    WearItem,
)
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal
from engine.core.state_parts import TRADED
from engine.core.zones import NOBODY, Instance, Seat, seat_of_play_zone
from engine.queries.card_picks import pickable_cards
from engine.queries.carried_cards import (
    big_items_in_play,
    has_free_slots,
    has_prohibition,
    levels_for_gold,
    room_for_big_items,
    room_for_ships,
    sale_value,
    ships_in_play,
    slot_usage,
)
from engine.queries.modifier_amounts import CARRIED
from engine.rules.playing_cards_from_hand import why_seat_cannot_act
from engine.rules.seat_situation import SeatSituation, make_refusal

IDENTITIES = frozenset({"race", "class", "affiliation", "two_identities", "power", "origin"})
"""What one is, and can stop being at any time."""


def wear_item_option(sit: SeatSituation, card: Instance, changes: bool) -> Option | None:
    """What may be done with one card in play beside using it; `changes`: gear may change now."""
    kind = sit.state.box.cards[card].kind
    if kind == "item" and changes:
        if sit.state.equipped[card]:
            return Option("set_aside", card)
        if has_free_slots(sit.state, sit.seat, card):
            return Option("wear", card)
    return None


def sale_option(sit: SeatSituation) -> Option | None:
    """A sale, if everything together is worth a level (SELL-02, AMB-50)."""
    state, seat = sit.state, sit.seat
    if has_prohibition(state, seat, "selling"):
        return None
    for_sale = sellable_items(sit)
    if not for_sale or not levels_for_gold(state, seat, sale_value(state, seat, for_sale)):
        return None
    return Option("sell", needs=(PickRequirement("cards", for_sale, 1, len(for_sale)),))


def trade_options(sit: SeatSituation) -> tuple[Option, ...]:
    """An offer to anybody who is in no fight either. What is taken must be the partner's: that is
    for `why_not_trade`.

    Hangs on what lies in front of anybody, on who may trade, and on what is promised: where trades
    reach into fights, a deal alone changes them.
    """
    cards = sit.facts.all_tradable
    partners = trade_partners(sit) if cards else ()
    if not partners:
        return ()
    mine = sit.facts.tradable(sit.seat)
    seat, give = PickRequirement("seat", partners), PickRequirement("give", mine, 0, len(mine))
    return (
        Option("offer_trade", needs=(seat, give, PickRequirement("take", cards, 0, len(cards)))),
    )


def why_not_change_gear(sit: SeatSituation) -> Refusal | None:
    """When gear may be worn or turned sideways (ITEM-14, COMBAT-05, RUN-12)."""
    if sit.in_fight:
        return make_refusal("COMBAT-05", "gear_fixed_in_fight")
    if not sit.calm:
        return make_refusal("AMB-92", "not_while_settling")
    if sit.state.box.profile.items.equip == "own_turn" and not sit.own_turn:
        return make_refusal("ITEM-14", "only_on_own_turn")
    return None


def why_not_wear_item(sit: SeatSituation, wear: WearItem) -> Refusal | None:
    state = sit.state
    if not _in_play(sit, wear.card) or state.box.cards[wear.card].item is None:
        return make_refusal("ITEM-03", "not_yours")
    if state.box.cards[wear.card].ship is not None:
        return make_refusal("SHIP-03", "always_counts")
    refusal = why_not_change_gear(sit)
    if refusal is not None:
        return refusal
    if state.equipped[wear.card] is wear.on:
        return make_refusal("ITEM-12", "worn_already" if wear.on else "aside_already")
    if wear.on and not has_free_slots(state, sit.seat, wear.card):
        return _why_no_room(sit, wear.card)
    return None


def _why_no_room(sit: SeatSituation, card: Instance) -> Refusal:
    """The place on the body is taken, or the one that there is for complex items."""
    state, item = sit.state, sit.state.box.cards[card].item
    if item is not None and item.complex and slot_usage(state, sit.seat, "complex"):
        return make_refusal("BLEND-11", "one_complex")
    return make_refusal("ITEM-11", "no_room")


def lay_down_options(sit: SeatSituation) -> list[Option]:
    """One-shots of the hand that can be carried in front of the seat from now on; asked when items
    may be played."""
    cards = sit.state.box.cards
    return [
        Option("lay_down", card)
        for card in sit.state.hand(sit.seat)
        if cards[card].kind == "one_shot" and why_not_lay_down(sit, LayDownOneShot(card)) is None
    ]


def why_not_lay_down(sit: SeatSituation, command: LayDownOneShot) -> Refusal | None:
    """When an item may be played, a one-shot may be laid beside the others, to be used from there
    (ITEM-03, ITEM-15, SHOT-01)."""
    state, card = sit.state, command.card
    if not 0 <= card < len(state.where) or card not in state.hand(sit.seat):
        return make_refusal("HAND-01", "not_yours")
    if state.box.cards[card].kind != "one_shot":
        return make_refusal("ITEM-03", "no_one_shot")
    if card in sit.facts.promised:
        return make_refusal("AMB-27", "promised")
    if sit.in_fight:
        return make_refusal("COMBAT-07", "no_new_items_in_fight")
    met = sit.timing & state.box.item_timing
    if not met:
        return why_seat_cannot_act(sit) or make_refusal("ITEM-15", "only_on_own_turn")
    if met == TimingMask.FRESH and (sit.seat, card) not in state.fresh:
        return make_refusal("AMB-86", "not_just_received")
    return None


def why_not_discard_in_play(sit: SeatSituation, discard: DiscardInPlay) -> Refusal | None:
    """Identities at any time (CLASS-07, COMBAT-08), by a runner too (AMB-79); items out of the
    fight where the edition lets one be rid of them (HAND-07, AMB-39); never a promised item, never
    a curse, never a role."""
    state, card = sit.state, discard.card
    if not _in_play(sit, card):
        return make_refusal("HAND-07", "not_yours")
    kind = state.box.cards[card].kind
    if card in sit.facts.promised:
        return make_refusal("AMB-27", "promised")
    if kind == "role":
        return make_refusal("ROLE-03", "role_stays")
    if kind in IDENTITIES and sit.timing & (CALM | TimingMask.FLIGHT):
        return why_not_discard_identity(sit)
    if is_slowing_ship(sit, card) and sit.timing & TimingMask.FLIGHT:
        return None
    fight = sit.fight
    if kind == "follower" and sit.in_fight and fight is not None and fight.part == "flee":
        return make_refusal("SIDE-06", "before_any_roll")
    if not sit.timing & CALM:
        return make_refusal("AMB-92", "not_while_settling")
    if kind == "curse":
        return make_refusal("AMB-39", "curse_stays")
    if sit.in_fight:
        return make_refusal("AMB-39", "not_in_fight")
    if not state.box.profile.items.discard_freely:
        return make_refusal("HAND-07", "not_just_so")
    return None


def is_slowing_ship(sit: SeatSituation, card: Instance) -> bool:
    """A ship that slows its owner down, who may be rid of it before a roll (SHIP-05, AMB-22)."""
    ship = sit.state.box.cards[card].ship
    return ship is not None and (ship.run_away or 0) < 0


def why_not_discard_identity(sit: SeatSituation) -> Refusal | None:
    """Whether the moment is one to discard an identity (CLASS-07, COMBAT-08)."""
    window = sit.state.box.profile.identity.discard_window
    if window == "own_turn" and not sit.own_turn:
        return make_refusal("CLASS-07", "only_on_own_turn")
    if window == "out_of_combat" and sit.in_fight:
        return make_refusal("CLASS-07", "not_in_fight")
    return None


def lift_curse_option(sit: SeatSituation, card: Instance) -> Option | Refusal:
    """Pay off a curse in the own turn, out of the fight (CURSE-09)."""
    compiled = sit.state.box.cards[card].print
    if compiled.kind != "curse" or not _in_play(sit, card) or compiled.remove_by is None:
        return make_refusal("CURSE-09", "cannot_be_lifted")
    if not sit.timing & TimingMask.OWN_CALM:
        return make_refusal("CURSE-09", "only_on_own_turn")
    payable = pickable_cards(sit.state, compiled.remove_by, sit.seat, card)
    count = compiled.remove_by.count
    if len(payable) < count:
        return make_refusal("CURSE-09", "cannot_pay", count=count)
    return Option("lift_curse", card, (PickRequirement("payment", payable, count, count),))


def why_not_lift_curse(sit: SeatSituation, lift: LiftCurse) -> Refusal | None:
    if not 0 <= lift.card < len(sit.state.where):
        return make_refusal("CURSE-09", "cannot_be_lifted")
    option = lift_curse_option(sit, lift.card)
    if isinstance(option, Refusal):
        return option
    need = option.needs[0]
    fits_price = len(set(lift.payment)) == len(lift.payment) == need.least
    if not fits_price or not set(lift.payment) <= set(need.among):
        return make_refusal("CURSE-09", "wrong_payment", count=need.least)
    return None


def sellable_items(sit: SeatSituation) -> tuple[Instance, ...]:
    """Items from hand and play (SELL-05, SELL-07, GUAL-05), but those that came by a trade in this
    very turn where they have to wait (TRADE-06, AMB-47)."""
    state = sit.state
    cards = state.box.cards
    locked: Sequence[Instance] = sit.facts.promised
    if state.uses and state.box.profile.trade.resale == "next_own_turn":
        locked = (*locked, *(use.card for use in state.uses if use.ability == TRADED))
    hand = state.hand(sit.seat) if state.box.profile.sell.from_hand else ()
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
    if not sit.timing & TimingMask.OWN_CALM:
        return make_refusal("AMB-92", "not_while_settling")
    if has_prohibition(sit.state, sit.seat, "selling"):
        return make_refusal("PREC-01", "selling_forbidden")
    if not sale.cards or len(set(sale.cards)) != len(sale.cards):
        return make_refusal("SELL-02", "nothing_to_sell")
    if not set(sale.cards) <= set(sellable_items(sit)):
        return make_refusal("SELL-05", "cannot_be_sold")
    return why_sale_gains_no_level(sit, sale.cards)


def why_sale_gains_no_level(sit: SeatSituation, cards: tuple[Instance, ...]) -> Refusal | None:
    """A sale must gain a level (SELL-02, SELL-06, AMB-50)."""
    state = sit.state
    total = sale_value(state, sit.seat, cards)
    if levels_for_gold(state, sit.seat, total) <= 0:
        profile = state.box.profile
        if state.seats[sit.seat].level >= profile.win.level - 1:
            return make_refusal("SELL-06", "no_winning_level")
        return make_refusal("SELL-02", "too_cheap", gold=total, unit=profile.sell.unit)
    return None


def trade_partners(sit: SeatSituation) -> tuple[Seat, ...]:
    """Living players, who are in no fight either unless that is allowed (TRADE-04, AMB-95)."""
    return tuple([seat for seat in sit.facts.traders if seat != sit.seat])


def why_not_trade(sit: SeatSituation, offer: OfferTrade) -> Refusal | None:
    """TRADE-01..TRADE-09, AMB-26, AMB-95; judged again when it is accepted."""
    state = sit.state
    if sit.in_fight:
        return make_refusal("COMBAT-03", "no_trade_in_fight")
    if not sit.calm:
        return make_refusal("AMB-95", "not_while_settling")
    if offer.seat not in trade_partners(sit):
        return make_refusal("TRADE-04", "no_partner")
    if not offer.give and not offer.take:
        return make_refusal("TRADE-01", "nothing_to_trade")
    mine, theirs = set(sit.facts.tradable(sit.seat)), set(sit.facts.tradable(offer.seat))
    twice = len(set(offer.give)) != len(offer.give) or len(set(offer.take)) != len(offer.take)
    if twice or not set(offer.give) <= mine or not set(offer.take) <= theirs:
        return make_refusal("TRADE-02", "only_items_in_play")
    for seat, gets, gives in (
        (offer.seat, offer.give, offer.take),
        (sit.seat, offer.take, offer.give),
    ):
        big = set(big_items_in_play(state, seat))
        incoming = sum(_is_big(sit, card) for card in gets)
        if incoming > room_for_big_items(state, seat) + len(big & set(gives)):
            return make_refusal("TRADE-09", "too_big")
        mine_now = set(ships_in_play(state, seat))
        arriving = sum(state.box.cards[card].ship is not None for card in gets)
        if arriving > room_for_ships(state, seat) + len(mine_now & set(gives)):
            return make_refusal("SHIP-02", "one_ship")
    return None


def _is_big(sit: SeatSituation, card: Instance) -> bool:
    item = sit.state.box.cards[card].item
    return item is not None and item.big


def _in_play(sit: SeatSituation, card: Instance) -> bool:
    where = sit.state.where
    return 0 <= card < len(where) and seat_of_play_zone(where[card]) == sit.seat != NOBODY
