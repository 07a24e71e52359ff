"""The viewpoints from which a visitor may see a game of this host again."""

from __future__ import annotations

import asyncio

from netplay.recordings.record_format import RecordingHeader
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recordings_folder import StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.viewpoints.allowed_viewpoints import (
    AllowedViewpoints,
    allowed_on_host,
    viewpoint_named,
)
from netplay.viewpoints.game_viewpoints import GameViewpoints, viewpoint_job
from netplay.viewpoints.seen_game import ViewpointJob
from netplay.viewpoints.viewpoint_denied import ViewpointDenied


async def viewpoints_of(
    request: RemoteRequest, stored: StoredRecording, public: Recording
) -> GameViewpoints:
    """Those of that game for this visitor."""
    allowed = await allowed_viewpoints(request, stored, public.header)
    run = request.context.viewpoints.see
    return GameViewpoints(public, stored.path, request.context.lobby.tables_folder, allowed, run)


async def allowed_viewpoints(
    request: RemoteRequest, stored: StoredRecording, header: RecordingHeader
) -> AllowedViewpoints:
    """By the key that the visitor has shown: admins are no others."""
    lobby = request.context.lobby
    person = lobby.store.person(request.owner)
    if person is None or lobby.recordings is None:
        return AllowedViewpoints()
    access = await asyncio.to_thread(lobby.recordings.access, stored.game)
    return allowed_on_host(header, access, person.owner)


async def viewpoint_to_export(
    request: RemoteRequest, stored: StoredRecording, said: str
) -> ViewpointJob:
    """What has to be done to see that game from the seat that `said` names. Raises
    `ViewpointDenied`."""
    try:
        header = await asyncio.to_thread(Recording.read_header, stored.path)
    except (UnreadableRecording, OSError):
        raise ViewpointDenied("seat_failed") from None
    viewpoint = viewpoint_named(said, header, await allowed_viewpoints(request, stored, header))
    tables = request.context.lobby.tables_folder
    return await asyncio.to_thread(viewpoint_job, stored.path, tables, header.game, viewpoint)


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
