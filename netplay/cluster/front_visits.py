"""The visits of one front: its sessions, what they are told, and whether the hall is there."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cards.deck_shelf import decks_to_fetch, shelve_decks
from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusUnavailable
from netplay.cluster.hall_questions import HallQuestions
from netplay.cluster.port_wire import (
    DeckFound,
    DeckWanted,
    Hello,
    LineReport,
    Ping,
    Told,
    ToldInLobby,
    ToldSoFar,
    hall_news,
)
from netplay.cluster.remote_port import RemotePort
from netplay.cluster.remote_visit import RemoteVisit
from netplay.cluster.session_ids import FrontId, SessionId, new_session_id
from netplay.ssh import Visitor
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import Time, sleep
from netplay.wire import WireError
from tui.ports import LobbyUpdate, TableInfo, notice

log = logging.getLogger(__name__)

PING_SECONDS = 1.0
RETRY_SECONDS = 0.1
"""Until the next ping where one is not answered."""
AWAY_SECONDS = 2.0
"""After so long without an answer the visitors are told."""
HALL_AWAY = notice("host_away")
NEWS_OF_A_WAY, NEWS_OF_A_KEY = 0.001, 0.5
"""Seconds by which a line is different enough to be reported."""


class NothingLent(Exception):
    """The hall has lent no port to that session."""


class FrontVisits:
    """The ports of one front's visitors to the hall.

    All that the front is told has a number. Where one is missing, where the hall has forgotten the
    front or was away, every session is opened anew: its screen goes on with the next picture.
    """

    def __init__(self, front: FrontId, bus: Bus, time: Time) -> None:
        self._front = front
        self._bus = bus
        self._time = time
        self._hall = HallQuestions(front, bus, time)
        self._work = BackgroundTasks()
        self._process = secrets.token_hex(8)
        self._sessions: dict[Visitor, SessionId] = {}
        self._visitors: dict[SessionId, Visitor] = {}
        self._visits: dict[SessionId, RemoteVisit] = {}
        self._reported: dict[SessionId, tuple[float, float]] = {}
        """The way of each line, and when the last key was pressed, as the hall knows them."""
        self._memory = ""
        self._heard = 0
        self._answered_at = time.now()
        self._has_missed = False
        """The last ping was not answered."""
        self.is_away = False
        """Nobody has answered for `AWAY_SECONDS`."""
        self._closed = False

    async def start(self) -> None:
        """Begin to listen, and to ask whether the hall is there."""
        await self._bus.subscribe(subjects.told(self._front), self._told)
        self._work.spawn(self._ping_on())

    def close(self) -> None:
        """The process ends: ask nothing more."""
        self._closed = True
        self._hall.close()

    # --- sessions ---------------------------------------------------------------------------------

    def session_of(self, visitor: Visitor) -> SessionId:
        """The id of that visitor's session."""
        if visitor not in self._sessions:
            session = self._sessions[visitor] = new_session_id()
            self._visitors[session] = visitor
        return self._sessions[visitor]

    def visitor_of(self, session: SessionId) -> Visitor | None:
        """Whose session that is; None once it is over."""
        return self._visitors.get(session)

    def open(self, visitor: Visitor) -> RemoteVisit:
        """Let a visitor into the lobby."""
        return self._open(
            visitor,
            Hello(visitor.suggested_name, visitor.fingerprint, visitor.address, visitor.language),
        )

    async def borrow(self, visitor: Visitor) -> RemotePort:
        """The port that the hall has lent to that visitor's session. Raises `NothingLent`."""
        visit = self._open(visitor, None)
        await visit.was_opened.wait()
        if visit.port is None:
            self.end(visitor)
            raise NothingLent
        return visit.port

    def end(self, visitor: Visitor) -> None:
        """That visitor's session is over."""
        session = self._sessions.pop(visitor, None)
        if session is None:
            return
        del self._visitors[session]
        self._reported.pop(session, None)
        visit = self._visits.pop(session, None)
        if visit is not None:
            visit.leave()

    def _open(self, visitor: Visitor, hello: Hello | None) -> RemoteVisit:
        session = self.session_of(visitor)
        visit = RemoteVisit(session, hello, self._hall, self._work, self._fetch_decks)
        self._visits[session] = visit
        return visit

    # --- what the hall tells ----------------------------------------------------------------------

    async def _told(self, subject: str, data: bytes) -> None:
        try:
            news = hall_news().decode(data)
        except WireError as error:
            log.error("something that the hall tells cannot be read: %s", error)
            return
        if news.memory != self._memory:
            has_forgotten, self._memory, self._heard = bool(self._memory), news.memory, 0
            if has_forgotten:
                self._hall.ask_again()
                self._reopen_all()
        if isinstance(news, ToldSoFar):
            if news.number > self._heard:
                self._heard = news.number
                self._reopen_all()
        elif news.number > self._heard:
            was_lost, self._heard = news.number > self._heard + 1, news.number
            if was_lost:
                self._reopen_all()
            await self._tell(news)

    async def _tell(self, told: Told) -> None:
        visit = self._visits.get(told.session)
        if visit is None:
            return
        try:
            if told.seat is not None:
                await self._fetch_decks((told.seat.info,))
            if isinstance(told, ToldInLobby) and isinstance(told.message, LobbyUpdate):
                await self._fetch_decks(told.message.gallery)
                told = replace(told, message=_with_decks_at_hand(told.message))
        except BusUnavailable:
            return  # The front ends.
        visit.hear(told)

    def _reopen_all(self) -> None:
        self._reported.clear()
        for visit in self._visits.values():
            visit.reopen()

    async def _fetch_decks(self, tables: Iterable[TableInfo]) -> None:
        """Have the decks of these tables here. Raises `BusUnavailable` if the front ends."""
        for digest in decks_to_fetch(digest for one in tables for digest in one.decks):
            answer = await self._hall.ask(DeckWanted(digest))
            if isinstance(answer, DeckFound) and answer.text is not None:
                shelve_decks((answer.text,))
            else:
                log.error("a deck of the hall's cannot be had: %s", digest)

    # --- whether the hall is there ----------------------------------------------------------------

    async def _ping_on(self) -> None:
        while not self._closed:
            pause = PING_SECONDS if await self._ping() else RETRY_SECONDS
            await sleep(self._time, pause)

    async def _ping(self) -> bool:
        """Say that the front lives; whether anybody has answered."""
        lines = tuple(self._changed_lines())
        try:
            await self._hall.ask_once(Ping(self._process, lines), timeout=PING_SECONDS)
        except BusUnavailable:
            self._has_missed = True
            self._miss_hall()
            return False
        if self._has_missed:
            self._has_missed = False
            self._hall.ask_again()
        self._answered_at = now = self._time.now()
        self._reported.update((one.session, (one.way, now - one.idle)) for one in lines)
        if self.is_away:
            self.is_away = False
            self._reopen_all()
        return True

    def _miss_hall(self) -> None:
        if not self.is_away and self._time.now() - self._answered_at >= AWAY_SECONDS:
            self.is_away = True
            for visit in tuple(self._visits.values()):
                visit.stand_still(HALL_AWAY)

    def _changed_lines(self) -> Iterator[LineReport]:
        for session, visitor in self._visitors.items():
            way, idle = visitor.link.way, visitor.idle()
            known_way, known_key = self._reported.get(session, (0.0, 0.0))
            key = self._time.now() - idle
            if abs(way - known_way) > NEWS_OF_A_WAY or abs(key - known_key) > NEWS_OF_A_KEY:
                yield LineReport(session, way, idle)


def _with_decks_at_hand(update: LobbyUpdate) -> LobbyUpdate:
    """The lobby without what cannot be looked through here."""
    there = tuple(one for one in update.gallery if not decks_to_fetch(one.decks))
    return replace(update, gallery=there)
