"""Who wants to be forgotten is somebody in every recording: those that are there, those that are
being made, and those of games that end later."""

from __future__ import annotations

import asyncio
import gzip
import os
from pathlib import Path

import pytest

from netplay.cli.main import main
from netplay.config import RecordingSettings
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recording import Recording
from netplay.recordings.recording_from_journal import JournalContents
from netplay.recordings.recording_process import RecordingJob, make_recording_and_prune
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from tests.netplay.lobby_harness import LobbyHarness
from tests.netplay.recordings.played_games import NAMES, journal_of, played, recorded
from tests.netplay.recordings.recorders import CONFIG, at_once, recorder
from tests.netplay.short_games import over
from tui.words.catalogue import words_for

OWNERS = tuple(f"key:{name}" for name in NAMES)
EN = words_for("en")


def names(packed: bytes) -> list[str]:
    found = Recording.of(packed)
    return [found.name_of(seat, EN) for seat in range(len(found.header.seats))]


def test_the_name_goes_out_of_what_is_there(tmp_path: Path) -> None:
    folder = RecordingsFolder(tmp_path)
    path = folder.add("t1", recorded(), RecordingAccess(owners=OWNERS, lock="scrypt$1"))
    os.utime(path, (1e9, 1e9))
    other = folder.add("t2", recorded(), RecordingAccess(owners=("", *OWNERS[1:])))
    assert folder.forget("key:Ann") == 1
    assert names(path.read_bytes()) == ["somebody", "Bo", "Cleo", "Dag"]
    assert b"Ann" not in gzip.decompress(path.read_bytes()).split(b"\n")[0]
    assert folder.access("t1") == RecordingAccess(owners=("", *OWNERS[1:]), lock="scrypt$1")
    assert path.stat().st_mtime == 1e9
    assert names(other.read_bytes()) == list(NAMES), "another Ann, of whom nothing is known"
    before, after = Recording.of(recorded()), Recording.of(path.read_bytes())
    assert [after.view(n) for n in range(len(after))] == [
        before.view(n) for n in range(len(before))
    ]


def test_a_table_that_bears_the_name_loses_it(tmp_path: Path) -> None:
    game = played()
    given = game.header.model_copy(update={"name": "ANN's table"})
    job = RecordingJob(
        JournalContents(given, game.rows),
        tmp_path,
        RecordingSettings(),
        RecordingAccess(owners=OWNERS),
    )
    assert make_recording_and_prune(job) == ""
    folder = RecordingsFolder(tmp_path)
    folder.forget("key:Bo")
    assert Recording.open(folder.path_of("t1")).header.title == "ANN's table"
    folder.forget("key:Ann")
    assert Recording.open(folder.path_of("t1")).header.title == "t1"


def test_a_damaged_recording_does_not_keep_a_name(tmp_path: Path) -> None:
    folder = RecordingsFolder(tmp_path)
    folder.add("t1", b"damaged", RecordingAccess(owners=OWNERS))
    folder.forget("key:Ann")
    assert list(tmp_path.iterdir()) == []


async def test_ssh_forget_reaches_the_recordings(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, CONFIG, recorder=recorder(tmp_path / "recordings"))
    await over(harness, "Bo")
    assert harness.recorder is not None
    await harness.recorder.finish()
    harness.lobby.accounts.forget("key:Ann")
    await harness.recorder.finish()
    (stored,) = RecordingsFolder(tmp_path / "recordings").all()
    assert names(stored.path.read_bytes())[:2] == ["somebody", "Bo"]
    assert [seat.bot for seat in Recording.open(stored.path).header.seats[:2]] == [False, False]
    await harness.lobby.close()


async def test_it_reaches_a_recording_that_is_being_made(tmp_path: Path) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(job: RecordingJob) -> str:
        begun.set()
        await go_on.wait()
        return make_recording_and_prune(job)

    folder = RecordingsFolder(tmp_path / "recordings")
    one = BackgroundRecorder(folder, RecordingSettings(), slowly)
    one.game_over(journal_of(played(), tmp_path), watched=True)
    await begun.wait()
    one.forget("key:Ann")
    go_on.set()
    await one.finish()
    assert names(folder.path_of("t1").read_bytes())[0] == "somebody"


async def test_who_is_forgotten_before_the_end_is_nobody_known_in_the_recording(
    tmp_path: Path,
) -> None:
    folder = RecordingsFolder(tmp_path / "recordings")
    gone = BackgroundRecorder(
        folder, RecordingSettings(), at_once, is_forgotten=lambda owner: owner == "key:Cleo"
    )
    gone.game_over(journal_of(played(), tmp_path), watched=True)
    await gone.finish()
    assert names(folder.path_of("t1").read_bytes()) == ["Ann", "Bo", "somebody", "Dag"]
    access = folder.access("t1")
    assert access is not None
    assert access.owners == ("key:Ann", "key:Bo", "", "key:Dag")
    assert not any(seat.bot for seat in Recording.open(folder.path_of("t1")).header.seats)


async def test_the_command_of_a_host_that_is_down_does_it_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from netplay.store import FILE_NAME, Store
    from netplay.system.clock import LoopTimeSource

    key = "SHA256:" + "a" * 43
    (tmp_path / "tables").mkdir()
    store = Store.open(tmp_path / FILE_NAME, LoopTimeSource())
    store.meet(key, "Ann")
    await store.close()
    folder = RecordingsFolder(tmp_path / "recordings")
    path = folder.add("t1", recorded(), RecordingAccess(owners=(key, *OWNERS[1:])))
    assert await asyncio.to_thread(main, ["people", "forget", "Ann", "--data", str(tmp_path)]) == 0
    assert names(path.read_bytes())[0] == "somebody"
