"""The tutorial in this process, for one person, and the real game that it ends in."""

from __future__ import annotations

from collections.abc import Callable

from netplay.games.tutorial_table import tutorial_table
from netplay.local.local_tables import GameOutcome
from netplay.local.make_local_table import LOCAL_OWNER
from netplay.local.saved_games_port import LocalGamesPort
from netplay.recordings.recording import Recording
from netplay.recordings.recording_cache import ReplayDenied
from netplay.system.clock import TimeSource
from netplay.viewpoints.game_viewpoints import GameViewpoints
from tui.ports import TablePort
from tui.tutorial.guided_table_port import GuidedTablePort
from tui.tutorial.script import LEARNER


class LocalTutorial:
    """A table for the learner, and what `real` gives when they want a real game after it."""

    def __init__(
        self, table_name: str, name: str, time: TimeSource, real: Callable[[], LocalGamesPort]
    ) -> None:
        self._table = tutorial_table(table_name, name, LOCAL_OWNER, time)
        self._real = real
        self._game: LocalGamesPort | None = None

    def start(self) -> list[GuidedTablePort]:
        """Begin; the learner's port."""
        self._table.start()
        return [GuidedTablePort(self._table.port(LEARNER), self._go_on)]

    async def replay_of(self, game: str) -> Recording:
        """The real game; the lesson is not recorded. Raises `ReplayDenied`."""
        if self._game is None:
            raise ReplayDenied("replay_unknown")
        return await self._game.replay_of(game)

    async def viewpoints_of(self, game: str) -> GameViewpoints | None:
        """Whose eyes it may be seen through again. Raises `ReplayDenied`."""
        return await self._game.viewpoints_of(game) if self._game is not None else None

    async def close(self) -> list[GameOutcome]:
        """End; what became of it, or of the real game."""
        over = self._table.public.over
        await self._table.close()
        if self._game is not None:
            return await self._game.close()
        return (
            [] if over else [GameOutcome(over=False, winners=(), round=0, shuffle="", lesson=True)]
        )

    def _go_on(self) -> TablePort:
        self._game = self._game or self._real()
        return self._game.begin()[0]
