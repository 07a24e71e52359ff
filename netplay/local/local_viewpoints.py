"""The viewpoints of a game at home: its journal lies beside its recording."""

from __future__ import annotations

from pathlib import Path

from cards.real_path import real_path
from netplay.local.saved_games import local_games_folder
from netplay.recordings.recording import Recording
from netplay.recordings.recording_format import RecordingHeader
from netplay.recordings.recordings_folder import RECORDINGS_FOLDER
from netplay.viewpoints.allowed_viewpoints import allowed_viewpoints_of_local_game, viewpoint_named
from netplay.viewpoints.game_viewpoints import GameViewpoints, viewpoint_job
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_recording import ViewpointJob


def local_viewpoints(path: Path, recording: Recording) -> GameViewpoints | None:
    """Those of the game that was recorded there; None if it was not played at home, or is a copy:
    whose game that was is not known here."""
    if not _is_at_home(path):
        return None
    allowed = allowed_viewpoints_of_local_game(recording.header)
    return GameViewpoints(recording, path, local_games_folder(), allowed)


def local_viewpoint_job(path: Path, header: RecordingHeader, said: str) -> ViewpointJob:
    """What has to be done to see that game from the seat that `said` names. Raises
    `ViewpointDenied`."""
    if not _is_at_home(path):
        raise ViewpointDenied("seat_elsewhere")
    viewpoint = viewpoint_named(said, header, allowed_viewpoints_of_local_game(header))
    return viewpoint_job(path, local_games_folder(), header.game, viewpoint)


def _is_at_home(path: Path) -> bool:
    return real_path(path).parent == real_path(local_games_folder() / RECORDINGS_FOLDER)
