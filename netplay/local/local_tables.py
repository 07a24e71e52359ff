"""The tables of one keyboard in this process, one game after the other: no network, and on the disk
as a host has its games."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from engine.core.box import Box
from netplay.bots import SearchPool
from netplay.config import RecordingSettings
from netplay.deck_arguments import command_line_options_for_same_shuffle
from netplay.journal.errors import JournalUnavailable
from netplay.journal.header import JournalHeader
from netplay.journal.journal import Journal
from netplay.journal.opened_game import OpenedGame
from netplay.local.local_history import make_seat_record_for_local_game
from netplay.local.make_local_table import (
    LOCAL_OWNER,
    header_for_new_game,
    make_local_table,
    unsaved_initial_table_state,
)
from netplay.local.saved_games import SavedGames
from netplay.past_games.make_game_record import game_record_of_table
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recording import Recording
from netplay.recordings.recording_cache import RecordingCache, ReplayDenied
from netplay.system.clock import TimeSource
from netplay.system.error_location import error_location
from netplay.table.inbox import InboxTablePort
from netplay.table.table import Table
from netplay.table.table_parts import InitialTableState, TableHooks
from netplay.viewpoints.allowed_viewpoints import allowed_viewpoints_of_local_game
from netplay.viewpoints.game_viewpoints import GameViewpoints

log = logging.getLogger(__name__)

SEARCH_PROCESSES = 2
"""Processes in which bots that search do it."""


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The outcome of a game at home."""

    over: bool
    winners: tuple[str, ...]
    round: int
    shuffle: str
    """What gives the same shuffle as `--seed`."""
    options: tuple[str, ...] = ()
    """What has to be said beside that."""
    why_not_saved: str = ""
    """It could not be written to the disk, in English; empty if it was."""
    lesson: bool = False
    """It was the tutorial, which is on no disk."""


@dataclass(frozen=True, slots=True)
class _PlayedGame:
    header: JournalHeader
    box: Box
    table: Table
    why_not_saved: str

    def outcome(self) -> GameOutcome:
        public = self.table.public
        names = tuple(self.table.chairs[seat].name for seat in public.winners)
        shuffle, why_not = self.header.shuffle, self.why_not_saved
        options, rounds = (
            command_line_options_for_same_shuffle(self.header),
            self.table.summary.rounds_begun,
        )
        return GameOutcome(public.over, names, rounds, shuffle, options, why_not)


class LocalTables:
    """The people at one keyboard and their tables, one game after the other. With `games` each is
    saved from its first command on; without, or if the disk will not have it, it is just played."""

    def __init__(
        self,
        header: JournalHeader,
        box: Box,
        time: TimeSource,
        games: SavedGames | None = None,
        saved: OpenedGame | None = None,
    ) -> None:
        """`saved`: a game to go on with, else it begins as `header` says."""
        self._games = games
        self._recorder = (
            BackgroundRecorder(games.recordings, RecordingSettings()) if games is not None else None
        )
        self._replays = RecordingCache(self._recorder) if self._recorder is not None else None
        self._time = time
        self._played: list[_PlayedGame] = []
        self._shuffle = header.shuffle
        self._pool = SearchPool(SEARCH_PROCESSES)
        self._remembering: list[asyncio.Future[None]] = []
        """Records on their way to the disk."""
        self._lay(header, box, saved)

    @classmethod
    def resumed(cls, saved: OpenedGame, time: TimeSource, games: SavedGames) -> Self:
        """Go on with a game that `games` has found."""
        return cls(saved.header, saved.state.box, time, games, saved)

    @property
    def table(self) -> Table:
        """The one that is played at now."""
        return self._played[-1].table

    def start(self) -> list[InboxTablePort]:
        """Begin; the people's ports."""
        self.table.start()
        places = enumerate(self.table.places)
        return [self.table.port(seat) for seat, place in places if place.owner == LOCAL_OWNER]

    async def replay_of(self, game: str) -> Recording:
        """A game that was played at this keyboard, once it is over. Raises `ReplayDenied`."""
        if self._replays is None:
            raise ReplayDenied("replay_unknown")
        return await self._replays.open(game)

    async def viewpoints_of(self, game: str) -> GameViewpoints | None:
        """Whose eyes it may be seen through again. Raises `ReplayDenied`."""
        if self._games is None:
            return None
        public, path = await self.replay_of(game), self._games.recordings.path_of(game)
        tables = self._games.path_of(game).parent
        return GameViewpoints(public, path, tables, allowed_viewpoints_of_local_game(public.header))

    async def close(self) -> list[GameOutcome]:
        """End; what became of each game, in their order."""
        outcomes = []
        for played in self._played:
            await played.table.close()
            if self._recorder is not None:
                await self._recorder.has_read()
            outcome = played.outcome()
            outcomes.append(outcome)
            if self._games is not None and not outcome.why_not_saved:
                end = self._games.finish if outcome.over else self._games.let_go
                with suppress(OSError):  # The next start finds it, and tries again.
                    end(played.header.id)
        await asyncio.gather(*self._remembering)
        await self._pool.close()
        return outcomes

    def _lay(self, header: JournalHeader, box: Box, saved: OpenedGame | None = None) -> None:
        why = ""
        if saved is None and self._games is not None:
            try:
                saved = self._games.create(header, box)
            except JournalUnavailable as error:
                why = str(error)
        start = _start_of(saved) if saved is not None else unsaved_initial_table_state(header, box)
        hooks = TableHooks(
            changed=lambda: self._record(header.id),
            rematch=lambda _: self._again(),
            ended=lambda: self._remember(header, table),
        )
        table = make_local_table(header, start, self._time, hooks, self._pool)
        self._played.append(_PlayedGame(header, box, table, why))

    def _record(self, game: str) -> None:
        """Have the public story of a game written down that is over, and on the disk."""
        for played in self._played:
            is_it = played.header.id == game and played.table.public.over
            if is_it and self._games is not None and self._recorder and not played.why_not_saved:
                self._recorder.game_over(self._games.path_of(game))

    def _remember(self, header: JournalHeader, table: Table) -> None:
        """Add the game to the history; nobody waits for that disk before they leave."""
        if self._games is None:
            return
        try:
            record = game_record_of_table(
                header, table, self._time.wall(), "won", make_seat_record_for_local_game
            )
        except Exception as error:
            log.error("game %s is in no history: %s", header.id, error_location(error))
            return
        keep = self._games.history.keep
        loop = asyncio.get_running_loop()
        self._remembering.append(loop.run_in_executor(None, keep, record))

    def _again(self) -> None:
        """The rematch: everybody goes over to a new table, with another shuffle."""
        before = self._played[-1]
        shuffle = f"{self._shuffle}-{len(self._played)}"
        self._lay(header_for_new_game(before.header, shuffle, self._time), before.box)
        for port in self.start():
            before.table.play_on(port.seat, port)


def _start_of(saved: OpenedGame) -> InitialTableState:
    return InitialTableState(
        saved.header.places,
        saved.state,
        Journal.of(saved.file),
        saved.clocks,
        saved.events,
        saved.history,
    )
