"""`kickdoor play`: a game in this terminal, against bots."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys

from netplay.commands import Subparsers
from netplay.errors import InputError

SHORTEST, LONGEST = 0.5, 600
"""Seconds that a profile allows a window to be open."""


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("play", help="play against bots in this terminal")
    parser.add_argument("--bots", type=int, default=3, metavar="N", help="how many (default: 3)")
    parser.add_argument("--edition", default="classic", help="whose rules (default: classic)")
    parser.add_argument("--seed", default="", help="any text: the same text, the same shuffle")
    parser.add_argument("--name", default="", help="yours, at the table")
    parser.add_argument("--language", default="", choices=["en", "de", "it"], help="of the screen")
    parser.add_argument(
        "--window", type=float, metavar="SECONDS",
        help="how long a finished fight can still be changed (default: as printed)",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.window is not None and not SHORTEST <= args.window <= LONGEST:
        raise InputError(f"--window: from {SHORTEST} to {LONGEST} seconds")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("play needs a terminal; its input or output is something else")
    return asyncio.run(_play(args))


async def _play(args: argparse.Namespace) -> int:
    from netplay.local import YOU, local_table
    from netplay.timing import LoopTime
    from tui.app import TableApp
    from tui.ports import NewTable

    rules = () if args.window is None else (("window.seconds", repr(args.window)),)
    wish = NewTable(edition=args.edition, seats=args.bots + 1, bots=args.bots, house_rules=rules)
    table = local_table(wish, args.name or _login_name(), args.seed, LoopTime())
    table.start()
    app = TableApp(table.port(YOU), language=args.language)
    try:
        await app.run_async()
    finally:
        await table.close("The game is over.")
    return app.return_code or 0


def _login_name() -> str:
    """Who is logged in, or "" where the system has no name for them."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""
