"""`ssh -t HOST replay [GAME] [--seat NAME]`: replay a game that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from textual.app import App

from netplay.admin.command import WrongUsage
from netplay.admin.connected_sessions import ConnectedSessions, RemoteReplayViewer
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recordings_folder import StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.remote.viewpoints_for_visitors import game_viewpoints_for_visitor, recording_seen_from
from netplay.remote.visible_recordings import (
    no_such_recording_error,
    own_games_first,
    visible_recordings,
)
from netplay.ssh import AppProvider, CommandOutput, Visitor, hosted_app_class
from netplay.viewpoints.game_viewpoints import GameViewpoints
from netplay.viewpoints.viewpoint_denied import ViewpointDenied, viewpoint_denied_text
from tui.app import PlayerApp
from tui.settings.preferences import Preferences


async def replay_command(request: RemoteRequest) -> AppProvider | CommandOutput:
    """The newest game that the visitor may see, or the one whose id begins so; as everybody could
    see it, or as a seat did. Raises `RequestDenied` with the reason why not."""
    wished, seat = _taken_apart(request.arguments)
    if request.as_json:
        raise WrongUsage
    found = await visible_recordings(request, wished)
    if seat is not None and not wished:
        found = await own_games_first(request, found)
    first = await asyncio.to_thread(_first_readable, found)
    if first is None:
        raise no_such_recording_error(wished)
    stored, public = first
    viewpoints = await game_viewpoints_for_visitor(request, stored, public)
    game = public
    if seat is not None:
        try:
            game = await recording_seen_from(viewpoints, seat, public)
        except ViewpointDenied as denied:
            told = viewpoint_denied_text(denied, request.words, stored.game, "on_host")
            return CommandOutput(told, 1)
    store = request.context.lobby.store
    person = store.person(request.owner)
    reader = (
        RemoteReplayViewer(person.name, person.owner)
        if person is not None
        else RemoteReplayViewer("", "")
    )
    preferences = store.preferences(person.owner) if person is not None else {}
    return ReplayAppProvider(request.context.guests, reader, game, preferences, viewpoints)


def _taken_apart(arguments: Iterable[str]) -> tuple[str, str | None]:
    """The game, and the seat if one is named."""
    games: list[str] = []
    seat: str | None = None
    rest = iter(arguments)
    for one in rest:
        name, equals, value = one.partition("=")
        if name != "--seat":
            games.append(one)
        elif (said := value if equals else next(rest, "")) and seat is None:
            seat = said
        else:
            raise WrongUsage
    if len(games) > 1 or "".join(games).startswith("-"):
        raise WrongUsage
    return "".join(games), seat


def _first_readable(
    found: Iterable[StoredRecording],
) -> tuple[StoredRecording, Recording] | None:
    """Blocks."""
    for one in found:
        with suppress(UnreadableRecording, OSError):
            return one, Recording.open(one.path)
    return None


class ReplayAppProvider:
    """An `AppProvider` for one visitor: a recording, by itself or by keys."""

    def __init__(
        self,
        guests: ConnectedSessions,
        who: RemoteReplayViewer,
        game: Recording,
        preferences: dict[str, Any],
        viewpoints: GameViewpoints,
    ) -> None:
        self._guests = guests
        self.viewpoints = viewpoints
        self.preferences = preferences
        self.who = who
        self.game = game

    async def app_for(self, visitor: Visitor) -> App[Any]:
        self._guests.come(visitor, self.who)
        return hosted_app_class(PlayerApp)(
            self.game,
            preferences=Preferences.of(self.preferences, visitor.first_preferences()),
            viewpoints=self.viewpoints,
        )

    def left(self, visitor: Visitor) -> None:
        self._guests.go(visitor)
