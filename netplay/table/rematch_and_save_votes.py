"""Agreements of the people at a table: to save the game, or to play another one."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.zones import Seat
from netplay.table.chairs import Chairs


class RematchAndSaveVotes:
    """A count of those who want it. `begin` is called once, with the seats of those who play
    again; `adjourn` once everybody present would stop for today."""

    def __init__(
        self,
        chairs: Chairs,
        begin: Callable[[frozenset[Seat]], None],
        adjourn: Callable[[], None],
    ) -> None:
        self._chairs = chairs
        self._begin = begin
        self._adjourn = adjourn
        self._begun = False
        self._at_once = False

    def ask(self, seat: Seat, at_once: bool) -> bool:
        """A player asks for a rematch, or takes that back; `at_once` is for the owner alone. False
        if nothing has changed."""
        if at_once and seat != self._chairs.owner:
            return False
        self._chairs.ask_again(seat, True if at_once else None)
        self._at_once |= at_once
        return True

    def ask_adjourn(self, seat: Seat) -> bool:
        """A player would stop for today, or takes that back; True if they would."""
        return self._chairs.ask_adjourn(seat)

    def failed(self) -> None:
        """It could not be done: everybody may ask anew."""
        self._begun = self._at_once = False
        self._chairs.ask_nothing()

    def settle(self, over: bool) -> None:
        """Do what everybody present wants. After the end the owner need not wait for them."""
        if self._begun:
            return
        asking = self._chairs.asking_again
        if over and asking and (self._at_once or self._chairs.all_ask_again):
            self._begun = True
            self._begin(asking)
        elif not over and self._chairs.all_adjourn:
            self._begun = True
            self._adjourn()
