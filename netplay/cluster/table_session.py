"""A session of a front at a process that plays its table: the port that it plays through."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial
from math import isfinite

from netplay.cluster.port_wire import ConnectionReport, SeatGiven
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.table_calls import ListenToTable, TableCall
from netplay.cluster.told_stream import ToldStream
from netplay.system.clock import TimeSource
from netplay.system.error_location import error_location
from tui.ports import SeatTicket, TableMessage, TablePort

log = logging.getLogger(__name__)


class ReportedConnection:
    """A visitor's line, as the front has told of it last."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._way = 0.0
        self._last_key = time.now()

    def report(self, report: ConnectionReport) -> None:
        """Take it over, unless it is no report of a line."""
        if isfinite(report.way) and isfinite(report.idle):
            self._way, self._last_key = report.way, self._time.now() - report.idle

    def way(self) -> float:
        """Seconds that a picture needs to the visitor, or a press back."""
        return self._way

    def idle(self) -> float:
        """Seconds since the visitor pressed a key."""
        return self._time.now() - self._last_key


class TableSession(ABC):
    """One session. It uses the port of the last ticket that it was given alone, since whoever gets
    a chair gives up the one before."""

    def __init__(
        self, front: FrontId, session: SessionId, stream: ToldStream, line: ReportedConnection
    ) -> None:
        self.front = front
        self.session = session
        self.line = line
        self.opening = 0
        """How often it was opened; what comes of an earlier opening is not heard."""
        self._stream = stream
        self._number = 0
        self._seat: tuple[SeatTicket, TablePort] | None = None

    def is_new(self, number: int) -> bool:
        """Whether a message of that number was not heard yet; it is from now on."""
        is_new, self._number = number > self._number, max(number, self._number)
        return is_new

    def do_at_table(self, ticket: SeatTicket, calls: Iterable[TableCall]) -> None:
        """What they ask at the table where they sit; a port that is not theirs hears nothing."""
        if self._seat is None or self._seat[0] != ticket:
            return
        port = self._seat[1]
        for call in calls:
            try:
                if isinstance(call, ListenToTable):
                    port.listen(partial(self._hear_from_table, ticket))
                else:
                    call.make(port)
            except Exception as error:
                log.error("a call at table %s has failed: %s", ticket.table, error_location(error))

    @abstractmethod
    def end(self) -> None:
        """The session is over; a chair at a table is kept."""

    @abstractmethod
    def _hear_from_table(self, ticket: SeatTicket, message: TableMessage) -> None:
        """Tell them, unless they sit elsewhere by now."""

    def _tell_from_table(
        self, ticket: SeatTicket, message: TableMessage, given: SeatGiven | None
    ) -> None:
        self._stream.tell_at_table(self.session, self.opening, ticket, message, given)
