"""The list of all tables of a lobby, pending and running, as each visitor finds it."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from dataclasses import replace

from netplay.games.pending_table import PendingTable
from netplay.games.pending_tables import PendingTables
from netplay.games.running_games import RunningGames
from netplay.games.running_table_rows import running_table_row
from netplay.lobby.visit import Visit
from netplay.owners import BOT_OWNER, GUEST_PREFIX
from netplay.table.running_table import RunningTable
from netplay.text_cleaning import name_skeleton
from tui.ports import TableRow


class TableList:
    """The rows of those tables.

    A row is made once for everybody, and made again once `changed` was told of its table. Only
    who has a chair there, has opened it or knocks gets another one. `here` are the owners who
    are connected.
    """

    def __init__(self, pending: PendingTables, running: RunningGames, here: Container[str]) -> None:
        self._pending = pending
        self._running = running
        self._here = here
        self._shared: dict[str, TableRow] = {}
        """Each row as a stranger sees it."""
        self._owners: dict[str, frozenset[str]] = {}
        """Who has a chair at each table, saved games among them."""
        self._at: dict[str, set[str]] = {}
        """At which tables each owner has a chair."""
        self._rows: tuple[TableRow, ...] = ()
        self._places: dict[str, int] = {}
        """Where in the list each table is."""
        self._stale: set[str] = set()

    def __len__(self) -> int:
        return len(self._pending) + len(self._running)

    def changed(self, *table_ids: str) -> None:
        """These tables are new, gone, or different from before."""
        self._stale.update(table_ids)

    def came_or_went(self, owner: str) -> None:
        """That owner is connected now, or is not any more: some rows tell so."""
        self.changed(*self.of(owner))

    def of(self, owner: str) -> Collection[str]:
        """The tables where that owner has a chair, saved games among them."""
        self._refresh()
        return self._at.get(owner, ())

    def rows(self, visit: Visit) -> tuple[TableRow, ...]:
        """The list as that visitor sees it."""
        theirs = self.of(visit.owner)
        if not theirs and not visit.opened and visit.knock is None:
            return self._rows
        rows = list(self._rows)
        for table_id in {*theirs, *visit.opened, *((visit.knock or ())[:1])} & self._places.keys():
            rows[self._places[table_id]] = self._row_for(table_id, visit)
        return (*rows, *self._suspended_of(visit.owner))

    def _row_for(self, table_id: str, visit: Visit) -> TableRow:
        row = self._row(self._open_table(table_id), visit.owner)
        return replace(
            row,
            knocking=visit.knock is not None and visit.knock[0] == table_id,
            locked=row.private and not row.mine and table_id not in visit.opened,
        )

    def _row(self, table: PendingTable | RunningTable, owner: str) -> TableRow:
        if isinstance(table, PendingTable):
            return table.row(owner, self._here)
        return running_table_row(table, owner)

    def _open_table(self, table_id: str) -> PendingTable | RunningTable:
        table = self._pending.get(table_id) or self._running.get(table_id)
        assert table is not None
        return table

    def _open_tables(self) -> Iterator[tuple[str, PendingTable | RunningTable]]:
        yield from ((one.id, one) for one in self._pending)
        yield from ((one.info.id, one) for one in self._running)

    def _refresh(self) -> None:
        """Make the rows that are not up to date."""
        if not self._stale:
            return
        for table_id in self._stale:
            self._shared.pop(table_id, None)
            for owner in self._owners.pop(table_id, ()):
                self._at[owner].discard(table_id)
                if not self._at[owner]:
                    del self._at[owner]
        self._stale.clear()
        for table_id, table in self._open_tables():
            if table_id not in self._shared:
                row = self._row(table, GUEST_PREFIX)
                self._shared[table_id] = replace(row, locked=row.private)
                self._seat(table_id, _owners_at(table))
        for suspended in self._running.suspended:
            if suspended.id not in self._owners:
                self._seat(suspended.id, frozenset(place.owner for place in suspended.people))
        self._places = {table_id: place for place, (table_id, _) in enumerate(self._open_tables())}
        self._rows = tuple(self._shared[table_id] for table_id in self._places)

    def _seat(self, table_id: str, owners: frozenset[str]) -> None:
        self._owners[table_id] = owners
        for owner in owners:
            self._at.setdefault(owner, set()).add(table_id)

    def rows_of(self, owner: str, *, all_suspended: bool) -> tuple[TableRow, ...]:
        """The list as that owner finds it who is not in the lobby, with the unfinished games of
        theirs, or of everybody."""
        rows = [one.row(owner, ()) for one in self._pending]
        rows += [running_table_row(table, owner) for table in self._running]
        if all_suspended:
            return (*rows, *(one.row(owner) for one in self._running.suspended))
        return (*rows, *self._suspended_of(owner))

    def names(self) -> frozenset[str]:
        """Skeletons of the names of all tables, so that no two look the same in the list."""
        pending = [one.name for one in self._pending]
        running = [table.info.name for table in self._running]
        suspended = [one.header.name for one in self._running.suspended]
        return frozenset(map(name_skeleton, pending + running + suspended))

    def count_of(self, owner: str) -> int:
        """At how many tables that owner sits, unfinished games among them."""
        return self.open_of(owner) + self._running.suspended.count_of(owner)

    def open_of(self, owner: str) -> int:
        """At how many tables that owner sits that are not over, pending ones among them."""
        tables = (self._running.get(one) or self._pending.get(one) for one in self.of(owner))
        return sum(
            isinstance(one, PendingTable) or (one is not None and not one.summary.over)
            for one in tables
        )

    def _suspended_of(self, owner: str) -> list[TableRow]:
        """The unfinished games of that owner, which nobody else sees."""
        return [one.row(owner) for one in self._running.suspended if one.has(owner)]


def _owners_at(table: PendingTable | RunningTable) -> frozenset[str]:
    if isinstance(table, PendingTable):
        return frozenset(place.owner for place in table.places)
    return frozenset(table.summary.owners) - {BOT_OWNER}
