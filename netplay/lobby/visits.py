"""The visits of a lobby, and the rounds in which they are shown what has changed."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import Context
from time import perf_counter

from netplay.budget import WorkAccount, charge_work_to
from netplay.lobby.visit import Visit
from netplay.system.clock import Alarm, TimeSource
from netplay.system.error_location import error_location
from netplay.table.running_table import VisitorTablePort

log = logging.getLogger(__name__)

UPDATE_EVERY = 0.25
"""Seconds from the beginning of one round to that of the next, and those for which a change at a
running table waits for others."""
LOOP_TURN_SECONDS = 0.001
"""So much of a round is done in one turn of the loop: a full lobby holds up nobody."""


class Visits:
    """Everybody who is connected, by the owners that tables know.

    `changed` begins a round, which goes through everybody. `show` sends a visitor what there is to
    see, unless they have seen it.
    """

    def __init__(self, time: TimeSource, show: Callable[[Visit], None]) -> None:
        self._time = time
        self._show = show
        self._all: dict[Visit, None] = {}
        self._of: dict[str, dict[Visit, None]] = {}
        self._asker: WorkAccount | None = None
        self._askers: dict[WorkAccount, None] = {}
        """At whose expense the next round is."""
        self._unshown: dict[Visit, None] = {}
        self._concerns_all = False
        """The last change concerns everybody."""
        self._is_showing = False
        self._not_before = 0.0
        self._alarm: Alarm | None = None
        self._due = 0.0
        """When the alarm rings."""

    def __iter__(self) -> Iterator[Visit]:
        return iter(tuple(self._all))

    def __contains__(self, visit: Visit) -> bool:
        return visit in self._all

    @property
    def here(self) -> Collection[str]:
        """The owners who are connected."""
        return self._of.keys()

    def of(self, owner: str) -> tuple[Visit, ...]:
        """Somebody's visits: one for each terminal."""
        return tuple(self._of.get(owner, ()))

    def add(self, visit: Visit) -> None:
        self._all[visit] = None
        self._of.setdefault(visit.owner, {})[visit] = None

    def remove(self, visit: Visit) -> None:
        del self._all[visit]
        self._forget(visit)

    def belongs(self, visit: Visit, owner: str, name: str) -> None:
        """That visit is somebody else's from now on."""
        self._forget(visit)
        visit.owner, visit.name = owner, name
        self._of.setdefault(owner, {})[visit] = None

    def move(self, before: VisitorTablePort, port: VisitorTablePort) -> None:
        """Somebody goes on to a rematch."""
        for visit in self._all:
            if visit.port is before:
                visit.move(port)

    def _forget(self, visit: Visit) -> None:
        theirs = self._of[visit.owner]
        del theirs[visit]
        if not theirs:
            del self._of[visit.owner]

    # --- showing ----------------------------------------------------------------------------------

    @contextmanager
    def paid_by(self, asker: WorkAccount | None) -> Iterator[None]:
        """What changes meanwhile is shown at that expense."""
        self._asker = asker
        try:
            yield
        finally:
            self._asker = None

    @property
    def is_owed(self) -> bool:
        """Something has changed since the last round began."""
        return self._concerns_all or bool(self._unshown)

    def changed(self, owners: Iterable[str] | None = None, *, later: bool = False) -> None:
        """Something that these owners see is different, or everybody; `later`: it can wait."""
        if owners is None:
            self._concerns_all = True
        else:
            for owner in owners:
                self._unshown.update(self._of.get(owner, {}))
        if self._asker is not None:
            self._askers[self._asker] = None
        if self.is_owed:
            self._begin_at(self._time.now() + (UPDATE_EVERY if later else 0.0))

    def close(self) -> None:
        """Show nothing more."""
        self._not_before = float("inf")
        if self._alarm is not None:
            self._alarm.cancel()

    def _begin_at(self, when: float) -> None:
        when = max(when, self._not_before)
        if self._is_showing or (self._alarm is not None and self._due <= when):
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if when <= self._time.now():
            self._is_showing = True
            asyncio.get_running_loop().call_soon(self._begin, context=Context())
        elif when < float("inf"):
            self._alarm, self._due = self._time.call_at(when, self._begin), when

    def _begin(self) -> None:
        self._alarm, self._is_showing = None, True
        self._not_before = max(self._not_before, self._time.now() + UPDATE_EVERY)
        queue = deque(self._all if self._concerns_all else self._unshown)
        askers = tuple(self._askers)
        self._concerns_all = False
        self._unshown.clear()
        self._askers.clear()
        self._go_on(queue, askers)

    def _go_on(self, queue: deque[Visit], askers: tuple[WorkAccount, ...]) -> None:
        with charge_work_to(askers):
            until = perf_counter() + LOOP_TURN_SECONDS
            while queue and perf_counter() < until:
                self._show_to(queue.popleft())
        if queue:
            asyncio.get_running_loop().call_soon(self._go_on, queue, askers, context=Context())
            return
        self._is_showing = False
        if self.is_owed:
            self._begin_at(self._not_before)

    def _show_to(self, visit: Visit) -> None:
        try:
            self._show(visit)
        except Exception as error:
            log.error("a visitor could not be shown the lobby: %s", error_location(error))
