"""What the screens ask of the games that are saved on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tui.ports.table import TablePort


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be resumed at this keyboard."""

    name: str
    people: tuple[str, ...]
    bots: tuple[str, ...]
    levels: tuple[int, ...]
    """The people's."""
    round: int
    saved: float
    """When it was played last, in seconds since the epoch."""


@runtime_checkable
class SavedGamesPort(Protocol):
    """The choice between them and a new game."""

    @property
    def saved_games(self) -> tuple[SavedGame, ...]:
        """The last one first."""

    @property
    def set_aside(self) -> tuple[tuple[str, str], ...]:
        """Files that cannot be resumed, each with why."""

    def resume(self, number: int) -> Sequence[TablePort]:
        """Go on with one of them; the people's ports."""

    def begin(self) -> Sequence[TablePort]:
        """Begin the new game; the people's ports."""

    def throw_away(self, number: int) -> None:
        """There is no such game any more."""
