"""The archive of a host: the games that have ended here, and what people are told of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from netplay.config import Config
from netplay.journal.header import BOT_OWNER, HeaderSeat, JournalHeader, is_guest
from netplay.journal.opened_game import OpenedGame
from netplay.past_games.make_game_record import record_of_file, record_of_table
from netplay.request_denied import RequestDenied
from netplay.store import KeptGame, Store
from netplay.system.clock import Time
from netplay.system.error_location import error_location
from netplay.table.table import Table
from netplay.text_cleaning import NAME_WIDTH, clean_line
from tui.past_games.game_record import GameEnd, GameRecord, SeatRecord
from tui.past_games.hall_of_fame import HallOfFame, hall_of_fame
from tui.past_games.player_history import PlayerHistory, player_history

log = logging.getLogger(__name__)


class GameArchive:
    """What a host keeps of games that have ended. Whatever fails here costs a record, and no game
    hears of it."""

    def __init__(self, config: Config, store: Store, time: Time) -> None:
        self._store = store
        self._time = time
        self._counting = asyncio.Lock()
        """One at a time: it is the work of a thread, which nobody else should have to wait for."""
        self._counted: tuple[tuple[int, dict[str, str]], HallOfFame] | None = None
        """The scores, and what they were made of."""
        self.reconfigure(config)

    def reconfigure(self, config: Config) -> None:
        """Keep so many games from now on."""
        self._most = config.history.games
        self._store.limit_games(self._most)

    def keep(self, header: JournalHeader, table: Table, end: GameEnd) -> None:
        """Keep the game of that table, which has just ended; once."""
        ended = self._time.wall()
        self._keep(
            header.id,
            table.places,
            lambda: record_of_table(header, table, ended=ended, end=end, person=self._person),
        )

    def keep_found(self, game: OpenedGame, end: GameEnd, ended: float) -> None:
        """The same with a game that no table has open."""
        self._keep(
            game.header.id,
            game.header.places,
            lambda: record_of_file(game, ended=ended, end=end, person=self._person),
        )

    def _keep(
        self, game: str, places: Sequence[HeaderSeat], record: Callable[[], GameRecord]
    ) -> None:
        # Nobody could look for a game of guests alone, and so they crowd out no other.
        if not self._most or self._store.has_game(game) or not any(map(_has_key, places)):
            return
        try:
            self._store.keep_game(record(), self._most)
        except Exception as error:
            log.error("game %s is in no history: %s", game, error_location(error))

    # --- what is told ---------------------------------------------------------------------------

    async def scores(self) -> HallOfFame:
        """The hall of fame of this host: for everybody."""
        async with self._counting:
            names = self._names()
            basis = self._store.games_changed, names
            if self._counted is None or self._counted[0] != basis:
                games = self._store.games()
                fame = await asyncio.to_thread(lambda: hall_of_fame(_read(games), names))
                self._counted = basis, fame
            return self._counted[1]

    async def history_of(self, owner: str, reader: str) -> PlayerHistory:
        """What somebody with a key has played: all of it for themselves, and for another one with a
        key the games that both were at. Raises `RequestDenied`."""
        person = self._store.person(owner)
        if person is None or self._store.person(reader) is None:
            raise RequestDenied("guest_account" if is_guest(reader) else "come_in_first")
        games, names = self._store.games_of(owner), self._names()
        other = "" if reader == owner else f"key:{reader}"
        async with self._counting:
            return await asyncio.to_thread(
                lambda: player_history(
                    f"key:{owner}", person.name, _read(games), names, reader=other
                )
            )

    async def history_named(self, name: str, reader: str) -> PlayerHistory:
        """The same of whoever is called that; without a name it is the reader's own."""
        if not name:
            return await self.history_of(reader, reader)
        person = self._store.named(name)
        if person is None:
            raise RequestDenied("nobody_called", w=clean_line(name, NAME_WIDTH))
        return await self.history_of(person.owner, reader)

    def _names(self) -> dict[str, str]:
        return {f"key:{owner}": name for owner, name in self._store.names().items()}

    def _person(self, place: HeaderSeat) -> SeatRecord:
        """Of guests no name is kept: they could not ask to be forgotten."""
        if is_guest(place.owner):
            return SeatRecord(who="guest")
        if self._store.person(place.owner) is None:
            return SeatRecord(who="forgotten")
        return SeatRecord(who="key", owner=place.owner)


def _read(games: Sequence[KeptGame]) -> list[GameRecord]:
    return [GameRecord.model_validate_json(one.data) for one in games]


def _has_key(place: HeaderSeat) -> bool:
    return place.owner != BOT_OWNER and not is_guest(place.owner)
