"""What many games among bots tell together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import get_args

from engine.bots.kinds import NORMAL_BOT, BotKind
from engine.core.box import Box
from engine.core.stack_frames import WindowKind
from engine.core.zones import Seat
from engine.queries.level_limits import can_give_winning_level
from engine.simulation.bot_game import BotGameReport

FIRST_CONTESTED_ROUND = 4
"""Whoever wins in a round before this one has hardly been stopped by anybody."""
LEAST_GAMES = 100
"""In how many games somebody must have played a card before it is judged."""
DECISIVE_SHARE = 0.6
"""A card decides too much if its players certainly win more often than that."""
MOST_STRONG_CARDS = 5
"""How many of the strongest cards are told."""


@dataclass(frozen=True, slots=True)
class PercentileSpread:
    """Where the middle of some numbers lies, and the one in twenty at either end."""

    p5: float
    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class ShareWithInterval:
    """A part of a whole and Wilson's interval, in which the true part lies 19 times in 20."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CardWinRate:
    """How those who played a card fared; a shared victory is one for each winner."""

    id: str
    played: int
    """By how many players, over all finished games: one who played both copies is one."""
    won: ShareWithInterval


@dataclass(frozen=True, slots=True)
class SimulationSummary:
    """The figures of a simulation, in the order in which they are told."""

    editions: tuple[str, ...]
    seats: int
    bots: tuple[str, ...]
    """What kind of bot sat in each seat."""
    games: int
    finished: int
    stalled: int
    illegal: int
    decisions: int
    seconds: float
    decisions_per_second: float
    rounds: PercentileSpread | None
    """Turns ended divided by seats, over the finished games; None if there is none."""
    seat_wins: tuple[int, ...]
    """A shared victory is one for each of the winners."""
    seat_shares: tuple[ShareWithInterval, ...]
    """Of the victories in the finished games; a shared one is split among the winners. The
    interval counts games, so what is split makes it too wide rather than too narrow."""
    shared: int
    """Games that several have won."""
    early: ShareWithInterval
    """Finished games that somebody won before round 4."""
    windows: dict[WindowKind, int]
    cards_total: int
    cards_played: int
    """A card counts with all its copies if one of them was played: they are the same card."""
    never_played: tuple[str, ...]
    """Ids, in the order of the deck's files."""
    strongest: tuple[CardWinRate, ...]
    """The cards whose players surely win most, by the lower end of the interval, the best first;
    cards that may give the last level aside."""
    over_bound: tuple[str, ...]
    """Cards with at least 100 players whose players' share of wins surely lies over 60 %."""


def summarize_games(
    box: Box,
    seats: int,
    reports: Sequence[BotGameReport],
    seconds: float,
    kinds: Sequence[BotKind] = (),
) -> SimulationSummary:
    """Put the games of a simulation together; they took `seconds` in all, more than 0. `kinds` are
    those of the seats, all normal if there are none."""
    finished = [report for report in reports if report.finished]
    decisions = sum(report.decisions for report in reports)
    played = frozenset[str]().union(*(report.played for report in reports))
    early = sum(report.turns < seats * (FIRST_CONTESTED_ROUND - 1) for report in finished)
    cards = card_win_rates(box, finished)
    return SimulationSummary(
        editions=box.editions,
        seats=seats,
        bots=tuple(map(str, kinds or (NORMAL_BOT,) * seats)),
        games=len(reports),
        finished=len(finished),
        stalled=len(reports) - len(finished),
        illegal=sum(report.illegal for report in reports),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1),
        rounds=percentile_spread([report.turns / seats for report in finished]),
        seat_wins=tuple(sum(seat in report.winners for report in reports) for seat in range(seats)),
        seat_shares=tuple(
            share_with_interval(_victories(finished, seat), len(finished)) for seat in range(seats)
        ),
        shared=sum(len(report.winners) > 1 for report in finished),
        early=share_with_interval(early, len(finished)),
        windows={
            kind: sum(report.windows.get(kind, 0) for report in reports)
            for kind in get_args(WindowKind)
        },
        cards_total=len(box.cards),
        cards_played=sum(card.id in played for card in box.cards),
        never_played=tuple(compiled.id for compiled in box.prints if compiled.id not in played),
        strongest=tuple(cards[:MOST_STRONG_CARDS]),
        over_bound=tuple(
            one.id for one in cards if one.played >= LEAST_GAMES and one.won.low > DECISIVE_SHARE
        ),
    )


def _victories(games: Sequence[BotGameReport], seat: Seat) -> float:
    """How many games the seat won; a shared victory is a part of one."""
    return sum(1 / len(game.winners) for game in games if seat in game.winners)


def card_win_rates(box: Box, games: Sequence[BotGameReport]) -> list[CardWinRate]:
    """How the players of every card fared in finished games, the strongest first; cards that may
    give the last level aside."""
    return sorted(_card_wins(box, games), key=lambda one: (-one.won.low, one.id))


def _card_wins(box: Box, games: Sequence[BotGameReport]) -> Iterator[CardWinRate]:
    for compiled in box.prints:
        if can_give_winning_level(box.profile, compiled):
            continue
        fared = [
            seat in game.winners for game in games for seat in game.players.get(compiled.id, ())
        ]
        yield CardWinRate(compiled.id, len(fared), share_with_interval(sum(fared), len(fared)))


def share_with_interval(part: float, whole: int) -> ShareWithInterval:
    """The share with Wilson's interval of 95 %; of nothing it may be anything."""
    if not whole:
        return ShareWithInterval(0.0, 0.0, 1.0)
    z = 1.96
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    reach = z * sqrt(share * (1 - share) / whole + (z / (2 * whole)) ** 2) / (1 + z * z / whole)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return ShareWithInterval(round(share, 4), round(low, 4), round(high, 4))


def percentile_spread(numbers: Sequence[float]) -> PercentileSpread | None:
    """The 5th, 50th and 95th percentile, between neighbours in proportion; None of no numbers."""
    if not numbers:
        return None
    ordered = sorted(numbers)

    def at(share: float) -> float:
        below, part = divmod(share * (len(ordered) - 1), 1)
        low = ordered[int(below)]
        high = ordered[min(int(below) + 1, len(ordered) - 1)]
        return round(low + part * (high - low), 2)

    return PercentileSpread(at(0.05), at(0.5), at(0.95))
