"""Presses that came at about the same time: their order is that of the fingers, not of the lines.

Whatever comes while a window or a fight is open waits for others, as long as a press of the same
moment takes from the farthest player. It is then put into the order in which it was pressed; plays
that lie closer together than can be told are handed on as one group, for the game's die to put into
order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.commands import RACING_COMMANDS, Command
from engine.core.zones import Seat
from engine.views.view_types import PublicView
from netplay.system.clock import Alarm, TimeSource
from netplay.table.inbox import InboxTablePort


@dataclass(frozen=True, slots=True)
class TimedPress:
    """A command and about when it was pressed; a bot's has neither a port nor a picture."""

    seat: Seat
    command: Command
    pressed: float
    port: InboxTablePort | None = None
    seen: int | None = None


class PressRace:
    """Gathers presses that are at most `tolerance` seconds apart; `over` is called when all of them
    must have come."""

    def __init__(self, time: TimeSource, tolerance: float, over: Callable[[], None]) -> None:
        self._time = time
        self._tolerance = tolerance
        self._over = over
        self._presses: list[TimedPress] = []
        self._alarm: Alarm | None = None

    def takes(self, press: TimedPress, public: PublicView, longest: float = 0.0) -> bool:
        """True if the press waits for others, of whom the farthest is `longest` seconds away; False
        if it counts at once."""
        if self._tolerance <= 0:
            return False
        if self._alarm is None:
            window = public.clock is not None and public.clock.kind == "window"
            if not isinstance(press.command, RACING_COMMANDS) or not (
                window or public.fight is not None
            ):
                return False
            until = max(self._time.now(), press.pressed + longest) + self._tolerance
            self._alarm = self._time.call_at(until, self._over)
        self._presses.append(press)
        return True

    def finish(self) -> list[list[TimedPress]]:
        """What has come, in order: groups of plays of different seats, and presses alone."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        presses, self._presses = sorted(self._presses, key=self._place), []
        groups: list[list[TimedPress]] = []
        for press in presses:
            if groups and self._goes_with(groups[-1], press):
                groups[-1].append(press)
            else:
                groups.append([press])
        return groups

    def _place(self, press: TimedPress) -> float:
        """Who does something comes before who, at that moment, does nothing more."""
        races = isinstance(press.command, RACING_COMMANDS)
        return press.pressed if races else press.pressed + self._tolerance

    def _goes_with(self, group: list[TimedPress], press: TimedPress) -> bool:
        return (
            isinstance(press.command, RACING_COMMANDS)
            and isinstance(group[0].command, RACING_COMMANDS)
            and press.pressed - group[0].pressed <= self._tolerance
            and all(press.seat != one.seat for one in group)
        )
