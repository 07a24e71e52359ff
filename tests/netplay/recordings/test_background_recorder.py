"""When a game is over it is recorded, beside everything else; what goes wrong costs a line."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Event

import pytest

from netplay.config import RecordingSettings, SpectatorSettings
from netplay.recordings import background_recorder
from netplay.recordings.background_recorder import BackgroundRecorder, run_recording_process
from netplay.recordings.recording import Recording
from netplay.recordings.recording_process import RecordingJob, make_recording_and_prune
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from tests.netplay.forked_nodes import take_their_turn
from tests.netplay.lobby_harness import LobbyHarness
from tests.netplay.recordings.played_games import header, journal_of, play, played, recorded
from tests.netplay.recordings.recorders import CONFIG, recorder
from tests.netplay.short_games import over
from tests.patience import PATIENCE
from tui.words.catalogue import words_for


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[LobbyHarness]:
    harness = LobbyHarness(tmp_path / "tables", CONFIG, recorder=recorder(tmp_path / "recordings"))
    harness.folder.mkdir()
    yield harness
    await harness.lobby.close()


async def test_a_game_of_a_host_is_recorded_when_it_is_over(
    host: LobbyHarness, tmp_path: Path
) -> None:
    folder = RecordingsFolder(tmp_path / "recordings")
    ann, bo = await over(host, "Bo")
    assert host.recorder is not None
    await host.recorder.finish()
    (one,) = folder.all()
    found = Recording.open(one.path)
    assert one.game == found.header.game
    assert found.view(len(found) - 1) == ann.ear.update.view.public
    assert [seat.bot for seat in found.header.seats] == [False, False, True, True]
    assert [found.name_of(seat, words_for("en")) for seat in (0, 1)] == ["Ann", "Bo"]
    access = folder.access(one.game)
    assert access is not None
    assert access.owners == ("key:Ann", "key:Bo", "", "")
    assert access.watched
    for guest in (ann, bo):
        await host.do(guest.port.leave)
    assert len(list((host.folder / "finished").iterdir())) == 1


async def test_whoever_wants_to_see_it_waits_until_it_is_written(tmp_path: Path) -> None:
    go_on = asyncio.Event()

    async def slowly(job: RecordingJob) -> str:
        await go_on.wait()
        return make_recording_and_prune(job)

    one = BackgroundRecorder(RecordingsFolder(tmp_path / "recordings"), RecordingSettings(), slowly)
    await asyncio.wait_for(one.written("t1"), PATIENCE)  # Nothing is known of such a game.
    one.game_over(journal_of(played(), tmp_path), watched=True)
    waiting = asyncio.create_task(one.written("t1"))
    await asyncio.sleep(0.01)
    assert not waiting.done()
    go_on.set()
    await asyncio.wait_for(waiting, PATIENCE)
    assert one.folder.has("t1")
    await one.finish()
    broken = BackgroundRecorder(RecordingsFolder(tmp_path / "others"), RecordingSettings(), slowly)
    broken.game_over(tmp_path / "gone.table", watched=True)
    await asyncio.wait_for(broken.written("gone"), PATIENCE)


async def test_nothing_is_written_before_the_game_is_over(
    host: LobbyHarness, tmp_path: Path
) -> None:
    ann = await host.come("Ann", "key:Ann")
    await host.game(ann)
    await host.advance(30)
    assert host.recorder is not None
    await host.recorder.finish()
    assert not ann.ear.update.view.public.over
    assert not (tmp_path / "recordings").exists()


async def test_who_could_not_watch_may_not_look_at_it_later(tmp_path: Path) -> None:
    config = CONFIG.model_copy(update={"spectators": SpectatorSettings(allow="no")})
    harness = LobbyHarness(tmp_path, config, recorder=recorder(tmp_path / "recordings"))
    await over(harness, "Bo")
    await harness.lobby.close()
    assert harness.recorder is not None
    await harness.recorder.finish()
    folder = RecordingsFolder(tmp_path / "recordings")
    access = folder.access(folder.all()[0].game)
    assert access is not None
    assert not access.watched


async def test_a_host_that_was_killed_at_the_end_records_the_game_when_it_is_back(
    tmp_path: Path,
) -> None:
    before = LobbyHarness(tmp_path, CONFIG)  # As if it had been killed before it could.
    await over(before, "Bo")
    await before.lobby.close()
    after = LobbyHarness(tmp_path, CONFIG, recorder=recorder(tmp_path / "recordings"))
    await after.lobby.restore()
    assert after.recorder is not None
    await after.recorder.finish()
    assert len(RecordingsFolder(tmp_path / "recordings").all()) == 1
    await after.lobby.close()


async def test_no_game_is_recorded_twice(tmp_path: Path) -> None:
    journal = journal_of(played(), tmp_path)
    for _ in range(2):
        one = recorder(tmp_path / "recordings")
        for _ in range(3):
            one.game_over(journal, watched=True)
        await one.finish()
    (stored,) = RecordingsFolder(tmp_path / "recordings").all()
    assert stored.path.read_bytes() == recorded()


async def test_whoever_wants_none_has_none(tmp_path: Path) -> None:
    one = recorder(tmp_path / "recordings", RecordingSettings(on=False))
    one.game_over(journal_of(played(), tmp_path), watched=True)
    await one.finish()
    assert not (tmp_path / "recordings").exists()


async def test_the_oldest_go_when_there_is_a_new_one(tmp_path: Path) -> None:
    folder = RecordingsFolder(tmp_path / "recordings")
    old = folder.add("old", b"x")
    os.utime(old, (0, 0))
    one = recorder(folder.path, RecordingSettings(most=1))
    one.game_over(journal_of(played(), tmp_path), watched=True)
    await one.finish()
    assert [stored.game for stored in folder.all()] == ["t1"]


async def test_a_full_disk_costs_the_recording_and_nothing_else(
    host: LobbyHarness,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("netplay.recordings.recordings_folder._write", full)
    with caplog.at_level(logging.WARNING):
        ann, bo = await over(host, "Bo")
        assert host.recorder is not None
        await host.recorder.finish()
    (line,) = [one.getMessage() for one in caplog.records if "recording" in one.getMessage()]
    assert line.endswith(f"{tmp_path / 'recordings'}: No space left on device")
    assert list((tmp_path / "recordings").iterdir()) == []
    await host.do(ann.port.leave, bo.port.leave)
    assert len(list((host.folder / "finished").iterdir())) == 1


async def test_a_game_that_cannot_be_played_again_costs_a_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    unfinished = journal_of(play(header(), most=20), tmp_path / "unfinished")
    no_journal = tmp_path / "t2.table"
    no_journal.write_bytes(b"nothing")
    with caplog.at_level(logging.WARNING):
        one = recorder(tmp_path / "recordings")
        one.game_over(unfinished, watched=True)
        one.game_over(no_journal, watched=True)
        one.game_over(tmp_path / "gone.table", watched=True)
        await one.finish()
    lines = [record.getMessage() for record in caplog.records]
    assert "table t1: there is no recording of it: game t1 is not over" in lines
    assert len(lines) == 3
    assert all("\n" not in line for line in lines)


async def test_a_file_is_read_before_it_is_moved(tmp_path: Path) -> None:
    journal = journal_of(played(), tmp_path)
    one = recorder(tmp_path / "recordings")
    one.game_over(journal, watched=None)
    await one.has_read()
    journal.unlink()
    await one.finish()
    folder = RecordingsFolder(tmp_path / "recordings")
    assert folder.path_of("t1").read_bytes() == recorded()
    assert folder.access("t1") is None, "at home nothing is said of who may see it"


@pytest.mark.slow
async def test_it_is_made_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_their_turn(monkeypatch.setattr)
    folder = RecordingsFolder(tmp_path / "recordings")
    access = RecordingAccess(owners=("key:Ann",))
    job = RecordingJob(played(), folder.path, RecordingSettings(), access)
    assert await run_recording_process(job) == ""
    assert folder.path_of("t1").read_bytes() == recorded()
    assert folder.access("t1") == access


@pytest.mark.slow
async def test_what_stops_that_process_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_their_turn(monkeypatch.setattr)
    (tmp_path / "file").write_text("in the way")
    problem = await run_recording_process(
        RecordingJob(played(), tmp_path / "file" / "below", RecordingSettings())
    )
    assert problem == f"{tmp_path / 'file' / 'below'}: Not a directory"


async def test_it_is_made_though_whoever_wanted_it_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits for the process works in its place: its start is that of the slow tests above."""
    begun, go_on, done = Event(), Event(), Event()

    def work(job: RecordingJob) -> str:
        begun.set()
        assert go_on.wait(PATIENCE)
        problem = make_recording_and_prune(job)
        done.set()
        return problem

    monkeypatch.setattr(background_recorder, "_run", work)
    folder = RecordingsFolder(tmp_path / "recordings")
    job = RecordingJob(played(), folder.path, RecordingSettings())
    waiting = asyncio.create_task(run_recording_process(job))
    await asyncio.to_thread(begun.wait, PATIENCE)
    waiting.cancel()
    go_on.set()
    await asyncio.to_thread(done.wait, PATIENCE)
    assert folder.path_of("t1").read_bytes() == recorded()
