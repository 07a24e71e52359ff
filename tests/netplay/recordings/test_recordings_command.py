"""`kickdoor recordings`: what there is, and what goes."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from tests.netplay.recordings.played_games import recorded


@pytest.fixture
def folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[RecordingsFolder, RecordingsFolder]:
    """That of a host, and that of games at home."""
    home = tmp_path / "home"
    monkeypatch.setattr("netplay.local.saved_games.user_data_folder", lambda: home)
    host = RecordingsFolder(tmp_path / "host" / "recordings")
    local = RecordingsFolder(home / "local" / "recordings")
    host.add("aa11", recorded())
    os.utime(local.add("bb22", recorded("star", "agents")), (1e9, 1e9))
    return host, local


def test_it_lists_those_of_the_host_and_those_at_home(
    folders: tuple[RecordingsFolder, RecordingsFolder],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "host" / "recordings" / "cc33.recording.gz").write_bytes(b"damaged")
    assert main(["recordings", "list", "--data", str(tmp_path / "host")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    told = {line[:4]: line for line in lines}
    assert "2023-11-14" in told["aa11"]
    assert "classic, " in told["aa11"]
    assert "rounds, won by " in told["aa11"]
    assert "star+agents, " in told["bb22"]
    assert "damaged" in told["cc33"]


def test_nothing_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("netplay.local.saved_games.user_data_folder", lambda: tmp_path / "home")
    assert main(["recordings", "list", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "No game is recorded.\n"


def test_pruning_deletes_what_the_settings_do_not_keep(
    folders: tuple[RecordingsFolder, RecordingsFolder],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    host, local = folders
    prune = ["recordings", "prune", "--data", str(tmp_path / "host")]
    assert main([*prune, "--dry-run"]) == 0
    assert "Would be deleted: 1, " in capsys.readouterr().out
    assert local.has("bb22")
    assert main([*prune, "--keep-days", "36500"]) == 0
    assert "Deleted: 0, 0 kB" in capsys.readouterr().out
    assert main(prune) == 0
    out = capsys.readouterr().out
    assert "bb22" in out
    assert "Deleted: 1, " in out
    assert (host.has("aa11"), local.has("bb22")) == (True, False)


@pytest.mark.parametrize(
    ("age", "words", "is_kept"),
    [
        (2 * 3600, [], False),
        (2 * 3600, ["--dry-run"], True),
        (60, [], True),
    ],
)
def test_pruning_deletes_who_may_see_a_recording_that_is_gone(
    age: float,
    words: list[str],
    is_kept: bool,
    folders: tuple[RecordingsFolder, RecordingsFolder],
    tmp_path: Path,
) -> None:
    """Not one of the last hour: a host writes it first, and its recording may come just now."""
    host, _ = folders
    host.add("cc33", recorded(), RecordingAccess(owners=("key:Ann",)))
    host.add("dd44", recorded(), RecordingAccess(owners=("key:Ann",)))
    host.path_of("cc33").unlink()
    written = time.time() - age
    for path in host.path.glob("*.access.json"):
        os.utime(path, (written, written))
    assert main(["recordings", "prune", "--data", str(tmp_path / "host"), *words]) == 0
    assert (host.access("cc33") is not None) == is_kept
    assert host.access("dd44") is not None


@pytest.mark.parametrize("option", ["--keep-days", "--most", "--most-megabytes"])
def test_a_number_that_cannot_be_is_refused_by_name(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["recordings", "prune", "--data", str(tmp_path), option, "-1"]) == 1
    assert capsys.readouterr().err.startswith(f"kickdoor: {option}: ")
