"""`kickdoor export`: recorded games as casts, pages, pictures, texts or events."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.language import add_language_option, language_from_args
from netplay.cli.recordings import recording_path
from netplay.cli.settings_options import add_settings_options
from netplay.cli.viewpoint_seat_option import add_viewpoint_seat_option, viewpoint_job_from_args
from netplay.input_error import InputError
from netplay.number_arguments import add_processes_option
from netplay.system.full_disk import os_error_line

if TYPE_CHECKING:
    from rich.progress import Progress

    from netplay.viewpoints.viewpoint_recording import ViewpointJob

_FORMATS = ("cast", "cast2", "html", "svg", "text", "json")
"""As in `netplay.exports.export_job`, which is imported only when needed."""
_COLOURS = ("dark", "light", "contrast", "own", "mono")


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "export", help="write recorded games for a browser, a player, or a reader"
    )
    parser.add_argument(
        "games",
        nargs="+",
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
        "--output",
        "-o",
        metavar="FILE",
        help="where to write it (default: GAME.cast and so on); for several games a folder;"
        " -: the standard output",
    )
    parser.add_argument("--force", action="store_true", help="overwrite existing files")
    add_viewpoint_seat_option(parser)
    add_language_option(parser)
    parser.add_argument(
        "--size", default="100x30", metavar="COLSxROWS", help="screen size (default: 100x30)"
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
    moment.add_argument(
        "--update", type=int, metavar="N", help="with svg: at this update, counted from 0"
    )
    moment.add_argument(
        "--turn", type=int, metavar="N", help="with svg: at the beginning of this turn"
    )
    add_processes_option(
        parser, "processes that make several exports at once (default: one per core)"
    )
    add_settings_options(parser)
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A game that was asked for: how it was called, its recording of so many updates, where the
    export goes (None: to the standard output), and as which seat saw it, if one is named."""

    said: str
    recording: Path
    updates: int
    path: Path | None
    seen: ViewpointJob | None


def run(args: argparse.Namespace) -> int:
    from netplay.exports.export_file import print_export, write_export
    from netplay.exports.export_job import FILE_ENDINGS, ExportJob, ExportWish, parse_screen_size
    from netplay.exports.local_exports import ExportFailure, make_exports

    wish = ExportWish(
        args.form,
        language_from_args(args),
        args.colours,
        parse_screen_size(args.size),
        args.idle,
        args.update,
        args.turn,
    )
    wish.check()
    plans, problems = _plans(args, FILE_ENDINGS[wish.form])
    for problem in problems:
        _complain(problem)
    jobs = [ExportJob(plan.recording, wish, plan.seen) for plan in plans]
    failed = bool(problems)
    with (
        _progress(sum(plan.updates for plan in plans)) as bar,
        closing(make_exports(jobs, args.processes, bar.done)) as made,
    ):
        for number, text in made:
            plan = plans[number]
            try:
                if isinstance(text, ExportFailure):
                    is_told = len(args.games) == 1 or str(plan.recording) in text.line
                    raise InputError(text.line if is_told else f"{plan.said}: {text.line}")
                with bar.hidden():
                    if plan.path is None:
                        print_export(text)
                    else:
                        write_export(plan.path, text, overwrite=args.force)
                        print(f"Written: {plan.path}", flush=True)
            except BrokenPipeError:
                raise
            except (InputError, OSError) as error:
                failed = True
                with bar.hidden():
                    _complain(error)
    return int(failed)


def _plans(args: argparse.Namespace, ending: str) -> tuple[list[_Plan], list[Exception]]:
    """What can be begun, and why the rest cannot. Raises `InputError` if nothing can."""
    from netplay.exports.export_file import check_export_path_is_free, default_export_name
    from netplay.recordings.recording import Recording
    from tui.replay.recorded_game import EVERYBODY

    folder = _folder(args)
    plans: dict[Path, _Plan] = {}
    problems: list[Exception] = []
    for said in args.games:
        try:
            recording = recording_path(args, said)
            if recording in plans:
                continue  # It was called by two names.
            header = Recording.read_header(recording)
            seen = viewpoint_job_from_args(args, recording, header)
            path = Path(args.output or "")
            if folder is not None:
                name = default_export_name(
                    recording, header.game, seen.viewpoint if seen else EVERYBODY
                )
                path = folder / f"{name}.{ending}"
            if args.output != "-":
                check_export_path_is_free(path, overwrite=args.force)
                if any(plan.path == path for plan in plans.values()):
                    raise InputError(f"{said}: another of these games goes to {path}")
        except (InputError, OSError) as error:
            problems.append(error)
        else:
            to = None if args.output == "-" else path
            plans[recording] = _Plan(said, recording, header.updates, to, seen)
    if folder is not None and plans:
        folder.mkdir(parents=True, exist_ok=True)
    return list(plans.values()), problems


def _folder(args: argparse.Namespace) -> Path | None:
    """Where files go that are named after their games; None: the one file has a name. Raises
    `InputError`."""
    said: str | None = args.output
    if said is None:
        return Path()
    several = len(args.games) > 1
    if several and said == "-":
        raise InputError("--output -: only one game goes to the standard output")
    folder = Path(said)
    if several and folder.exists() and not folder.is_dir():
        raise InputError(f"--output: {said} is no folder, and there are several games")
    return folder if several or said.endswith("/") or folder.is_dir() else None


def _complain(error: Exception) -> None:
    line = os_error_line(error) if isinstance(error, OSError) else str(error)
    print(f"kickdoor: {line}", file=sys.stderr)


class _Bar:
    """A bar on stderr if that is a terminal."""

    def __init__(self, bar: Progress, updates: int) -> None:
        self._bar = bar
        self._task = bar.add_task("", total=updates)

    def done(self, updates: int) -> None:
        """So many of all games."""
        self._bar.update(self._task, completed=updates)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """While something else is printed."""
        if self._bar.disable:
            yield
            return
        self._bar.stop()
        yield
        self._bar.start()


@contextmanager
def _progress(updates: int) -> Iterator[_Bar]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        redirect_stdout=False,  # It may be a file, whatever stderr is.
        disable=not console.is_interactive,
    )
    with bar:
        yield _Bar(bar, updates)
