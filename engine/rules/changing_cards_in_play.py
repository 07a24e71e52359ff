"""Cards in front of a seat: laying down, wearing, being rid of one, and paying off a curse."""

from __future__ import annotations

from engine.core.card_timing import CALM, SITUATION
from engine.core.commands import DiscardInPlay, EquipOrUnequip, LayDownOneShot, LiftCurse
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.zones import NOBODY, Instance, seat_of_play_zone
from engine.queries.card_picks import pickable_cards
from engine.queries.cards_in_play import has_free_slots, slot_usage
from engine.rules.playing_cards_from_hand import why_seat_cannot_use_cards
from engine.rules.seat_situation import SeatSituation

KINDS_DISCARDABLE_ANY_TIME = frozenset(
    {"race", "class", "affiliation", "two_identities", "power", "origin"}
)
"""What one is, and can stop being at any time."""


def equip_or_unequip_option(sit: SeatSituation, card: Instance, changes: bool) -> Option | None:
    """What may be done with one card in play beside using it; `changes`: gear may change now."""
    kind = sit.state.box.cards[card].kind
    if kind == "item" and changes:
        if sit.state.equipped[card]:
            return Option("set_aside", card)
        if has_free_slots(sit.state, sit.seat, card):
            return Option("wear", card)
    return None


def why_not_change_gear(sit: SeatSituation) -> Refusal | None:
    """When gear may be worn or turned sideways (ITEM-14, COMBAT-05, RUN-12)."""
    if sit.in_fight:
        return make_refusal("COMBAT-05", "gear_fixed_in_fight")
    if not sit.calm:
        return make_refusal("AMB-92", "not_while_settling")
    if sit.state.box.profile.items.equip == "own_turn" and not sit.own_turn:
        return make_refusal("ITEM-14", "only_on_own_turn")
    return None


def why_not_equip_or_unequip(sit: SeatSituation, wear: EquipOrUnequip) -> Refusal | None:
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


def lay_down_one_shot_options(sit: SeatSituation) -> list[Option]:
    """One-shots of the hand that can be carried in front of the seat from now on; asked when items
    may be played."""
    cards = sit.state.box.cards
    return [
        Option("lay_down", card)
        for card in sit.state.hand(sit.seat)
        if cards[card].kind == "one_shot"
        and why_not_lay_down_one_shot(sit, LayDownOneShot(card)) is None
    ]


def why_not_lay_down_one_shot(sit: SeatSituation, command: LayDownOneShot) -> Refusal | None:
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
        return why_seat_cannot_use_cards(sit) or make_refusal("ITEM-15", "only_on_own_turn")
    if met == SITUATION.FRESH and (sit.seat, card) not in state.fresh:
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
    if kind in KINDS_DISCARDABLE_ANY_TIME and sit.timing & (CALM | SITUATION.FLIGHT):
        return why_not_discard_identity(sit)
    if is_slowing_ship(sit, card) and sit.timing & SITUATION.FLIGHT:
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
    if not state.box.discards_gear_freely:
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
    if not sit.timing & SITUATION.OWN_CALM:
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


def _in_play(sit: SeatSituation, card: Instance) -> bool:
    where = sit.state.where
    return 0 <= card < len(where) and seat_of_play_zone(where[card]) == sit.seat != NOBODY
