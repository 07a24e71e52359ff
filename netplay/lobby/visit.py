"""A visitor's port to the lobby."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from netplay.lobby.lobby_requests import (
    EndVisit,
    ListenToLobby,
    LobbyRequest,
    RequestingLobbyPort,
    SayInLobby,
)
from netplay.system.error_location import error_location
from netplay.system.token_bucket import TokenBucket
from netplay.table.running_table import VisitorTablePort
from tui.ports import (
    LobbyComparer,
    LobbyListener,
    LobbyMessage,
    LobbyReply,
    LobbyUpdate,
    Seated,
    SeatTicket,
    TablePort,
    new_notice,
)

log = logging.getLogger(__name__)

TOO_FAST = new_notice("too_fast")


@dataclass(frozen=True, slots=True)
class VisitorConnectionFacts:
    """A visitor's connection: where it comes from, and how far away that is."""

    address: str = ""
    way: Callable[[], float] = lambda: 0.0
    """Seconds that a picture needs to this visitor now, or a press back."""
    idle: Callable[[], float] = lambda: 0.0
    """Seconds since this visitor pressed a key."""


class Visit(RequestingLobbyPort):
    """A `LobbyPort`, until `leave`. At a table it hears nothing of the lobby.

    Everything that the visitor asks for is posted to the lobby; `requests` limits how fast.
    """

    def __init__(
        self,
        post: Callable[[Visit, LobbyRequest], None],
        name: str,
        owner: str,
        fingerprint: str | None,
        line: VisitorConnectionFacts,
        requests: TokenBucket,
        talks: TokenBucket,
    ) -> None:
        self.name = name
        """Cleaned, and nobody else's here."""
        self.owner = owner
        """Who this is: a key's fingerprint, or a guest of this one session."""
        self.fingerprint = fingerprint
        """Of the key of this session."""
        self.line = line
        self.talks = talks
        self._post = post
        self._requests = requests
        self._listener: LobbyListener | None = None
        self._port: VisitorTablePort | None = None
        self._played_through: TablePort | None = None
        """The port to that chair that the visitor plays through."""
        self._shown: LobbyUpdate | None = None
        self._gone = False
        self.has_just_come = True
        """The visitor has not been shown anything yet."""
        self.opened: set[str] = set()
        """Private tables whose password the visitor has given."""
        self.knock: tuple[str, int] | None = None
        """The running table where the visitor has asked for a bot's chair, and the number by
        which to take that back."""

    @property
    def address(self) -> str:
        """Where the session comes from."""
        return self.line.address

    @property
    def is_gone(self) -> bool:
        """The session is over."""
        return self._gone

    @property
    def is_in_lobby(self) -> bool:
        """Connected, listening, and not at a table."""
        return self._listener is not None and (self._port is None or not self._port.is_open)

    def listen(self, listener: LobbyListener) -> None:
        self._listener = listener
        self._shown = None
        self._post(self, ListenToLobby())

    def port_of(self, ticket: SeatTicket) -> TablePort | None:
        if self._port is None or self._port.ticket != ticket:
            return None
        return self._played_through

    def ask(self, request: LobbyRequest) -> None:
        """Post it, unless it comes faster than a person presses keys; talk has a limit of its
        own."""
        if isinstance(request, SayInLobby) or self.may_ask():
            self._post(self, request)
        else:
            self.send(LobbyReply(TOO_FAST))

    def leave(self) -> None:
        """The session is over; a chair at a table is kept."""
        if self._gone:
            return
        self._gone = True
        self._listener = None
        if self._port is not None:
            self._port.drop()
        self._post(self, EndVisit())

    @property
    def port(self) -> VisitorTablePort | None:
        """The last chair that the visitor got."""
        return self._port

    def move(self, port: VisitorTablePort) -> None:
        """The visitor goes on to a rematch, and has been told so at the table."""
        self._port = self._played_through = port

    def seat(self, port: VisitorTablePort, shown: TablePort | None = None) -> None:
        """Give the visitor a chair, and hear no more of the one before; `shown` is the port that
        they play through, if it is not the chair's own."""
        if self._port is not None:
            self._port.drop()
        self._port, self._played_through = port, shown or port
        self._shown = None
        self.send(Seated(port.ticket))

    def show(self, update: LobbyUpdate, comparison: LobbyComparer) -> None:
        """Send what there is to see, or what has changed of it, unless nothing has."""
        if update != self._shown:
            shown, self._shown = self._shown, update
            change = comparison.change(shown, update) if shown is not None else None
            self.send(change or update)

    def send(self, message: LobbyMessage) -> None:
        """A listener that fails hears nothing more; the others do."""
        if self._listener is None:
            return
        try:
            self._listener(message)
        except Exception as error:
            log.error("a listener in the lobby has failed: %s", error_location(error))
            self._listener = None

    def may_ask(self) -> bool:
        """Whether they ask no faster than a person presses keys; it counts as asking."""
        return self._requests.take()
