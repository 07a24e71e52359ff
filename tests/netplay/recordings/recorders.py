"""Recorders of a folder, that do their work in this process."""

from __future__ import annotations

from pathlib import Path

from netplay.config import BotSettings, ClockSettings, Config, RecordingSettings
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recording_process import RecordingJob, make_recording_and_prune
from netplay.recordings.recordings_folder import RecordingsFolder

CONFIG = Config(bots=BotSettings(delay=0.1), clocks=ClockSettings(turn=5, ask=5))


async def at_once(job: RecordingJob) -> str:
    """In this process, for tests that are not about the other one."""
    return make_recording_and_prune(job)


def recorder(folder: Path, settings: RecordingSettings | None = None) -> BackgroundRecorder:
    return BackgroundRecorder(RecordingsFolder(folder), settings or RecordingSettings(), at_once)
