"""Many games whose cards are canaries: no byte that anybody gets names a card they never saw.

    python -m tests.benchmarks.canaries [--games 1000]

Searched are, of every seat and of a spectator, each painted screen, the same game in plain lines,
every message with its events, and every refusal; and the log of the host. The games are of all
editions, by three to six, in random hands that also try what is not allowed.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from cards.built_in_editions import built_in_edition_ids
from tests.benchmarks.figures import table
from tests.netplay.table.canaries import CANARY, CanaryGame

STEPS = 150


class LogStream(logging.Handler):
    """Keeps what the host would write down."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += f"{record.getMessage()} {vars(record)}\n"


def play(seed: int) -> tuple[Counter[str], list[str]]:
    """One game: how much of each stream was searched, and what was found."""
    stream, root = LogStream(), logging.getLogger()
    root.addHandler(stream)
    root.setLevel(logging.DEBUG)
    editions = built_in_edition_ids()
    try:
        with tempfile.TemporaryDirectory() as folder:
            searched, leaks = asyncio.run(_game(Path(folder), seed, editions[seed % len(editions)]))
    finally:
        root.removeHandler(stream)
    searched["log"] = len(stream.text)
    leaks += [f"the log has {name}" for name in set(CANARY.findall(stream.text))]
    return searched, [f"seed {seed}: {leak}" for leak in leaks]


async def _game(folder: Path, seed: int, edition_id: str) -> tuple[Counter[str], list[str]]:
    game = CanaryGame(folder, seed, edition_id, seats=3 + seed % 4)
    return await game.play(STEPS), game.leaks


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    options = parser.parse_args()
    searched: Counter[str] = Counter()
    leaks: list[str] = []
    with ProcessPoolExecutor() as pool:
        seeds = range(options.seed, options.seed + options.games)
        for some, found in pool.map(play, seeds):
            searched += some
            leaks += found
    rows = [(stream, f"{amount:,}") for stream, amount in sorted(searched.items())]
    print(table((f"{options.games} games", "searched"), rows))
    print("\n".join(leaks) or "no leak")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
