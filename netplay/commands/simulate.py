"""`kickdoor simulate`: bots play many games among themselves, and the figures are told."""

from __future__ import annotations

import argparse
import json
import os
import signal
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from netplay.commands import Subparsers
from netplay.errors import InputError

if TYPE_CHECKING:
    from engine.box import Box
    from engine.simulation import GameReport, Summary

MOST_GAMES = 100_000
MOST_PROCESSES = 256


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games, and count")
    parser.add_argument(
        "--edition",
        default="classic",
        metavar="ID",
        help="whose rules and cards (default: classic)",
    )
    parser.add_argument(
        "--games", type=_number(MOST_GAMES), default=100, metavar="N",
        help="how many (default: 100)",
    )  # fmt: skip
    parser.add_argument(
        "--seats", type=int, default=4, metavar="K", help="at each table (default: 4)"
    )
    parser.add_argument("--seed", default="1", help="any text: the same text, the same games")
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    parser.add_argument(
        "--processes", type=_number(MOST_PROCESSES), metavar="P",
        default=min(os.cpu_count() or 1, MOST_PROCESSES),
        help="that play at once (default: one per core); the games stay the same",
    )  # fmt: skip
    parser.set_defaults(run=run)


def _number(most: int) -> Callable[[str], int]:
    """What argparse reads a number from 1 to `most` with."""

    def number(text: str) -> int:
        value = int(text)
        if not 1 <= value <= most:
            raise argparse.ArgumentTypeError(f"from 1 to {most}, please")
        return value

    return number


def run(args: argparse.Namespace) -> int:
    from concurrent.futures.process import BrokenProcessPool
    from dataclasses import asdict
    from time import perf_counter

    from engine.errors import EngineBug
    from engine.simulation import summary_of

    box = _checked_box(args.edition, args.seats)
    reports: list[GameReport] = []
    began = perf_counter()
    try:
        for report in _played(args.edition, args.seats, args.seed, args.games, args.processes):
            reports.append(report)
    except EngineBug as bug:
        raise InputError(
            f"game {len(reports)} of seed {args.seed!r} broke, please report it ({bug})"
        ) from bug
    except BrokenProcessPool:
        raise InputError("a process was killed; try again with fewer --processes") from None
    summary = summary_of(box, args.seats, reports, perf_counter() - began)
    print(json.dumps(asdict(summary), indent=2) if args.json else _in_words(summary))
    return 0


def _checked_box(edition: str, seats: int) -> Box:
    """The box of that edition. Raises `InputError` if there is none, or not for that many."""
    from cards.library import edition_ids

    if edition not in edition_ids():
        raise InputError(f"there is no edition {edition!r}; there are: {', '.join(edition_ids())}")
    box = _box(edition)
    players = box.profile.players
    if not players.min <= seats <= players.max:
        raise InputError(f"--seats: {edition} is for {players.min} to {players.max} players")
    return box


@cache
def _box(edition: str) -> Box:
    """One box for all games of a process."""
    from engine.box import box_of

    return box_of(edition)


def _play(edition: str, seats: int, seed: str) -> GameReport:
    from engine.simulation import play_out

    return play_out(_box(edition), seats, seed)


def _played(
    edition: str, seats: int, seed: str, games: int, processes: int
) -> Iterator[GameReport]:
    """The reports of all games, in their order, whichever process plays them."""
    from concurrent.futures import ProcessPoolExecutor
    from itertools import repeat
    from multiprocessing import get_context

    from engine.simulation import seed_of_game

    work = repeat(edition), repeat(seats), (seed_of_game(seed, i) for i in range(games))
    processes = min(processes, games)
    if processes == 1:
        yield from map(_play, *work)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        # Ctrl-C is for this process: those that play are born deaf to it, and leave with the pool.
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            results = pool.map(_play, *work)
        finally:
            signal.signal(signal.SIGINT, heard)
        yield from results


def _in_words(summary: Summary) -> str:
    """The figures for a person, a line per subject."""
    rounds = summary.rounds
    told = [
        f"{', '.join(summary.editions)} with {summary.seats} seats: games {summary.games:,},"
        f" finished {summary.finished:,}, stalled {summary.stalled:,},"
        f" illegal commands {summary.illegal:,}",
        f"decisions: {summary.decisions:,} in {summary.seconds:.1f} s"
        f" ({summary.decisions_per_second:,.0f} a second)",
    ]
    if rounds is not None:
        told.append(f"rounds: {rounds.median:g}, nine games in ten {rounds.p5:g} to {rounds.p95:g}")
    told += [
        "wins by seat: " + ", ".join(f"{wins:,}" for wins in summary.seat_wins),
        "windows: " + ", ".join(f"{kind} {count:,}" for kind, count in summary.windows.items()),
        f"cards played: {summary.cards_played} of {summary.cards_total}",
    ]
    if summary.never_played:
        told.append("never played: " + ", ".join(summary.never_played))
    return "\n".join(told)
