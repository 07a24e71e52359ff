"""A card that changes hands, in one row: in a trade, among loot, as a treasure."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.zones import Instance
from tui.canvas.rows import Line, Row, TextRole
from tui.table.model.desk import Desk
from tui.table.model.taken_card_text import taken_card_place_text


def transferred_card_row(desk: Desk, card: Instance, width: int, role: TextRole = "text") -> Row:
    """A card that the reader gets, gives or sees lie there: where it goes, what it is worth."""
    book = desk.book
    marked = desk.marked("table") == card
    row = Line(width).put("►" if marked else " ", "bold", at=1)
    row.put(book.glyph(card), book.role(card), at=4).put(" ")
    goes, worth = taken_card_place_text(desk, card), desk.worth(card)
    at = width - max(20, cell_len(f"{goes} {worth}") + 7)
    room = max(16, at - 7)
    name = book.name(card)
    row.put(name if cell_len(name) <= room else book.short(card, room), role, width=room)
    row.put(goes, "quiet", at=at)
    row.right(worth, edge=width - 7)
    gold = book.compiled(card).gold
    return row.right(desk.words.gold(gold) if gold else "", "treasure").row()
