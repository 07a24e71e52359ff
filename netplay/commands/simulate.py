"""`kickdoor simulate`: bots play many games among themselves, and the figures are told."""

from __future__ import annotations

import argparse
import json
import os
import signal
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from netplay.commands import Subparsers
from netplay.commands.choosing import add_options, choice_of, rules_of
from netplay.errors import InputError

if TYPE_CHECKING:
    from engine.box import Box
    from engine.simulation import GameReport, Share, Summary

MOST_GAMES = 100_000
MOST_PROCESSES = 256


class Recipe(NamedTuple):
    """What is played: the texts of the editions, the base of their blend, house rules as they were
    written."""

    decks: tuple[str, ...]
    base: str
    rules: tuple[tuple[str, str], ...]


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games, and count")
    add_options(parser)
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
    from netplay.table.header import deck_texts

    recipe = Recipe(deck_texts(choice_of(args).decks), args.base, rules_of(args))
    box = _checked_box(recipe, args.seats)
    reports: list[GameReport] = []
    began = perf_counter()
    try:
        for report in _played(recipe, args.seats, args.seed, args.games, args.processes):
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


def _checked_box(recipe: Recipe, seats: int) -> Box:
    """The box for that. Raises `InputError` if there is none, or not for that many."""
    box = _box(recipe)
    players = box.profile.players
    if not players.min <= seats <= players.max:
        raise InputError(
            f"--seats: {' + '.join(box.editions)} is for {players.min} to {players.max} players"
        )
    return box


@cache
def _box(recipe: Recipe) -> Box:
    """One box for all games of a process."""
    from cards.canonical import read_again
    from netplay.table.header import house_rules, table_box

    decks = [read_again(one) for one in recipe.decks]
    return table_box(decks, house_rules(recipe.rules), recipe.base)


def _play(recipe: Recipe, seats: int, seed: str) -> GameReport:
    from engine.simulation import play_out

    return play_out(_box(recipe), seats, seed)


def _played(
    recipe: Recipe, seats: int, seed: str, games: int, processes: int
) -> Iterator[GameReport]:
    """The reports of all games, in their order, whichever process plays them."""
    from concurrent.futures import ProcessPoolExecutor
    from itertools import repeat
    from multiprocessing import get_context

    from engine.simulation import seed_of_game

    work = repeat(recipe), repeat(seats), (seed_of_game(seed, i) for i in range(games))
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
    seats = zip(summary.seat_wins, summary.seat_shares, strict=True)
    told += [
        "wins by seat: " + ", ".join(f"{wins:,} ({_percent(share)})" for wins, share in seats),
        f"won by several: {summary.shared:,}; before round 4: {_percent(summary.early)}",
        "windows: " + ", ".join(f"{kind} {count:,}" for kind, count in summary.windows.items()),
        f"cards played: {summary.cards_played} of {summary.cards_total}",
    ]
    if summary.never_played:
        told.append("never played: " + ", ".join(summary.never_played))
    told.append(
        "players win most with: "
        + ", ".join(f"{one.id} ({one.played:,}: {_percent(one.won)})" for one in summary.strongest)
    )
    if summary.over_bound:
        told.append("win too often: " + ", ".join(summary.over_bound))
    return "\n".join(told)


def _percent(share: Share) -> str:
    """A share with its interval of 95 %."""
    return f"{share.share:.1%}, {share.low:.1%} to {share.high:.1%}"
