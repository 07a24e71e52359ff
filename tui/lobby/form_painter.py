"""The form of a new table, and the menu, painted in the place of the tables."""

from __future__ import annotations

from tui.canvas.rows import Line, Row, TextRole, line, rule, wrap
from tui.lobby.form import RULE, TYPED, Form
from tui.lobby.form_words import about_row, label_of, value_of
from tui.lobby.model import LobbyModel
from tui.lobby.overrides import rule_row
from tui.words.catalogue import Words

ABOUT_ROWS = 2
"""Kept for the sentence about the marked row, however long it is."""


def form_rows(lobby: LobbyModel, form: Form, width: int, room: int) -> list[tuple[Row, str]]:
    """The rows of the open page around the mark, each with its choice, and what the marked one is
    about."""
    words = lobby.words
    about = wrap(about_row(words, form), width - 2)
    names = form.rows
    listed = max(3, room - 2 - max(ABOUT_ROWS, len(about)))
    first = min(max(0, names.index(form.row) - listed // 2), max(0, len(names) - listed))
    title = words(f"form.title_{form.page}")
    more = words("form.more") if len(names) > listed else ""
    head = Line(width).put(f" {title}", "quiet").right(f"{more} ", "quiet").row()
    rows: list[tuple[Row, str]] = [(head, "")]
    rows += [(_row(words, form, name, width), name) for name in names[first : first + listed]]
    rows.append((rule(width, label_of(words, form.row)), ""))
    return rows + [(line(f" {one}", width), "") for one in about]


def _row(words: Words, form: Form, name: str, width: int) -> Row:
    """`► name   ◄ choice ►`; what is not as usual stands out."""
    marked, at = name == form.row, 24 if form.page == "table" else min(46, width - 25)
    row = Line(width).put("►" if marked else " ", "bold").put("  ")
    label = label_of(words, name)
    row.put(label, "bold" if marked else "text", width=at - 4)
    value = value_of(words, form, name)
    if name in TYPED and (marked or name == "name"):
        value = getattr(form, name)
        return row.put(
            f"{value}_" if marked else value, "taken" if marked else "text", at=at + 2
        ).row()
    ours = name.startswith(RULE) and form.is_overridden(rule_row(name.removeprefix(RULE)))
    role: TextRole = "ours" if ours else "bold" if marked else "text"
    return row.put(f"◄ {value} ►" if marked else f"  {value}", role, at=at).row()


def menu_rows(lobby: LobbyModel, width: int) -> list[Row]:
    """Settings, and the way out."""
    words = lobby.words
    lines = [
        words("settings.open"),
        words("menu.account"),
        words("album.open", key="3"),
        "",
        words("lobby.menu_leave"),
        words("lobby.menu_back"),
    ]
    rows = [Line(width).put("  ").marked(one).row() for one in lines]
    return [rule(width, words("menu.title")), line("", width), *rows]
