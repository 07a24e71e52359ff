"""The process that makes one recording: `python -m netplay.recordings.recording_process`, with its
job on stdin. It steps behind everything else, writes the file, prunes the folder, and ends.

It goes on when whoever has started it ends: what a game was is not lost because somebody goes home.
"""

from __future__ import annotations

import pickle
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from netplay.config.sections import RecordingSettings
from netplay.journal.errors import UnreadableJournal
from netplay.recordings.recording_from_journal import JournalContents, recording_from_journal
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from netplay.system.error_location import error_location


@dataclass(frozen=True, slots=True)
class RecordingJob:
    """A game that is over, and where its recording goes; without `access` it is for whoever can
    read the folder."""

    game: JournalContents
    folder: Path
    settings: RecordingSettings
    access: RecordingAccess | None = None


def make_recording_and_prune(job: RecordingJob) -> str:
    """Do it; why it could not be done, in one English line, or nothing."""
    try:
        packed = recording_from_journal(job.game)
        folder = RecordingsFolder(job.folder)
        folder.add(job.game.header.id, packed, job.access)
        folder.prune(job.settings, time.time())
    except OSError as error:
        return f"{job.folder}: {error.strerror}"
    except (UnreadableJournal, ValueError) as error:
        return str(error).partition("\n")[0]
    except Exception as error:
        return error_location(error)
    return ""


def main(given: BinaryIO) -> int:
    problem = make_recording_and_prune(pickle.load(given))
    if problem:
        print(problem, file=sys.stderr)
    return int(bool(problem))


if __name__ == "__main__":
    sys.exit(main(sys.stdin.buffer))
