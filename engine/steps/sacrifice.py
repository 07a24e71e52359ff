"""Losers who give up a follower instead of rolling (SIDE-06..SIDE-08, AMB-21)."""

from __future__ import annotations

from engine import events as e
from engine.frames import Fight
from engine.queries.conditions import fighters
from engine.queries.meta import sacrificial
from engine.referee import Referee
from engine.zones import NO_CARD, NOBODY, Instance, Seat


def announce_sacrifices(ref: Referee, frame: Fight) -> bool:
    """Before the first roll the fighter and then the helper say whether they get away that way; a
    fighter who does, whether the helper goes along. True while somebody is asked."""
    state, losers = ref.state, fighters(frame)
    while frame.announced < len(losers):
        seat = losers[frame.announced]
        helper = frame.helper if seat == frame.seat else NOBODY
        if frame.sacrifice != NO_CARD:
            if _asks_about_helper(ref, frame, helper):
                return True
            continue
        followers = sacrificial(state, seat)
        if not followers or seat in frame.spared or state.seats[seat].dead:
            frame.announced += 1
        elif frame.answer is None:
            ref.ask(seat, "sacrifice", followers, least=0)
            return True
        else:
            picked = [card for card in frame.answer if card in followers]
            frame.answer = None
            if picked:
                frame.sacrifice = picked[0]
            else:
                frame.announced += 1
    return False


def _asks_about_helper(ref: Referee, frame: Fight, helper: Seat) -> bool:
    """Give the follower up, once it is known for whom; the helper may not refuse (SIDE-08)."""
    state = ref.state
    alive = helper != NOBODY and not state.seats[helper].dead
    if alive and frame.answer is None:
        ref.ask(frame.seat, "take_along", (0, 1))
        return True
    along = alive and frame.answer == (1,)
    seat = fighters(frame)[frame.announced]
    _give_up(ref, seat, frame.sacrifice, helper if along else NOBODY)
    frame.answer = None
    frame.sacrifice = NO_CARD
    frame.announced += 1
    return False


def _give_up(ref: Referee, seat: Seat, follower: Instance, helper: Seat) -> None:
    if follower in sacrificial(ref.state, seat) and not ref.state.seats[seat].dead:
        ref.tell(e.FollowerSacrificed(seat, follower, helper))
        ref.discard((follower,), "sacrificed", seat)
