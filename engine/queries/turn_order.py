"""Whose move a game needs, who sits beside whom, and in which order seats are looked at."""

from __future__ import annotations

from typing import Literal

from engine.core.commands import Command
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat

SeatCommand = tuple[Seat, Command]


def seats_in_turn_order(state: GameState) -> list[Seat]:
    """All seats in the order of play, from the active player's. Whoever is looked at first pays
    for what all want, so that a fixed order would cost the lowest seats their games."""
    count = len(state.seats)
    return [(state.active + i) % count for i in range(count)]


def living_neighbour(state: GameState, seat: Seat, side: Literal["left", "right"]) -> Seat:
    """The next living player on that side; turns go round to the left (AMB-112)."""
    others = [one for one in state.clockwise(seat) if one != seat and not state.seats[one].dead]
    if not others:
        return NOBODY
    return others[0] if side == "left" else others[-1]


def seats_waited_for(state: GameState) -> tuple[Seat, ...]:
    """The seats whose pass, answer or move the game needs now."""
    top = state.top
    if isinstance(top, ResponseWindow):
        return tuple(
            seat for seat in top.audience if seat not in top.passed and not state.seats[seat].dead
        )
    assert isinstance(top, OpenTurnPoint | SeatQuestion)
    return (top.seat,)
