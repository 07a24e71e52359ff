"""Processes that step behind a host do so before they import anything of it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from netplay.config import RecordingSettings
from netplay.recordings import background_recorder
from netplay.recordings.background_recorder import run_recording_process
from netplay.recordings.recording_process import RecordingJob
from netplay.system.low_priority_jobs import run_low_priority_job
from netplay.system.low_priority_process import NICENESS, low_priority_command
from tests.netplay.recordings.played_games import played
from tests.patience import PATIENCE

PROBE = """
import os, signal, sys
deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
print(__name__, os.nice(0), deaf, sum(name.startswith("netplay") for name in sys.modules))
"""
WHERE = """
import os, pathlib
ours = (os.getsid(0), os.getpgrp() == os.getpid())
pathlib.Path(__file__).with_suffix(".told").write_text(repr(ours))
"""


def test_a_module_is_behind_and_deaf_to_ctrl_c_when_it_begins(tmp_path: Path) -> None:
    (tmp_path / "probe.py").write_text(PROBE)
    ended = subprocess.run(
        low_priority_command("probe"),
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    name, nice, deaf, modules = ended.stdout.split()
    assert (name, deaf) == ("__main__", "True")
    assert int(nice) == min(19, os.nice(0) + NICENESS)
    assert int(modules) <= 3, "the house has not been imported yet"


async def test_it_shares_a_session_with_the_host_or_niceness_would_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between sessions Linux shares fairly (autogroups), however nice a process is."""
    (tmp_path / "probe.py").write_text(WHERE)
    told = tmp_path / "probe.told"
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    same_session_own_group = repr((os.getsid(0), True))

    await run_low_priority_job("probe", None, PATIENCE)
    assert told.read_text() == same_session_own_group

    told.unlink()
    monkeypatch.setattr(
        background_recorder, "low_priority_command", lambda module: low_priority_command("probe")
    )
    job = RecordingJob(played(), tmp_path, RecordingSettings())
    assert await run_recording_process(job) == ""
    assert told.read_text() == same_session_own_group
