"""What the host itself does in the hall and to its tables."""

from __future__ import annotations

from collections.abc import Callable, Container, Coroutine, Iterable
from typing import Any

from netplay.lobby.tables import Tables
from netplay.lobby.talk import Talk
from netplay.running import Running
from netplay.table.task import Table
from netplay.visit import Visit
from netplay.waiting import Waiting
from tui.ports import Declined, Notice, TableRow

TakeOrder = Callable[[Visit, str, str], Coroutine[Any, Any, None]]


class HostSide:
    """The host's own door to the lobby."""

    def __init__(
        self,
        running: Running,
        waiting: Waiting,
        tables: Tables,
        visits: Callable[[], Iterable[Visit]],
        show: Callable[[], None],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        talk: Talk,
    ) -> None:
        self.running = running
        self.waiting = waiting
        self._tables = tables
        self._visits = visits
        self._show = show
        self._spawn = spawn
        self._talk = talk
        self.take_order: TakeOrder | None = None
        """Who carries out what an admin in the hall orders: a line, and the language to answer."""

    def rows(self, owner: str, here: Container[str] = ()) -> tuple[TableRow, ...]:
        """All tables as that owner finds them; `here` are the owners who are connected."""
        return self._tables.rows_of(owner, here)

    @property
    def is_played(self) -> bool:
        """Somebody is at a game that is not over."""
        return any(not one.public.over and not one.is_deserted for one in self.running)

    def order(self, visit: Visit, line: str, language: str) -> None:
        """Somebody in the hall orders something."""
        if self.take_order is not None:
            self._spawn(self.take_order(visit, line, language))

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

    def close_waiting(self, table_id: str, reason: Notice) -> None:
        """Take a waiting table away."""
        gathering = self.waiting.get(table_id)
        if gathering is None or gathering.starting:
            return
        self.waiting.remove(gathering)
        for visit in self._visits():
            if gathering.has(visit.owner):
                visit.send(Declined(reason))
        self._show()
