"""`kickdoor ladder`: which kinds of bots play best, and by how much."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from netplay.commands import Subparsers
from netplay.commands.choosing import add_options
from netplay.errors import InputError
from netplay.laboratory import work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from netplay.laboratory.ladder import Challenge, Rating


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("ladder", help="let kinds of bots play each other for a rating")
    add_options(parser)
    work.add_options(parser, "games of every two kinds, and of every one against a weaker table")
    parser.add_argument(
        "--bots", default="easy,normal", metavar="KINDS",
        help="which kinds, such as easy,normal,normal-greedy (default: easy,normal)",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from dataclasses import asdict
    from itertools import pairwise

    from engine.bots import kind_of
    from netplay.laboratory import ladder

    recipe = work.recipe_of(args)
    box = work.checked_box(recipe, args.seats)
    kinds = work.kinds_of("--bots", args.bots)
    if len(kinds) < 2 or len(set(kinds)) < len(kinds):
        raise InputError("--bots: two kinds or more, each once")
    meetings = ladder.round_robin(kinds, args.seats, args.games, args.seed)
    reports = work.played(recipe, [job for _, job in meetings], args.processes)
    scores: dict[ladder.Pair, list[float]] = {pair: [] for pair, _ in meetings}
    for (pair, job), report in zip(meetings, reports, strict=True):
        score = ladder.score(kinds[pair[0]], job, report)
        if score is not None:
            scores[pair].append(score)
    rated = ladder.ratings(kinds, scores, args.seed)
    alone = []
    for better, worse in pairwise(rated):
        kind, against = kind_of(better.kind), kind_of(worse.kind)
        jobs = ladder.challenges(kind, against, args.seats, args.games, args.seed)
        alone.append(
            ladder.told(kind, against, jobs, list(work.played(recipe, jobs, args.processes)))
        )
    if args.json:
        found = {
            "editions": box.editions, "seats": args.seats, "games": args.games,
            "ratings": [asdict(one) for one in rated],
            "challenges": [asdict(one) for one in alone],
        }  # fmt: skip
        print(json.dumps(found, indent=2))
    else:
        print(_in_words(rated, alone, args.seats))
    return 0


def _in_words(rated: Sequence[Rating], alone: Sequence[Challenge], seats: int) -> str:
    """The ladder for a person, a line per kind and per challenge."""
    width = max(len(one.kind) for one in rated)
    told = [f"{one.kind:{width}} {one.elo:5} ({one.low} to {one.high})" for one in rated]
    for one in alone:
        won = one.won
        told.append(
            f"one {one.kind} against {seats - 1} {one.against}: wins {won.share:.1%} of"
            f" {one.games:,} ({won.low:.1%} to {won.high:.1%})"
        )
    return "\n".join(told)
