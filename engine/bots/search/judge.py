"""How likely each seat is to win from the beginning of a turn.

A softmax over the seats of their features (a conditional logit). All goals and nearly all editions
share the weights, which were learnt by who won from the turns of 3,600 games: among normal bots,
among normal bots after some turns of what the search might try instead (or it would not know what
comes of that), and of one hard bot among them. `python -m tests.benchmarks.judge` says how well
they foretell fresh games, and learns others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from operator import mul

from engine.bots.search.features import features
from engine.box import Box
from engine.state import GameState
from engine.zones import Seat

WEIGHTS = (
    1.692, 1.311, 0.996, 0.864, 0.629, 0.397, 0.278, 0.099, 0.0, 0.269, 0.104, 0.144, 0.082,
    -0.06, 0.13, 0.25, 0.307, 0.37, 0.041, 0.191, 0.427, 0.268, 0.307, 0.822, -0.197, 0.121,
    -0.072, 0.329, -0.081, 0.161, 0.097, -0.132, -0.204, -0.151,
)  # fmt: skip
"""In the order of `features.NAMES`."""
WEIGHTS_OF: Mapping[str, Sequence[float]] = {
    "star": (
        1.61, 1.167, 0.936, 0.405, 0.227, 0.128, 0.016, -0.021, 0.0, 0.473, -0.05, 0.153, 0.066,
        -0.091, 0.117, 0.189, 0.282, 0.233, 0.041, 0.136, 0.033, 0.482, 0.348, 0.795, -0.211,
        -0.23, 0.164, 0.335, -0.109, 0.094, 0.188, -0.049, -0.148, -0.1,
    ),
}  # fmt: skip
"""By the edition whose values hold, where others foretell its games better: levels in the middle of
the race are cheaper there than elsewhere. Learnt from 1,250 games among normal bots."""


def weights_of(box: Box) -> Sequence[float]:
    """The weights for games with that box."""
    return WEIGHTS_OF.get(box.profile.id, WEIGHTS)


def odds_of(state: GameState, seat: Seat) -> float:
    """The part of the victory that the seat may expect."""
    if state.over:
        return 1 / len(state.winners) if seat in state.winners else 0.0
    return shares(features(state), weights_of(state.box))[seat]


def shares(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """What each seat may expect by its features."""
    looks = [sum(map(mul, row, weights)) for row in rows]
    best = max(looks)
    odds = [exp(look - best) for look in looks]
    return [one / sum(odds) for one in odds]
