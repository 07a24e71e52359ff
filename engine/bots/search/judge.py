"""How likely each seat is to win from the beginning of a turn.

A softmax over the seats of their features (a conditional logit). The weights were learnt from
every turn of 1,250 games among four normal bots, in four editions, by who won them; all goals and
editions share them. `python -m tests.benchmarks.judge` says how well they foretell fresh games, and
learns others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from engine.bots.search.features import features
from engine.state import GameState
from engine.zones import Seat

WEIGHTS = (
    1.61, 1.167, 0.936, 0.405, 0.227, 0.128, 0.016, -0.021, 0.0, 0.473, -0.05, 0.153, 0.066,
    -0.091, 0.117, 0.189, 0.282, 0.233, 0.041, 0.136, 0.033, 0.482, 0.348, 0.795, -0.211,
    -0.23, 0.164, 0.335, -0.109, 0.094, 0.188, -0.049, -0.148, -0.1,
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
