"""Theft as an ability that cards share: who may try it, on what, at which price, and what comes
of it (META-06..META-08, AMB-23).
"""

from __future__ import annotations

from engine.core import events as e
from engine.core.card_timing import SITUATION
from engine.core.commands import TryTheft
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import DieRoll, Theft
from engine.core.zones import Instance, Seat, seat_of_play_zone
from engine.queries.cards_in_play import has_room_in_play
from engine.queries.modifier_amounts import CARRIED
from engine.queries.shared_abilities import cards_with_shared_ability, least_face_for_theft
from engine.rules.card_transfers import hand_over_card_in_play
from engine.rules.playing_cards_from_hand import why_seat_cannot_use_cards
from engine.rules.seat_situation import SeatSituation


def theft_options(sit: SeatSituation) -> tuple[Option, ...]:
    """What the seat could steal, and what it could pay with, if it may try."""
    sources = _sources(sit)
    if not sources or why_no_theft_possible(sit) is not None:
        return ()
    loot, prices = stealable_items(sit), theft_payment_cards(sit)
    if not loot or not prices:
        return ()
    return (
        Option(
            "rob", sources[0], (PickRequirement("other", loot), PickRequirement("payment", prices))
        ),
    )


def _sources(sit: SeatSituation) -> tuple[Instance, ...]:
    """The cards that let the seat steal, where cards can do that."""
    possible = sit.state.box.theft_target
    return cards_with_shared_ability(sit.state, sit.seat, "theft") if possible else ()


def why_no_theft_possible(sit: SeatSituation) -> Refusal | None:
    """In anybody's turn, but never during a fight, and with an ability that allows it."""
    if not _sources(sit):
        return make_refusal("META-06", "no_thief")
    if sit.fight is not None:
        return why_seat_cannot_use_cards(sit) or make_refusal("COMBAT-04", "no_theft_in_fight")
    if not sit.timing & (SITUATION.OWN_CALM | SITUATION.FOREIGN_CALM):
        return why_seat_cannot_use_cards(sit) or make_refusal("AMB-92", "not_while_settling")
    return None


def stealable_items(sit: SeatSituation) -> tuple[Instance, ...]:
    """Small items in front of the others who are alive, one-shots there among them, that the thief
    could carry (ITEM-06, SHIP-02)."""
    state = sit.state
    return tuple(
        [
            card
            for seat in sit.facts.living
            if seat != sit.seat
            for card in state.play(seat)
            if is_small_item(sit, card)
            and has_room_in_play(state, sit.seat, card)
            and card not in sit.facts.promised
        ]
    )


def is_small_item(sit: SeatSituation, card: Instance) -> bool:
    """Something that lies in front of its owner as items do, and is not big (ITEM-06)."""
    compiled = sit.state.box.cards[card]
    small = compiled.item is None or not compiled.item.big
    return compiled.kind in CARRIED and small


def theft_payment_cards(sit: SeatSituation) -> tuple[Instance, ...]:
    """Any own card but what never pays, and what one steals with (AMB-90, CLASS-11)."""
    state, cards = sit.state, sit.state.box.cards
    sources = cards_with_shared_ability(state, sit.seat, "theft")
    rules = state.box.profile.cost
    kept = () if rules.may_use_own_source_card or len(sources) > 1 else sources
    never = ("role",) if rules.persistent_curse_allowed else ("role", "curse")
    lying = [card for card in state.play(sit.seat) if cards[card].kind not in never]
    return tuple([card for card in (*state.hand(sit.seat), *lying) if card not in kept])


def why_not_try_theft(sit: SeatSituation, command: TryTheft) -> Refusal | None:
    """Judge a whole try."""
    refusal = why_no_theft_possible(sit)
    if refusal is not None:
        return refusal
    state, item = sit.state, command.item
    if (
        not 0 <= item < len(state.where)
        or seat_of_play_zone(state.where[item]) not in sit.facts.living
    ):
        return make_refusal("META-06", "nothing_to_steal")
    if seat_of_play_zone(state.where[item]) == sit.seat or not is_small_item(sit, item):
        return make_refusal("META-06", "only_small_items")
    if not has_room_in_play(state, sit.seat, item):
        return make_refusal("SHIP-02", "one_ship")
    if item not in stealable_items(sit):
        return make_refusal("AMB-27", "promised")
    if command.payment not in theft_payment_cards(sit):
        return make_refusal("META-06", "wrong_payment")
    return None


def begin_theft(ref: GameOperations, seat: Seat, command: TryTheft) -> None:
    """Pay, then count the abilities that are left, then try."""
    state = ref.state
    victim = seat_of_play_zone(state.where[command.item])
    ref.discard((command.payment,), "paid", seat)
    need = least_face_for_theft(state, len(cards_with_shared_ability(state, seat, "theft")))
    ref.emit(e.TheftTried(seat, victim, command.item, need))
    ref.push(Theft(seat, victim, command.item, need))


def step_theft(ref: GameOperations, frame: Theft) -> None:
    """The next step of a try to steal."""
    THEFT_STEPS[frame.at](ref, frame)


def _roll(ref: GameOperations, frame: Theft) -> None:
    frame.at = 1
    ref.push(DieRoll(frame.seat, "theft", frame.item))


def _take_or_fall(ref: GameOperations, frame: Theft) -> None:
    """The item comes into play with the thief, or the thief loses a level. What has gone meanwhile
    is not stolen (AMB-82)."""
    state = ref.state
    ref.pop()
    if frame.face < frame.need:
        ref.lower_level(frame.seat, 1, "theft", Cause(rule="theft"))
        return
    there = (
        seat_of_play_zone(state.where[frame.item]) == frame.victim
        and not state.seats[frame.victim].dead
    )
    if there and has_room_in_play(state, frame.seat, frame.item):
        cause = Cause(by=frame.seat, rule="theft")
        hand_over_card_in_play(ref, frame.item, frame.seat, "stolen", frame.seat, cause)


THEFT_STEPS = (_roll, _take_or_fall)
