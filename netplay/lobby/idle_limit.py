"""The limit of idling: who presses no key in the lobby for long is disconnected, with a line
that says why."""

from __future__ import annotations

from collections.abc import Callable

from netplay.lobby.lobby_parts import LobbyParts
from netplay.lobby.visit import Visit
from netplay.system.clock import Alarm
from tui.ports import Notice, new_notice

IDLE_CHECK_SECONDS = 30.0


class IdleLimit:
    """A check of the visitors in the lobby every `IDLE_CHECK_SECONDS`; with a limit of 0 minutes
    there is none. `turn_out` ends a visitor's session with a line."""

    def __init__(self, parts: LobbyParts, turn_out: Callable[[Visit, Notice], None]) -> None:
        self._parts = parts
        self._turn_out = turn_out
        self._alarm: Alarm | None = None

    @property
    def _minutes(self) -> float:
        return self._parts.config.limits.lobby_idle_minutes

    def reconfigure(self) -> None:
        """Let the limit of the new settings hold from now on."""
        self.end()
        self.begin()

    def begin(self) -> None:
        """From now on until `end`."""
        if self._minutes:
            time = self._parts.time
            self._alarm = time.call_at(time.now() + IDLE_CHECK_SECONDS, self._look)

    def end(self) -> None:
        """Nobody is sent home any more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _look(self) -> None:
        for visit in self._parts.visits:
            if visit.is_in_lobby and visit.line.idle() >= self._minutes * 60:
                self._turn_out(visit, new_notice("idle", n=f"{self._minutes:g}"))
        self.begin()
