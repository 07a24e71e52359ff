"""Playing a made-up position on with normal bots, to the beginning of the next turn.

Lighter than a real game: whoever plays a card knows where all lie, since they were made up, and a
window in which nobody acts is closed at once.
"""

from __future__ import annotations

from engine.bots.heuristics.personality import USUAL
from engine.bots.heuristics.policy import choose, heeds
from engine.bots.search.judge import odds_of
from engine.core.commands import Command, Expire, Pass
from engine.core.errors import EngineBug, IllegalCommand
from engine.core.frames import Ask, Open, Window
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.game import submit
from engine.queries.turn_order import Move, round_from, waited_for
from engine.views.publish import cached_public_view, cached_view

MOST_MOVES = 200
"""A turn that takes longer is judged where it has got to."""


def odds_after(state: GameState, seat: Seat, command: Command | None, seed: str) -> float | None:
    """The chance of `seat` to win if it does that now, or waits; None if it is refused, or if the
    position turns out to be one that cannot be. The state is played on."""
    turn = state.turn
    try:
        if command is not None:
            submit(state, seat, command)
        for _ in range(MOST_MOVES):
            if state.over or (state.turn > turn and _begins(state)):
                break
            submit(state, *_next(state, seed))
    except (IllegalCommand, EngineBug):
        return None
    return odds_of(state, seat)


def _begins(state: GameState) -> bool:
    """A turn does, and nothing has been done in it."""
    return isinstance(state.top, Open) and state.top.point == "prepare"


def _next(state: GameState, seed: str) -> Move:
    """As `next_move`, but nobody looks on who is not waited for and has no offer to answer."""
    public = cached_public_view(state)
    offered = {offer.seat for offer in state.offers}
    waited = waited_for(state)
    seats = sorted(round_from(state), key=lambda one: (one not in offered, one not in waited))
    for seat in seats:
        if heeds(public, seat, USUAL):
            command = choose(cached_view(state, seat), state.box, seed, made_up=state)
            if command is not None and not isinstance(command, Pass):
                return seat, command
    top = state.top
    assert isinstance(top, Open | Window | Ask)
    return NOBODY, Expire(top.id)
