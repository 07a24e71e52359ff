"""The table of somebody who looks on: more of the fight and of the log, and nothing to press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

import pytest

from engine.core.zones import NOBODY
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.canvas.table_regions import Layout, layout_for
from tui.ports import SpectatorRules, TalkLine

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (300, 100))


def looking_on(sitting: Sitting, watching: SpectatorRules | None = None) -> Guest:
    sitting.seat = NOBODY
    sitting.info = replace(sitting.info, watching=watching or SpectatorRules())
    return Guest(sitting)


def cells(layout: Layout) -> list[tuple[int, int]]:
    return [
        (x, y)
        for area in layout.areas().values()
        for y in range(area.y, area.y + area.height)
        for x in range(area.x, area.x + area.width)
    ]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_without_a_hand_the_regions_still_cover_every_cell_once(width: int, height: int) -> None:
    layout = layout_for(width, height, hand=False)
    assert layout is not None
    assert layout.hand.height == 1
    found = cells(layout)
    assert len(found) == len(set(found)) == width * height


def test_every_scene_can_be_looked_on_at(subtests: pytest.Subtests) -> None:
    """Some, each at one size; the next test has all of them."""
    for scene, size in zip(scenes.some_scenes(1), cycle(SIZES), strict=False):
        with subtests.test(scene=scene, size=size):
            check_looking_on(scene, [size])


@pytest.mark.slow
def test_every_scene_can_be_looked_on_at_in_every_size(subtests: pytest.Subtests) -> None:
    for scene in scenes.SCENES:
        with subtests.test(scene=scene):
            check_looking_on(scene, SIZES)


def check_looking_on(scene: str, sizes: Sequence[tuple[int, int]]) -> None:
    made, _ = scenes.SCENES[scene]
    guest = looking_on(made())
    for width, height in sizes:
        guest.screen(width, height)
    guest.press("x escape w escape v escape i escape ? escape tab down up")
    guest.screen()
    assert guest.sitting.sent == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_room_of_the_hand_is_for_stage_and_log(width: int, height: int) -> None:
    seated, watching = layout_for(width, height), layout_for(width, height, hand=False)
    assert seated is not None
    assert watching is not None
    assert watching.feed.height > seated.feed.height
    assert watching.stage.height > seated.stage.height


def test_nothing_of_the_game_can_be_pressed() -> None:
    guest = looking_on(scenes.others_fight(), SpectatorRules(talk=True))
    guest.press("1 2 3 space enter z u p o c a r s l g y n")
    assert guest.sitting.sent == []
    assert guest.sitting.holds == []
    assert guest.sitting.rematches == []
    assert "[z]" not in guest.keys


def test_spectators_talk_only_where_they_may() -> None:
    silent = looking_on(scenes.others_fight())
    silent.press("t")
    assert not silent.desk.talk.open
    assert "[t]" not in silent.keys
    heard = looking_on(scenes.others_fight(), SpectatorRules(talk=True))
    heard.press("t")
    assert heard.desk.talk.open
    heard.sitting.tell(TalkLine(NOBODY, "Zoe", "he will run"))
    assert "Zoe: he will run" in "\n".join(heard.screen())


def test_one_who_sees_everything_late_is_told_so() -> None:
    assert looking_on(scenes.others_fight()).prompt == "You're watching."
    late = looking_on(scenes.others_fight(), SpectatorRules(delay=120.0))
    assert late.prompt == "You're watching, 2 min late."


def test_before_the_first_picture_there_is_a_line() -> None:
    late = looking_on(scenes.others_fight(), SpectatorRules(delay=10.0))
    late.desk.update = None
    shown = "\n".join(late.screen())
    assert "You're watching. Everything here comes 10 s late, the first picture too." in shown


def test_players_see_how_many_look_on() -> None:
    sitting = scenes.others_fight()
    assert "looks on" not in Guest(sitting).screen()[0]
    sitting.watchers = 1
    assert "1 watching · round 1" in Guest(sitting).screen()[0]
    sitting.watchers = 3
    assert "3 watching" in Guest(sitting).screen(160, 50)[0]


def test_after_the_end_one_can_leave_and_read_the_story() -> None:
    guest = looking_on(scenes.won())
    guest.press("r")
    assert guest.sitting.rematches == []
    guest.press("w escape q")
    assert guest.sitting.left
