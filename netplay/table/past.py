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
        self._history = history
        self._card = state.box.cards.__getitem__
        history.add(redacted(events, NOBODY), public, self._card)

    def add(self, events: tuple[Event, ...], public: PublicView) -> None:
        """Take in what has happened; `public` is the game after it."""
        self._recent.extend(events)
        self._history.add(redacted(events, NOBODY), public, self._card)

    def copy(self) -> Self:
        """The same until now, to be gone on with by somebody who knows things later."""
        other = copy(self)
        other._recent, other._history = self._recent.copy(), self._history.copy()
        return other

    def recent(self, seat: Seat) -> tuple[Event, ...]:
        """The last events, as that seat may know them."""
        return redacted(tuple(self._recent), seat)

    def dump(self) -> bytes:
        """How the game went until now, to be kept."""
        return self._history.dump()

    def history(self) -> Chronicle:
        """How the game went until now, for somebody to go on with."""
        return self._history.copy()
