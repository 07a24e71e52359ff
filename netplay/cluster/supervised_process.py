"""A process that is started again when it dies, or hangs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

from netplay.cluster.child_signs_of_life_listener import PATIENCE_SECONDS, ChildSignsOfLifeListener
from netplay.cluster.standby import STANDBY
from netplay.system.parent_death_signal import PARENT

log = logging.getLogger(__name__)

_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a process is started again: each time twice as long, until one has lasted."""
_LASTED = 10.0
_STANDBY_AFTER = 2.0
"""Seconds from when a process is ready until its standby is started: people come back first."""
_START_SECONDS = 60.0
"""What was ready before, and is not after so long, hangs; the first start may take any time."""
_LOOKS = 0.25
"""Seconds between two looks at whether a process hangs."""
_ASKS, _EARLY_ASKS = 1.0, 0.05
"""Seconds between two questions to one that says nothing of itself, and before it is ready."""


class SupervisedProcess:
    """A process by that name, until `end`. It says by its signs of life that it is ready, and then
    that it does not hang."""

    def __init__(
        self,
        name: str,
        command: Callable[[], Sequence[str]],
        ended: Callable[[], None] | None,
        answers: Callable[[], Awaitable[bool]] | None = None,
        *,
        has_standby: bool = False,
    ) -> None:
        """`command` is asked before each start; `ended` is called when the process has ended well
        without having been told to, and is not started again; without an `ended` it is. One that
        says nothing of itself lives while it `answers`. With a standby another process waits beside
        it, which has read all its code (`standby.py`), and goes on when it dies."""
        self.name = name
        self.ready = asyncio.Event()
        """It can be used: set again after each start."""
        self.failed = asyncio.Event()
        """It has ended without ever having been ready."""
        self.status = ""
        """The line about itself that it told last."""
        self.restarts = True
        """It is started again when it dies."""
        self.hear: Callable[[], None] = lambda: None
        """Called at each of its signs of life."""
        self._command = command
        self._ended = ended
        self._answers = answers
        self._has_standby = has_standby
        self._standby: asyncio.subprocess.Process | None = None
        self._signs: ChildSignsOfLifeListener | None = None
        self._last_sign = 0.0
        self._process: asyncio.subprocess.Process | None = None
        self._was_ready = False
        self._must_reload = False
        self._must_end = False
        """It is told to end as soon as it is ready, until it has ended well."""
        self._task: asyncio.Task[None] | None = None

    async def start(self, folder: Path) -> None:
        """Start it, with a socket in that folder."""
        self._signs = await ChildSignsOfLifeListener.listen(
            folder / f"{self.name}.sock", self._heard
        )
        self._task = asyncio.create_task(self._run(self._signs))

    async def until_ready(self) -> bool:
        """Whether it has become ready, when that is known; it was started before."""
        assert self._task is not None
        waits = [asyncio.create_task(one.wait()) for one in (self.ready, self.failed)]
        await asyncio.wait([*waits, self._task], return_when=asyncio.FIRST_COMPLETED)
        for one in waits:
            one.cancel()
        if self._task.done():
            self._task.result()  # Nobody else hears of a fault in it.
        return self.ready.is_set()

    def signal(self, signum: int) -> None:
        """Send it that signal, if it runs."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signum)

    def reload(self) -> None:
        """Have it read its settings again, as soon as it is ready: before, SIGHUP would end it."""
        self._must_reload = not self.ready.is_set()
        if not self._must_reload:
            self.signal(signal.SIGHUP)

    async def end(self, seconds: float, *, saves: bool = False) -> None:
        """Tell it to end, kill it if it has not after so many seconds, and start it no more. One
        that `saves` what there is goes on first if it has just died, or dies meanwhile."""
        self._must_end = self.restarts = saves and self._was_ready
        if self.ready.is_set() or not self._must_end:
            self.signal(signal.SIGTERM)
        if self._task is not None:
            _, late = await asyncio.wait([self._task], timeout=seconds)
            self.restarts = False
            if late:
                log.warning("%s has not ended after %.0f s", self.name, seconds)
                self.signal(signal.SIGKILL)
                await self._task
        await self._send_standby_away()
        if self._signs is not None:
            self._signs.close()

    async def _run(self, signs: ChildSignsOfLifeListener) -> None:
        pause = _FIRST_PAUSE
        while self.restarts:
            began = time.monotonic()
            try:
                code = await self._run_once(signs.environment())
            except OSError as error:
                log.error("%s cannot be started: %s", self.name, error)
                code = os.EX_OSERR
            self.ready.clear()
            if not self.restarts or (self._must_end and code == 0):
                return
            if code == 0 and self._was_ready and self._ended is not None:
                self._ended()
                return
            if not self._was_ready:
                self.failed.set()
                return
            if code:
                log.warning("%s has died (%s), and is started again", self.name, _reason(code))
            else:
                log.info("%s has ended, and is started again", self.name)
                await self._send_standby_away()  # It may have read other code than is there now.
            pause = _FIRST_PAUSE if time.monotonic() - began > _LASTED else pause
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _run_once(self, environment: Mapping[str, str]) -> int:
        process, self._standby = self._standby, None
        if process is None or process.returncode is not None:
            process = await self._spawn(environment)
        self._process = process
        if process.stdin is not None:
            process.stdin.write(b"\n")
        watching = [asyncio.create_task(self._kill_if_it_hangs())]
        if self._has_standby:
            watching.append(asyncio.create_task(self._keep_standby(environment)))
        if self._answers is not None:
            watching.append(asyncio.create_task(self._ask(self._answers)))
        try:
            return await process.wait()
        finally:
            for one in watching:
                one.cancel()

    async def _spawn(self, environment: Mapping[str, str]) -> asyncio.subprocess.Process:
        inherited = {name: value for name, value in os.environ.items() if name != "WATCHDOG_PID"}
        waits = {STANDBY: "1"} if self._has_standby else {}
        return await asyncio.create_subprocess_exec(
            *self._command(),
            env={**inherited, **environment, **waits, PARENT: str(os.getpid())},
            stdin=asyncio.subprocess.PIPE if self._has_standby else asyncio.subprocess.DEVNULL,
            process_group=0,  # Ctrl-C is for whoever has started it
        )

    async def _keep_standby(self, environment: Mapping[str, str]) -> None:
        await self.ready.wait()
        await asyncio.sleep(_STANDBY_AFTER)
        if self.restarts:
            with contextlib.suppress(OSError):  # Without it, the next one reads its code later.
                self._standby = await self._spawn(environment)

    async def _send_standby_away(self) -> None:
        """It has done nothing yet, and saves nothing."""
        standby, self._standby = self._standby, None
        if standby is None:
            return
        with contextlib.suppress(ProcessLookupError):
            standby.kill()
        await standby.wait()

    async def _ask(self, answers: Callable[[], Awaitable[bool]]) -> None:
        while True:
            if await answers():
                self._heard("READY", "1")
            await asyncio.sleep(_ASKS if self.ready.is_set() else _EARLY_ASKS)

    async def _kill_if_it_hangs(self) -> None:
        started = time.monotonic()
        while True:
            due = time.monotonic() + _LOOKS
            await asyncio.sleep(_LOOKS)
            # While this process itself was held up it heard nobody.
            held_up = time.monotonic() - due
            self._last_sign += held_up
            started += held_up
            silence, patience = time.monotonic() - self._last_sign, PATIENCE_SECONDS
            if not self.ready.is_set():
                silence, patience = time.monotonic() - started, _START_SECONDS
            is_watched = self.restarts and not self._must_end
            if self._was_ready and is_watched and silence > patience:
                log.error("%s has given no sign of life for %.0f s", self.name, silence)
                self.signal(signal.SIGKILL)

    def _heard(self, word: str, value: str) -> None:
        self._last_sign = time.monotonic()
        if word == "READY":
            self._was_ready = True
            self.ready.set()
            if self._must_end:
                self.signal(signal.SIGTERM)
            elif self._must_reload:
                self.reload()
        elif word == "STATUS":
            self.status = value
        self.hear()


def _reason(code: int) -> str:
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"exit code {code}"
