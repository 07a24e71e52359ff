"""What the host itself does in the hall and to its tables."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from netplay.games.pending import Gathering
from netplay.games.pending_tables import PendingTables
from netplay.games.running import Running
from netplay.games.suspended import Resting
from netplay.lobby.tables import TableList
from netplay.lobby.talk import LobbyTalk
from netplay.lobby.visit import Visit
from netplay.table.table import Table
from tui.ports import Declined, Notice, TableRow

TakeOrder = Callable[[Visit, str, str], Coroutine[Any, Any, None]]


class HostSide:
    """The host's own door to the lobby."""

    def __init__(
        self,
        running: Running,
        waiting: PendingTables,
        tables: TableList,
        visits: Callable[[], Iterable[Visit]],
        show: Callable[[], None],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        talk: LobbyTalk,
    ) -> None:
        self.running = running
        self.waiting = waiting
        self._tables = tables
        self._visits = visits
        self._show = show
        self._spawn = spawn
        self._talk = talk
        self.take_admin_command: TakeOrder | None = None
        """Who carries out what an admin in the hall orders: a line, and the language to answer."""

    def rows(self, owner: str, *, all_unfinished: bool = False) -> tuple[TableRow, ...]:
        """The tables as that owner finds them who is not in the hall, with the unfinished games of
        theirs, or of everybody."""
        return self._tables.rows_of(owner, all_unfinished=all_unfinished)

    @property
    def is_played(self) -> bool:
        """Somebody is at a game that is not over."""
        return any(not one.public.over and not one.is_deserted for one in self.running)

    def order(self, visit: Visit, line: str, language: str) -> None:
        """Somebody in the hall orders something."""
        if self.take_admin_command is not None:
            self._spawn(self.take_admin_command(visit, line, language))

    def drain(self, on: bool) -> None:
        """Let no new game begin, or let them again."""
        self._tables.draining = self.running.draining = on

    def announce(self, line: Notice) -> None:
        """Tell everybody, in the hall and at the tables."""
        for visit in self._visits():
            if visit.is_in_hall:
                visit.send(Declined(line))
        for table in self.running:
            table.host.announce(line)

    def say(self, name: str, line: str) -> None:
        """Say something in the hall, to be read by those who come later too."""
        self._talk.tell(name, line)
        self._show()

    async def close_running(self, table: Table, reason: Notice) -> None:
        """End a game: it is set aside, and its people are sent to the hall."""
        await self.running.close_one(table, reason)
        self._show()

    async def close_resting(self, resting: Resting, reason: Notice) -> None:
        """The same with a game that is saved for another evening."""
        if not resting.opening:
            await self.running.close_resting(resting)
            self._taken_away(resting, reason)

    def close_waiting(self, gathering: Gathering, reason: Notice) -> None:
        """Take a waiting table away."""
        if not gathering.starting:
            self.waiting.remove(gathering)
            self._taken_away(gathering, reason)

    def _taken_away(self, table: Gathering | Resting, reason: Notice) -> None:
        for visit in self._visits():
            if table.has(visit.owner):
                visit.send(Declined(reason))
        self._show()
