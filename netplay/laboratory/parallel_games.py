"""A queue of games among bots over processes: the same seeds give the same games on any number
of them."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from netplay.input_error import InputError
from netplay.number_arguments import add_processes_option, number_in_range_parser

if TYPE_CHECKING:
    from engine.bots import BotKind
    from engine.core.box import Box
    from engine.simulation import BotGameReport

MOST_GAMES = 100_000


class SimulationSpec(NamedTuple):
    """The settings of a simulation: the texts of the editions, the base of their blend, house rules
    as they were written."""

    decks: tuple[str, ...]
    base: str
    rules: tuple[tuple[str, str], ...]


class GameJob(NamedTuple):
    """One game: who sits where, and its seed of 32 hex digits."""

    kinds: tuple[BotKind, ...]
    seed: str


class GameResult(NamedTuple):
    """The result of one game, and the seconds of a processor that it took."""

    report: BotGameReport
    cpu: float


def add_simulation_options(parser: argparse.ArgumentParser, games: str, least: int = 1) -> None:
    """What every command asks that plays many games; `games` says what is counted."""
    parser.add_argument(
        "--games",
        type=number_in_range_parser(MOST_GAMES, least),
        default=100,
        metavar="N",
        help=f"how many {games} (default: 100)",
    )
    parser.add_argument(
        "--seats", type=int, default=4, metavar="K", help="players at each table (default: 4)"
    )
    parser.add_argument("--seed", default="1", help="any text; the same text gives the same games")
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    add_processes_option(
        parser, "processes that play at once (default: one per core); the games don't depend on it"
    )


def simulation_spec_from_args(args: argparse.Namespace) -> SimulationSpec:
    """What the options say that `add_simulation_options` has added. Raises `InputError`."""
    from netplay.deck_arguments import decks_from_args, house_rules_from_args
    from netplay.table_box import serialize_decks

    return SimulationSpec(
        serialize_decks(decks_from_args(args).decks), args.base, house_rules_from_args(args)
    )


def box_for_simulation(spec: SimulationSpec, seats: int) -> Box:
    """The box for that. Raises `InputError` if there is none, or not for that many."""
    box = _box(spec)
    players = box.profile.players
    if not players.min <= seats <= players.max:
        raise InputError(
            f"--seats: {' + '.join(box.editions)} is for {players.min} to {players.max} players"
        )
    return box


def parse_bot_kinds(option: str, text: str) -> tuple[BotKind, ...]:
    """Kinds of bots with commas between them. Raises `InputError`, which names the `option`."""
    from engine.bots import parse_bot_kind

    try:
        return tuple(parse_bot_kind(word.strip()) for word in text.split(","))
    except ValueError as error:
        raise InputError(f"{option}: {error}") from error


def play_games(
    spec: SimulationSpec, jobs: Sequence[GameJob], processes: int
) -> Iterator[GameResult]:
    """All games, in their order, whichever process plays them, with a bar on stderr if that is a
    terminal. Raises `InputError` if a game breaks or a process is killed."""
    from concurrent.futures.process import BrokenProcessPool

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from engine.core.errors import EngineBug

    console = Console(stderr=True)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    done = 0
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=len(jobs))
        try:
            for game in _spread(spec, jobs, processes):
                yield game
                done += 1
                bar.advance(task)
        except EngineBug as bug:
            raise InputError(
                f"game {done} of seed {jobs[done].seed} broke, please report it ({bug})"
            ) from bug
        except BrokenProcessPool:
            raise InputError("a process was killed; try again with fewer --processes") from None


@cache
def _box(spec: SimulationSpec) -> Box:
    """One box for all games of a process."""
    from cards.edition_json import edition_from_json
    from netplay.table_box import make_table_box, parse_house_rules

    decks = [edition_from_json(one) for one in spec.decks]
    return make_table_box(decks, parse_house_rules(spec.rules), spec.base)


def _play(spec: SimulationSpec, job: GameJob) -> GameResult:
    from time import process_time

    from engine.simulation import play_bot_game

    box, began = _box(spec), process_time()
    report = play_bot_game(box, len(job.kinds), job.seed, kinds=job.kinds)
    return GameResult(report, process_time() - began)


def _spread(spec: SimulationSpec, jobs: Sequence[GameJob], processes: int) -> Iterator[GameResult]:
    from concurrent.futures import ProcessPoolExecutor
    from itertools import repeat
    from multiprocessing import get_context

    work: tuple[Iterable[SimulationSpec], Iterable[GameJob]] = repeat(spec), jobs
    processes = min(processes, len(jobs))
    if processes <= 1:
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
