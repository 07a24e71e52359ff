"""The menu of the lobby, painted in the place of the tables."""

from __future__ import annotations

from tui.canvas.rows import Line, Row, horizontal_rule, text_row
from tui.lobby.model import LobbyModel


def menu_rows(lobby: LobbyModel, width: int) -> list[Row]:
    """Settings, and the way out."""
    words = lobby.words
    lines = [
        words("settings.open"),
        words("menu.account"),
        words("gallery.open", key="3"),
        words("menu.scores"),
        "",
        words("lobby.menu_leave"),
        words("lobby.menu_back"),
    ]
    rows = [Line(width).put("  ").marked(one).row() for one in lines]
    return [horizontal_rule(width, words("menu.title")), text_row("", width), *rows]
