"""What a replay is shown from: a game that is over, as everybody at the table could see it, or as
one seat did.

Updates are counted from 0; the last one is the end. All calls answer at once; what gives an update
raises `UnreadableUpdate` if it cannot be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from engine.core.zones import NOBODY, Instance, Seat
from tui.ports import Notice, TableInfo, TableUpdate
from tui.words.catalogue import Words

ReplayMarkKind = Literal["turn", "fight", "kill", "death", "curse", "highlight", "victory"]
"""What one may want to jump to."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Whose eyes a game is seen through again: those of a seat, or of whoever looked on; or with
    all hands on the table."""

    seat: Seat = NOBODY
    all_hands: bool = False


EVERYBODY = Viewpoint()
"""What everybody could see."""
ALL_HANDS = Viewpoint(all_hands=True)


class ViewpointUnavailable(Exception):
    """The game cannot be seen from there; `notice` says why."""

    notice: Notice


class UnreadableUpdate(Exception):
    """What the recording has of that update makes no sense."""


class ReplayMark(Protocol):
    """Something to jump to."""

    @property
    def kind(self) -> ReplayMarkKind: ...
    @property
    def update(self) -> int:
        """The update that it came with."""

    @property
    def seat(self) -> Seat: ...
    @property
    def card(self) -> Instance: ...
    @property
    def turn(self) -> int:
        """Counted from 1."""


@runtime_checkable
class RecordedGame(Protocol):
    """A recording, for screens."""

    @property
    def viewpoint(self) -> Viewpoint: ...
    @property
    def info(self) -> TableInfo: ...
    @property
    def marks(self) -> Sequence[ReplayMark]:
        """In the order of their updates."""

    def __len__(self) -> int:
        """How many updates there are; at least one."""

    def at(self, number: int) -> float:
        """The seconds from the beginning of the game to that update."""

    def revision(self, number: int) -> int:
        """Grows with what everybody could see: the same moment of a game has the same one from any
        viewpoint."""

    def name_of(self, seat: Seat, words: Words) -> str:
        """Who sat there."""

    def update(self, number: int, words: Words) -> TableUpdate:
        """That update for a screen that has shown the one before."""

    def joining(self, number: int, words: Words) -> TableUpdate:
        """That update for a screen that begins there: with how the game went until then."""


class ReplayViewpoints(Protocol):
    """The viewpoints from which one reader may see one game."""

    @property
    def choices(self) -> Sequence[Viewpoint]:
        """In the order in which a key leads through them; `EVERYBODY` is the first."""

    async def seen_from(self, viewpoint: Viewpoint) -> RecordedGame:
        """The same game from there. Raises `ViewpointUnavailable`."""
