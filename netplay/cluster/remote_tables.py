"""The tables that workers play for a hall, and which worker plays which."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from cards.deck_shelf import shelve_decks
from engine.core.zones import Seat
from netplay.admin.context import CannotRetire
from netplay.admin.node_figures import WorkerFigures
from netplay.cluster import subjects
from netplay.cluster.bus import Bus
from netplay.cluster.known_worker import KnownWorker, WorkerLost
from netplay.cluster.paired_line import Batch, Receipt, line_messages
from netplay.cluster.remote_table import RemoteTable, TableEnding
from netplay.cluster.worker_wire import (
    AllTold,
    BeginGame,
    DropStrays,
    EndWorker,
    GameEnded,
    GiveUpTable,
    HallOrder,
    KnockAnswer,
    MuteOwners,
    NotOpened,
    OrderDone,
    PortClosed,
    ResumeGame,
    TableOpened,
    TableState,
    WorkerNews,
    WorkerReport,
    worker_news,
)
from netplay.config import Config
from netplay.games.table_opener import FoundTable, GameHooks, TableOpener
from netplay.journal.header import JournalHeader
from netplay.journal.journal import (
    JOURNAL_SUFFIX,
    JournalError,
    JournalFile,
    UnreadableJournal,
)
from netplay.journal.opened_game import read_header, recover_game_named_by_id
from netplay.past_games.make_game_record import record_of_file
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import Alarm, Time, sleep
from netplay.table.notices import FROZEN, PLAYED_ELSEWHERE
from netplay.table.running_table import RunningTable
from netplay.wire import WireError
from tui.past_games.game_record import GameRecord

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.25
MUTED_SECONDS = 1.0
START_SECONDS = 8.0
"""So long a hall that starts waits for its workers."""
RETRY_SECONDS = 1.0
RETURN_SECONDS = 10.0
"""So long those who sit at a worker's tables have to come back by a new hall."""


class RemoteTables:
    """A `TableOpener`. A table goes to the worker that has the fewest; where there is none, it is
    opened in this process, by the opener `here`.

    A table is its worker's until that is given up, and then the next one's; the file of its game
    sees to it that no other one writes to it.
    """

    def __init__(
        self,
        bus: Bus,
        here: TableOpener,
        hooks: GameHooks,
        folder: Path,
        time: Time,
        expected: int,
    ) -> None:
        """So many workers are `expected` when the hall starts. `folder` is that of the journals."""
        self._bus = bus
        self._here = here
        self._hooks = hooks
        self._folder = folder
        self._time = time
        self._expected = expected
        self._process = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._workers: dict[str, KnownWorker] = {}
        self._tables: dict[str, RemoteTable] = {}
        self._unclaimed: dict[str, tuple[KnownWorker, TableState]] = {}
        """Tables that workers play for a hall that is no more, until this one asks for them."""
        self._past_lines: set[str] = set()
        """The lines of workers, the present ones and those that were given up."""
        self._is_restored = False
        self._came = asyncio.Event()
        """Set whenever a worker has told all its tables; whoever waits for one clears it."""
        self._muted: frozenset[str] = frozenset()
        self._muted_told = 0.0
        self._work = BackgroundTasks()
        self._alarm: Alarm | None = None
        self._due = 0.0
        self._closed = False

    # --- a `TableOpener` --------------------------------------------------------------------------

    async def start(self) -> None:
        """Hear the workers, and wait until those are there that are expected."""
        await self._here.start()
        await self._bus.subscribe(subjects.worker_news(), self._told)
        self._bus.on_reconnect(self._excuse_all)
        self._look_later()
        until = self._time.now() + START_SECONDS
        while len(self.workers) < self._expected and self._time.now() < until:
            await self._wait_for_worker(until - self._time.now())
        missing = self._expected - len(self.workers)
        if missing > 0:
            log.warning("%s of %s workers are not there", missing, self._expected)

    def restored(self) -> None:
        """All tables were asked for that there are."""
        self._here.restored()
        self._is_restored = True
        for table_id, (worker, _) in self._unclaimed.items():
            worker.tell(GiveUpTable(0, table_id))
        self._unclaimed.clear()
        for table in self._tables.values():
            self._do_as_wished(None, table.state)

    def reconfigure(self, config: Config) -> None:
        """For the tables in this process; workers read the settings themselves."""
        self._here.reconfigure(config)

    async def begin(self, header: JournalHeader) -> RunningTable:
        path = self._path(header.id)
        shelve_decks(header.decks)
        while (worker := self._least_loaded()) is not None:
            try:
                opened = await self._open(worker, header.id, lambda n: BeginGame(n, header))
            except WorkerLost:
                # Nobody knows whether it had begun the game.
                if await asyncio.to_thread(path.exists):
                    return (await self._resumed_as_journal_error(path)).table
            except WireError as error:
                log.warning("table %s is played here: %s", header.id, error)
                break
            except UnreadableJournal as error:
                raise JournalError(str(error)) from None
            else:
                return self._table_of(opened, worker)
        return await self._here.begin(header)

    async def _resumed_as_journal_error(self, path: Path) -> FoundTable:
        try:
            return await self.resume(path)
        except UnreadableJournal as error:
            raise JournalError(str(error)) from None

    async def resume(
        self, path: Path, stand_ins: frozenset[Seat] = frozenset(), *, written: float = 0.0
    ) -> FoundTable:
        table_id = path.stem
        if not self._may_place(table_id):
            return await self._here.resume(path, stand_ins, written=written)
        header, epoch = await asyncio.to_thread(_header_and_epoch, path)
        shelve_decks(header.decks)
        unclaimed = self._unclaimed.pop(table_id, None)
        if unclaimed is not None and not unclaimed[0].is_lost:
            return self._found(self._table_of(unclaimed[1], unclaimed[0]), header, path, written)
        while (worker := self._least_loaded()) is not None:
            order = _resuming(table_id, epoch, tuple(sorted(stand_ins)), paused=False)
            try:
                opened = await self._open(worker, table_id, order)
            except WorkerLost:
                _, epoch = await asyncio.to_thread(_header_and_epoch, path)
                continue
            return self._found(self._table_of(opened, worker), header, path, written)
        return await self._here.resume(path, stand_ins, written=written)

    async def close(self) -> None:
        """Tell the workers nothing more; they wait for another hall."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        for worker in tuple(self._workers.values()):
            worker.lose()
        for table in self._tables.values():
            table.is_placed_nowhere()
        self._came.set()
        await self._work.finish()
        await self._here.close()

    def _may_place(self, table_id: str) -> bool:
        return table_id in self._unclaimed or self._least_loaded() is not None

    def _found(
        self, table: RemoteTable, header: JournalHeader, path: Path, written: float
    ) -> FoundTable:
        return FoundTable(table, header, lambda: _record_of(path, written))

    def _table_of(self, state: TableState, worker: KnownWorker) -> RemoteTable:
        table_id = state.info.id
        ends = TableEnding(
            fence=partial(self._fence, table_id),
            ended=lambda: self._forget(table),
        )
        table = self._tables[table_id] = RemoteTable(state, worker, self._time, ends)
        return table

    def _forget(self, table: RemoteTable) -> None:
        if self._tables.get(table.info.id) is table:
            del self._tables[table.info.id]

    def _path(self, table_id: str) -> Path:
        return self._folder / f"{table_id}{JOURNAL_SUFFIX}"

    async def _fence(self, table_id: str) -> None:
        """Whoever had that table writes nothing more to its file."""
        try:
            await asyncio.to_thread(_claim, self._path(table_id))
        except (JournalError, UnreadableJournal) as error:
            log.error("table %s could not be claimed: %s", table_id, error)

    # --- which worker plays what ------------------------------------------------------------------

    @property
    def workers(self) -> tuple[KnownWorker, ...]:
        """Those that live, and whose tables are known, by their names."""
        known = sorted(self._workers.items())
        return tuple(worker for _, worker in known if worker.has_told_all)

    @property
    def figures(self) -> tuple[WorkerFigures, ...]:
        """How those do that live."""
        return tuple(self._figures())

    def _figures(self) -> Iterator[WorkerFigures]:
        for worker in self.workers:
            report = worker.report
            if report is not None:
                yield WorkerFigures(
                    worker.name,
                    report.memory,
                    report.lag_p50,
                    report.lag_p95,
                    len(worker.tables),
                    report.people,
                    report.commits,
                    report.commit_p50,
                    report.commit_p95,
                )

    def _least_loaded(self) -> KnownWorker | None:
        free = [one for one in self.workers if one.gets_tables]
        return min(free, key=lambda one: one.load, default=None)

    async def _open(
        self, worker: KnownWorker, table_id: str, make: Callable[[int], HallOrder]
    ) -> TableState:
        """What that worker tells of a table that it has opened. Raises `WorkerLost`,
        `JournalError`, `UnreadableJournal` and `WireError`."""
        worker.opening[table_id] = None
        try:
            answer = await worker.ask(make)
        finally:
            told = worker.opening.pop(table_id)
        match answer:
            case TableOpened() if worker.is_lost:
                raise WorkerLost
            case TableOpened(state):
                return told or state
            case NotOpened(why, True):
                raise JournalError(why)
            case NotOpened(why):
                raise UnreadableJournal(why)
        raise JournalError("a worker gives no such answer")

    def _lose(self, worker: KnownWorker) -> None:
        """Give a worker up, and find others for its tables."""
        del self._workers[worker.name]
        worker.lose()
        for table in tuple(self._tables.values()):
            if table.worker is worker:
                table.lose_worker()
                self._work.spawn(self._place(table))
        for table_id, (other, _) in tuple(self._unclaimed.items()):
            if other is worker:
                del self._unclaimed[table_id]

    async def _place(self, table: RemoteTable) -> None:
        """Have a table that nobody plays opened by a worker, unless it is closed meanwhile."""
        while table.worker is None and table.closing is None and not self._closed:
            worker = self._least_loaded()
            if worker is None:
                await self._wait_for_worker(RETRY_SECONDS)
                continue
            try:
                await self._place_at(worker, table)
            except WorkerLost:
                continue
            except JournalError as error:
                log.error("table %s waits for its file: %s", table.info.id, error)
                await sleep(self._time, RETRY_SECONDS)
            except UnreadableJournal as error:
                log.error("table %s cannot be opened again: %s", table.info.id, error)
                table.end_early(FROZEN)
                self._hooks.changed(table.info.id)
        table.is_placed_nowhere()

    async def _place_at(self, worker: KnownWorker, table: RemoteTable) -> None:
        """Have that worker open it. Raises what `_open` does but `WireError`."""
        table_id = table.info.id
        _, epoch = await asyncio.to_thread(_header_and_epoch, self._path(table_id))
        if table.worker is not None:
            return  # Who had it was heard again.
        order = _resuming(table_id, epoch, table.stand_ins, table.paused)
        state = await self._open(worker, table_id, order)
        if table.has_ended:
            worker.tell(GiveUpTable(0, table_id))
        else:
            table.placed(worker, state)
            self._hooks.changed(table_id)

    async def retire(self, name: str) -> None:
        """Have all tables of that worker played by others, one after the other, and then let it
        end. Raises `CannotRetire`."""
        worker = self._workers.get(name)
        if worker is None:
            raise CannotRetire("no_worker")
        worker.gets_tables = False
        if self._least_loaded() is None:
            worker.gets_tables = True
            raise CannotRetire("only_worker")
        for table in tuple(self._tables.values()):
            if table.worker is worker:
                table.lose_worker()
                table_id = table.info.id
                with suppress(WorkerLost):  # Whoever opens it has it alone.
                    await worker.ask(partial(_giving_up, table_id))
                await self._place(table)
        if not worker.is_lost:
            worker.tell(EndWorker())

    async def _wait_for_worker(self, seconds: float) -> None:
        """Return when another worker has told its tables, or after so long."""
        self._came.clear()
        waiting = asyncio.ensure_future(self._came.wait())
        sleeping = asyncio.ensure_future(sleep(self._time, seconds))
        try:
            await asyncio.wait((waiting, sleeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            sleeping.cancel()

    # --- what they tell ---------------------------------------------------------------------------

    async def _told(self, subject: str, data: bytes) -> bytes | None:
        if self._closed:
            return None
        try:
            batch = line_messages().decode(data)
        except WireError as error:
            log.warning("what a worker tells cannot be read: %s: %s", subject, error)
            return None
        if not isinstance(batch, Batch):
            return None
        worker = self._worker(subjects.worker_of(subject), batch)
        if worker is None:
            return line_messages().encode(Receipt(self._process, -1))
        worker.hear()
        for told in worker.hearing.take(batch) or ():
            try:
                self._take(worker, worker_news().decode(told))
            except WireError as error:
                log.error("something that %s tells cannot be read: %s", worker.name, error)
        return line_messages().encode(Receipt(self._process, worker.hearing.heard))

    def _worker(self, name: str, batch: Batch) -> KnownWorker | None:
        """Whose line that is; None: it has to begin another one."""
        worker = self._workers.get(name)
        if worker is not None and worker.hearing.name == batch.line:
            return worker
        if worker is not None and worker.process != batch.process:
            log.warning("%s was begun anew", name)
            self._lose(worker)
            worker = None
        if batch.receiver != self._process or batch.first != 1 or batch.line in self._past_lines:
            return None
        if worker is not None:
            self._lose(worker)
        self._past_lines.add(batch.line)
        new = KnownWorker(name, batch.process, self._process, self._bus, self._time, self._numbers)
        new.hearing.name = batch.line
        self._workers[name] = new
        new.tell(MuteOwners(self._muted))
        return new

    def _take(self, worker: KnownWorker, news: WorkerNews) -> None:
        match news:
            case OrderDone():
                worker.done(news)
            case WorkerReport():
                worker.report = news
            case TableState():
                self._hear_state(worker, news)
            case AllTold():
                worker.has_told_all = True
                self._came.set()
            case PortClosed(ticket, reason):
                table = self._played(worker, ticket.table)
                if table is not None:
                    table.port_closed(ticket, reason)
                    self._hooks.changed(ticket.table)
            case GameEnded(table_id, record):
                if self._played(worker, table_id) is not None:
                    self._hooks.ended(table_id, lambda: record)
            case KnockAnswer(table_id, caller, answer):
                table = self._played(worker, table_id)
                if table is not None:
                    table.knock_answered(caller)
                    self._hooks.knock_answered(table_id, caller, answer)

    def _played(self, worker: KnownWorker, table_id: str) -> RemoteTable | None:
        """That table, if that worker plays it."""
        table = self._tables.get(table_id)
        return table if table is not None and table.worker is worker else None

    def _hear_state(self, worker: KnownWorker, state: TableState) -> None:
        table_id = state.info.id
        table = self._tables.get(table_id)
        if table is not None and table.worker is worker:
            before = table.state
            table.changed(state)
            if state.summary.has_ended_early:
                table.end_early(PLAYED_ELSEWHERE)
            self._hooks.changed(table_id)
            self._do_as_wished(before, state)
        elif table_id in worker.opening:
            worker.opening[table_id] = state
        elif table is not None and self._may_return(table, worker):
            table.placed(worker, state)
            self._hooks.changed(table_id)
        elif table is None and not self._is_restored:
            self._unclaimed[table_id] = (worker, state)
        else:
            worker.tell(GiveUpTable(0, table_id))

    def _may_return(self, table: RemoteTable, worker: KnownWorker) -> bool:
        """Nobody has that table, nor is to get it: it stays where it was."""
        return (
            table.worker is None
            and table.closing is None
            and worker.gets_tables
            and not any(table.info.id in one.opening for one in self._workers.values())
        )

    def _do_as_wished(self, before: TableState | None, now: TableState) -> None:
        """What everybody at a table wants, since that is told."""
        if now.rematch and (before is None or now.rematch != before.rematch):
            self._hooks.rematch(now.info.id, now.rematch)
        if now.is_to_be_saved and (before is None or not before.is_to_be_saved):
            self._hooks.adjourn(now.info.id)

    # --- whether they live ------------------------------------------------------------------------

    def _look_later(self) -> None:
        self._due = self._time.now() + LOOK_SECONDS
        self._alarm = self._time.call_at(self._due, self._look)

    def _look(self) -> None:
        # While this process itself was held up it heard nobody.
        late = self._time.now() - self._due
        for worker in tuple(self._workers.values()):
            worker.excuse(late)
            if worker.is_silent:
                log.warning("%s says nothing any more", worker.name)
                self._lose(worker)
            elif self._is_restored and not worker.has_dropped_strays:
                # Only a hall that is there counts the time: by another nobody could come back.
                worker.waits_for_strays += LOOK_SECONDS
                if worker.waits_for_strays >= RETURN_SECONDS:
                    worker.has_dropped_strays = True
                    worker.tell(DropStrays())
        if self._time.now() - self._muted_told >= MUTED_SECONDS:
            self._tell_muted()
        self._look_later()

    def _excuse_all(self) -> None:
        """The bus was away, and is there again."""
        for worker in self._workers.values():
            worker.hear()

    def _tell_muted(self) -> None:
        self._muted_told = self._time.now()
        owners = {owner for table in self._tables.values() for owner in table.people}
        muted = frozenset(owner for owner in owners if self._hooks.muted(owner))
        if muted != self._muted:
            self._muted = muted
            for worker in self._workers.values():
                worker.tell(MuteOwners(muted))


def _resuming(
    table_id: str, epoch: int, stand_ins: tuple[Seat, ...], paused: bool
) -> Callable[[int], ResumeGame]:
    return lambda order: ResumeGame(order, table_id, epoch, stand_ins, paused)


def _giving_up(table_id: str, order: int) -> GiveUpTable:
    return GiveUpTable(order, table_id)


def _header_and_epoch(path: Path) -> tuple[JournalHeader, int]:
    file = JournalFile.open(path)
    try:
        return read_header(file), file.epoch()
    finally:
        file.close()


def _claim(path: Path) -> None:
    file = JournalFile.open(path)
    try:
        file.claim()
    finally:
        file.close()


def _record_of(path: Path, written: float) -> GameRecord:
    saved = recover_game_named_by_id(path)
    saved.file.close()
    return record_of_file(saved, written, "won")
