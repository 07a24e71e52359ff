"""Playing a made-up position on with normal bots, to the beginning of the next turn.

Lighter than a real game: whoever plays a card knows where all lie, since they were made up, and a
window in which nobody acts is closed at once.
"""

from __future__ import annotations

from engine.bots.heuristics.command_choice import choose_command, may_want_to_act
from engine.bots.heuristics.playing_style import USUAL_PLAYING_STYLE
from engine.bots.search.win_probability import win_probability
from engine.core.commands import Command, ExpireClock, Pass
from engine.core.errors import CANNOT_BE_FORESEEN
from engine.core.stack_frames import OpenTurnPoint, WaitingFrame
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.game import submit_command
from engine.queries.turn_order import SeatCommand, seats_in_turn_order, seats_waited_for
from engine.views.view_building import cached_public_view, cached_table_view

MOST_MOVES = 200
"""A turn that takes longer is judged where it has got to."""


def play_out_for_win_probability(
    state: GameState, seat: Seat, command: Command | None, seed: str
) -> float | None:
    """The chance of `seat` to win if it does that now, or waits; None if it is refused, or if the
    position turns out to be one that cannot be. The state is played on."""
    turn = state.turn
    try:
        if command is not None:
            submit_command(state, seat, command)
        for _ in range(MOST_MOVES):
            if state.over or (state.turn > turn and _begins(state)):
                break
            submit_command(state, *_next(state, seed))
    except CANNOT_BE_FORESEEN:
        return None
    return win_probability(state, seat)


def _begins(state: GameState) -> bool:
    """A turn does, and nothing has been done in it."""
    return isinstance(state.top, OpenTurnPoint) and state.top.point == "prepare"


def _next(state: GameState, seed: str) -> SeatCommand:
    """As `next_bot_move`, but nobody looks on who is not waited for and has no offer to answer."""
    public = cached_public_view(state)
    offered = {offer.seat for offer in state.offers}
    waited = seats_waited_for(state)
    seats = sorted(
        seats_in_turn_order(state), key=lambda one: (one not in offered, one not in waited)
    )
    for seat in seats:
        if may_want_to_act(public, seat, USUAL_PLAYING_STYLE):
            command = choose_command(cached_table_view(state, seat), state.box, seed, made_up=state)
            if command is not None and not isinstance(command, Pass):
                return seat, command
    top = state.top
    assert isinstance(top, WaitingFrame)
    return NOBODY, ExpireClock(top.id)
