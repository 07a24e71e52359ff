"""A table of the hall in words."""

from __future__ import annotations

from tui.lobby.hall import has_free_chair, is_full
from tui.ports import TableRow
from tui.words.catalogue import Words


def state_of(words: Words, table: TableRow) -> str:
    """What is going on there, for this visitor."""
    if table.your_turn:
        return words("lobby.your_turn", n=table.round)
    if table.knocking:
        return words("lobby.at_door")
    if table.state == "running" and table.mine:
        return words("lobby.waits_for_you", n=table.round)
    if table.state == "running" and has_free_chair(table):
        return words("lobby.running_free", n=table.round)
    if table.state == "waiting" and is_full(table):
        return words("lobby.full")
    return words(f"lobby.{table.state}", n=table.round)
