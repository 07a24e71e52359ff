"""The tables that a worker plays, by the orders of a hall."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import assert_never

from engine.core.zones import Seat
from netplay.cluster import subjects
from netplay.cluster.admitted_sessions import AdmittedSessions
from netplay.cluster.bus import Bus
from netplay.cluster.hall_worker_line import (
    HearingLine,
    LineBatch,
    LineReceipt,
    SendingLine,
    line_message_codec,
)
from netplay.cluster.received_games import ReceivedGames
from netplay.cluster.worker_wire import (
    AdmitSession,
    AllTablesTold,
    AnnounceAtTable,
    AssembleSentGame,
    CloseTable,
    DenyRematch,
    DenySave,
    DropMissingSessions,
    DropPort,
    EndWorker,
    FindGame,
    GameEnded,
    GameMissing,
    GamePiece,
    GameSentHome,
    GiveUpTable,
    KnockAnswer,
    KnockAtTable,
    LeftoverGame,
    MakeRulingAtTable,
    OpenTable,
    OrderAnswer,
    OrderOutcome,
    PortClosed,
    RemoveGame,
    SendGameHome,
    SendToRematch,
    SetGameAside,
    SetMutedOwners,
    SetTablePause,
    TableClosed,
    TableNotOpened,
    TableOpened,
    TablePauseSet,
    TableState,
    TakeBackKnock,
    UseTableSettings,
    WantsToEnd,
    WorkerNews,
    WorkerOrder,
    WorkerSite,
    game_pieces,
    worker_news_codec,
    worker_order_codec,
)
from netplay.config import Config
from netplay.config.settings_for_workers import config_with_settings_of_host
from netplay.games.local_table_opener import LocalTableOpener
from netplay.games.table_opener import GameHooks, MakeRecord
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.journal_file import JOURNAL_SUFFIX
from netplay.journal.site import ensure_site
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import Alarm, TimeSource, wait_within
from netplay.table.game import NOT_NOW
from netplay.table.notices import PLAYED_ELSEWHERE
from netplay.table.running_table import RulingAnswer
from netplay.table.table import Table
from netplay.wire.codec import WireError
from tui.ports import Notice, SeatTicket, new_notice

log = logging.getLogger(__name__)

LEAVE_SECONDS = 15.0
"""So long a worker that ends waits until its games are home ..."""
HALL_SILENT_SECONDS = 3.0
"""... unless the hall has said nothing for so long: the standby of one that died says something
within a second."""
LOOK_SECONDS = 0.25
STATE_SECONDS = 0.1
"""What is different at a table is told after so long, with what is different by then."""

MakeLocalTableOpener = Callable[[GameHooks], LocalTableOpener]
PAUSED_ANEW = new_notice("paused", w="")


class WorkerTables:
    """All tables of one worker. It plays on while there is no hall, and tells the next one what it
    plays."""

    def __init__(
        self,
        name: str,
        bus: Bus,
        time: TimeSource,
        folder: Path,
        config: Config,
        make_tables: MakeLocalTableOpener,
        retired: Callable[[], None] = lambda: None,
        *,
        is_far: bool = False,
    ) -> None:
        """`folder` is that of the journals, and must be there: one that `is_far` has it for itself,
        on another machine than the hall's. `retired` hears that the hall has no use for the worker
        any more."""
        self._name = name
        self._bus = bus
        self._time = time
        self._folder = folder
        self._config = config
        self._settings_of_host = "{}"
        self._retired = retired
        self._is_far = is_far
        self._process = secrets.token_hex(8)
        self._site = ensure_site(folder)
        self._sent_games = ReceivedGames(folder)
        self._trips: dict[str, str] = {}
        """The tokens of the trips that the files of the tables are on."""
        self._wants_to_end = False
        self._is_let_go = asyncio.Event()
        """The hall has no use for this worker any more."""
        self._hall = ""
        """The process of the hall that knows of the tables."""
        self._hall_heard = -HALL_SILENT_SECONDS
        """When that has said something."""
        self._hearing = HearingLine()
        self._opener = make_tables(
            GameHooks(
                changed=self._changed,
                rematch=self._wants_rematch,
                adjourn=self._wants_to_save,
                ended=self._ended,
                knock_answered=self._knock_answered,
                muted=lambda owner: owner in self._muted,
            )
        )
        self._muted: frozenset[str] = frozenset()
        self._tables: dict[str, Table] = {}
        self.ended = 0
        """Tables that are here no more."""
        self._rematches: dict[str, frozenset[Seat]] = {}
        self._saves: set[str] = set()
        self._changed_ones: set[str] = set()
        self._told: dict[str, TableState] = {}
        """What the hall knows of each table."""
        self._alarm: Alarm | None = None
        self._work = BackgroundTasks()
        self.seats = AdmittedSessions(name, bus, time, self._port_closed)
        self._line = self._new_line()

    async def start(self) -> None:
        """Hear the hall and the fronts, and say that this worker is there."""
        await self.seats.start()
        await self._bus.subscribe(subjects.worker_orders_subject(self._name), self._ordered)

    async def close(self) -> None:
        """Save every table without a word to anybody, and end: others play them. What a hall on
        another machine has sent here goes home first, if there is a hall."""
        if self._trips:
            self._wants_to_end = True
            self.tell(WantsToEnd())
            await self._wait_to_be_let_go()
        await asyncio.gather(*(one.close(PLAYED_ELSEWHERE) for one in self._tables.values()))
        await self._work.finish()
        if self._alarm is not None:
            self._alarm.cancel()
        self._line.close()
        await self.seats.close()

    async def _wait_to_be_let_go(self) -> None:
        """Return when the games are home, or nobody is there to take them."""
        until = self._time.now() + LEAVE_SECONDS
        while self._hears_hall and self._time.now() < until:
            with suppress(TimeoutError):
                await wait_within(self._time, LOOK_SECONDS, self._is_let_go.wait())
                return
        log.warning("no hall takes %s games home: they stay here until the next start", len(self))

    @property
    def _hears_hall(self) -> bool:
        return self._time.now() - self._hall_heard < HALL_SILENT_SECONDS

    def __len__(self) -> int:
        return len(self._tables)

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for the tables that are opened from now on; where the hall has
        said what holds at tables, that does."""
        self._config = config
        self._play_by(self._settings_of_host)

    def _play_by(self, settings_of_host: str) -> None:
        try:
            config = config_with_settings_of_host(self._config, settings_of_host)
        except ValueError as error:
            log.error("the settings of the hall cannot be read: %s", error)
            return
        self._settings_of_host = settings_of_host
        self._opener.reconfigure(config)

    # --- the line to the hall ---------------------------------------------------------------------

    def _new_line(self) -> SendingLine[WorkerNews]:
        return SendingLine(
            self._bus,
            subjects.worker_news_subject(self._name),
            worker_news_codec(),
            self._process,
            self._time,
            receiver=self._hall,
            answered=self._answered,
        )

    def _answered(self, receipt: LineReceipt) -> None:
        self._hall_heard = self._time.now()
        if receipt.process != self._hall or receipt.heard < 0:
            self._meet(receipt.process)

    def _meet(self, hall: str) -> None:
        """A hall that does not know of the tables: tell it."""
        self._line.close()
        self._hall = hall
        self.seats.meet(hall)
        self._line = self._new_line()
        self._told.clear()
        self._put(WorkerSite(self._site))
        self._changed_ones = set(self._tables)
        self._tell_changed()
        self._work.spawn(self._tell_rest(self._line))

    async def _tell_rest(self, line: SendingLine[WorkerNews]) -> None:
        """Tell the hall of that line which games lie here besides, and that this is all."""
        left = await self._sent_games.all() if self._is_far else []
        if line is not self._line:
            return
        for table_id, trip in left:
            if table_id not in self._tables:
                self.tell(LeftoverGame(table_id, trip))
        self.tell(AllTablesTold())
        if self._wants_to_end:
            self.tell(WantsToEnd())

    def tell(self, news: WorkerNews) -> None:
        """Tell the hall, after what is different at the tables; if there is none yet, it will be
        told how they are."""
        if not self._hall:
            return
        self._tell_changed()
        self._put(news)

    def _put(self, news: WorkerNews) -> None:
        try:
            self._line.put(news)
        except WireError as error:
            log.error("the hall cannot be told something: %s", error)

    def _changed(self, table_id: str) -> None:
        self._changed_ones.add(table_id)
        if self._alarm is None:
            self._alarm = self._time.call_at(self._time.now() + STATE_SECONDS, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._tell_changed()

    def _tell_changed(self) -> None:
        if not self._hall:
            return
        changed, self._changed_ones = self._changed_ones, set()
        for table_id in changed:
            table = self._tables.get(table_id)
            if table is None:
                continue
            state = self._state_of(table)
            if self._told.get(table_id) != state:
                self._told[table_id] = state
                self._put(state)
            if state.summary.has_ended_early:
                self._forget(table_id)

    def _state_of(self, table: Table) -> TableState:
        table_id, tickets = table.info.id, tuple(port.ticket for port in table.ports)
        return TableState(
            table.info,
            table.summary,
            table.paused,
            tickets,
            max((table.last_ticket, *(one.number for one in tickets))),
            self._rematches.get(table_id, frozenset()),
            table_id in self._saves,
            self._trips.get(table_id, ""),
        )

    def _forget(self, table_id: str) -> None:
        self.ended += self._tables.pop(table_id, None) is not None
        self._told.pop(table_id, None)
        self._trips.pop(table_id, None)
        self._rematches.pop(table_id, None)
        self._saves.discard(table_id)

    # --- what comes of the tables -----------------------------------------------------------------

    def _wants_rematch(self, table_id: str, seats: frozenset[Seat]) -> None:
        self._rematches[table_id] = seats
        self._changed(table_id)

    def _wants_to_save(self, table_id: str) -> None:
        self._saves.add(table_id)
        self._changed(table_id)

    def _ended(self, table_id: str, record: MakeRecord) -> None:
        self.tell(GameEnded(table_id, record()))

    def _knock_answered(self, table_id: str, caller: int, answer: Seat | Notice) -> None:
        self._changed(table_id)
        self.tell(KnockAnswer(table_id, caller, answer))

    def _port_closed(self, ticket: SeatTicket, reason: Notice | None) -> None:
        self.tell(PortClosed(ticket, reason))

    # --- what the hall orders ---------------------------------------------------------------------

    async def _ordered(self, subject: str, data: bytes) -> bytes | None:
        try:
            batch = line_message_codec().decode(data)
        except WireError as error:
            log.warning("what the hall orders cannot be read: %s", error)
            return None
        if not isinstance(batch, LineBatch):
            return None
        is_mine = batch.receiver == self._process and batch.process == self._hall
        orders = self._hearing.take(batch) if is_mine else None
        if orders is None:
            return line_message_codec().encode(LineReceipt(self._process, -1))
        for order in orders:
            try:
                self._do(worker_order_codec().decode(order))
            except WireError as error:
                log.error("an order of the hall cannot be read: %s", error)
        return line_message_codec().encode(LineReceipt(self._process, self._hearing.heard))

    def _do(self, order: WorkerOrder) -> None:
        match order:
            case OpenTable(number):
                self._answer(number, self._resume(order))
            case CloseTable(number, table_id, reason):
                self._answer(number, self._close(table_id, reason))
            case GiveUpTable(number, table_id, trip):
                self._answer(number, self._give_up(table_id, trip))
            case AssembleSentGame(number):
                self._answer(number, self._keep(order))
            case FindGame(number, table_id, trip):
                self._answer(number, self._sent_games.find(table_id, trip))
            case SendGameHome(number, table_id, trip):
                self._answer(number, self._send(table_id, trip))
            case GamePiece():
                self._sent_games.take_piece(order)
            case RemoveGame(number, table_id, trip):
                self._answer(number, self._sent_games.remove(table_id, trip))
            case SetGameAside(table_id, trip):
                self._work.spawn(self._sent_games.set_aside(table_id, trip))
            case SetTablePause(number):
                self._answer(number, self._pause(order))
            case MakeRulingAtTable(number):
                self._answer(number, self._rule(order))
            case AdmitSession():
                table = self._tables.get(order.ticket.table)
                if table is not None:
                    self.seats.admit(order, table)
            case DropPort(ticket):
                self.seats.drop(ticket)
            case DropMissingSessions():
                self.seats.drop_strays()
            case SendToRematch(ticket, given):
                self.seats.send_on(ticket, given)
            case SetMutedOwners(owners):
                self._muted = owners
            case UseTableSettings(settings):
                self._play_by(settings)
            case EndWorker():
                self._is_let_go.set()
                self._retired()
            case _:
                table = self._tables.get(order.table)
                if table is not None:
                    self._do_at(table, order)

    def _do_at(
        self,
        table: Table,
        order: KnockAtTable | TakeBackKnock | DenyRematch | DenySave | AnnounceAtTable,
    ) -> None:
        match order:
            case KnockAtTable(_, caller, name, owner):
                table.knock(name, owner, caller)
            case TakeBackKnock(_, caller):
                table.take_back_knock(caller)
            case DenyRematch(table_id, reason):
                self._rematches.pop(table_id, None)
                table.no_rematch(reason)
            case DenySave(table_id, reason):
                self._saves.discard(table_id)
                table.no_adjourn(reason)
            case AnnounceAtTable(_, line):
                table.admin.announce(line)
            case _:
                assert_never(order)

    def _answer(self, number: int, work: Awaitable[OrderOutcome]) -> None:
        """Do it, and tell the hall that has ordered it what came of it."""
        hall = self._hall

        async def do() -> None:
            answer = await work
            if hall == self._hall:
                self.tell(OrderAnswer(number, answer))

        self._work.spawn(do())

    async def _resume(self, order: OpenTable) -> OrderOutcome:
        path = self._folder / f"{order.table}{JOURNAL_SUFFIX}"
        try:
            table = await self._opener.resume_after(path, frozenset(order.stand_ins), order.epoch)
        except UnreadableJournal as error:
            return TableNotOpened(str(error), is_readable=False)
        except JournalUnavailable as error:
            return TableNotOpened(str(error), is_readable=True)
        if order.paused:
            await table.admin.pause(True, PAUSED_ANEW)
        self._trips[order.table] = await self._sent_games.token_of(order.table)
        self._tables[order.table] = table
        return TableOpened(self._state_of(table))

    async def _close(self, table_id: str, reason: Notice) -> OrderOutcome:
        table = self._tables.get(table_id)
        if table is not None:
            await table.close(reason)
            # Somebody else may have opened it here meanwhile.
            if self._tables.get(table_id) is table:
                self._forget(table_id)
        return TableClosed()

    async def _give_up(self, table_id: str, trip: str) -> OrderOutcome:
        if self._trips.get(table_id, "") == trip:
            await self._close(table_id, PLAYED_ELSEWHERE)
        return TableClosed()

    async def _keep(self, order: AssembleSentGame) -> OrderOutcome:
        # What is played here of an earlier trip is no more.
        await self._close(order.table, PLAYED_ELSEWHERE)
        return await self._sent_games.keep(order)

    async def _send(self, table_id: str, trip: str) -> OrderOutcome:
        packed = await self._sent_games.pack(table_id, trip)
        if packed is None:
            return GameMissing()
        for piece in game_pieces(table_id, packed):
            self.tell(piece)
        return GameSentHome()

    async def _pause(self, order: SetTablePause) -> OrderOutcome:
        table = self._tables.get(order.table)
        if table is not None:
            await table.admin.pause(order.on, order.line)
            self._changed(order.table)
        return TablePauseSet()

    async def _rule(self, order: MakeRulingAtTable) -> OrderOutcome:
        table = self._tables.get(order.table)
        if table is None:
            return RulingAnswer(refusal=NOT_NOW)
        return await table.admin.rule_as_said(order.said, order.by)
