"""What slow tests see in a game or two of each edition, looked for in many:
`python -m tests.benchmarks.many_games` has chance, or bots, play thirty games of each edition and
of all together for each of these proofs.

It exits with 1 if one fails, and names the proof, the editions and the number of the game, which
`--proof NAME --edition NAME --first NUMBER --games 1` plays alone.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

from tests.benchmarks.blends import box_for
from tests.engine import test_silence as silence
from tests.engine import test_window_influence as influence
from tests.rulebook import EVERY_EDITION
from tests.tui import test_agreement as screens
from tests.tui import test_causes as causes
from tests.tui import test_told_choices as changes
from tests.tui.plain import test_agreement as lines
from tests.tui.test_forecasts import ForecastGame

GAMES = (*EVERY_EDITION, "+".join(EVERY_EDITION))
FIRST = 100
"""Smaller numbers are those of the tests."""


def check_screens(editions: str, number: int) -> None:
    """No picture of a game contradicts itself, whatever is opened meanwhile."""
    assert not (wrong := screens.wrong_in_a_game(editions, number, 300)), wrong


def check_bots(editions: str, number: int) -> None:
    """Nor does one of a game of bots, who fight and help more often than chance does."""
    assert not (wrong := screens.wrong_among_bots(editions, number, 200)), wrong


def check_lines(editions: str, number: int) -> None:
    """No plain line of a game contradicts another one."""
    assert not (wrong := lines.wrong_in_a_game(editions, number, 300)), wrong


def check_causes(editions: str, number: int) -> None:
    """Nothing is lost or gained without a line that says by what."""
    missing, _ = causes.play(editions, number, steps=900)
    assert not missing, missing[:3]


def check_changes(editions: str, number: int) -> None:
    """Nothing that everybody can see changes without a line."""
    assert not (missing := changes.play(editions, number, 900)), missing[:3]


def check_forecasts(editions: str, number: int) -> None:
    """What is forecast and then done comes out as forecast."""
    ForecastGame(editions, number).run(400)


def check_windows(editions: str, number: int) -> None:
    """Who is not waited for in a window could not have changed anything."""
    influence.tries_in_a_game(box_for(tuple(editions.split("+"))), number, 500)


def check_hidden_cards(editions: str, number: int) -> None:
    """Who is waited for in a window does not hang on hidden cards."""
    influence.compared_in_a_game(box_for(tuple(editions.split("+"))), number, 300)


def check_silence(editions: str, number: int) -> None:
    """Nobody could tell whoever holds an answer from whoever holds none."""
    silence.compare(box_for(tuple(editions.split("+"))), number)


PROOFS: Mapping[str, Callable[[str, int], None]] = {
    "screens": check_screens,
    "bots": check_bots,
    "lines": check_lines,
    "causes": check_causes,
    "changes": check_changes,
    "forecasts": check_forecasts,
    "windows": check_windows,
    "hidden-cards": check_hidden_cards,
    "silence": check_silence,
}


def fault(proof: str, editions: str, number: int) -> str:
    """What is wrong in that game, in a line; empty if nothing is."""
    try:
        PROOFS[proof](editions, number)
    except Exception as error:
        told = " ".join(f"{type(error).__name__}: {error}".split())
        return f"{proof}, {editions}, game {number}: {told}"
    return ""


def faults(
    proof: str, editions: Sequence[str], numbers: Sequence[int], processes: int
) -> list[str]:
    """What is wrong in all of these games, a line each; they are played in that many processes."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        games = [*product((proof,), editions, numbers)]
        return [*filter(None, pool.map(fault, *zip(*games, strict=True)))]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.many_games", description=__doc__
    )
    parser.add_argument("--games", type=int, default=30, help="of each edition, for each proof")
    parser.add_argument("--first", type=int, default=FIRST, metavar="NUMBER", help="of a game")
    parser.add_argument("--proof", choices=PROOFS, help="this one alone")
    parser.add_argument("--edition", choices=GAMES, help="this one alone")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    numbers = range(options.first, options.first + options.games)
    editions = (options.edition,) if options.edition else GAMES
    failed = False
    for proof in (options.proof,) if options.proof else PROOFS:
        wrong = faults(proof, editions, numbers, options.processes)
        games = len(editions) * len(numbers)
        print(
            "\n    ".join((f"{proof}: {games} games, {len(wrong)} with faults", *wrong)), flush=True
        )
        failed |= bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
