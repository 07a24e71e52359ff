"""A port to a table that a worker plays, as the hall has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.core.zones import Seat
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.table.running_table import VisitorTablePort
from tui.ports import Notice, SeatTicket, TableInfo


class PortHolder(Protocol):
    """The session of a front that uses a port."""

    @property
    def front(self) -> FrontId: ...
    @property
    def session(self) -> SessionId: ...
    @property
    def opening(self) -> int: ...
    def not_there(self, ticket: SeatTicket, reason: Notice | None) -> None:
        """They are not at that table any more; the reason, if they were told one."""

    def is_sent_on(self, port: VisitorTablePort) -> None:
        """They go on to a rematch by that port, and are told so where they sit."""

    def begin_anew(self) -> None:
        """Have the front open the session once more: its table is played elsewhere."""


class TableBehindPort(Protocol):
    """The table of such a port."""

    @property
    def info(self) -> TableInfo: ...
    @property
    def played_by(self) -> str: ...
    def let_use(self, port: HallSideTablePort, holder: PortHolder) -> None: ...
    def drop(self, port: HallSideTablePort) -> None: ...
    def send_on(self, port: HallSideTablePort, to: VisitorTablePort) -> None: ...


class HallSideTablePort:
    """A `VisitorTablePort`. The session that uses it speaks with the worker; through the port
    itself nothing is said or heard."""

    def __init__(
        self, table: TableBehindPort, ticket: SeatTicket, way: Callable[[], float]
    ) -> None:
        self._table = table
        self.ticket = ticket
        self.way = way
        self.name = ""
        self.owner = ""
        self.is_open = True
        """Neither left nor closed, as far as the hall knows."""
        self.holder: PortHolder | None = None
        """The session that was admitted to it."""
        self._next: VisitorTablePort | None = None

    @property
    def info(self) -> TableInfo:
        return self._table.info

    @property
    def seat(self) -> Seat:
        return self.ticket.seat

    @property
    def played_by(self) -> str:
        """The process to which whoever uses it speaks."""
        return self._table.played_by

    def let_use(self, holder: PortHolder) -> str:
        """Let that session use it, in the opening that it has now; the process where it may."""
        self.holder = holder
        if self.is_open:
            self._table.let_use(self, holder)
        return self._table.played_by

    def port_of(self, ticket: SeatTicket) -> VisitorTablePort:
        assert self._next is not None
        return self._next

    def drop(self) -> None:
        if self.is_open:
            self.is_open = False
            self._table.drop(self)

    def go_on(self, port: VisitorTablePort) -> None:
        port.way, port.name, port.owner = self.way, self.name, self.owner
        self._next = port
        self.is_open = False
        self._table.send_on(self, port)
        if self.holder is not None:
            self.holder.is_sent_on(port)

    def close(self, reason: Notice | None) -> None:
        """Whoever used it is not at the table any more."""
        self.is_open = False
        if self.holder is not None:
            self.holder.not_there(self.ticket, reason)

    def _not_by_the_hall(self, *said: Any, **more: Any) -> None:
        """The worker hears it from the front."""

    listen = submit = hold = release = take_seat_back = looked = time_alone = _not_by_the_hall
    advise = say = leave = rematch = label = keep_auto_pass = adjourn = admit = _not_by_the_hall
