"""How likely each seat is to win from the beginning of a turn.

A softmax over the seats of their features (a conditional logit). All goals and nearly all editions
share the weights, which were learnt by who won from the turns of 3,600 games: among normal bots,
among normal bots after some turns of what the search might try instead (or it would not know what
comes of that), and of one hard bot among them. `python -m tests.benchmarks.judge` says how well
they foretell fresh games, and learns others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import exp
from operator import mul

from engine.bots.search.features import features
from engine.core.box import Box
from engine.core.state import GameState
from engine.core.zones import Seat

_KNOWN = tomllib.loads((files("engine.bots.search") / "weights.toml").read_text(encoding="utf-8"))
WEIGHTS: Sequence[float] = _KNOWN["shared"]
"""In the order of `features.NAMES`."""
WEIGHTS_OF: Mapping[str, Sequence[float]] = _KNOWN["edition"]
"""By the edition whose values hold, where the shared ones are not the best."""


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
