"""The option `--seat`: a game that is over as one seat saw it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli.language import language_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.recordings.recording_format import RecordingHeader
    from netplay.viewpoints.viewpoint_recording import ViewpointJob


def add_viewpoint_seat_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seat",
        metavar="NAME",
        help="a game at home as that player saw it: a name, me, or everything for all hands",
    )


def viewpoint_job_from_args(
    args: argparse.Namespace, path: Path, header: RecordingHeader
) -> ViewpointJob | None:
    """What has to be done to see that recorded game as `args.seat` did; None without that option.
    Raises `InputError`."""
    if args.seat is None:
        return None
    from netplay.local.local_viewpoints import local_viewpoint_job

    with viewpoint_denied_as_input_error(args, header):
        return local_viewpoint_job(path, header, args.seat)


@contextmanager
def viewpoint_denied_as_input_error(
    args: argparse.Namespace, header: RecordingHeader
) -> Iterator[None]:
    """Turns why a game cannot be seen so into an `InputError`, in the reader's language."""
    from netplay.viewpoints.viewpoint_denied import ViewpointDenied, viewpoint_denied_text
    from tui.words.catalogue import words_for

    try:
        yield
    except ViewpointDenied as denied:
        words = words_for(language_from_args(args))
        raise InputError(viewpoint_denied_text(denied, words, header.game, "at_home")) from None
