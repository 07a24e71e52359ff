"""Rows of the lobby's list for running games, as one visitor may see them."""

from __future__ import annotations

from engine.core.zones import NOBODY, Seat
from engine.views.view_types import PublicView
from netplay.table.table import Table
from tui.ports import TableRow


def running_table_row(table: Table, owner: str) -> TableRow:
    """A running table in the list of that visitor."""
    public = table.public
    return TableRow(
        id=table.info.id,
        name=table.info.name,
        editions=table.info.editions,
        seats=len(public.seats),
        chairs=table.chairs,
        state="over" if public.over else "running",
        round=rounds_begun(public),
        window_seconds=table.info.window_seconds,
        pace=table.info.pace,
        mine=owner in table.owners,
        your_turn=not public.over and _is_turn_of(public, table.owners, owner),
        your_window=not public.over and _may_act(public, table.owners, owner),
        you=table.owners.index(owner) if owner in table.owners else NOBODY,
        owner=table.owner,
        bot_chairs=table.bot_chairs,
        rules=table.info.rules,
        base=table.info.base,
        packs=table.info.packs,
        watching=table.info.watching,
        watchers=len(table.watchers),
        private=table.info.private,
        open_hands=table.info.open_hands,
        strength=table.bot_policy.strength,
    )


def rounds_begun(public: PublicView) -> int:
    """Rounds begun so far; turns are counted from 1."""
    return max(1, -(-public.turn // len(public.seats)))


def _is_turn_of(public: PublicView, owners: tuple[str, ...], owner: str) -> bool:
    active: Seat = public.active
    return 0 <= active < len(owners) and owners[active] == owner


def _may_act(public: PublicView, owners: tuple[str, ...], owner: str) -> bool:
    """A clock waits for that owner, by what everybody knows."""
    clock = public.clock
    return clock is not None and any(owners[seat] == owner for seat in clock.audience)
