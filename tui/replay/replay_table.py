"""A table of which only the recording is left: the port that a replay's screen sits at."""

from __future__ import annotations

from engine.core.commands import Command
from engine.core.zones import Seat
from tui.auto_pass_setting import AutoPass
from tui.ports import CardDigits, SeatTicket, SoloTiming, TableInfo, TableListener, TablePort
from tui.replay.recorded_game import RecordedGame


class ReplayTable:
    """A `TablePort` at which nothing can be done any more."""

    def __init__(self, game: RecordedGame) -> None:
        self._game = game

    @property
    def info(self) -> TableInfo:
        return self._game.info

    @property
    def seat(self) -> Seat:
        return self._game.viewpoint.seat

    def listen(self, listener: TableListener) -> None:
        """Nothing comes by itself: the screen takes the updates out of the recording."""

    def port_of(self, ticket: SeatTicket) -> TablePort:
        """No rematch is told of."""
        return self

    def submit(self, command: Command, seen: int) -> None:
        """The game is over."""

    def hold(self) -> None:
        """No clock runs."""

    def release(self) -> None:
        """No clock is held."""

    def take_seat_back(self) -> None:
        """No bot plays on."""

    def looked(self, what: str) -> None:
        """There is no lesson."""

    def time_alone(self, wish: SoloTiming) -> None:
        """The replay has a speed of its own."""

    def advise(self) -> None:
        """There is nothing to decide."""

    def say(self, text: str) -> None:
        """Nobody is there."""

    def leave(self) -> None:
        """Nobody is left behind."""

    def rematch(self, now: bool = False) -> None:
        """Nobody is there."""

    def label(self, labels: CardDigits) -> None:
        """There is no hand."""

    def keep_auto_pass(self, wish: AutoPass) -> None:
        """Nobody is asked."""

    def adjourn(self) -> None:
        """The game is over."""

    def admit(self, knock: int, yes: bool) -> None:
        """Nobody knocks."""
