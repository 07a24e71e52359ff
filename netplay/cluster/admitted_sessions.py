"""The seats at the tables of a worker: the sessions of fronts that the hall has admitted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from netplay.cluster import subjects
from netplay.cluster.bus import Bus
from netplay.cluster.known_fronts import KnownFronts, encode_front_call_answer
from netplay.cluster.port_wire import (
    CallsHeard,
    FrontCallAnswer,
    Ping,
    SeatGiven,
    TableCalls,
    UnknownSession,
    front_table_call_codec,
)
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.table_session import ReportedConnection, TableSession
from netplay.cluster.told_stream import ToldStream
from netplay.cluster.worker_wire import AdmitSession
from netplay.system.clock import TimeSource
from netplay.table.inbox import InboxTablePort
from netplay.table.notices import PLAYED_ELSEWHERE
from netplay.table.table import Table
from netplay.wire.codec import WireError
from tui.ports import Notice, PortEnded, RematchBegun, SeatTicket, TableMessage

log = logging.getLogger(__name__)

ADMISSION_SECONDS = 1.0
"""So long a call waits for the hall's word that its session may use that port."""
MOVED_SECONDS = 0.2
"""The same where the table has gone to another process: who has it is known soon."""
AT_ONCE = 256
KEPT_SECONDS = 10.0
"""So long a session is known that sits nowhere any more: what it says late is not for the hall."""

HearPortClosed = Callable[[SeatTicket, Notice | None], None]


class AdmittedSession(TableSession):
    """One session at a table here."""

    def __init__(
        self,
        front: FrontId,
        session: SessionId,
        stream: ToldStream,
        line: ReportedConnection,
        time: TimeSource,
        closed: HearPortClosed,
    ) -> None:
        """`closed` hears of a port that is no more, and what its user was told of that."""
        super().__init__(front, session, stream, line)
        self._time = time
        self._closed = closed
        self._port: InboxTablePort | None = None
        self._onward: SeatGiven | None = None
        """What they go on to a rematch by."""
        self.sits_nowhere_since: float | None = None
        self.last_ticket: SeatTicket | None = None
        """Of the last port that they were given."""
        self.is_moved = False
        """Their table has gone to another process."""
        self.admitted_by = ""
        """The process of a hall."""

    @property
    def ticket(self) -> SeatTicket | None:
        """Of the port that they use."""
        return self._seat[0] if self._seat is not None else None

    def admit(self, opening: int, ticket: SeatTicket, table: Table, name: str, owner: str) -> None:
        """They use the port of that ticket from now on: a new one, or their own to that seat."""
        if opening > self.opening:
            self.opening, self._number = opening, 0
        port = self._port
        if port is not None and port.is_open and port.ticket == ticket:
            return
        if port is not None and port.is_open and _is_same_seat(port.ticket, ticket):
            # The hall that had given it out is no more.
            port.ticket = ticket
        else:
            if port is not None and port.is_open:
                port.drop()
            port = self._port = table.port(ticket.seat, self.line.way, ticket.number)
        port.name, port.owner = name, owner
        self._seat, self.sits_nowhere_since = (ticket, port), None
        self.last_ticket, self.is_moved = ticket, False

    def do_calls(self, calls: TableCalls) -> None:
        """What they ask, once."""
        if self.is_new(calls.number):
            self.do_at_table(calls.ticket, calls.calls)
            if self._port is not None and not self._port.is_open:
                self._leave(None)

    def send_on(self, given: SeatGiven) -> None:
        """They go on to a rematch by that."""
        if self._port is not None and self._port.is_open:
            self._onward = given
            self._port.send_on(given.ticket)

    def end(self) -> None:
        if self._port is not None and self._port.is_open:
            self._port.drop()
        self._seat = None

    def _leave(self, reason: Notice | None) -> None:
        if self._seat is not None:
            ticket, self._seat = self._seat[0], None
            self.sits_nowhere_since = self._time.now()
            self._closed(ticket, reason)

    def _hear_from_table(self, ticket: SeatTicket, message: TableMessage) -> None:
        if self._seat is None or not _is_same_seat(self._seat[0], ticket):
            return
        ticket = self._seat[0]
        given: SeatGiven | None = None
        match message:
            case PortEnded(reason) if reason == PLAYED_ELSEWHERE:
                # Whoever plays it has them led there; of this table they hear nothing more.
                self._seat, self.sits_nowhere_since = None, self._time.now()
                self.is_moved = True
                return
            case RematchBegun():
                given, self._onward = self._onward, None
                self._tell_from_table(ticket, message, given)
                self._seat, self.sits_nowhere_since = None, self._time.now()
                return
        self._tell_from_table(ticket, message, None)
        if isinstance(message, PortEnded):
            self._leave(message.reason)


def _is_same_seat(one: SeatTicket, other: SeatTicket) -> bool:
    return (one.table, one.seat) == (other.table, other.seat)


class AdmittedSessions:
    """Hears fronts for the sessions that the hall has admitted, and tells them what their tables
    do."""

    def __init__(self, name: str, bus: Bus, time: TimeSource, closed: HearPortClosed) -> None:
        self._name = name
        self._bus = bus
        self._time = time
        self._closed = closed
        self._fronts = KnownFronts[AdmittedSession](bus, name, time)
        self._waiting: set[asyncio.Future[None]] = set()
        """Calls that wait for an admission."""
        self._closes = False
        self._hall = ""

    def __len__(self) -> int:
        """Sessions that sit at a table here."""
        return sum(one.ticket is not None for one in self._fronts)

    async def start(self) -> None:
        """Hear the fronts."""
        self._fronts.start()
        await self._bus.subscribe(
            subjects.front_table_calls_subject(process=self._name), self._asked, at_once=AT_ONCE
        )

    async def close(self) -> None:
        """Send what is still to be told."""
        self._closes = True
        self._let_look()
        await self._fronts.close()

    # --- what the hall says -----------------------------------------------------------------------

    def meet(self, hall: str) -> None:
        """That hall admits sessions from now on."""
        self._hall = hall

    def drop_strays(self) -> None:
        """Whoever an earlier hall has admitted, and this one has not, is gone."""
        for one in self._fronts:
            if one.admitted_by != self._hall:
                one.end()
                self._fronts.forget(one.front, one.session)

    def admit(self, order: AdmitSession, table: Table) -> None:
        """Let a session use a port to that table."""
        front = self._fronts.known(order.front)
        session = front.sessions.get(order.session)
        if session is None:
            line = ReportedConnection(self._time)
            session = front.sessions[order.session] = AdmittedSession(
                order.front, order.session, front.stream, line, self._time, self._closed
            )
        session.admitted_by = self._hall
        session.admit(order.opening, order.ticket, table, order.name, order.owner)
        self._forget_late()
        self._let_look()

    def drop(self, ticket: SeatTicket) -> None:
        """The line of whoever used that port is gone."""
        session = self._user_of(ticket)
        if session is not None:
            session.end()
            self._fronts.forget(session.front, session.session)

    def send_on(self, ticket: SeatTicket, given: SeatGiven) -> None:
        """Whoever uses that port goes on to a rematch."""
        session = self._user_of(ticket)
        if session is not None:
            session.send_on(given)

    def _user_of(self, ticket: SeatTicket) -> AdmittedSession | None:
        return next((one for one in self._fronts if one.ticket == ticket), None)

    def _forget_late(self) -> None:
        until = self._time.now() - KEPT_SECONDS
        for one in self._fronts:
            if one.sits_nowhere_since is not None and one.sits_nowhere_since <= until:
                self._fronts.forget(one.front, one.session)

    # --- what the fronts say ----------------------------------------------------------------------

    async def _asked(self, subject: str, data: bytes) -> bytes | None:
        try:
            call = front_table_call_codec().decode(data)
        except WireError as error:
            log.warning("what a front asks for cannot be read: %s: %s", subject, error)
            return None
        front = subjects.front_in_subject(subject)
        if isinstance(call, Ping):
            return encode_front_call_answer(self._fronts.take_ping(front, call))
        return encode_front_call_answer(await self._answer(front, call))

    async def _answer(self, front: FrontId, calls: TableCalls) -> FrontCallAnswer:
        begun = self._time.now()
        while True:
            session = self._fronts.session_that_asks(front, calls)
            is_moved = session is not None and session.is_moved
            if session is not None and not is_moved and _may_ask(session, calls.ticket):
                session.do_calls(calls)
                return CallsHeard()
            until = begun + (MOVED_SECONDS if is_moved else ADMISSION_SECONDS)
            if self._time.now() >= until or self._closes:
                return UnknownSession()
            await self._next_admission(until)

    async def _next_admission(self, until: float) -> None:
        """Return when the hall has admitted another one, or then."""
        admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(admitted)

        def ring() -> None:
            if not admitted.done():
                admitted.set_result(None)

        alarm = self._time.call_at(until, ring)
        try:
            await admitted
        finally:
            alarm.cancel()
            self._waiting.discard(admitted)

    def _let_look(self) -> None:
        for one in self._waiting:
            if not one.done():
                one.set_result(None)


def _may_ask(session: AdmittedSession, ticket: SeatTicket) -> bool:
    """Whether they have that port, or have had it: what comes late is not done, and answered."""
    now = session.last_ticket
    return now is not None and (
        now == ticket or (now.table == ticket.table and now.number > ticket.number)
    )
