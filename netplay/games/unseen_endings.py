"""Games that ended while people were away, and who has yet to come and see how."""

from __future__ import annotations

from netplay.games.deserted_table_alarms import has_nobody_with_key
from netplay.table.running_table import RunningTable

UNSEEN_ENDING_HOURS = 24.0
"""So long such a game waits for those who played it."""


class UnseenEndings:
    """Owners who are waited for, by the ids of the games."""

    def __init__(self) -> None:
        self._awaited: dict[str, set[str]] = {}

    def wait(self, table: RunningTable) -> None:
        """For everybody with a key who sits there."""
        people = {place.owner for place in table.summary.places if not has_nobody_with_key([place])}
        self._awaited.setdefault(table.info.id, people)

    def look(self, table: RunningTable) -> bool:
        """Whether somebody is still waited for, after those who are there now."""
        awaited, summary = self._awaited.get(table.info.id, set()), table.summary
        for place, chair in zip(summary.places, summary.chairs, strict=True):
            if chair.presence == "here":
                awaited.discard(place.owner)
        return bool(awaited)

    def forget(self, table_id: str) -> None:
        self._awaited.pop(table_id, None)
