"""`kickdoor journal`: `check` finds damage in the files of tables, and recovers what it can;
`take-back` has a game go on here whose machine is lost."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.journal.trip import Trip


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("journal", help="check and repair the files of tables")
    words = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check = words.add_parser("check", help="find damage, and tell how much of each game is left")
    check.add_argument(
        "path",
        type=Path,
        nargs="?",
        metavar="PATH",
        help="a table's file, or a folder of them (default: all that the host keeps)",
    )
    check.add_argument(
        "--repair",
        action="store_true",
        help="set damaged files aside, and put what can be recovered in their place",
    )
    add_settings_options(check)
    check.set_defaults(run=_check)
    take_back = words.add_parser(
        "take-back", help="go on here with a game that is away on a machine that is lost"
    )
    take_back.add_argument("path", type=Path, metavar="FILE", help="the table's file")
    take_back.set_defaults(run=_take_back)


def _check(args: argparse.Namespace) -> int:
    path: Path = args.path or settings_from_args(args).config.data_dir / "tables"
    files = _files(path)
    if not files:
        print(f"{path}: no tables")
    # A list: every file is looked at.
    return int(not all([_check_file(one, path, args.repair) for one in files]))


def _check_file(path: Path, within: Path, repairs: bool) -> bool:
    """Tell how it is; True if the file is whole, or its game has been recovered."""
    from netplay.journal.errors import JournalUnavailable
    from netplay.journal.repair import examine_journal, replace_with_rescued

    name = path.relative_to(within) if path != within else path
    try:
        findings = examine_journal(path)
    except JournalUnavailable as error:
        print(f"{name}: cannot be read now ({error})", file=sys.stderr)
        return False
    rescued = findings.rescued
    if rescued is not None and not findings.problems:
        begun = f"begun with Kickdoor {rescued.header.version}"
        trip = rescued.trip
        if trip is None:
            where = ""
        elif trip.is_to(path.parent):
            where = f"; played here since {_since(trip)}"
        else:
            where = f"; {_away(trip)}"
        print(f"{name}: whole, at command {rescued.state.revision}, {begun}{where}")
        return True
    for problem in findings.problems:
        print(f"{name}: {problem}", file=sys.stderr)
    if rescued is None:
        print(f"{name}: nothing can be recovered; the file stays as it is", file=sys.stderr)
        return False
    last = rescued.state.revision
    if not repairs:
        print(f"{name}: up to command {last} it can be recovered (--repair)", file=sys.stderr)
        return False
    try:
        kept, new = replace_with_rescued(path, rescued)
    except JournalUnavailable as error:
        raise InputError(f"{path} cannot be rewritten ({error})") from None
    print(f"{name}: recovered up to command {last} as {new}; the damaged file is kept as {kept}")
    return True


def _take_back(args: argparse.Namespace) -> int:
    from netplay.journal.errors import JournalUnavailable, UnreadableJournal
    from netplay.journal.repair import recall_game_from_trip

    path: Path = args.path
    if not path.is_file():
        raise InputError(f"there is no {path}")
    try:
        taken = recall_game_from_trip(path)
    except (JournalUnavailable, UnreadableJournal) as error:
        raise InputError(f"{path}: {error}") from None
    print(f"{path}: was {_away(taken.trip)}; it goes on from command {taken.revision}")
    return 0


def _away(trip: Trip) -> str:
    from netplay.text_cleaning import clean_line

    return f"away, at {clean_line(trip.worker)} since {_since(trip)}"


def _since(trip: Trip) -> str:
    return f"{datetime.fromtimestamp(trip.since, UTC):%Y-%m-%d %H:%M} UTC"


def _files(path: Path) -> list[Path]:
    from netplay.journal.journal_file import JOURNAL_SUFFIX

    if path.is_dir():
        return sorted(path.rglob(f"*{JOURNAL_SUFFIX}"))
    if not path.is_file():
        raise InputError(f"there is no {path}")
    return [path]
