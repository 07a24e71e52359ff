"""Where a replay's keys lead, and what its rail shows."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from tests.netplay.recordings.played_games import recording
from tui.canvas.rows import row_text
from tui.replay.painter import (
    replay_key_row,
    timeline_row,
    timeline_start_and_width,
    update_at_column,
)
from tui.replay.playback import LONGEST_PAUSE, MARKS_WORTH_SEEING, SHORTEST_PAUSE, Playback
from tui.words.catalogue import words_for


@pytest.fixture
def playback() -> Playback:
    return Playback(recording("classic"))


def test_marks_are_gone_to_in_both_directions(playback: Playback) -> None:
    turns = [mark.update for mark in playback.game.marks if mark.kind == "turn"]
    playback.number = turns[3]
    assert playback.marked({"turn"}, 1) == turns[4]
    assert playback.marked({"turn"}, -1) == turns[2]


def test_beyond_the_last_mark_is_the_end_and_before_the_first_the_beginning(
    playback: Playback,
) -> None:
    playback.number = playback.last
    assert playback.marked({"turn"}, 1) == playback.last
    playback.number = 0
    assert playback.marked(MARKS_WORTH_SEEING, -1) == 0
    assert playback.stepped(-1) == 0


def test_pauses_are_those_of_the_game_within_bounds_and_by_the_speed(playback: Playback) -> None:
    pauses = []
    for number in range(playback.last):
        playback.number = number
        played = playback.game.at(playback.number + 1) - playback.game.at(playback.number)
        assert playback.pause() == min(max(played, SHORTEST_PAUSE), LONGEST_PAUSE)
        pauses.append(playback.pause())
    playback.number = 0
    playback.change_speed(1)
    pause = playback.pause()
    assert pause is not None
    assert pause * 2 == pauses[0]
    playback.plays = False
    assert playback.pause() is None
    playback.plays, playback.number = True, playback.last
    assert playback.pause() is None


def test_there_is_a_slowest_and_a_fastest_speed(playback: Playback) -> None:
    playback.change_speed(99)
    assert playback.speed == 8
    playback.change_speed(-99)
    assert playback.speed == 0.5


@pytest.mark.parametrize("width", [60, 80, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rail_stands_still_and_shows_where_the_replay_is(
    playback: Playback, language: Language, width: int
) -> None:
    words = words_for(language)
    start, columns = timeline_start_and_width(playback, words, width)
    ats = []
    for number in range(len(playback.game)):
        playback.number = number
        text = row_text(timeline_row(playback, words, 4, width))
        assert len(text) == width
        assert "…" not in text
        assert timeline_start_and_width(playback, words, width) == (start, columns)
        if columns:
            ats.append(text.index("█"))
    assert ats == sorted(ats)
    if columns:
        assert (ats[0], ats[-1]) == (start, start + columns - 1)


def test_a_kill_is_on_the_rail_and_a_click_leads_near_it(playback: Playback) -> None:
    words, width = words_for("en"), 120
    kill = next(mark.update for mark in playback.game.marks if mark.kind == "kill")
    column = row_text(timeline_row(playback, words, 4, width)).index("Ψ")
    led = update_at_column(playback, words, width, column)
    assert led is not None
    assert (
        abs(led - kill) <= playback.last / timeline_start_and_width(playback, words, width)[1] + 1
    )
    assert update_at_column(playback, words, width, 0) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_eighty_columns_one_can_leave_search_and_ask(
    playback: Playback, language: Language
) -> None:
    for playback.plays in (True, False):
        text = row_text(replay_key_row(playback, words_for(language), 80))
        _has_keys(text)


def _has_keys(text: str) -> None:
    for key in ("[t]", "[f]", "[n]", "[/]", "[q]", "[?]", "[←][→]"):
        assert key in text
