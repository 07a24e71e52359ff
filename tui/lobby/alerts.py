"""What calls a visitor of the lobby."""

from __future__ import annotations

from tui.alerts import Calls
from tui.lobby.model import LobbyModel


def in_lobby(lobby: LobbyModel) -> Calls:
    """What calls a visitor in the lobby: tables that wait for them."""
    tables = lobby.update.tables if lobby.update is not None and not lobby.over else ()
    return {"turn": frozenset(("table", one.id) for one in tables if one.your_turn)}
