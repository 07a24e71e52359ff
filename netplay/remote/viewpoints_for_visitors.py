"""The viewpoints from which a visitor may see a game of this host again."""

from __future__ import annotations

import asyncio

from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recordings_folder import StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.viewpoints.allowed_viewpoints import viewpoint_named
from netplay.viewpoints.game_viewpoints import GameViewpoints, viewpoint_job
from netplay.viewpoints.host_viewpoints import HostViewpoints
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_recording import ViewpointJob


async def game_viewpoints_for_visitor(
    request: RemoteRequest, stored: StoredRecording, public: Recording
) -> GameViewpoints:
    """Those of that game for this visitor, by the key that they have shown."""
    return await _viewpoints(request).of(stored.game, public, request.known_owner)


def _viewpoints(request: RemoteRequest) -> HostViewpoints:
    lobby, run = request.context.lobby, request.context.viewpoints.see
    assert lobby.recordings is not None  # one of them was found
    return HostViewpoints(lobby.recordings, lobby.tables_folder, run)


async def viewpoint_job_for_export(
    request: RemoteRequest, stored: StoredRecording, said: str
) -> ViewpointJob:
    """What has to be done to see that game from the seat that `said` names. Raises
    `ViewpointDenied`."""
    try:
        header = await asyncio.to_thread(Recording.read_header, stored.path)
    except (UnreadableRecording, OSError):
        raise ViewpointDenied("seat_failed") from None
    allowed = await _viewpoints(request).allowed(stored.game, header, request.known_owner)
    viewpoint = viewpoint_named(said, header, allowed)
    tables = request.context.lobby.tables_folder
    return await asyncio.to_thread(viewpoint_job, stored.path, tables, header.game, viewpoint)


async def recording_seen_from(
    viewpoints: GameViewpoints, said: str, public: Recording
) -> Recording:
    """The game as that seat saw it. Raises `ViewpointDenied`."""
    viewpoint = viewpoint_named(said, public.header, viewpoints.allowed)
    return await viewpoints.seen_from(viewpoint)
