"""The last sentences of the log, the new ones marked."""

from __future__ import annotations

from tui.rows import Line, Row, Rows, filled, sentences_within
from tui.table.desk import Desk
from tui.table.log import LogLine


def feed(desk: Desk, width: int, height: int) -> Rows:
    lines = list(desk.log.lines)[-height:]
    rows = [_row(desk, line, width) for line in lines]
    return filled(rows, width, height)


def _row(desk: Desk, line: LogLine, width: int) -> Row:
    mark = "• " if desk.log.is_new(line) else "  "
    text = line.text if line.sort == "talk" else sentences_within(line.text, width - 4)
    return Line(width).put(mark, "bold").put(text, "text" if line.sort == "event" else "bold").row()
