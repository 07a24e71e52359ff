"""What has changed in the lobby since it was shown last, and the lobby after that."""

from __future__ import annotations

from dataclasses import fields, replace
from operator import attrgetter

from tui.ports.lobby import LobbyChange, LobbyUpdate, TableRow

TalkLines = tuple[tuple[str, str], ...]
_TOLD_AS_CHANGES = ("people", "talk", "tables")
_own_part = attrgetter(
    *(one.name for one in fields(LobbyUpdate) if one.name not in _TOLD_AS_CHANGES)
)
"""What is the host's or the visitor's own."""


class LobbyComparer:
    """Compares pictures of the lobby. Visitors without a chair are shown the same rows: what is
    different about those is worked out once for all who are shown it one after the other."""

    def __init__(self) -> None:
        self._known: tuple[LobbyUpdate, LobbyUpdate] | None = None
        self._between = LobbyChange()

    def change(self, before: LobbyUpdate, after: LobbyUpdate) -> LobbyChange | None:
        """What leads from one to the other; None: more than people, talk and tables."""
        if _own_part(before) != _own_part(after):
            return None
        if self._known is None or not (
            _shows_the_same(self._known[0], before) and _shows_the_same(self._known[1], after)
        ):
            self._known, self._between = (before, after), _change_between(before, after)
        return self._between


def lobby_after_change(update: LobbyUpdate, change: LobbyChange) -> LobbyUpdate:
    """The lobby after that change."""
    return replace(
        update,
        people=update.people if change.people is None else change.people,
        talk=(*update.talk[change.forgotten :], *change.said),
        tables=_tables_after(update.tables, change),
    )


def _tables_after(tables: tuple[TableRow, ...], change: LobbyChange) -> tuple[TableRow, ...]:
    if not change.tables and not change.gone and change.order is None:
        return tables
    rows = {one.id: one for one in tables}
    for table_id in change.gone:
        rows.pop(table_id, None)
    for row in change.tables:
        rows[row.id] = row
    order = rows if change.order is None else change.order
    return tuple([rows[table_id] for table_id in order])


def _shows_the_same(one: LobbyUpdate, other: LobbyUpdate) -> bool:
    return one.tables is other.tables and (one.people, one.talk) == (other.people, other.talk)


def _change_between(before: LobbyUpdate, after: LobbyUpdate) -> LobbyChange:
    kept = _lines_kept(before.talk, after.talk)
    change = LobbyChange(
        people=after.people if after.people != before.people else None,
        forgotten=len(before.talk) - kept,
        said=after.talk[kept:],
    )
    if before.tables is after.tables:
        return change
    old, new = {one.id: one for one in before.tables}, {one.id: one for one in after.tables}
    changed = tuple(row for row in after.tables if _is_news(row, old.get(row.id)))
    found = [table_id for table_id in old if table_id in new]
    found += [row.id for row in changed if row.id not in old]
    order = tuple(new)
    return replace(
        change,
        tables=changed,
        gone=tuple(table_id for table_id in old if table_id not in new),
        order=order if tuple(found) != order else None,
    )


def _is_news(row: TableRow, before: TableRow | None) -> bool:
    # Comparing two rows takes longer than it seems, and nearly all of them are the same one.
    return row is not before and row != before


def _lines_kept(before: TalkLines, after: TalkLines) -> int:
    """How many of the last lines are the first ones now."""
    most = min(len(before), len(after))
    return next((n for n in range(most, 0, -1) if before[-n:] == after[:n]), 0)
