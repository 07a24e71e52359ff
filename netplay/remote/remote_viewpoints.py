"""The viewpoints from which a visitor may see a game of this host again."""

from __future__ import annotations

import asyncio

from netplay.recordings.recording import Recording
from netplay.recordings.recordings_folder import StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.viewpoints.allowed_viewpoints import (
    AllowedViewpoints,
    allowed_on_host,
    viewpoint_named,
)
from netplay.viewpoints.game_viewpoints import GameViewpoints


async def viewpoints_of(
    request: RemoteRequest, stored: StoredRecording, public: Recording
) -> GameViewpoints:
    """Those of that game for this visitor, by the key they have shown: admins are no others."""
    lobby = request.context.lobby
    person = lobby.store.person(request.owner)
    allowed = AllowedViewpoints()
    if person is not None and lobby.recordings is not None:
        access = await asyncio.to_thread(lobby.recordings.access, stored.game)
        allowed = allowed_on_host(public.header, access, person.owner)
    run = request.context.viewpoints.see
    return GameViewpoints(public, stored.path, lobby.tables_folder, allowed, run)


async def seen_from(viewpoints: GameViewpoints, said: str, public: Recording) -> Recording:
    """The game as that seat saw it. Raises `ViewpointDenied`."""
    viewpoint = viewpoint_named(said, public.header, viewpoints.allowed)
    return await viewpoints.seen_from(viewpoint)


async def sat_at_first(
    request: RemoteRequest, found: list[StoredRecording]
) -> list[StoredRecording]:
    """The games at which the visitor sat before those that they could only have watched."""
    lobby = request.context.lobby
    folder, person = lobby.recordings, lobby.store.person(request.owner)
    if folder is None or person is None:
        return found

    def only_watched(one: StoredRecording) -> bool:
        access = folder.access(one.game)
        return access is None or person.owner not in access.owners

    return await asyncio.to_thread(lambda: sorted(found, key=only_watched))
