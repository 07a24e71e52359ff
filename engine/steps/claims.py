"""Claiming the top door discard with a level card (QUICK-02, QUICK-03, AMB-37, AMB-78)."""

from __future__ import annotations

from engine.frames import Claims
from engine.referee import Referee
from engine.zones import DOOR_DISCARD, NOBODY, hand_of


def claims(ref: Referee, frame: Claims) -> None:
    """Open the window for everybody alive; then the highest roll wins and pays, the others take
    their card back. Who laid down what stays sealed until the window has closed."""
    state = ref.state
    if frame.at == 0:
        frame.at = 1
        ref.open_window("claim", frame.card, NOBODY, state.living())
        return
    ref.pop()
    pile = state.zones[DOOR_DISCARD]
    bids = dict(frame.sealed)
    winner = NOBODY
    if bids and pile and pile[-1] == frame.card:
        winner = ref.ranked_by_die(sorted(bids), "claim")[0]
    for seat, card in frame.sealed:
        if seat == winner:
            ref.discard((card,), "paid", seat)
        else:
            ref.move((card,), hand_of(seat), "returned", seat)
    if winner != NOBODY:
        ref.move((frame.card,), hand_of(winner), "claimed", winner)
        ref.receive(winner, (frame.card,))
