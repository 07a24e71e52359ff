"""Theft as an ability that cards share: who may try it, on what, at which price, and what comes
of it (META-06..META-08, AMB-23).
"""

from __future__ import annotations

from engine.core import events as e
from engine.core.commands import Rob
from engine.core.decisions import Need, Option
from engine.core.errors import Refusal
from engine.core.frames import DieRoll, Robbery
from engine.core.referee import Referee
from engine.core.timing import TimingMask
from engine.core.zones import Instance, Seat, owner_of
from engine.queries.carrying import has_room
from engine.queries.counting import CARRIED
from engine.queries.shared_abilities import having, theft_face
from engine.rules.hand import why_idle
from engine.rules.situation import Situation, refuse
from engine.rules.transfers import hand_over


def rob_options(sit: Situation) -> tuple[Option, ...]:
    """What the seat could steal, and what it could pay with, if it may try."""
    sources = _sources(sit)
    if not sources or why_not_steal(sit) is not None:
        return ()
    loot, prices = loot_of(sit), prices_of(sit)
    if not loot or not prices:
        return ()
    return (Option("rob", sources[0], (Need("other", loot), Need("payment", prices))),)


def _sources(sit: Situation) -> tuple[Instance, ...]:
    """The cards that let the seat steal, where cards can do that."""
    theft = sit.state.box.profile.theft.target
    return having(sit.state, sit.seat, "theft") if theft else ()


def why_not_steal(sit: Situation) -> Refusal | None:
    """In anybody's turn, but never during a fight, and with an ability that allows it."""
    if not _sources(sit):
        return refuse("META-06", "no_thief")
    if sit.fight is not None:
        return why_idle(sit) or refuse("COMBAT-04", "no_theft_in_fight")
    if not sit.timing & (TimingMask.OWN_CALM | TimingMask.FOREIGN_CALM):
        return why_idle(sit) or refuse("AMB-92", "not_while_settling")
    return None


def loot_of(sit: Situation) -> tuple[Instance, ...]:
    """Small items in front of the others who are alive, one-shots there among them, that the thief
    could carry (ITEM-06, SHIP-02)."""
    state = sit.state
    return tuple(
        [
            card
            for seat in sit.facts.living
            if seat != sit.seat
            for card in state.play(seat)
            if is_small(sit, card)
            and has_room(state, sit.seat, card)
            and card not in sit.facts.promised
        ]
    )


def is_small(sit: Situation, card: Instance) -> bool:
    compiled = sit.state.box.cards[card]
    small = compiled.item is None or not compiled.item.big
    return compiled.kind in CARRIED and small


def prices_of(sit: Situation) -> tuple[Instance, ...]:
    """Any own card but what never pays, and what one steals with (AMB-90, CLASS-11)."""
    state, cards = sit.state, sit.state.box.cards
    sources = having(state, sit.seat, "theft")
    rules = state.box.profile.cost
    kept = () if rules.may_use_own_source_card or len(sources) > 1 else sources
    never = ("role",) if rules.persistent_curse_allowed else ("role", "curse")
    lying = [card for card in state.play(sit.seat) if cards[card].kind not in never]
    return tuple([card for card in (*state.hand(sit.seat), *lying) if card not in kept])


def why_not_rob(sit: Situation, command: Rob) -> Refusal | None:
    """Judge a whole try."""
    refusal = why_not_steal(sit)
    if refusal is not None:
        return refusal
    state, item = sit.state, command.item
    if not 0 <= item < len(state.where) or owner_of(state.where[item]) not in sit.facts.living:
        return refuse("META-06", "nothing_to_steal")
    if owner_of(state.where[item]) == sit.seat or not is_small(sit, item):
        return refuse("META-06", "only_small_items")
    if not has_room(state, sit.seat, item):
        return refuse("SHIP-02", "one_ship")
    if item not in loot_of(sit):
        return refuse("AMB-27", "promised")
    if command.payment not in prices_of(sit):
        return refuse("META-06", "wrong_payment")
    return None


def rob(ref: Referee, seat: Seat, command: Rob) -> None:
    """Pay, then count the abilities that are left, then try."""
    state = ref.state
    victim = owner_of(state.where[command.item])
    ref.discard((command.payment,), "paid", seat)
    need = theft_face(state, len(having(state, seat, "theft")))
    ref.emit(e.TheftTried(seat, victim, command.item, need))
    ref.push(Robbery(seat, victim, command.item, need))


def robbery(ref: Referee, frame: Robbery) -> None:
    """The next step of a try to steal."""
    THEFT[frame.at](ref, frame)


def _roll(ref: Referee, frame: Robbery) -> None:
    frame.at = 1
    ref.push(DieRoll(frame.seat, "theft", frame.item))


def _take_or_fall(ref: Referee, frame: Robbery) -> None:
    """The item comes into play with the thief, or the thief loses a level. What has gone meanwhile
    is not stolen (AMB-82)."""
    state = ref.state
    ref.pop()
    if frame.face < frame.need:
        ref.lower_level(frame.seat, 1, "theft")
        return
    there = owner_of(state.where[frame.item]) == frame.victim and not state.seats[frame.victim].dead
    if there and has_room(state, frame.seat, frame.item):
        hand_over(ref, frame.item, frame.seat, "stolen", frame.seat)


THEFT = (_roll, _take_or_fall)
