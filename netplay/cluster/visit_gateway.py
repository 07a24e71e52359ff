"""The hall's side of the fronts' ports: it makes the visits, and resolves the tickets."""

from __future__ import annotations

import logging
from collections.abc import Callable

from cards.decks_by_digest import remembered_deck_json
from netplay.cluster import subjects
from netplay.cluster.bus import Bus
from netplay.cluster.hall_session import HallSession
from netplay.cluster.known_fronts import KnownFront, KnownFronts, encode_front_call_answer
from netplay.cluster.port_wire import (
    CallsHeard,
    DeckAnswer,
    DeckWanted,
    FrontCall,
    FrontCallAnswer,
    FrontTableCall,
    LobbyCalls,
    OpenSession,
    Ping,
    SessionVisitor,
    TableCalls,
    UnknownSession,
    front_call_codec,
    front_table_call_codec,
)
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.subjects import HALL
from netplay.cluster.table_session import ReportedConnection
from netplay.lobby import Lobby
from netplay.lobby.lobby_requests import EndVisit
from netplay.lobby.visit import Visit, VisitorConnectionFacts
from netplay.table.running_table import VisitorTablePort
from netplay.wire.codec import WireCodec, WireError

log = logging.getLogger(__name__)

MISSED_SECONDS = 2.0
"""After so long without a word a front is taken for dead if one of its visitors comes in by
another."""


class VisitGateway:
    """The visits of all fronts. A front acts for the sessions that it has opened, and for no
    others."""

    def __init__(
        self,
        bus: Bus,
        lobby: Lobby,
        *,
        came: Callable[[FrontId, SessionId, SessionVisitor, Visit], None] = lambda *_: None,
        went: Callable[[FrontId, SessionId], None] = lambda *_: None,
    ) -> None:
        """`came` hears of each visit, `went` of each session that is over, or whose front is."""
        self._bus = bus
        self._lobby = lobby
        self._time = lobby.parts.time
        self._came = came
        self._fronts = KnownFronts[HallSession](bus, HALL, self._time, went)

    async def start(self) -> None:
        """Let the fronts in; the lobby must be restored by now."""
        self._fronts.start()
        await self._bus.subscribe(subjects.front_table_calls_subject(process=HALL), self._at_table)
        await self._bus.subscribe(subjects.front_calls_subject(), self._called)

    async def close(self) -> None:
        """Send what is still to be told, and look after nobody any more."""
        await self._fronts.close()

    def visit_of(self, front: FrontId, session: SessionId) -> Visit | None:
        """The visit of that session of that front's."""
        found = self._fronts.session(front, session)
        return found.visit if found is not None else None

    def lend(self, front: FrontId, session: SessionId, port: VisitorTablePort) -> None:
        """Let a session without a visit use that port."""
        known = self._fronts.heard(front)
        line = ReportedConnection(self._time)
        port.way = line.way
        known.sessions[session] = HallSession(front, session, known.stream, line, lent=port)

    def take_back(self, front: FrontId, session: SessionId) -> None:
        """That session uses the port that it was lent no more, if it was lent one."""
        found = self._fronts.session(front, session)
        if found is not None and found.visit is None:
            found.end()
            self._fronts.forget(front, session)

    # --- what the fronts say ----------------------------------------------------------------------

    async def _called(self, subject: str, data: bytes) -> bytes | None:
        return self._answered(subject, data, front_call_codec())

    async def _at_table(self, subject: str, data: bytes) -> bytes | None:
        return self._answered(subject, data, front_table_call_codec())

    def _answered(
        self, subject: str, data: bytes, codec: WireCodec[FrontCall] | WireCodec[FrontTableCall]
    ) -> bytes | None:
        try:
            call = codec.decode(data)
        except WireError as error:
            log.warning("what a front asks for cannot be read: %s: %s", subject, error)
            return None
        return encode_front_call_answer(self._answer(subjects.front_in_subject(subject), call))

    def _answer(self, front: FrontId, call: FrontCall | FrontTableCall) -> FrontCallAnswer:
        match call:
            case Ping():
                return self._fronts.take_ping(front, call)
            case OpenSession():
                return self._open(self._fronts.heard(front), call)
            case DeckWanted(digest):
                return _deck(digest)
            case LobbyCalls():
                session = self._fronts.session_that_asks(front, call)
                if session is None:
                    return UnknownSession()
                if session.is_new(call.number):
                    session.do(call.calls)
                    if any(isinstance(one, EndVisit) for one in call.calls):
                        self._fronts.forget(front, call.session)
                return CallsHeard()
            case TableCalls():
                session = self._fronts.session_that_asks(front, call)
                if session is None:
                    return UnknownSession()
                if session.is_new(call.number):
                    session.do_at_table(call.ticket, call.calls)
                return CallsHeard()

    def _open(self, front: KnownFront[HallSession], call: OpenSession) -> FrontCallAnswer:
        session = front.sessions.get(call.session)
        if session is not None:
            return (
                session.open(call.opening, known=True)
                if call.opening >= session.opening
                else UnknownSession()
            )
        if call.hello is None:
            return UnknownSession()
        line = ReportedConnection(self._time)
        hello = call.hello
        visit = self._lobby.visit(
            hello.name,
            hello.fingerprint,
            VisitorConnectionFacts(hello.address, line.way, line.idle),
            hello.guest,
        )
        # Somebody comes in anew: if their former front is probably dead, their chair is free.
        self._fronts.give_up_missed(
            MISSED_SECONDS,
            lambda one: one.visit is not None and one.visit.owner == visit.owner,
        )
        if call.at is not None:
            self._lobby.take_back(visit, call.at)
        session = HallSession(front.name, call.session, front.stream, line, visit=visit)
        front.sessions[call.session] = session
        self._came(front.name, call.session, hello, visit)
        return session.open(call.opening, known=False)


def _deck(digest: str) -> DeckAnswer:
    try:
        return DeckAnswer(remembered_deck_json(digest))
    except KeyError:
        return DeckAnswer(None)
