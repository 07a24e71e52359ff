"""Tables with a game that everybody has left: after a while they are put away."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from netplay.journal.header import HeaderSeat
from netplay.owners import BOT_OWNER, is_guest
from netplay.system.clock import Alarm, TimeSource
from netplay.table.running_table import RunningTable

HOUR = 3600.0
LOST_HOURS = 0.25
"""A table that nobody can come back to is not kept for longer."""


def has_nobody_with_key(places: Iterable[HeaderSeat]) -> bool:
    """Nobody who sits there has a key to come back with."""
    return all(one.owner == BOT_OWNER or is_guest(one.owner) for one in places)


class DesertedTableAlarms:
    """Tables that everybody has left: `rest` is called with the id of one after a while."""

    def __init__(self, time: TimeSource, rest: Callable[[str], None]) -> None:
        self._time = time
        self._rest = rest
        self._alarms: dict[str, Alarm] = {}

    def follow(self, table: RunningTable, hours: float) -> None:
        """Look at the table as it is now; 0 hours: never, as long as somebody can come back."""
        table_id, summary = table.info.id, table.summary
        is_lost = has_nobody_with_key(summary.places)
        hours = LOST_HOURS if is_lost else hours
        is_awaited = table.info.pace.sleepless and not is_lost and not summary.over
        if is_awaited or not hours or not summary.is_deserted:
            self.forget(table_id)
        elif table_id not in self._alarms:
            when = self._time.now() + hours * HOUR
            self._alarms[table_id] = self._time.call_at(when, lambda: self._rest(table_id))

    def forget(self, table_id: str) -> None:
        alarm = self._alarms.pop(table_id, None)
        if alarm is not None:
            alarm.cancel()

    def close(self) -> None:
        for table_id in list(self._alarms):
            self.forget(table_id)
