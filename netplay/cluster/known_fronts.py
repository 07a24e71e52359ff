"""The fronts that a process hears, with their sessions there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from netplay.cluster import subjects
from netplay.cluster.bus import Bus
from netplay.cluster.port_wire import (
    FrontCallAnswer,
    LobbyCalls,
    Ping,
    Pong,
    TableCalls,
    front_call_answer_codec,
)
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.table_session import TableSession
from netplay.cluster.told_stream import ToldStream
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import Alarm, TimeSource
from netplay.wire.codec import WireError

log = logging.getLogger(__name__)

SILENT_SECONDS = 5.0
"""After so long without a word a front is taken for dead."""
LOOK_SECONDS = 1.0

S = TypeVar("S", bound=TableSession)


@dataclass(slots=True)
class KnownFront(Generic[S]):
    """A front as the hall knows it; all of that is forgotten when it is silent, or new."""

    name: FrontId
    stream: ToldStream
    heard: float
    process: str = ""
    sessions: dict[SessionId, S] = field(default_factory=dict)


class KnownFronts(Generic[S]):
    """All fronts that `process` hears, by name. A front acts for the sessions that it has opened,
    and for no others."""

    def __init__(
        self,
        bus: Bus,
        process: str,
        time: TimeSource,
        went: Callable[[FrontId, SessionId], None] = lambda *_: None,
    ) -> None:
        """`went` hears of each session that is over, or whose front is."""
        self._bus = bus
        self._process = process
        self._time = time
        self._went = went
        self._work = BackgroundTasks()
        self._fronts: dict[FrontId, KnownFront[S]] = {}
        self._alarm: Alarm | None = None
        self._due = 0.0

    def __iter__(self) -> Iterator[S]:
        """All sessions."""
        for front in tuple(self._fronts.values()):
            yield from tuple(front.sessions.values())

    def start(self) -> None:
        """Look from now on whether they live."""
        self._look_later()

    async def close(self) -> None:
        """Send what is still to be told, and look after nobody any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        await self._work.finish()

    def known(self, name: FrontId) -> KnownFront[S]:
        """That front; one that has said nothing yet has some time to."""
        front = self._fronts.get(name)
        if front is None:
            stream = ToldStream(
                self._bus, subjects.front_news_subject(name, self._process), self._work
            )
            front = self._fronts[name] = KnownFront(name, stream, self._time.now())
        return front

    def heard(self, name: FrontId) -> KnownFront[S]:
        """That front, which has said something just now."""
        front = self.known(name)
        front.heard = self._time.now()
        return front

    def session(self, front: FrontId, session: SessionId) -> S | None:
        """That session, if it is one of that front's."""
        known = self._fronts.get(front)
        return known.sessions.get(session) if known is not None else None

    def session_that_asks(self, front: FrontId, calls: LobbyCalls | TableCalls) -> S | None:
        """Whose calls those are, if it is a session of that front's in that opening."""
        session = self.heard(front).sessions.get(calls.session)
        return session if session is not None and session.opening == calls.opening else None

    def take_ping(self, name: FrontId, ping: Ping) -> Pong:
        """The front lives, or is another one by that name."""
        front = self.heard(name)
        if front.process not in ("", ping.process):
            self._give_up(front)
            front = self.heard(name)
        front.process = ping.process
        for report in ping.lines:
            session = front.sessions.get(report.session)
            if session is not None:
                session.line.report(report)
        front.stream.tell_number(ping.lost_after)
        return Pong()

    def forget(self, front: FrontId, session: SessionId) -> None:
        """That session is over."""
        known = self._fronts.get(front)
        if known is not None and known.sessions.pop(session, None) is not None:
            self._went(front, session)

    def give_up_missed(self, seconds: float, whose: Callable[[S], bool]) -> None:
        """Give up each front that was not heard for so long and has a session like that."""
        # While this process itself was held up it heard nobody.
        now = min(self._time.now(), self._due)
        for front in tuple(self._fronts.values()):
            if now - front.heard >= seconds and any(map(whose, front.sessions.values())):
                self._give_up(front)

    def _give_up(self, front: KnownFront[S]) -> None:
        """Its visitors' lines are lost."""
        del self._fronts[front.name]
        for name, session in tuple(front.sessions.items()):
            session.end()
            del front.sessions[name]
            self._went(front.name, name)

    def _look_later(self) -> None:
        self._due = self._time.now() + LOOK_SECONDS
        self._alarm = self._time.call_at(self._due, self._look)

    def _look(self) -> None:
        now = self._time.now()
        for front in tuple(self._fronts.values()):
            # While this process itself was held up it heard nobody.
            front.heard += now - self._due
            if now - front.heard >= SILENT_SECONDS:
                log.warning("the front %s says nothing any more", front.name)
                self._give_up(front)
        self._look_later()


def encode_front_call_answer(answer: FrontCallAnswer) -> bytes | None:
    """An answer to a front as bytes; None, and a line in the log, if it cannot be sent."""
    try:
        return front_call_answer_codec().encode(answer)
    except WireError as error:
        log.error("a front cannot be answered: %s", error)
        return None
