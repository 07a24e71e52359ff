"""A clock that a test moves by hand, and people who write down what they are told."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tui.ports import CommandRefused, PortEnded, TableMessage, TableUpdate, TalkLine

M = TypeVar("M")


@dataclass(order=True)
class FakeAlarm:
    when: float
    number: int
    callback: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class FakeTime:
    """A `Time` that stands still until `advance`."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._alarms: list[FakeAlarm] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return 1_700_000_000.0 + self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(when, next(self._numbers), callback)
        heapq.heappush(self._alarms, alarm)
        return alarm

    @property
    def pending(self) -> int:
        """Calls still to come."""
        return sum(not alarm.cancelled for alarm in self._alarms)

    async def advance(self, seconds: float, settle: Callable[[], Awaitable[None]]) -> None:
        """Let time pass, alarm by alarm; after each, everything that follows from it happens."""
        until = self._now + seconds
        await settle()
        while self._alarms and self._alarms[0].when <= until:
            alarm = heapq.heappop(self._alarms)
            if alarm.cancelled:
                continue
            self._now = max(self._now, alarm.when)
            alarm.callback()
            await asyncio.sleep(0)
            await settle()
        self._now = until


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[TableMessage] = []

    def __call__(self, message: TableMessage) -> None:
        self.heard.append(message)

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[M]) -> M:
        """Of all that was heard of that kind, of which there is some."""
        for message in reversed(self.heard):
            if isinstance(message, kind):
                return message
        raise AssertionError(f"no {kind.__name__} was heard")

    @property
    def update(self) -> TableUpdate:
        """The last one."""
        return self.last(TableUpdate)

    @property
    def refusal(self) -> CommandRefused:
        return self.last(CommandRefused)

    @property
    def closed(self) -> PortEnded | None:
        return next(iter(self.all(PortEnded)), None)

    @property
    def talk(self) -> list[str]:
        return [f"{said.name}: {said.text}" for said in self.all(TalkLine)]
