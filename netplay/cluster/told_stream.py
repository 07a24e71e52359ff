"""The stream of all that one process tells one front, numbered, so that it notices what is lost."""

from __future__ import annotations

import logging
import secrets
from collections import deque

from netplay.cluster.bus import Bus
from netplay.cluster.port_wire import (
    FrontNews,
    ReopenSession,
    SeatGiven,
    Told,
    ToldAtTable,
    ToldInLobby,
    ToldSoFar,
    front_news,
)
from netplay.cluster.session_ids import SessionId
from netplay.system.background_tasks import BackgroundTasks
from netplay.wire import WireError
from tui.ports import LobbyMessage, SeatTicket, TableMessage

log = logging.getLogger(__name__)

MOST_WAITING = 4096
"""Messages for a bus that does not take them; the front notices that the older ones are lost."""


class ToldStream:
    """The way to one front. What the bus does not take is lost: the front finds the gap, and begins
    anew."""

    def __init__(self, bus: Bus, subject: str, work: BackgroundTasks) -> None:
        self._bus = bus
        self._subject = subject
        self._work = work
        self._memory = secrets.token_hex(8)
        self._number = 0
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._is_sending = False

    def tell_in_lobby(
        self, session: SessionId, opening: int, message: LobbyMessage, seat: SeatGiven | None
    ) -> None:
        """Tell a session's visitor something; of what cannot be sent there is a line in the log."""
        number = self._number + 1
        self._tell(ToldInLobby(self._memory, number, session, opening, message, seat))

    def tell_at_table(
        self,
        session: SessionId,
        opening: int,
        ticket: SeatTicket,
        message: TableMessage,
        seat: SeatGiven | None,
    ) -> None:
        """The same for whoever plays there."""
        number = self._number + 1
        self._tell(ToldAtTable(self._memory, number, session, opening, ticket, message, seat))

    def tell_to_reopen(self, session: SessionId, opening: int) -> None:
        """Have a session opened anew: another process plays its table."""
        self._tell(ReopenSession(self._memory, self._number + 1, session, opening))

    def _tell(self, told: Told) -> None:
        try:
            self._send(told)
        except WireError as error:
            log.error("a session cannot be told something: %s", error)
        else:
            self._number = told.number

    def tell_number(self) -> None:
        """Tell the front how much there was, so that it misses the last message, too."""
        self._send(ToldSoFar(self._memory, self._number))

    def _send(self, news: FrontNews) -> None:
        # As bytes at once: what grows later, as a chronicle does, is told as it is now.
        self._waiting.append(front_news().encode(news))
        if not self._is_sending:
            self._is_sending = True
            self._work.spawn(self._publish())

    async def _publish(self) -> None:
        try:
            while self._waiting:
                await self._bus.publish(self._subject, self._waiting.popleft())
        finally:
            self._is_sending = False
