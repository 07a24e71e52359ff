"""A session of a front at the hall: the visit behind it, and the port that it plays through."""

from __future__ import annotations

from collections.abc import Iterable

from netplay.cluster.hall_side_table_port import HallSideTablePort
from netplay.cluster.port_wire import SeatGiven, SessionOpened
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.subjects import HALL
from netplay.cluster.table_session import ReportedConnection, TableSession
from netplay.cluster.told_stream import ToldStream
from netplay.lobby.lobby_requests import EndVisit, ListenToLobby, LobbyRequest
from netplay.lobby.visit import Visit
from netplay.owners import is_guest
from netplay.table.running_table import VisitorTablePort
from tui.ports import (
    LobbyMessage,
    Notice,
    PortEnded,
    RematchBegun,
    Seated,
    SeatTicket,
    TableMessage,
    TablePort,
)


class HallSession(TableSession):
    """One session, with a visit or with a port that was lent to it. Where a worker plays, that is
    told who may use the port, and says the rest to the front itself; the session is a `PortHolder`
    then."""

    def __init__(
        self,
        front: FrontId,
        session: SessionId,
        stream: ToldStream,
        line: ReportedConnection,
        *,
        visit: Visit | None = None,
        lent: VisitorTablePort | None = None,
    ) -> None:
        super().__init__(front, session, stream, line)
        self.visit = visit
        self._lent = lent
        self._closed: Notice | None = None
        self._is_asked_early = False
        """They are back in the lobby, and the hall does not know yet that they have got up."""
        self._answer = SessionOpened(known=True)

    def open(self, opening: int, *, known: bool) -> SessionOpened:
        """Begin, or begin anew; the same answer to the same opening."""
        if opening == self.opening:
            return self._answer
        self.opening, self._number = opening, 0
        self._seat = self._sits_at()
        owner = self.visit.owner if self.visit is not None else ""
        guest = owner if is_guest(owner) else ""
        at = self._given(*self._seat) if self._seat is not None else None
        self._answer = SessionOpened(known, guest, at, self._closed)
        return self._answer

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
                    self._is_asked_early = self.visit.port is not None and self.visit.port.is_open
                    self.visit.listen(self._tell_from_lobby)
                case _:
                    self.visit.ask(request)

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
        self._stream.tell_in_lobby(self.session, self.opening, message, given)

    def _hear_from_table(self, ticket: SeatTicket, message: TableMessage) -> None:
        if self._seat is None or self._seat[0] != ticket:
            return
        given: SeatGiven | None = None
        if isinstance(message, PortEnded):
            self._closed = message.reason
        elif isinstance(message, RematchBegun):
            port = self._seat[1].port_of(message.ticket)
            if self._lent is not None:
                port = self._lent = self._lent.port_of(message.ticket)
            given = self._take(message.ticket, port)
        self._tell_from_table(ticket, message, given)

    def _take(self, ticket: SeatTicket, port: TablePort) -> SeatGiven:
        self._seat, self._closed, self._is_asked_early = (ticket, port), None, False
        return self._given(ticket, port)

    def _given(self, ticket: SeatTicket, port: TablePort) -> SeatGiven:
        played_by = port.let_use(self) if isinstance(port, HallSideTablePort) else HALL
        return SeatGiven(ticket, port.info, played_by)

    # --- what comes of a port to a worker's table (`PortHolder`) ----------------------------------

    def not_there(self, ticket: SeatTicket, reason: Notice | None) -> None:
        """They are not at that table any more; the reason, if they were told one."""
        if self._seat is None or self._seat[0] != ticket:
            return
        self._seat, self._closed = None, reason
        if self._is_asked_early and self.visit is not None:
            self._is_asked_early = False
            self.visit.listen(self._tell_from_lobby)

    def is_sent_on(self, port: VisitorTablePort) -> None:
        """They go on to a rematch by that port, and are told so where they sit."""
        if self._lent is not None:
            self._lent = port
        self._take(port.ticket, port)

    def begin_anew(self) -> None:
        """Have the front open the session once more: its table is played elsewhere."""
        self._stream.tell_to_reopen(self.session, self.opening)
