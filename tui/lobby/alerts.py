"""What calls a visitor of the lobby."""

from __future__ import annotations

from tui.alerts import Calls
from tui.lobby.model import LobbyModel


def in_hall(hall: LobbyModel) -> Calls:
    """What calls a visitor in the hall: tables that wait for them."""
    tables = hall.update.tables if hall.update is not None and not hall.over else ()
    return {"turn": frozenset(("table", one.id) for one in tables if one.your_turn)}
