"""The games of one host: begun, found again after a restart, played again, and put away."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cards.pack_library import PackLibrary
from engine.core.zones import NOBODY, Seat
from netplay.bots import SearchPool
from netplay.config import Config
from netplay.games.deserted_table_alarms import DesertedTableAlarms, has_nobody_with_key
from netplay.games.local_table_opener import LocalTableOpener
from netplay.games.pending_table import (
    PendingTable,
    assign_bot_tempers,
    limit_spectator_rules,
    rematch_places,
)
from netplay.games.suspended_games import SuspendedGame, SuspendedGames
from netplay.games.table_opener import GameHooks, MakeRecord, MakeTableOpener
from netplay.games.unseen_endings import UNSEEN_ENDING_HOURS, UnseenEndings
from netplay.journal.commit_latency import CommitLatency
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import (
    game_files,
    last_write_time,
    move_suspended_back_to,
    move_to_finished,
    move_to_suspended,
    set_aside_unloadable,
)
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX
from netplay.journal.opened_game import recover_game_if_file_name_matches
from netplay.kickdoor_version import kickdoor_version
from netplay.logs import log_event
from netplay.owners import BOT_OWNER
from netplay.past_games.game_record_archive import GameRecordArchive
from netplay.past_games.make_game_record import game_record_of_opened_game
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.system.clock import TimeSource, sleep
from netplay.table.running_table import RunningTable, VisitorTablePort
from netplay.table_box import decks_digest, serialize_decks
from tui.ports import Notice, new_notice

log = logging.getLogger(__name__)

END_SECONDS = 10.0
"""So long somebody waits until the end of a game that they have seen is known to the lobby, too;
its file may have to come from another machine first."""
END_LOOK_SECONDS = 0.1
NO_KEY_TO_COME_BACK = "nobody at it has a key to come back with"


@dataclass(frozen=True, slots=True)
class LobbyHooks:
    """The callbacks of a host's games to its lobby."""

    spawn: Callable[[Coroutine[Any, Any, None]], None]
    """Runs what has to wait."""
    changed: Callable[[str], None]
    """Hears the id of each game that is new, gone, or different in the list of the lobby."""
    moved: Callable[[VisitorTablePort, VisitorTablePort], None]
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
        time: TimeSource,
        library: PackLibrary,
        pool: SearchPool,
        lobby: LobbyHooks,
        archive: GameRecordArchive,
        recorder: BackgroundRecorder | None = None,
        make_opener: MakeTableOpener = lambda here, hooks: here,
    ) -> None:
        self._config = config
        self._recorder = recorder
        self._folder = folder
        self._time = time
        self._library = library
        self._lobby = lobby
        self._archive = archive
        self._headers: dict[str, JournalHeader] = {}
        self._tables: dict[str, RunningTable] = {}
        self.suspended = SuspendedGames(folder, archive)
        self._deserted = DesertedTableAlarms(
            time, lambda table_id: lobby.spawn(self._rest(table_id))
        )
        self._ended = UnseenEndings()
        self._closing = False
        self.draining = False
        """No new games: the host closes soon."""
        self.latency = CommitLatency()
        """Of the commits of all these tables."""
        hooks = GameHooks(
            changed=self._table_changed,
            rematch=lambda table_id, seats: lobby.spawn(self._play_again(table_id, seats)),
            adjourn=lambda table_id: lobby.spawn(self._adjourn(table_id)),
            ended=self._game_over,
            knock_answered=lobby.knock_answered,
            muted=lobby.muted,
        )
        here = LocalTableOpener(config, folder, time, pool, self.latency, hooks)
        self._opener = make_opener(here, hooks)

    def __iter__(self) -> Iterator[RunningTable]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> RunningTable | None:
        return self._tables.get(table_id)

    async def hear_end(self, table_id: str) -> None:
        """Return once it is known here that the game of that table is over, or if that does not
        come soon: where a worker plays it, its people are told so first."""
        until = self._time.now() + END_SECONDS
        while self._time.now() < until:
            table = self._tables.get(table_id)
            if table is None or table.summary.over:
                return
            await sleep(self._time, END_LOOK_SECONDS)

    def lock_of(self, table_id: str) -> str:
        """What is kept of that table's password; empty for none."""
        return self._headers[table_id].lock

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for the games that are opened from now on."""
        self._config = config
        self._opener.reconfigure(config)
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
            packs=decks_digest(decks),
            version=kickdoor_version(),
            begun=self._time.wall(),
        )

    async def begin(self, header: JournalHeader) -> RunningTable:
        """Set up a game and open its table. Raises `JournalUnavailable`."""
        table = await self._opener.begin(header)
        self._keep(table, header)
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
        await self._opener.start()
        for path in game_files(self._folder):
            written = last_write_time(path)
            try:
                found = await self._opener.resume(path, written=written)
            except UnreadableJournal as error:
                _set_aside(path, str(error))
                continue
            except JournalUnavailable as error:
                log.error("table %s is left alone until the next start: %s", path.stem, error)
                continue
            table, summary = found.table, found.table.summary
            if summary.over:
                self._record(found.header)
                # The host may have ended before it had kept the record.
                self._archive.keep(found.header.id, summary.places, found.record)
            people = [place for place in summary.places if place.owner != BOT_OWNER]
            if has_nobody_with_key(people) and not guests_return:
                await table.close()
                if summary.over:
                    await self._finish(path)
                else:
                    _set_aside(path, NO_KEY_TO_COME_BACK)
                continue
            self._keep(table, found.header)
            if summary.over:
                self._ended.wait(table)
            self._follow(table)
            everybody += people
        self._opener.restored()
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
            log_event("table-saved", table=table.info.id, turn=table.summary.turn)
        await self._opener.close()

    async def close_one(self, table: RunningTable, reason: Notice) -> None:
        """End a game that is not over: its file is kept, and not opened again."""
        self._forget(table.info.id)
        await table.close(reason)
        await self._set_aside_closed(self._folder / f"{table.info.id}{JOURNAL_SUFFIX}")

    async def close_suspended(self, suspended: SuspendedGame) -> None:
        """The same with a game that nobody plays just now."""
        self.suspended.remove(suspended.id)
        self._lobby.changed(suspended.id)
        path = self._folder / f"{suspended.id}{JOURNAL_SUFFIX}"
        await asyncio.to_thread(move_suspended_back_to, path)
        await self._set_aside_closed(path)

    async def _set_aside_closed(self, path: Path) -> None:
        with suppress(JournalUnavailable, UnreadableJournal):
            saved = await asyncio.to_thread(recover_game_if_file_name_matches, path)
            self._archive.keep(
                saved.header.id,
                saved.header.places,
                partial(game_record_of_opened_game, saved, self._time.wall(), "closed"),
            )
            saved.file.close()
        await asyncio.to_thread(set_aside_unloadable, path)

    async def take_up(self, suspended: SuspendedGame) -> RunningTable:
        """Go on with a saved game; bots keep the chairs of those who have not come.
        Raises `JournalUnavailable` or `UnreadableJournal`."""
        path = self._folder / f"{suspended.id}{JOURNAL_SUFFIX}"
        await asyncio.to_thread(move_suspended_back_to, path)
        try:
            found = await self._opener.resume(path, suspended.missing)
        except JournalUnavailable:
            await asyncio.to_thread(move_to_suspended, path)
            raise
        except UnreadableJournal as error:
            self.suspended.remove(suspended.id)
            self._lobby.changed(suspended.id)
            _set_aside(path, str(error))
            raise
        self.suspended.remove(suspended.id)
        log_event("table-resumed", table=suspended.id, people=len(suspended.coming))
        self._keep(found.table, found.header)
        return found.table

    async def _adjourn(self, table_id: str) -> None:
        """Save a game to be resumed, unless that were too many for somebody there."""
        table, most = self._tables.get(table_id), self._config.tables.most_unfinished
        if table is None or self._closing:
            return
        for place in table.summary.places:
            if place.owner != BOT_OWNER and self.suspended.count_of(place.owner) >= most:
                table.no_adjourn(new_notice("adjourn_most", w=place.name, n=most))
                return
        await self._lay_by(table, new_notice("adjourned"))

    async def _rest(self, table_id: str) -> None:
        """Nobody has been at that table for long."""
        table = self._tables.get(table_id)
        if table is None or not table.summary.is_deserted or self._closing:
            return
        if table.summary.over:
            self._forget(table_id)
            await self._put_away(table, new_notice("game_over"))
        elif has_nobody_with_key(table.summary.places):
            await self._close_lost(table)
        else:
            await self._lay_by(table, new_notice("adjourned"))

    async def _close_lost(self, table: RunningTable) -> None:
        await self.close_one(table, new_notice("table_gone"))
        log_event("table-set-aside", logging.WARNING, table=table.info.id, why=NO_KEY_TO_COME_BACK)

    async def _lay_by(self, table: RunningTable, reason: Notice) -> None:
        now = table.summary
        header = self._headers[table.info.id].model_copy(update={"places": now.places})
        self._forget(header.id)
        await table.close(reason)
        await asyncio.to_thread(move_to_suspended, self._folder / f"{header.id}{JOURNAL_SUFFIX}")
        self.suspended.add(SuspendedGame(header, now.rounds_begun))
        self._lobby.changed(header.id)
        log_event("table-unfinished", table=header.id, turn=now.turn)

    def _keep(self, table: RunningTable, header: JournalHeader) -> None:
        self._headers[header.id] = header
        self._tables[header.id] = table
        self._lobby.changed(header.id)

    async def _play_again(self, table_id: str, seats: frozenset[Seat]) -> None:
        """Seat these seats' people at a new table like the old one, with bots for the others."""
        old, header = self._tables.get(table_id), self._headers.get(table_id)
        if old is None or header is None:
            return
        if self.draining:
            old.no_rematch(new_notice("draining"))
            return
        places = rematch_places(old.summary.places, seats)
        fresh = {
            "id": secrets.token_hex(5),
            "places": assign_bot_tempers(places, header.temper, secrets.SystemRandom()),
            "seed": secrets.token_hex(16),
            "begun": self._time.wall(),
            "version": kickdoor_version(),
        }
        try:
            table = await self.begin(header.model_copy(update=fresh))
        except JournalUnavailable as error:
            log.error("no rematch of table %s can be saved: %s", table_id, error)
            old.no_rematch(new_notice("cannot_save"))
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
        await self._put_away(old, new_notice("left_behind"))

    def _table_changed(self, table_id: str) -> None:
        table = self._tables.get(table_id)
        if table is None or self._closing:
            return
        now = table.summary
        if now.over and table.info.pace.sleepless:
            self._ended.wait(table)
        awaited = self._ended.look(table)
        if now.over:
            self._record(self._headers[table_id])
        if now.has_ended_early:
            self._forget(table_id)
        elif now.over and now.is_deserted and not awaited:
            self._forget(table_id)
            self._lobby.spawn(self._put_away(table, new_notice("game_over")))
        else:
            self._follow(table)
            self._lobby.changed(table_id)

    def _game_over(self, table_id: str, record: MakeRecord) -> None:
        table = self._tables.get(table_id)
        if table is not None:
            self._archive.keep(table_id, table.summary.places, record)

    def _follow(self, table: RunningTable) -> None:
        hours = self._config.tables.rest_after_hours
        self._deserted.follow(table, UNSEEN_ENDING_HOURS if table.summary.over else hours)

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._headers.pop(table_id, None)
        self._ended.forget(table_id)
        self._deserted.forget(table_id)
        self._lobby.changed(table_id)

    async def _put_away(self, table: RunningTable, reason: Notice) -> None:
        await table.close(reason)
        log_event("table-over", table=table.info.id, turns=table.summary.turn)
        await self._finish(self._folder / f"{table.info.id}{JOURNAL_SUFFIX}")

    def forget(self, owner: str) -> None:
        """Somebody wants to be forgotten: their name goes out of the recordings."""
        if self._recorder is not None:
            self._recorder.forget(owner)

    def _record(self, header: JournalHeader) -> None:
        """The game is over: have its public story written down."""
        if self._recorder is not None:
            rules = limit_spectator_rules(self._config, header.watching)
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
