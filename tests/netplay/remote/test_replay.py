"""`ssh -t HOST replay`: which game, and for whom."""

from __future__ import annotations

import pytest

from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from netplay.remote.replay_command import ReplayFrontEnd
from tests.netplay.recordings.played_games import recorded
from tests.netplay.remote.reception import Reception, visitor
from tui.app import TableApp

ANN = "SHA256:" + "A" * 43
ZOE = "SHA256:" + "Z" * 43


async def owner(desk: Reception, name: str, key: str) -> str:
    """Somebody has been here; who that is to the host."""
    guest = await desk.come(name, key)
    await desk.harness.do(guest.visit.leave)
    return desk.harness.lobby.store.owner_of(key)


@pytest.fixture
def folder(desk: Reception) -> RecordingsFolder:
    """Of the host, with nothing in it."""
    folder = RecordingsFolder(desk.harness.folder / "recordings")
    desk.harness.lobby.recordings = folder
    return folder


async def test_without_a_game_it_is_the_newest_that_one_may_see(
    desk: Reception, folder: RecordingsFolder
) -> None:
    ann = await owner(desk, "Ann", ANN)
    await owner(desk, "Zoe", ZOE)
    folder.add("hers", recorded("classic"), RecordingAccess(owners=(ann,), watched=False))
    front = await desk.desk.answer(visitor("ann", ANN), "replay")
    assert isinstance(front, ReplayFrontEnd)
    assert front.game.header.name == "Damp Stairwell"
    assert isinstance(front.app_for(visitor("ann", ANN)), TableApp)
    none = await desk.ask("replay", ZOE)
    assert (none.status, none.text) == (1, "No game that you may see is recorded yet.")


async def test_a_private_or_unwatched_game_is_as_unknown_as_none(
    desk: Reception, folder: RecordingsFolder
) -> None:
    ann = await owner(desk, "Ann", ANN)
    await owner(desk, "Zoe", ZOE)
    for access in (
        RecordingAccess(owners=(ann,), watched=False),
        RecordingAccess(owners=(ann,), lock="scrypt$x"),
        None,
    ):
        folder.add("game7", recorded("classic"), access)
        asked = await desk.ask("replay game7", ZOE)
        never = await desk.ask("replay nothing", ZOE)
        assert (asked.status, asked.text) == (never.status, never.text)
        assert asked.text == "No game of that name is recorded here."
        folder.remove("game7")


async def test_what_everybody_could_watch_is_for_everybody(
    desk: Reception, folder: RecordingsFolder
) -> None:
    folder.add("game8", recorded("classic"), RecordingAccess(owners=("key:x",)))
    front = await desk.desk.answer(visitor("zoe", None), "replay game")
    assert isinstance(front, ReplayFrontEnd)
    reader = visitor("zoe", None)
    front.app_for(reader)
    assert (await desk.facts("admin sessions"))["sessions"][-1]["table"] is None
    front.left(reader)


async def test_two_guests_are_not_the_same_person(
    desk: Reception, folder: RecordingsFolder
) -> None:
    """Guests have no key to be known by: a seat of one is nobody's claim."""
    owners = (desk.context.owner_of(visitor("zoe", None)),)
    folder.add("game9", recorded("classic"), RecordingAccess(owners=owners, watched=False))
    assert (await desk.ask("replay game9", None)).status == 1


async def test_a_damaged_recording_is_passed_over(
    desk: Reception, folder: RecordingsFolder
) -> None:
    folder.add("sound", recorded("classic"), RecordingAccess())
    folder.add("broken", b"nothing", RecordingAccess())
    front = await desk.desk.answer(visitor("zoe", None), "replay")
    assert isinstance(front, ReplayFrontEnd)


async def test_it_wants_a_screen_and_one_game(desk: Reception, folder: RecordingsFolder) -> None:
    for line in ("replay a b", "replay --json"):
        assert (await desk.ask(line)).status == 2
