"""What can be taken back: the last steps of one seat, until anything else has happened (AMB-28).

A step counts as long as it has changed nothing but its player's own things and the discard piles,
has revealed and rolled nothing, and the game waits where it waited before.
"""

from __future__ import annotations

from operator import ne

from engine.core.commands import Command, TakeBackStep
from engine.core.decisions import Option
from engine.core.errors import Refusal, make_refusal
from engine.core.stack_frames import Frame, OpenTurnPoint, SeatQuestion
from engine.core.state import GameState, UndoPoint, clone_state
from engine.core.state_parts import UndoableStep
from engine.core.zones import (
    DOOR_DISCARD,
    NO_CARD,
    TREASURE_DISCARD,
    Seat,
    hand_zone_of,
    play_zone_of,
)
from engine.queries.hand_limit import hand_size_over_limit
from engine.rules.seat_situation import SeatSituation

MOST_STEPS = 8
_STEPS = frozenset(
    [
        "end_turn",
        "wear",
        "lay_down",
        "discard",
        "lift_curse",
        "sell",
        "offer_help",
        "offer_trade",
        "withdraw",
        "answer_offer",
        "play_card",
    ]
)
_LAID_DOWN = frozenset(
    [
        "item",
        "ship",
        "cheat",
        "race",
        "class",
        "affiliation",
        "two_identities",
        "power",
        "origin",
        "follower",
        "level_up",
    ]
)
"""Kinds of cards that one plays for oneself."""


def copy_before_undoable_step(state: GameState, seat: Seat, command: Command) -> GameState | None:
    """The game as it is now, if what the command does could be taken back; else None. The end of a
    turn can be while charity waits, so not without a surplus."""
    if command.kind not in _STEPS or not _is_calm(state.top):
        return None
    if command.kind == "play_card" and state.box.cards[command.card].kind not in _LAID_DOWN:
        return None
    if command.kind == "answer_offer" and command.accept:
        return None
    if command.kind == "end_turn" and hand_size_over_limit(state, seat) <= 0:
        return None
    before = clone_state(state)
    before.undo = ()
    return before


def update_undo_points(
    state: GameState, seat: Seat, command: Command, before: GameState | None
) -> None:
    """After an accepted command: it can be taken back itself, or nothing can any more."""
    if before is None or not _only_own(state, seat, before):
        state.undo = ()
        return
    step = UndoableStep(state.shown, seat, command.kind, getattr(command, "card", NO_CARD))
    own = state.undo and state.undo[-1].step.seat == seat
    state.undo = (*(state.undo if own else ()), UndoPoint(step, before))[-MOST_STEPS:]


def _is_calm(top: Frame) -> bool:
    """A main point, or the charity at the end of a turn."""
    return isinstance(top, OpenTurnPoint) or (
        isinstance(top, SeatQuestion) and top.about == "charity"
    )


def _waits_alike(state: GameState, before: GameState) -> bool:
    """The game waits where it did, or for the charity that the same turn has come to; what has
    become of the hand makes that another question (TURN-17)."""
    top, old = state.top, before.top
    if isinstance(top, SeatQuestion) and isinstance(old, OpenTurnPoint | SeatQuestion):
        return _is_calm(top) and top.seat == old.seat
    if not isinstance(top, OpenTurnPoint) or not isinstance(old, OpenTurnPoint):
        return False
    return top.id == old.id and len(state.stack) == len(before.stack)


def _only_own(state: GameState, seat: Seat, before: GameState) -> bool:
    """The game waits where it did, and nobody but that seat has lost, got or learnt anything."""
    if state.over or not _waits_alike(state, before):
        return False
    if (state.draws, state.claimable) != (before.draws, before.claimable):
        return False
    if state.bodies != before.bodies:
        return False
    own, piles = (hand_zone_of(seat), play_zone_of(seat)), (DOOR_DISCARD, TREASURE_DISCARD)
    for zone, changed in enumerate(map(ne, state.zones, before.zones)):
        if changed and zone not in own:
            old_cards = before.zones[zone]
            if zone not in piles or state.zones[zone][: len(old_cards)] != old_cards:
                return False
    return all(one == seat or now == before.seats[one] for one, now in enumerate(state.seats))


def take_back_options(sit: SeatSituation) -> tuple[Option, ...]:
    """What the seat could undo now, if it lives."""
    state, top = sit.state, sit.top
    if top.kind == "window" and sit.seat in top.passed:
        option = Option("take_back", index=top.id)
    elif state.undo and state.undo[-1].step.seat == sit.seat:
        step = state.undo[-1].step
        option = Option("take_back", step.card, index=step.id)
    else:
        return ()
    return () if state.seats[sit.seat].dead else (option,)


def why_not_take_back(sit: SeatSituation, command: TakeBackStep) -> Refusal | None:
    """Only what it names, and only while that can still be undone."""
    if all(option.index != command.step for option in take_back_options(sit)):
        return make_refusal("AMB-28", "nothing_to_take_back")
    return None
