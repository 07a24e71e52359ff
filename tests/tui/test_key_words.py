"""What keys do now, by the words beside them; and one way to say a time."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from tests.engine.layout import Player
from tests.tui.agreement import contradictions
from tests.tui.scenes import SCENES, guest_at
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.lobby.new_table_form import WINDOW_CHOICES
from tui.table.painters.clock import seconds_text
from tui.table.painters.level_chart import level_chart_rows


def test_a_letter_that_plays_at_once_says_so() -> None:
    guest = guest_at("stopped")
    guest.press("4")
    assert guest.keys.startswith("[4][b][Enter] play it  [a][c]-[e] play it there  ")
    assert contradictions(guest, 80, 24) == []


def test_a_single_letter_that_plays_says_on_what() -> None:
    """And what Enter plays it on has its letter beside Enter."""
    guest = guest_at("others_fight")
    guest.press("1")
    assert guest.keys.startswith("[1][m][Enter] play it  [b] play it on Bo  ")
    assert contradictions(guest, 80, 24) == []


def test_what_one_begins_with_is_laid_down_by_one_word() -> None:
    guest = guest_at("starting")
    assert "Enter lays it down" in guest.screen()[22]
    assert "[Enter] lay down" in guest.keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_that_can_only_take_a_tick_away_says_so(language: Language) -> None:
    worn = ["spare_key_to_everything", "bathrobe_of_authority"]
    guest = Guest(Sitting(alice=Player(level=3, wears=worn)), language=language)
    words = guest.desk.words
    guest.press("s a")
    assert f"[a][b] {words('key.tick')} " in guest.keys
    guest.press("b")
    assert f"[a][b] {words('key.untick')} " in guest.keys


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", ["starting", "your_turn", "others_fight", "held", "coached"])
def test_the_key_of_help_keeps_its_word(language: Language, scene: str) -> None:
    guest = guest_at(scene, language)
    for width, height in ((80, 24), (60, 20), (160, 50)):
        row = guest.screen(width, height)[-1].rstrip()
        assert not row.endswith("[?]"), row


def test_a_minute_is_written_in_one_way() -> None:
    desk = guest_at("your_turn").desk
    shown = [seconds_text(desk, left) for left in (61.0, 60.05, 60.0, 59.4, 59.0, 58.2)]
    assert shown == ["1:01", "1:00", "1:00", "1:00", "59 s", "59 s"]


def test_half_a_minute_to_interfere_can_be_chosen() -> None:
    assert 30.0 in WINDOW_CHOICES


def test_the_race_is_drawn_alike_on_all_screens() -> None:
    drawn = []
    for seat in (0, 1, 2):
        sitting = SCENES["won"][0]()
        sitting.seat = seat
        desk = Guest(sitting).desk
        drawn.append([row_text(row) for row in level_chart_rows(desk, 80, 11)])
    assert drawn[0] == drawn[1] == drawn[2]
