"""What a table knows of those who think for its bots: hand them a view, and go on."""

from __future__ import annotations

from asyncio import Future
from dataclasses import dataclass
from typing import Protocol

from engine.bots.kinds import Temper
from engine.bots.search import Advice
from engine.core.commands import Command
from engine.views.view import TableView


@dataclass(frozen=True, slots=True)
class BotDecision:
    """What came of thinking; no command: to do nothing is best."""

    command: Command | None


class SearchPort(Protocol):
    """Thinks for one table, elsewhere than on the loop."""

    def think(
        self, view: TableView, temper: Temper | None, seed: str, seconds: float
    ) -> Future[BotDecision | None]:
        """What a bot like that would do, found in so many seconds; None if nothing was. Whoever
        needs it no longer cancels it."""

    def advise(self, view: TableView, seed: str) -> Future[Advice | None]:
        """What the coach would do, and why; None if there is nothing to do, or no time."""
