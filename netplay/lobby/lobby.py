"""The front hall: who is there, which tables there are, and the way to a chair.

Everything happens on the event loop; only files are written and read in threads.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextvars import Context
from pathlib import Path
from typing import Any

from cards.pack_library import PackLibrary, own_library
from netplay.bots import Pool
from netplay.budget import PAYER, WorkAccount, charging, paid_by
from netplay.codes import Attempts, Linking
from netplay.config import Config
from netplay.games.pending_tables import GUEST, PendingTables
from netplay.games.running import Running
from netplay.lobby.accounts import Accounts
from netplay.lobby.host_side import HostSide
from netplay.lobby.idling import Idling
from netplay.lobby.lessons import Lessons
from netplay.lobby.names import Names
from netplay.lobby.offers import offers_of
from netplay.lobby.passwords import Locks
from netplay.lobby.seat_requests import SeatRequests
from netplay.lobby.spectators import Spectators
from netplay.lobby.table_requests import Requests
from netplay.lobby.tables import TableList
from netplay.lobby.talk import LobbyTalk
from netplay.lobby.visit import Visit
from netplay.store import Store
from netplay.system.clock import Alarm, Bucket, Time
from netplay.table.inbox import SeatPort
from tui.ports import Closed, LobbyUpdate, Notice, notice

log = logging.getLogger(__name__)

UPDATE_EVERY = 0.25
"""What happens at the tables is shown in the hall no faster than this."""
CLOSING = notice("host_closes")


class Lobby:
    """The lobby of one host. `folder` is where the tables' journals lie, `library` what tables can
    be made of: our own editions if it is not said. Without a `store` people are known for as long
    as the process lives."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        time: Time,
        library: PackLibrary | None = None,
        store: Store | None = None,
        pool: Pool | None = None,
    ) -> None:
        """Bots think in the processes of the `pool`; without one none of them searches."""
        self._library = library or own_library()
        self._config = config
        self._time = time
        self._waiting = PendingTables(folder, time, self._spawn, self._library)
        self._running = Running(
            config, folder, time, self._spawn, self._soon, self._moved, self._library,
            pool or Pool(0), self._is_muted,
        )  # fmt: skip
        self._visits: list[Visit] = []
        self.store = store or Store.unkept(time)
        self._names = Names(
            self.store, lambda: self._config.host.name, lambda: self._here() | self._tables.owners
        )  # fmt: skip
        self._talk = LobbyTalk(self._is_muted)
        self._offers = offers_of(self._library, config)
        self._tables = TableList(self._waiting, self._running, config.tables)
        self.spectators = Spectators(self._running, lambda: self._config)
        self._seat_requests = SeatRequests(
            self._running, self._tables, self._names, self.spectators, Attempts(time), self.call,
            self._show,
        )  # fmt: skip
        self.requests = Requests(
            lambda: self._config, self._library, self._waiting, self._running, self._tables,
            self._seat_requests, Locks(Attempts(time), self._spawn), lambda: self._visits,
            self._show, self._spawn,
        )  # fmt: skip
        self._idling = Idling(
            time, config.limits.lobby_idle_minutes, lambda: self._visits,
            lambda visit, why: self.accounts.turn_out(visit, why),
        )  # fmt: skip
        self.lessons = Lessons(time, self._spawn)
        self.linking, self.attempts = Linking(time), Attempts(time)
        self.accounts = Accounts(
            self.store, self._names, self._tables, self.linking, self.attempts,
            lambda: self._visits, self._show,
        )  # fmt: skip
        self.host = HostSide(
            self._running, self._waiting, self._tables, lambda: self._visits, self._show,
            self._spawn, self._talk,
        )  # fmt: skip
        """The host's own door."""
        self._alarm: Alarm | None = None
        self._unshown: dict[Visit, None] = {}
        """Who has not been shown yet how it is now."""
        self._is_showing = False
        self._asker: WorkAccount | None = None
        """At whose expense it is that something has changed."""
        self._work: set[asyncio.Task[None]] = set()
        self._closing = False

    @property
    def people(self) -> int:
        """Who is connected now; with two terminals they are still one."""
        return len({visit.owner for visit in self._visits})

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
        address: str = "",
    ) -> Visit:
        """Somebody comes in. Whoever has a key gets the name that goes with it; `way` is how long
        a picture needs to them now, and `idle` since when they press no key, in seconds."""
        owner = self.store.owner_of(fingerprint) if fingerprint else GUEST + secrets.token_hex(8)
        name = self._names.give(wished, owner, fingerprint)
        talk, limits = self._config.talk, self._config.limits
        talks = Bucket(self._time, talk.pause, talk.burst)
        acts = Bucket(self._time, 1 / limits.commands_per_second, limits.command_burst)
        visit = Visit(self, name, owner, talks, acts, way, idle, fingerprint, address)
        self._visits.append(visit)
        self.call(self._show)
        return visit

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for visitors and tables from now on."""
        self._config = config
        self._running.reconfigure(config)
        self._tables.reconfigure(config.tables)
        self._idling.reconfigure(config.limits.lobby_idle_minutes)
        self._offers = offers_of(self._library, config)
        self._show()

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
        await self.lessons.close(reason)
        if self._work:
            await asyncio.wait(self._work)

    def _is_muted(self, owner: str) -> bool:
        return self.store.banned("mute", owner) is not None

    def call(self, act: Callable[[], None]) -> None:
        """Do it soon, and out of the context of whoever asks: an app must not be kept by it, and
        what comes of it is everybody's. The asking itself is at their expense."""
        payer = PAYER.get()

        def acting() -> None:
            self._asker = payer
            try:
                act()
            finally:
                self._asker = None

        asyncio.get_running_loop().call_soon(Context().run, acting, context=paid_by(payer))

    def ask(self, act: Callable[[], None]) -> None:
        """Do what a visitor wants, unless the host has come to its end by then."""
        self.call(lambda: None if self._closing else act())

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
                gallery=self._offers.gallery,
                paces=self._offers.paces,
                watching=self._offers.watching,
                open_hands=self._offers.open_hands,
                admin=visit.fingerprint in self._config.admins.keys,
                guest=visit.owner.startswith(GUEST),
            )
        )

    # --- what visitors do -------------------------------------------------------------------------

    def talk(self, visit: Visit, text: str) -> None:
        if self._talk.say(visit, text):
            self._show()

    def left(self, visit: Visit) -> None:
        """The visitor is gone: away from running tables, and up from waiting ones."""
        if visit not in self._visits:
            return
        self._visits.remove(visit)
        self._seat_requests.leave(visit)
        if self._closing:
            return
        if visit.owner not in self._here():
            self._waiting.get_up(visit.owner)
            self._running.unfinished.gone(visit.owner)
            self._names.tidy()
        self._show()

    def _moved(self, before: SeatPort, port: SeatPort) -> None:
        """Somebody goes on to a rematch."""
        for visit in self._visits:
            if visit.port is before:
                visit.move(port)

    # --- who is here, and what they see -----------------------------------------------------------

    def _here(self) -> frozenset[str]:
        """The identities that are connected."""
        return frozenset(visit.owner for visit in self._visits)

    def _soon(self) -> None:
        """Something has happened at a running table."""
        if self._alarm is None and not self._closing:
            self._alarm = self._time.call_at(self._time.now() + UPDATE_EVERY, self._show)

    def _show(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if not self._is_showing:
            self._is_showing = True
            self._show_next_soon(self._asker)
        self._unshown = dict.fromkeys(self._visits)

    def _show_next_soon(self, asker: WorkAccount | None) -> None:
        asyncio.get_running_loop().call_soon(self._show_next, asker, context=Context())

    def _show_next(self, asker: WorkAccount | None) -> None:
        """One visitor in each turn of the loop: a full hall holds up nobody."""
        if not self._unshown:
            self._is_showing = False
            return
        visit = next(iter(self._unshown))
        del self._unshown[visit]
        with charging([asker] if asker is not None else []):
            self.show_to(visit)
        self._show_next_soon(asker)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
