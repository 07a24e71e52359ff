"""The way to a chair at a running table: the own one, or a bot's after a knock."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.zones import NOBODY, Seat
from netplay.codes import Attempts
from netplay.denial import Denied
from netplay.games.running import Running
from netplay.lobby.names import Names
from netplay.lobby.spectators import Spectators
from netplay.lobby.tables import TableList
from netplay.lobby.visit import Visit
from netplay.table.table import Table
from tui.ports import Declined, Notice, notice


class SeatRequests:
    """Who waits at which door. `attempts` limits how often people knock, `call` runs something
    soon, `show` shows the hall how it is now."""

    def __init__(
        self,
        running: Running,
        tables: TableList,
        names: Names,
        spectators: Spectators,
        attempts: Attempts,
        call: Callable[[Callable[[], None]], None],
        show: Callable[[], None],
    ) -> None:
        self._running = running
        self._tables = tables
        self._names = names
        self._spectators = spectators
        self._attempts = attempts
        self._call = call
        self._show = show

    def seat(self, visit: Visit, table: Table, seat: Seat) -> None:
        """Give the visitor that chair."""
        self.leave(visit)
        visit.seat(table.port(seat, visit.way))

    def knock(self, visit: Visit, table: Table) -> None:
        """Ask for a bot's chair at a running table. Raises `Denied`."""
        if visit.door is not None and visit.door[0] == table.info.id:
            return
        if table.public.over:
            raise Denied("no_bot")
        self._tables.check_share(visit.owner)
        # Each knock is a line on the screens of a whole table.
        if not self._attempts.take(visit.address):
            raise Denied("too_fast")
        self.leave(visit)
        if table.door == "ask" and table.owner != NOBODY:
            visit.send(Declined(notice("knocking", w=table.chairs[table.owner].name)))

        def told(answer: Seat | Notice) -> None:
            self._call(lambda: self._answered(visit, table, answer))

        visit.door = (table.info.id, table.knock(visit.name, visit.owner, told))
        self._show()

    def watch(self, visit: Visit, table: Table) -> None:
        """Look on, or take the own chair if there is one. Raises `Denied`."""
        if visit.owner in table.owners:
            self.seat(visit, table, table.owners.index(visit.owner))
            return
        port = self._spectators.port(table, visit.name, visit.owner, visit.way)
        self.leave(visit)
        visit.seat(port)

    def leave(self, visit: Visit) -> None:
        """Go away from whatever door the visitor waits at."""
        if visit.door is not None:
            table_id, caller = visit.door
            visit.door = None
            table = self._running.get(table_id)
            if table is not None:
                table.leave_door(caller)

    def _answered(self, visit: Visit, table: Table, answer: Seat | Notice) -> None:
        """What a table says to somebody at its door."""
        if isinstance(answer, Notice):
            if visit.door is not None and visit.door[0] == table.info.id:
                visit.door = None
                visit.send(Declined(answer))
        elif not visit.is_gone:
            visit.door = None
            self._names.keep(visit.name, visit.owner)
            # Who has sat down elsewhere meanwhile finds the chair among the own tables.
            if visit.is_in_hall:
                visit.seat(table.port(answer, visit.way))
        self._show()
