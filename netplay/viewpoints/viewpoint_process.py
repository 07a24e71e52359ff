"""The process that plays a game again for one viewpoint: `python -m
netplay.viewpoints.viewpoint_process`, with its job on stdin and what was seen on stdout.

It steps behind everything else. The journal and its seed stay in it: what comes out is a
`PackedViewpointRecording`, or why there is none. No file is written.
"""

from __future__ import annotations

import logging
import pickle
import sys
from collections.abc import Awaitable, Callable
from typing import BinaryIO

from netplay.system.error_location import error_location
from netplay.system.low_priority_jobs import JobQueue, TooManyWaiting, run_low_priority_job
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_recording import (
    PackedViewpointRecording,
    ViewpointJob,
    make_viewpoint_recording,
)
from tui.ports import NoticeKey

log = logging.getLogger(__name__)

MOST_SECONDS = 120.0
"""A process that takes longer is ended."""
MOST_WAITING = 4
"""So many at once on one host, the one that is made just now among them."""

RunViewpointJob = Callable[[ViewpointJob], Awaitable[PackedViewpointRecording]]
"""Has a game played again. Raises `ViewpointDenied`."""


class ViewpointProcesses:
    """Those of one host: one after the other, and no more than it can bear."""

    def __init__(self, run: RunViewpointJob | None = None) -> None:
        self._run = run or run_viewpoint_process
        self._queue = JobQueue(MOST_WAITING)

    async def see(self, job: ViewpointJob) -> PackedViewpointRecording:
        """A `RunViewpointJob`. Raises `ViewpointDenied`, also if too many wait already."""
        try:
            async with self._queue.turn():
                return await self._run(job)
        except TooManyWaiting:
            raise ViewpointDenied("seat_busy") from None


async def run_viewpoint_process(job: ViewpointJob) -> PackedViewpointRecording:
    """Have it done in a process of its own, which ends with whoever waits for it."""
    game = job.journal.stem
    try:
        end = await run_low_priority_job("netplay.viewpoints.viewpoint_process", job, MOST_SECONDS)
    except TimeoutError:
        log.warning("game %s took too long to be played again", game)
        raise ViewpointDenied("seat_failed") from None
    if end.status:
        log.warning(
            "game %s cannot be played again: %s", game, end.complaint or "its process was killed"
        )
        raise ViewpointDenied("seat_failed")
    answer: PackedViewpointRecording | NoticeKey = pickle.loads(end.made)
    if isinstance(answer, PackedViewpointRecording):
        return answer
    raise ViewpointDenied(answer)


def main(given: BinaryIO, out: BinaryIO) -> int:
    try:
        answer: PackedViewpointRecording | NoticeKey = make_viewpoint_recording(pickle.load(given))
    except ViewpointDenied as denied:
        answer = denied.notice.key
    except Exception as error:
        print(error_location(error), file=sys.stderr)
        return 1
    pickle.dump(answer, out)
    out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.stdin.buffer, sys.stdout.buffer))
