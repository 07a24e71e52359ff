"""`ssh -t HOST replay`: which game, and for whom."""

from __future__ import annotations

import os

import pytest

from netplay.recordings.recording import Recording
from netplay.recordings.recordings_folder import RecordingAccess, RecordingsFolder
from netplay.remote.replay_command import ReplayAppProvider
from tests.netplay.recordings.played_games import recorded
from tests.netplay.remote.reception import BOSS, Reception, visitor
from tests.netplay.remote.recorded_game import ANN, ZOE, owner, sat
from tui.app import PlayerApp
from tui.replay.recorded_game import ALL_HANDS, EVERYBODY, Viewpoint
from tui.words.catalogue import words_for

EN = words_for("en")


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
    provider = await desk.desk.answer(visitor("ann", ANN), "replay")
    assert isinstance(provider, ReplayAppProvider)
    assert provider.game.header.name == "Damp Stairwell"
    assert isinstance(await provider.app_for(visitor("ann", ANN)), PlayerApp)
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
    provider = await desk.desk.answer(visitor("zoe", None), "replay game")
    assert isinstance(provider, ReplayAppProvider)
    reader = visitor("zoe", None)
    await provider.app_for(reader)
    assert (await desk.facts("admin sessions"))["sessions"][-1]["table"] is None
    provider.left(reader)


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
    provider = await desk.desk.answer(visitor("zoe", None), "replay")
    assert isinstance(provider, ReplayAppProvider)


async def test_it_wants_a_screen_and_one_game(desk: Reception, folder: RecordingsFolder) -> None:
    for line in ("replay a b", "replay --json"):
        assert (await desk.ask(line)).status == 2


# --- with the eyes of a seat ----------------------------------------------------------------------


async def from_seat(desk: Reception, line: str, key: str | None = ANN) -> Recording:
    provider = await desk.desk.answer(visitor("somebody", key), line)
    assert isinstance(provider, ReplayAppProvider)
    return provider.game


async def test_who_sat_there_sees_it_with_their_own_eyes(
    desk: Reception, folder: RecordingsFolder
) -> None:
    await sat(desk, folder)
    for line in ("replay t1 --seat me", "replay --seat=ann t1", "replay --seat Ann"):
        game = await from_seat(desk, line)
        assert game.viewpoint == Viewpoint(0)
        assert game.update(9, EN).view.hand
    assert (await from_seat(desk, "replay t1")).viewpoint == EVERYBODY


async def test_without_a_game_it_is_the_newest_at_which_one_sat(
    desk: Reception, folder: RecordingsFolder
) -> None:
    await sat(desk, folder)
    newer = folder.add("t2", recorded(), RecordingAccess(owners=("key:x",)))
    os.utime(newer, (4e9, 4e9))
    assert (await from_seat(desk, "replay")).header.game == "t1", "both are the same file"
    provider = await desk.desk.answer(visitor("ann", ANN), "replay --seat me")
    assert isinstance(provider, ReplayAppProvider)
    assert provider.game.viewpoint == Viewpoint(0)


@pytest.mark.parametrize(
    ("key", "seat", "line"),
    [
        (ANN, "Bo", "You can look through your own seat only: --seat me."),
        (
            ANN,
            "everything",
            "All hands are shown only of games with open hands, or at home alone with bots.",
        ),
        (ANN, "Zoe", "Nobody called Zoe sat there. At the table: Ann, Bo, Cleo, Dag."),
        (ZOE, "me", "You had no seat in that game, or you showed no key."),
        (ZOE, "Ann", "You can look through your own seat only: --seat me."),
        (None, "me", "You had no seat in that game, or you showed no key."),
        (None, "Dag", "You can look through your own seat only: --seat me."),
        (BOSS, "Ann", "You can look through your own seat only: --seat me."),
        (
            BOSS,
            "everything",
            "All hands are shown only of games with open hands, or at home alone with bots.",
        ),
    ],
)
async def test_nobody_sees_it_with_anybody_elses(
    desk: Reception, folder: RecordingsFolder, key: str | None, seat: str, line: str
) -> None:
    """Nor do admins."""
    await sat(desk, folder)
    answer = await desk.ask(f"replay t1 --seat {seat}", key)
    assert (answer.status, answer.text) == (1, line)


async def test_a_game_that_one_may_not_see_has_no_seats_either(
    desk: Reception, folder: RecordingsFolder
) -> None:
    await sat(desk, folder, watched=False)
    asked = await desk.ask("replay t1 --seat Ann", ZOE)
    assert asked.text == "No game of that name is recorded here."


async def test_where_hands_lay_open_those_who_sat_there_see_all(
    desk: Reception, folder: RecordingsFolder
) -> None:
    await sat(desk, folder, open_hands=True)
    assert (await from_seat(desk, "replay t1 --seat everything")).viewpoint == ALL_HANDS
    assert (await from_seat(desk, "replay t1 --seat Dag")).viewpoint == Viewpoint(3)
    assert (await desk.ask("replay t1 --seat everything", ZOE)).status == 1


async def test_a_journal_that_is_gone_or_plays_otherwise_is_one_line(
    desk: Reception, folder: RecordingsFolder
) -> None:
    await sat(desk, folder)
    journal = desk.harness.folder / "finished" / "t1.table"
    journal.write_bytes(b"damaged")
    still = "The table as everybody could see it is still there: ssh -t HOST replay t1"
    damaged = await desk.ask("replay t1 --seat me", ANN)
    assert damaged.text == (
        f"That game's file is damaged, or another version of Kickdoor played it. {still}"
    )
    journal.unlink()
    gone = await desk.ask("replay t1 --seat me", ANN)
    assert (gone.status, gone.text) == (
        1,
        f"The moves of that game are no longer stored, only what everybody saw. {still}",
    )


async def test_the_key_of_the_replay_leads_through_what_one_may_see(
    desk: Reception, folder: RecordingsFolder
) -> None:
    await sat(desk, folder)
    for key, choices in (
        (ANN, (EVERYBODY, Viewpoint(0))),
        (ZOE, (EVERYBODY,)),
        (BOSS, (EVERYBODY,)),
    ):
        provider = await desk.desk.answer(visitor("somebody", key), "replay t1")
        assert isinstance(provider, ReplayAppProvider)
        assert provider.viewpoints.choices == choices
        assert isinstance(await provider.app_for(visitor("somebody", key)), PlayerApp)


async def test_a_seat_is_named_once(desk: Reception, folder: RecordingsFolder) -> None:
    for line in ("replay --seat", "replay t1 --seat a --seat b", "replay --sit t1", "replay -s"):
        assert (await desk.ask(line)).status == 2
