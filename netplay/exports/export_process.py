"""The process that makes one export for somebody elsewhere: `python -m
netplay.exports.export_process`, with its job on stdin and the file on stdout.

It steps behind everything else, and its exit status says what became of it.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable
from enum import IntEnum
from typing import BinaryIO

from netplay.exports.export_job import ExportJob, export_file_pieces
from netplay.input_error import InputError
from netplay.recordings.recording import UnreadableRecording
from netplay.system.error_location import error_location
from netplay.viewpoints.viewpoint_denied import ViewpointDenied

MOST_BYTES = 4_000_000
"""Of a file: a game of 2,000 commands on a large screen has some three quarters of that."""


class ExportExitStatus(IntEnum):
    """What became of an export, as an exit status."""

    DONE = 0
    FAILED = 1
    """The recording is damaged, or it is our fault."""
    UNFIT = 3
    """That game cannot be exported so: it has no such turn, or no table fits the size."""
    TOO_LARGE = 4
    UNPLAYABLE = 5
    """Its journal does not lead again to what a seat saw."""


def make_export_with_exit_status(
    job: ExportJob, most_bytes: int = MOST_BYTES
) -> tuple[ExportExitStatus, bytes]:
    """The file, and what became of it: nothing, unless it is done."""
    try:
        recording = job.open()
        return _bounded(export_file_pieces(recording, job.wish), most_bytes)
    except ViewpointDenied:
        return ExportExitStatus.UNPLAYABLE, b""
    except (UnreadableRecording, OSError):
        return ExportExitStatus.FAILED, b""
    except InputError:
        return ExportExitStatus.UNFIT, b""


def _bounded(pieces: Iterable[str], most: int) -> tuple[ExportExitStatus, bytes]:
    made = bytearray()
    for piece in pieces:
        made += piece.encode("utf-8", "replace")
        if len(made) > most:
            return ExportExitStatus.TOO_LARGE, b""
    return ExportExitStatus.DONE, bytes(made)


def main(given: BinaryIO, out: BinaryIO) -> int:
    try:
        end, made = make_export_with_exit_status(pickle.load(given))
    except Exception as error:
        print(error_location(error), file=sys.stderr)
        return ExportExitStatus.FAILED
    out.write(made)
    out.flush()
    return end


if __name__ == "__main__":
    sys.exit(main(sys.stdin.buffer, sys.stdout.buffer))
