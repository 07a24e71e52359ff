"""Losers who give up a follower instead of rolling (SIDE-06..SIDE-08, AMB-21)."""

from __future__ import annotations

from engine.core import events as e
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.cards_in_play import sacrificable_followers


def ask_for_follower_sacrifices(ref: GameOperations, frame: Fight) -> bool:
    """Before the first roll the fighter and then the helper say whether they get away that way; a
    fighter who does, whether the helper goes along. Who lays another follower down by then is asked
    about that one. True while somebody is asked."""
    while frame.announcing != NOBODY or not frame.rolled:
        if frame.announcing == NOBODY:
            seat = next_loser_to_ask(ref.state, frame)
            if seat == NOBODY:
                return False
            followers = sacrificable_followers(ref.state, seat)
            frame.announcing = seat
            frame.offered = (*frame.offered, *followers)
            frame.answer = None  # Of a runner who has to name a monster once more.
            ref.ask(seat, "sacrifice", followers, least=0)
            return True
        if frame.sacrifice == NO_CARD:
            followers = sacrificable_followers(ref.state, frame.announcing)
            picked = [card for card in frame.answer or () if card in followers]
            frame.answer = None
            if not picked:
                frame.announcing = NOBODY
                continue
            frame.sacrifice = picked[0]
        helper = frame.helper if frame.announcing == frame.seat else NOBODY
        if _asks_about_helper(ref, frame, helper):
            return True
    return False


def next_loser_to_ask(state: GameState, frame: Fight) -> Seat:
    """The first of the losers who has a follower to give up and has not been asked about it, while
    nobody has rolled; or nobody."""
    if frame.rolled:
        return NOBODY
    for seat in fighter_and_helper(frame):
        if seat in frame.spared or state.seats[seat].dead:
            continue
        if not set(sacrificable_followers(state, seat)) <= set(frame.offered):
            return seat
    return NOBODY


def _asks_about_helper(ref: GameOperations, frame: Fight, helper: Seat) -> bool:
    """Give the follower up, once it is known for whom; the helper may not refuse (SIDE-08)."""
    state = ref.state
    alive = helper != NOBODY and not state.seats[helper].dead
    if alive and frame.answer is None:
        ref.ask(frame.seat, "take_along", (0, 1))
        return True
    along = alive and frame.answer == (1,)
    _give_up(ref, frame.announcing, frame.sacrifice, helper if along else NOBODY)
    frame.answer = None
    frame.sacrifice = NO_CARD
    frame.announcing = NOBODY
    return False


def _give_up(ref: GameOperations, seat: Seat, follower: Instance, helper: Seat) -> None:
    if follower in sacrificable_followers(ref.state, seat) and not ref.state.seats[seat].dead:
        ref.emit(e.FollowerSacrificed(seat, follower, helper))
        ref.discard((follower,), "sacrificed", seat)
