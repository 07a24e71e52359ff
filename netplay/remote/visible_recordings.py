"""The recordings of a host that a visitor may see."""

from __future__ import annotations

import asyncio

from netplay.recordings.recordings_folder import RecordingsFolder, StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.request_denied import RequestDenied


async def visible_recordings(request: RemoteRequest, wished: str = "") -> list[StoredRecording]:
    """Those whose ids begin so, or the one of that id; the newest first, and at least one. A game
    that is for others is as unknown as one that never was: raises `RequestDenied`."""
    lobby = request.context.lobby
    person = lobby.store.person(request.owner)
    owner = person.owner if person is not None else ""
    found: list[StoredRecording] = []
    if lobby.recordings is not None:
        found = await asyncio.to_thread(_found, lobby.recordings, owner, wished)
    if not found:
        raise no_such_recording_error(wished)
    return found


def no_such_recording_error(wished: str) -> RequestDenied:
    """There is none, or none of that name."""
    return RequestDenied("replay_unknown" if wished else "replay_none")


def _found(folder: RecordingsFolder, owner: str, wished: str) -> list[StoredRecording]:
    found = [one for one in folder.for_owner(owner) if one.game.startswith(wished)]
    return [one for one in found if one.game == wished] or found
