"""What has happened at a table, for those who come later."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from copy import copy
from typing import Self

from engine.events import Event
from engine.publish import redacted
from engine.state import GameState
from engine.view import PublicView
from engine.zones import NOBODY, Seat
from tui.chronicle import Chronicle

RECENT_EVENTS = 60


class Past:
    """The last events, and how the whole game went."""

    def __init__(
        self, state: GameState, public: PublicView, recent: Iterable[Event], history: Chronicle
    ) -> None:
        """`recent` are the events that `history` does not know yet."""
        events = tuple(recent)
        self._recent: deque[Event] = deque(events, RECENT_EVENTS)
        self._count = len(events)
        self._left: dict[Seat, int] = {}
        """Of those who have gone away: how many events there were by then."""
        self._history = history
        self._card = state.box.cards.__getitem__
        history.add(redacted(events, NOBODY), public, self._card)

    def add(self, events: tuple[Event, ...], public: PublicView) -> None:
        """Take in what has happened; `public` is the game after it."""
        self._recent.extend(events)
        self._count += len(events)
        self._history.add(redacted(events, NOBODY), public, self._card)

    def copy(self) -> Self:
        """The same until now, to be gone on with by somebody who knows things later."""
        other = copy(self)
        other._recent, other._history = self._recent.copy(), self._history.copy()
        return other

    def recent(self, seat: Seat) -> tuple[Event, ...]:
        """The last events, as that seat may know them."""
        return redacted(tuple(self._recent), seat)

    def leave(self, seat: Seat) -> None:
        """Somebody goes away, and wants to know later what has happened meanwhile."""
        self._left[seat] = self._count

    def has_left(self, seat: Seat) -> bool:
        """They were here before, and have gone away."""
        return seat in self._left

    def missed(self, seat: Seat) -> int | None:
        """How many of the last events are of the time since they went away; None if they have not.
        Asked once, when they come back."""
        left = self._left.pop(seat, None)
        if left is None:
            return None
        since = min(self._count - left, len(self._recent))
        return len(redacted(tuple(self._recent)[len(self._recent) - since :], seat))

    def dump(self) -> bytes:
        """How the game went until now, to be kept."""
        return self._history.dump()

    def history(self) -> Chronicle:
        """How the game went until now, for somebody to go on with."""
        return self._history.copy()
