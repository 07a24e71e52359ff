"""The page of settings, painted for the room there is: the lines around the mark, and what the
marked one is about."""

from __future__ import annotations

from tui.canvas.rows import Line, Row, horizontal_rule, text_row, wrap
from tui.settings.page_state import SECTIONS, SettingsPage, setting_label, setting_value
from tui.settings.preferences import Preferences

NARROW_WIDTH = 80
"""Columns below which the explanation of the marked setting has a line more."""

SettingRows = list[tuple[Row, str]]
"""Rows, each with the name of the line that it shows, or nothing."""


def settings_rows(page: SettingsPage, chosen: Preferences, width: int, height: int) -> SettingRows:
    """The page in exactly `height` rows, 6 or more."""
    words = chosen.words
    title = words("settings.title_keys" if page.moving else "settings.title")
    below = [horizontal_rule(width, setting_label(page, words, page.at))]
    most = 3 if width < NARROW_WIDTH else 2
    about = wrap(words(_about(page)), width - 2, most)
    below += [text_row(f" {one}", width) for one in about + [""] * (most - len(about))]
    room = height - 1 - len(below)
    shown = _around(_lines(page, chosen, width), page.at, room)
    shown += [(text_row("", width), "")] * (room - len(shown))
    return [
        (horizontal_rule(width, title, end=_kept(chosen, width)), ""),
        *shown,
        *((row, "") for row in below),
    ]


def settings_key_hints(page: SettingsPage, chosen: Preferences) -> list[str]:
    """The keys of the page, `[key] word` each, the weightiest first."""
    told = chosen.words("settings.keys_moving" if page.moving else "settings.keys_row")
    return told.split("  ")


def _kept(chosen: Preferences, width: int) -> str:
    """Where the settings will be the next time."""
    by, words = chosen.kept_by, chosen.words
    if not by or by == "file":
        return words("settings.kept_file" if by else "settings.kept_visit")
    return words("settings.kept_key", key=by if width >= NARROW_WIDTH else "").rstrip()


def _about(page: SettingsPage) -> str:
    return "settings.about_key" if page.moving else f"settings.about.{page.at}"


def _lines(page: SettingsPage, chosen: Preferences, width: int) -> SettingRows:
    words = chosen.words
    if page.moving:
        return [(_line(page, chosen, width, name), name) for name in page.lines]
    rows: SettingRows = []
    for section, names in SECTIONS.items():
        rows.append((text_row(f" {words(f'settings.section.{section}')}", width, "quiet"), ""))
        rows += [(_line(page, chosen, width, name), name) for name in names]
    return rows


def _line(page: SettingsPage, chosen: Preferences, width: int, name: str) -> Row:
    words, marked = chosen.words, page.at == name
    at = 34 if width < NARROW_WIDTH else 42
    row = Line(width).put("►" if marked else " ", "bold").put("  ")
    row.put(setting_label(page, words, name), "bold" if marked else "text", width=at - 5)
    told = setting_value(page, words, name, chosen)
    if page.moving:
        moved = chosen.keymap.place(name) != name
        return row.put(told, "key", at=at).put(" •" if moved else "").row()
    row.put("◄ " if marked else "  ", "key" if marked else "text", at=at - 2)
    row.put(told, "bold" if marked else "text")
    return row.put(" ►" if marked else "", "key").row()


def _around(rows: SettingRows, mark: str, room: int) -> SettingRows:
    """Those rows around the mark that there is room for."""
    at = next(index for index, (_, name) in enumerate(rows) if name == mark)
    first = max(0, min(at - room // 2, len(rows) - room))
    return rows[first : first + room]
