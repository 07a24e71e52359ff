"""What was worked out about a state already, so that it need not be worked out again.

No part of the game: it is neither saved nor cloned, and may be thrown away at any moment. `fold`
says what has changed; what depends on nothing of that is still true.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.seat_view import SeatView
from engine.zones import MAX_SEATS, Seat

if TYPE_CHECKING:
    from engine.decisions import Decision, Option
    from engine.view import FightView, PublicView

Key = tuple[object, ...]


@dataclass(slots=True)
class Memory:
    """Results with the key of what they depend on.

    `world` counts changes of what several seats' options and sums depend on: cards in play and in
    the fight, levels, offers. `marks` counts, per seat, changes of its own hand, gear and numbers.
    """

    world: int = 0
    marks: list[int] = field(default_factory=lambda: [0] * MAX_SEATS)
    seats: list[tuple[Key, SeatView] | None] = field(default_factory=lambda: [None] * MAX_SEATS)
    options: list[tuple[Key, dict[Key, tuple[Option, ...]]]] = field(
        default_factory=lambda: [((), {}) for _ in range(MAX_SEATS)]
    )
    """By seat: the world and mark that they hold for, and the options in each situation since."""
    fight: tuple[Key, FightView] | None = None
    public: PublicView | None = None
    """The public view, while nothing but passes has happened since."""
    decisions: list[Decision | None] = field(default_factory=lambda: [None] * MAX_SEATS)
    """The decisions that go with it."""

    def touch(self, seat: Seat) -> None:
        """Something of that seat alone has changed."""
        self.marks[seat] += 1

    def stir(self) -> None:
        """Something that everybody looks at has changed."""
        self.world += 1
