"""What a table knows of those who think for its bots: hand them a view, and go on."""

from __future__ import annotations

from asyncio import Future
from dataclasses import dataclass
from typing import Protocol

from engine.bots import Kind
from engine.commands import Command
from engine.view import TableView


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of thinking; no command: to do nothing is best."""

    command: Command | None


class Thinker(Protocol):
    """Thinks for one table, elsewhere than on the loop."""

    def think(
        self, view: TableView, kind: Kind, seed: str, seconds: float
    ) -> Future[Answer | None]:
        """What a bot of that kind would do, found in so many seconds; None if nothing was. Whoever
        needs it no longer cancels it."""
