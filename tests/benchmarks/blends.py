"""Bots play every blend: `python -m tests.benchmarks.blends` has each of the 31 subsets of the
five editions play 40 games, and prints a line for each.

It exits with 1 if a game stalls, breaks, or a bot's command is refused.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations, repeat
from multiprocessing import get_context

from engine.core.box import Box, box_of_editions
from engine.core.errors import EngineBug
from engine.simulation import BotGameReport, play_bot_game, seed_of_bot_game, summarize_games
from tests.rulebook import EVERY_EDITION

Blend = tuple[str, ...]


def blends() -> Iterator[Blend]:
    """Every subset of the editions but the empty one, the small ones first."""
    for count in range(1, len(EVERY_EDITION) + 1):
        yield from combinations(EVERY_EDITION, count)


@cache
def box_for(blend: Blend) -> Box:
    return box_of_editions(*blend)


def play(blend: Blend, seats: int, seed: str) -> BotGameReport | str:
    """One game, or what broke it."""
    try:
        return play_bot_game(box_for(blend), seats, seed)
    except EngineBug as bug:
        return f"seed {seed}: {bug}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.blends", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of each blend")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    failed = False
    print(f"{'games':>5} {'stalled':>7} {'illegal':>7} {'broken':>6} {'rounds':>6}  blend")
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        for blend in blends():
            seeds = [seed_of_bot_game(options.seed, number) for number in range(options.games)]
            played = list(pool.map(play, repeat(blend), repeat(options.seats), seeds))
            reports = [one for one in played if isinstance(one, BotGameReport)]
            broken = [one for one in played if isinstance(one, str)]
            told = summarize_games(box_for(blend), options.seats, reports, 1.0)
            failed |= bool(broken or told.stalled or told.illegal)
            rounds = f"{told.rounds.median:.1f}" if told.rounds else "-"
            print(
                f"{told.games:5} {told.stalled:7} {told.illegal:7} {len(broken):6} {rounds:>6}"
                f"  {' + '.join(blend)}",
                flush=True,
            )
            for line in broken:
                print(f"      {line}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
