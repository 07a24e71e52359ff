"""`ssh -t HOST watch [TABLE]`: look on without coming into the lobby."""

from __future__ import annotations

from typing import Any

from textual.app import App

from netplay.admin.guests import Guests, Onlooker
from netplay.admin.order import Misused
from netplay.looks import first_looks
from netplay.remote.call import Call
from netplay.ssh import Front, Visitor, hosted
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
    port = lobby.gallery.port(table, name, call.owner, lambda: link.way)
    onlooker = Onlooker(name, call.owner, port)
    settings = lobby.store.preferences(call.owner) if person is not None else {}
    return Watching(call.office.guests, onlooker, settings)


class Watching:
    """A `Front` for one visitor: the table as somebody without a seat sees it."""

    def __init__(self, guests: Guests, who: Onlooker, preferences: dict[str, Any]) -> None:
        self._guests = guests
        self.who = who
        self._preferences = preferences

    def app_for(self, visitor: Visitor) -> App[Any]:
        self._guests.come(visitor, self.who)
        terminal = visitor.terminal
        looks = first_looks(
            terminal.name, terminal.colours, visitor.language,
            no_color=terminal.no_color, without_utf8=terminal.without_utf8,
        )  # fmt: skip
        return hosted(TableApp)(self.who.port, preferences=Preferences.of(self._preferences, looks))

    def left(self, visitor: Visitor) -> None:
        self._guests.go(visitor)
