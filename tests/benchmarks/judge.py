"""How well does the judge of hard bots foretell who wins? `python -m tests.benchmarks.judge` has
normal bots play, asks the judge at the beginning of every turn, and learns weights of its own.

In every other game they first go astray for some turns, as the search does when it tries things;
those turns count for nothing. It prints the mean log loss of the weights in use, of learnt ones and
of a mere guess, on games that nothing was learnt from, and then both weights by name.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random

from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.playing_style import USUAL_PLAYING_STYLE
from engine.bots.next_bot_move import next_bot_move
from engine.bots.search.candidate_commands import candidate_commands
from engine.bots.search.win_probability import (
    FEATURE_NAMES,
    SHARED_WEIGHTS,
    feature_weights,
    features_by_seat,
    win_probabilities_from_features,
)
from engine.core.box import Box, box_of_editions
from engine.core.stack_frames import OpenTurnPoint
from engine.core.state import GameState
from engine.core.zones import NOBODY
from engine.game import new_game, submit_command
from engine.legality import why_illegal
from engine.queries.turn_order import SeatCommand
from engine.simulation import seed_of_bot_game
from engine.simulation.bot_game import GENDERS
from engine.views.view_building import cached_table_view
from tests.rulebook import EVERY_EDITION

SEATS = 4
ASTRAY_UNTIL = (4, 56)
"""The turns in one of which they come back, chosen by chance."""
ASTRAY_ODDS = 0.3
EPOCHS, STEP, SHRINK = 6, 0.05, 1e-5


@dataclass(frozen=True, slots=True)
class Sample:
    """The beginning of one turn: a row of features for each seat, and what each won in the end."""

    rows: list[list[float]]
    won: list[float]


def played(box: Box, seed: str, astray: bool) -> list[Sample]:
    """All turns of one game; if they go astray, those after that."""
    genders = [GENDERS[seat % len(GENDERS)] for seat in range(SEATS)]
    state, _ = new_game(box, genders, seed)
    rng = Random(seed)
    first = rng.randrange(*ASTRAY_UNTIL) if astray else 0
    turns: dict[int, list[list[float]]] = {}
    while (move := next_bot_move(state, range(SEATS), seed)) is not None:
        top = state.top
        if state.turn < first:
            move = _another(state, move, seed, rng)
        elif isinstance(top, OpenTurnPoint) and top.point == "prepare" and state.turn not in turns:
            turns[state.turn] = features_by_seat(state)
        submit_command(state, *move)
    won = [float(seat in state.winners) / len(state.winners) for seat in range(SEATS)]
    return [Sample(rows, won) for rows in turns.values()]


def _another(state: GameState, move: SeatCommand, seed: str, rng: Random) -> SeatCommand:
    """Now and then something else that the search might try there."""
    seat, usual = move
    if seat == NOBODY or rng.random() >= ASTRAY_ODDS:
        return move
    view = cached_table_view(state, seat)
    assert view.decision is not None
    pos = DecisionContext(view, view.decision, state.box, seed, USUAL_PLAYING_STYLE)
    others = [
        command
        for command in candidate_commands(pos, usual)
        if command not in (None, usual) and why_illegal(state, seat, command) is None
    ]
    return (seat, rng.choice(others)) if others else move


def learnt(samples: Sequence[Sample]) -> list[float]:
    """Weights by gradient descent, sample by sample, with a step of its own for each (Adagrad)."""
    weights = [0.0] * len(FEATURE_NAMES)
    slopes = [1e-6] * len(FEATURE_NAMES)
    for _ in range(EPOCHS):
        for one in samples:
            expected = win_probabilities_from_features(one.rows, weights)
            for i in range(len(FEATURE_NAMES)):
                slope = -SHRINK * weights[i]
                for row, won, odds in zip(one.rows, one.won, expected, strict=True):
                    slope += row[i] * (won - odds)
                slopes[i] += slope * slope
                weights[i] += STEP * slope / sqrt(slopes[i])
    return weights


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean log loss."""
    total = 0.0
    for one in samples:
        odds = win_probabilities_from_features(one.rows, weights)
        total -= sum(won * log(max(1e-9, share)) for won, share in zip(one.won, odds, strict=True))
    return total / len(samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each edition")
    parser.add_argument("--editions", nargs="*", default=EVERY_EDITION)
    parser.add_argument("--seed", default="judge")
    args = parser.parse_args()
    seen: list[Sample] = []
    fresh: list[Sample] = []
    lost = 0.0
    for edition in args.editions:
        box = box_of_editions(edition)
        known = len(fresh)
        for number in range(args.games):
            samples = played(box, seed_of_bot_game(args.seed, number), astray=number % 2 == 1)
            (fresh if number % 5 == 0 else seen).extend(samples)
        lost += loss(fresh[known:], feature_weights(box)) * (len(fresh) - known)
    weights = learnt(seen)
    guess = [0.0] * len(FEATURE_NAMES)
    print(f"in use   {lost / len(fresh):.4f}")
    for name, used in (("shared", SHARED_WEIGHTS), ("learnt", weights), ("a guess", guess)):
        print(f"{name:8} {loss(fresh, used):.4f}")
    for name, now, new in zip(FEATURE_NAMES, SHARED_WEIGHTS, weights, strict=True):
        print(f"{name:16} {now:7.3f} {new:7.3f}")


if __name__ == "__main__":
    main()
