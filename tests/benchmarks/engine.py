"""How fast the engine decides, beside a peer in the same run.

    python -m tests.benchmarks.engine [--rounds 5] [--seconds 3]
    python -m tests.benchmarks.engine --recorded [--beside CHECKOUT]

Whole games of random legal play by four, on both of our sides the same games. Each measurement is a
process of its own, and the rounds are interleaved, so that neither the other's garbage nor a busy
minute of the machine counts for one side only; still, only the ratios of one run mean anything.
Choosing at random is part of the time on all sides, and what it takes of ours is printed.

With `--recorded` commands are played again that chance has chosen once (`recorded_games.py`), and
the peer is left out: so two versions of the code can be compared, which would play other games.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from engine.core.box import box_of_editions
from tests.benchmarks import random_play, recorded_games
from tests.benchmarks.figures import Goal, median, p95, table

VIEWS, BARE, PEER = "with views", "without views", "pyminion"
GOALS = {VIEWS: Goal(3.5, 1.5), BARE: Goal(1.5, None)}


@dataclass
class Measured:
    """One measurement of one side."""

    games: int
    decisions: int
    seconds: float
    load_seconds: float
    megabytes: float

    @property
    def micros(self) -> float:
        return self.seconds * 1e6 / self.decisions


def measure(what: str, seconds: float) -> Measured:
    """Play whole games for about that long, after one to warm up. Runs in a process of its own."""
    begun = time.perf_counter()
    play = _player(what)
    loaded = time.perf_counter() - begun
    play(1_000_000)
    gc.collect()
    gc.freeze()  # as the host does once it has read everything
    games = decisions = number = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        number += 1
        count, ended = play(number)
        if not ended:
            raise SystemExit(f"{what}: game {number} did not end")
        games += 1
        decisions += count
    spent = time.perf_counter() - begun
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Measured(games, decisions, spent, loaded, used)


def _player(what: str) -> Callable[[int], tuple[int, bool]]:
    if what == PEER:
        from tests.benchmarks import dominion  # not needed for recorded games

        dominion.silence()
        return dominion.play
    box = box_of_editions("classic")
    return partial(
        {
            VIEWS: random_play.play_with_views,
            BARE: random_play.play_without_views,
        }[what],
        box,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--recorded", action="store_true", help="play recorded commands again")
    parser.add_argument(
        "--beside", type=Path, metavar="CHECKOUT", help="these in turns with another checkout"
    )
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(asdict(measure(arguments.measure, arguments.seconds))))
        return
    if arguments.recorded:
        print(recorded_games.compare(arguments.rounds, arguments.beside))
        return
    found: dict[str, list[Measured]] = {VIEWS: [], BARE: [], PEER: []}
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
        for what, measured in found.items():
            measured.append(_apart(what, arguments.seconds))
    report(found)
    spent, count = random_play.seconds_of_choosing(box_of_editions("classic"), 1)
    print(f"Choosing takes {spent / count * 1e6:.1f} µs of each decision of ours.")


def _apart(what: str, seconds: float) -> Measured:
    command = [sys.executable, "-m", "tests.benchmarks.engine", "--measure", what]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)], capture_output=True, text=True, check=True
    )
    return Measured(**json.loads(done.stdout))


def report(found: dict[str, list[Measured]]) -> None:
    """A line per side, with its ratio to the peer beside the goal."""
    rows = []
    for what, measured in found.items():
        micros = [one.micros for one in measured]
        ratios = [one.micros / peer.micros for one, peer in zip(measured, found[PEER], strict=True)]
        goal = GOALS.get(what)
        rows.append(
            (
                what,
                f"{median(micros):.1f}",
                f"{p95(micros):.1f}",
                f"{1e6 / median(micros):,.0f}",
                f"{median([one.games / one.seconds for one in measured]):.1f}",
                f"{median([one.decisions / one.games for one in measured]):.0f}",
                f"{median(ratios):.2f}" if goal else "1",
                str(goal or ""),
                f"{max(one.megabytes for one in measured):.0f}",
            )
        )
    heads = (
        "",
        "µs/decision",
        "p95",
        "decisions/s",
        "games/s",
        "decisions/game",
        "x pyminion",
        "goal",
        "MB",
    )
    print(table(heads, rows))
    load = median([one.load_seconds for one in found[VIEWS]])
    print(f"Reading and compiling the deck takes {load * 1000:.0f} ms.")


if __name__ == "__main__":
    main()
