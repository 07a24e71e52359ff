"""The games of whoever plays at home: those that are saved, and the one that is played."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.box import Box
from netplay.journal.header import JournalHeader
from netplay.journal.opened_game import OpenedGame
from netplay.local.local_tables import GameOutcome, LocalTables
from netplay.local.saved_games import SavedGames
from netplay.owners import BOT_OWNER
from netplay.recordings.recording import Recording
from netplay.recordings.recording_cache import ReplayDenied
from netplay.system.clock import TimeSource
from netplay.table.table import Table
from netplay.viewpoints.game_viewpoints import GameViewpoints
from tui.game_chronicle import round_number
from tui.ports import SavedGame, TablePort


class LocalGamesPort:
    """A `SavedGamesPort`: the new game is `header`'s, which needs no place before it begins."""

    def __init__(
        self,
        header: JournalHeader,
        box: Box,
        time: TimeSource,
        games: SavedGames,
        *,
        alone: bool = False,
    ) -> None:
        """`alone`: games that several people share are left where they are."""
        self._header, self._box = header, box
        self._time = time
        self._games = games
        self._game: LocalTables | None = None
        found, unreadable = games.find()
        self._found = [one for one in found if not alone or len(_people(one)) == 1]
        for one in found:
            if one not in self._found:
                games.close(one)
        self.set_aside = tuple((str(one.path), one.why) for one in unreadable)

    @property
    def table(self) -> Table:
        """The one that is played at now."""
        assert self._game is not None
        return self._game.table

    @property
    def saved_games(self) -> tuple[SavedGame, ...]:
        return tuple(_told(one, self._games.saved_at(one)) for one in self._found)

    def resume(self, number: int) -> Sequence[TablePort]:
        saved = self._found.pop(number)
        self._game = LocalTables.resumed(saved, self._time, self._games)
        return self._started(self._game)

    def begin(self) -> Sequence[TablePort]:
        self._game = LocalTables(self._header, self._box, self._time, self._games)
        return self._started(self._game)

    def throw_away(self, number: int) -> None:
        self._games.throw_away(self._found.pop(number))

    async def replay_of(self, game: str) -> Recording:
        """One that was played here. Raises `ReplayDenied`."""
        if self._game is None:
            raise ReplayDenied("replay_unknown")
        return await self._game.replay_of(game)

    async def viewpoints_of(self, game: str) -> GameViewpoints | None:
        """Whose eyes it may be seen through again. Raises `ReplayDenied`."""
        return await self._game.viewpoints_of(game) if self._game is not None else None

    async def close(self) -> list[GameOutcome]:
        """End; what became of each game that was played."""
        self._leave_the_others()
        return await self._game.close() if self._game is not None else []

    def _started(self, game: LocalTables) -> Sequence[TablePort]:
        self._leave_the_others()
        return game.start()

    def _leave_the_others(self) -> None:
        while self._found:
            self._games.close(self._found.pop())


def _people(saved: OpenedGame) -> list[int]:
    places = enumerate(saved.header.places)
    return [seat for seat, place in places if place.owner != BOT_OWNER]


def _told(saved: OpenedGame, when: float) -> SavedGame:
    places, state = saved.header.places, saved.state
    people = _people(saved)
    return SavedGame(
        saved.header.name,
        tuple(places[seat].name for seat in people),
        tuple(place.name for place in places if place.owner == BOT_OWNER),
        tuple(state.seats[seat].level for seat in people),
        round_number(state.turn, len(state.seats)),
        when,
    )
