"""The help of the lobby, page by page: this screen, the first ten things, the keys of a table."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from tui.canvas.rows import Line, Row, text_row, wrap
from tui.gallery.gallery import Gallery
from tui.gallery.painter import gallery_key_hints as gallery_entries
from tui.lobby import account_painter, admin_panel_painter
from tui.lobby.account_page_state import AccountPage
from tui.lobby.admin_panel_state import AdminPage
from tui.lobby.current_keys import keys_now
from tui.lobby.help_state import HELP_PAGES, LobbyHelp
from tui.lobby.model import LobbyMenu, LobbyModel
from tui.lobby.new_table_form import NewTableForm
from tui.lobby.password_prompt import PasswordPrompt
from tui.lobby.past_games_page_state import PastGamesPage
from tui.lobby.past_games_painter import past_games_key_hints
from tui.settings.page_state import SettingsPage
from tui.settings.painter import settings_key_hints as setting_entries
from tui.shared_help_pages import (
    beginner_tip_rows,
    help_title_rows,
    key_reference_rows,
    paragraph_rows,
)
from tui.table.painters.keys_in_help_pages import key_labels

ACTS_IN_HELP = (
    *("make", "change", "line", "page", "as_usual", "go", "watch", "start", "get_up"),
    *("bots", "against_bots", "learn", "form", "gender", "talk", "who", "settings"),
    *("gallery", "scores", "admin_panel", "mark", "menu", "leave", "back"),
)
"""The acts that help tells of."""
ACTS_NOT_IN_HELP = frozenset(
    {"help", "repaint", "setting", "account", "order", "browse", "past_games"}
)
"""Those of pages that tell their own keys, and what help itself says."""
_LABELS = 16


def lobby_help_rows(lobby: LobbyModel, shown: LobbyHelp, width: int, height: int) -> list[Row]:
    """The open page in at most `height` rows, scrolled to its offset."""
    words, what = lobby.words, page_under_help(lobby)
    rows = help_title_rows(words, words(f"lobby.help.title_{what}"), HELP_PAGES, shown.at, width)
    match HELP_PAGES[shown.at]:
        case "screen":
            rows += paragraph_rows(words(f"lobby.help.{what}"), width)
            rows.append(text_row("", width))
            rows += _page_keys(lobby, width) or _act_rows(lobby, width)
            rows.append(text_row("", width))
            rows += paragraph_rows(words("lobby.help.typing"), width)
            rows += paragraph_rows(words("lobby.help.order"), width)
        case "things":
            rows += beginner_tip_rows(words, width)
        case _:
            rows += key_reference_rows(lobby.preferences.words, width)
    offset = min(shown.offset, max(0, len(rows) - height))
    return rows[offset : offset + height]


def page_under_help(lobby: LobbyModel) -> str:
    """Which page of the lobby lies under the help."""
    match lobby.shown:
        case SettingsPage():
            return "settings"
        case AccountPage():
            return "account"
        case AdminPage():
            return "admin_panel"
        case Gallery():
            return "gallery"
        case PastGamesPage():
            return "past_games"
        case LobbyMenu():
            return "menu"
        case NewTableForm() as form:
            return "rules" if form.page == "rules" else "form"
        case PasswordPrompt() | None:
            return "lobby"


def keys_by_act(lobby: LobbyModel) -> dict[str, tuple[str, ...]]:
    """The keys of every act that can be done under the help, by its name."""
    found: dict[str, list[str]] = {}
    for key, act in keys_now(replace(lobby, help=None)).items():
        found.setdefault(act.verb, []).append(key)
    return {name: tuple(found[name]) for name in ACTS_IN_HELP if name in found}


def _act_rows(lobby: LobbyModel, width: int) -> list[Row]:
    words, rows = lobby.words, []
    for name, keys in keys_by_act(lobby).items():
        label, told = key_labels(keys, words), words(f"lobby.does.{name}")
        at = max(_LABELS, cell_len(label) + 4)
        for index, one in enumerate(wrap(told, width - at - 2)):
            row = Line(width).put("  ").marked("" if index else label)
            rows.append(row.put("", at=at).put(one).row())
    return rows


def _page_keys(lobby: LobbyModel, width: int) -> list[Row]:
    """The keys of a page that has its own."""
    return [Line(width).put("  ").marked(one).row() for one in page_key_hints(lobby)]


def page_key_hints(lobby: LobbyModel) -> list[str]:
    """`[key] word` for each key of a page that has its own."""
    match lobby.shown:
        case SettingsPage() as settings:
            return setting_entries(settings, lobby.preferences)
        case AccountPage() as account:
            return account_painter.account_key_hints(account, lobby.words)
        case AdminPage() as admin:
            return admin_panel_painter.admin_key_hints(admin, lobby.words)
        case Gallery():
            return list(gallery_entries(lobby.words))
        case PastGamesPage() as past:
            return past_games_key_hints(past, lobby.words)
        case LobbyMenu() | NewTableForm() | PasswordPrompt() | None:
            return []
