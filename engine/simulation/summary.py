"""What many games among bots tell together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from engine.box import Box
from engine.frames import WindowKind
from engine.simulation.playing import GameReport


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the middle of some numbers lies, and the one in twenty at either end."""

    p5: float
    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a simulation, in the order in which they are told."""

    editions: tuple[str, ...]
    seats: int
    games: int
    finished: int
    stalled: int
    illegal: int
    decisions: int
    seconds: float
    decisions_per_second: float
    rounds: Spread | None
    """Turns ended divided by seats, over the finished games; None if there is none."""
    seat_wins: tuple[int, ...]
    """A shared victory is one for each of the winners."""
    windows: dict[WindowKind, int]
    cards_total: int
    cards_played: int
    """A card counts with all its copies if one of them was played: they are the same card."""
    never_played: tuple[str, ...]
    """Ids, in the order of the deck's files."""


def summary_of(box: Box, seats: int, reports: Sequence[GameReport], seconds: float) -> Summary:
    """Put the games of a simulation together; they took `seconds` in all, more than 0."""
    finished = [report for report in reports if report.finished]
    decisions = sum(report.decisions for report in reports)
    played = frozenset[str]().union(*(report.played for report in reports))
    return Summary(
        editions=box.editions,
        seats=seats,
        games=len(reports),
        finished=len(finished),
        stalled=len(reports) - len(finished),
        illegal=sum(report.illegal for report in reports),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1),
        rounds=spread_of([report.turns / seats for report in finished]),
        seat_wins=tuple(sum(seat in report.winners for report in reports) for seat in range(seats)),
        windows={
            kind: sum(report.windows.get(kind, 0) for report in reports)
            for kind in get_args(WindowKind)
        },
        cards_total=len(box.cards),
        cards_played=sum(card.id in played for card in box.cards),
        never_played=tuple(print_.id for print_ in box.prints if print_.id not in played),
    )


def spread_of(numbers: Sequence[float]) -> Spread | None:
    """The 5th, 50th and 95th percentile, between neighbours in proportion; None of no numbers."""
    if not numbers:
        return None
    ordered = sorted(numbers)

    def at(share: float) -> float:
        below, part = divmod(share * (len(ordered) - 1), 1)
        low = ordered[int(below)]
        high = ordered[min(int(below) + 1, len(ordered) - 1)]
        return round(low + part * (high - low), 2)

    return Spread(at(0.05), at(0.5), at(0.95))
