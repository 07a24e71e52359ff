"""What a front asks its hall with: a question, and its answer."""

from __future__ import annotations

import logging
from typing import TypeVar

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusFailure, MessageUndelivered
from netplay.cluster.front_services_wire import (
    FetchPiece,
    FrontQuestion,
    Parcel,
    ParcelPiece,
    ServiceAnswer,
    ServiceDenied,
    front_question_codec,
    service_answer_codec,
)
from netplay.cluster.session_ids import FrontId
from netplay.request_denied import RequestDenied
from netplay.system.clock import TimeSource, sleep
from netplay.wire.codec import WireError

log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.0
"""So long one question waits for what is known at once ..."""
PATIENCE_SECONDS = 10.0
"""... and so long it is asked again."""
WORK_SECONDS = 600.0
"""So long it waits for what has to be made first."""
PAUSE_SECONDS = 0.1

A = TypeVar("A", bound=ServiceAnswer)


class HallClient:
    """A client of the hall's services, in the name of one front."""

    def __init__(self, front: FrontId, bus: Bus, time: TimeSource) -> None:
        self._subject = subjects.front_questions_subject(front)
        self._bus = bus
        self._time = time

    async def ask(self, question: FrontQuestion, kind: type[A]) -> A:
        """The answer to what may be asked twice: it is, for as long as somebody at a door waits.
        Raises `BusFailure`, and `RequestDenied`."""
        return await self._insist(question, kind, ANSWER_SECONDS, BusFailure)

    async def ask_once(
        self, question: FrontQuestion, kind: type[A], *, timeout: float = WORK_SECONDS
    ) -> A:
        """The answer to what counts, or takes long: it is asked again if nobody has heard it.
        Raises `BusFailure`, and then it may have been heard, and `RequestDenied`."""
        return await self._insist(question, kind, timeout, MessageUndelivered)

    async def _insist(
        self, question: FrontQuestion, kind: type[A], timeout: float, again: type[BusFailure]
    ) -> A:
        until = self._time.now() + PATIENCE_SECONDS
        while True:
            try:
                return await self._answer(question, kind, timeout)
            except again:
                if self._time.now() >= until:
                    raise
            await sleep(self._time, PAUSE_SECONDS)

    async def _answer(self, question: FrontQuestion, kind: type[A], timeout: float) -> A:
        asked = front_question_codec().encode(question)
        data = await self._bus.request(self._subject, asked, timeout=timeout)
        try:
            answer = service_answer_codec().decode(data)
        except WireError as error:
            log.error("an answer of the hall cannot be read: %s", error)
            raise BusFailure(str(error)) from None
        if isinstance(answer, ServiceDenied):
            raise RequestDenied(answer.why.key, **dict(answer.why.facts))
        if not isinstance(answer, kind):
            log.error("the hall answers with %s", type(answer).__name__)
            raise BusFailure("no such answer")
        return answer

    async def fetch(self, parcel: Parcel) -> bytes:
        """All bytes of a parcel. Raises `BusFailure`, and `RequestDenied` if it is gone."""
        data = bytearray()
        while True:
            piece = await self.ask(FetchPiece(parcel.id, len(data)), ParcelPiece)
            data += piece.data
            if len(data) >= parcel.size or not piece.data:
                return bytes(data)
