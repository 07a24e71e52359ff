"""The front hall: who is there, which tables there are, and the way to a chair.

Everything happens on the event loop; only files are written and read in threads.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from pathlib import Path
from typing import Any

from cards.shelf import Shelf, own_shelf
from cards.vocabulary.words import Gender
from netplay.config import Config
from netplay.denial import Denied
from netplay.gathering import Gathering, gather
from netplay.lobby.doors import Doors
from netplay.lobby.idling import Idling
from netplay.lobby.names import Names
from netplay.lobby.offers import offers_of
from netplay.lobby.tables import Tables
from netplay.lobby.talk import Talk
from netplay.running import Running
from netplay.table.header import BadHouseRule
from netplay.table.journal import JournalError
from netplay.table.port import SeatPort
from netplay.timing import Alarm, Bucket, Time
from netplay.visit import Visit
from netplay.waiting import GUEST, Waiting
from tui.ports import Closed, Declined, LobbyUpdate, NewTable, Notice, notice

log = logging.getLogger(__name__)

UPDATE_EVERY = 0.25
"""What happens at the tables is shown in the hall no faster than this."""
CLOSING = notice("host_closes")


class Lobby:
    """The hall of one host. `folder` is where the tables' journals lie, `shelf` what tables can be
    made of: our own editions if it is not said."""

    def __init__(
        self, config: Config, folder: Path, time: Time, shelf: Shelf | None = None
    ) -> None:
        self._shelf = shelf or own_shelf()
        self._config = config
        self._time = time
        self._waiting = Waiting(folder, time, self._spawn, self._shelf)
        self._running = Running(
            config, folder, time, self._spawn, self._soon, self._moved, self._shelf
        )
        self._visits: list[Visit] = []
        self._names = Names()
        self._talk = Talk()
        self._offers = offers_of(self._shelf, config)
        self._tables = Tables(self._waiting, self._running, config.tables)
        self._doors = Doors(self._running, self._tables, self._names, self.call, self._show)
        self._idling = Idling(time, config.limits.lobby_idle_minutes, lambda: self._visits)
        self._alarm: Alarm | None = None
        self._work: set[asyncio.Task[None]] = set()
        self._closing = False

    @property
    def people(self) -> int:
        """Visitors connected now."""
        return len(self._visits)

    @property
    def tables(self) -> int:
        """Tables open now, waiting ones among them."""
        return len(self._tables)

    async def restore(self) -> None:
        """Open what the host before this one has left: games that are not over, waiting tables."""
        people = await self._running.restore()
        await self._waiting.restore(self._here, self._show)
        self._names.keep_all(people + self._waiting.people())
        self._idling.begin()

    def visit(
        self,
        wished: str,
        fingerprint: str | None,
        way: Callable[[], float] = lambda: 0.0,
        idle: Callable[[], float] = lambda: 0.0,
    ) -> Visit:
        """Somebody comes in. Whoever has a key gets the name that goes with it; `way` is how long
        a picture needs to them now, and `idle` since when they press no key, in seconds."""
        owner = fingerprint or GUEST + secrets.token_hex(8)
        name = self._names.give(wished, owner)
        talk, limits = self._config.talk, self._config.limits
        talks = Bucket(self._time, talk.pause, talk.burst)
        acts = Bucket(self._time, 1 / limits.commands_per_second, limits.command_burst)
        visit = Visit(self, name, owner, talks, acts, way, idle)
        self._visits.append(visit)
        self.call(self._show)
        return visit

    def shut(self) -> None:
        """The host is about to end: from now on those who go keep their chairs."""
        self._closing = True
        self._idling.end()

    async def close(self, reason: Notice = CLOSING) -> None:
        """Tell everybody, save every table, and end."""
        self.shut()
        if self._alarm is not None:
            self._alarm.cancel()
        self._waiting.close()
        for visit in self._visits:
            visit.send(Closed(reason))
        await self._running.close(reason)
        if self._work:
            await asyncio.wait(self._work)

    def call(self, act: Callable[[], None]) -> None:
        """Do it soon, and out of the context of whoever asks: an app must not be kept by it."""
        asyncio.get_running_loop().call_soon(act, context=Context())

    def show_to(self, visit: Visit) -> None:
        """Send what there is to see, unless they have seen just that."""
        if not visit.is_in_hall:
            return
        visit.show(
            LobbyUpdate(
                host=self._config.host.name,
                you=visit.name,
                people=self.people,
                tables=self._tables.rows(visit, self._here()),
                talk=self._talk.lines,
                decks=self._offers.decks,
                packs=self._offers.packs,
                paces=self._offers.paces,
            )
        )

    # --- what visitors ask for --------------------------------------------------------------------

    def make(self, visit: Visit, wish: NewTable) -> None:
        """Set up a table with the visitor at it."""
        with self._answering(visit):
            self._tables.check_room()
            self._tables.check_share(visit.owner)
            table_id, names = secrets.token_hex(5), self._tables.names()
            gathering = gather(table_id, wish, self._config, visit.name, names, self._shelf)
            gathering.sit(visit.name, visit.owner, wish.gender)
            self._waiting.add(gathering)
            self._changed()

    def join(self, visit: Visit, table_id: str, gender: Gender) -> None:
        """Sit down at a waiting table, go back to the own chair at a running one, or knock."""
        with self._answering(visit):
            gathering, table = self._waiting.get(table_id), self._running.get(table_id)
            if gathering is not None:
                self._sit_down(visit, gathering, gender)
            elif table is None:
                raise Denied("table_gone")
            elif visit.owner in table.owners:
                self._doors.seat(visit, table, table.owners.index(visit.owner))
            else:
                self._doors.knock(visit, table)

    def become(self, visit: Visit, table_id: str, gender: Gender) -> None:
        """Change the gender of the visitor's character at a waiting table."""
        with self._answering(visit):
            self._waiting.at(table_id, visit.owner).become(visit.owner, gender)
            self._changed()

    def get_up(self, visit: Visit, table_id: str) -> None:
        """Leave a waiting table, or the door of a running one."""
        if visit.door is not None and visit.door[0] == table_id:
            self._doors.leave(visit)
        self._waiting.get_up(visit.owner, table_id)
        self._show()

    def set_bots(self, visit: Visit, table_id: str, count: int) -> None:
        """The owner of a waiting table wants so many bots at it."""
        with self._answering(visit):
            self._waiting.kept_by(table_id, visit.owner, self._here()).set_bots(count)
            self._changed()

    def begin(self, visit: Visit, table_id: str) -> None:
        """The owner of a waiting table starts its game."""
        with self._answering(visit):
            gathering = self._waiting.kept_by(table_id, visit.owner, self._here())
            if not gathering.starting:
                gathering.starting = True
                self._spawn(self._begin(gathering))

    def talk(self, visit: Visit, text: str) -> None:
        if self._talk.say(visit, text):
            self._show()

    def left(self, visit: Visit) -> None:
        """The visitor is gone: away from running tables, and up from waiting ones."""
        if visit not in self._visits:
            return
        self._visits.remove(visit)
        self._doors.leave(visit)
        if self._closing:
            return
        if visit.owner not in self._here():
            self._waiting.get_up(visit.owner)
            # Whoever sits at a running table keeps the name.
            if not any(visit.owner in table.owners for table in self._running):
                self._names.release(visit.owner)
        self._show()

    # --- the way to a chair -----------------------------------------------------------------------

    def _sit_down(self, visit: Visit, gathering: Gathering, gender: Gender) -> None:
        if gathering.starting or gathering.has(visit.owner):
            return
        if gathering.is_full:
            raise Denied("chairs_taken")
        self._tables.check_share(visit.owner)
        gathering.sit(visit.name, visit.owner, gender)
        self._changed()

    def _moved(self, before: SeatPort, port: SeatPort) -> None:
        """Somebody goes on to a rematch."""
        for visit in self._visits:
            if visit.port is before:
                visit.move(port)

    async def _begin(self, gathering: Gathering) -> None:
        try:
            table = await self._running.begin(await self._running.header_for(gathering))
        except JournalError as error:
            log.error("table %s cannot be saved: %s", gathering.id, error)
            gathering.starting = False
            for visit in self._visits:
                if gathering.has(visit.owner):
                    visit.send(Declined(notice("cannot_save")))
            return
        self._waiting.remove(gathering)
        for visit in self._visits:
            if gathering.has(visit.owner) and visit.is_in_hall:
                self._doors.seat(visit, table, table.owners.index(visit.owner))
        self._show()

    @contextmanager
    def _answering(self, visit: Visit) -> Iterator[None]:
        """What cannot be done is told to the visitor, and to nobody else."""
        try:
            yield
        except Denied as denied:
            visit.send(Declined(denied.notice))
        except BadHouseRule as error:
            told = notice("house_rule", rule=error.rule)
            if error.meant:
                told = notice("house_rule_like", rule=error.rule, meant=error.meant)
            visit.send(Declined(told))

    # --- who is here, and what they see -----------------------------------------------------------

    def _here(self) -> frozenset[str]:
        """The identities that are connected."""
        return frozenset(visit.owner for visit in self._visits)

    def _changed(self) -> None:
        """A waiting table is different from before."""
        self._waiting.save()
        self._show()

    def _soon(self) -> None:
        """Something has happened at a running table."""
        if self._alarm is None and not self._closing:
            self._alarm = self._time.call_at(self._time.now() + UPDATE_EVERY, self._show)

    def _show(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for visit in self._visits:
            self.show_to(visit)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
