"""Games of all sorts until so many commands are accepted: `python -m tests.benchmarks.soak` plays a
million, on all cores, and checks what no figure tells.

Tables are of any editions, bases and house rules (`wild_tables.py`); bots and chance play, and try
what is stale, forged or nonsense. No engine bug, no stall, no card lost, nothing told of a hidden
card by a view, an option, an event or a refusal, no state that does not survive being saved, no
game that plays otherwise again (`wild_game.py`). It exits with 1 if anything is wrong, and names
the game: `--game 4711` plays that one alone, in this process, with a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import Progress

from tests.benchmarks.wild_game import WildGame
from tests.benchmarks.wild_tables import WildTable, wild_table

GAMES = 8
"""At each table, one after the other: opening a box takes as long as a short game."""
TOLD_EVERY = 0.02
"""Parts of the whole after which a line is printed where there is no terminal for a bar."""


@dataclass(slots=True)
class Soaked:
    """What came of some games."""

    games: int = 0
    ended: int = 0
    commands: int = 0
    """Accepted ones."""
    seen: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    """A line for each game in which something was wrong."""

    def add(self, other: Soaked) -> None:
        self.games += other.games
        self.ended += other.ended
        self.commands += other.commands
        self.seen += other.seen
        self.broken += other.broken


def table_of(seed: int, number: int) -> WildTable:
    """Where game `number` is played."""
    return wild_table(Random(f"table {seed} {number // GAMES}"))


def play_table(seed: int, number: int) -> Soaked:
    """The games of the table that begins with `number`."""
    table, told = table_of(seed, number), Soaked()
    for one in range(number, number + GAMES):
        told.add(play_one(table, seed, one))
    return told


def play_one(table: WildTable, seed: int, number: int) -> Soaked:
    """One game; whatever is raised in it is told in a line."""
    broken: list[str] = []
    game = WildGame(table, seed, number)
    try:
        game.play()
    except Exception as error:
        told = " ".join(f"{type(error).__name__}: {error}".split())
        broken.append(f"game {number}, after {len(game.log)} commands, {table}: {told}")
    return Soaked(1, int(game.state.over), len(game.log), game.seen, broken)


def soaked(seed: int, first: int, commands: int, processes: int) -> Iterator[Soaked]:
    """Table after table in their order, until that many commands were accepted: which ones does not
    hang on how many processes play them."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        numbers = count(first, GAMES)
        waiting: list[Future[Soaked]] = []
        done = 0
        while done < commands:
            while len(waiting) < 4 * processes:
                waiting.append(pool.submit(play_table, seed, next(numbers)))
            told = waiting.pop(0).result()
            done += told.commands
            yield told
        pool.shutdown(cancel_futures=True)


def soak(parts: Iterator[Soaked], commands: int) -> Soaked:
    """All of them together, with a bar or lines on stderr, and what is wrong as soon as it is."""
    whole = Soaked()
    console = Console(stderr=True)
    printed = 0.0
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("commands", total=commands)
        for part in parts:
            whole.add(part)
            bar.update(task, completed=min(commands, whole.commands))
            for line in part.broken:
                print(line, file=sys.stderr, flush=True)
            if not console.is_terminal and whole.commands >= (printed + TOLD_EVERY) * commands:
                printed = whole.commands / commands
                print(f"{whole.commands:,} commands", file=sys.stderr, flush=True)
    return whole


def in_words(whole: Soaked, seconds: float) -> str:
    foolish = sum(times for name, times in whole.seen.items() if name.startswith("foolish"))
    refused = sum(times for name, times in whole.seen.items() if name.startswith("refused"))
    lines = [
        f"games {whole.games:,}, played to their end {whole.ended:,}",
        f"commands accepted {whole.commands:,}, refused {foolish + refused:,}",
        f"{seconds:,.0f} s, {whole.commands / seconds:,.0f} commands a second with all checks",
    ]
    lines += [f"  {name:<28} {times:>9,}" for name, times in sorted(whole.seen.items())]
    wrong = f"{len(whole.broken)} games broke" if whole.broken else "nothing is wrong"
    return "\n".join((*lines, wrong))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.soak", description=__doc__)
    parser.add_argument("--commands", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, help="of tables and games")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of a first game")
    parser.add_argument("--game", type=int, metavar="N", help="this one alone")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    if options.game is not None:
        table = table_of(options.seed, options.game)
        print(table, flush=True)
        WildGame(table, options.seed, options.game).play()
        print("nothing is wrong")
        return 0
    began = perf_counter()
    first = options.first - options.first % GAMES
    parts = soaked(options.seed, first, options.commands, options.processes)
    whole = soak(parts, options.commands)
    print(in_words(whole, perf_counter() - began))
    return int(bool(whole.broken))


if __name__ == "__main__":
    sys.exit(main())
