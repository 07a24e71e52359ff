"""Where screens get the recording of a game that is over."""

from __future__ import annotations

from typing import Protocol

from tui.ports import Notice
from tui.replay.recorded_game import RecordedGame, ReplayViewpoints


class NoReplay(Exception):
    """The game cannot be seen again; `notice` says why."""

    notice: Notice


class ReplayLibrary(Protocol):
    """The recorded games that one reader may see."""

    async def replay_of(self, game: str) -> RecordedGame:
        """The game of that id, as everybody could see it; if it has just ended, as soon as it is
        written down. Raises `NoReplay`."""

    async def viewpoints_of(self, game: str) -> ReplayViewpoints | None:
        """Whose eyes they may see that game through; None: what everybody saw. Raises
        `NoReplay`."""
