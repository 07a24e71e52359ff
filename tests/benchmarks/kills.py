"""Kills a process of playing tables with SIGKILL again and again: nothing that was shown is lost.

    python -m tests.benchmarks.kills [--kills 500] [--tables 6]
    python -m tests.benchmarks.kills --host [--kills 200] [--tables 8] [--people 6] [--minutes 60]
        [--fronts 2]

With --host it is a whole host under play over ssh, and its clients come back by themselves; with
--fronts one in several processes, of which the hall dies each time, and others with it. Exits
with 1 if a table was not there, was not at or behind what anybody had been shown, or plays again
from its seed to another game; or if a client that came back found another screen.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.benchmarks.figures import median, p99
from tests.benchmarks.host_kills import HostKilling
from tests.netplay.table.killing import Killing

LONGEST = 0.6
"""Seconds that the tables play at most, between two kills."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--host", action="store_true", help="a whole host, with ssh clients")
    parser.add_argument("--kills", type=int, help="500; of a host 200")
    parser.add_argument("--tables", type=int, help="6; at a host 8")
    parser.add_argument("--people", type=int, default=6, help="at a host")
    parser.add_argument("--minutes", type=float, default=60.0, help="a host's at most")
    parser.add_argument("--fronts", type=int, default=0, help="of a host in several processes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.host:
            host = HostKilling(
                Path(folder), options.tables or 8, options.people, options.seed, options.fronts
            )
            asyncio.run(host.run(options.kills or 200, options.minutes))
            return told_of_host(host)
        killing = Killing(Path(folder), options.tables or 6)
        chance = Random(options.seed)
        for _ in range(options.kills or 500):
            killing.kill_after(chance.uniform(0.0, LONGEST))
    return told(killing)


def told(killing: Killing) -> int:
    """Print how it went; the exit code."""
    for what, count in sorted(killing.counts.items()):
        print(f"{what}: {count:,}")
    print(f"lost: {len(killing.lost)}")
    print(f"differing: {len(killing.differing)}")
    middle, slow = median(killing.seconds) * 1e3, p99(killing.seconds) * 1e3
    print(f"recovering a table: median {middle:.1f} ms, p99 {slow:.1f} ms")
    for problem in (*killing.lost, *killing.differing)[:20]:
        print(problem)
    return int(bool(killing.lost or killing.differing))


def told_of_host(killing: HostKilling) -> int:
    """Print how it went; the exit code."""
    for what, count in sorted(killing.counts.items()):
        print(f"{what}: {count:,}")
    print(f"seconds until it listens again: median {median(killing.starts):.1f}")
    problems = {
        "lost": killing.lost,
        "on another screen": killing.elsewhere,
        "broken": killing.broken,
    }
    for what, those in problems.items():
        print(f"{what}: {len(those)}")
        for problem in those[:20]:
            print(f"    {problem}")
    return int(any(problems.values()))


if __name__ == "__main__":
    sys.exit(main())
