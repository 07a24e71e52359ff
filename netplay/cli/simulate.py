"""`kickdoor simulate`: bots play many games among themselves, and the figures are told."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.deck_arguments import add_deck_and_rule_options
from netplay.input_error import InputError
from netplay.laboratory import parallel_games

if TYPE_CHECKING:
    from engine.bots import BotKind
    from engine.simulation import ShareWithInterval, SimulationSummary


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "simulate", help="play many games among bots and count what happens"
    )
    add_deck_and_rule_options(parser)
    parallel_games.add_simulation_options(parser, "games")
    parser.add_argument(
        "--bots",
        default="normal",
        metavar="KINDS",
        help="who plays, such as normal,easy,easy-greedy,normal: one for all, or one per seat",
    )
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write an HTML page with charts (needs: pip install 'kickdoor[report]')",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from dataclasses import asdict
    from time import perf_counter

    from engine.simulation import seed_of_bot_game, summarize_games

    if args.report is not None:
        from netplay.laboratory.html_report import html_report

        _try_writing(args.report)
    spec = parallel_games.simulation_spec_from_args(args)
    box = parallel_games.box_for_simulation(spec, args.seats)
    kinds = _seated(parallel_games.parse_bot_kinds("--bots", args.bots), args.seats)
    jobs = [
        parallel_games.GameJob(kinds, seed_of_bot_game(args.seed, i)) for i in range(args.games)
    ]
    began = perf_counter()
    reports = [game.report for game in parallel_games.play_games(spec, jobs, args.processes)]
    summary = summarize_games(box, args.seats, reports, perf_counter() - began, kinds)
    print(json.dumps(asdict(summary), indent=2) if args.json else _in_words(summary))
    if args.report is not None:
        args.report.write_text(html_report(box, summary, reports, args.seed), encoding="utf-8")
    return 0


def _try_writing(report: Path) -> None:
    """Before the games are played, which may take hours. Raises `InputError`."""
    try:
        report.open("a").close()
    except OSError as error:
        raise InputError(f"--report {report}: {error.strerror}") from error


def _seated(kinds: tuple[BotKind, ...], seats: int) -> tuple[BotKind, ...]:
    """A kind for each seat. Raises `InputError`."""
    if len(kinds) not in (1, seats):
        raise InputError(f"--bots: one kind for all, or one for each of the {seats} seats")
    return kinds if len(kinds) == seats else kinds * seats


def _in_words(summary: SimulationSummary) -> str:
    """The figures for a person, a line per subject."""
    rounds = summary.rounds
    told = [
        f"{', '.join(summary.editions)} with {summary.seats} seats: games {summary.games:,},"
        f" finished {summary.finished:,}, stalled {summary.stalled:,},"
        f" illegal commands {summary.illegal:,}",
        f"bots: {', '.join(summary.bots)}",
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


def _percent(share: ShareWithInterval) -> str:
    """A share with its interval of 95 %."""
    return f"{share.share:.1%}, {share.low:.1%} to {share.high:.1%}"
