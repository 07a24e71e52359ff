"""The viewpoints of the games of one host, for whoever asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

from netplay.owners import is_guest
from netplay.recordings.recording import Recording
from netplay.recordings.recording_format import RecordingHeader
from netplay.recordings.recordings_folder import RecordingsFolder
from netplay.viewpoints.allowed_viewpoints import (
    AllowedViewpoints,
    allowed_viewpoints_of_hosted_game,
)
from netplay.viewpoints.game_viewpoints import GameViewpoints
from netplay.viewpoints.viewpoint_process import RunViewpointJob


class HostViewpoints:
    """Those of the games with these recordings, whose journals are among the `tables`."""

    def __init__(self, recordings: RecordingsFolder, tables: Path, run: RunViewpointJob) -> None:
        self._recordings = recordings
        self._tables = tables
        self._run = run

    async def of(self, game: str, public: Recording, owner: str) -> GameViewpoints:
        """Of that game for that person; admins are no others."""
        allowed = await self.allowed(game, public.header, owner)
        path = self._recordings.path_of(game)
        return GameViewpoints(public, path, self._tables, allowed, self._run)

    async def allowed(self, game: str, header: RecordingHeader, owner: str) -> AllowedViewpoints:
        """Whose eyes they may look through; without a key nobody's."""
        if is_guest(owner):
            return AllowedViewpoints()
        access = await asyncio.to_thread(self._recordings.access, game)
        return allowed_viewpoints_of_hosted_game(header, access, owner)
