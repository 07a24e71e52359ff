"""Where screens get the recording of a game that is over, and plain lines its story."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cards.languages import Language
from tui.ports import Notice
from tui.replay.recorded_game import RecordedGame, ReplayViewpoints


class ReplayUnavailable(Exception):
    """The game cannot be seen again; `notice` says why."""

    notice: Notice


class ReplayLibrary(Protocol):
    """The recorded games that one reader may see."""

    async def replay_of(self, game: str) -> RecordedGame:
        """The game of that id, as everybody could see it; if it has just ended, as soon as it is
        written down. Raises `ReplayUnavailable`."""

    async def viewpoints_of(self, game: str) -> ReplayViewpoints | None:
        """Whose eyes they may see that game through; None: what everybody saw. Raises
        `ReplayUnavailable`."""


class StoryTeller(Protocol):
    """Tells one reader the recorded games that they may see, as lines to read."""

    def ask(
        self, game: str, language: Language, told: Callable[[Sequence[str] | Notice], None]
    ) -> None:
        """Return at once; once the game of that id is written down, `told` gets its story, or why
        there is none."""
