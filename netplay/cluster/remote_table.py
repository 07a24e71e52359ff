"""A table that a worker plays, as the lobby has it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.zones import NOBODY, Seat
from netplay.cluster.hall_side_table_port import HallSideTablePort, PortHolder
from netplay.cluster.known_worker import KnownWorker, WorkerLost
from netplay.cluster.port_wire import SeatGiven
from netplay.cluster.subjects import HALL
from netplay.cluster.worker_wire import (
    AdmitSession,
    AnnounceAtTable,
    CloseTable,
    DenyRematch,
    DenySave,
    DropPort,
    KnockAtTable,
    MakeRulingAtTable,
    SendToRematch,
    SetTablePause,
    TableClosed,
    TableState,
    TakeBackKnock,
    WorkerOrder,
)
from netplay.journal.trip import Trip
from netplay.system.clock import TimeSource, wait_within
from netplay.table.game import NOT_NOW
from netplay.table.notices import GAME_OVER
from netplay.table.running_table import RulingAnswer, TableSummary, VisitorTablePort
from tui.ports import Notice, SeatTicket, TableInfo

log = logging.getLogger(__name__)

CLOSE_SECONDS = 5.0
"""So long a worker may take to save a game and end its table ..."""
FAR_CLOSE_SECONDS = 20.0
"""... and so long one on another machine, which sends the file home besides."""


@dataclass(frozen=True, slots=True)
class TableEndHooks:
    """The actions that follow when such a table ends."""

    fence: Callable[[], Awaitable[None]]
    """Sees to it that whoever had the file writes nothing to it any more: where no worker says that
    it has closed the table."""
    bring_home: Callable[[KnownWorker], Awaitable[None]]
    """Has the file home from that worker, which has closed the table."""
    ended: Callable[[], None]
    """Hears of the end."""


class RemoteTable:
    """A `RunningTable`. While no worker has it, since one is lost and the next not found yet, what
    it is told waits."""

    def __init__(
        self,
        state: TableState,
        worker: KnownWorker | None,
        trip: Trip | None,
        time: TimeSource,
        ending: TableEndHooks,
    ) -> None:
        self.state = state
        """As its worker has told it last; or as its file says, if none has yet."""
        self.trip = trip
        """Of its file, if that is on another machine, where alone it can be played."""
        self.held_state: TableState | None = None
        """What its worker tells of the end, until the file at home says it, too."""
        self.is_end_home = False
        """The file at home says how the game has ended, as far as that can be had."""
        self._time = time
        self._ending = ending
        self.worker: KnownWorker | None = None
        """Who plays it; None: nobody just now."""
        self.waits_for = ""
        """The worker on another machine without which it cannot be played; empty: for none."""
        self.waits_for_any = False
        """It is at home, and no worker is there."""
        self._played_by = trip.worker if trip is not None else HALL
        self.paused = state.paused
        """An admin lets it stand."""
        self._pause_line: Notice | None = None
        self._last_ticket = state.last_ticket
        self._last_caller = 0
        self._ports: dict[SeatTicket, HallSideTablePort] = {}
        self._knocks: dict[int, KnockAtTable] = {}
        """Those that are not answered."""
        self._meanwhile: list[WorkerOrder] = []
        self.closing: Notice | None = None
        """Why it is to end, or has ended."""
        self.has_ended = False
        self._is_placed = asyncio.Event()
        """A worker has it, or none will have it again."""
        if worker is not None:
            self._join(worker)
        self.admin = RemoteTableAdmin(self)

    @property
    def info(self) -> TableInfo:
        return self.state.info

    @property
    def summary(self) -> TableSummary:
        return self.state.summary

    @property
    def stands(self) -> bool:
        """There is no worker that could play it."""
        return bool(self.waits_for) or self.waits_for_any

    @property
    def played_by(self) -> str:
        """The process to which its seats speak."""
        return self._played_by

    @property
    def token(self) -> str:
        """Of the trip of its file; empty for one that is at home."""
        return self.trip.token if self.trip is not None else ""

    @property
    def watchers(self) -> tuple[HallSideTablePort, ...]:
        there = (self._ports.get(one) for one in self.state.ports if one.seat == NOBODY)
        return tuple(one for one in there if one is not None)

    @property
    def people(self) -> Iterator[str]:
        """The owners of its chairs, and who watches."""
        yield from self.summary.owners
        yield from (port.owner for port in self._ports.values())

    @property
    def stand_ins(self) -> tuple[Seat, ...]:
        """The chairs of people for whom bots play."""
        return tuple(
            one.seat for one in self.summary.chairs if one.presence == "bot" and not one.bot
        )

    # --- what the lobby asks ----------------------------------------------------------------------

    def port(self, seat: Seat, way: Callable[[], float] = lambda: 0.0) -> HallSideTablePort:
        self._last_ticket += 1
        ticket = SeatTicket(self.info.id, seat, self._last_ticket)
        port = self._ports[ticket] = HallSideTablePort(self, ticket, way)
        return port

    def knock(self, name: str, owner: str) -> int:
        # One that an earlier hall has left unanswered has another number.
        self._last_caller = max(self._last_caller + 1, int(self._time.wall() * 1000))
        knock = KnockAtTable(self.info.id, self._last_caller, name, owner)
        self._knocks[knock.caller] = knock
        self.tell(knock)
        return knock.caller

    def take_back_knock(self, caller: int) -> None:
        if self._knocks.pop(caller, None) is not None:
            self.tell(TakeBackKnock(self.info.id, caller))

    def play_on(self, seat: Seat, port: VisitorTablePort) -> HallSideTablePort | None:
        there = (self._ports.get(one) for one in self.state.ports if one.seat == seat)
        old = next((one for one in there if one is not None), None)
        if old is not None:
            old.go_on(port)
        return old

    def no_rematch(self, reason: Notice) -> None:
        self.tell(DenyRematch(self.info.id, reason))

    def no_adjourn(self, reason: Notice) -> None:
        self.tell(DenySave(self.info.id, reason))

    async def close(self, reason: Notice = GAME_OVER) -> None:
        """Return once it is saved, or once the worker can write nothing any more."""
        if self.closing is not None:
            return
        self.closing = reason
        is_closed = False
        try:
            seconds = CLOSE_SECONDS if self.trip is None else FAR_CLOSE_SECONDS
            is_closed = await wait_within(self._time, seconds, self._close(reason))
        except (WorkerLost, TimeoutError):
            log.warning("nobody says that table %s is closed", self.info.id)
        if not is_closed:
            await self._ending.fence()
        self._end(reason, is_told=is_closed)

    async def _close(self, reason: Notice) -> bool:
        if not self.waits_for:
            await self._is_placed.wait()
        worker = self.worker
        if worker is None:
            return False
        table_id = self.info.id
        done = await worker.ask(lambda order: CloseTable(order, table_id, reason))
        if self.trip is not None:
            await self._ending.bring_home(worker)
        return isinstance(done, TableClosed)

    # --- its ports --------------------------------------------------------------------------------

    def let_use(self, port: HallSideTablePort, holder: PortHolder) -> None:
        """Have the worker admit a session to that port."""
        self.tell(
            AdmitSession(
                holder.front, holder.session, holder.opening, port.ticket, port.name, port.owner
            )
        )

    def drop(self, port: HallSideTablePort) -> None:
        """The line of whoever uses that port is gone."""
        if self._ports.pop(port.ticket, None) is not None:
            self.tell(DropPort(port.ticket))
            self._expect(port.ticket)

    def _expect(self, ticket: SeatTicket) -> None:
        """Whoever used that port is away: their next session, which may be here already, need not
        wait for the worker's word."""
        ports = tuple(one for one in self.state.ports if one != ticket)
        if ticket.seat != NOBODY and ports != self.state.ports:
            expected = tuple(sorted({*self.summary.expected, ticket.seat}))
            summary = replace(self.summary, expected=expected)
            self.state = replace(self.state, ports=ports, summary=summary)

    def send_on(self, port: HallSideTablePort, to: VisitorTablePort) -> None:
        """Tell whoever uses that port to go on by the other one."""
        self._ports.pop(port.ticket, None)
        played_by = to.played_by if isinstance(to, HallSideTablePort) else HALL
        self.tell(SendToRematch(port.ticket, SeatGiven(to.ticket, to.info, played_by)))

    def port_closed(self, ticket: SeatTicket, reason: Notice | None) -> None:
        """Whoever used it has got up, or was told why they are not at the table any more."""
        port = self._ports.pop(ticket, None)
        if port is not None:
            port.close(reason)

    # --- its worker -------------------------------------------------------------------------------

    def tell(self, order: WorkerOrder) -> None:
        """Have the worker do it, or the next one."""
        if self.worker is not None:
            self.worker.tell(order)
        elif self.closing is None:
            self._meanwhile.append(order)

    def changed(self, state: TableState) -> None:
        """It is so by now."""
        self.state = state
        self._last_ticket = max(self._last_ticket, state.last_ticket)

    def came_home(self) -> None:
        """Its file is at home again, and anybody may play it."""
        self.trip, self.waits_for = None, ""

    def knock_answered(self, caller: int) -> None:
        self._knocks.pop(caller, None)

    def lose_worker(self) -> None:
        """Nobody plays it just now."""
        self._leave_worker()
        self._is_placed.clear()
        self._meanwhile = [*self._knocks.values()]

    def _leave_worker(self) -> None:
        if self.worker is not None:
            self.worker.tables.discard(self.info.id)
            self.worker = None

    def _join(self, worker: KnownWorker) -> None:
        self.worker, self._played_by = worker, worker.name
        self.waits_for, self.waits_for_any = "", False
        worker.tables.add(self.info.id)
        self._is_placed.set()

    def placed(self, worker: KnownWorker, state: TableState) -> None:
        """That worker plays it from now on."""
        self._leave_worker()
        self._join(worker)
        self.changed(state)
        if state.paused != self.paused and self._pause_line is not None:
            worker.tell(SetTablePause(0, self.info.id, self.paused, self._pause_line))
        waiting, self._meanwhile = self._meanwhile, []
        for order in waiting:
            worker.tell(order)
        for port in tuple(self._ports.values()):
            if port.holder is not None:
                port.holder.begin_anew()

    def end_early(self, reason: Notice) -> None:
        """No worker can go on with it."""
        if self.closing is None:
            self.closing = reason
            summary = replace(self.summary, has_ended_early=True)
            self.state = replace(self.state, summary=summary)
            self._end(reason, is_told=False)
            self._is_placed.set()

    def _end(self, reason: Notice, *, is_told: bool) -> None:
        """Nobody is at it any more; who `is_told` so by the worker need not hear it from here."""
        self.has_ended = True
        self._leave_worker()
        for port in tuple(self._ports.values()):
            self.port_closed(port.ticket, reason)
            if not is_told and port.holder is not None:
                port.holder.begin_anew()
        self._ending.ended()

    def is_placed_nowhere(self) -> None:
        """No worker will have it any more."""
        self._is_placed.set()

    # --- its admins -------------------------------------------------------------------------------

    async def ask(self, make: Callable[[int], WorkerOrder]) -> object:
        """What the worker answers that has it, or that gets it. Raises `WorkerLost`."""
        await self._is_placed.wait()
        if self.worker is None or self.closing is not None:
            raise WorkerLost
        return await self.worker.ask(make)

    async def pause(self, on: bool, line: Notice) -> None:
        """Let it stand or go on, whichever worker has it then."""
        self.paused, self._pause_line = on, line
        try:
            await self.ask(lambda order: SetTablePause(order, self.info.id, on, line))
        except WorkerLost:
            await self._is_placed.wait()  # The next one opens it so.


class RemoteTableAdmin:
    """The actions of admins at such a table."""

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    async def rule_as_said(self, said: Sequence[str], by: str) -> RulingAnswer:
        """The same as at a table here; nobody knows of a ruling that a worker takes with it, and
        so it was not made as far as the admin is told: the table shows whether it was."""
        table = self._table
        try:
            answer = await table.ask(
                lambda order: MakeRulingAtTable(order, table.info.id, tuple(said), by)
            )
        except WorkerLost:
            return RulingAnswer(refusal=NOT_NOW)
        return answer if isinstance(answer, RulingAnswer) else RulingAnswer(refusal=NOT_NOW)

    async def pause(self, on: bool, line: Notice) -> None:
        await self._table.pause(on, line)

    def announce(self, line: Notice) -> None:
        self._table.tell(AnnounceAtTable(self._table.info.id, line))
