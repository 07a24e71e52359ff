"""Requests of visitors about tables: to make one, to sit down, to watch, to begin.

What cannot be done is told to the visitor who has asked, and to nobody else.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager

from cards.vocabulary.base_types import Gender
from netplay.games.pending_table import PendingTable, new_pending_table
from netplay.games.suspended_games import SuspendedGame
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.lobby.lobby_parts import LobbyParts
from netplay.lobby.passwords import TablePasswords
from netplay.lobby.running_table_request_handler import RunningTableRequestHandler
from netplay.lobby.visit import Visit
from netplay.request_denied import RequestDenied
from netplay.table.running_table import RunningTable
from netplay.table_box import BadHouseRule
from tui.ports import LobbyReply, NewTable, Notice, new_notice

log = logging.getLogger(__name__)


class TableRequestHandler:
    """The requests of visitors, one method for each."""

    def __init__(
        self,
        parts: LobbyParts,
        seat_requests: RunningTableRequestHandler,
        passwords: TablePasswords,
    ) -> None:
        self._parts = parts
        self._seat_requests = seat_requests
        self._passwords = passwords

    def make(self, visit: Visit, wish: NewTable) -> None:
        """Set up a table with the visitor at it."""
        with self._answering(visit):
            self._check_may_make(visit)
            if wish.password:
                self._passwords.make(
                    visit, wish.password, lambda lock: self._make(visit, wish, lock)
                )
            else:
                self._make(visit, wish, "")

    def join(self, visit: Visit, table_id: str, gender: Gender, password: str) -> None:
        """Sit down at a waiting table, go back to the own chair at a running one, or knock."""
        with self._answering(visit):
            pending, table = self._parts.pending.get(table_id), self._parts.running.get(table_id)
            suspended = self._parts.running.suspended.get(table_id)
            if suspended is not None and suspended.has(visit.owner):
                self._come(visit, suspended)
            elif pending is not None:
                lock = "" if pending.has(visit.owner) else pending.lock
                self._unlocked(
                    visit, table_id, lock, password, lambda: self._sit_down(visit, pending, gender)
                )
            elif table is None:
                raise RequestDenied("table_gone")
            elif visit.owner in (owners := table.summary.owners):
                self._seat_requests.seat(visit, table, owners.index(visit.owner))
            else:
                lock = self._parts.running.lock_of(table_id)
                self._unlocked(
                    visit,
                    table_id,
                    lock,
                    password,
                    lambda: self._seat_requests.knock(visit, self._table(table_id)),
                )

    def watch(self, visit: Visit, table_id: str, password: str) -> None:
        """Watch a running table."""
        with self._answering(visit):
            table = self._table(table_id)
            is_theirs = visit.owner in table.summary.owners
            lock = "" if is_theirs else self._parts.running.lock_of(table_id)
            self._unlocked(
                visit,
                table_id,
                lock,
                password,
                lambda: self._seat_requests.watch(visit, self._table(table_id)),
            )

    def become(self, visit: Visit, table_id: str, gender: Gender) -> None:
        """Change the gender of the visitor's character at a waiting table."""
        with self._answering(visit):
            pending = self._parts.pending.at(table_id, visit.owner)
            if pending.become(visit.owner, gender):
                self._parts.pending.changed(pending)

    def get_up(self, visit: Visit, table_id: str) -> None:
        """Leave a waiting table, take back a knock, or leave the others at an unfinished game."""
        suspended = self._parts.running.suspended.get(table_id)
        if suspended is not None and visit.owner in suspended.coming:
            suspended.coming.remove(visit.owner)
            self._coming_changed(suspended)
        if visit.knock is not None and visit.knock[0] == table_id:
            self._seat_requests.leave(visit)
        self._parts.pending.get_up(visit.owner, table_id)

    def set_bots(self, visit: Visit, table_id: str, count: int) -> None:
        """The owner of a waiting table wants so many bots at it."""
        with self._answering(visit):
            pending = self._parts.pending.kept_by(table_id, visit.owner, self._parts.visits.here)
            if pending.set_bots(count):
                self._parts.pending.changed(pending)

    def begin(self, visit: Visit, table_id: str) -> None:
        """The owner of a waiting table starts its game; or the first who has come to an unfinished
        one does not wait for the others."""
        with self._answering(visit):
            suspended = self._parts.running.suspended.get(table_id)
            if suspended is not None:
                self._go_on(visit, suspended)
                return
            pending = self._parts.pending.kept_by(table_id, visit.owner, self._parts.visits.here)
            self._parts.limits.check_open()
            if not pending.starting:
                pending.starting = True
                self._parts.work.spawn(self._begin(pending))

    def _make(self, visit: Visit, wish: NewTable, lock: str) -> None:
        with self._answering(visit):
            self._check_may_make(visit)
            parts, table_id = self._parts, secrets.token_hex(5)
            names = parts.tables.names()
            pending = new_pending_table(
                table_id, wish, parts.config, visit.name, names, parts.library
            )
            pending.lock = lock
            pending.sit(visit.name, visit.owner, wish.gender)
            self._parts.pending.add(pending)

    def _check_may_make(self, visit: Visit) -> None:
        """Raises `RequestDenied` if there is no room, or the visitor has enough tables."""
        self._parts.limits.check_room()
        self._parts.limits.check_share(visit.owner)

    def _unlocked(
        self, visit: Visit, table_id: str, lock: str, password: str, then: Callable[[], None]
    ) -> None:
        """Do it once the visitor has opened the table. Raises `RequestDenied`."""

        def go() -> None:
            with self._answering(visit):
                then()
            self._parts.visits.changed([visit.owner])

        self._passwords.open(visit, table_id, lock, password, go)

    def _sit_down(self, visit: Visit, pending: PendingTable, gender: Gender) -> None:
        if self._parts.pending.get(pending.id) is not pending:
            raise RequestDenied("table_gone")
        if pending.starting or pending.has(visit.owner):
            return
        if pending.is_full:
            raise RequestDenied("chairs_taken")
        self._parts.limits.check_share(visit.owner)
        pending.sit(visit.name, visit.owner, gender)
        self._parts.pending.changed(pending)

    async def _begin(self, pending: PendingTable) -> None:
        people = {place.owner for place in pending.places}
        try:
            table = await self._parts.running.begin(await self._parts.running.header_for(pending))
        except JournalUnavailable as error:
            log.error("table %s cannot be saved: %s", pending.id, error)
            pending.starting = False
            self._tell(people, new_notice("cannot_save"))
            return
        self._parts.pending.remove(pending)
        self._seat_all(table, people)

    def _come(self, visit: Visit, suspended: SuspendedGame) -> None:
        """Say that one would play on; when everybody has, it begins."""
        if visit.owner not in suspended.coming:
            suspended.coming.add(visit.owner)
            self._coming_changed(suspended)
        if suspended.is_complete:
            self._parts.limits.check_room()
            self._parts.work.spawn(self._take_up(suspended))

    def _coming_changed(self, suspended: SuspendedGame) -> None:
        """Nobody but its people sees a game that is saved."""
        self._parts.visits.changed(place.owner for place in suspended.people)

    def _go_on(self, visit: Visit, suspended: SuspendedGame) -> None:
        if visit.owner not in suspended.coming:
            raise RequestDenied("not_come")
        keeper = suspended.header.places[suspended.keeper]
        if keeper.owner != visit.owner:
            raise RequestDenied("not_owner", w=keeper.name)
        self._parts.limits.check_room()
        self._parts.work.spawn(self._take_up(suspended))

    async def _take_up(self, suspended: SuspendedGame) -> None:
        if suspended.opening:
            return
        suspended.opening = True
        try:
            table = await self._parts.running.take_up(suspended)
        except (JournalUnavailable, UnreadableJournal) as error:
            log.error("table %s cannot be taken up again: %s", suspended.id, error)
            suspended.opening = False
            self._tell(suspended.coming, new_notice("cannot_save"))
            return
        self._seat_all(table, suspended.coming)

    def _seat_all(self, table: RunningTable, owners: Container[str]) -> None:
        """Those who wait for it in the lobby are led to their chairs."""
        for seat, owner in enumerate(table.summary.owners):
            for visit in self._parts.visits.of(owner) if owner in owners else ():
                if visit.is_in_lobby:
                    self._seat_requests.seat(visit, table, seat)
        self._parts.table_changed(table.info.id)

    def _tell(self, owners: Iterable[str], line: Notice) -> None:
        for owner in owners:
            for visit in self._parts.visits.of(owner):
                visit.send(LobbyReply(line))

    def _table(self, table_id: str) -> RunningTable:
        table = self._parts.running.get(table_id)
        if table is None:
            raise RequestDenied("table_gone")
        return table

    @contextmanager
    def _answering(self, visit: Visit) -> Iterator[None]:
        try:
            yield
        except RequestDenied as denied:
            visit.send(LobbyReply(denied.notice))
        except BadHouseRule as error:
            told = new_notice("house_rule", rule=error.rule)
            if error.meant:
                told = new_notice("house_rule_like", rule=error.rule, meant=error.meant)
            visit.send(LobbyReply(told))
