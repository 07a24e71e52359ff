"""Kills a process of playing tables with SIGKILL again and again: nothing that was shown is lost.

    python -m tests.benchmarks.kills [--kills 500] [--tables 6]

Exits with 1 if a table was not there, was not at or behind what anybody had been shown, or plays
again from its seed to another game.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.benchmarks.figures import median, p99
from tests.netplay.table.killing import Killing

LONGEST = 0.6
"""Seconds that the tables play at most, between two kills."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        killing = Killing(Path(folder), options.tables)
        for _ in range(options.kills):
            killing.kill_after(chance.uniform(0.0, LONGEST))
    for what, count in sorted(killing.counts.items()):
        print(f"{what}: {count:,}")
    print(f"lost: {len(killing.lost)}")
    print(f"differing: {len(killing.differing)}")
    middle, slow = median(killing.seconds) * 1e3, p99(killing.seconds) * 1e3
    print(f"recovering a table: median {middle:.1f} ms, p99 {slow:.1f} ms")
    for problem in (*killing.lost, *killing.differing)[:20]:
        print(problem)
    return int(bool(killing.lost or killing.differing))


if __name__ == "__main__":
    sys.exit(main())
