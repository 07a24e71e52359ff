"""The folder of recordings: whole files, who may see them, and how many are kept."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from netplay.config import RecordingSettings
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder

DAY = 86_400.0
NOW = 1_000 * DAY


def filled(path: Path, *sizes: int) -> RecordingsFolder:
    """Game 0 was written a day ago, game 1 two days ago, and so on."""
    folder = RecordingsFolder(path)
    for age, size in enumerate(sizes):
        written = folder.add(f"g{age}", b"x" * size, RecordingAccess(owners=("key:Ann",)))
        os.utime(written, (NOW - (age + 1) * DAY,) * 2)
    return folder


def games(folder: RecordingsFolder) -> list[str]:
    return [one.game for one in folder.all()]


@pytest.mark.parametrize(
    ("settings", "kept"),
    [
        (RecordingSettings(), ["g0", "g1", "g2", "g3"]),
        (RecordingSettings(most=2), ["g0", "g1"]),
        (RecordingSettings(keep_days=3), ["g0", "g1", "g2"]),
        (RecordingSettings(keep_days=0, most_megabytes=1), ["g0", "g1"]),
    ],
)
def test_the_oldest_go(settings: RecordingSettings, kept: list[str], tmp_path: Path) -> None:
    folder = filled(tmp_path, 400_000, 500_000, 200_000, 10)
    would = [one.game for one in folder.superfluous(settings, NOW)]
    gone = [one.game for one in folder.prune(settings, NOW)]
    assert games(folder) == kept
    assert sorted(kept + gone) == ["g0", "g1", "g2", "g3"]
    assert would == gone
    assert sorted(path.name for path in tmp_path.glob("*.json")) == [
        f"{game}.access.json" for game in kept
    ]


def test_what_is_written_is_for_nobody_else_on_the_machine(tmp_path: Path) -> None:
    folder = RecordingsFolder(tmp_path / "recordings")
    path = folder.add("g1", b"x", RecordingAccess(lock="scrypt$1"))
    assert folder.path.stat().st_mode & 0o777 == 0o700
    assert all(one.stat().st_mode & 0o077 == 0 for one in folder.path.iterdir())
    assert folder.access("g1") == RecordingAccess(lock="scrypt$1")
    assert path.read_bytes() == b"x"


def test_without_a_word_on_who_may_see_it_nobody_may(tmp_path: Path) -> None:
    folder = RecordingsFolder(tmp_path)
    folder.add("g1", b"x")
    assert folder.access("g1") is None
    (tmp_path / "g1.access.json").write_text("{damaged")
    assert folder.access("g1") is None


@pytest.mark.parametrize("game", ["", "../t1", "a/b", "x" * 65, "g\n1"])
def test_an_id_is_no_path(game: str, tmp_path: Path) -> None:
    folder = RecordingsFolder(tmp_path)
    assert not folder.has(game)
    with pytest.raises(ValueError, match="no id"):
        folder.path_of(game)


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, synced = RecordingsFolder(tmp_path), os.fsync
    count = iter(range(10))

    def full(descriptor: int) -> None:
        if next(count):  # The second file finds no room.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        synced(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        folder.add("g1", b"x" * 100, RecordingAccess())
    assert list(tmp_path.iterdir()) == []
