"""`kickdoor ladder`: which kinds of bots play best, and by how much."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.deck_arguments import add_deck_and_rule_options
from netplay.input_error import InputError
from netplay.laboratory import parallel_games
from netplay.number_arguments import number_in_range_parser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots import BotKind
    from netplay.laboratory.bot_ratings import BotRating, ChallengeResult
    from netplay.laboratory.parallel_games import SimulationSpec


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("ladder", help="rate kinds of bots against each other")
    add_deck_and_rule_options(parser)
    parallel_games.add_simulation_options(
        parser, "games for each pair of kinds; 0: no ratings", least=0
    )
    parser.add_argument(
        "--alone",
        type=number_in_range_parser(parallel_games.MOST_GAMES),
        metavar="N",
        help="how many games of one against a table of the next weaker kind (default: as --games)",
    )
    parser.add_argument(
        "--bots",
        default="random,easy,normal",
        metavar="KINDS",
        help="which kinds, the weakest first, such as normal,normal-greedy,hard"
        " (default: random,easy,normal); random is any legal move",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from dataclasses import asdict
    from itertools import pairwise

    from engine.bots import parse_bot_kind
    from netplay.laboratory import bot_ratings

    spec = parallel_games.simulation_spec_from_args(args)
    box = parallel_games.box_for_simulation(spec, args.seats)
    kinds = parallel_games.parse_bot_kinds("--bots", args.bots)
    if len(kinds) < 2 or len(set(kinds)) < len(kinds):
        raise InputError("--bots: two kinds or more, each once")
    if not args.games and args.alone is None:
        raise InputError("--games 0: say with --alone what is to be played")
    rated = _rated(args, spec, kinds) if args.games else []
    order = [parse_bot_kind(one.kind) for one in rated] or list(reversed(kinds))
    alone = []
    for kind, against in pairwise(order):
        jobs = bot_ratings.challenge_jobs(
            kind, against, args.seats, args.alone or args.games, args.seed
        )
        games = list(parallel_games.play_games(spec, jobs, args.processes))
        alone.append(bot_ratings.challenge_result(kind, against, jobs, games))
    if args.json:
        found = {
            "editions": box.editions,
            "seats": args.seats,
            "games": args.games,
            "ratings": [asdict(one) for one in rated],
            "challenges": [asdict(one) for one in alone],
        }
        print(json.dumps(found, indent=2))
    else:
        print(_in_words(rated, alone, args.seats))
    return 0


def _rated(
    args: argparse.Namespace, spec: SimulationSpec, kinds: Sequence[BotKind]
) -> list[BotRating]:
    """The ratings of all kinds after every two of them have met."""
    from netplay.laboratory import bot_ratings

    meetings = bot_ratings.round_robin_jobs(kinds, args.seats, args.games, args.seed)
    games = parallel_games.play_games(spec, [job for _, job in meetings], args.processes)
    scores: dict[bot_ratings.BotKindPair, list[float]] = {pair: [] for pair, _ in meetings}
    for (pair, job), game in zip(meetings, games, strict=True):
        score = bot_ratings.victory_share_in_game(kinds[pair[0]], job, game.report)
        if score is not None:
            scores[pair].append(score)
    return bot_ratings.elo_ratings(kinds, scores, args.seed)


def _in_words(rated: Sequence[BotRating], alone: Sequence[ChallengeResult], seats: int) -> str:
    """The ladder for a person, a line per kind and per challenge."""
    width = max((len(one.kind) for one in rated), default=0)
    told = [f"{one.kind:{width}} {one.elo:5} ({one.low} to {one.high})" for one in rated]
    for one in alone:
        won = one.won
        stalled = f", {one.stalled:,} more stalled" if one.stalled else ""
        told.append(
            f"one {one.kind} against {seats - 1} {one.against}: wins {won.share:.1%} of"
            f" {one.games:,} ({won.low:.1%} to {won.high:.1%}){stalled}; {one.cpu:.2f} s a game"
        )
    return "\n".join(told)
