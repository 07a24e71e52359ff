"""The archive of a host: the games that have ended here, and what people are told of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from netplay.config import Config
from netplay.journal.header import HeaderSeat
from netplay.owners import BOT_OWNER, is_guest
from netplay.request_denied import RequestDenied
from netplay.store import EndedGame, Store
from netplay.system.error_location import error_location
from netplay.text_cleaning import NAME_WIDTH, clean_line
from tui.past_games.game_record import GameRecord
from tui.past_games.hall_of_fame import HallOfFame, hall_of_fame
from tui.past_games.player_history import PlayerHistory, player_history

log = logging.getLogger(__name__)


class GameRecordArchive:
    """The archive of a host's games that have ended. Whatever fails here costs a record, and no
    game hears of it."""

    def __init__(self, config: Config, store: Store) -> None:
        self._store = store
        self._counting = asyncio.Lock()
        """One at a time: it is the work of a thread, which nobody else should have to wait for."""
        self._counted: tuple[tuple[int, dict[str, str]], HallOfFame] | None = None
        """The scores, and what they were made of."""
        self.reconfigure(config)

    def reconfigure(self, config: Config) -> None:
        """Keep so many games from now on."""
        self._most = config.history.games
        self._store.limit_games(self._most)

    def keep(
        self, game: str, places: Sequence[HeaderSeat], record: Callable[[], GameRecord]
    ) -> None:
        """Keep the game of that id, which has ended with these people; once. `record` makes what is
        kept of it."""
        # Nobody could look for a game of guests alone, and so they crowd out no other.
        if not self._most or self._store.has_game(game) or not any(map(_has_key, places)):
            return
        try:
            self._store.keep_game(self._without_forgotten(record()), self._most)
        except Exception as error:
            log.error("game %s is in no history: %s", game, error_location(error))

    def _without_forgotten(self, record: GameRecord) -> GameRecord:
        """The record without the keys of those of whom nothing is kept any more."""
        seats = tuple(
            one.model_copy(update={"who": "forgotten", "owner": ""})
            if one.who == "key" and self._store.person(one.owner) is None
            else one
            for one in record.seats
        )
        return record.model_copy(update={"seats": seats})

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


def _read(games: Sequence[EndedGame]) -> list[GameRecord]:
    return [GameRecord.model_validate_json(one.data) for one in games]


def _has_key(place: HeaderSeat) -> bool:
    return place.owner != BOT_OWNER and not is_guest(place.owner)
