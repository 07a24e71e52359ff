"""Exports for people who are not at this machine: one after the other, in a process each, and no
more of them than a host can bear."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Awaitable, Callable
from contextlib import suppress

from netplay.exports.export_job import ExportJob
from netplay.exports.export_process import ExportExitStatus
from netplay.request_denied import RequestDenied
from netplay.system.background_process import background_command

log = logging.getLogger(__name__)

MOST_SECONDS = 90.0
"""A process that takes longer is ended."""
MOST_WAITING = 4
"""So many at once, the one that is being made among them."""

RunExport = Callable[[ExportJob], Awaitable[tuple[ExportExitStatus, bytes]]]
"""Has an export made: what became of it, and the file."""


class RemoteExports:
    """Those of one host."""

    def __init__(self, run: RunExport | None = None) -> None:
        self._run = run or run_in_process
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def make(self, job: ExportJob) -> str:
        """The text of the file. Raises `RequestDenied` with the reason why there is none."""
        if self._waiting >= MOST_WAITING:
            raise RequestDenied("export_busy")
        self._waiting += 1
        try:
            async with self._turn:
                end, made = await self._run(job)
        finally:
            self._waiting -= 1
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


async def run_in_process(job: ExportJob) -> tuple[ExportExitStatus, bytes]:
    """Have it made in a process of its own, which ends with whoever waits for it."""
    process = await asyncio.create_subprocess_exec(
        *background_command("netplay.exports.export_process"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        talk = process.communicate(pickle.dumps(job))
        made, told = await asyncio.wait_for(talk, MOST_SECONDS)
    except TimeoutError:
        log.warning("an export of %s took too long", job.recording.name)
        return ExportExitStatus.FAILED, b""
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    try:
        end = ExportExitStatus(process.returncode or 0)
    except ValueError:  # It was killed.
        end = ExportExitStatus.FAILED
    if end is ExportExitStatus.FAILED:
        why = (told.decode(errors="replace").strip().splitlines() or ["it cannot be read"])[-1]
        log.warning("no export of %s: %s", job.recording.name, why)
    return end, made
