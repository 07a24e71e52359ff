"""The tables that workers play for a hall, and which worker plays which."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from cards.decks_by_digest import remember_decks
from engine.core.zones import Seat
from netplay.admin.context import CannotRetireWorker
from netplay.cluster.bus import Bus
from netplay.cluster.game_carrier import GameCarrier, GameFileFacts, GameRefused
from netplay.cluster.known_worker import KnownWorker, WorkerLost
from netplay.cluster.known_workers import KnownWorkers
from netplay.cluster.remote_table import RemoteTable, TableEndHooks
from netplay.cluster.worker_wire import (
    EndWorker,
    GameEnded,
    GiveUpTable,
    KnockAnswer,
    LeftoverGame,
    NewsOfTables,
    OpenTable,
    PortClosed,
    TableNotOpened,
    TableOpened,
    TableState,
    WantsToEnd,
    WorkerOrder,
)
from netplay.config import Config
from netplay.games.table_opener import GameHooks, ReopenedTable, TableOpener
from netplay.journal.errors import JournalAway, JournalUnavailable, UnreadableJournal
from netplay.journal.game_file_transfer import remove_game_file
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JournalFile
from netplay.journal.opened_game import create_game, recover_game_if_file_name_matches
from netplay.journal.site import ensure_site
from netplay.journal.trip import Trip
from netplay.past_games.make_game_record import game_record_of_opened_game
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import TimeSource, sleep
from netplay.table.notices import FROZEN, PLAYED_ELSEWHERE
from netplay.table.running_table import RunningTable, TableSummary
from tui.past_games.game_record import GameRecord
from tui.ports import TableInfo

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
MOST_RETRY_SECONDS = 60.0
"""Between two tries with a file that cannot be had."""


class RemoteTableOpener:
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
        time: TimeSource,
        beside: Collection[str],
        elsewhere: Collection[str],
        config: Config,
    ) -> None:
        """The workers `beside` the hall are expected when it starts, and those `elsewhere`, on
        other machines, if they are there. `folder` is that of the journals."""
        self._here = here
        self._hooks = hooks
        self._folder = folder
        self._time = time
        self._carrier = GameCarrier(folder, time)
        self.workers = KnownWorkers(
            bus, time, beside, elsewhere, config, self._take, self._lost, self._muted
        )
        self._tables: dict[str, RemoteTable] = {}
        self._unclaimed: dict[str, tuple[KnownWorker, TableState]] = {}
        """Tables that workers play for a hall that is no more, until this one asks for them."""
        self._restored = asyncio.Event()
        """All tables are known that there are, or the hall ends."""
        self._work = BackgroundTasks()
        self._closed = False

    # --- a `TableOpener` --------------------------------------------------------------------------

    async def start(self) -> None:
        """Hear the workers, and wait until those are there that are expected."""
        await self._here.start()
        await self.workers.start(await asyncio.to_thread(ensure_site, self._folder))

    def restored(self) -> None:
        """All tables were asked for that there are."""
        self._here.restored()
        self._restored.set()
        self.workers.let_return()
        for worker, state in self._unclaimed.values():
            self._send_off(worker, state)
        self._unclaimed.clear()
        for table in self._tables.values():
            self._do_as_wished(None, table.state)

    def reconfigure(self, config: Config) -> None:
        self._here.reconfigure(config)
        self.workers.reconfigure(config)

    async def begin(self, header: JournalHeader) -> RunningTable:
        if self._least_loaded() is None:
            return await self._here.begin(header)
        remember_decks(header.decks)
        await asyncio.to_thread(_create, self._folder, header)
        try:
            game = await self._carrier.look(header.id)
            found = await self._open_somewhere(game, frozenset(), 0.0, is_new=True)
        except (JournalUnavailable, UnreadableJournal) as error:
            # Nobody has opened it, wherever its file is: there is no such game.
            if not self._closed:
                with suppress(OSError):
                    await asyncio.to_thread(remove_game_file, self._carrier.path(header.id))
            raise JournalUnavailable(str(error)) from None
        return found.table

    async def resume(
        self, path: Path, stand_ins: frozenset[Seat] = frozenset(), *, written: float = 0.0
    ) -> ReopenedTable:
        table_id = path.stem
        if not self._may_place(table_id):
            with suppress(JournalAway):
                return await self._here.resume(path, stand_ins, written=written)
        game = await self._carrier.look(table_id)
        remember_decks(game.header.decks)
        adopted = await self._adopted(game)
        if adopted is not None:
            return self._found(adopted, game, written)
        return await self._open_somewhere(game, stand_ins, written)

    async def _adopted(self, game: GameFileFacts) -> RemoteTable | None:
        """Its table, if a worker plays it for a hall that is no more."""
        worker, state = self._unclaimed.get(game.header.id, (None, None))
        if worker is None or state is None or worker.is_lost or state.trip != _token(game):
            return None
        del self._unclaimed[game.header.id]
        table = self._table_of(state, worker, game.trip)
        if state.summary.over:
            await self._have_end_home(table, worker)
        return table

    async def _open_somewhere(
        self,
        game: GameFileFacts,
        stand_ins: frozenset[Seat],
        written: float,
        *,
        is_new: bool = False,
    ) -> ReopenedTable:
        table_id = game.header.id
        refusing: set[KnownWorker] = set()
        while game.trip is None:
            if self._closed:
                raise JournalUnavailable("the hall ends")
            worker = self._least_loaded(prefers_home=not is_new, but=refusing)
            if worker is None:
                path = self._carrier.path(table_id)
                return await self._here.resume(path, stand_ins, written=written)
            try:
                state, there = await self._open_at(worker, game, tuple(sorted(stand_ins)))
            except (WorkerLost, GameRefused) as error:
                _note_refusal(refusing, worker, table_id, error)
                game = await self._carrier.look(table_id)
                continue
            return self._found(self._table_of(state, worker, there.trip), game, written)
        info, summary = await self._here.at_rest(self._carrier.path(table_id), stand_ins)
        state = TableState(info, summary, False, (), 0, frozenset(), False, trip=game.trip.token)
        table = self._table_of(state, None, game.trip)
        self._work.spawn(self._place(table))
        return self._found(table, game, written)

    async def at_rest(
        self, path: Path, stand_ins: frozenset[Seat] = frozenset()
    ) -> tuple[TableInfo, TableSummary]:
        return await self._here.at_rest(path, stand_ins)

    async def close(self) -> None:
        """Tell the workers nothing more; they wait for another hall."""
        self._closed = True
        self.workers.close()
        self._restored.set()
        for table in self._tables.values():
            table.is_placed_nowhere()
        await self._work.finish()
        await self._here.close()

    def _may_place(self, table_id: str) -> bool:
        return table_id in self._unclaimed or self._least_loaded() is not None

    def _found(self, table: RemoteTable, game: GameFileFacts, written: float) -> ReopenedTable:
        path = self._carrier.path(game.header.id)
        return ReopenedTable(table, game.header, lambda: _record_of(path, written))

    def _table_of(
        self, state: TableState, worker: KnownWorker | None, trip: Trip | None
    ) -> RemoteTable:
        table_id = state.info.id
        ends = TableEndHooks(
            fence=lambda: self._fence(table),
            bring_home=lambda worker: self._bring_home(worker, table),
            ended=lambda: self._forget(table),
        )
        table = self._tables[table_id] = RemoteTable(state, worker, trip, self._time, ends)
        return table

    def _forget(self, table: RemoteTable) -> None:
        if self._tables.get(table.info.id) is table:
            del self._tables[table.info.id]

    async def _fence(self, table: RemoteTable) -> None:
        """Whoever had that table writes nothing more to its file at home."""
        table_id = table.info.id
        if table.trip is not None:
            log.warning("the game of table %s stays at %s", table_id, table.trip.worker)
            return
        try:
            await asyncio.to_thread(_claim, self._carrier.path(table_id))
        except (JournalUnavailable, UnreadableJournal) as error:
            log.error("table %s could not be claimed: %s", table_id, error)

    # --- which worker plays what ------------------------------------------------------------------

    @property
    def waiting(self) -> dict[str, str]:
        """The tables that cannot be played without a worker that is not there, and its name, by
        their ids."""
        return {one.info.id: one.waits_for for one in self._tables.values() if one.waits_for}

    @property
    def lost(self) -> list[str]:
        """The ids of games that are lost on other machines; those that have been taken back are
        told for the last time."""
        lost = self._carrier.lost
        for table_id in lost:
            self._work.spawn(self._look_again(table_id))
        return lost

    async def _look_again(self, table_id: str) -> None:
        with suppress(JournalUnavailable, UnreadableJournal):
            await self._carrier.look(table_id)

    def _least_loaded(
        self, *, prefers_home: bool = False, but: Collection[KnownWorker] = ()
    ) -> KnownWorker | None:
        """The one that has the fewest tables, `but` none of those; one of this folder before all
        others, if it is to be so, since nothing has to be sent there."""
        free = [one for one in self.workers.there if one.gets_tables and one not in but]
        return min(
            free, key=lambda one: (prefers_home and one.is_far, one.load, one.is_far), default=None
        )

    def _worker_for(
        self, table: RemoteTable, but: Collection[KnownWorker] = ()
    ) -> KnownWorker | None:
        """One that may play that table; `but` none of those, if others may."""
        if table.trip is None:
            return self._least_loaded(prefers_home=True, but=but)
        at_site = [
            one for one in self.workers.there if one.site == table.trip.site and one.gets_tables
        ]
        return min(at_site, key=lambda one: one.load, default=None)

    async def _open_at(
        self,
        worker: KnownWorker,
        game: GameFileFacts,
        stand_ins: tuple[Seat, ...],
        paused: bool = False,
    ) -> tuple[TableState, GameFileFacts]:
        """Have that worker open the game, whose file is brought to it first if need be: its table,
        and where the game is by now. Raises what `_open` does, and `GameRefused` where another one
        may be able to."""
        table_id, rested_here = game.header.id, game.trip is None
        if worker.is_far:
            game = await self._carrier.deliver(worker, game)
        resuming = _resuming(table_id, game.epoch, stand_ins, paused)
        try:
            return await self._open(worker, table_id, resuming), game
        except (JournalUnavailable, UnreadableJournal) as error:
            if game.trip is None or not rested_here:
                raise
            await self._carrier.call_off(worker, table_id, game.trip.token)
            raise GameRefused(str(error)) from None

    async def _open(
        self, worker: KnownWorker, table_id: str, make: Callable[[int], WorkerOrder]
    ) -> TableState:
        """What that worker tells of a table that it has opened. Raises `WorkerLost`,
        `JournalUnavailable` and `UnreadableJournal`."""
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
            case TableNotOpened(why, True):
                raise JournalUnavailable(why)
            case TableNotOpened(why):
                raise UnreadableJournal(why)
        raise JournalUnavailable("a worker gives no such answer")

    def _lost(self, worker: KnownWorker) -> None:
        """Find others for the tables of a worker that was given up."""
        for table in tuple(self._tables.values()):
            if table.worker is worker:
                table.lose_worker()
                self._work.spawn(self._place(table))
        for table_id, (other, _) in tuple(self._unclaimed.items()):
            if other is worker:
                del self._unclaimed[table_id]

    async def _place(self, table: RemoteTable) -> None:
        """Have a table that nobody plays opened by a worker, unless it is closed meanwhile."""
        pause = RETRY_SECONDS
        refusing: set[KnownWorker] = set()
        while table.worker is None and table.closing is None and not self._closed:
            worker = self._worker_for(table, refusing)
            if worker is None:
                self._let_wait(table)
                await self.workers.one_comes(pause if refusing else RETRY_SECONDS)
                pause = min(2 * pause, MOST_RETRY_SECONDS) if refusing else pause
                refusing.clear()
                continue
            table.waits_for, table.waits_for_any = "", False
            try:
                await self._place_at(worker, table)
            except (WorkerLost, GameRefused) as error:
                _note_refusal(refusing, worker, table.info.id, error)
            except JournalUnavailable as error:
                log.error("table %s waits for its file: %s", table.info.id, error)
                await sleep(self._time, pause)
                pause = min(2 * pause, MOST_RETRY_SECONDS)
            except UnreadableJournal as error:
                log.error("table %s cannot be opened again: %s", table.info.id, error)
                table.end_early(FROZEN)
                self._hooks.changed(table.info.id)
        table.is_placed_nowhere()

    def _let_wait(self, table: RemoteTable) -> None:
        """It can be played nowhere just now."""
        if table.stands:
            return
        if table.trip is not None:
            table.waits_for = table.trip.worker
            log.warning("table %s waits for %s", table.info.id, table.waits_for)
        else:
            table.waits_for_any = True
        self._hooks.changed(table.info.id)

    async def _place_at(self, worker: KnownWorker, table: RemoteTable) -> None:
        """Have that worker open it. Raises what `_open` does."""
        table_id = table.info.id
        game = await self._carrier.look(table_id)
        if table.worker is not None:
            return  # Who had it was heard again.
        if table.trip != game.trip:
            table.trip = game.trip
            return  # It may be for another one.
        state, game = await self._open_at(worker, game, table.stand_ins, table.paused)
        table.trip = game.trip
        if table.has_ended:
            self._send_off(worker, state)
        else:
            self._give_to(worker, table, state)

    def _give_to(self, worker: KnownWorker, table: RemoteTable, state: TableState) -> None:
        """That worker plays it from now on."""
        if self._must_hold(table, state):
            table.placed(worker, replace(state, summary=table.summary))
            self._hold(table, worker, state)
        else:
            table.placed(worker, state)
        self._hooks.changed(table.info.id)

    # --- files that are away ----------------------------------------------------------------------

    async def _bring_home(self, worker: KnownWorker, table: RemoteTable) -> None:
        """That worker has closed the table; its file may be played by anybody then. Raises
        `WorkerLost`."""
        is_away = table.trip is not None
        if is_away and await self._carrier.bring_home(worker, table.info.id, table.token):
            table.came_home()

    async def _have_end_home(self, table: RemoteTable, worker: KnownWorker) -> None:
        """Whoever reads the file at home finds how the game has ended."""
        if table.trip is not None and not table.is_end_home:
            with suppress(WorkerLost):
                await self._carrier.copy_home(worker, table.info.id, table.token)
                table.is_end_home = True

    def _send_off(self, worker: KnownWorker, state: TableState) -> None:
        """Have that worker end a table that is not its own any more."""
        if state.trip:
            self._work.spawn(self._fetch_left(worker, state.info.id, state.trip))
        else:
            worker.tell(GiveUpTable(0, state.info.id, state.trip))

    async def _fetch_left(self, worker: KnownWorker, table_id: str, token: str) -> None:
        """Have a game home that nobody asks for at that worker."""

        def is_played() -> bool:
            return self._played(worker, table_id) is not None or table_id in worker.opening

        with suppress(WorkerLost):
            if await self._carrier.bring_left_home(worker, table_id, token, is_played):
                log.info("table %s has come home from %s", table_id, worker.name)
                table = self._tables.get(table_id)
                if table is not None and table.token == token:
                    table.came_home()

    async def _hear_left(self, worker: KnownWorker, left: LeftoverGame) -> None:
        """A game lies there that nobody plays. Its table waits for that, or there is none."""
        await self._restored.wait()
        table = self._tables.get(left.table)
        if not self._closed and (table is None or table.token != left.trip):
            await self._fetch_left(worker, left.table, left.trip)

    async def retire(self, name: str) -> None:
        """Have all tables of that worker played by others, one after the other, and then let it
        end. Raises `CannotRetireWorker`."""
        worker = self.workers.get(name)
        if worker is None:
            raise CannotRetireWorker("no_worker")
        worker.gets_tables = False
        if self._least_loaded() is None:
            worker.gets_tables = True
            raise CannotRetireWorker("only_worker")
        await self._empty(worker)

    async def _empty(self, worker: KnownWorker) -> None:
        """Have all tables of that worker played by others, one after the other, and then let it
        end."""
        worker.gets_tables = False
        await self._restored.wait()
        for table in tuple(self._tables.values()):
            if table.worker is not worker:
                continue
            table.lose_worker()
            with suppress(WorkerLost):  # Whoever opens it has it alone.
                await worker.ask(partial(_giving_up, table.info.id, table.token))
                await self._bring_home(worker, table)
            if self._worker_for(table) is not None:
                await self._place(table)
            else:
                self._work.spawn(self._place(table))
        if not worker.is_lost:
            worker.may_end = True
            worker.tell(EndWorker())

    # --- what they tell ---------------------------------------------------------------------------

    def _take(self, worker: KnownWorker, news: NewsOfTables) -> None:
        match news:
            case WantsToEnd():
                self._work.spawn(self._empty(worker))
            case TableState():
                self._hear_state(worker, news)
            case LeftoverGame():
                self._work.spawn(self._hear_left(worker, news))
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
            if self._must_hold(table, state):
                self._hold(table, worker, state)
            else:
                self._take_state(table, state)
        elif table_id in worker.opening:
            worker.opening[table_id] = state
        elif table is not None and self._may_return(table, worker, state):
            self._give_to(worker, table, state)
        elif table is None and not self._restored.is_set():
            self._unclaimed[table_id] = (worker, state)
        else:
            self._send_off(worker, state)

    def _take_state(self, table: RemoteTable, state: TableState) -> None:
        before = table.state
        table.changed(state)
        if state.summary.has_ended_early:
            table.end_early(PLAYED_ELSEWHERE)
        self._hooks.changed(state.info.id)
        self._do_as_wished(before, state)

    def _must_hold(self, table: RemoteTable, state: TableState) -> bool:
        """The game is over there, and its file at home does not say so yet."""
        return state.summary.over and table.trip is not None and not table.is_end_home

    def _hold(self, table: RemoteTable, worker: KnownWorker, state: TableState) -> None:
        """The game is over, which everybody may know here once its file says so."""
        is_asked = table.held_state is not None
        table.held_state = state

        async def ask() -> None:
            await self._have_end_home(table, worker)
            held, table.held_state = table.held_state, None
            if held is not None and table.worker is worker:
                self._take_state(table, held)

        if not is_asked:
            self._work.spawn(ask())

    def _may_return(self, table: RemoteTable, worker: KnownWorker, state: TableState) -> bool:
        """Nobody has that table, nor is to get it: it stays where it was."""
        return (
            table.worker is None
            and table.closing is None
            and worker.gets_tables
            and state.trip == table.token
            and not any(table.info.id in one.opening for one in self.workers)
        )

    def _do_as_wished(self, before: TableState | None, now: TableState) -> None:
        """What everybody at a table wants, since that is told."""
        if now.rematch and (before is None or now.rematch != before.rematch):
            self._hooks.rematch(now.info.id, now.rematch)
        if now.is_to_be_saved and (before is None or not before.is_to_be_saved):
            self._hooks.adjourn(now.info.id)

    def _muted(self) -> frozenset[str]:
        """Who is at a table, and is not heard there."""
        owners = {owner for table in self._tables.values() for owner in table.people}
        return frozenset(owner for owner in owners if self._hooks.muted(owner))


def _resuming(
    table_id: str, epoch: int, stand_ins: tuple[Seat, ...], paused: bool
) -> Callable[[int], OpenTable]:
    return lambda order: OpenTable(order, table_id, epoch, stand_ins, paused)


def _giving_up(table_id: str, token: str, order: int) -> GiveUpTable:
    return GiveUpTable(order, table_id, token)


def _note_refusal(
    refusing: set[KnownWorker], worker: KnownWorker, table_id: str, error: Exception
) -> None:
    """The next try is to be with another one, if there is one; a worker that is lost is none."""
    if isinstance(error, GameRefused):
        log.warning(
            "%s cannot play table %s, which goes elsewhere: %s", worker.name, table_id, error
        )
        refusing.add(worker)


def _token(game: GameFileFacts) -> str:
    return game.trip.token if game.trip is not None else ""


def _create(folder: Path, header: JournalHeader) -> None:
    create_game(folder, header).file.close()


def _claim(path: Path) -> None:
    with closing(JournalFile.open(path)) as file:
        file.claim()


def _record_of(path: Path, written: float) -> GameRecord:
    saved = recover_game_if_file_name_matches(path)
    saved.file.close()
    return game_record_of_opened_game(saved, written, "won")
