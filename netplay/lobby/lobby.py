"""The lobby: who is there, which tables there are, and the way to a chair.

Everything happens on the event loop; only files are written and read in threads.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextvars import Context
from pathlib import Path

from cards.pack_library import PackLibrary, built_in_editions_library
from netplay.access_codes import CodeAttemptLimiter, KeyLinkingCodes
from netplay.bots import SearchPool
from netplay.budget import CURRENT_PAYER, context_paid_by
from netplay.config import Config
from netplay.games.pending_tables import PendingTables
from netplay.games.running_games import LobbyHooks, RunningGames
from netplay.games.table_opener import MakeTableOpener
from netplay.lobby.account_request_handler import AccountRequestHandler
from netplay.lobby.admin_actions import AdminLobbyActions
from netplay.lobby.idle_limit import IdleLimit
from netplay.lobby.lobby_parts import LobbyParts
from netplay.lobby.lobby_requests import (
    AskForPastGames,
    ChooseGender,
    EndVisit,
    JoinTable,
    LeaveTable,
    ListenToLobby,
    LobbyRequest,
    MakeTable,
    RunAdminCommand,
    SayInLobby,
    SendAccountRequest,
    SetBotCount,
    StartTable,
    StartTutorial,
    WatchTable,
)
from netplay.lobby.name_register import NameRegister
from netplay.lobby.new_table_options import new_table_options_of
from netplay.lobby.passwords import TablePasswords
from netplay.lobby.running_table_request_handler import RunningTableRequestHandler
from netplay.lobby.spectator_admission import SpectatorAdmission
from netplay.lobby.table_limits import TableLimits
from netplay.lobby.table_list import TableList
from netplay.lobby.table_request_handler import TableRequestHandler
from netplay.lobby.talk import LobbyTalk
from netplay.lobby.tutorial_tables import TutorialTables
from netplay.lobby.visit import Visit, VisitorConnectionFacts
from netplay.lobby.visits import Visits
from netplay.owners import GUEST_PREFIX, is_guest
from netplay.past_games.game_record_archive import GameRecordArchive
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.request_denied import RequestDenied
from netplay.store import Store
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import TimeSource
from netplay.system.token_bucket import TokenBucket
from tui.ports import (
    LobbyComparer,
    LobbyReply,
    LobbyUpdate,
    Notice,
    PastGamesRequest,
    PortEnded,
    SeatTicket,
    new_notice,
)

CLOSING = new_notice("host_closes")


class Lobby:
    """The lobby of one host. `folder` is where the tables' journals lie, `library` what tables can
    be made of: our own editions if it is not said. Without a `store` people are known for as long
    as the process lives."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        time: TimeSource,
        library: PackLibrary | None = None,
        store: Store | None = None,
        pool: SearchPool | None = None,
        recorder: BackgroundRecorder | None = None,
        make_opener: MakeTableOpener = lambda here, hooks: here,
    ) -> None:
        """Bots think in the processes of the `pool`; without one none of them searches. Without a
        `recorder` no game is recorded. Tables run in this process unless `make_opener` has another
        way."""
        self.parts = parts = self._parts(
            config,
            folder,
            time,
            library or built_in_editions_library(),
            store or Store.unkept(time),
            pool or SearchPool(0),
            recorder,
            make_opener,
        )
        self.store = parts.store
        self.archive = parts.archive
        self.tables_folder = folder
        """Of the journals of its games."""
        self.recorder = recorder
        self.recordings = recorder.folder if recorder is not None else None
        """Of games that are over; None where none is recorded."""
        self._talk = LobbyTalk(self._is_muted)
        self._comparison = LobbyComparer()
        self._offers = new_table_options_of(parts.library, config)
        self.spectators = SpectatorAdmission(parts)
        self._seat_requests = RunningTableRequestHandler(parts, self.spectators, self.call)
        self._requests = TableRequestHandler(
            parts, self._seat_requests, TablePasswords(CodeAttemptLimiter(time), parts.work)
        )
        self._idling = IdleLimit(parts, lambda visit, why: self.accounts.turn_out(visit, why))
        self.lessons = TutorialTables(time, parts.work)
        self.linking, self.attempts = KeyLinkingCodes(time), CodeAttemptLimiter(time)
        self.accounts = AccountRequestHandler(parts, self.linking, self.attempts)
        self.admin = AdminLobbyActions(parts, self._talk)
        """What its admins and the host itself do here."""
        self._closing = False

    def _parts(
        self,
        config: Config,
        folder: Path,
        time: TimeSource,
        library: PackLibrary,
        store: Store,
        pool: SearchPool,
        recorder: BackgroundRecorder | None,
        make_opener: MakeTableOpener,
    ) -> LobbyParts:
        work, visits = BackgroundTasks(), Visits(time, self._show_to)
        pending = PendingTables(
            folder, time, library, work.spawn, lambda one: self.parts.table_changed(one)
        )
        hooks = LobbyHooks(
            work.spawn,
            lambda one: self.parts.table_changed(one, later=True),
            visits.move,
            lambda table_id, caller, answer: self._seat_requests.answered(table_id, caller, answer),
            self._is_muted,
        )
        archive = GameRecordArchive(config, store)
        running = RunningGames(
            config, folder, time, library, pool, hooks, archive, recorder, make_opener
        )
        tables = TableList(pending, running, visits.here)
        limits = TableLimits(tables, config.tables)
        names = NameRegister(
            store,
            lambda: self.parts.config.host.name,
            lambda owner: owner in visits.here or bool(tables.of(owner)),
        )
        return LobbyParts(
            config,
            time,
            library,
            store,
            work,
            visits,
            pending,
            running,
            archive,
            tables,
            limits,
            names,
        )

    @property
    def people(self) -> int:
        """Who is connected now; with two terminals they are still one."""
        return len(self.parts.visits.here)

    @property
    def tables(self) -> int:
        """Tables open now, waiting ones among them."""
        return len(self.parts.tables)

    async def restore(self, *, guests_return: bool = False) -> None:
        """Open what the host before this one has left: games that are not over, waiting tables.
        With `guests_return` it was this process alone that ended, and guests are still connected
        to another one, which brings them back."""
        parts = self.parts
        people = await parts.running.restore(guests_return=guests_return)
        await parts.pending.restore(parts.visits.here, guests_return=guests_return)
        parts.names.keep_all(people + parts.pending.people())
        self._idling.begin()

    def visit(
        self,
        wished: str,
        fingerprint: str | None = None,
        line: VisitorConnectionFacts | None = None,
        guest: str = "",
    ) -> Visit:
        """Somebody comes in. Whoever has a key gets the name that goes with it; `guest` is the
        owner that somebody without one was, who is still the same session."""
        parts = self.parts
        if fingerprint:
            owner = parts.store.owner_of(fingerprint)
        else:
            owner = guest if is_guest(guest) else GUEST_PREFIX + secrets.token_hex(8)
        name = parts.names.give(wished, owner, fingerprint)
        talk, limits = parts.config.talk, parts.config.limits
        talks = TokenBucket(parts.time, talk.pause, talk.burst)
        requests = TokenBucket(parts.time, 1 / limits.commands_per_second, limits.command_burst)
        visit = Visit(
            self.post, name, owner, fingerprint, line or VisitorConnectionFacts(), requests, talks
        )
        parts.visits.add(visit)
        parts.tables.came_or_went(owner)
        self.call(parts.visits.changed)
        return visit

    def take_back(self, visit: Visit, ticket: SeatTicket) -> None:
        """Seat a visitor where they sat before the line to this process was cut, if that can be."""
        if not self._closing and self._seat_requests.take_back(visit, ticket):
            visit.has_just_come = False

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for visitors and tables from now on."""
        self.parts.config = config
        self.parts.running.reconfigure(config)
        self.parts.archive.reconfigure(config)
        self.parts.limits.reconfigure(config.tables)
        self._idling.reconfigure()
        self._offers = new_table_options_of(self.parts.library, config)
        self.parts.visits.changed()

    def shut(self) -> None:
        """The host is about to end: from now on those who go keep their chairs."""
        self._closing = True
        self._idling.end()

    async def close(self, reason: Notice = CLOSING) -> None:
        """Tell everybody, save every table, and end."""
        self.shut()
        self.parts.visits.close()
        self.parts.pending.close()
        for visit in self.parts.visits:
            visit.send(PortEnded(reason))
        await self.parts.running.close(reason)
        await self.lessons.close(reason)
        await self.parts.work.finish()

    def _is_muted(self, owner: str) -> bool:
        return self.store.banned("mute", owner) is not None

    # --- what visitors do -------------------------------------------------------------------------

    def post(self, visit: Visit, request: LobbyRequest) -> None:
        """Do what a visitor asks for, soon."""
        self.call(lambda: self._take(visit, request))

    def call(self, act: Callable[[], None]) -> None:
        """Do it soon, and out of the context of whoever asks: an app must not be kept by it, and
        what comes of it is everybody's. The asking itself is at their expense."""
        payer = CURRENT_PAYER.get()

        def acting() -> None:
            with self.parts.visits.paid_by(payer):
                act()

        asyncio.get_running_loop().call_soon(Context().run, acting, context=context_paid_by(payer))

    def _take(self, visit: Visit, request: LobbyRequest) -> None:
        match request:
            case ListenToLobby() if visit.has_just_come and not self._closing:
                visit.has_just_come = False
                if not self._seat_requests.lead_back(visit):
                    self._show_to(visit)
            case ListenToLobby():
                self._show_to(visit)
            case EndVisit():
                self._left(visit)
            case _ if self._closing:
                return
            case SayInLobby(text):
                if self._talk.say(visit, text):
                    self.parts.visits.changed()
            case StartTutorial(table_name):
                self.lessons.begin(visit, table_name)
            case SendAccountRequest(wish):
                self.accounts.do(visit, wish)
            case AskForPastGames(wish):
                self.parts.work.spawn(self._tell_past_games(visit, wish))
            case RunAdminCommand(line, language):
                self.admin.command(visit, line, language)
            case _:
                self._take_request(visit, request)

    def _take_request(self, visit: Visit, request: LobbyRequest) -> None:
        match request:
            case MakeTable(table):
                self._requests.make(visit, table)
            case JoinTable(table_id, gender, password):
                self._requests.join(visit, table_id, gender, password)
            case WatchTable(table_id, password):
                self._requests.watch(visit, table_id, password)
            case ChooseGender(table_id, gender):
                self._requests.become(visit, table_id, gender)
            case LeaveTable(table_id):
                self._requests.get_up(visit, table_id)
            case SetBotCount(table_id, count):
                self._requests.set_bots(visit, table_id, count)
            case StartTable(table_id):
                self._requests.begin(visit, table_id)

    async def _tell_past_games(self, visit: Visit, wish: PastGamesRequest) -> None:
        archive = self.parts.archive
        try:
            if wish.what == "scores":
                visit.send(await archive.scores())
            else:
                visit.send(await archive.history_named(wish.name, visit.owner))
        except RequestDenied as denied:
            visit.send(LobbyReply(denied.notice))

    def _left(self, visit: Visit) -> None:
        """The visitor is gone: away from running tables, and up from waiting ones."""
        parts = self.parts
        if visit not in parts.visits:
            return
        parts.visits.remove(visit)
        self._seat_requests.leave(visit)
        if self._closing:
            return
        if visit.owner not in parts.visits.here:
            parts.tables.came_or_went(visit.owner)
            parts.pending.get_up(visit.owner)
            parts.running.suspended.gone(visit.owner)
        parts.visits.changed()

    def _show_to(self, visit: Visit) -> None:
        """Send what there is to see, unless they have seen just that, or are elsewhere."""
        if not visit.is_in_lobby:
            return
        config = self.parts.config
        visit.show(
            LobbyUpdate(
                host=config.host.name,
                you=visit.name,
                people=self.people,
                tables=self.parts.tables.rows(visit),
                talk=self._talk.lines,
                decks=self._offers.decks,
                packs=self._offers.packs,
                gallery=self._offers.gallery,
                paces=self._offers.paces,
                watching=self._offers.watching,
                open_hands=self._offers.open_hands,
                admin=visit.fingerprint in config.admins.keys,
                guest=is_guest(visit.owner),
            ),
            self._comparison,
        )
