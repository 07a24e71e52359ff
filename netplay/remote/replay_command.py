"""`ssh -t HOST replay [GAME]`: look on again at a game that is over."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import App

from netplay.admin.command import WrongUsage
from netplay.admin.connected_sessions import ConnectedSessions, RemoteReader
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recordings_folder import RecordingsFolder
from netplay.remote.request import RemoteRequest
from netplay.request_denied import RequestDenied
from netplay.ssh import FrontEnd, Visitor, hosted_class
from tui.app import TableApp
from tui.settings.preferences import Preferences


async def replay_command(request: RemoteRequest) -> FrontEnd:
    """The newest game that the visitor may see, or the one whose id begins so. Raises
    `RequestDenied` with the reason why not."""
    if request.as_json or len(request.arguments) > 1:
        raise WrongUsage
    lobby = request.context.lobby
    person = lobby.store.person(request.owner)
    owner = person.owner if person is not None else ""
    if lobby.recordings is None:
        raise RequestDenied("replay_none")
    game = await asyncio.to_thread(_recording, lobby.recordings, owner, *request.arguments)
    settings = lobby.store.preferences(owner) if person is not None else {}
    reader = RemoteReader(person.name if person is not None else "", owner)
    return ReplayFrontEnd(request.context.guests, reader, game, settings)


def _recording(folder: RecordingsFolder, owner: str, wished: str = "") -> Recording:
    """Blocks. A game that is for others is as unknown as one that never was."""
    for one in folder.for_owner(owner):
        if one.game.startswith(wished):
            try:
                return Recording.open(one.path)
            except (UnreadableRecording, OSError):
                continue
    raise RequestDenied("replay_unknown" if wished else "replay_none")


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
