"""The stream of all that one process tells one front, numbered, so that it notices what is lost."""

from __future__ import annotations

import logging
import secrets
from collections import deque
from itertools import islice

from netplay.cluster.bus import Bus
from netplay.cluster.port_wire import (
    ReopeningWanted,
    SeatGiven,
    ToldAtTable,
    ToldCount,
    ToldInLobby,
    ToldToSession,
    front_news_codec,
)
from netplay.cluster.session_ids import SessionId
from netplay.system.background_tasks import BackgroundTasks
from netplay.wire.codec import WireError
from tui.ports import LobbyMessage, SeatTicket, TableMessage

log = logging.getLogger(__name__)

MOST_WAITING = 4096
"""Messages for a bus that does not take them; the front notices that the older ones are lost."""
KEPT_BYTES = 1 << 20
"""Of what was told last so much can be told again."""


class ToldStream:
    """The way to one front. What the bus loses is missed by its number, and told again; where it is
    kept no longer, the front begins anew."""

    def __init__(self, bus: Bus, subject: str, work: BackgroundTasks) -> None:
        self._bus = bus
        self._subject = subject
        self._work = work
        self._memory = secrets.token_hex(8)
        self._number = 0
        self._kept: deque[bytes] = deque()
        """The last ones, up to `_number`."""
        self._kept_bytes = 0
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
        self._tell(ReopeningWanted(self._memory, self._number + 1, session, opening))

    def _tell(self, told: ToldToSession) -> None:
        try:
            # As bytes at once: what grows later, as a chronicle does, is told as it is now.
            data = front_news_codec().encode(told)
        except WireError as error:
            log.error("a session cannot be told something: %s", error)
            return
        self._number = told.number
        self._kept.append(data)
        self._kept_bytes += len(data)
        while self._kept_bytes > KEPT_BYTES:
            self._kept_bytes -= len(self._kept.popleft())
        self._send(data)

    def tell_number(self, lost_after: int | None = None) -> None:
        """Tell the front how much there was, so that it misses the last message, too; before that
        once more what comes behind that number, if all of it is kept."""
        first = self._number - len(self._kept) + 1
        if lost_after is not None and lost_after + 1 >= first:
            for data in islice(self._kept, lost_after + 1 - first, None):
                self._send(data)
        self._send(front_news_codec().encode(ToldCount(self._memory, self._number, first)))

    def _send(self, data: bytes) -> None:
        self._waiting.append(data)
        if not self._is_sending:
            self._is_sending = True
            self._work.spawn(self._publish())

    async def _publish(self) -> None:
        try:
            while self._waiting:
                await self._bus.publish(self._subject, self._waiting.popleft())
        finally:
            self._is_sending = False
