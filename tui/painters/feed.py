"""The last sentences of the log, the new ones marked."""

from __future__ import annotations

from rich.cells import cell_len

from tui.painters.counsel import counsel_rows
from tui.ports import Lesson
from tui.rows import Line, Row, Rows, filled, sentences_within
from tui.table.desk import Desk
from tui.table.lesson import told
from tui.table.log import LogLine

LABEL = 8
"""Columns before the words of the tutorial."""


def feed(desk: Desk, width: int, height: int) -> Rows:
    """The last lines, and what the coach says; in the tutorial what its step is about."""
    lesson = desk.update.lesson if desk.update is not None else None
    if lesson is not None:
        return filled(_lesson(desk, lesson, width, height), width, height)
    coach = counsel_rows(desk, width)
    room = height - len(coach)
    lines = list(desk.log.lines)[-room:] if room > 0 else []
    rows = [_row(desk, line, width) for line in lines]
    return filled([*rows, *coach], width, height)


def _lesson(desk: Desk, lesson: Lesson, width: int, height: int) -> list[Row]:
    """`4/10`, and why."""
    label = f" {lesson.number}/{lesson.of} "
    rows = []
    for index, one in enumerate(told(desk, lesson, width - LABEL - 1, height)):
        row = Line(width).put("" if index else label, "turn")
        rows.append(row.put("", at=LABEL).marked(one, "bold").row())
    return rows


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
