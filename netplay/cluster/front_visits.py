"""The visits of one front: its sessions, what they are told, and whether the hall is there."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cards.decks_by_digest import decks_not_remembered, remember_decks
from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusFailure
from netplay.cluster.front_call_sender import FrontCallSender
from netplay.cluster.port_wire import (
    DeckAnswer,
    DeckWanted,
    Ping,
    ReopeningWanted,
    SessionVisitor,
    ToldCount,
    ToldInLobby,
    ToldToSession,
    front_news_codec,
)
from netplay.cluster.remote_lobby_port import RemoteLobbyPort
from netplay.cluster.remote_table_port import RemoteTablePort
from netplay.cluster.session_ids import FrontId, SessionId, new_session_id
from netplay.cluster.subjects import HALL
from netplay.cluster.teller import SessionToReportOn, Teller
from netplay.ssh import Visitor
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import TimeSource, sleep
from netplay.wire.codec import WireError
from tui.ports import LobbyUpdate, TableInfo, new_notice

log = logging.getLogger(__name__)

PING_SECONDS = 1.0
RETRY_SECONDS = 0.1
"""Until the next ping where one is not answered."""
HALL_AWAY = new_notice("host_away")


class NoPortLent(Exception):
    """The hall has lent no port to that session."""


class FrontVisits:
    """The ports of one front's visitors to the hall, and to whoever plays their tables.

    All that the front is told by one process has a number; what is missing is asked for. Where it
    is not to be had, where the teller has forgotten the front or was away, every session that it
    tells something is opened anew: its screen goes on with the next picture. All are, where it is
    the hall.
    """

    def __init__(self, front: FrontId, bus: Bus, time: TimeSource) -> None:
        self._front = front
        self._bus = bus
        self._time = time
        self._hall = FrontCallSender(front, bus, time)
        self._work = BackgroundTasks()
        self._process = secrets.token_hex(8)
        self._sessions: dict[Visitor, SessionId] = {}
        self._visitors: dict[SessionId, Visitor] = {}
        self._visits: dict[SessionId, RemoteLobbyPort] = {}
        self._tellers = {HALL: Teller(HALL, time.now())}
        self._closed = False

    async def start(self) -> None:
        """Begin to listen, and to ask whether the hall is there."""
        await self._bus.subscribe(subjects.front_news_subject(self._front), self._told)
        self._work.spawn(self._ping_on(self._tellers[HALL]))

    @property
    def is_away(self) -> bool:
        """The hall has not answered for `AWAY_SECONDS`."""
        return self._tellers[HALL].is_away

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

    def open(self, visitor: Visitor) -> RemoteLobbyPort:
        """Let a visitor into the lobby."""
        return self._open(
            visitor,
            SessionVisitor(
                visitor.suggested_name, visitor.fingerprint, visitor.address, visitor.language
            ),
        )

    async def borrow(self, visitor: Visitor) -> RemoteTablePort:
        """The port that the hall has lent to that visitor's session. Raises `NoPortLent`."""
        visit = self._open(visitor, None)
        await visit.was_opened.wait()
        if visit.port is None:
            self.end(visitor)
            raise NoPortLent
        return visit.port

    def end(self, visitor: Visitor) -> None:
        """That visitor's session is over."""
        session = self._sessions.pop(visitor, None)
        if session is None:
            return
        del self._visitors[session]
        visit = self._visits.pop(session, None)
        if visit is not None:
            visit.leave()

    def _open(self, visitor: Visitor, hello: SessionVisitor | None) -> RemoteLobbyPort:
        session = self.session_of(visitor)
        visit = RemoteLobbyPort(session, hello, self._hall, self._work, self._fetch_decks)
        self._visits[session] = visit
        return visit

    # --- what the hall and the workers tell -------------------------------------------------------

    async def _told(self, subject: str, data: bytes) -> None:
        try:
            news = front_news_codec().decode(data)
        except WireError as error:
            log.error("something that this front is told cannot be read: %s: %s", subject, error)
            return
        teller = self._teller(subjects.teller_in_subject(subject))
        hearing = teller.take(news)
        if hearing.has_forgotten:
            self._hall.ask_again(teller.name)
        if hearing.was_lost:
            self._reopen_all(teller)
        if hearing.is_missing:
            self._work.spawn(self._ask_for_lost(teller))
        if hearing.is_new and not isinstance(news, ToldCount):
            await self._tell(news)

    async def _tell(self, told: ToldToSession) -> None:
        visit = self._visits.get(told.session)
        if visit is None:
            return
        try:
            if not isinstance(told, ReopeningWanted) and told.seat is not None:
                await self._fetch_decks((told.seat.info,))
            if isinstance(told, ToldInLobby) and isinstance(told.message, LobbyUpdate):
                await self._fetch_decks(told.message.gallery)
                told = replace(told, message=_with_decks_at_hand(told.message))
        except BusFailure:
            return  # The front ends.
        before = visit.played_by
        visit.hear(told)
        if isinstance(told, ReopeningWanted) and visit.is_opening:
            self._hall.ask_again(before)  # It has hung, or died.

    def _reopen_all(self, teller: Teller) -> None:
        """Open all sessions anew that it tells something."""
        teller.forget_reports()
        for visit in self._visits.values():
            if teller.name in (HALL, visit.played_by):
                visit.reopen()

    async def _fetch_decks(self, tables: Iterable[TableInfo]) -> None:
        """Have the decks of these tables here. Raises `BusFailure` if the front ends."""
        for digest in decks_not_remembered(digest for one in tables for digest in one.decks):
            answer = await self._hall.ask(DeckWanted(digest))
            if isinstance(answer, DeckAnswer) and answer.text is not None:
                remember_decks((answer.text,))
            else:
                log.error("a deck of the hall's cannot be had: %s", digest)

    # --- whether they are there -------------------------------------------------------------------

    def _teller(self, name: str) -> Teller:
        """That one; it is asked from now on whether it is there."""
        teller = self._tellers.get(name)
        if teller is None:
            teller = self._tellers[name] = Teller(name, self._time.now())
            self._work.spawn(self._ping_on(teller))
        return teller

    async def _ping_on(self, teller: Teller) -> None:
        while not self._closed:
            if teller.name == HALL:
                for visit in tuple(self._visits.values()):
                    self._teller(visit.played_by)
            pause = PING_SECONDS if await self._ping(teller) else RETRY_SECONDS
            await sleep(self._time, pause)

    async def _ask_for_lost(self, teller: Teller) -> None:
        await self._ping(teller)

    async def _ping(self, teller: Teller) -> bool:
        """Say that the front lives; whether that was answered."""
        reports = tuple(teller.changed(self._lines_to(teller), self._time.now()))
        try:
            ping = Ping(self._process, reports, teller.lost_after)
            await self._hall.ping(teller.name, ping, timeout=PING_SECONDS)
        except BusFailure:
            if teller.missed(self._time.now()):
                for visit in tuple(self._visits.values()):
                    if teller.name == visit.played_by or (teller.name == HALL and visit.is_opening):
                        visit.stand_still(HALL_AWAY)
            return False
        if teller.has_missed:
            self._hall.ask_again(teller.name)
        if teller.answered(reports, self._time.now()):
            self._reopen_all(teller)
        return True

    def _lines_to(self, teller: Teller) -> Iterator[SessionToReportOn]:
        """Those that it has to know of: a worker those of its seats."""
        if teller.name == HALL:
            for session, visitor in self._visitors.items():
                yield SessionToReportOn(session, visitor, None)
        else:
            for session, visit in self._visits.items():
                if visit.played_by == teller.name:
                    yield SessionToReportOn(session, self._visitors[session], visit.stay)


def _with_decks_at_hand(update: LobbyUpdate) -> LobbyUpdate:
    """The lobby without what cannot be looked through here."""
    there = tuple(one for one in update.gallery if not decks_not_remembered(one.decks))
    return replace(update, gallery=there)
