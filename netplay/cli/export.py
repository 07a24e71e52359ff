"""`kickdoor export`: a recorded game as a cast, a page, a picture, a text or events."""

from __future__ import annotations

import argparse
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
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")
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
    from netplay.exports.export_file import (
        check_is_free,
        print_export,
        usual_name,
        write_export,
    )
    from netplay.exports.export_job import ENDINGS, ExportWish, exported, size_of
    from netplay.recordings.recording import Recording

    wish = ExportWish(
        args.form,
        language_from_args(args),
        args.colours,
        size_of(args.size),
        args.idle,
        args.update,
        args.turn,
    )
    wish.check()
    recording = recording_path(args)
    name = args.output or usual_name(recording, ENDINGS[wish.form])
    if name != "-":
        check_is_free(Path(name), overwrite=args.force)
    game = Recording.open(recording)
    with _progress(len(game)) as done:
        text = "".join(exported(game, wish, done))
    if name == "-":
        print_export(text)
        return 0
    write_export(Path(name), text, overwrite=args.force)
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
