"""A recorded game, who sat in it, and the replay of it from a seat in this process."""

from __future__ import annotations

from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from netplay.viewpoints.viewpoint_process import ViewpointProcesses
from netplay.viewpoints.viewpoint_recording import (
    PackedViewpointRecording,
    ViewpointJob,
    make_viewpoint_recording,
)
from tests.netplay.recordings.played_games import journal_of, played, recorded
from tests.netplay.remote.reception import Reception

ANN = "SHA256:" + "A" * 43
ZOE = "SHA256:" + "Z" * 43


async def owner(desk: Reception, name: str, key: str) -> str:
    """Somebody has been here; who that is to the host."""
    guest = await desk.come(name, key)
    await desk.harness.do(guest.visit.leave)
    return desk.harness.lobby.store.owner_of(key)


async def here(job: ViewpointJob) -> PackedViewpointRecording:
    """In this process, for tests that are not about the other one."""
    return make_viewpoint_recording(job)


async def sat(
    desk: Reception, folder: RecordingsFolder, *, open_hands: bool = False, watched: bool = True
) -> None:
    """Ann sat in the first seat of game t1, Zoe could have watched it, and the journal is there."""
    ann = await owner(desk, "Ann", ANN)
    await owner(desk, "Zoe", ZOE)
    desk.context.viewpoints = ViewpointProcesses(here)
    access = RecordingAccess(owners=(ann, "key:b", "key:c", ""), watched=watched)
    folder.add("t1", recorded(open_hands=open_hands), access)
    journal_of(played(open_hands=open_hands), desk.harness.folder / "finished")
