"""The log as a sheet: what happened, looked through for what the reader wants to know."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len

from engine.core.zones import Instance
from tui.rows import Line, Row, Rows, filled, line, rule, wrap
from tui.table.desk import Desk, Sheet
from tui.table.log import FILTERS, LogLine
from tui.table.reading import log_lines, log_page, row_letters

TEXT_AT = 7
"""Columns for the round, the seat and the mark of what is new."""


def log_rows(desk: Desk, sheet: Sheet, width: int, height: int) -> Rows:
    """The end of the log, or further up by steps: the round stands where it changes, a line where
    the new begins, and right of a sentence the letters of the cards that it names."""
    words = desk.words
    lines, letters = log_lines(desk, sheet), row_letters(desk, sheet)
    last = log_page(sheet, lines)
    room = height - 2
    body: list[Row] = []
    first = last
    while first > 0:
        rows = _rows(desk, lines, first - 1, letters, width)
        if len(body) + len(rows) > room:
            break
        body, first = rows + body, first - 1
    if not lines:
        body = [line(f"  {words('log_sheet.nothing')}", width, "quiet")]
    foot = words("sheet.lines", n=first + 1 if lines else 0, k=last, total=len(lines))
    rows = [_head(desk, sheet, width), *body]
    rows += [Line(width).row()] * (height - 1 - len(rows))
    return filled([*rows, line(f"  {foot}", width, "quiet")], width, height)


def _head(desk: Desk, sheet: Sheet, width: int) -> Row:
    """`── LOG ──── «all» fights deals cards talk me ──`"""
    names = {one: desk.words(f"log_sheet.{one}") for one in FILTERS}
    size = sum(cell_len(name) + 1 for name in names.values()) + 6
    title = desk.words("sheet.log")
    row = Line(width).put("─ ", "quiet").put(title, "bold").put(" ")
    row.put("─" * max(0, width - size - cell_len(title) - 3), "quiet").put(" ")
    for one, name in names.items():
        chosen = one == sheet.wanted
        row.put(f"«{name}» " if chosen else f"{name} ", "phase" if chosen else "quiet")
    return row.put("──", "quiet").row()


def _rows(
    desk: Desk, lines: list[LogLine], at: int, letters: Mapping[Instance, str], width: int
) -> list[Row]:
    """One line of the log, wrapped if it must be, with what stands above it."""
    one, before = lines[at], lines[at - 1] if at else None
    head = f"r{one.round}" if before is None or before.round != one.round else ""
    letter = desk.letter(one.seat) if one.seat >= 0 else " "
    new = desk.log.is_new(one)
    keys = "".join(f"[{letters[card]}]" for card in one.cards if card in letters)
    rows = []
    if new and before is not None and not desk.log.is_new(before):
        rows.append(rule(width, desk.words("log_sheet.new")))
    for index, text in enumerate(wrap(one.text, width - TEXT_AT - len(keys) - 1)):
        row = Line(width)
        if not index:
            row.put(head, "quiet", at=1, width=3).put(letter, "bold", at=4)
            row.put("•" if new else " ", "bold", at=5)
        row.put(text, "text" if one.sort == "event" else "bold", at=TEXT_AT)
        rows.append(row.right("" if index else keys, "key").row())
    return rows
