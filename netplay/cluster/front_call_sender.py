"""The questions of a front to the hall, and to whoever plays its tables, asked again until there is
an answer."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusFailure, MessageUndelivered
from netplay.cluster.port_wire import (
    FrontCall,
    FrontCallAnswer,
    FrontTableCall,
    Ping,
    UnknownSession,
    front_call_answer_codec,
    front_call_codec,
    front_table_call_codec,
)
from netplay.cluster.session_ids import FrontId
from netplay.system.clock import TimeSource, sleep
from netplay.wire.codec import WireError

log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.0
"""So long an answer is waited for; then the question is asked again."""
PAUSE_SECONDS = 0.1
"""Until it is asked again where nobody is there."""


@dataclass(frozen=True, slots=True)
class AnswerAfterRetries:
    """An answer that was asked for until it came."""

    answer: FrontCallAnswer
    in_doubt: bool
    """An earlier try may have been heard as well: by whoever has answered, or by one that has died
    since."""


class FrontCallSender:
    """The asker of one front."""

    def __init__(self, front: FrontId, bus: Bus, time: TimeSource) -> None:
        self._front = front
        self._bus = bus
        self._time = time
        self._closed = False
        self._waits: defaultdict[str, set[asyncio.Timeout]] = defaultdict(set)
        """Of the answers that are insisted on, by who was asked."""

    def close(self) -> None:
        """Ask nothing again."""
        self._closed = True

    def ask_again(self, process: str) -> None:
        """Who was asked by that name may be gone, and somebody else is there: wait for their
        answers no more, and ask at once."""
        for wait in self._waits.pop(process, ()):
            wait.reschedule(0.0)

    async def insist(self, call: FrontCall) -> AnswerAfterRetries:
        """The same as `ask`, with all that is known of the answer."""
        subject, data = subjects.front_calls_subject(self._front), front_call_codec().encode(call)
        return await self._insist(subjects.HALL, subject, data)

    async def insist_at(
        self, process: str, call: FrontTableCall, unless: Callable[[], bool]
    ) -> AnswerAfterRetries:
        """The same of a process that plays tables. A worker that does not answer is asked again
        `unless` it is no use, and then it knows no such session."""
        subject, data = (
            subjects.front_table_calls_subject(self._front, process),
            front_table_call_codec().encode(call),
        )
        if subjects.is_worker(process):
            return await self._insist(process, subject, data, unless)
        return await self._insist(process, subject, data)

    async def ask(self, call: FrontCall) -> FrontCallAnswer:
        """Ask until it is answered. Raises `BusFailure` once this is closed, and `WireError` if
        it cannot be sent."""
        return (await self.insist(call)).answer

    async def ping(self, process: str, ping: Ping, *, timeout: float) -> None:
        """Ask whether the hall or a worker is there, and wait so many seconds. Raises
        `BusFailure`."""
        if subjects.is_worker(process):
            subject, data = (
                subjects.front_table_calls_subject(self._front, process),
                front_table_call_codec().encode(ping),
            )
        else:
            subject, data = (
                subjects.front_calls_subject(self._front),
                front_call_codec().encode(ping),
            )
        await self._answer(subject, data, timeout)

    async def _insist(
        self,
        process: str,
        subject: str,
        data: bytes,
        unless: Callable[[], bool] = lambda: False,
    ) -> AnswerAfterRetries:
        in_doubt = False
        while True:
            wait, pause = asyncio.timeout(None), PAUSE_SECONDS
            try:
                async with wait:
                    self._waits[process].add(wait)
                    return AnswerAfterRetries(
                        await self._answer(subject, data, ANSWER_SECONDS), in_doubt
                    )
            except TimeoutError:
                in_doubt, pause = True, 0.0  # `ask_again`
            except BusFailure as unavailable:
                in_doubt |= not isinstance(unavailable, MessageUndelivered)
                if self._closed:
                    raise
            finally:
                self._waits[process].discard(wait)
            if unless():
                return AnswerAfterRetries(UnknownSession(), in_doubt)
            if pause:
                await sleep(self._time, pause)

    async def _answer(self, subject: str, data: bytes, timeout: float) -> FrontCallAnswer:
        answer = await self._bus.request(subject, data, timeout=timeout)
        try:
            return front_call_answer_codec().decode(answer)
        except WireError as error:
            log.error("an answer of the hall cannot be read: %s", error)
            raise BusFailure(str(error)) from None
