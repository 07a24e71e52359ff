"""`ssh -t HOST watch [TABLE]`: watch a table without coming into the lobby."""

from __future__ import annotations

from typing import Any

from textual.app import App

from netplay.admin.command import WrongUsage
from netplay.admin.connected_sessions import ConnectedSessions, RemoteSpectator
from netplay.remote.request import RemoteRequest
from netplay.ssh import AppProvider, Visitor, hosted_app_class
from tui.app import PlayerApp
from tui.settings.preferences import Preferences


async def watch_command(request: RemoteRequest) -> AppProvider:
    """Raises `RequestDenied` with the reason why not."""
    if request.as_json or len(request.arguments) > 1:
        raise WrongUsage
    lobby, visitor = request.context.lobby, request.visitor
    table = lobby.spectators.find(*request.arguments)
    person = lobby.store.person(request.owner) if request.owner else None
    name, link = person.name if person is not None else "", visitor.link
    port = lobby.spectators.port(table, name, request.owner, lambda: link.way)
    spectator = RemoteSpectator(name, request.owner, port)
    settings = lobby.store.preferences(request.owner) if person is not None else {}
    return SpectatorAppProvider(request.context.guests, spectator, settings)


class SpectatorAppProvider:
    """An `AppProvider` for one visitor: the table as somebody without a seat sees it."""

    def __init__(
        self, guests: ConnectedSessions, who: RemoteSpectator, preferences: dict[str, Any]
    ) -> None:
        self._guests = guests
        self.who = who
        self.preferences = preferences

    async def app_for(self, visitor: Visitor) -> App[Any]:
        self._guests.come(visitor, self.who)
        return hosted_app_class(PlayerApp)(
            self.who.port,
            preferences=Preferences.of(self.preferences, visitor.first_preferences()),
        )

    def left(self, visitor: Visitor) -> None:
        self._guests.go(visitor)
