"""How likely each seat is to win from the beginning of a turn.

A softmax over the seats of their features (a conditional logit). All goals and editions share the
weights, which were learnt by who won from the turns of 3,600 games: among normal bots, among normal
bots after some turns of what the search might try instead (or it would not know what comes of
that), and of one hard bot among them. `python -m tests.benchmarks.judge` says how well they
foretell fresh games, and learns others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from engine.bots.search.features import features
from engine.state import GameState
from engine.zones import Seat

WEIGHTS = (
    1.692, 1.311, 0.996, 0.864, 0.629, 0.397, 0.278, 0.099, 0.0, 0.269, 0.104, 0.144, 0.082,
    -0.06, 0.13, 0.25, 0.307, 0.37, 0.041, 0.191, 0.427, 0.268, 0.307, 0.822, -0.197, 0.121,
    -0.072, 0.329, -0.081, 0.161, 0.097, -0.132, -0.204, -0.151,
)  # fmt: skip
"""In the order of `features.NAMES`."""


def odds_of(state: GameState, seat: Seat) -> float:
    """The part of the victory that the seat may expect."""
    if state.over:
        return 1 / len(state.winners) if seat in state.winners else 0.0
    return shares(features(state), WEIGHTS)[seat]


def shares(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """What each seat may expect by its features."""
    looks = [sum(map(mul, row, weights)) for row in rows]
    best = max(looks)
    odds = [exp(look - best) for look in looks]
    return [one / sum(odds) for one in odds]
