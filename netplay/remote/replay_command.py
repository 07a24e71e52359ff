"""`ssh -t HOST replay [GAME]`: look on again at a game that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from textual.app import App

from netplay.admin.command import WrongUsage
from netplay.admin.connected_sessions import ConnectedSessions, RemoteReader
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recordings_folder import StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.remote.visible_recordings import no_such_recording, visible_recordings
from netplay.ssh import FrontEnd, Visitor, hosted_class
from tui.app import TableApp
from tui.settings.preferences import Preferences


async def replay_command(request: RemoteRequest) -> FrontEnd:
    """The newest game that the visitor may see, or the one whose id begins so. Raises
    `RequestDenied` with the reason why not."""
    if request.as_json or len(request.arguments) > 1:
        raise WrongUsage
    found = await visible_recordings(request, *request.arguments)
    game = await asyncio.to_thread(_first_readable, found)
    if game is None:
        raise no_such_recording("".join(request.arguments))
    store = request.context.lobby.store
    person = store.person(request.owner)
    if person is None:
        return ReplayFrontEnd(request.context.guests, RemoteReader("", ""), game, {})
    reader = RemoteReader(person.name, person.owner)
    return ReplayFrontEnd(request.context.guests, reader, game, store.preferences(person.owner))


def _first_readable(found: Iterable[StoredRecording]) -> Recording | None:
    """Blocks."""
    for one in found:
        with suppress(UnreadableRecording, OSError):
            return Recording.open(one.path)
    return None


class ReplayFrontEnd:
    """A `FrontEnd` for one visitor: a recording, by itself or by keys."""

    def __init__(
        self,
        guests: ConnectedSessions,
        who: RemoteReader,
        game: Recording,
        preferences: dict[str, Any],
    ) -> None:
        self._guests = guests
        self._preferences = preferences
        self.who = who
        self.game = game

    def app_for(self, visitor: Visitor) -> App[Any]:
        self._guests.come(visitor, self.who)
        return hosted_class(TableApp)(
            self.game,
            preferences=Preferences.of(self._preferences, visitor.first_preferences()),
        )

    def left(self, visitor: Visitor) -> None:
        self._guests.go(visitor)
