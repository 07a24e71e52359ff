"""Visitors at the tutorial: each has a table of their own, on no list and on no disk."""

from __future__ import annotations

from netplay.games.tutorial_table import tutorial_table
from netplay.lobby.visit import Visit
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import TimeSource
from netplay.table.table import Table
from tui.ports import Notice
from tui.tutorial.guided_table_port import GuidedTablePort
from tui.tutorial.script import LEARNER


class TutorialTables:
    """The tables at which somebody learns now. A table ends when its learner goes."""

    def __init__(self, time: TimeSource, work: BackgroundTasks) -> None:
        self._time = time
        self._work = work
        self._tables: set[Table] = set()

    def __len__(self) -> int:
        return len(self._tables)

    def begin(self, visit: Visit, table_name: str) -> None:
        """Lay a table and seat the visitor at it, who must be in the lobby."""
        if not visit.is_in_lobby:
            return
        came = False

        def changed() -> None:
            nonlocal came
            came = came or not table.is_deserted
            if came and table.is_deserted and table in self._tables:
                self._tables.discard(table)
                self._work.spawn(table.close())

        table = tutorial_table(table_name, visit.name, visit.owner, self._time, changed)
        self._tables.add(table)
        table.start()
        port = table.port(LEARNER, visit.line.way)
        visit.seat(port, GuidedTablePort(port))

    async def close(self, reason: Notice) -> None:
        """The host ends."""
        for table in list(self._tables):
            await table.close(reason)
        self._tables.clear()
