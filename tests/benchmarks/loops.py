"""What it costs that all accounts take turns on the loop, beside asyncio's own loop.

    python -m tests.benchmarks.loops [--rounds 4]

Each round is a host on either loop, with six stock `ssh` clients at a table: processor time of the
host for ten seconds in which nobody does anything, and for a line of talk that comes to five other
screens. A line for each round, so that a machine which is busy with other things is seen; the
medians at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from tests.benchmarks.attacks import LINES, Bench
from tests.benchmarks.figures import median, table
from tests.benchmarks.host import cpu_seconds
from tests.benchmarks.prepared import has_ssh

REST_SECONDS = 10.0
PLAIN = """
import asyncio
import netplay.budget
netplay.budget.FairEventLoop = asyncio.SelectorEventLoop
"""


async def costs(folder: Path, program: str) -> tuple[float, float]:
    """Milliseconds for a second at rest, and for a line of talk."""
    folder.mkdir()
    async with AsyncExitStack() as stack:
        bench = Bench(folder)
        bench.host._program = program + bench.host._program
        await bench.begin(stack)
        await bench.talk()  # what every host needs once
        began = cpu_seconds(bench.host.pid)
        await asyncio.sleep(REST_SECONDS)
        rested = cpu_seconds(bench.host.pid)
        await bench.talk()
        talked = cpu_seconds(bench.host.pid)
    return (rested - began) * 1e3 / REST_SECONDS, (talked - rested) * 1e3 / LINES


async def compare(folder: Path, rounds: int) -> None:
    heads = ("", "rest, fair", "plain", "a line, fair", "plain")
    rows: list[tuple[float, float, float, float]] = []
    for number in range(rounds):
        fair = await costs(folder / f"{number}-fair", "")
        plain = await costs(folder / f"{number}-plain", PLAIN)
        rows.append((fair[0], plain[0], fair[1], plain[1]))
        print(*(f"{value:.2f}" for value in rows[-1]), flush=True)
    middle = [f"{median(column):.2f} ms" for column in zip(*rows, strict=True)]
    print(table(heads, [("median", *middle)]))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=4)
    options = parser.parse_args()
    if not has_ssh() or sys.platform != "linux":
        raise SystemExit("This needs Linux and the stock ssh client.")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare(Path(folder), options.rounds))


if __name__ == "__main__":
    main()
