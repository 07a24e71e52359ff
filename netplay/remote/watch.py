"""`ssh -t HOST watch [TABLE]`: look on without coming into the lobby."""

from __future__ import annotations

from typing import Any

from textual.app import App

from netplay.admin.order import Misused
from netplay.logs import note
from netplay.looks import first_looks
from netplay.remote.call import Call
from netplay.ssh import Front, Visitor, hosted
from netplay.table.port import SeatPort
from tui.app import TableApp
from tui.preferences import Preferences


async def answer(call: Call) -> Front:
    """Raises `Denied` with the reason why not."""
    if call.as_json or len(call.arguments) > 1:
        raise Misused
    lobby, visitor = call.office.lobby, call.visitor
    table = lobby.gallery.find(*call.arguments)
    person = lobby.store.person(call.owner) if call.owner else None
    name, link = person.name if person is not None else "", visitor.link
    port = lobby.gallery.port(table, name, lambda: link.way)
    return Watching(port, lobby.store.preferences(call.owner) if person is not None else {})


class Watching:
    """A `Front` for one visitor: the table as somebody without a seat sees it."""

    def __init__(self, port: SeatPort, preferences: dict[str, Any]) -> None:
        self._port = port
        self._preferences = preferences

    def app_for(self, visitor: Visitor) -> App[Any]:
        note("watch", table=self._port.info.id, name=self._port.name, address=visitor.address)
        terminal = visitor.terminal
        looks = first_looks(
            terminal.name, terminal.colours, visitor.language, no_color=terminal.no_color
        )
        return hosted(TableApp)(self._port, preferences=Preferences.of(self._preferences, looks))

    def left(self, visitor: Visitor) -> None:
        self._port.drop()
