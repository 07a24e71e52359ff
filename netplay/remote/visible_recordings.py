"""The recordings of a host that a visitor may see, and which of them are of their own games."""

from __future__ import annotations

import asyncio

from netplay.recordings.recordings_folder import RecordingsFolder, StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.request_denied import RequestDenied


async def visible_recordings(request: RemoteRequest, wished: str = "") -> list[StoredRecording]:
    """Those whose ids begin so, or the one of that id; the newest first, and at least one. A game
    that is for others is as unknown as one that never was: raises `RequestDenied`."""
    folder, owner = request.context.lobby.recordings, request.known_owner
    found: list[StoredRecording] = []
    if folder is not None:
        found = await asyncio.to_thread(_found, folder, owner, wished)
    if not found:
        raise no_such_recording_error(wished)
    return found


async def own_games_first(
    request: RemoteRequest, found: list[StoredRecording]
) -> list[StoredRecording]:
    """The games at which the visitor sat before those that they could only have watched."""
    folder, owner = request.context.lobby.recordings, request.known_owner
    if folder is None or not owner:
        return found

    def only_watched(one: StoredRecording) -> bool:
        access = folder.access(one.game)
        return access is None or owner not in access.owners

    return await asyncio.to_thread(lambda: sorted(found, key=only_watched))


def no_such_recording_error(wished: str) -> RequestDenied:
    """There is none, or none of that name."""
    return RequestDenied("replay_unknown" if wished else "replay_none")


def _found(folder: RecordingsFolder, owner: str, wished: str) -> list[StoredRecording]:
    found = [one for one in folder.for_owner(owner) if one.game.startswith(wished)]
    return [one for one in found if one.game == wished] or found
