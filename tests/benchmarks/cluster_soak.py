"""A host in several processes under play, of which something fails every minute.

    python -m tests.benchmarks.cluster_soak [--minutes 30] [--every 60] [--tables 8] [--people 6]
        [--fronts 2] [--workers 2] [--fronts-play]

Hall, workers, fronts and bus are killed, stopped for three seconds, and stopped until somebody has
lost the patience, in an order drawn with `--seed`. The clients come back by themselves. Printed is
how long people wait for their next picture after each kind of failure. Exits with 1 if a picture
that anybody was shown is not in the game of the files, if a screen after a failure is another one
than the game's, if somebody is stuck, a seat has two actors, a bound does not hold, or anything is
left over when the host has ended.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.cluster_audit import Audit
from tests.benchmarks.cluster_failures import ClusterUnderFailures
from tests.benchmarks.figures import median, p95, table


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=60.0, help="seconds from failure to failure")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--people", type=int, default=6)
    parser.add_argument("--fronts", type=int, default=2, help="0: the hall has the screens")
    parser.add_argument("--workers", type=int, default=0, help="without any the hall plays")
    parser.add_argument("--fronts-play", action="store_true", help="each front plays, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", help="of failures, else all")
    parser.add_argument(
        "--keep", type=Path, help="a folder for the journals, what was noted, and the last screens"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(exist_ok=True)
        under = ClusterUnderFailures(
            folder,
            options.tables,
            options.people,
            options.fronts,
            options.workers,
            options.seed,
            fronts_play=options.fronts_play,
        )
        asyncio.run(under.run(options.minutes * 60, options.every, options.kinds))
        audit = Audit(under)
        audit.look()
        return told(under, audit)


def told(under: ClusterUnderFailures, audit: Audit) -> int:
    """Print how it went; the exit code."""
    counts = under.counts + audit.counts
    print(table(("", "count"), [(what, f"{count:,}") for what, count in sorted(counts.items())]))
    rows = []
    for kind, waits in audit.waits.items():
        if waits:
            figures = (f"{one:.2f}" for one in (median(waits), p95(waits), max(waits)))
            rows.append((kind, str(under.counts[kind]), str(len(waits)), *figures))
    print()
    print(table(("next picture, seconds", "times", "waits", "p50", "p95", "most"), rows))
    print()
    for what, held in audit.bounds():
        print(f"{'holds' if held else 'MISSED'}: {what}")
    for what, those in audit.problems.items():
        print(f"{what}: {len(those)}")
        for problem in those[:20]:
            print(f"    {problem}")
    return int(any(audit.problems.values()) or not all(held for _, held in audit.bounds()))


if __name__ == "__main__":
    sys.exit(main())
