"""The way to a chair at a running table: the own one, or a bot's after a knock."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.zones import NOBODY, Seat
from netplay.access_codes import CodeAttemptLimiter
from netplay.lobby.lobby_parts import LobbyParts
from netplay.lobby.spectator_admission import SpectatorAdmission
from netplay.lobby.visit import Visit
from netplay.request_denied import RequestDenied
from netplay.table.running_table import RunningTable
from tui.ports import LobbyReply, Notice, SeatTicket, new_notice


class RunningTableRequestHandler:
    """Visitors who want a chair at a running table, or to watch it; how often an address may
    knock is limited. `call` runs something soon."""

    def __init__(
        self,
        parts: LobbyParts,
        spectators: SpectatorAdmission,
        call: Callable[[Callable[[], None]], None],
    ) -> None:
        self._parts = parts
        self._spectators = spectators
        self._attempts = CodeAttemptLimiter(parts.time)
        self._call = call

    def seat(self, visit: Visit, table: RunningTable, seat: Seat) -> None:
        """Give the visitor that chair."""
        self.leave(visit)
        visit.seat(table.port(seat, visit.line.way))

    def lead_back(self, visit: Visit) -> bool:
        """Seat a visitor at the only game of theirs that runs, if the connection to it was lost.
        False: the lobby is where they belong."""
        tables = [self._parts.running.get(one) for one in self._parts.tables.of(visit.owner)]
        running = [table for table in tables if table is not None and not table.summary.over]
        if len(running) != 1:
            return False
        table, summary = running[0], running[0].summary
        seat = summary.owners.index(visit.owner)
        if seat not in summary.expected:
            return False
        self.seat(visit, table, seat)
        return True

    def take_back(self, visit: Visit, ticket: SeatTicket) -> bool:
        """Seat a visitor again at the table of that ticket, in the own chair or to watch. False if
        that cannot be: the lobby is where they belong."""
        table = self._parts.running.get(ticket.table)
        if table is None:
            return False
        if visit.owner not in table.summary.owners and (
            ticket.seat != NOBODY or table.info.private
        ):
            return False
        try:
            self.watch(visit, table)
        except RequestDenied:
            return False
        return True

    def knock(self, visit: Visit, table: RunningTable) -> None:
        """Ask for a bot's chair at a running table. Raises `RequestDenied`."""
        if visit.knock is not None and visit.knock[0] == table.info.id:
            return
        summary = table.summary
        if summary.over:
            raise RequestDenied("no_bot")
        self._parts.limits.check_share(visit.owner)
        # Each knock is a line on the screens of a whole table.
        if not self._attempts.take(visit.address):
            raise RequestDenied("too_fast")
        self.leave(visit)
        if summary.bot_chairs == "ask" and summary.owner != NOBODY:
            visit.send(LobbyReply(new_notice("knocking", w=summary.chairs[summary.owner].name)))
        visit.knock = (table.info.id, table.knock(visit.name, visit.owner))
        self._parts.visits.changed([visit.owner])

    def watch(self, visit: Visit, table: RunningTable) -> None:
        """Watch, or take the own chair if there is one. Raises `RequestDenied`."""
        owners = table.summary.owners
        if visit.owner in owners:
            self.seat(visit, table, owners.index(visit.owner))
            return
        port = self._spectators.port(table, visit.name, visit.owner, visit.line.way)
        self.leave(visit)
        visit.seat(port)

    def leave(self, visit: Visit) -> None:
        """Take back whatever knock of the visitor waits for an answer."""
        if visit.knock is not None:
            table_id, caller = visit.knock
            visit.knock = None
            table = self._parts.running.get(table_id)
            if table is not None:
                table.take_back_knock(caller)
            self._parts.visits.changed([visit.owner])

    def answered(self, table_id: str, caller: int, answer: Seat | Notice) -> None:
        """A table answers the visitor who has knocked there with that number, soon."""
        self._call(lambda: self._answered(table_id, caller, answer))

    def _answered(self, table_id: str, caller: int, answer: Seat | Notice) -> None:
        knock, table = (table_id, caller), self._parts.running.get(table_id)
        visit = next((one for one in self._parts.visits if one.knock == knock), None)
        if visit is not None:
            visit.knock = None
        if isinstance(answer, Notice):
            if visit is not None:
                visit.send(LobbyReply(answer))
        elif table is not None:
            place = table.summary.places[answer]
            self._parts.names.keep(place.name, place.owner)
            # Who has sat down elsewhere meanwhile finds the chair among the own tables.
            if visit is not None and visit.is_in_lobby:
                visit.seat(table.port(answer, visit.line.way))
        self._parts.table_changed(table_id)
