"""The temporary folder of a host in several processes goes with it, or with the next one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from netplay.cluster.scratch_folder import PREFIX, scratch_folder

_OWNER = """
import sys
from netplay.cluster.scratch_folder import scratch_folder
with scratch_folder() as folder:
    print(folder, flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_it_is_removed_in_the_end(temporary: Path) -> None:
    with scratch_folder() as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        with scratch_folder() as other:
            assert folder.exists()
            assert other != folder
    assert list(temporary.iterdir()) == []


def test_the_folder_of_one_that_was_killed_goes_with_the_next(temporary: Path) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", _OWNER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    assert owner.stdin is not None
    assert owner.stdout is not None
    with owner.stdin, owner.stdout:
        left = Path(owner.stdout.readline().decode().strip())
        with scratch_folder():
            assert left.exists()
        owner.send_signal(signal.SIGKILL)
        owner.wait()
    assert left.exists()
    with scratch_folder():
        assert not left.exists()


def test_what_is_no_folder_of_a_host_stays(temporary: Path) -> None:
    somebodys = temporary / f"{PREFIX}notes"
    somebodys.mkdir()
    with scratch_folder():
        pass
    assert somebodys.exists()
