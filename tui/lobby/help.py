"""The help of the hall, page by page: this screen, the first ten things, the keys of a table."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from tui.canvas.rows import Line, Row, line, wrap
from tui.gallery.painter import entries as album_entries
from tui.help_pages import head, key_rows, paragraph, thing_rows
from tui.lobby import account_painter, admin_panel_painter
from tui.lobby.acts import keys_now
from tui.lobby.help_page import PAGES, LobbyHelp
from tui.lobby.model import LobbyModel
from tui.settings.painter import entries as setting_entries
from tui.table.painters.key_help import told_keys

ORDER = (
    "make", "change", "line", "page", "as_usual", "go", "watch", "start", "get_up", "bots",
    "against_bots", "learn", "form", "gender", "talk", "who", "settings", "album", "office",
    "mark", "menu", "leave", "back",
)  # fmt: skip
"""The deeds that help tells of."""
UNTOLD = frozenset({"help", "repaint", "setting", "account", "order", "browse"})
"""Those of pages that tell their own keys, and what help itself says."""
_LABELS = 16


def hall_help(hall: LobbyModel, shown: LobbyHelp, width: int, height: int) -> list[Row]:
    """The open page in at most `height` rows, scrolled to its offset."""
    words, what = hall.words, situation(hall)
    rows = head(words, words(f"lobby.help.title_{what}"), PAGES, shown.at, width)
    match PAGES[shown.at]:
        case "screen":
            rows += paragraph(words(f"lobby.help.{what}"), width)
            rows.append(line("", width))
            rows += _page_keys(hall, width) or _deeds(hall, width)
            rows.append(line("", width))
            rows += paragraph(words("lobby.help.typing"), width)
            rows += paragraph(words("lobby.help.order"), width)
        case "things":
            rows += thing_rows(words, width)
        case _:
            rows += key_rows(hall.preferences.words, width)
    offset = min(shown.offset, max(0, len(rows) - height))
    return rows[offset : offset + height]


def situation(hall: LobbyModel) -> str:
    """Which page of the hall lies under the help."""
    if hall.settings is not None:
        return "settings"
    if hall.account is not None:
        return "account"
    if hall.office is not None:
        return "office"
    if hall.album is not None:
        return "album"
    if hall.menu:
        return "menu"
    if hall.form is not None:
        return "rules" if hall.form.page == "rules" else "form"
    return "hall"


def deeds_of(hall: LobbyModel) -> dict[str, tuple[str, ...]]:
    """The keys of every deed that can be done under the help, by its name."""
    found: dict[str, list[str]] = {}
    for key, act in keys_now(replace(hall, help=None)).items():
        found.setdefault(act.verb, []).append(key)
    return {name: tuple(found[name]) for name in ORDER if name in found}


def _deeds(hall: LobbyModel, width: int) -> list[Row]:
    words, rows = hall.words, []
    for name, keys in deeds_of(hall).items():
        label, told = told_keys(keys, words), words(f"lobby.does.{name}")
        at = max(_LABELS, cell_len(label) + 4)
        for index, one in enumerate(wrap(told, width - at - 2)):
            row = Line(width).put("  ").marked("" if index else label)
            rows.append(row.put("", at=at).put(one).row())
    return rows


def _page_keys(hall: LobbyModel, width: int) -> list[Row]:
    """The keys of a page that has its own."""
    told: list[str] = []
    if hall.settings is not None:
        told = setting_entries(hall.settings, hall.preferences)
    elif hall.account is not None:
        told = account_painter.entries(hall.account, hall.words)
    elif hall.office is not None:
        told = admin_panel_painter.entries(hall.office, hall.words)
    elif hall.album is not None:
        told = list(album_entries(hall.words))
    return [Line(width).put("  ").marked(one).row() for one in told]
