"""Exports for people who are not at this machine: one after the other, in a process each, and no
more of them than a host can bear."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from netplay.exports.export_job import ExportJob
from netplay.exports.export_process import ExportExitStatus
from netplay.request_denied import RequestDenied
from netplay.system.low_priority_jobs import JobQueue, TooManyWaiting, run_low_priority_job

log = logging.getLogger(__name__)

MOST_SECONDS = 90.0
"""A process that takes longer is ended."""
MOST_WAITING = 4
"""So many at once, the one that is being made among them."""

RunExport = Callable[[ExportJob], Awaitable[tuple[ExportExitStatus, bytes]]]
"""Has an export made: what became of it, and the file."""


class ExportsForVisitors:
    """Those of one host."""

    def __init__(self, run: RunExport | None = None) -> None:
        self._run = run or run_export_process
        self._queue = JobQueue(MOST_WAITING)

    async def make(self, job: ExportJob) -> str:
        """The text of the file. Raises `RequestDenied` with the reason why there is none."""
        try:
            async with self._queue.turn():
                end, made = await self._run(job)
        except TooManyWaiting:
            raise RequestDenied("export_busy") from None
        match end:
            case ExportExitStatus.DONE:
                return made.decode()
            case ExportExitStatus.UNFIT:
                raise RequestDenied("export_unfit")
            case ExportExitStatus.TOO_LARGE:
                raise RequestDenied("export_large")
            case ExportExitStatus.UNPLAYABLE:
                raise RequestDenied("seat_otherwise")
            case ExportExitStatus.FAILED:
                raise RequestDenied("export_failed")


async def run_export_process(job: ExportJob) -> tuple[ExportExitStatus, bytes]:
    """Have it made in a process of its own, which ends with whoever waits for it."""
    try:
        end = await run_low_priority_job("netplay.exports.export_process", job, MOST_SECONDS)
    except TimeoutError:
        log.warning("an export of %s took too long", job.recording.name)
        return ExportExitStatus.FAILED, b""
    try:
        status = ExportExitStatus(end.status)
    except ValueError:  # It was killed.
        status = ExportExitStatus.FAILED
    if status is ExportExitStatus.FAILED:
        log.warning("no export of %s: %s", job.recording.name, end.complaint or "it cannot be read")
    return status, end.made
