"""Who may see which hand, and how a seat is named."""

from __future__ import annotations

import pytest

from netplay.recordings.recording_format import RecordingHeader
from netplay.recordings.recordings_folder import RecordingAccess
from netplay.viewpoints.allowed_viewpoints import (
    AllowedViewpoints,
    allowed_viewpoints_of_hosted_game,
    allowed_viewpoints_of_local_game,
    viewpoint_named,
)
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from tests.netplay.recordings.played_games import recording
from tui.replay.recorded_game import ALL_HANDS, EVERYBODY, Viewpoint

ACCESS = RecordingAccess(owners=("key:Ann", "key:Bo", "", ""))


def header(*bots: int, open_hands: bool = False) -> RecordingHeader:
    found = recording().header
    seats = tuple(
        one.model_copy(update={"bot": seat in bots}) for seat, one in enumerate(found.seats)
    )
    return found.model_copy(update={"seats": seats, "open_hands": open_hands})


def test_on_a_host_it_is_the_own_seat_and_no_other() -> None:
    """Neither with bots alone beside one, nor for who could have watched."""
    for bots in ((), (2, 3), (1, 2, 3)):
        ann = allowed_viewpoints_of_hosted_game(header(*bots), ACCESS, "key:Ann")
        assert ann.choices == (EVERYBODY, Viewpoint(0))
    assert allowed_viewpoints_of_hosted_game(header(), ACCESS, "key:Zoe").choices == (EVERYBODY,)
    assert allowed_viewpoints_of_hosted_game(header(), None, "key:Ann").choices == (EVERYBODY,)


def test_without_a_key_nobody_sits_anywhere() -> None:
    """A bot and a forgotten person have the same owner: nobody."""
    assert allowed_viewpoints_of_hosted_game(header(open_hands=True), ACCESS, "").choices == (
        EVERYBODY,
    )


def test_with_open_hands_those_who_sat_there_see_all() -> None:
    bo = allowed_viewpoints_of_hosted_game(header(open_hands=True), ACCESS, "key:Bo")
    assert bo.choices == (EVERYBODY, *map(Viewpoint, (1, 0, 2, 3)), ALL_HANDS)
    assert allowed_viewpoints_of_hosted_game(
        header(open_hands=True), ACCESS, "key:Zoe"
    ).choices == (EVERYBODY,)


def test_at_home_it_is_everybody_who_sat_at_this_keyboard() -> None:
    alone = allowed_viewpoints_of_local_game(header(1, 2, 3))
    assert alone.choices == (EVERYBODY, *map(Viewpoint, range(4)), ALL_HANDS)
    shared = allowed_viewpoints_of_local_game(header(2, 3))
    assert shared.choices == (EVERYBODY, Viewpoint(0), Viewpoint(1))
    opened = allowed_viewpoints_of_local_game(header(2, 3, open_hands=True))
    assert opened.choices == (EVERYBODY, *map(Viewpoint, range(4)), ALL_HANDS)


def test_a_seat_is_named_by_its_name_or_as_ones_own() -> None:
    alone = allowed_viewpoints_of_local_game(header(1, 2, 3))
    for said, meant in {
        "Ann": Viewpoint(0),
        "ann": Viewpoint(0),
        "me": Viewpoint(0),
        "Dag": Viewpoint(3),
        "everything": ALL_HANDS,
        "Everything": ALL_HANDS,
    }.items():
        assert viewpoint_named(said, header(1, 2, 3), alone) == meant


@pytest.mark.parametrize(
    ("said", "allowed", "line"),
    [
        ("Bo", AllowedViewpoints((0,)), "You can look through your own seat only: --seat me."),
        (
            "Zoe\x1b[2J",
            AllowedViewpoints((0,)),
            "Nobody called Zoe[2J sat there. At the table: Ann, Bo, Cleo, Dag.",
        ),
        (
            "",
            AllowedViewpoints((0,)),
            'Nobody called "" sat there. At the table: Ann, Bo, Cleo, Dag.',
        ),
        ("me", AllowedViewpoints(), "You had no seat in that game, or you showed no key."),
        (
            "me",
            AllowedViewpoints((0, 1)),
            "Several of you sat there. Say which: Ann, Bo.",
        ),
        (
            "everything",
            AllowedViewpoints((0,)),
            "All hands are shown only of games with open hands, or at home alone with bots.",
        ),
    ],
)
def test_each_refusal_is_one_line(said: str, allowed: AllowedViewpoints, line: str) -> None:
    with pytest.raises(ViewpointDenied) as denied:
        viewpoint_named(said, header(), allowed)
    assert str(denied.value) == line


def test_who_is_forgotten_has_no_name_to_ask_for() -> None:
    found = header()
    gone = found.seats[1].model_copy(update={"name": ""})
    told = found.model_copy(update={"seats": (found.seats[0], gone, *found.seats[2:])})
    with pytest.raises(ViewpointDenied):
        viewpoint_named("", told, AllowedViewpoints((0, 1)))
