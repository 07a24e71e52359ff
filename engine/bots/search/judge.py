"""How likely each seat is to win from the beginning of a turn.

A softmax over the seats of their features. The weights were learnt from the turns of 800 games of
classic among four normal bots, by who won them (`tests/benchmarks/judge.py`).
"""

from __future__ import annotations

from math import exp

from engine.bots.search.features import features
from engine.state import GameState
from engine.zones import Seat

WEIGHTS = (
    1.912, 1.239, 0.916, 0.277, 0.093, 0.097, -0.05, -0.025, 0.0, 0.599, -0.016, 0.133,
    0.094, -0.087, 0.133, 0.32, 0.238, 0.203, 0.058, 0.097, -0.448, 0.117, 0.419, 0.835,
    -0.207, -0.363, 0.149, 0.333, -0.101, 0.172, 0.036,
)  # fmt: skip
"""In the order of `features.NAMES`."""


def odds_of(state: GameState, seat: Seat) -> float:
    """The part of the victory that the seat may expect."""
    if state.over:
        return 1 / len(state.winners) if seat in state.winners else 0.0
    looks = [
        sum(weight * number for weight, number in zip(WEIGHTS, row, strict=True))
        for row in features(state)
    ]
    best = max(looks)
    odds = [exp(look - best) for look in looks]
    return odds[seat] / sum(odds)
