"""The last sentences of the log, the new ones marked."""

from __future__ import annotations

from rich.cells import cell_len

from tui.rows import Line, Row, Rows, filled, sentences_within
from tui.table.desk import Desk
from tui.table.log import LogLine


def feed(desk: Desk, width: int, height: int) -> Rows:
    lines = list(desk.log.lines)[-height:]
    rows = [_row(desk, line, width) for line in lines]
    return filled(rows, width, height)


def _row(desk: Desk, line: LogLine, width: int) -> Row:
    mark = "• " if desk.log.is_new(line) else "  "
    text = shortened(desk, line, width - 4)
    if line.sort != "talk":
        text = sentences_within(text, width - 4)
    return Line(width).put(mark, "bold").put(text, "text" if line.sort == "event" else "bold").row()


def shortened(desk: Desk, line: LogLine, width: int) -> str:
    """The sentence, with the short names of its cards where it would not fit otherwise."""
    text = line.text
    for card in line.cards if line.sort == "event" else ():
        if cell_len(text) <= width:
            break
        text = text.replace(desk.book.name(card), desk.book.short(card))
    return text
