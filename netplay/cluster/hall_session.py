"""A session of a front at the hall: the visit behind it, and the port that it plays through."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial
from math import isfinite

from netplay.cluster.port_wire import LineReport, Opened, SeatGiven
from netplay.cluster.session_ids import SessionId
from netplay.cluster.subjects import HALL
from netplay.cluster.table_calls import ListenToTable, TableCall
from netplay.cluster.told_stream import ToldStream
from netplay.journal.header import is_guest
from netplay.lobby.lobby_requests import EndVisit, ListenToLobby, LobbyRequest
from netplay.lobby.visit import Visit
from netplay.system.clock import Time
from netplay.system.error_location import error_location
from netplay.table.running_table import GivenPort
from tui.ports import (
    LobbyMessage,
    Notice,
    RematchBegun,
    Seated,
    SeatTicket,
    TableClosed,
    TableMessage,
    TablePort,
)

log = logging.getLogger(__name__)


class ReportedLine:
    """A visitor's line, as the front has told of it last."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self._way = 0.0
        self._last_key = time.now()

    def report(self, report: LineReport) -> None:
        """Take it over, unless it is no report of a line."""
        if isfinite(report.way) and isfinite(report.idle):
            self._way, self._last_key = report.way, self._time.now() - report.idle

    def way(self) -> float:
        """Seconds that a picture needs to the visitor, or a press back."""
        return self._way

    def idle(self) -> float:
        """Seconds since the visitor pressed a key."""
        return self._time.now() - self._last_key


class HallSession:
    """One session, with a visit or with a port that was lent to it.

    It uses the ports that it was given, by their tickets; the last one alone, since whoever gets a
    chair gives up the one before.
    """

    def __init__(
        self,
        session: SessionId,
        stream: ToldStream,
        line: ReportedLine,
        *,
        visit: Visit | None = None,
        lent: GivenPort | None = None,
    ) -> None:
        self.visit = visit
        self.line = line
        self.opening = 0
        """How often it was opened; what comes of an earlier opening is not heard."""
        self._session = session
        self._stream = stream
        self._number = 0
        self._lent = lent
        self._seat: tuple[SeatTicket, TablePort] | None = None
        self._closed: Notice | None = None
        self._answer = Opened(known=True)

    def open(self, opening: int, *, known: bool) -> Opened:
        """Begin, or begin anew; the same answer to the same opening."""
        if opening == self.opening:
            return self._answer
        self.opening, self._number = opening, 0
        self._seat = self._sits_at()
        owner = self.visit.owner if self.visit is not None else ""
        guest = owner if is_guest(owner) else ""
        at = _given(*self._seat) if self._seat is not None else None
        self._answer = Opened(known, guest, at, self._closed)
        return self._answer

    def is_new(self, number: int) -> bool:
        """Whether a message of that number was not heard yet; it is from now on."""
        is_new, self._number = number > self._number, max(number, self._number)
        return is_new

    def do(self, requests: Iterable[LobbyRequest]) -> None:
        """What the visitor asks of the lobby, until they leave."""
        for request in requests:
            match request:
                case EndVisit():
                    self.end()
                    return
                case _ if self.visit is None:
                    pass
                case ListenToLobby():
                    self.visit.listen(self._tell_from_lobby)
                case _:
                    self.visit.ask(request)

    def do_at_table(self, ticket: SeatTicket, calls: Iterable[TableCall]) -> None:
        """What they ask at the table where they sit; a port that is not theirs hears nothing."""
        if self._seat is None or self._seat[0] != ticket:
            return
        port = self._seat[1]
        for call in calls:
            try:
                if isinstance(call, ListenToTable):
                    port.listen(partial(self._tell_from_table, ticket))
                else:
                    call.make(port)
            except Exception as error:
                log.error("a call at table %s has failed: %s", ticket.table, error_location(error))

    def end(self) -> None:
        """The session is over; a chair at a table is kept."""
        if self.visit is not None:
            self.visit.leave()
        elif self._lent is not None:
            self._lent.drop()

    def _sits_at(self) -> tuple[SeatTicket, TablePort] | None:
        port = self.visit.port if self.visit is not None else self._lent
        if port is None or not port.is_open:
            return None
        shown = self.visit.port_of(port.ticket) if self.visit is not None else port
        return (port.ticket, shown) if shown is not None else None

    def _tell_from_lobby(self, message: LobbyMessage) -> None:
        given: SeatGiven | None = None
        if isinstance(message, Seated):
            port = self.visit.port_of(message.ticket) if self.visit is not None else None
            if port is None:
                return  # They have got another chair since.
            given = self._take(message.ticket, port)
        self._stream.tell_in_lobby(self._session, self.opening, message, given)

    def _tell_from_table(self, ticket: SeatTicket, message: TableMessage) -> None:
        if self._seat is None or self._seat[0] != ticket:
            return
        given: SeatGiven | None = None
        if isinstance(message, TableClosed):
            self._closed = message.reason
        elif isinstance(message, RematchBegun):
            port = self._seat[1].port_of(message.ticket)
            if self._lent is not None:
                port = self._lent = self._lent.port_of(message.ticket)
            given = self._take(message.ticket, port)
        self._stream.tell_at_table(self._session, self.opening, ticket, message, given)

    def _take(self, ticket: SeatTicket, port: TablePort) -> SeatGiven:
        self._seat, self._closed = (ticket, port), None
        return _given(ticket, port)


def _given(ticket: SeatTicket, port: TablePort) -> SeatGiven:
    return SeatGiven(ticket, port.info, HALL)
