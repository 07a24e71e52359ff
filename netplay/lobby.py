"""The front hall: who is there, which tables there are, and the way to a chair.

Everything happens on the event loop; only beginning and finding games touches the disk, in threads.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from pathlib import Path
from typing import Any

from engine.view import PublicView
from engine.zones import Seat
from netplay.config import Config
from netplay.denial import Denied
from netplay.gathering import Gathering, gather
from netplay.names import clean_line, skeleton, unique_name
from netplay.table.clock import Lengths
from netplay.table.header import (
    BOT,
    BadHouseRule,
    Header,
    kickdoor_version,
    packs_digest,
    shown_rules,
)
from netplay.table.journal import SUFFIX, Journal, JournalError, Unreadable
from netplay.table.saves import Saved, begin, put_away, recover, set_aside
from netplay.table.task import Pace, Table
from netplay.timing import Alarm, Bucket, Time
from netplay.visit import Visit
from tui.ports import Closed, Declined, LobbyUpdate, NewTable, Notice, TableInfo, TableRow, notice

log = logging.getLogger(__name__)

UPDATE_EVERY = 0.25
"""What happens at the tables is shown in the hall no faster than this."""
TALK_LINES = 20
GUEST = "guest:"
"""Before the identity of somebody without a key; it lasts for one session."""
TOO_MUCH_TALK = notice("too_much_talk")
CLOSING = notice("host_closes")


class Lobby:
    """The hall of one host. `folder` is where the tables' journals lie."""

    def __init__(self, config: Config, folder: Path, time: Time) -> None:
        self._config = config
        self._folder = folder
        self._time = time
        self._gatherings: dict[str, Gathering] = {}
        self._running: dict[str, Table] = {}
        self._visits: list[Visit] = []
        self._names: dict[str, str] = {}
        """Skeletons of names in use, and the identity that has each."""
        self._talk: deque[tuple[str, str]] = deque(maxlen=TALK_LINES)
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
        return len(self._gatherings) + len(self._running)

    async def restore(self) -> None:
        """Open every game that is not over; set aside, with a line, what cannot be loaded."""
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                saved = await asyncio.to_thread(recover, path)
            except (Unreadable, JournalError) as error:
                _set_aside(path, str(error))
                continue
            people = [place for place in saved.header.places if place.owner != BOT]
            if saved.state.over:
                saved.file.close()
                put_away(path)
            elif all(place.owner.startswith(GUEST) for place in people):
                saved.file.close()
                _set_aside(path, "nobody at it has a key to come back with")
            else:
                self._open(saved)
                self._names.update((skeleton(place.name), place.owner) for place in people)

    def visit(self, wished: str, fingerprint: str | None) -> Visit:
        """Somebody comes in. Whoever has a key gets the name that goes with it."""
        owner = fingerprint or GUEST + secrets.token_hex(8)
        theirs = {bare for bare, holder in self._names.items() if holder == owner}
        name = unique_name(wished, self._names.keys() - theirs)
        self._names.setdefault(skeleton(name), owner)
        talk = self._config.talk
        visit = Visit(self, name, owner, Bucket(self._time, talk.pause, talk.burst))
        self._visits.append(visit)
        self.call(self._show)
        return visit

    async def close(self, reason: Notice = CLOSING) -> None:
        """Tell everybody, save every table, and end."""
        self._closing = True
        if self._alarm is not None:
            self._alarm.cancel()
        for visit in self._visits:
            visit.send(Closed(reason))
        await asyncio.gather(*(table.close(reason) for table in self._running.values()))
        if self._work:
            await asyncio.wait(self._work)

    def call(self, act: Callable[[], None]) -> None:
        """Do it soon, and out of the context of whoever asks: an app must not be kept by it."""
        asyncio.get_running_loop().call_soon(act, context=Context())

    def show_to(self, visit: Visit) -> None:
        """Send what there is to see, unless they have seen just that."""
        if not visit.is_in_hall:
            return
        here = frozenset(other.owner for other in self._visits)
        rows = [one.row(visit.owner, here) for one in self._gatherings.values()]
        rows += [_row_of(table, visit.owner) for table in self._running.values()]
        visit.show(
            LobbyUpdate(
                host=self._config.host.name,
                you=visit.name,
                people=self.people,
                tables=tuple(rows),
                talk=tuple(self._talk),
            )
        )

    def make(self, visit: Visit, wish: NewTable) -> None:
        """Set up a table with the visitor at it."""
        limits = self._config.tables
        try:
            if self.tables >= limits.most:
                raise Denied("most_tables", n=limits.most)
            self._check_share(visit)
            table_id = secrets.token_hex(5)
            gathering = gather(
                table_id, wish, limits.window_seconds, visit.name, self._table_names()
            )
        except BadHouseRule as error:
            visit.send(Declined(notice("house_rule", rule=error.rule)))
            return
        except Denied as error:
            visit.send(Declined(error.notice))
            return
        gathering.sit(visit.name, visit.owner)
        self._gatherings[table_id] = gathering
        self._show()

    def join(self, visit: Visit, table_id: str) -> None:
        """Sit down at a waiting table, or go back to the own chair at a running one."""
        try:
            if table_id in self._running:
                self._seat(visit, table_id)
            elif table_id in self._gatherings:
                self._sit_down(visit, self._gatherings[table_id])
            else:
                raise Denied("table_gone")
        except Denied as error:
            visit.send(Declined(error.notice))

    def begin(self, visit: Visit, table_id: str) -> None:
        """Start the game of a waiting table that the visitor sits at."""
        gathering = self._gatherings.get(table_id)
        if gathering is None:
            visit.send(Declined(notice("table_gone")))
        elif not gathering.has(visit.owner):
            visit.send(Declined(notice("not_at_it")))
        elif not gathering.starting:
            gathering.starting = True
            self._spawn(self._begin(gathering))

    def talk(self, visit: Visit, text: str) -> None:
        line = clean_line(text)
        if line and not visit.bucket.take():
            visit.send(Declined(TOO_MUCH_TALK))
        elif line:
            self._talk.append((visit.name, line))
            self._show()

    def left(self, visit: Visit) -> None:
        """The visitor is gone: away from running tables, and up from waiting ones."""
        if visit not in self._visits:
            return
        self._visits.remove(visit)
        if not any(other.owner == visit.owner for other in self._visits):
            for gathering in self._gatherings.values():
                if not gathering.starting:
                    gathering.get_up(visit.owner)
            for deserted in [one for one in self._gatherings.values() if one.is_empty]:
                del self._gatherings[deserted.id]
            self._release_names(visit.owner)
        self._show()

    def _sit_down(self, visit: Visit, gathering: Gathering) -> None:
        if gathering.starting or gathering.has(visit.owner):
            return
        if gathering.is_full:
            raise Denied("chairs_taken")
        self._check_share(visit)
        gathering.sit(visit.name, visit.owner)
        self._show()

    def _seat(self, visit: Visit, table_id: str) -> None:
        table = self._running[table_id]
        if visit.owner not in table.owners:
            raise Denied("no_bot")
        visit.seat(table.port(table.owners.index(visit.owner)))

    def _table_names(self) -> frozenset[str]:
        """Skeletons of the names of all tables, so that no two look the same in the list."""
        waiting = [one.name for one in self._gatherings.values()]
        running = [table.info.name for table in self._running.values()]
        return frozenset(map(skeleton, waiting + running))

    def _check_share(self, visit: Visit) -> None:
        most = self._config.tables.most_per_player
        mine = sum(one.has(visit.owner) for one in self._gatherings.values())
        mine += sum(visit.owner in table.owners for table in self._running.values())
        if mine >= most:
            raise Denied("most_yours", n=most)

    async def _begin(self, gathering: Gathering) -> None:
        header = Header(
            id=gathering.id,
            name=gathering.name,
            edition=gathering.edition,
            house_rules=gathering.rules,
            places=gathering.fill(),
            seed=secrets.token_hex(16),
            packs=packs_digest(gathering.edition),
            version=kickdoor_version(),
            begun=self._time.wall(),
        )
        try:
            saved = await asyncio.to_thread(begin, self._folder, header)
        except JournalError as error:
            log.error("table %s cannot be saved: %s", gathering.id, error)
            gathering.starting = False
            for visit in self._visits:
                if gathering.has(visit.owner):
                    visit.send(Declined(notice("cannot_save")))
            return
        del self._gatherings[gathering.id]
        self._open(saved)
        for visit in self._visits:
            if gathering.has(visit.owner) and visit.is_in_hall:
                self._seat(visit, gathering.id)
        self._show()

    def _open(self, saved: Saved) -> None:
        header, box = saved.header, saved.state.box
        info = TableInfo(
            header.id, header.name, box.editions, box.card_ids, box.profile.window.seconds,
            shown_rules(header.house_rules),
        )  # fmt: skip
        table = Table(
            info, header.places, saved.state, Journal.of(saved.file),
            pace_of(self._config, box.profile.window.seconds), self._time,
            bot_secret=secrets.token_hex(16), clocks=saved.clocks, recent=saved.events,
            changed=lambda: self._table_changed(header.id),
        )  # fmt: skip
        self._running[header.id] = table
        table.start()

    def _table_changed(self, table_id: str) -> None:
        table = self._running.get(table_id)
        if table is None or self._closing:
            return
        if table.failed:
            del self._running[table_id]
        elif table.public.over and table.is_deserted:
            del self._running[table_id]
            self._spawn(self._put_away(table))
        if self._alarm is None:
            self._alarm = self._time.call_at(self._time.now() + UPDATE_EVERY, self._show)

    async def _put_away(self, table: Table) -> None:
        await table.close()
        await asyncio.to_thread(put_away, self._folder / f"{table.info.id}{SUFFIX}")

    def _release_names(self, owner: str) -> None:
        """Names of those who are gone are free again, unless they sit at a table."""
        if not any(owner in table.owners for table in self._running.values()):
            self._names = {bare: held for bare, held in self._names.items() if held != owner}

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


def pace_of(config: Config, window_seconds: float) -> Pace:
    """How a host's tables deal with time."""
    waits = config.absent.then == "wait"
    return Pace(
        lengths=Lengths(
            window=window_seconds,
            turn=config.clocks.turn,
            ask=config.clocks.ask,
            away=config.clocks.away,
            comeback=config.clocks.comeback,
            waits=waits,
        ),
        patience=None if waits else config.absent.after,
        bot_delay=config.bots.delay,
        talk_pause=config.talk.pause,
        talk_burst=config.talk.burst,
    )


def _set_aside(path: Path, reason: str) -> None:
    log.warning("table %s is set aside as %s: %s", path.stem, set_aside(path), reason)


def _row_of(table: Table, owner: str) -> TableRow:
    public = table.public
    return TableRow(
        id=table.info.id,
        name=table.info.name,
        editions=table.info.editions,
        seats=len(public.seats),
        chairs=table.chairs,
        state="over" if public.over else "running",
        round=round_of(public),
        window_seconds=table.info.window_seconds,
        mine=owner in table.owners,
        your_turn=not public.over and _is_turn_of(public, table.owners, owner),
    )


def round_of(public: PublicView) -> int:
    """Rounds begun so far; turns are counted from 1."""
    return max(1, -(-public.turn // len(public.seats)))


def _is_turn_of(public: PublicView, owners: tuple[str, ...], owner: str) -> bool:
    active: Seat = public.active
    return 0 <= active < len(owners) and owners[active] == owner
