"""What visitors ask for about tables: to make one, to sit down, to look on, to begin.

What cannot be done is told to the visitor who has asked, and to nobody else.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager

from cards.vocabulary.words import Gender
from netplay.denial import Denied
from netplay.games.pending import Gathering, gather
from netplay.games.suspended import Resting
from netplay.journal.header import BadHouseRule
from netplay.journal.journal import JournalError, Unreadable
from netplay.lobby.parts import LobbyParts
from netplay.lobby.passwords import Locks
from netplay.lobby.seat_requests import SeatRequests
from netplay.lobby.visit import Visit
from netplay.table.table import Table
from tui.ports import Declined, NewTable, Notice, notice

log = logging.getLogger(__name__)


class Requests:
    """The requests of visitors, one method for each."""

    def __init__(self, parts: LobbyParts, seat_requests: SeatRequests, locks: Locks) -> None:
        self._parts = parts
        self._seat_requests = seat_requests
        self._locks = locks

    def make(self, visit: Visit, wish: NewTable) -> None:
        """Set up a table with the visitor at it."""
        with self._answering(visit):
            self._check_may_make(visit)
            if wish.password:
                self._locks.make(visit, wish.password, lambda lock: self._make(visit, wish, lock))
            else:
                self._make(visit, wish, "")

    def join(self, visit: Visit, table_id: str, gender: Gender, password: str) -> None:
        """Sit down at a waiting table, go back to the own chair at a running one, or knock."""
        with self._answering(visit):
            gathering, table = self._parts.pending.get(table_id), self._parts.running.get(table_id)
            resting = self._parts.running.unfinished.get(table_id)
            if resting is not None and resting.has(visit.owner):
                self._come(visit, resting)
            elif gathering is not None:
                lock = "" if gathering.has(visit.owner) else gathering.lock
                self._unlocked(
                    visit, table_id, lock, password,
                    lambda: self._sit_down(visit, gathering, gender),
                )  # fmt: skip
            elif table is None:
                raise Denied("table_gone")
            elif visit.owner in table.owners:
                self._seat_requests.seat(visit, table, table.owners.index(visit.owner))
            else:
                lock = self._parts.running.lock_of(table_id)
                self._unlocked(
                    visit, table_id, lock, password,
                    lambda: self._seat_requests.knock(visit, self._table(table_id)),
                )  # fmt: skip

    def watch(self, visit: Visit, table_id: str, password: str) -> None:
        """Look on at a running table."""
        with self._answering(visit):
            table = self._table(table_id)
            lock = "" if visit.owner in table.owners else self._parts.running.lock_of(table_id)
            self._unlocked(
                visit, table_id, lock, password,
                lambda: self._seat_requests.watch(visit, self._table(table_id)),
            )  # fmt: skip

    def become(self, visit: Visit, table_id: str, gender: Gender) -> None:
        """Change the gender of the visitor's character at a waiting table."""
        with self._answering(visit):
            gathering = self._parts.pending.at(table_id, visit.owner)
            if gathering.become(visit.owner, gender):
                self._parts.pending.changed(gathering)

    def get_up(self, visit: Visit, table_id: str) -> None:
        """Leave a waiting table, take back a knock, or leave the others at an unfinished game."""
        resting = self._parts.running.unfinished.get(table_id)
        if resting is not None and visit.owner in resting.coming:
            resting.coming.remove(visit.owner)
            self._coming_changed(resting)
        if visit.knock is not None and visit.knock[0] == table_id:
            self._seat_requests.leave(visit)
        self._parts.pending.get_up(visit.owner, table_id)

    def set_bots(self, visit: Visit, table_id: str, count: int) -> None:
        """The owner of a waiting table wants so many bots at it."""
        with self._answering(visit):
            gathering = self._parts.pending.kept_by(table_id, visit.owner, self._parts.visits.here)
            if gathering.set_bots(count):
                self._parts.pending.changed(gathering)

    def begin(self, visit: Visit, table_id: str) -> None:
        """The owner of a waiting table starts its game; or the first who has come to an unfinished
        one does not wait for the others."""
        with self._answering(visit):
            resting = self._parts.running.unfinished.get(table_id)
            if resting is not None:
                self._go_on(visit, resting)
                return
            gathering = self._parts.pending.kept_by(table_id, visit.owner, self._parts.visits.here)
            self._parts.tables.check_open()
            if not gathering.starting:
                gathering.starting = True
                self._parts.work.spawn(self._begin(gathering))

    def _make(self, visit: Visit, wish: NewTable, lock: str) -> None:
        with self._answering(visit):
            self._check_may_make(visit)
            parts, table_id = self._parts, secrets.token_hex(5)
            names = parts.tables.names()
            gathering = gather(table_id, wish, parts.config, visit.name, names, parts.library)
            gathering.lock = lock
            gathering.sit(visit.name, visit.owner, wish.gender)
            self._parts.pending.add(gathering)

    def _check_may_make(self, visit: Visit) -> None:
        """Raises `Denied` if there is no room, or the visitor has enough tables."""
        self._parts.tables.check_room()
        self._parts.tables.check_share(visit.owner)

    def _unlocked(
        self, visit: Visit, table_id: str, lock: str, password: str, then: Callable[[], None]
    ) -> None:
        """Do it once the visitor has opened the table. Raises `Denied`."""

        def go() -> None:
            with self._answering(visit):
                then()
            self._parts.visits.changed([visit.owner])

        self._locks.open(visit, table_id, lock, password, go)

    def _sit_down(self, visit: Visit, gathering: Gathering, gender: Gender) -> None:
        if self._parts.pending.get(gathering.id) is not gathering:
            raise Denied("table_gone")
        if gathering.starting or gathering.has(visit.owner):
            return
        if gathering.is_full:
            raise Denied("chairs_taken")
        self._parts.tables.check_share(visit.owner)
        gathering.sit(visit.name, visit.owner, gender)
        self._parts.pending.changed(gathering)

    async def _begin(self, gathering: Gathering) -> None:
        people = {place.owner for place in gathering.places}
        try:
            table = await self._parts.running.begin(await self._parts.running.header_for(gathering))
        except JournalError as error:
            log.error("table %s cannot be saved: %s", gathering.id, error)
            gathering.starting = False
            self._tell(people, notice("cannot_save"))
            return
        self._parts.pending.remove(gathering)
        self._seat_all(table, people)

    def _come(self, visit: Visit, resting: Resting) -> None:
        """Say that one would play on; when everybody has, it begins."""
        if visit.owner not in resting.coming:
            resting.coming.add(visit.owner)
            self._coming_changed(resting)
        if resting.is_complete:
            self._parts.tables.check_room()
            self._parts.work.spawn(self._take_up(resting))

    def _coming_changed(self, resting: Resting) -> None:
        """Nobody but its people sees a game that is saved."""
        self._parts.visits.changed(place.owner for place in resting.people)

    def _go_on(self, visit: Visit, resting: Resting) -> None:
        if visit.owner not in resting.coming:
            raise Denied("not_come")
        keeper = resting.header.places[resting.keeper]
        if keeper.owner != visit.owner:
            raise Denied("not_owner", w=keeper.name)
        self._parts.tables.check_room()
        self._parts.work.spawn(self._take_up(resting))

    async def _take_up(self, resting: Resting) -> None:
        if resting.opening:
            return
        resting.opening = True
        try:
            table = await self._parts.running.take_up(resting)
        except (JournalError, Unreadable) as error:
            log.error("table %s cannot be taken up again: %s", resting.id, error)
            resting.opening = False
            self._tell(resting.coming, notice("cannot_save"))
            return
        self._seat_all(table, resting.coming)

    def _seat_all(self, table: Table, owners: Container[str]) -> None:
        """Those who wait for it in the lobby are led to their chairs."""
        for seat, owner in enumerate(table.owners):
            for visit in self._parts.visits.of(owner) if owner in owners else ():
                if visit.is_in_lobby:
                    self._seat_requests.seat(visit, table, seat)
        self._parts.table_changed(table.info.id)

    def _tell(self, owners: Iterable[str], line: Notice) -> None:
        for owner in owners:
            for visit in self._parts.visits.of(owner):
                visit.send(Declined(line))

    def _table(self, table_id: str) -> Table:
        table = self._parts.running.get(table_id)
        if table is None:
            raise Denied("table_gone")
        return table

    @contextmanager
    def _answering(self, visit: Visit) -> Iterator[None]:
        try:
            yield
        except Denied as denied:
            visit.send(Declined(denied.notice))
        except BadHouseRule as error:
            told = notice("house_rule", rule=error.rule)
            if error.meant:
                told = notice("house_rule_like", rule=error.rule, meant=error.meant)
            visit.send(Declined(told))
