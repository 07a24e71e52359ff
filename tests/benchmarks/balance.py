"""Is every edition fair, and as long as it should be? `python -m tests.benchmarks.balance` has bots
play 1,000 games of each of the five, and prints two tables and what is wrong.

It exits with 1 if anything is. `docs/balance.md` says what the bounds mean.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context

from engine.simulation import (
    BotGameReport,
    ShareWithInterval,
    SimulationSummary,
    seed_of_bot_game,
    summarize_games,
)
from tests.benchmarks.blends import box_for, play
from tests.rulebook import EVERY_EDITION

ROUNDS = (6, 14)
SEATS = (0.2, 0.3)
EARLY = 0.02


def faults(told: SimulationSummary) -> list[str]:
    """What is out of bounds, a line each."""
    found: list[str] = []
    if told.stalled or told.illegal:
        found.append(f"{told.stalled} games stalled, {told.illegal} commands were refused")
    if told.rounds is None or not ROUNDS[0] <= told.rounds.median <= ROUNDS[1]:
        median = told.rounds.median if told.rounds is not None else "no"
        found.append(f"{median} rounds, not {ROUNDS[0]} to {ROUNDS[1]}")
    for seat, won in enumerate(told.seat_shares, 1):
        if won.high < SEATS[0] or won.low > SEATS[1]:
            found.append(
                f"seat {seat} wins {interval(won)}, outside {SEATS[0]:.0%} to {SEATS[1]:.0%}"
            )
    if told.early.share > EARLY:
        found.append(f"won before round 4: {told.early.share:.1%}, more than {EARLY:.0%}")
    found += [f"never played: {id_}" for id_ in told.never_played]
    found += [f"its players win too often: {id_}" for id_ in told.over_bound]
    return found


def interval(share: ShareWithInterval) -> str:
    return f"{100 * share.low:.1f}-{100 * share.high:.1f}%"


def tables(summaries: Sequence[SimulationSummary]) -> str:
    """The figures as two tables of Markdown."""
    lines = [
        "| edition | games | stalled, refused | rounds: median (5%-95%) | won before round 4"
        " | won by several | cards never played |",
        "|---|---|---|---|---|---|---|",
    ]
    for told in summaries:
        rounds = told.rounds
        length = f"{rounds.median:g} ({rounds.p5:g}-{rounds.p95:g})" if rounds is not None else "-"
        lines.append(
            f"| {'+'.join(told.editions)} | {told.games:,} | {told.stalled}, {told.illegal}"
            f" | {length} | {told.early.share:.1%} | {told.shared / told.games:.1%}"
            f" | {', '.join(told.never_played) or 'none'} |"
        )
    seats = range(1, len(summaries[0].seat_shares) + 1)
    lines += [
        "",
        "| edition | " + " | ".join(f"seat {seat}" for seat in seats) + " | strongest cards |",
        "|---|" + "---|" * len(seats) + "---|",
    ]
    for told in summaries:
        wins = " | ".join(f"{one.share:.1%} ({interval(one)})" for one in told.seat_shares)
        cards = ", ".join(
            f"{one.id} {one.won.share:.0%} of {one.played} (from {one.won.low:.0%})"
            for one in told.strongest[:3]
        )
        lines.append(f"| {'+'.join(told.editions)} | {wins} | {cards} |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each edition")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    summaries: list[SimulationSummary] = []
    wrong: list[str] = []
    seeds = [seed_of_bot_game(options.seed, number) for number in range(options.games)]
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        for edition in EVERY_EDITION:
            played = list(pool.map(play, repeat((edition,)), repeat(options.seats), seeds))
            reports = [one for one in played if isinstance(one, BotGameReport)]
            told = summarize_games(box_for((edition,)), options.seats, reports, 1.0)
            broken = [one for one in played if isinstance(one, str)]
            summaries.append(told)
            wrong += [f"{edition}: {fault}" for fault in (*broken, *faults(told))]
    print(tables(summaries))
    print("\n" + ("\n".join(wrong) or "Everything is within its bounds."))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
