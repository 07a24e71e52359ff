"""`kickdoor export`: a recorded game as a cast, a page, a picture, a text or events."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from netplay.cli import Subparsers
from netplay.cli.language import add_language_option, language_from_args
from netplay.cli.recordings import recording_path
from netplay.cli.settings_options import add_settings_options

_FORMATS = ("cast", "cast2", "html", "svg", "text", "json")
"""As in `netplay.exports.export_job`, which is imported only when needed."""
_COLOURS = ("dark", "light", "contrast", "own", "mono")


def register(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "export", help="write a recorded game for a browser, a player, or a reader"
    )
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a recording's file, the id of a game, or the beginning of it; last: the newest one",
    )
    parser.add_argument(
        "--as",
        dest="form",
        choices=_FORMATS,
        default="cast",
        help="cast: for asciinema 3 (default); cast2: for older ones; html: a page with a player "
        "(needs kickdoor[page]); svg: a picture of one moment; text: the story; json: all events",
    )
    parser.add_argument(
        "--output", "-o", metavar="FILE", help="where to write it (default: GAME.cast and so on)"
    )
    add_language_option(parser)
    parser.add_argument(
        "--size", default="100x30", metavar="COLSxROWS", help="of the screen (default: 100x30)"
    )
    parser.add_argument("--colours", choices=_COLOURS, default="dark", help="default: dark")
    parser.add_argument(
        "--idle",
        type=float,
        default=2.0,
        metavar="SECONDS",
        help="the longest pause of a cast (default: 2)",
    )
    moment = parser.add_mutually_exclusive_group()
    moment.add_argument("--update", type=int, metavar="N", help="of a picture: the update, from 0")
    moment.add_argument("--turn", type=int, metavar="N", help="of a picture: the turn's beginning")
    add_settings_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.exports.export_job import ENDINGS, ExportWish, exported, size_of, update_of_turn
    from netplay.recordings.recording import Recording

    recording = Recording.open(recording_path(args))
    update = args.update if args.turn is None else update_of_turn(recording, args.turn)
    wish = ExportWish(
        args.form,
        language_from_args(args),
        args.colours,
        size_of(args.size),
        args.idle,
        update,
    )
    name = args.output or f"{recording.header.game}.{ENDINGS[wish.form]}"
    with _progress(len(recording)) as done:
        if name == "-":
            for piece in exported(recording, wish, done):
                sys.stdout.write(piece)
            return 0
        # All of it or nothing: whoever breaks off has no half file.
        pieces = "".join(exported(recording, wish, done))
    Path(name).write_text(pieces, encoding="utf-8")
    print(f"Written: {name}")
    return 0


@contextmanager
def _progress(updates: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    console = Console(stderr=True)
    columns = BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=updates)
        yield lambda number: bar.update(task, completed=number + 1)
