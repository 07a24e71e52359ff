"""Theft as an ability that cards share (META-06..META-08, AMB-23)."""

from __future__ import annotations

from engine import events as e
from engine.commands import Rob
from engine.frames import Robbery, Roll
from engine.queries.carrying import has_room
from engine.queries.meta import having, theft_face
from engine.referee import Referee
from engine.steps.transfer import hand_over
from engine.zones import Seat, owner_of


def rob(ref: Referee, seat: Seat, command: Rob) -> None:
    """Pay, then count the abilities that are left, then try."""
    state = ref.state
    victim = owner_of(state.where[command.item])
    ref.discard((command.payment,), "paid", seat)
    need = theft_face(state, len(having(state, seat, "theft")))
    ref.tell(e.TheftTried(seat, victim, command.item, need))
    ref.push(Robbery(seat, victim, command.item, need))


def robbery(ref: Referee, frame: Robbery) -> None:
    """Roll; the item comes into play with the thief, or the thief loses a level. What has gone
    meanwhile is not stolen (AMB-82)."""
    state = ref.state
    if frame.at == 0:
        frame.at = 1
        ref.push(Roll(frame.seat, "theft", frame.item))
        return
    ref.pop()
    if frame.face < frame.need:
        ref.lower_level(frame.seat, 1, "theft")
        return
    there = owner_of(state.where[frame.item]) == frame.victim and not state.seats[frame.victim].dead
    if there and has_room(state, frame.seat, frame.item):
        hand_over(ref, frame.item, frame.seat, "stolen", frame.seat)
