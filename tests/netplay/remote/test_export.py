"""`ssh HOST export`: for whom, in which form, and how much of it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from netplay.exports.export_job import ExportJob, ExportWish, export_file_pieces
from netplay.exports.export_process import ExportExitStatus, make_export_with_exit_status
from netplay.exports.exports_for_visitors import (
    MOST_WAITING,
    ExportsForVisitors,
    run_export_process,
)
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from netplay.remote.export_command import FORMATS
from netplay.request_denied import RequestDenied
from tests.netplay.forked_nodes import take_their_turn
from tests.netplay.recordings.played_games import recorded, recording
from tests.netplay.remote.reception import Reception
from tests.netplay.remote.recorded_game import ANN, ZOE, owner, sat
from tui.replay.recorded_game import Viewpoint

NONE = "No game that you may see is recorded yet."
UNKNOWN = "No game of that name is recorded here."


class Exports:
    """Makes them in this process, and remembers what was asked for."""

    def __init__(self) -> None:
        self.jobs: list[ExportJob] = []

    async def run(self, job: ExportJob) -> tuple[ExportExitStatus, bytes]:
        self.jobs.append(job)
        return make_export_with_exit_status(job)


@pytest.fixture
def exports(desk: Reception) -> Exports:
    made = Exports()
    desk.context.exports = ExportsForVisitors(made.run)
    return made


@pytest.fixture
def folder(desk: Reception, exports: Exports) -> RecordingsFolder:
    """Of the host, with nothing in it."""
    folder = RecordingsFolder(desk.harness.folder / "recordings")
    desk.harness.lobby.recordings = folder
    return folder


def text_of(wish: ExportWish) -> str:
    return "".join(export_file_pieces(recording("classic"), wish))


# --- for whom -------------------------------------------------------------------------------------


async def test_who_sat_there_has_it_and_for_others_there_is_none(
    desk: Reception, folder: RecordingsFolder, exports: Exports
) -> None:
    ann = await owner(desk, "Ann", ANN)
    await owner(desk, "Zoe", ZOE)
    for access in (
        RecordingAccess(owners=(ann,), watched=False),
        RecordingAccess(owners=(ann,), lock="scrypt$x"),
        None,
    ):
        folder.add("game7", recorded("classic"), access)
        for key in (ZOE, None):
            for line, said in (("export", NONE), ("export game7 --as text", UNKNOWN)):
                refused = await desk.ask(line, key)
                assert (refused.status, refused.text) == (1, said)
        folder.remove("game7")
    assert exports.jobs == [], "nothing is made to be withheld"
    folder.add("game7", recorded("classic"), RecordingAccess(owners=(ann,), lock="scrypt$x"))
    assert await desk.told("export game7 --as text", ANN) == text_of(ExportWish("text"))


async def test_an_admin_sees_no_more_than_others(desk: Reception, folder: RecordingsFolder) -> None:
    folder.add("game7", recorded("classic"), RecordingAccess(owners=("key:x",), watched=False))
    assert (await desk.ask("export game7 --as json")).text == UNKNOWN


async def test_of_a_game_that_is_not_over_there_is_nothing_for_admins_either(
    desk: Reception, folder: RecordingsFolder, exports: Exports
) -> None:
    ann = await desk.harness.come("Ann", "key:Ann")
    game = await desk.harness.game(ann)
    assert not ann.ear.update.view.public.over
    for form in FORMATS:
        assert (await desk.ask(f"export {game} --as {form}")).text == UNKNOWN
    for seat in ("me", "Ann", "everything"):
        for line in (f"export {game} --as text --seat {seat}", f"replay {game} --seat {seat}"):
            assert (await desk.ask(line)).text == UNKNOWN
    assert exports.jobs == []
    assert folder.all() == []


async def test_what_everybody_could_watch_is_for_everybody(
    desk: Reception, folder: RecordingsFolder
) -> None:
    folder.add("game8", recorded("classic"), RecordingAccess(owners=("key:x",)))
    told = await desk.told("export --as text", None)
    assert told == text_of(ExportWish("text"))
    assert "key:" not in await desk.told("export game8 --as json", None)


async def test_the_whole_id_goes_before_its_beginning(
    desk: Reception, folder: RecordingsFolder, exports: Exports
) -> None:
    for game in ("ab", "abc"):
        folder.add(game, recorded("classic"), RecordingAccess())
    for game in ("ab", "abc"):
        await desk.told(f"export {game} --as json", None)
    assert [job.recording for job in exports.jobs] == [folder.path_of("ab"), folder.path_of("abc")]


# --- in which form --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "form",
    # What a page shows is a cast.
    [
        pytest.param(form, marks=pytest.mark.slow if form.startswith("cast") else [])
        for form in FORMATS
    ],
)
async def test_each_format_is_what_it_is_at_home(
    form: str, desk: Reception, folder: RecordingsFolder, exports: Exports
) -> None:
    folder.add("game8", recorded("classic"), RecordingAccess())
    line = f"export game8 --as {form} --size 80x24 --idle=1 --turn 3"
    answer = await desk.ask(line, None, language="de")
    (job,) = exports.jobs
    wish = job.wish
    assert (wish.language, wish.size, wish.idle, wish.turn) == ("de", (80, 24), 1.0, 3)
    update = next(n for n, mark in recording("classic").turns.items() if mark.turn == 3)
    assert answer.status == 0
    assert answer.text == text_of(replace(wish, update=update, turn=None))


@pytest.mark.parametrize(
    "said",
    [
        "--as html",
        "--as pdf",
        "--as",
        "--as text --as json",
        "--json",
        "--size big",
        "--turn last",
        "--idle 0",
        "--idle nan",
        "--output /tmp/x",
        "game8 game9",
    ],
)
async def test_what_is_not_understood_is_told_how_it_goes(
    said: str, desk: Reception, folder: RecordingsFolder, exports: Exports
) -> None:
    folder.add("game8", recorded("classic"), RecordingAccess())
    answer = await desk.ask(f"export {said}", None)
    assert answer.status == 2
    assert "export [GAME] [--as text|json|cast|cast2|svg]" in answer.text
    assert answer.text.count("\n") == 0
    assert exports.jobs == []


@pytest.mark.parametrize("said", ["--as svg --turn 9999", "--as cast --size 20x5"])
async def test_what_the_game_has_not_is_told_in_one_line(
    said: str, desk: Reception, folder: RecordingsFolder
) -> None:
    folder.add("game8", recorded("classic"), RecordingAccess())
    answer = await desk.ask(f"export game8 {said}", None)
    assert answer.status == 1
    assert answer.text == "That game has no such turn, or no table fits that --size."


async def test_a_damaged_recording_is_told_in_one_line(
    desk: Reception, folder: RecordingsFolder
) -> None:
    folder.add("game8", recorded("classic")[:-9], RecordingAccess())
    answer = await desk.ask("export game8 --as text", None)
    assert (answer.status, answer.text) == (1, "That recording can't be exported here.")


# --- how much -------------------------------------------------------------------------------------


def test_no_file_is_larger_than_it_may_be(tmp_path: Path) -> None:
    path = RecordingsFolder(tmp_path).add("game8", recorded("classic"))
    whole = ExportJob(path, ExportWish("text"))
    end, made = make_export_with_exit_status(whole)
    assert (end, made.decode()) == (ExportExitStatus.DONE, text_of(ExportWish("text")))
    assert make_export_with_exit_status(whole, len(made))[0] is ExportExitStatus.DONE
    assert make_export_with_exit_status(whole, len(made) - 1) == (ExportExitStatus.TOO_LARGE, b"")


async def test_one_is_made_after_the_other_and_no_more_wait_than_a_host_can_bear(
    tmp_path: Path,
) -> None:
    go_on, running, most = asyncio.Event(), 0, 0

    async def slowly(job: ExportJob) -> tuple[ExportExitStatus, bytes]:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await go_on.wait()
        running -= 1
        return ExportExitStatus.DONE, b"x"

    exports, job = ExportsForVisitors(slowly), ExportJob(tmp_path, ExportWish("text"))
    waiting = [asyncio.create_task(exports.make(job)) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(RequestDenied, match="Too many exports"):
        await exports.make(job)
    waiting.pop().cancel()  # Somebody goes, and another one may wait.
    await asyncio.sleep(0)
    waiting.append(asyncio.create_task(exports.make(job)))
    go_on.set()
    assert await asyncio.gather(*waiting) == ["x"] * MOST_WAITING
    assert most == 1


@pytest.mark.slow
async def test_it_is_made_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_their_turn(monkeypatch.setattr)
    path = RecordingsFolder(tmp_path).add("game8", recorded("classic"))
    end, made = await run_export_process(ExportJob(path, ExportWish("json")))
    assert end is ExportExitStatus.DONE
    assert made.decode() == text_of(ExportWish("json"))
    assert json.loads(made.splitlines()[0])["kind"] == "game"


@pytest.mark.slow
async def test_that_process_tells_how_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_their_turn(monkeypatch.setattr)
    path = tmp_path / "damaged"
    path.write_bytes(b"damaged")
    assert await run_export_process(ExportJob(path, ExportWish("json"))) == (
        ExportExitStatus.FAILED,
        b"",
    )


async def test_a_process_that_takes_too_long_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = RecordingsFolder(tmp_path).add("game8", recorded("classic"))
    monkeypatch.setattr("netplay.exports.exports_for_visitors.MOST_SECONDS", 0.0)
    assert await run_export_process(ExportJob(path, ExportWish("cast"))) == (
        ExportExitStatus.FAILED,
        b"",
    )


# --- as a seat saw it -----------------------------------------------------------------------------


async def test_who_sat_there_has_it_as_their_seat_saw_it(
    desk: Reception, folder: RecordingsFolder, exports: Exports
) -> None:
    await sat(desk, folder)
    text = await desk.told("export t1 --as text --seat me", ANN)
    assert "As Ann saw it." in text
    assert text == await desk.told("export --as text --seat=Ann", ANN)
    assert exports.jobs[0].seen is not None
    assert exports.jobs[0].seen.viewpoint == Viewpoint(0)


async def test_nobody_has_it_as_another_seat_saw_it(
    desk: Reception, folder: RecordingsFolder, exports: Exports
) -> None:
    await sat(desk, folder)
    for key, seat in ((ANN, "Bo"), (ANN, "everything"), (ZOE, "Ann"), (ZOE, "me"), (None, "Ann")):
        assert (await desk.ask(f"export t1 --as text --seat {seat}", key)).status == 1
    assert exports.jobs == []


async def test_why_a_seat_cannot_be_exported_is_one_line(
    desk: Reception, folder: RecordingsFolder
) -> None:
    await sat(desk, folder)
    assert (await desk.ask("export t1 --as json --seat me", ANN)).status == 2
    journal = desk.harness.folder / "finished" / "t1.table"
    journal.write_bytes(b"damaged")
    damaged = await desk.ask("export t1 --as text --seat me", ANN)
    assert damaged.status == 1
    assert damaged.text.startswith("That game's file is damaged, or another version")
    assert damaged.text.endswith("is still there: ssh -t HOST replay t1")
    journal.unlink()
    gone = await desk.ask("export t1 --as text --seat me", ANN)
    assert gone.text.startswith("The moves of that game are no longer stored")
