"""Random games until a number of decisions is reached, with every check of the tests.

`python -m tests.benchmarks.soak --decisions 1000000` finds what twenty seconds of tests do not. It
prints counts, and where something broke the seed that repeats it; it asserts nothing about speed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from engine.box import Box, box_of
from tests.engine.houserules import WILD
from tests.engine.randomplay import Play

CHUNK = 400
"""Decisions after which the next game begins, so that no endless one takes all the time."""


def tables(edition_id: str) -> tuple[Box, ...]:
    """The edition as it is, and with house rules that open its other windows."""
    return (
        box_of(edition_id),
        box_of(edition_id, house={"variant": {"claim_from_discard": True}, "win": {"level": 4}}),
        box_of(
            edition_id,
            house={
                "items": {"equip": "own_turn", "discard_freely": False},
                "search": {"optional": False},
                "levels": {"useless_gain": "wasted"},
                "curses": {"kept_on_death": True},
                "fight": {"monster_floor": None, "mate_shares_enhancers": False},
                "death": {"back": "at_once"},
            },
        ),
        box_of(edition_id, house=WILD),
    )


def soak(edition_id: str, decisions: int, first_seed: int, every: int) -> int:
    """Play; `every` is how often a decision is checked in full. Returns an exit code."""
    boxes = tables(edition_id)
    seen: Counter[str] = Counter()
    begun = time.perf_counter()
    done, seed, over = 0, first_seed, 0
    while done < decisions:
        play = Play(boxes[seed % len(boxes)], 3 + seed % 4, f"{seed:032x}", Random(seed))
        try:
            play.run(min(CHUNK, decisions - done), checks=seed % every == 0)
            play.replay()
        except Exception as error:
            print(f"seed {seed}, after {len(play.log)} decisions: {error!r}", file=sys.stderr)
            raise
        done += len(play.log)
        over += play.state.over
        seen += play.seen
        seed += 1
    seconds = time.perf_counter() - begun
    foolish = sum(count for name, count in seen.items() if name.startswith("foolish"))
    print(f"games begun {seed - first_seed}, ended {over}, decisions {done}, foolish {foolish}")
    print(f"{done / seconds:,.0f} decisions a second, checks and all")
    for name, count in sorted(seen.items()):
        print(f"  {name:<28} {count:>9,}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.soak", description=__doc__)
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0, help="the first game's")
    parser.add_argument("--every", type=int, default=10, help="check every n-th game in full")
    options = parser.parse_args(arguments)
    return soak(options.edition, options.decisions, options.seed, options.every)


if __name__ == "__main__":
    sys.exit(main())
