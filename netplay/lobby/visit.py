"""One visitor's door to the lobby."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from cards.vocabulary.words import Gender
from netplay.system.clock import Bucket
from netplay.system.error_text import where
from netplay.table.inbox import SeatPort
from tui.ports import (
    AccountWish,
    Declined,
    LobbyListener,
    LobbyMessage,
    LobbyUpdate,
    NewTable,
    Seated,
    TablePort,
    notice,
)

if TYPE_CHECKING:
    from netplay.lobby import Lobby

log = logging.getLogger(__name__)

TOO_FAST = notice("too_fast")


class Visit:
    """A `LobbyPort`, from coming in to `leave`. At a table it hears nothing of the hall."""

    def __init__(
        self,
        lobby: Lobby,
        name: str,
        owner: str,
        talks: Bucket,
        acts: Bucket,
        way: Callable[[], float],
        idle: Callable[[], float],
        fingerprint: str | None = None,
        address: str = "",
    ) -> None:
        self.name = name
        """Cleaned, and nobody else's here."""
        self.owner = owner
        """Who this is: a key's fingerprint, or a guest of this one session."""
        self.talks = talks
        self.way = way
        """Seconds that a picture needs to this visitor now, or a press back."""
        self.idle = idle
        """Seconds since this visitor pressed a key."""
        self.fingerprint = fingerprint
        """Of the key of this session."""
        self.address = address
        self._acts = acts
        self._lobby = lobby
        self._listener: LobbyListener | None = None
        self._port: SeatPort | None = None
        self._shown: LobbyUpdate | None = None
        self._gone = False
        self.opened: set[str] = set()
        """Private tables whose password the visitor has given."""
        self.door: tuple[str, int] | None = None
        """The running table at whose door the visitor waits, and the number to leave by."""

    @property
    def is_gone(self) -> bool:
        """The session is over."""
        return self._gone

    @property
    def is_in_hall(self) -> bool:
        """Connected, listening, and not at a table."""
        return self._listener is not None and (self._port is None or not self._port.is_open)

    def listen(self, listener: LobbyListener) -> None:
        self._listener = listener
        self._shown = None
        self._lobby.call(lambda: self._lobby.show_to(self))

    def make(self, table: NewTable) -> None:
        self._ask(lambda: self._lobby.requests.make(self, table))

    def join(self, table_id: str, gender: Gender = "other", password: str = "") -> None:
        self._ask(lambda: self._lobby.requests.join(self, table_id, gender, password))

    def watch(self, table_id: str, password: str = "") -> None:
        self._ask(lambda: self._lobby.requests.watch(self, table_id, password))

    def become(self, table_id: str, gender: Gender) -> None:
        self._ask(lambda: self._lobby.requests.become(self, table_id, gender))

    def get_up(self, table_id: str) -> None:
        self._ask(lambda: self._lobby.requests.get_up(self, table_id))

    def set_bots(self, table_id: str, count: int) -> None:
        self._ask(lambda: self._lobby.requests.set_bots(self, table_id, count))

    def start(self, table_id: str) -> None:
        self._ask(lambda: self._lobby.requests.begin(self, table_id))

    def learn(self, table_name: str) -> None:
        self._ask(lambda: self._lobby.lessons.begin(self, table_name))

    def account(self, wish: AccountWish) -> None:
        self._ask(lambda: self._lobby.accounts.do(self, wish))

    def order(self, line: str, language: str) -> None:
        self._ask(lambda: self._lobby.host.order(self, line, language))

    def say(self, text: str) -> None:
        self._lobby.ask(lambda: self._lobby.talk(self, text))

    def leave(self) -> None:
        """The session is over; a chair at a table is kept."""
        if self._gone:
            return
        self._gone = True
        self._listener = None
        if self._port is not None:
            self._port.drop()
        self._lobby.call(lambda: self._lobby.left(self))

    @property
    def port(self) -> SeatPort | None:
        """The last chair that the visitor got."""
        return self._port

    def move(self, port: SeatPort) -> None:
        """The visitor goes on to a rematch, and has been told so at the table."""
        self._port = port

    def seat(self, port: SeatPort, door: TablePort | None = None) -> None:
        """Give the visitor a chair, and hear no more of the one before; `door` is what they come
        to it by, if it is not the port itself."""
        if self._port is not None:
            self._port.drop()
        self._port = port
        self._shown = None
        self.send(Seated(door or port))

    def show(self, update: LobbyUpdate) -> None:
        """Send what there is to see, unless it was the last thing sent."""
        if update != self._shown:
            self._shown = update
            self.send(update)

    def send(self, message: LobbyMessage) -> None:
        """A listener that fails hears nothing more; the others do."""
        if self._listener is None:
            return
        try:
            self._listener(message)
        except Exception as error:
            log.error("a listener in the lobby has failed: %s", where(error))
            self._listener = None

    def _ask(self, act: Callable[[], None]) -> None:
        """Do it, unless it comes faster than a person presses keys: each costs everybody a look."""
        if self._acts.take():
            self._lobby.ask(act)
        else:
            self.send(Declined(TOO_FAST))
