"""The form of a new table, painted in the place of the tables."""

from __future__ import annotations

from tui.canvas.rows import Line, Row, TextRole, horizontal_rule, text_row, wrap
from tui.lobby.house_rule_choices import house_rule_row_by_name
from tui.lobby.model import LobbyModel
from tui.lobby.new_table_form import RULE_ROW, TYPED_ROWS, NewTableForm
from tui.lobby.new_table_form_words import (
    form_row_help,
    form_row_label,
    form_row_range,
    form_row_value,
)
from tui.words.catalogue import Words

ABOUT_ROWS = 2
"""Kept for the sentence about the marked row, however long it is."""


def form_rows(
    lobby: LobbyModel, form: NewTableForm, width: int, room: int
) -> list[tuple[Row, str]]:
    """The rows of the open page around the mark, each with its choice, and what the marked one is
    about."""
    words = lobby.words
    about = wrap(form_row_help(words, form), width - 2)
    names = form.rows
    listed = max(3, room - 2 - max(ABOUT_ROWS, len(about)))
    first = min(max(0, names.index(form.row) - listed // 2), max(0, len(names) - listed))
    title = words(f"form.title_{form.page}")
    more = words("form.more") if len(names) > listed else ""
    head = Line(width).put(f" {title}", "quiet").right(f"{more} ", "quiet").row()
    rows: list[tuple[Row, str]] = [(head, "")]
    rows += [(_row(words, form, name, width), name) for name in names[first : first + listed]]
    rows.append((horizontal_rule(width, form_row_label(words, form.row)), ""))
    return rows + [(text_row(f" {one}", width), "") for one in about]


def _row(words: Words, form: NewTableForm, name: str, width: int) -> Row:
    """`► name   ◄ choice ►`; what is not as usual stands out."""
    marked, at = name == form.row, 24 if form.page == "table" else min(46, width - 25)
    row = Line(width).put("►" if marked else " ", "bold").put("  ")
    label = form_row_label(words, name)
    row.put(label, "bold" if marked else "text", width=at - 4)
    value = form_row_value(words, form, name)
    if name in TYPED_ROWS and (marked or name == "name"):
        value = getattr(form, name)
        return row.put(
            f"{value}_" if marked else value, "taken" if marked else "text", at=at + 2
        ).row()
    ours = name.startswith(RULE_ROW) and form.is_overridden(
        house_rule_row_by_name(name.removeprefix(RULE_ROW))
    )
    role: TextRole = "ours" if ours else "bold" if marked else "text"
    row.put(f"◄ {value} ►" if marked else f"  {value}", role, at=at)
    return row.put(f"  {form_row_range(words, form)}" if marked else "", "quiet").row()
