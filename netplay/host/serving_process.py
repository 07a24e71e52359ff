"""A process of a host, and the roles that it has: what all of them share is here, and done once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from netplay.config import Config
from netplay.host.heartbeat import Heartbeat
from netplay.host.open_file_limit import raise_open_file_limit
from netplay.host.service_manager_notifier import ServiceManagerNotifier
from netplay.host.settings_reloading import SettingsReloader
from netplay.logs import LogWriter
from netplay.system.garbage_collection import manual_garbage_collection

T = TypeVar("T")

ServeRole = Callable[["RoleContext"], Awaitable[None]]
"""Serves in a role until it is over by itself, or told to end, and then ends in good order."""


@dataclass(frozen=True, slots=True)
class RoleCallbacks:
    """What the process asks of a role that serves."""

    status: Callable[[], str]
    """How it is, in some words, with no name of anybody."""
    ending: str
    """What it does when it is told to end."""
    sessions: Callable[[], int]
    """Those that are open, or whatever it is that keeps it busy."""
    departures: Callable[[], int]
    """So many of them have ended."""
    reconfigure: Sequence[Callable[[Config], None]]
    """Whatever takes up new settings, in this order. Each may raise `InputError`."""


class RoleContext:
    """One role of a process, as who serves in it sees that: when to end, and what to say."""

    def __init__(self, process: ServingProcess) -> None:
        self._process = process
        self.begins = asyncio.Event()
        """The one before it serves, or it is to end before it has begun."""
        self.stop = asyncio.Event()
        """It is to end; who serves may set it, too."""
        self.now: RoleCallbacks | None = None
        """Since it serves."""
        self._former_departures = 0

    @property
    def config(self) -> Config:
        """The settings as they are now."""
        return self._process.config

    @property
    def departures(self) -> int:
        """Of all the time that it has served."""
        return self._former_departures + (self.now.departures() if self.now else 0)

    def serves(self, now: RoleCallbacks) -> None:
        """It serves from now on; one that has done so already has begun anew."""
        self._former_departures = self.departures
        self.now = now
        self._process.serves(self)

    async def until_told(self, serving: Coroutine[Any, Any, T]) -> T | None:
        """Run that until it is over by itself, or the role is told to end: then it is cancelled,
        and ends in good order. What it returns, if it was not cancelled; raises what it raises."""
        task = asyncio.create_task(serving)
        stopping = asyncio.create_task(self.stop.wait())
        await asyncio.wait((task, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        task.cancel()
        with suppress(asyncio.CancelledError):
            return await task
        return None


class ServingProcess:
    """This process while it serves: its signals, log and settings, the files that it may open, its
    garbage and its signs of life."""

    def __init__(
        self,
        config: Config,
        read: Callable[[], Config] | None = None,
        *,
        heartbeat: Path | None = None,
        waits: str = "",
    ) -> None:
        """SIGHUP takes up what `read` says then. Signs of life are left in the folder `heartbeat`
        as well. A process that `waits`, as that says, is well before it serves."""
        self._roles: list[RoleContext] = []
        self._waits = waits
        self._reloading = SettingsReloader(config, read or (lambda: config), self._parts)
        self._manager = ServiceManagerNotifier(os.environ)
        self._heartbeat = Heartbeat(heartbeat, self._manager, self._status)
        self._all_serve, self._ends = asyncio.Event(), asyncio.Event()
        self._must_reload = False

    @property
    def config(self) -> Config:
        """The settings as they are now."""
        return self._reloading.config

    def end(self) -> None:
        """Have it end in good order."""
        self._ends.set()

    def serves(self, role: RoleContext) -> None:
        """That one has begun to serve."""
        following = self._roles[self._roles.index(role) + 1 :]
        begins = following[0].begins if following else self._all_serve
        begins.set()

    async def serve(self, *serves: ServeRole) -> None:
        """Serve in these roles until SIGTERM or SIGINT, or until one of them is over. Each begins
        when the one before it serves, and ends when that has ended. Raises what one of them
        raises, and `InputError`, with one line, if it cannot start."""
        loop = asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            self._writer = LogWriter(self.config.log)
            stack.callback(self._writer.close)
            raise_open_file_limit(self.config)
            for signum in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(signum, self.end)
            loop.add_signal_handler(signal.SIGHUP, self._reload)
            self._roles = [RoleContext(self) for _ in serves]
            if self._waits:
                self._live(stack)
            tasks = [
                asyncio.create_task(_serve_in_turn(serve, role))
                for serve, role in zip(serves, self._roles, strict=True)
            ]
            self._roles[0].begins.set()
            ending = asyncio.create_task(self._ends.wait())
            beginning = asyncio.create_task(self._begin(stack))
            await asyncio.wait((ending, *tasks), return_when=asyncio.FIRST_COMPLETED)
            beginning.cancel()
            self._manager.stopping(self._ending())
            for role, task in zip(self._roles, tasks, strict=True):
                role.stop.set()
                role.begins.set()
                await asyncio.wait((task,))
            for task in tasks:
                task.result()

    async def _begin(self, stack: AsyncExitStack) -> None:
        """What is done once all serve."""
        await self._all_serve.wait()
        await stack.enter_async_context(
            manual_garbage_collection(
                lambda: sum(role.now.sessions() for role in self._roles if role.now),
                lambda: sum(role.departures for role in self._roles),
            )
        )
        if not self._waits:
            self._live(stack)
        if self._must_reload:
            self._reloading.soon()

    def _live(self, stack: AsyncExitStack) -> None:
        """Say that it is well, and go on saying so to the end."""
        beating = asyncio.create_task(self._heartbeat.beat())
        stack.callback(self._heartbeat.stop)
        stack.callback(beating.cancel)
        self._manager.ready()

    def _status(self) -> str:
        return "; ".join(role.now.status() for role in self._roles if role.now) or self._waits

    def _ending(self) -> str:
        told = dict.fromkeys(role.now.ending for role in self._roles if role.now)
        return "; ".join(told) or "Ending"

    def _reload(self) -> None:
        """At once, or when all serve: a role that begins with older settings would keep them."""
        self._must_reload = not self._all_serve.is_set()
        if not self._must_reload:
            self._reloading.soon()

    def _parts(self) -> list[Callable[[Config], None]]:
        theirs = [part for role in self._roles if role.now for part in role.now.reconfigure]
        return [raise_open_file_limit, *theirs, lambda new: self._writer.reconfigure(new.log)]


async def _serve_in_turn(serve: ServeRole, role: RoleContext) -> None:
    await role.begins.wait()
    if not role.stop.is_set():
        await serve(role)
