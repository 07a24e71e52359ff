"""A visitor's port to a lobby in another process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterable
from dataclasses import replace

from netplay.cluster.front_call_sender import FrontCallSender
from netplay.cluster.port_wire import (
    FrontCallAnswer,
    OpenSession,
    ReopeningWanted,
    SeatGiven,
    SessionOpened,
    SessionVisitor,
    ToldInLobby,
    ToldToSession,
)
from netplay.cluster.remote_table_port import RemoteTablePort
from netplay.cluster.session_call_line import SessionCallLine
from netplay.cluster.session_ids import SessionId
from netplay.cluster.subjects import HALL
from netplay.lobby.lobby_requests import ListenToLobby, LobbyRequest, RequestingLobbyPort
from netplay.lobby.visit import TOO_FAST
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.error_location import error_location
from tui.ports import (
    LobbyChange,
    LobbyListener,
    LobbyMessage,
    LobbyReply,
    LobbyUpdate,
    Notice,
    PortEnded,
    RematchBegun,
    Seated,
    SeatTicket,
    TableInfo,
    TableMessage,
    new_notice,
)

log = logging.getLogger(__name__)

TABLE_GONE = new_notice("table_gone")


class RemoteLobbyPort(RequestingLobbyPort):
    """A `LobbyPort` that sends what it is asked, and repeats what it is told. Without a `hello` it
    is no visit, but has a port that the hall has lent to the session."""

    def __init__(
        self,
        session: SessionId,
        hello: SessionVisitor | None,
        hall: FrontCallSender,
        work: BackgroundTasks,
        fetch_decks: Callable[[Iterable[TableInfo]], Awaitable[None]],
    ) -> None:
        """`fetch_decks` has the decks of these tables shelved here, if they can be had."""
        self._hello = hello
        self._fetch_decks = fetch_decks
        self._line = SessionCallLine(session, hall, work, self._opening, self._opened)
        self._listener: LobbyListener | None = None
        self._port: RemoteTablePort | None = None
        self._has_picture = False
        """What changes in the lobby is told of a picture that the listener has."""
        self._opened_last = 0
        """The last opening that the hall has answered."""
        self._early: list[ToldToSession] = []
        """What it has told to an opening whose answer is still on its way."""
        self.was_opened = asyncio.Event()
        """The hall has answered once."""
        self._line.open()

    @property
    def session(self) -> SessionId:
        return self._line.session

    @property
    def port(self) -> RemoteTablePort | None:
        """The last chair that the visitor got."""
        return self._port

    def listen(self, listener: LobbyListener) -> None:
        self._listener = listener
        self._has_picture = False
        self._line.put(ListenToLobby())

    @property
    def played_by(self) -> str:
        """The process that has what the visitor sees."""
        port = self._port
        return port.address.process if port is not None and port.is_open else HALL

    @property
    def stay(self) -> Hashable:
        """Another one whenever the visitor comes to sit somewhere else, or is told anew."""
        return self._port and self._port.address, self._line.opening

    @property
    def is_opening(self) -> bool:
        """The hall has not answered to what the session is opened with."""
        return self._opened_last != self._line.opening

    def port_of(self, ticket: SeatTicket) -> RemoteTablePort | None:
        return self._port if self._port is not None and self._port.ticket == ticket else None

    def ask(self, request: LobbyRequest) -> None:
        if not self._line.put(request):
            self._tell(LobbyReply(TOO_FAST))

    def leave(self) -> None:
        """The session is over; a chair at a table is kept."""
        self._listener = None
        self._line.end()

    # --- what comes from the hall -----------------------------------------------------------------

    def hear(self, told: ToldToSession) -> None:
        """Repeat it to the listener that it is for."""
        if told.opening != self._line.opening:
            return
        if self.is_opening:
            self._early.append(told)
        elif isinstance(told, ReopeningWanted):
            self.reopen()
        elif isinstance(told, ToldInLobby):
            self._hear_lobby(told.message, told.seat)
        elif self._port is not None and self._port.ticket == told.ticket:
            self._hear_table(self._port, told.message, told.seat)

    def reopen(self) -> None:
        """Something may have been lost: begin again where the visitor is."""
        self._early.clear()
        self._line.reopen()

    def stand_still(self, why: Notice) -> None:
        """Nobody answers: say so where the visitor is."""
        if self._port is not None and self._port.is_open:
            self._port.stand_still(why)
        else:
            self._tell(LobbyReply(why))

    def _hear_lobby(self, message: LobbyMessage, given: SeatGiven | None) -> None:
        match message:
            case Seated() if given is not None:
                self._port = RemoteTablePort(self._line, given)
            case LobbyUpdate():
                self._has_picture = True
            case LobbyChange() if not self._has_picture:
                return
        self._tell(message)

    def _hear_table(
        self, port: RemoteTablePort, message: TableMessage, given: SeatGiven | None
    ) -> None:
        if isinstance(message, RematchBegun) and given is not None:
            self._go_on(port, given)
        else:
            port.hear(message)

    def _go_on(self, port: RemoteTablePort, given: SeatGiven) -> None:
        self._port = RemoteTablePort(self._line, given)
        port.rematch_at(self._port)

    def _opening(self, opening: int) -> OpenSession:
        at = self._port.ticket if self._port is not None and self._port.is_open else None
        return OpenSession(self._line.session, opening, self._hello, at)

    async def _opened(self, answer: FrontCallAnswer) -> None:
        opening = self._line.opening
        given, closed = (
            (answer.at, answer.closed) if isinstance(answer, SessionOpened) else (None, None)
        )
        if given is not None:
            await self._fetch_decks((given.info,))
        if isinstance(answer, SessionOpened) and answer.guest and self._hello is not None:
            self._hello = replace(self._hello, guest=answer.guest)
        if self._listener is not None and self._line.opening > 1:
            self._has_picture = False
            self._line.put(ListenToLobby(), first=True)
        self._take_seat(given, closed or TABLE_GONE)
        self._opened_last = opening
        early, self._early = self._early, []
        for told in early:
            self.hear(told)
        self.was_opened.set()

    def _take_seat(self, given: SeatGiven | None, closed: Notice) -> None:
        """Where the hall says that the visitor sits, or why they do no more; what the app shows
        follows."""
        port = self._port if self._port is not None and self._port.is_open else None
        if given is None:
            if port is not None:
                port.hear(PortEnded(closed))
        elif port is None:
            left = self._port
            if left is not None and self._line.waits_at(left.address):
                left.go_on_at(given)  # They have got up, and who plays there will hear of it.
            elif left is None or left.ticket != given.ticket:
                self._port = RemoteTablePort(self._line, given)
                self._tell(Seated(given.ticket))
        elif (port.ticket.table, port.seat) == (given.ticket.table, given.ticket.seat):
            port.go_on_at(given)
        else:
            self._go_on(port, given)

    def _tell(self, message: LobbyMessage) -> None:
        """A listener that fails hears nothing more."""
        if self._listener is None:
            return
        try:
            self._listener(message)
        except Exception as error:
            log.error("a listener in the lobby has failed: %s", error_location(error))
            self._listener = None
