"""The viewpoints of one game for one reader: played again when they are asked for, and remembered,
packed, as long as the reader looks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from netplay.journal.game_files import find_finished_journal
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.viewpoints.allowed_viewpoints import AllowedViewpoints
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_process import RunViewpointJob, run_viewpoint_process
from netplay.viewpoints.viewpoint_recording import (
    PackedViewpointRecording,
    ViewpointJob,
    ViewpointRecording,
)
from tui.replay.recorded_game import EVERYBODY, Viewpoint


class GameViewpoints:
    """`ReplayViewpoints` of a recorded game whose journal is among those `tables`."""

    def __init__(
        self,
        public: Recording,
        path: Path,
        tables: Path,
        allowed: AllowedViewpoints,
        run: RunViewpointJob = run_viewpoint_process,
    ) -> None:
        self._public = public
        self.path = path
        """The file of the recording."""
        self._tables = tables
        self.allowed = allowed
        self._run = run
        self._seen: dict[Viewpoint, PackedViewpointRecording] = {}

    @property
    def choices(self) -> Sequence[Viewpoint]:
        return self.allowed.choices

    async def seen_from(self, viewpoint: Viewpoint) -> Recording:
        """The game from there. Raises `ViewpointDenied`."""
        if viewpoint == EVERYBODY:
            return self._public
        seen = await self.packed(viewpoint)
        try:
            return await asyncio.to_thread(ViewpointRecording.seen, seen)
        except UnreadableRecording:
            raise ViewpointDenied("seat_failed") from None

    async def packed(self, viewpoint: Viewpoint) -> PackedViewpointRecording:
        """The same, packed; not for what everybody saw. Raises `ViewpointDenied`."""
        if viewpoint == EVERYBODY or viewpoint not in self.choices:
            raise ViewpointDenied("seat_denied")
        if viewpoint not in self._seen:
            job = await asyncio.to_thread(self.job, viewpoint)
            self._seen[viewpoint] = await self._run(job)
        return self._seen[viewpoint]

    def job(self, viewpoint: Viewpoint) -> ViewpointJob:
        """What has to be done to see it from there. Blocks; raises `ViewpointDenied` if the
        journal is gone."""
        return viewpoint_job(self.path, self._tables, self._public.header.game, viewpoint)


def viewpoint_job(recording: Path, tables: Path, game: str, viewpoint: Viewpoint) -> ViewpointJob:
    """The same for the game of that recording. Blocks; raises `ViewpointDenied`."""
    journal = find_finished_journal(tables, game)
    if journal is None:
        raise ViewpointDenied("seat_gone")
    return ViewpointJob(recording, journal, viewpoint)
