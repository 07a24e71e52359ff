"""Claiming the top door discard with a level card (QUICK-02, QUICK-03, AMB-37, AMB-78)."""

from __future__ import annotations

from engine.frames import Claims
from engine.queries.claimable import top_claimable
from engine.referee import Referee
from engine.steps.ranking import ranked
from engine.zones import NOBODY, hand_of


def claims(ref: Referee, frame: Claims) -> None:
    """Open the window for everybody alive; then the highest roll wins and pays, the others take
    their card back. Who laid down what stays sealed until the window has closed."""
    state = ref.state
    if frame.at == 0:
        frame.at = 1
        ref.open_window("claim", frame.card, NOBODY, state.living())
        return
    if frame.at == 1:
        frame.at = 2
        if frame.sealed and top_claimable(state) == frame.card:
            frame.ties = (tuple(sorted(seat for seat, _ in frame.sealed)),)
    if not ranked(ref, frame):
        return
    ref.pop()
    alive = [seat for seat in frame.order if not state.seats[seat].dead]
    stays = top_claimable(state) == frame.card
    winner = alive[0] if alive and stays else NOBODY
    for seat, card in frame.sealed:
        if seat == winner:
            ref.discard((card,), "paid", seat)
        else:
            ref.move((card,), hand_of(seat), "returned", seat)
    if winner != NOBODY:
        ref.move((frame.card,), hand_of(winner), "claimed", winner)
        ref.receive(winner, (frame.card,))
