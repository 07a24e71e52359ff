"""Actions of a host's admins in the lobby and on its tables."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from netplay.games.pending_table import PendingTable
from netplay.games.pending_tables import PendingTables
from netplay.games.running_games import RunningGames
from netplay.games.suspended_games import SuspendedGame
from netplay.lobby.lobby_parts import LobbyParts
from netplay.lobby.talk import LobbyTalk
from netplay.lobby.visit import Visit
from netplay.table.running_table import RunningTable
from tui.ports import LobbyReply, Notice, TableRow

HandleAdminCommand = Callable[[Visit, str, str], Coroutine[Any, Any, None]]


class AdminLobbyActions:
    """The lobby as admin commands and the host itself see it."""

    def __init__(self, parts: LobbyParts, talk: LobbyTalk) -> None:
        self._parts = parts
        self._talk = talk
        self.handle_admin_command: HandleAdminCommand | None = None
        """Who carries out an admin's command: a line, and the language to answer in."""

    @property
    def running(self) -> RunningGames:
        """The games that are open."""
        return self._parts.running

    @property
    def pending(self) -> PendingTables:
        """The tables that wait for their players."""
        return self._parts.pending

    def rows(self, owner: str, *, all_suspended: bool = False) -> tuple[TableRow, ...]:
        """The tables as that owner finds them who is not in the lobby, with the unfinished games of
        theirs, or of everybody."""
        return self._parts.tables.rows_of(owner, all_suspended=all_suspended)

    @property
    def is_played(self) -> bool:
        """Somebody is at a game that is not over."""
        summaries = (one.summary for one in self.running)
        return any(not one.over and not one.is_deserted for one in summaries)

    def command(self, visit: Visit, line: str, language: str) -> None:
        """Carry out what somebody in the lobby types, if they may."""
        if self.handle_admin_command is not None:
            self._parts.work.spawn(self.handle_admin_command(visit, line, language))

    def drain(self, on: bool) -> None:
        """Let no new game begin, or let them again."""
        self._parts.limits.draining = self._parts.running.draining = on

    def announce(self, line: Notice) -> None:
        """Tell everybody, in the lobby and at the tables."""
        for visit in self._parts.visits:
            if visit.is_in_lobby:
                visit.send(LobbyReply(line))
        for table in self.running:
            table.admin.announce(line)

    def say(self, name: str, line: str) -> None:
        """Say something in the lobby, to be read by those who come later too."""
        self._talk.tell(name, line)
        self._parts.visits.changed()

    async def close_running(self, table: RunningTable, reason: Notice) -> None:
        """End a game: it is set aside, and its people are sent to the lobby."""
        await self.running.close_one(table, reason)
        self._parts.table_changed(table.info.id)

    async def close_suspended(self, suspended: SuspendedGame, reason: Notice) -> None:
        """The same with a game that is saved."""
        if not suspended.opening:
            await self.running.close_suspended(suspended)
            self._taken_away(suspended, reason)

    def close_pending(self, pending: PendingTable, reason: Notice) -> None:
        """Take a waiting table away."""
        if not pending.starting:
            self.pending.remove(pending)
            self._taken_away(pending, reason)

    def _taken_away(self, table: PendingTable | SuspendedGame, reason: Notice) -> None:
        for visit in self._parts.visits:
            if table.has(visit.owner):
                visit.send(LobbyReply(reason))
        self._parts.table_changed(table.id)
