"""What was worked out about a state already, so that it need not be worked out again.

No part of the game: it is neither saved nor cloned, and may be thrown away at any moment. `fold`
says what has changed; what depends on nothing of that is still true.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.core.zones import MAX_SEATS, Instance, Seat
from engine.views.seat_view import SeatSums, SeatView

if TYPE_CHECKING:
    from engine.core.decisions import Option
    from engine.queries.strength import FightSums
    from engine.rules.revision_facts import RevisionFacts
    from engine.rules.situation import Situation
    from engine.views.view import FightView, PublicView, TableView

CacheKey = tuple[object, ...]
OptionsByCard = dict[Instance, "tuple[Option, ...]"]
Known = dict[CacheKey, "tuple[CacheKey, tuple[Option, ...]]"]
"""By seat and situation: the options last found in it, with the counts that they hold for."""


def _counts() -> list[int]:
    return [0] * MAX_SEATS


@dataclass(slots=True)
class Cache:
    """Counts of changes, and results with the counts that they hold for.

    A result is true as long as the counts of all that it depends on stand where they stood.
    """

    world: int = 0
    """Levels, deaths, ended uses: what any seat's options may hang on."""
    goods: int = 0
    """Anything in front of anybody."""
    fight: int = 0
    """Who and what is in the running fight, and whatever a strength in it hangs on."""
    offers: int = 0
    """Open offers, and whether help is out of the question."""
    hands: list[int] = field(default_factory=_counts)
    """By seat: its hand, and what it has used or run from."""
    gear: list[int] = field(default_factory=_counts)
    """By seat: its character, and what lies in front of it."""
    sums: dict[tuple[Seat, bool], tuple[CacheKey, SeatSums]] = field(default_factory=dict)
    """By seat and whether it is in the fight."""
    seats: dict[Seat, tuple[CacheKey, SeatView]] = field(default_factory=dict)
    cards: Known = field(default_factory=dict)
    """Options of the own cards."""
    loose: dict[CacheKey, tuple[CacheKey, OptionsByCard]] = field(default_factory=dict)
    """What a seat may do with cards in play beside using them."""
    trades: Known = field(default_factory=dict)
    shows: Known = field(default_factory=dict)
    """The option of showing the own hand."""
    beside: Known = field(default_factory=dict)
    """By seat and moments: all options but the steps of the game, put together."""
    fight_sums: tuple[int, FightSums] | None = None
    fight_view: tuple[int, FightView] | None = None
    within_limits: dict[Seat, CacheKey] = field(default_factory=dict)
    """By seat: when its limits were looked at last, and none was broken."""
    scene: RevisionFacts | None = None
    """The public facts that options have asked for, while nothing but passes has happened since."""
    situations: dict[Seat, Situation] = field(default_factory=dict)
    """By seat: its own, as long as the scene."""
    public: PublicView | None = None
    """The public view, while nothing but passes has happened since."""
    views: dict[Seat, TableView] = field(default_factory=dict)
    """The views that go with it, but for those of seats that have passed meanwhile."""

    def copy(self) -> Cache:
        """For a state that is the same: everything but what looks at the state itself."""
        return Cache(
            self.world,
            self.goods,
            self.fight,
            self.offers,
            self.hands[:],
            self.gear[:],
            self.sums.copy(),
            self.seats.copy(),
            self.cards.copy(),
            self.loose.copy(),
            self.trades.copy(),
            self.shows.copy(),
            self.beside.copy(),
            self.fight_sums,
            self.fight_view,
            self.within_limits.copy(),
            public=self.public,
            views=self.views.copy(),
        )

    def forget_moment(self) -> None:
        """Something has happened that everybody can see."""
        self.public = self.scene = None
        self.situations.clear()
        self.views.clear()
