"""The last sentences of the log, the new ones marked."""

from __future__ import annotations

from rich.cells import cell_len

from tui.painters.counsel import counsel_rows
from tui.ports import Lesson
from tui.rows import Line, Role, Row, Rows, filled, sentences_within, wrap
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
    rows: list[Row] = []
    for line in reversed(desk.log.lines):
        if len(rows) >= room:
            break
        rows = _rows(desk, line, width, room - len(rows)) + rows
    return filled([*rows, *coach], width, height)


def _lesson(desk: Desk, lesson: Lesson, width: int, height: int) -> list[Row]:
    """`4/10`, and why."""
    label = f" {lesson.number}/{lesson.of} "
    rows = []
    for index, one in enumerate(told(desk, lesson, width - LABEL - 1, height)):
        row = Line(width).put("" if index else label, "turn")
        rows.append(row.put("", at=LABEL).marked(one, "bold").row())
    return rows


def _rows(desk: Desk, line: LogLine, width: int, room: int) -> list[Row]:
    """One row, or two where a sentence or what somebody says is longer; at most `room`."""
    mark = "• " if desk.log.is_new(line) else "  "
    text = shortened(desk, line, width - 4)
    kept = text if line.sort == "talk" else sentences_within(text, width - 4)
    is_cut = kept.endswith("…") or cell_len(kept) > width - 4
    role: Role = "text" if line.sort == "event" else "bold"
    return [
        Line(width).put("  " if index else mark, "bold").put(one, role).row()
        for index, one in enumerate(wrap(text, width - 4, min(room, 2)) if is_cut else [kept])
    ]


def shortened(desk: Desk, line: LogLine, width: int) -> str:
    """The sentence, with the short names of its cards where it would not fit otherwise."""
    text = line.text
    for card in line.cards if line.sort == "event" else ():
        if cell_len(text) <= width:
            break
        text = text.replace(desk.book.name(card), desk.book.short(card))
    return text
