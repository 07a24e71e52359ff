"""What visitors ask for about tables: to make one, to sit down, to look on, to begin.

What cannot be done is told to the visitor who has asked, and to nobody else.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Container, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from cards.pack_library import PackLibrary
from cards.vocabulary.words import Gender
from netplay.config import Config
from netplay.denial import Denied
from netplay.games.pending import Gathering, gather
from netplay.games.pending_tables import PendingTables
from netplay.games.running import Running
from netplay.games.suspended import Resting
from netplay.journal.header import BadHouseRule
from netplay.journal.journal import JournalError, Unreadable
from netplay.lobby.passwords import Locks
from netplay.lobby.seat_requests import SeatRequests
from netplay.lobby.tables import TableList
from netplay.lobby.visit import Visit
from netplay.table.table import Table
from tui.ports import Declined, NewTable, Notice, notice

log = logging.getLogger(__name__)


class Requests:
    """`visits` are those who are here, `show` shows the hall how it is now, `spawn` runs what has
    to wait for a thread."""

    def __init__(
        self,
        config: Callable[[], Config],
        library: PackLibrary,
        waiting: PendingTables,
        running: Running,
        tables: TableList,
        seat_requests: SeatRequests,
        locks: Locks,
        visits: Callable[[], Sequence[Visit]],
        show: Callable[[], None],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._config = config
        self._library = library
        self._waiting = waiting
        self._running = running
        self._tables = tables
        self._seat_requests = seat_requests
        self._locks = locks
        self._visits = visits
        self._show = show
        self._spawn = spawn

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
            gathering, table = self._waiting.get(table_id), self._running.get(table_id)
            resting = self._running.unfinished.get(table_id)
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
                lock = self._running.lock_of(table_id)
                self._unlocked(
                    visit, table_id, lock, password,
                    lambda: self._seat_requests.knock(visit, self._table(table_id)),
                )  # fmt: skip

    def watch(self, visit: Visit, table_id: str, password: str) -> None:
        """Look on at a running table."""
        with self._answering(visit):
            table = self._table(table_id)
            lock = "" if visit.owner in table.owners else self._running.lock_of(table_id)
            self._unlocked(
                visit, table_id, lock, password,
                lambda: self._seat_requests.watch(visit, self._table(table_id)),
            )  # fmt: skip

    def become(self, visit: Visit, table_id: str, gender: Gender) -> None:
        """Change the gender of the visitor's character at a waiting table."""
        with self._answering(visit):
            self._waiting.at(table_id, visit.owner).become(visit.owner, gender)
            self._changed()

    def get_up(self, visit: Visit, table_id: str) -> None:
        """Leave a waiting table, the door of a running one, or the others at an unfinished one."""
        resting = self._running.unfinished.get(table_id)
        if resting is not None:
            resting.coming.discard(visit.owner)
        if visit.door is not None and visit.door[0] == table_id:
            self._seat_requests.leave(visit)
        self._waiting.get_up(visit.owner, table_id)
        self._show()

    def set_bots(self, visit: Visit, table_id: str, count: int) -> None:
        """The owner of a waiting table wants so many bots at it."""
        with self._answering(visit):
            self._waiting.kept_by(table_id, visit.owner, self._here()).set_bots(count)
            self._changed()

    def begin(self, visit: Visit, table_id: str) -> None:
        """The owner of a waiting table starts its game; or the first who has come to an unfinished
        one does not wait for the others."""
        with self._answering(visit):
            resting = self._running.unfinished.get(table_id)
            if resting is not None:
                self._go_on(visit, resting)
                return
            gathering = self._waiting.kept_by(table_id, visit.owner, self._here())
            self._tables.check_open()
            if not gathering.starting:
                gathering.starting = True
                self._spawn(self._begin(gathering))

    def _make(self, visit: Visit, wish: NewTable, lock: str) -> None:
        with self._answering(visit):
            self._check_may_make(visit)
            table_id, names = secrets.token_hex(5), self._tables.names()
            gathering = gather(table_id, wish, self._config(), visit.name, names, self._library)
            gathering.lock = lock
            gathering.sit(visit.name, visit.owner, wish.gender)
            self._waiting.add(gathering)
            self._changed()

    def _check_may_make(self, visit: Visit) -> None:
        """Raises `Denied` if there is no room, or the visitor has enough tables."""
        self._tables.check_room()
        self._tables.check_share(visit.owner)

    def _unlocked(
        self, visit: Visit, table_id: str, lock: str, password: str, then: Callable[[], None]
    ) -> None:
        """Do it once the visitor has opened the table. Raises `Denied`."""

        def go() -> None:
            with self._answering(visit):
                then()
            self._show()

        self._locks.open(visit, table_id, lock, password, go)

    def _sit_down(self, visit: Visit, gathering: Gathering, gender: Gender) -> None:
        if self._waiting.get(gathering.id) is not gathering:
            raise Denied("table_gone")
        if gathering.starting or gathering.has(visit.owner):
            return
        if gathering.is_full:
            raise Denied("chairs_taken")
        self._tables.check_share(visit.owner)
        gathering.sit(visit.name, visit.owner, gender)
        self._changed()

    async def _begin(self, gathering: Gathering) -> None:
        people = {place.owner for place in gathering.places}
        try:
            table = await self._running.begin(await self._running.header_for(gathering))
        except JournalError as error:
            log.error("table %s cannot be saved: %s", gathering.id, error)
            gathering.starting = False
            self._tell(people, notice("cannot_save"))
            return
        self._waiting.remove(gathering)
        self._seat_all(table, people)

    def _come(self, visit: Visit, resting: Resting) -> None:
        """Say that one would play on; when everybody has, it begins."""
        resting.coming.add(visit.owner)
        if resting.is_complete:
            self._tables.check_room()
            self._spawn(self._take_up(resting))
        self._show()

    def _go_on(self, visit: Visit, resting: Resting) -> None:
        if visit.owner not in resting.coming:
            raise Denied("not_come")
        keeper = resting.header.places[resting.keeper]
        if keeper.owner != visit.owner:
            raise Denied("not_owner", w=keeper.name)
        self._tables.check_room()
        self._spawn(self._take_up(resting))

    async def _take_up(self, resting: Resting) -> None:
        if resting.opening:
            return
        resting.opening = True
        try:
            table = await self._running.take_up(resting)
        except (JournalError, Unreadable) as error:
            log.error("table %s cannot be taken up again: %s", resting.id, error)
            resting.opening = False
            self._tell(resting.coming, notice("cannot_save"))
            return
        self._seat_all(table, resting.coming)

    def _seat_all(self, table: Table, owners: Container[str]) -> None:
        """Those who wait for it in the hall are led to their chairs."""
        for visit in self._visits():
            if visit.owner in owners and visit.is_in_hall:
                self._seat_requests.seat(visit, table, table.owners.index(visit.owner))
        self._show()

    def _tell(self, owners: Container[str], line: Notice) -> None:
        for visit in self._visits():
            if visit.owner in owners:
                visit.send(Declined(line))

    def _table(self, table_id: str) -> Table:
        table = self._running.get(table_id)
        if table is None:
            raise Denied("table_gone")
        return table

    def _changed(self) -> None:
        """A waiting table is different from before."""
        self._waiting.save()
        self._show()

    def _here(self) -> frozenset[str]:
        """The identities that are connected."""
        return frozenset(visit.owner for visit in self._visits())

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
