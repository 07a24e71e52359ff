"""Recordings for the screens of a host and of a game at home: for whom, and no more than one."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from pathlib import Path

import pytest

from netplay.config import RecordingSettings
from netplay.exports.background_story_teller import BackgroundStoryTeller
from netplay.exports.export_job import ExportJob, export_file_pieces
from netplay.exports.export_process import ExportExitStatus
from netplay.exports.exports_for_visitors import ExportsForVisitors
from netplay.exports.story_text import story_lines
from netplay.games import running_games
from netplay.host.lobby_app_provider import SingleProcessAppProvider
from netplay.host.visitor_replays import VisitorReplays
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recording import Recording
from netplay.recordings.recording_cache import RecordingCache, ReplayDenied
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from netplay.viewpoints.host_viewpoints import HostViewpoints
from netplay.viewpoints.viewpoint_recording import ViewpointRecording, make_viewpoint_recording
from tests.netplay.lobby_harness import LobbyHarness
from tests.netplay.local_games import at_home, played
from tests.netplay.recordings.played_games import recorded
from tests.netplay.recordings.recorders import CONFIG, at_once, recorder
from tests.netplay.remote.reception import visitor
from tests.netplay.remote.recorded_game import here
from tests.netplay.short_games import begin_short_game, over, to_the_end
from tests.patience import PATIENCE
from tui.app import PlayerApp
from tui.ports import Notice, new_notice
from tui.replay.recorded_game import ALL_HANDS, EVERYBODY, Viewpoint
from tui.settings.preferences import Preferences
from tui.words.catalogue import words_for


def replays(folder: Path) -> RecordingCache:
    return RecordingCache(
        BackgroundRecorder(RecordingsFolder(folder), RecordingSettings(), at_once)
    )


async def why_not(library: VisitorReplays | RecordingCache, game: str) -> object:
    """The notice with which it is refused."""
    with pytest.raises(ReplayDenied) as denied:
        await (library.replay_of if isinstance(library, VisitorReplays) else library.open)(game)
    return denied.value.notice


# --- for whom -------------------------------------------------------------------------------------


async def test_who_sat_at_the_table_sees_it_when_it_is_over_and_others_as_they_could_have_watched(
    tmp_path: Path,
) -> None:
    host = LobbyHarness(tmp_path / "tables", CONFIG, recorder=recorder(tmp_path / "recordings"))
    host.folder.mkdir()
    ann, _ = await over(host, "Bo")
    zoe = await host.come("Zoe", "key:Zoe")
    assert host.recorder is not None
    library = RecordingCache(host.recorder)
    game = ann.port.info.id
    found = await VisitorReplays(library, ann.visit).replay_of(game)
    assert found.header.game == game
    assert await VisitorReplays(library, zoe.visit).replay_of(game) is found
    folder = host.recorder.folder
    access = folder.access(game)
    assert access is not None
    unknown = new_notice("replay_unknown")
    for shut in ({"watched": False}, {"lock": "scrypt$x"}):
        folder.add(game, recorded("classic"), access.model_copy(update=shut))
        assert await VisitorReplays(library, ann.visit).replay_of(game) is not found
        assert await why_not(VisitorReplays(library, zoe.visit), game) == unknown
    zoe.visit.opened.add(game)  # She has given the password, to watch.
    await VisitorReplays(library, zoe.visit).replay_of(game)
    folder.add(game, recorded("classic"), access.model_copy(update={"watched": False, "lock": "x"}))
    assert await why_not(VisitorReplays(library, zoe.visit), game) == unknown
    folder.add("mine", recorded("classic"))
    assert await why_not(VisitorReplays(library, ann.visit), "mine") == unknown
    assert await why_not(VisitorReplays(library, ann.visit), "../x") == unknown
    await host.lobby.close()


async def test_who_sat_there_sees_it_with_their_own_eyes_while_all_look_at_the_end(
    tmp_path: Path,
) -> None:
    """The table is still open, and so is its journal."""
    host = LobbyHarness(tmp_path / "tables", CONFIG, recorder=recorder(tmp_path / "recordings"))
    host.folder.mkdir()
    ann, bo = await over(host, "Bo")
    zoe, guest = await host.come("Zoe", "key:Zoe"), await host.come("Mia")
    assert host.recorder is not None
    library, game = RecordingCache(host.recorder), ann.port.info.id
    viewpoints = HostViewpoints(host.recorder.folder, host.folder, here)
    for one, seats in ((ann, (0,)), (bo, (1,)), (zoe, ()), (guest, ())):
        mine = VisitorReplays(library, one.visit, viewpoints)
        await mine.replay_of(game)
        found = await mine.viewpoints_of(game)
        assert found is not None
        assert found.choices == (EVERYBODY, *map(Viewpoint, seats))
        for viewpoint in found.choices:
            seen = await found.seen_from(viewpoint)
            last = seen.joining(len(seen) - 1, words_for("en")).view
            assert (last.seat, last.public) == (viewpoint.seat, ann.ear.update.view.public)
    await host.lobby.close()


async def test_whoever_has_seen_the_end_before_the_lobby_has_heard_of_it_waits_for_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a worker plays, which tells its people first."""
    host = LobbyHarness(tmp_path / "tables", CONFIG, recorder=recorder(tmp_path / "recordings"))
    host.folder.mkdir()
    ann, zoe = await host.come("Ann", "key:Ann"), await host.come("Zoe", "key:Zoe")
    await begin_short_game(host, ann)
    assert host.recorder is not None
    library, game = RecordingCache(host.recorder), ann.port.info.id
    hear_end = host.lobby.parts.running.hear_end
    unknown = new_notice("replay_unknown")
    assert await why_not(VisitorReplays(library, zoe.visit, hear_end=hear_end), game) == unknown
    mine = VisitorReplays(library, ann.visit, hear_end=hear_end)
    too_soon = asyncio.create_task(why_not(mine, game))
    await host.advance(running_games.END_SECONDS + 1)
    assert await too_soon == unknown
    monkeypatch.setattr(running_games, "END_SECONDS", 3600.0)
    waiting = asyncio.create_task(mine.replay_of(game))
    await to_the_end(host, ann)
    await host.advance(1)
    assert (await waiting).header.game == game
    await host.lobby.close()


async def test_whoever_reads_lines_has_the_story_of_the_games_they_may_see(tmp_path: Path) -> None:
    host = LobbyHarness(tmp_path / "tables", CONFIG, recorder=recorder(tmp_path / "recordings"))
    host.folder.mkdir()
    ann, zoe = await host.come("Ann", "key:Ann"), await host.come("Zoe", "key:Zoe")
    assert host.recorder is not None
    access = RecordingAccess(owners=("key:Ann", "key:Bo", "", ""), watched=False)
    host.recorder.folder.add("t1", recorded("classic"), access)
    jobs: list[ExportJob] = []

    async def in_this_process(job: ExportJob) -> tuple[ExportExitStatus, bytes]:
        jobs.append(job)
        text = "".join(export_file_pieces(job.open(), job.wish))
        return ExportExitStatus.DONE, text.encode()

    cache, exports = RecordingCache(host.recorder), ExportsForVisitors(in_this_process)
    heard: list[Sequence[str] | Notice] = []
    for guest in (ann, zoe):
        mine = VisitorReplays(cache, guest.visit, exports=exports)
        stories = BackgroundStoryTeller(mine.story_of)
        stories.ask("t1", "it", heard.append)
        await stories.finish()
    story, refusal = heard
    assert not isinstance(story, Notice)
    assert list(story) == list(story_lines(Recording.of(recorded("classic")), Preferences("it")))
    assert refusal == new_notice("replay_unknown")
    assert len(jobs) == 1, "nothing is made for who may not see it"
    await host.lobby.close()


async def test_nobody_asks_faster_than_keys_are_pressed(tmp_path: Path) -> None:
    host = LobbyHarness(tmp_path / "tables", CONFIG, recorder=recorder(tmp_path / "recordings"))
    host.folder.mkdir()
    zoe = await host.come("Zoe", "key:Zoe")
    assert host.recorder is not None
    library = VisitorReplays(RecordingCache(host.recorder), zoe.visit)
    told = {await why_not(library, "none") for _ in range(200)}
    assert told == {new_notice("replay_unknown"), new_notice("too_fast")}
    await host.lobby.close()


async def test_a_session_has_them_where_games_are_recorded(tmp_path: Path) -> None:
    for there in (recorder(tmp_path / "recordings"), None):
        host = LobbyHarness(tmp_path / "tables", CONFIG, recorder=there)
        host.folder.mkdir(exist_ok=True)
        provider = SingleProcessAppProvider(host.lobby, _Sessions())  # type: ignore[arg-type]
        app = await provider.app_for(visitor("zoe", "SHA256:" + "Z" * 43))
        assert isinstance(app, PlayerApp)
        assert (app._replays is not None) == (there is not None)
        await host.lobby.close()


class _Sessions:
    def come(self, *_: object) -> None: ...


# --- one for all ----------------------------------------------------------------------------------


async def test_a_game_is_opened_once_for_all_who_look_at_it(tmp_path: Path) -> None:
    library = replays(tmp_path)
    RecordingsFolder(tmp_path).add("g1", recorded("classic"))
    first, second = await asyncio.gather(library.open("g1"), library.open("g1"))
    assert first is second
    del first, second
    # A thread that has just read it, and the loop, hold on to what they have done last.
    await asyncio.get_running_loop().shutdown_default_executor()
    gc.collect()
    assert len(library._open) == 0


async def test_a_name_that_is_forgotten_is_in_no_replay_that_is_opened_after_it(
    tmp_path: Path,
) -> None:
    library, folder = replays(tmp_path), RecordingsFolder(tmp_path)
    folder.add("g1", recorded("classic"), RecordingAccess(owners=("key:Ann", "", "", "")))
    before = await library.open("g1")
    folder.forget("key:Ann")
    after = await library.open("g1")
    assert before.header.seats[0].name == "Ann"
    assert after.header.seats[0].name == ""


async def test_a_damaged_recording_is_told(tmp_path: Path) -> None:
    RecordingsFolder(tmp_path).add("g1", recorded("classic")[:-9])
    assert await why_not(replays(tmp_path), "g1") == new_notice("replay_damaged")


# --- at home --------------------------------------------------------------------------------------


async def test_a_game_at_home_can_be_seen_again_as_soon_as_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.recordings.background_recorder.run_recording_process", at_once)
    games, time = at_home(tmp_path, ("Ann",))
    ports = games.begin()
    game = ports[0].info.id
    with pytest.raises(ReplayDenied):
        await games.replay_of(game)
    await played(games, time, ports)
    found = await asyncio.wait_for(games.replay_of(game), PATIENCE)
    assert found.header.game == game
    assert found.view(len(found) - 1).winners == games.table.public.winners
    viewpoints = await games.viewpoints_of(game)
    assert viewpoints is not None
    assert viewpoints.choices[:2] == (EVERYBODY, Viewpoint(0))
    assert viewpoints.choices[-1] == ALL_HANDS
    seen = make_viewpoint_recording(viewpoints.job(Viewpoint(0)))
    assert ViewpointRecording.seen(seen).viewpoint == Viewpoint(0)
    await games.close()
