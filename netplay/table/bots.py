"""When the bots of a table act, and with what: they see their view and nothing else.

A bot takes its time by chance and by public facts. When it looks at the game does not depend on
whether it holds anything to play, so its pace says nothing about its hand.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from random import Random

from engine.box import Box
from engine.commands import Command
from engine.view import TableView
from engine.zones import Seat
from netplay.faults import where
from netplay.timing import Alarm, Time

log = logging.getLogger(__name__)

Choose = Callable[[TableView, Box, str], Command | None]

_SPREAD = (0.6, 1.4)
_SHARE_OF_CLOCK = 0.6
"""A bot never takes more of a running clock than this."""


class Bots:
    """The bots' pace and chance; `act` is called with a seat when its bot has thought enough."""

    def __init__(
        self, time: Time, delay: float, secret: str, act: Callable[[Seat], None], choose: Choose
    ) -> None:
        self._time = time
        self._delay = delay
        self._secret = secret
        self._act = act
        self._choose = choose
        self._chance = Random(secret)
        self._alarms: dict[Seat, Alarm] = {}

    def heed(self, seats: Iterable[Seat], left: float | None) -> None:
        """Something happened: each of these bots will look at it. `left` is on the clock."""
        for seat in seats:
            if seat in self._alarms:
                continue
            pause = self._delay * self._chance.uniform(*_SPREAD)
            if left is not None:
                pause = min(pause, left * _SHARE_OF_CLOCK)
            self._alarms[seat] = self._time.call_at(
                self._time.now() + pause, partial(self._wake, seat)
            )

    def command_of(self, view: TableView, box: Box) -> Command | None:
        """What the bot of that view does now. A bot that fails does nothing: the clock decides."""
        seed = sha256(f"{self._secret} {view.public.revision} {view.seat}".encode()).hexdigest()
        try:
            return self._choose(view, box, seed[:32])
        except Exception as error:
            log.error("the bot in seat %d has failed: %s", view.seat, where(error))
            return None

    def rest(self) -> None:
        """Nobody acts until the next `heed`."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _wake(self, seat: Seat) -> None:
        del self._alarms[seat]
        self._act(seat)
