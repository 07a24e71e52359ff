"""A game is played again elsewhere, one after the other, and no more than a host can bear."""

from __future__ import annotations

import asyncio
import pickle
from contextlib import redirect_stderr
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from netplay.journal.game_files import move_to_finished
from netplay.recordings.recordings_folder import RecordingsFolder
from netplay.system.low_priority_jobs import JobEnd
from netplay.viewpoints import viewpoint_process
from netplay.viewpoints.allowed_viewpoints import AllowedViewpoints
from netplay.viewpoints.game_viewpoints import GameViewpoints
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_process import (
    MOST_WAITING,
    ViewpointProcesses,
    main,
    run_viewpoint_process,
)
from netplay.viewpoints.viewpoint_recording import (
    PackedViewpointRecording,
    ViewpointJob,
    make_viewpoint_recording,
    viewpoint_recording_from_journal,
)
from tests.netplay.forked_nodes import take_their_turn
from tests.netplay.recordings.played_games import journal_of, played, recorded, recording
from tests.patience import PATIENCE
from tui.replay.recorded_game import EVERYBODY, Viewpoint


@pytest.fixture
def job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ViewpointJob:
    monkeypatch.setattr("netplay.viewpoints.viewpoint_process.MOST_SECONDS", PATIENCE)
    path = RecordingsFolder(tmp_path / "recordings").add("t1", recorded())
    return ViewpointJob(path, journal_of(played(), tmp_path / "tables"), Viewpoint(1))


async def key_of(waiting: object) -> str:
    with pytest.raises(ViewpointDenied) as denied:
        await waiting  # type: ignore[misc]
    return denied.value.notice.key


@pytest.mark.slow
async def test_what_comes_out_of_the_process_is_what_that_seat_saw(
    job: ViewpointJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_their_turn(monkeypatch.setattr)
    assert await run_viewpoint_process(job) == viewpoint_recording_from_journal(
        played(), Viewpoint(1)
    )


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process would do is done in this one: its start is that of the slow test above."""

    async def run(module: str, job: object, seconds: float) -> JobEnd:
        assert module == viewpoint_process.__name__
        out = BytesIO()
        with redirect_stderr(StringIO()) as told:
            status = main(BytesIO(pickle.dumps(job)), out)
        return JobEnd(status, out.getvalue(), told.getvalue().strip())

    monkeypatch.setattr(viewpoint_process, "run_low_priority_job", run)


@pytest.mark.usefixtures("here")
async def test_its_refusals_come_out_too(job: ViewpointJob) -> None:
    job.journal.write_bytes(b"nothing")
    assert await key_of(run_viewpoint_process(job)) == "seat_otherwise"


@pytest.mark.usefixtures("here")
async def test_what_goes_wrong_in_it_is_a_line(
    job: ViewpointJob, caplog: pytest.LogCaptureFixture
) -> None:
    assert (
        await key_of(run_viewpoint_process(replace(job, viewpoint=Viewpoint(9)))) == "seat_failed"
    )
    (line,) = [one.getMessage() for one in caplog.records if "played again" in one.getMessage()]
    assert line.startswith("game t1 cannot be played again: IndexError")
    assert "\n" not in line


def test_what_it_does_in_the_process(
    job: ViewpointJob, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it is started, but for the start."""
    monkeypatch.setattr("os.nice", lambda by: by)
    monkeypatch.setattr("signal.signal", lambda which, what: None)

    def ended(job: ViewpointJob) -> tuple[int, bytes]:
        out = BytesIO()
        return main(BytesIO(pickle.dumps(job)), out), out.getvalue()

    status, answer = ended(job)
    assert status == 0
    assert pickle.loads(answer) == viewpoint_recording_from_journal(played(), Viewpoint(1))
    assert ended(replace(job, viewpoint=Viewpoint(9))) == (1, b"")
    assert capsys.readouterr().err.startswith("IndexError")
    job.journal.write_bytes(b"nothing")
    status, answer = ended(job)
    assert (status, pickle.loads(answer)) == (0, "seat_otherwise")


async def test_one_is_made_after_the_other_and_too_many_are_refused(job: ViewpointJob) -> None:
    go_on, running = asyncio.Event(), [0, 0]

    async def slowly(job: ViewpointJob) -> PackedViewpointRecording:
        running[0] += 1
        running[1] = max(running)
        await go_on.wait()
        running[0] -= 1
        return make_viewpoint_recording(job)

    host = ViewpointProcesses(slowly)
    waiting = [asyncio.create_task(host.see(job)) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    assert await key_of(host.see(job)) == "seat_busy"
    go_on.set()
    assert len({id(one) for one in await asyncio.gather(*waiting)}) == MOST_WAITING
    assert running[1] == 1
    await host.see(job)


class Counted:
    """Plays in this process, and counts how often."""

    def __init__(self) -> None:
        self.jobs: list[ViewpointJob] = []

    async def __call__(self, job: ViewpointJob) -> PackedViewpointRecording:
        self.jobs.append(job)
        return make_viewpoint_recording(job)


async def test_a_reader_has_a_game_played_again_once(job: ViewpointJob) -> None:
    run = Counted()
    one = GameViewpoints(
        recording(), job.recording, job.journal.parent, AllowedViewpoints((1,)), run
    )
    for _ in range(2):
        assert (await one.seen_from(Viewpoint(1))).viewpoint == Viewpoint(1)
    assert (await one.seen_from(EVERYBODY)).viewpoint == EVERYBODY
    assert run.jobs == [job]


async def test_the_journal_is_found_among_the_finished_ones(job: ViewpointJob) -> None:
    run = Counted()
    tables = job.journal.parent
    one = GameViewpoints(recording(), job.recording, tables, AllowedViewpoints((1,)), run)
    moved = move_to_finished(job.journal)
    await one.seen_from(Viewpoint(1))
    assert [one.journal for one in run.jobs] == [moved]
    moved.unlink()
    other = GameViewpoints(recording(), job.recording, tables, AllowedViewpoints((1,)), run)
    assert await key_of(other.seen_from(Viewpoint(1))) == "seat_gone"


async def test_what_is_not_allowed_is_not_played(job: ViewpointJob) -> None:
    run = Counted()
    one = GameViewpoints(
        recording(), job.recording, job.journal.parent, AllowedViewpoints((1,)), run
    )
    assert await key_of(one.seen_from(Viewpoint(0))) == "seat_denied"
    assert run.jobs == []
