"""The hall's side of the fronts' ports: it makes the visits, and resolves the tickets."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from cards.deck_shelf import deck_text
from netplay.cluster import subjects
from netplay.cluster.bus import Bus
from netplay.cluster.hall_session import HallSession, ReportedLine
from netplay.cluster.port_wire import (
    DeckFound,
    DeckWanted,
    FrontCall,
    FrontTableCall,
    HallAnswer,
    Hello,
    LobbyCalls,
    OpenSession,
    Ping,
    Pong,
    TableCalls,
    Taken,
    UnknownSession,
    front_calls,
    front_table_calls,
    hall_answers,
)
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.told_stream import ToldStream
from netplay.lobby import Lobby
from netplay.lobby.lobby_requests import EndVisit
from netplay.lobby.visit import Visit, VisitorConnection
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import Alarm
from netplay.table.running_table import GivenPort
from netplay.wire import WireCodec, WireError

log = logging.getLogger(__name__)

SILENT_SECONDS = 5.0
"""After so long without a word a front is taken for dead."""
MISSED_SECONDS = 2.0
"""... after so long already if one of its visitors comes in by another."""
LOOK_SECONDS = 1.0


@dataclass(slots=True)
class _Front:
    """What the hall knows of a front; it forgets all of it when that is silent, or new."""

    name: FrontId
    stream: ToldStream
    heard: float
    process: str = ""
    sessions: dict[SessionId, HallSession] = field(default_factory=dict)


class VisitGateway:
    """The visits of all fronts. A front acts for the sessions that it has opened, and for no
    others."""

    def __init__(
        self,
        bus: Bus,
        lobby: Lobby,
        *,
        came: Callable[[FrontId, SessionId, Hello, Visit], None] = lambda *_: None,
        went: Callable[[FrontId, SessionId], None] = lambda *_: None,
    ) -> None:
        """`came` hears of each visit, `went` of each session that is over, or whose front is."""
        self._bus = bus
        self._lobby = lobby
        self._time = lobby.parts.time
        self._came = came
        self._went = went
        self._work = BackgroundTasks()
        self._fronts: dict[FrontId, _Front] = {}
        self._alarm: Alarm | None = None
        self._due = 0.0

    async def start(self) -> None:
        """Let the fronts in; the lobby must be restored by now."""
        self._look_later()
        await self._bus.subscribe(subjects.table(process=subjects.HALL), self._at_table)
        await self._bus.subscribe(subjects.calls(), self._called)

    async def close(self) -> None:
        """Send what is still to be told, and look after nobody any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        await self._work.finish()

    def visit_of(self, front: FrontId, session: SessionId) -> Visit | None:
        """The visit of that session of that front's."""
        known = self._fronts.get(front)
        found = known.sessions.get(session) if known is not None else None
        return found.visit if found is not None else None

    def lend(self, front: FrontId, session: SessionId, port: GivenPort) -> None:
        """Let a session without a visit use that port."""
        known = self._front(front)
        line = ReportedLine(self._time)
        port.way = line.way
        known.sessions[session] = HallSession(session, known.stream, line, lent=port)

    def take_back(self, front: FrontId, session: SessionId) -> None:
        """That session uses the port that it was lent no more, if it was lent one."""
        known = self._fronts.get(front)
        found = known.sessions.get(session) if known is not None else None
        if known is not None and found is not None and found.visit is None:
            found.end()
            self._forget(known, session)

    # --- what the fronts say ----------------------------------------------------------------------

    async def _called(self, subject: str, data: bytes) -> bytes | None:
        return self._answered(subject, data, front_calls())

    async def _at_table(self, subject: str, data: bytes) -> bytes | None:
        return self._answered(subject, data, front_table_calls())

    def _answered(
        self, subject: str, data: bytes, codec: WireCodec[FrontCall] | WireCodec[FrontTableCall]
    ) -> bytes | None:
        try:
            call = codec.decode(data)
        except WireError as error:
            log.warning("what a front asks for cannot be read: %s: %s", subject, error)
            return None
        return _encoded(self._answer(self._front(subjects.front_of(subject)), call))

    def _answer(self, front: _Front, call: FrontCall | FrontTableCall) -> HallAnswer:
        match call:
            case Ping():
                return self._ping(front, call)
            case OpenSession():
                return self._open(front, call)
            case DeckWanted(digest):
                return _deck(digest)
            case LobbyCalls():
                session = self._session(front, call)
                if session is None:
                    return UnknownSession()
                if session.is_new(call.number):
                    session.do(call.calls)
                    if any(isinstance(one, EndVisit) for one in call.calls):
                        self._forget(front, call.session)
                return Taken()
            case TableCalls():
                session = self._session(front, call)
                if session is None:
                    return UnknownSession()
                if session.is_new(call.number):
                    session.do_at_table(call.ticket, call.calls)
                return Taken()

    def _front(self, name: FrontId) -> _Front:
        front = self._fronts.get(name)
        if front is None:
            stream = ToldStream(self._bus, subjects.told(name, subjects.HALL), self._work)
            front = self._fronts[name] = _Front(name, stream, self._time.now())
        front.heard = self._time.now()
        return front

    def _session(self, front: _Front, calls: LobbyCalls | TableCalls) -> HallSession | None:
        session = front.sessions.get(calls.session)
        return session if session is not None and session.opening == calls.opening else None

    def _ping(self, front: _Front, ping: Ping) -> HallAnswer:
        if front.process not in ("", ping.process):
            self._give_up(front)
            front = self._front(front.name)
        front.process = ping.process
        for report in ping.lines:
            session = front.sessions.get(report.session)
            if session is not None:
                session.line.report(report)
        front.stream.tell_number()
        return Pong()

    def _open(self, front: _Front, call: OpenSession) -> HallAnswer:
        session = front.sessions.get(call.session)
        if session is not None:
            return (
                session.open(call.opening, known=True)
                if call.opening >= session.opening
                else UnknownSession()
            )
        if call.hello is None:
            return UnknownSession()
        line = ReportedLine(self._time)
        hello = call.hello
        visit = self._lobby.visit(
            hello.name,
            hello.fingerprint,
            VisitorConnection(hello.address, line.way, line.idle),
            hello.guest,
        )
        self._give_up_missed_fronts_of(visit.owner)
        if call.at is not None:
            self._lobby.take_back(visit, call.at)
        session = HallSession(call.session, front.stream, line, visit=visit)
        front.sessions[call.session] = session
        self._came(front.name, call.session, hello, visit)
        return session.open(call.opening, known=False)

    # --- fronts that are gone ---------------------------------------------------------------------

    def _forget(self, front: _Front, session: SessionId) -> None:
        if front.sessions.pop(session, None) is not None:
            self._went(front.name, session)

    def _give_up(self, front: _Front) -> None:
        """Its visitors' lines are lost."""
        del self._fronts[front.name]
        for name, session in tuple(front.sessions.items()):
            session.end()
            self._forget(front, name)

    def _give_up_missed_fronts_of(self, owner: str) -> None:
        """Somebody comes in anew: if their former front is probably dead, their chair is free."""
        # While this process itself was held up it heard nobody.
        now = min(self._time.now(), self._due)
        for front in tuple(self._fronts.values()):
            if now - front.heard >= MISSED_SECONDS and any(
                one.visit is not None and one.visit.owner == owner
                for one in front.sessions.values()
            ):
                self._give_up(front)

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


def _deck(digest: str) -> DeckFound:
    try:
        return DeckFound(deck_text(digest))
    except KeyError:
        return DeckFound(None)


def _encoded(answer: HallAnswer) -> bytes | None:
    try:
        return hall_answers().encode(answer)
    except WireError as error:
        log.error("a front cannot be answered: %s", error)
        return None
