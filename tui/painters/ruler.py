"""The ruler of a sale: how far what is ticked reaches, and what of it is lost."""

from __future__ import annotations

from rich.cells import cell_len

from tui.rows import Line, Row
from tui.table.desk import Desk


def ruler(desk: Desk, gold: int, levels: int, width: int) -> list[Row]:
    """A bar up to the level after those that the gold buys, with a mark where the last one begins;
    what is over is lost (SELL-04)."""
    words, unit = desk.words, desk.book.profile.sell.unit
    end = unit * (gold // unit + 1)
    first, last = words.gold(0), words.gold(end)
    cells = width - cell_len(first) - cell_len(last) - 4
    bought, ticked = cells * levels * unit // end, cells * gold // end
    bar = Line(width).put(first, "quiet", at=1).put(" ")
    bar.put("█" * bought, "treasure").put("▓" * (ticked - bought), "theirs")
    bar.put("░" * (cells - ticked), "quiet").put(f" {last}", "quiet")
    return [
        bar.row(),
        _mark(desk, cell_len(first) + 2 + cells * unit * max(1, levels) // end, width),
    ]


def _mark(desk: Desk, at: int, width: int) -> Row:
    """The mark, and right or left of it what it means; a shorter sentence where it must be."""
    words, mark = desk.words, Line(width)
    for key in ("list.ruler", "list.ruler_short"):
        told = words(key, gold=words.gold(desk.book.profile.sell.unit))
        if at + cell_len(told) + 2 <= width:
            return mark.put("▲", "bold", at=at).put(f" {told}", "quiet").row()
        if cell_len(told) < at - 1:
            return mark.right(told, "quiet", edge=at - 1).put(" ▲", "bold").row()
    return mark.put("▲", "bold", at=at).row()
