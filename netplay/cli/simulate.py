"""`kickdoor simulate`: bots play many games among themselves, and the figures are told."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.deck_options import add_options
from netplay.errors import InputError
from netplay.laboratory import work

if TYPE_CHECKING:
    from engine.bots import BotKind
    from engine.simulation import Share, Summary


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("simulate", help="play many games among bots, and count")
    add_options(parser)
    work.add_options(parser, "games")
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

    from engine.simulation import seed_of_game, summary_of

    if args.report is not None:
        from netplay.laboratory.report import page

        _try_writing(args.report)
    spec = work.simulation_spec(args)
    box = work.checked_box(spec, args.seats)
    kinds = _seated(work.kinds_of("--bots", args.bots), args.seats)
    jobs = [work.SimulatedGame(kinds, seed_of_game(args.seed, i)) for i in range(args.games)]
    began = perf_counter()
    reports = [game.report for game in work.played(spec, jobs, args.processes)]
    summary = summary_of(box, args.seats, reports, perf_counter() - began, kinds)
    print(json.dumps(asdict(summary), indent=2) if args.json else _in_words(summary))
    if args.report is not None:
        args.report.write_text(page(box, summary, reports, args.seed), encoding="utf-8")
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


def _in_words(summary: Summary) -> str:
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


def _percent(share: Share) -> str:
    """A share with its interval of 95 %."""
    return f"{share.share:.1%}, {share.low:.1%} to {share.high:.1%}"
