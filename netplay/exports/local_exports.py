"""Exports for whoever is at this machine: several games at once in worker processes. One alone is
made here, for such a process takes as long to start as most games take to be painted."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, MutableSequence, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from multiprocessing import get_context

from pebble import ProcessExpired, ProcessPool

from netplay.exports.export_job import ExportJob, export_file_pieces
from netplay.input_error import InputError
from netplay.recordings.recording_format import SUFFIX
from netplay.system.end_with_parent import end_with_parent
from netplay.system.error_location import error_location
from netplay.viewpoints.viewpoint_denied import ViewpointDenied, viewpoint_denied_text
from tui.words.catalogue import words_for

LOOK_SECONDS = 0.1
"""So often it is told how far they are."""


@dataclass(frozen=True, slots=True)
class ExportFailure:
    """An export that cannot be made, and why, in one line."""

    line: str


NumberedExport = tuple[int, str | ExportFailure]
"""The number of a job, and the text of its file."""


def make_exports(
    jobs: Sequence[ExportJob],
    processes: int,
    done: Callable[[int], None] = lambda updates: None,
) -> Generator[NumberedExport, None, None]:
    """Each as soon as it is made, in at most so many processes; what goes wrong with one does not
    concern the others. `done` hears how many updates of all games are told or painted. Whoever
    wants no more closes the generator, which ends the processes at once."""
    processes = min(processes, len(jobs))
    if processes > 1:
        yield from _made_in_processes(jobs, processes, done)
        return
    counts = [0] * len(jobs)
    for number, job in enumerate(jobs):
        yield number, _made(job, _counting(counts, number, lambda: done(sum(counts))))


def _made_in_processes(
    jobs: Sequence[ExportJob], processes: int, done: Callable[[int], None]
) -> Generator[NumberedExport, None, None]:
    context = get_context("spawn")
    counts = context.RawArray("i", len(jobs))
    # Whatever lies in the folder that this was started in, it is not taken for Python's.
    os.environ["PYTHONSAFEPATH"] = "1"
    pool = ProcessPool(processes, initializer=_set_up_worker, initargs=(counts,), context=context)
    # Ctrl-C is for this process: the others are born deaf to it, and leave with the pool.
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        waiting: dict[Future[str | ExportFailure], int] = {
            pool.schedule(_made_in_worker, args=(number, job)): number
            for number, job in enumerate(jobs)
        }
        signal.signal(signal.SIGINT, heard)
        while waiting:
            over, _ = wait(waiting, LOOK_SECONDS, FIRST_COMPLETED)
            done(sum(counts))
            for one in over:
                yield waiting.pop(one), _result(one)
    finally:
        signal.signal(signal.SIGINT, heard)
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()


def _result(made: Future[str | ExportFailure]) -> str | ExportFailure:
    try:
        return made.result()
    except ProcessExpired:
        return ExportFailure("its process was killed; try again with fewer --processes")


def _made(job: ExportJob, done: Callable[[int], None]) -> str | ExportFailure:
    """The text of the file; `done` hears of each update."""
    try:
        recording = job.open()
        text = "".join(export_file_pieces(recording, job.wish, done))
        done(len(recording) - 1)
        return text
    except ViewpointDenied as denied:
        return ExportFailure(_why_not_seen(job, denied))
    except InputError as error:
        return ExportFailure(str(error))
    except OSError as error:
        return ExportFailure(f"{job.recording}: {error.strerror}")
    except Exception as error:
        return ExportFailure(f"that broke, please report it ({error_location(error)})")


def _why_not_seen(job: ExportJob, denied: ViewpointDenied) -> str:
    game = job.recording.name.removesuffix(SUFFIX)
    return viewpoint_denied_text(denied, words_for(job.wish.language), game, "at_home")


def _counting(
    counts: MutableSequence[int], number: int, tell: Callable[[], None] = lambda: None
) -> Callable[[int], None]:
    """Counts the updates of that job."""

    def count(update: int) -> None:
        counts[number] = update + 1
        tell()

    return count


# --- in a worker process --------------------------------------------------------------------------

_counts: MutableSequence[int] = []
"""Shared with the process that wants the exports: updates of each job."""


def _set_up_worker(counts: MutableSequence[int]) -> None:
    global _counts
    _counts = counts
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # at once: nothing is in it that could be lost
    end_with_parent()


def _made_in_worker(number: int, job: ExportJob) -> str | ExportFailure:
    return _made(job, _counting(_counts, number))
