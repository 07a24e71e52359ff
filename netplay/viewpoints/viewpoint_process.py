"""The process that plays a game again for one viewpoint: `python -m
netplay.viewpoints.viewpoint_process`, with its job on stdin and what was seen on stdout.

It steps behind everything else. The journal and its seed stay in it: what comes out is a
`SeenGame`, or why there is none. No file is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from collections.abc import Awaitable, Callable
from typing import BinaryIO

from netplay.system.background_process import background_command
from netplay.system.error_location import error_location
from netplay.viewpoints.seen_game import SeenGame, ViewpointJob, replay_from_viewpoint
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from tui.ports import NoticeKey

log = logging.getLogger(__name__)

MOST_SECONDS = 120.0
"""A process that takes longer is ended."""
MOST_WAITING = 4
"""So many at once on one host, the one that is made just now among them."""

RunViewpoint = Callable[[ViewpointJob], Awaitable[SeenGame]]
"""Has a game played again. Raises `ViewpointDenied`."""


class ViewpointProcesses:
    """Those of one host: one after the other, and no more than it can bear."""

    def __init__(self, run: RunViewpoint | None = None) -> None:
        self._run = run or run_in_process
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def see(self, job: ViewpointJob) -> SeenGame:
        """A `RunViewpoint`. Raises `ViewpointDenied`, also if too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise ViewpointDenied("seat_busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._run(job)
        finally:
            self._waiting -= 1


async def run_in_process(job: ViewpointJob) -> SeenGame:
    """Have it done in a process of its own, which ends with whoever waits for it."""
    process = await asyncio.create_subprocess_exec(
        *background_command("netplay.viewpoints.viewpoint_process"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        talk = process.communicate(pickle.dumps(job))
        made, told = await asyncio.wait_for(talk, MOST_SECONDS)
    except TimeoutError:
        log.warning("game %s took too long to be played again", job.journal.stem)
        raise ViewpointDenied("seat_failed") from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    answer: SeenGame | NoticeKey = pickle.loads(made) if not process.returncode else "seat_failed"
    if isinstance(answer, SeenGame):
        return answer
    if answer == "seat_failed":
        why = (told.decode(errors="replace").strip().splitlines() or ["its process was killed"])[-1]
        log.warning("game %s cannot be played again: %s", job.journal.stem, why)
    raise ViewpointDenied(answer)


def main(given: BinaryIO, out: BinaryIO) -> int:
    try:
        answer: SeenGame | NoticeKey = replay_from_viewpoint(pickle.load(given))
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
