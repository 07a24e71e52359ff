"""Rows of the lobby's list for running games, as one visitor may see them."""

from __future__ import annotations

from engine.core.zones import NOBODY
from netplay.table.running_table import RunningTable, TableSummary
from tui.ports import TableRow


def running_table_row(table: RunningTable, owner: str) -> TableRow:
    """A running table in the list of that visitor."""
    now, owners = table.summary, table.summary.owners
    return TableRow(
        id=table.info.id,
        name=table.info.name,
        editions=table.info.editions,
        seats=len(now.chairs),
        chairs=now.chairs,
        state="over" if now.over else "running",
        round=now.rounds_begun,
        window_seconds=table.info.window_seconds,
        pace=table.info.pace,
        mine=owner in owners,
        stands=table.stands,
        your_turn=not now.over and not table.stands and _is_turn_of(now, owner),
        your_window=not now.over and not table.stands and _may_act(now, owner),
        you=owners.index(owner) if owner in owners else NOBODY,
        owner=now.owner,
        bot_chairs=now.bot_chairs,
        rules=table.info.rules,
        base=table.info.base,
        packs=table.info.packs,
        watching=table.info.watching,
        watchers=now.watchers,
        private=table.info.private,
        open_hands=table.info.open_hands,
        strength=now.strength,
    )


def _is_turn_of(now: TableSummary, owner: str) -> bool:
    return 0 <= now.active < len(now.places) and now.places[now.active].owner == owner


def _may_act(now: TableSummary, owner: str) -> bool:
    """A clock waits for that owner, by what everybody knows."""
    return any(now.places[seat].owner == owner for seat in now.audience)
