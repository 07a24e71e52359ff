"""Who presses no key in the hall for a long time is sent home, with a line that says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from netplay.lobby.visit import Visit
from netplay.system.clock import Alarm, Time
from tui.ports import Notice, notice

LOOK_SECONDS = 30.0


class Idling:
    """Looks at the visitors in the hall now and then; with a limit of 0 minutes never. `turn_out`
    ends a visitor's session with a line."""

    def __init__(
        self,
        time: Time,
        minutes: float,
        visits: Callable[[], Iterable[Visit]],
        turn_out: Callable[[Visit, Notice], None],
    ) -> None:
        self._time = time
        self._minutes = minutes
        self._visits = visits
        self._turn_out = turn_out
        self._alarm: Alarm | None = None

    def reconfigure(self, minutes: float) -> None:
        """Let this limit hold from now on."""
        self.end()
        self._minutes = minutes
        self.begin()

    def begin(self) -> None:
        """From now on until `end`."""
        if self._minutes:
            self._alarm = self._time.call_at(self._time.now() + LOOK_SECONDS, self._look)

    def end(self) -> None:
        """Nobody is sent home any more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _look(self) -> None:
        for visit in list(self._visits()):
            if visit.is_in_hall and visit.idle() >= self._minutes * 60:
                self._turn_out(visit, notice("idle", n=f"{self._minutes:g}"))
        self.begin()
