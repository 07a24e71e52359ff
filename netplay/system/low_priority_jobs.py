"""Jobs that a host hands to processes which step behind everything else: one after the other, and
no more of them than it can bear."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from collections.abc import AsyncIterator
from typing import NamedTuple

from netplay.system.low_priority_process import low_priority_command


class TooManyWaiting(Exception):
    """The queue is full."""


class JobQueue:
    """Whose turn it is: one job runs, and at most so many are there, that one among them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._there = 0
        self._turn = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Entered when it is the job's turn. Raises `TooManyWaiting` at once."""
        if self._there >= self._most:
            raise TooManyWaiting
        self._there += 1
        try:
            async with self._turn:
                yield
        finally:
            self._there -= 1


class JobEnd(NamedTuple):
    """The end of a process: its exit status (negative if a signal killed it), what it wrote,
    and the last line of what it complained about, if it did."""

    status: int
    made: bytes
    complaint: str


async def run_low_priority_job(module: str, job: object, seconds: float) -> JobEnd:
    """Have that module do the job, pickled on its stdin. The process ends with whoever waits for
    it, and after so many seconds: then raises `TimeoutError`."""
    process = await asyncio.create_subprocess_exec(
        *low_priority_command(module),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        process_group=0,
    )
    try:
        made, told = await asyncio.wait_for(process.communicate(pickle.dumps(job)), seconds)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    assert process.returncode is not None
    complaints = told.decode(errors="replace").strip().splitlines()
    return JobEnd(process.returncode, made, (complaints or [""])[-1])
