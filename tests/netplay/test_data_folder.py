"""The data directory: made, locked, or refused in one line."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from netplay.input_error import InputError
from netplay.system.data_folder import LockedDataFolder

OPEN = """
import sys
from pathlib import Path
from netplay.system.data_folder import LockedDataFolder
LockedDataFolder.open(Path(sys.argv[1]))
"""


def test_it_is_made_for_this_user_alone(tmp_path: Path) -> None:
    data = LockedDataFolder.open(tmp_path / "a" / "b")
    assert data.tables.is_dir()
    assert stat.S_IMODE((tmp_path / "a" / "b").stat().st_mode) == 0o700
    data.release()


def test_a_second_host_is_refused_until_the_first_has_gone(tmp_path: Path) -> None:
    first = LockedDataFolder.open(tmp_path)
    refused = subprocess.run(
        [sys.executable, "-c", OPEN, str(tmp_path)], capture_output=True, text=True
    )
    assert "another host is using" in refused.stderr.splitlines()[-1]
    first.release()
    LockedDataFolder.open(tmp_path).release()


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InputError, match=r"cannot write to the data directory .*--data") as caught:
        LockedDataFolder.open(tmp_path / "file" / "data")
    assert "\n" not in str(caught.value)


def test_a_read_only_folder_is_one_line() -> None:
    # Even root cannot write there.
    with pytest.raises(InputError, match="cannot write to the data directory"):
        LockedDataFolder.open(Path(f"/proc/{os.getpid()}/kickdoor"))
