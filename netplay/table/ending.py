"""After the end of a game: who wants a rematch, and when it begins."""

from __future__ import annotations

from collections.abc import Callable

from engine.zones import Seat
from netplay.table.chairs import Chairs


class Ending:
    """Counts those who want to play again; `begin` is called once, with their seats."""

    def __init__(self, chairs: Chairs, begin: Callable[[frozenset[Seat]], None]) -> None:
        self._chairs = chairs
        self._begin = begin
        self._begun = False
        self._at_once = False

    def ask(self, seat: Seat, at_once: bool) -> bool:
        """A player asks for it, or takes that back; `at_once` is for the owner alone. False if
        nothing has changed."""
        if at_once and seat != self._chairs.owner:
            return False
        self._chairs.ask_again(seat, True if at_once else None)
        self._at_once |= at_once
        return True

    def failed(self) -> None:
        """It could not be begun: everybody may ask anew."""
        self._begun = self._at_once = False
        for seat in self._chairs.asking_again:
            self._chairs.ask_again(seat, False)

    def settle(self) -> None:
        """Begin it if everybody present wants it, or the owner does not wait for them."""
        asking = self._chairs.asking_again
        if asking and not self._begun and (self._at_once or self._chairs.all_ask_again):
            self._begun = True
            self._begin(asking)
