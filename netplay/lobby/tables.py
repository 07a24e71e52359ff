"""All tables of the hall, those that wait and those that run, as its visitors find them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from netplay.config import TableSettings as Limits
from netplay.denial import Denied
from netplay.games.listing import row_of
from netplay.games.pending_tables import PendingTables
from netplay.games.running import Running
from netplay.lobby.visit import Visit
from netplay.names import skeleton
from tui.ports import TableRow


class TableList:
    """The list in the hall, and how many tables there may be."""

    def __init__(self, waiting: PendingTables, running: Running, limits: Limits) -> None:
        self._waiting = waiting
        self._running = running
        self._limits = limits
        self.draining = False
        """No new games: the host closes soon."""

    def reconfigure(self, limits: Limits) -> None:
        """Let these limits hold from now on."""
        self._limits = limits

    def __len__(self) -> int:
        return len(self._waiting) + len(self._running)

    def rows(self, visit: Visit, here: Container[str]) -> tuple[TableRow, ...]:
        """The list as that visitor sees it; `here` are the owners who are connected."""
        rows = [one.row(visit.owner, here) for one in self._waiting]
        for table in self._running:
            row = row_of(table, visit.owner)
            knocking = visit.door is not None and visit.door[0] == row.id
            rows.append(replace(row, knocking=True) if knocking else row)
        rows += self._unfinished_of(visit.owner)
        return tuple(
            replace(row, locked=True)
            if row.private and not row.mine and row.id not in visit.opened
            else row
            for row in rows
        )

    def rows_of(self, owner: str, *, all_unfinished: bool) -> tuple[TableRow, ...]:
        """The list as that owner finds it who is not in the hall, with the unfinished games of
        theirs, or of everybody."""
        rows = [one.row(owner, ()) for one in self._waiting]
        rows += [row_of(table, owner) for table in self._running]
        if all_unfinished:
            return (*rows, *(one.row(owner) for one in self._running.unfinished))
        return (*rows, *self._unfinished_of(owner))

    def names(self) -> frozenset[str]:
        """Skeletons of the names of all tables, so that no two look the same in the list."""
        waiting = [one.name for one in self._waiting]
        running = [table.info.name for table in self._running]
        resting = [one.header.name for one in self._running.unfinished]
        return frozenset(map(skeleton, waiting + running + resting))

    @property
    def owners(self) -> frozenset[str]:
        """Everybody who has a chair at any of them, unfinished games among them."""
        waiting = (place.owner for one in self._waiting for place in one.places)
        running = (owner for table in self._running for owner in table.owners)
        resting = (place.owner for one in self._running.unfinished for place in one.people)
        return frozenset((*waiting, *running, *resting))

    def count_of(self, owner: str) -> int:
        """At how many tables that owner sits, unfinished games among them."""
        return self._open_of(owner) + self._running.unfinished.count_of(owner)

    def check_room(self) -> None:
        """Raises `Denied` if the house is full, or is about to close."""
        self.check_open()
        if len(self) >= self._limits.most:
            raise Denied("most_tables", n=self._limits.most)

    def check_open(self) -> None:
        """Raises `Denied` if no game may begin any more."""
        if self.draining:
            raise Denied("draining")

    def check_share(self, owner: str) -> None:
        """Raises `Denied` if that owner sits at as many tables as one may."""
        if self._open_of(owner) >= self._limits.most_per_player:
            raise Denied("most_yours", n=self._limits.most_per_player)

    def _open_of(self, owner: str) -> int:
        waiting = sum(one.has(owner) for one in self._waiting)
        played = (table for table in self._running if not table.public.over)
        return waiting + sum(owner in table.owners for table in played)

    def _unfinished_of(self, owner: str) -> list[TableRow]:
        """Nobody else sees those."""
        return [one.row(owner) for one in self._running.unfinished if one.has(owner)]
