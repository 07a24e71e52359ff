"""The line between the hall and one worker, each way: what is put on it is heard in its order and
once, as long as both ends live.

A line belongs to the two processes that it was begun between. An end that learns that the other one
is a new process begins a new line, and tells on it what the other has to know.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from netplay.cluster.bus import Bus, BusFailure
from netplay.system.clock import TimeSource
from netplay.wire.codec import MOST_BYTES, WireCodec, WireError
from netplay.wire.port_codecs import WIRE_VERSION

log = logging.getLogger(__name__)

BEAT_SECONDS = 0.5
"""So often something is said on a line that nobody has anything to say on."""
ANSWER_SECONDS = 1.0
PAUSE_SECONDS = 0.1
"""Until what was not heard is said again."""
MOST_AT_ONCE = 64
MOST_BYTES_AT_ONCE = MOST_BYTES - 4096

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class LineBatch:
    """Messages of a line; the first of them has the number `first`, counted from 1."""

    process: str
    """Who says this: another one after a restart."""
    line: str
    receiver: str
    """The process that it is for; empty: the sender does not know it yet."""
    first: int
    messages: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class LineReceipt:
    """What has been heard of a line."""

    process: str
    """Who has heard it."""
    heard: int
    """All up to that number; -1: this is no line that it knows."""


@cache
def line_message_codec() -> WireCodec[LineBatch | LineReceipt]:
    """What goes on a line, and what is answered."""
    return WireCodec(LineBatch | LineReceipt, version=WIRE_VERSION, most_bytes=MOST_BYTES)


class SendingLine(Generic[M]):
    """The sending end of a line."""

    def __init__(
        self,
        bus: Bus,
        subject: str,
        codec: WireCodec[M],
        process: str,
        time: TimeSource,
        *,
        receiver: str = "",
        answered: Callable[[LineReceipt], None],
        missed: Callable[[BusFailure], None] = lambda error: None,
    ) -> None:
        """`process` is this one's own; `answered` hears each receipt, and may close the line;
        `missed` why there was none."""
        self._bus = bus
        self._subject = subject
        self._codec = codec
        self._process = process
        self._time = time
        self._receiver = receiver
        self._answered = answered
        self._missed = missed
        self._name = secrets.token_hex(8)
        self._first = 1
        """The number of the first message that waits."""
        self._waiting: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        """Done when there is something to say; None where that has to wait."""
        self._closed = False
        self._task = asyncio.get_running_loop().create_task(self._send_on(), context=Context())

    @property
    def name(self) -> str:
        return self._name

    def put(self, message: M) -> None:
        """Say it, soon. Raises `WireError`, and nothing is said."""
        self._waiting.append(self._codec.encode(message))
        self._rouse()

    def close(self) -> None:
        """Say nothing more; what is on its way may still be heard."""
        self._closed = True
        self._task.cancel()

    async def _send_on(self) -> None:
        while not self._closed:
            together = self._next_messages()
            batch = LineBatch(self._process, self._name, self._receiver, self._first, together)
            try:
                data = await self._bus.request(
                    self._subject, line_message_codec().encode(batch), timeout=ANSWER_SECONDS
                )
                receipt = line_message_codec().decode(data)
            except BusFailure as unavailable:
                self._missed(unavailable)
                await self._rest(PAUSE_SECONDS, rouses=False)
                continue
            except WireError as error:
                log.error("an answer on a line cannot be read: %s", error)
                await self._rest(PAUSE_SECONDS, rouses=False)
                continue
            if not isinstance(receipt, LineReceipt):
                log.error("what is no answer comes as one on a line")
                return
            if receipt.process == self._receiver:
                while self._first <= receipt.heard and self._waiting:
                    self._waiting.popleft()
                    self._first += 1
            self._answered(receipt)
            if receipt.heard < 0 or not self._receiver:
                await self._rest(PAUSE_SECONDS, rouses=False)
            elif not self._waiting:
                await self._rest(BEAT_SECONDS)

    def _next_messages(self) -> tuple[bytes, ...]:
        if not self._receiver:
            return ()
        chosen: list[bytes] = []
        size = 0
        for one in self._waiting:
            size += len(one) + 8
            if chosen and (size > MOST_BYTES_AT_ONCE or len(chosen) >= MOST_AT_ONCE):
                break
            chosen.append(one)
        return tuple(chosen)

    async def _rest(self, seconds: float, *, rouses: bool = True) -> None:
        """Wait so long, or until there is something to say."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not woken.done():
                woken.set_result(None)

        alarm = self._time.call_at(self._time.now() + seconds, wake)
        self._wake = woken if rouses else None
        try:
            await woken
        finally:
            alarm.cancel()
            self._wake = None

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


class HearingLine:
    """The hearing end: of the line that was begun last, what was heard of it."""

    def __init__(self) -> None:
        self.name = ""
        self.heard = 0
        self._past: set[str] = set()
        """Lines that were given up: what still comes of them is late."""

    def take(self, batch: LineBatch) -> list[bytes] | None:
        """The messages of a batch that were not heard yet, in their order; None if its line was
        given up."""
        if batch.line in self._past:
            return None
        if batch.line != self.name:
            self._past.add(self.name)
            self.name, self.heard = batch.line, 0
        if batch.first > self.heard + 1:
            return []  # What comes before them is said again.
        new = list(batch.messages[self.heard + 1 - batch.first :])
        self.heard += len(new)
        return new
