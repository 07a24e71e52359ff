"""A ladder of the kinds of bots: who plays whom, and the ratings that follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10
from random import Random

from engine.bots import BotKind
from engine.simulation import (
    BotGameReport,
    ShareWithInterval,
    seed_of_bot_game,
    share_with_interval,
)
from netplay.laboratory.parallel_games import GameJob, GameResult

MEAN_RATING = 1500.0
"""The mean of all ratings."""
FIT_STEPS = 200
"""Of the fit; ratings that are far apart need most."""
RESAMPLES = 200
"""How often the games are drawn anew to see how far chance would have moved a rating."""

BotKindPair = tuple[int, int]
"""Two kinds by their places in the list."""


@dataclass(frozen=True, slots=True)
class BotRating:
    """A kind with its Elo, and the interval in which it lies 19 times in 20."""

    kind: str
    elo: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ChallengeResult:
    """How one of a kind fares alone among others; a shared victory is a part of one."""

    kind: str
    against: str
    games: int
    """That came to an end."""
    stalled: int
    """Nobody has won these, and they count for nothing."""
    won: ShareWithInterval
    cpu: float
    """Seconds of a processor that a game took, all players and the rules together."""


def round_robin_jobs(
    kinds: Sequence[BotKind], seats: int, games: int, seed: str
) -> list[tuple[BotKindPair, GameJob]]:
    """Every two kinds, `games` times, in every other seat; they change places after each game."""
    return [
        (
            pair,
            GameJob(tuple(kinds[pair[(seat + n) % 2]] for seat in range(seats)), _seed(seed, n)),
        )
        for pair in combinations(range(len(kinds)), 2)
        for n in range(games)
    ]


def challenge_jobs(
    kind: BotKind, against: BotKind, seats: int, games: int, seed: str
) -> list[GameJob]:
    """One of a kind, in each seat in turn, with others in all the rest."""
    return [
        GameJob(
            tuple(kind if seat == n % seats else against for seat in range(seats)), _seed(seed, n)
        )
        for n in range(games)
    ]


def _seed(seed: str, n: int) -> str:
    """Two games in a row are dealt the same, so that whoever changes places changes cards."""
    return seed_of_bot_game(seed, n // 2)


def victory_share_in_game(kind: BotKind, job: GameJob, report: BotGameReport) -> float | None:
    """Which part of the victory is the kind's; None if there is none."""
    if not report.winners:
        return None
    return sum(job.kinds[seat] == kind for seat in report.winners) / len(report.winners)


def challenge_result(
    kind: BotKind, against: BotKind, jobs: Sequence[GameJob], games: Sequence[GameResult]
) -> ChallengeResult:
    """What came of the challenges."""
    scores = [
        one
        for job, game in zip(jobs, games, strict=True)
        if (one := victory_share_in_game(kind, job, game.report)) is not None
    ]
    ended = len(scores)
    cpu = sum(game.cpu for game in games) / len(games)
    won = share_with_interval(sum(scores), ended)
    return ChallengeResult(str(kind), str(against), ended, len(games) - ended, won, round(cpu, 2))


def elo_ratings(
    kinds: Sequence[BotKind], scores: dict[BotKindPair, list[float]], seed: str
) -> list[BotRating]:
    """All kinds, the strongest first; `scores` are those of the first of each pair, by game."""
    chance = Random(seed)
    elos = _fit(len(kinds), scores)
    drawn = [
        _fit(len(kinds), {pair: chance.choices(of, k=len(of)) for pair, of in scores.items()})
        for _ in range(RESAMPLES)
    ]
    rated = []
    for place, kind in enumerate(kinds):
        each = sorted(one[place] for one in drawn)
        low, high = each[RESAMPLES // 40], each[-1 - RESAMPLES // 40]
        rated.append(BotRating(str(kind), round(elos[place]), round(low), round(high)))
    return sorted(rated, key=lambda one: (-one.elo, one.kind))


def _fit(count: int, scores: dict[BotKindPair, list[float]]) -> list[float]:
    """Ratings by Bradley and Terry. Every two kinds are given a draw beside their games, so that
    whoever loses all of them has a rating, too."""
    won = [[0.0] * count for _ in range(count)]
    for (one, other), each in scores.items():
        won[one][other] = sum(each) + 0.5
        won[other][one] = len(each) - sum(each) + 0.5
    strength = [1.0] * count
    for _ in range(FIT_STEPS):
        for i in range(count):
            met = [(won[i][j] + won[j][i], strength[j]) for j in range(count) if j != i]
            strength[i] = sum(won[i]) / sum(games / (strength[i] + of) for games, of in met)
    elos = [400 * log10(one) for one in strength]
    return [MEAN_RATING + elo - sum(elos) / count for elo in elos]
