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
    from netplay.viewpoints.seen_game import ViewpointJob


def add_seat_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seat",
        metavar="NAME",
        help="a game at home as that player saw it: a name, me, or everything for all hands",
    )


def viewpoint_from_args(
    args: argparse.Namespace, path: Path, header: RecordingHeader
) -> ViewpointJob | None:
    """What has to be done to see that recorded game as `args.seat` did; None without that option.
    Raises `InputError`."""
    if args.seat is None:
        return None
    from netplay.local.local_viewpoints import local_viewpoint

    with refusals_in_words(args, header):
        return local_viewpoint(path, header, args.seat)


@contextmanager
def refusals_in_words(args: argparse.Namespace, header: RecordingHeader) -> Iterator[None]:
    """Turns why a game cannot be seen so into an `InputError`, in the reader's language."""
    from netplay.viewpoints.viewpoint_denied import ViewpointDenied, refusal_text
    from tui.words.catalogue import words_for

    try:
        yield
    except ViewpointDenied as denied:
        words = words_for(language_from_args(args))
        raise InputError(refusal_text(denied, words, header.game, "at_home")) from None
