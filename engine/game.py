"""A game from the outside: begin one, and hand in commands."""

from __future__ import annotations

from collections.abc import Sequence

from cards.vocabulary.base_types import Gender
from engine.command_handlers import COMMAND_HANDLERS, deliver_answer, distribute_charity
from engine.core import events as e
from engine.core.box import Box
from engine.core.commands import Command, GiveCharity
from engine.core.errors import EngineBug, IllegalCommand
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion, SetupFrame
from engine.core.state import GameState
from engine.core.state_parts import Character
from engine.core.zones import MAX_SEATS, ZONES, Seat
from engine.game_loop import close_response_window, run_until_waiting
from engine.legality import why_illegal
from engine.rules.fight import call_fight_outcome
from engine.rules.seat_situation import situation_of
from engine.rules.turn import CHARITY, is_room_lootable, loot_room
from engine.rules.undo import copy_before_undoable_step, update_undo_points
from engine.simultaneous_commands import actor_and_card_of_command, resolve_simultaneous_commands
from engine.timeout_defaults import default_charity, default_picks


def new_game(box: Box, genders: Sequence[Gender], seed: str) -> tuple[GameState, list[e.Event]]:
    """Shuffle, deal and begin the first turn (SETUP-01..SETUP-07, AMB-96).

    One gender per seat; `seed` is 32 hex digits and stays secret. Raises `ValueError` if the box is
    not for that many seats, or the seed is no seed.
    """
    players = box.profile.players
    most = min(MAX_SEATS, players.max)
    if not players.min <= len(genders) <= most:
        raise ValueError(f"{len(genders)} seats; this box is for {players.min} to {most}")
    if len(seed) != 32:
        raise ValueError("a seed is 32 hex digits")
    bytes.fromhex(seed)
    zones: list[list[int]] = [[] for _ in range(ZONES)]
    where = list(box.places)
    for card, zone in enumerate(where):
        zones[zone].append(card)
    state = GameState(
        box=box,
        seed=seed,
        draws=0,
        revision=0,
        shown=0,
        serial=0,
        turn=0,
        active=0,
        seats=[Character(box.profile.start.level, gender) for gender in genders],
        zones=zones,
        where=where,
        equipped=[False] * len(where),
        attached={},
        stack=[SetupFrame()],
    )
    ref = GameOperations(state)
    run_until_waiting(ref)
    return state, ref.events


def submit_command(state: GameState, seat: Seat, command: Command) -> list[e.Event]:
    """Carry out one command, in place, and tell what happened.

    Raises `IllegalCommand`, and nothing has changed; or `EngineBug`, and the state is spoilt: the
    caller goes back to its last good one.
    """
    refusal = why_illegal(state, seat, command)
    if refusal is not None:
        raise IllegalCommand(refusal)
    before = copy_before_undoable_step(state, seat, command)
    state.revision += 1
    try:
        events = _carry_out(state, seat, command)
    except (AssertionError, IndexError, KeyError, RecursionError, StopIteration, ValueError) as bug:
        raise EngineBug(f"{type(command).__name__}: {bug!r}") from bug
    if len(events) == 1 and events[0].kind in ("passed", "pass_taken"):
        state.cache.note_pass(seat)
    else:
        state.shown += 1
        state.cache.note_shown()
        if command.kind != "take_back":
            update_undo_points(state, seat, command, before)
    return events


_SILENT = frozenset({"pass", "set_up", "expire"})
"""What says nothing about who has done it."""


def _carry_out(state: GameState, seat: Seat, command: Command) -> list[e.Event]:
    if command.kind == "together":
        return resolve_simultaneous_commands(state, command)
    silent = command.kind in _SILENT
    ref = (
        GameOperations(state)
        if silent
        else GameOperations(state, actor_and_card_of_command(seat, command))
    )
    if command.kind == "expire":
        _expire(ref)
    else:
        COMMAND_HANDLERS[type(command)](ref, seat, command)
    run_until_waiting(ref)
    return ref.events


def _expire(ref: GameOperations) -> None:
    """The clock of what is waited for has run out (AMB-80, AMB-94)."""
    state = ref.state
    top = state.top
    if isinstance(top, ResponseWindow):
        close_response_window(ref, top, "expired")
    elif isinstance(top, SeatQuestion):
        if top.about == "charity":
            gifts = GiveCharity(top.id, default_charity(state, top)).gifts
            distribute_charity(ref, top.seat, gifts)
        else:
            deliver_answer(ref, default_picks(state, top))
    elif isinstance(top, OpenTurnPoint):
        _move_on(ref, top)


def _move_on(ref: GameOperations, top: OpenTurnPoint) -> None:
    """The server makes the next move of a turn: the door, the search, the end, the outcome."""
    state = ref.state
    ref.pop()
    if top.point == "fight":
        fight = state.fight
        if fight is None:
            raise EngineBug("an outcome without a fight")
        call_fight_outcome(ref, fight)
        return
    turn = state.turn_frame
    if turn is None:
        raise EngineBug("a main point without a turn")
    if top.point == "after_door":
        if is_room_lootable(situation_of(state, top.seat)):
            loot_room(ref, turn)
        else:
            turn.at = CHARITY
