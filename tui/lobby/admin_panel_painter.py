"""The admin panel, painted."""

from __future__ import annotations

from tui.canvas.rows import Line, Row, horizontal_rule, text_row, wrap
from tui.lobby.admin_panel_state import AdminPage
from tui.lobby.table_description import table_state_in_words
from tui.ports import ConnectedSessionRow, RefusedKeyRow, TableRow
from tui.words.catalogue import Words

AdminRows = list[tuple[Row, str]]
"""Painted rows, each with what the mark can stand on there: `#7` for a session, a fingerprint, the
id of a table; empty where it cannot."""


def admin_rows(page: AdminPage, words: Words, width: int, room: int) -> AdminRows:
    """Who is here, the tables, and what the last order came to, in at most `room` rows of `width`
    columns: those around the mark, if there are more."""
    below = _answer(page, words, width)[: max(0, room - 6)]
    rows: AdminRows = [(horizontal_rule(width, words("admin_panel.guests")), "")]
    rows += [(_guest(page, words, one, width), f"#{one.number}") for one in page.guests]
    if page.refused:
        rows.append((horizontal_rule(width, words("admin_panel.refused")), ""))
        rows += [(_refused(page, words, one, width), one.fingerprint) for one in page.refused]
    rows.append((horizontal_rule(width, words("admin_panel.tables")), ""))
    rows += [(_table(page, words, one, width), one.id) for one in page.tables]
    if not page.tables:
        rows.append((text_row(f"  {words('remote.tables.none')}", width, "quiet"), ""))
    most = room - len(below)
    if len(rows) > most:
        at = next((i for i, (_, spot) in enumerate(rows) if spot and spot == page.at), 0)
        first = min(max(0, at - most // 2), len(rows) - most)
        rows = rows[first : first + most]
    return [*rows, *((row, "") for row in below)]


def admin_prompt(page: AdminPage, words: Words) -> str:
    """What the prompt row says."""
    if page.line is not None:
        return words("admin_panel.ordering", text=page.line)
    return words("admin_panel.prompt")


def admin_key_hints(page: AdminPage, words: Words) -> list[str]:
    """The keys of the page, `[key] word` each, the weightiest first."""
    if page.line is not None:
        return [words("admin_panel.saying")]
    back = f"[{words('key.esc')}] {words('key.close')}"
    named = [f"[{key}] {words(f'admin_panel.key.{order}')}" for key, order in page.orders.items()]
    return [
        back,
        *named,
        f"[o] {words('admin_panel.key.order')}",
        f"[s] {words('admin_panel.key.look')}",
    ]


def _guest(page: AdminPage, words: Words, guest: ConnectedSessionRow, width: int) -> Row:
    spot = f"#{guest.number}"
    row = Line(width).put("►" if spot == page.at else " ", "bold").put(spot, "quiet", width=5)
    row.put(guest.name, "bold", at=7, width=16).put("", at=25)
    if width >= 80:
        row.put(guest.address, width=21).put("", at=47)
    minutes = words("admin.minutes", n=guest.minutes)
    place = guest.table or words("admin.in_lobby")
    return row.put(place, width=row.room - len(minutes) - 2).right(f"{minutes} ", "quiet").row()


def _refused(page: AdminPage, words: Words, refused: RefusedKeyRow, width: int) -> Row:
    marked = refused.fingerprint == page.at
    row = Line(width).put("►" if marked else " ", "bold").put(" ")
    row.put(refused.name, "bold", at=2, width=16).put("", at=19)
    if width >= 80:
        row.put(refused.address, width=21).put("", at=41)
    minutes = words("admin.minutes", n=refused.minutes)
    told = f"{words(f'admin.why.{refused.why}')}  {refused.fingerprint}"
    return row.put(told, width=row.room - len(minutes) - 2).right(f"{minutes} ", "quiet").row()


def _table(page: AdminPage, words: Words, table: TableRow, width: int) -> Row:
    row = Line(width).put("►" if table.id == page.at else " ", "bold").put(" ")
    row.put(table.name, "bold", at=2, width=22).put("", at=25)
    row.put(table_state_in_words(words, table), width=row.room - len(table.id) - 2)
    return row.right(f"{table.id} ", "quiet").row()


def _answer(page: AdminPage, words: Words, width: int) -> list[Row]:
    if not page.answer:
        return []
    told = [one for text in page.answer for one in wrap(text, width - 2)]
    return [
        horizontal_rule(width, words("admin_panel.answer")),
        *(text_row(f" {one}", width) for one in told),
    ]
