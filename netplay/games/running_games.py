"""The games of one host: begun, found again after a restart, played again, and put away."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from cards.pack_library import PackLibrary
from engine.core.zones import NOBODY, Seat
from netplay.bots import PicklableBox, SearchPool
from netplay.config import Config
from netplay.games.pending_table import (
    PendingTable,
    allowed_spectator_rules,
    assign_bot_tempers,
    rematch_places,
)
from netplay.games.running_table_rows import rounds_begun
from netplay.games.suspended_games import (
    DesertedTables,
    SuspendedGame,
    SuspendedGames,
    has_only_guests,
)
from netplay.games.unseen_endings import UNSEEN_ENDING_HOURS, UnseenEndings
from netplay.journal.commit_latency import CommitLatency
from netplay.journal.game_files import (
    game_files,
    last_write_time,
    move_back_to_running,
    move_to_finished,
    move_to_suspended,
    set_aside_unloadable,
)
from netplay.journal.header import BOT_OWNER, HeaderSeat, JournalHeader, table_info_of
from netplay.journal.journal import JOURNAL_SUFFIX, Journal, JournalError, UnreadableJournal
from netplay.journal.opened_game import OpenedGame, create_game, recover_game_named_by_id
from netplay.logs import log_event
from netplay.pace_presets import pace_for_table, pace_preset
from netplay.past_games.archive import GameArchive
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.system.clock import Time
from netplay.table.bot_policy import bot_policy_of
from netplay.table.inbox import SeatPort
from netplay.table.table import Table
from netplay.table.table_parts import TableHooks, TableStart
from netplay.table_box import packs_digest, serialize_decks
from netplay.version import kickdoor_version
from tui.ports import Notice, notice

log = logging.getLogger(__name__)

NO_KEY_TO_COME_BACK = "nobody at it has a key to come back with"


@dataclass(frozen=True, slots=True)
class LobbyHooks:
    """What the games of a host need of its lobby."""

    spawn: Callable[[Coroutine[Any, Any, None]], None]
    """Runs what has to wait."""
    changed: Callable[[str], None]
    """Hears the id of each game that is new, gone, or different in the list of the lobby."""
    moved: Callable[[SeatPort, SeatPort], None]
    """Hears of everybody who goes on to a rematch: the port they had and the one they get."""
    knock_answered: Callable[[str, int, Seat | Notice], None]
    """Hears what a visitor who knocked is answered, by the table's id and the visitor's number."""
    muted: Callable[[str], bool] = lambda owner: False
    """Whether that owner is heard at no table."""


class RunningGames:
    """All open games, by id."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        time: Time,
        library: PackLibrary,
        pool: SearchPool,
        lobby: LobbyHooks,
        archive: GameArchive,
        recorder: BackgroundRecorder | None = None,
    ) -> None:
        self._config = config
        self._recorder = recorder
        self._folder = folder
        self._time = time
        self._library = library
        self._pool = pool
        self._lobby = lobby
        self._archive = archive
        self._headers: dict[str, JournalHeader] = {}
        self._tables: dict[str, Table] = {}
        self.suspended = SuspendedGames(folder, archive)
        self._deserted = DesertedTables(time, lambda table_id: lobby.spawn(self._rest(table_id)))
        self._ended = UnseenEndings()
        self._closing = False
        self.draining = False
        """No new games: the host closes soon."""
        self.latency = CommitLatency()
        """Of the commits of all these tables."""

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def header_of(self, table_id: str) -> JournalHeader:
        """What that game was begun with."""
        return self._headers[table_id]

    def lock_of(self, table_id: str) -> str:
        """What is kept of that table's password; empty for none."""
        return self._headers[table_id].lock

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for the games that are opened from now on."""
        self._config = config
        if self._recorder is not None:
            self._recorder.reconfigure(config.recordings)

    async def header_for(self, pending: PendingTable) -> JournalHeader:
        """What the game of a waiting table is begun with."""
        editions = self._library.decks(pending.editions, pending.packs)
        decks = await asyncio.to_thread(serialize_decks, editions)
        return JournalHeader(
            id=pending.id,
            name=pending.name,
            editions=pending.editions,
            base=pending.base,
            house_rules=pending.rules,
            places=assign_bot_tempers(pending.fill(), pending.temper, secrets.SystemRandom()),
            bot_chairs=pending.bot_chairs,
            pace=pending.pace,
            seed=secrets.token_hex(16),
            added=pending.packs,
            watching=pending.watching,
            open_hands=pending.open_hands,
            strength=pending.strength,
            temper=pending.temper,
            coach=pending.coach,
            lock=pending.lock,
            decks=decks,
            packs=packs_digest(decks),
            version=kickdoor_version(),
            begun=self._time.wall(),
        )

    async def begin(self, header: JournalHeader) -> Table:
        """Set up a game and open its table. Raises `JournalError`."""
        table = self._open(await asyncio.to_thread(create_game, self._folder, header))
        people = sum(place.owner != BOT_OWNER for place in header.places)
        log_event(
            "table-begun",
            table=header.id,
            editions="+".join(header.editions),
            seats=len(header.places),
            people=people,
        )
        return table

    async def restore(self, *, guests_return: bool = False) -> list[HeaderSeat]:
        """Open every game; set aside, with a line, what cannot be loaded, and what nobody can come
        back to, unless `guests_return`. The places of the people at the tables that are open. Where
        the game is over they may still see how it ended."""
        everybody: list[HeaderSeat] = []
        for path in game_files(self._folder):
            written = last_write_time(path)
            try:
                saved = await asyncio.to_thread(recover_game_named_by_id, path, to_play=True)
            except UnreadableJournal as error:
                _set_aside(path, str(error))
                continue
            except JournalError as error:
                log.error("table %s is left alone until the next start: %s", path.stem, error)
                continue
            if saved.state.over:
                self._record(saved.header)
                # The host may have ended before it had kept the record.
                self._archive.keep_found(saved, "won", written)
            people = [place for place in saved.header.places if place.owner != BOT_OWNER]
            if has_only_guests(people) and not guests_return:
                saved.file.close()
                if saved.state.over:
                    await self._finish(path)
                else:
                    _set_aside(path, NO_KEY_TO_COME_BACK)
                continue
            table = self._open(saved)
            if saved.state.over:
                self._ended.wait(table)
            self._follow(table)
            everybody += people
        everybody += await self.suspended.restore()
        for suspended in self.suspended:
            self._lobby.changed(suspended.id)
        return everybody

    async def close(self, reason: Notice) -> None:
        """Tell everybody, save every table, and end."""
        self._closing = True
        self._deserted.close()
        await asyncio.gather(*(table.close(reason) for table in self._tables.values()))
        for table in self._tables.values():
            log_event("table-saved", table=table.info.id, turn=table.public.turn)

    async def close_one(self, table: Table, reason: Notice) -> None:
        """End a game that is not over: its file is kept, and not opened again."""
        self._archive.keep(self._headers[table.info.id], table, "closed")
        self._forget(table.info.id)
        await table.close(reason)
        path = self._folder / f"{table.info.id}{JOURNAL_SUFFIX}"
        await asyncio.to_thread(set_aside_unloadable, path)

    async def close_suspended(self, suspended: SuspendedGame) -> None:
        """The same with a game that nobody plays just now."""
        self.suspended.remove(suspended.id)
        self._lobby.changed(suspended.id)
        path = self._folder / f"{suspended.id}{JOURNAL_SUFFIX}"
        await asyncio.to_thread(move_back_to_running, path)
        with suppress(JournalError, UnreadableJournal):
            saved = await asyncio.to_thread(recover_game_named_by_id, path)
            self._archive.keep_found(saved, "closed", self._time.wall())
            saved.file.close()
        await asyncio.to_thread(set_aside_unloadable, path)

    async def take_up(self, suspended: SuspendedGame) -> Table:
        """Go on with a game of another evening; bots keep the chairs of those who have not come.
        Raises `JournalError` or `UnreadableJournal`."""
        path = self._folder / f"{suspended.id}{JOURNAL_SUFFIX}"
        await asyncio.to_thread(move_back_to_running, path)
        try:
            saved = await asyncio.to_thread(recover_game_named_by_id, path, to_play=True)
        except JournalError:
            await asyncio.to_thread(move_to_suspended, path)
            raise
        except UnreadableJournal as error:
            self.suspended.remove(suspended.id)
            self._lobby.changed(suspended.id)
            _set_aside(path, str(error))
            raise
        self.suspended.remove(suspended.id)
        log_event("table-resumed", table=suspended.id, people=len(suspended.coming))
        return self._open(saved, suspended.missing)

    async def _adjourn(self, table_id: str) -> None:
        """Save a game for another evening, unless that were too many for somebody there."""
        table, most = self._tables.get(table_id), self._config.tables.most_unfinished
        if table is None or self._closing:
            return
        for place in table.places:
            if place.owner != BOT_OWNER and self.suspended.count_of(place.owner) >= most:
                table.no_adjourn(notice("adjourn_most", w=place.name, n=most))
                return
        await self._lay_by(table, notice("adjourned"))

    async def _rest(self, table_id: str) -> None:
        """Nobody has been at that table for long."""
        table = self._tables.get(table_id)
        if table is None or not table.is_deserted or self._closing:
            return
        if table.public.over:
            self._forget(table_id)
            await self._put_away(table, notice("game_over"))
        elif has_only_guests(table.places):
            await self._close_lost(table)
        else:
            await self._lay_by(table, notice("adjourned"))

    async def _close_lost(self, table: Table) -> None:
        await self.close_one(table, notice("table_gone"))
        log_event("table-set-aside", logging.WARNING, table=table.info.id, why=NO_KEY_TO_COME_BACK)

    async def _lay_by(self, table: Table, reason: Notice) -> None:
        header = self._headers[table.info.id].model_copy(update={"places": table.places})
        self._forget(header.id)
        await table.close(reason)
        await asyncio.to_thread(move_to_suspended, self._folder / f"{header.id}{JOURNAL_SUFFIX}")
        self.suspended.add(SuspendedGame(header, rounds_begun(table.public)))
        self._lobby.changed(header.id)
        log_event("table-unfinished", table=header.id, turn=table.public.turn)

    def _open(self, saved: OpenedGame, stand_ins: frozenset[Seat] = frozenset()) -> Table:
        header, box = saved.header, saved.state.box
        usual = replace(pace_preset(self._config, "printed"), window=box.profile.window.seconds)
        pace = header.pace or usual
        info = replace(
            table_info_of(header, box, pace),
            watching=allowed_spectator_rules(self._config, header.watching),
            private=bool(header.lock),
            coach=header.coach and self._config.bots.has_coach,
        )
        box_for_workers = PicklableBox(header.decks, info.rules, header.base)
        start = TableStart(
            header.places,
            saved.state,
            Journal.of(saved.file, self.latency),
            saved.clocks,
            saved.events,
            saved.history,
            stand_ins,
        )
        hooks = TableHooks(
            changed=lambda: self._table_changed(header.id),
            rematch=lambda seats: self._lobby.spawn(self._play_again(header.id, seats)),
            adjourn=lambda: self._lobby.spawn(self._adjourn(header.id)),
            ended=lambda: self._archive.keep(header, table, "won"),
            knock_answered=partial(self._lobby.knock_answered, header.id),
            muted=self._lobby.muted,
        )
        table = Table(
            info,
            start,
            pace_for_table(self._config, pace),
            self._time,
            bot_secret=secrets.token_hex(16),
            bot_policy=bot_policy_of(header.strength, self._pool, box_for_workers),
            bot_chairs=header.bot_chairs,
            hooks=hooks,
        )
        self._headers[header.id] = header
        self._tables[header.id] = table
        self._lobby.changed(header.id)
        table.start()
        return table

    async def _play_again(self, table_id: str, seats: frozenset[Seat]) -> None:
        """Seat these seats' people at a new table like the old one, with bots for the others."""
        old, header = self._tables.get(table_id), self._headers.get(table_id)
        if old is None or header is None:
            return
        if self.draining:
            old.no_rematch(notice("draining"))
            return
        places = rematch_places(old.places, seats)
        fresh = {
            "id": secrets.token_hex(5),
            "places": assign_bot_tempers(places, header.temper, secrets.SystemRandom()),
            "seed": secrets.token_hex(16),
            "begun": self._time.wall(),
            "version": kickdoor_version(),
        }
        try:
            table = await self.begin(header.model_copy(update=fresh))
        except JournalError as error:
            log.error("no rematch of table %s can be saved: %s", table_id, error)
            old.no_rematch(notice("cannot_save"))
            return
        for watcher in old.watchers:
            port = table.port(NOBODY)
            watcher.go_on(port)
            self._lobby.moved(watcher, port)
        for seat in sorted(seats):
            port = table.port(seat)
            before = old.play_on(seat, port)
            if before is not None:
                self._lobby.moved(before, port)
        self._forget(table_id)
        await self._put_away(old, notice("left_behind"))

    def _table_changed(self, table_id: str) -> None:
        table = self._tables.get(table_id)
        if table is None or self._closing:
            return
        if table.public.over and table.info.pace.sleepless:
            self._ended.wait(table)
        awaited = self._ended.look(table)
        if table.public.over:
            self._record(self._headers[table_id])
        if table.failed or table.claimed:
            self._forget(table_id)
        elif table.public.over and table.is_deserted and not awaited:
            self._forget(table_id)
            self._lobby.spawn(self._put_away(table, notice("game_over")))
        else:
            self._follow(table)
            self._lobby.changed(table_id)

    def _follow(self, table: Table) -> None:
        hours = self._config.tables.rest_after_hours
        self._deserted.follow(table, UNSEEN_ENDING_HOURS if table.public.over else hours)

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._headers.pop(table_id, None)
        self._ended.forget(table_id)
        self._deserted.forget(table_id)
        self._lobby.changed(table_id)

    async def _put_away(self, table: Table, reason: Notice) -> None:
        await table.close(reason)
        log_event("table-over", table=table.info.id, turns=table.public.turn)
        await self._finish(self._folder / f"{table.info.id}{JOURNAL_SUFFIX}")

    def forget(self, owner: str) -> None:
        """Somebody wants to be forgotten: their name goes out of the recordings."""
        if self._recorder is not None:
            self._recorder.forget(owner)

    def _record(self, header: JournalHeader) -> None:
        """The game is over: have its public story written down."""
        if self._recorder is not None:
            rules = allowed_spectator_rules(self._config, header.watching)
            self._recorder.game_over(
                self._folder / f"{header.id}{JOURNAL_SUFFIX}", watched=rules.allowed
            )

    async def _finish(self, path: Path) -> None:
        """Move the file of a game that is over out of the way."""
        if self._recorder is not None:
            await self._recorder.has_read()
        await asyncio.to_thread(move_to_finished, path)


def _set_aside(path: Path, reason: str) -> None:
    aside = set_aside_unloadable(path)
    log_event("table-set-aside", logging.WARNING, table=path.stem, path=str(aside), why=reason)
