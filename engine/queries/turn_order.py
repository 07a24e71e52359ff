"""Whose move a game needs, and in which order its seats are looked at."""

from __future__ import annotations

from engine.core.commands import Command
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import Seat

SeatCommand = tuple[Seat, Command]


def seats_in_turn_order(state: GameState) -> list[Seat]:
    """All seats in the order of play, from the active player's. Whoever is looked at first pays
    for what all want, so that a fixed order would cost the lowest seats their games."""
    count = len(state.seats)
    return [(state.active + i) % count for i in range(count)]


def seats_waited_for(state: GameState) -> tuple[Seat, ...]:
    """The seats whose pass, answer or move the game needs now."""
    top = state.top
    if isinstance(top, ResponseWindow):
        return tuple(
            seat for seat in top.audience if seat not in top.passed and not state.seats[seat].dead
        )
    assert isinstance(top, OpenTurnPoint | SeatQuestion)
    return (top.seat,)
