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
from functools import lru_cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import NamedTuple

from cards.vocabulary.effects import Boost
from engine.core.box import Box, CompiledCard
from engine.core.state import GameState
from engine.core.target_requirements import flatten_effects
from engine.core.zones import Seat
from engine.queries.combat_strength import character_strength

FEATURE_NAMES = (
    "left1", "left2", "left3", "left4", "left5", "left6", "left7", "left8", "dead",
    "strength", "boosts", "stoppers", "level_ups", "curses", "tricks", "idle_gold", "worn_gold",
    "prey", "identities", "soon",
    "last_strength", "last_boosts", "last_prey", "last_soon", "last_stopped",
    "near_strength", "near_boosts", "near_soon", "near_stopped", "near_level_ups", "near_gold",
    "last_idle", "last_worn", "near_worn",
)  # fmt: skip
"""`left3`: three levels are missing. `boosts`: strength of one-shots, `stoppers`: of all that could
stop a kill; of all others: `stopped`. `prey`: a monster in the hand that could be beaten. `soon`:
how soon it is the seat's turn. `last`: with one level missing, `near`: with two or three."""

_LAST, _NEAR = 20, 25
_STOP, _CURSE = 8.0, 5.0
"""What a monster that is sent into a fight, and a curse, are taken for, in strength."""


class _Traits(NamedTuple):
    """What a card is good for in somebody's hand."""

    boost: int
    stopper: float
    level_up: bool
    curse: bool
    trick: bool
    identity: bool
    item: bool
    gold: float
    prey: int
    """The strength of a monster; 99 of anything else."""


@lru_cache(maxsize=4)
def _traits_of(box: Box) -> tuple[_Traits, ...]:
    by_print = [_traits(compiled) for compiled in box.prints]
    return tuple(by_print[index] for index in box.instances)


def _traits(compiled: CompiledCard) -> _Traits:
    kind = compiled.kind
    boost = 0
    if kind == "one_shot":
        effects = flatten_effects(compiled.programs[compiled.main])
        boost = max((abs(one.amount) for one in effects if isinstance(one, Boost)), default=0)
    stopper = float(boost)
    if kind == "enhancer":
        stopper = max(0.0, compiled.strength)
    elif kind in ("wandering", "mate"):
        stopper = _STOP
    return _Traits(
        boost,
        stopper,
        level_up=kind == "level_up",
        curse=kind == "curse",
        trick=kind == "special" or (kind == "one_shot" and not boost),
        identity=kind in ("race", "class", "affiliation", "power", "two_identities"),
        item=kind in ("item", "ship"),
        gold=compiled.gold / 1000,
        prey=compiled.strength if kind == "monster" else 99,
    )


def features_by_seat(state: GameState) -> list[list[float]]:
    """A row for each seat, in the order of `FEATURE_NAMES`, at the beginning of a turn."""
    rows = [_row(state, seat) for seat in range(len(state.seats))]
    stop = FEATURE_NAMES.index("stoppers")
    total = sum(row[stop] for row in rows)
    for row, one in zip(rows, state.seats, strict=True):
        left = state.box.profile.win.level - one.level
        others = total - row[stop]
        if left == 1:
            row[_LAST + 4] = others
        elif left in (2, 3):
            row[_NEAR + 3] = others
    return rows


def _row(state: GameState, seat: Seat) -> list[float]:
    traits = _traits_of(state.box)
    one, count = state.seats[seat], len(state.seats)
    strength = character_strength(state, seat).total
    held = [traits[card] for card in state.hand(seat)]
    idle = sum(card.gold for card in held)
    worn = 0.0
    for card in state.play(seat):
        if state.equipped[card]:
            worn += traits[card].gold
        else:
            idle += traits[card].gold
            if traits[card].boost:
                held.append(traits[card])
    boosts = sum(card.boost for card in held) / 10
    curses = sum(card.curse for card in held)
    stoppers = (sum(card.stopper for card in held) + _CURSE * curses) / 10
    ups = sum(card.level_up for card in held)
    prey = float(any(card.prey < strength for card in held))
    soon = 1.0 - ((seat - state.active) % count) / count
    left = state.box.profile.win.level - one.level
    row = [0.0] * len(FEATURE_NAMES)
    if 1 <= left <= 8:
        row[left - 1] = 1.0
    row[8:_LAST] = [
        float(one.dead), strength / 10, boosts, stoppers, ups, curses,
        sum(card.trick for card in held), idle, worn, prey, sum(card.identity for card in held),
        soon,
    ]  # fmt: skip
    if left == 1:
        row[_LAST : _LAST + 4] = [strength / 10, boosts, prey, soon]
        row[-3:-1] = [idle, worn]
    elif left in (2, 3):
        row[_NEAR : _NEAR + 3] = [strength / 10, boosts, soon]
        row[_NEAR + 4 : -3] = [ups, idle + 0.3 * worn]
        row[-1] = worn
    return row


_FILE = files("engine.bots.search") / "win_probability_weights.toml"
_KNOWN = tomllib.loads(_FILE.read_text(encoding="utf-8"))
SHARED_WEIGHTS: Sequence[float] = _KNOWN["shared"]
"""In the order of `FEATURE_NAMES`."""
EDITION_WEIGHTS: Mapping[str, Sequence[float]] = _KNOWN["edition"]
"""By the edition whose values hold, where the shared ones are not the best."""


def feature_weights(box: Box) -> Sequence[float]:
    """The weights for games with that box."""
    return EDITION_WEIGHTS.get(box.profile.id, SHARED_WEIGHTS)


def win_probability(state: GameState, seat: Seat) -> float:
    """The part of the victory that the seat may expect."""
    if state.over:
        return 1 / len(state.winners) if seat in state.winners else 0.0
    return win_probabilities_from_features(features_by_seat(state), feature_weights(state.box))[
        seat
    ]


def win_probabilities_from_features(
    rows: Sequence[Sequence[float]], weights: Sequence[float]
) -> list[float]:
    """What each seat may expect by its features."""
    looks = [sum(map(mul, row, weights)) for row in rows]
    best = max(looks)
    odds = [exp(look - best) for look in looks]
    return [one / sum(odds) for one in odds]
