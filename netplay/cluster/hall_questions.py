"""The questions of a front to the hall, asked again until there is an answer."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusUnavailable, NotTaken
from netplay.cluster.port_wire import (
    FrontCall,
    HallAnswer,
    TableCalls,
    front_calls,
    front_table_calls,
    hall_answers,
)
from netplay.cluster.session_ids import FrontId
from netplay.system.clock import Time, sleep
from netplay.wire import WireError

log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.0
"""So long an answer is waited for; then the question is asked again."""
PAUSE_SECONDS = 0.1
"""Until it is asked again where nobody is there."""


@dataclass(frozen=True, slots=True)
class Insisted:
    """An answer that was asked for until it came."""

    answer: HallAnswer
    in_doubt: bool
    """An earlier try may have been heard as well: by this hall, or by one that has died since."""


class HallQuestions:
    """The asker of one front."""

    def __init__(self, front: FrontId, bus: Bus, time: Time) -> None:
        self._front = front
        self._bus = bus
        self._time = time
        self._closed = False
        self._waits: set[asyncio.Timeout] = set()
        """Of the answers that are insisted on."""

    def close(self) -> None:
        """Ask nothing again."""
        self._closed = True

    def ask_again(self) -> None:
        """Who was asked may be gone, and somebody else is there: wait for their answers no more,
        and ask at once."""
        waits, self._waits = self._waits, set()
        for wait in waits:
            wait.reschedule(0.0)

    async def insist(self, call: FrontCall | TableCalls) -> Insisted:
        """The same as `ask`, at a table as well."""
        if isinstance(call, TableCalls):
            subject = subjects.table(self._front, call.ticket.table)
            return await self._insist(subject, front_table_calls().encode(call))
        return await self._insist(subjects.calls(self._front), front_calls().encode(call))

    async def ask(self, call: FrontCall) -> HallAnswer:
        """Ask until it is answered. Raises `BusUnavailable` once this is closed, and `WireError` if
        it cannot be sent."""
        return (await self.insist(call)).answer

    async def ask_once(self, call: FrontCall, *, timeout: float = ANSWER_SECONDS) -> HallAnswer:
        """Ask, and wait so many seconds. Raises `BusUnavailable`."""
        subject = subjects.calls(self._front)
        return await self._answer(subject, front_calls().encode(call), timeout)

    async def _insist(self, subject: str, data: bytes) -> Insisted:
        in_doubt = False
        while True:
            wait = asyncio.timeout(None)
            try:
                async with wait:
                    self._waits.add(wait)
                    return Insisted(await self._answer(subject, data, ANSWER_SECONDS), in_doubt)
            except TimeoutError:
                in_doubt = True
                continue  # `ask_again`
            except BusUnavailable as unavailable:
                in_doubt |= not isinstance(unavailable, NotTaken)
                if self._closed:
                    raise
            finally:
                self._waits.discard(wait)
            await sleep(self._time, PAUSE_SECONDS)

    async def _answer(self, subject: str, data: bytes, timeout: float) -> HallAnswer:
        answer = await self._bus.request(subject, data, timeout=timeout)
        try:
            return hall_answers().decode(answer)
        except WireError as error:
            log.error("an answer of the hall cannot be read: %s", error)
            raise BusUnavailable(str(error)) from None
