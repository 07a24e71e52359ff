"""Presses of several seats at the same moment: a die says whose comes first (AMB-28)."""

from __future__ import annotations

from engine.command_handlers import COMMAND_HANDLERS
from engine.core import chance
from engine.core import events as e
from engine.core.commands import Command, SimultaneousCommands
from engine.core.game_operations import GameOperations
from engine.core.state import GameState
from engine.core.zones import NO_CARD, Instance, Seat
from engine.game_loop import run_until_waiting
from engine.legality import why_illegal

LOT_FACES = 6


def resolve_simultaneous_commands(
    state: GameState, together: SimultaneousCommands
) -> list[e.Event]:
    """Roll for the order, then carry out each press in the state that it meets; what is not legal
    there any more is told to its seat alone, and changes nothing."""
    ref = GameOperations(state)
    presses = dict(together.presses)
    ref.emit(_rolled(state, [seat for seat, _ in together.presses]))
    events = ref.events
    order = events[0]
    assert isinstance(order, e.SimultaneousOrderRolled)
    for seat in order.seats:
        state.cache.note_shown()
        press = presses[seat]
        refusal = why_illegal(state, seat, press)
        ref = GameOperations(state, actor_and_card_of_command(seat, press))
        if refusal is None:
            COMMAND_HANDLERS[type(press)](ref, seat, press)
            run_until_waiting(ref)
        else:
            ref.emit(e.CommandOvertaken(seat, refusal.rule, refusal.key, refusal.facts))
        events += ref.events
    return events


def actor_and_card_of_command(seat: Seat, command: Command) -> tuple[Seat, Instance]:
    """Who does what comes of the command, and with which card."""
    return seat, getattr(command, "card", NO_CARD)


def _rolled(state: GameState, seats: list[Seat]) -> e.SimultaneousOrderRolled:
    """The highest face comes first; equal ones roll again until they differ (AMB-29)."""
    faces: dict[Seat, tuple[int, ...]] = {seat: () for seat in seats}
    draws = 0
    while ties := [seat for seat in seats if list(faces.values()).count(faces[seat]) > 1]:
        for seat in ties:
            face = chance.roll_die(state.seed, state.draws + draws, LOT_FACES)
            faces[seat] = (*faces[seat], face)
            draws += 1
    order = sorted(seats, key=lambda seat: faces[seat], reverse=True)
    return e.SimultaneousOrderRolled(tuple(order), tuple(faces[seat] for seat in order), draws)
