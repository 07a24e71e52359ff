"""The interface between a table and the search for its bots: a view in, a decision out."""

from __future__ import annotations

from asyncio import Future
from dataclasses import dataclass
from typing import Protocol

from engine.bots.kinds import Temper
from engine.bots.search import Advice
from engine.core.commands import Command
from engine.views.view_types import TableView


@dataclass(frozen=True, slots=True)
class SearchedMove:
    """The move that a search has found; without a command doing nothing is best."""

    command: Command | None


class SearchPort(Protocol):
    """A search for one table, outside the event loop."""

    def think(
        self, view: TableView, temper: Temper | None, seed: str, seconds: float
    ) -> Future[SearchedMove | None]:
        """What a bot like that would do, found in so many seconds; None if nothing was. Whoever
        needs it no longer cancels it."""

    def advise(self, view: TableView, seed: str) -> Future[Advice | None]:
        """What the coach would do, and why; None if there is nothing to do, or no time."""
