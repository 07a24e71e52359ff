"""Histories and scores as text: for shells, and to be read out."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui.past_games.records import bot, curse, game, key, some_history, some_scores
from tui.past_games.player_history import HistoryEntry, game_record_for_its_players
from tui.past_games_sections import (
    ColumnsSection,
    FactSection,
    NoteSection,
    column_cells,
    game_list_sections,
    hall_of_fame_sections,
    history_sections,
    recent_games_sections,
    section_lines,
    section_sentences,
    sections_as_text,
    single_game_sections,
)
from tui.words.catalogue import words_for

TABLE = ColumnsSection("T", ("name", "n", "much"), (("Ann", "12", "x" * 30),), frozenset({1}), (2,))


def test_columns_are_as_wide_as_what_is_in_them_and_numbers_stand_at_the_right() -> None:
    table = ColumnsSection("", ("name", "wins"), (("Ann", "2"), ("Bo", "13")), frozenset({1}))
    assert column_cells(table, 40) == [["name", "wins"], ["Ann ", "   2"], ["Bo  ", "  13"]]


def test_without_room_a_column_goes_that_can_be_done_without_before_anything_is_cut() -> None:
    assert [row[-1] for row in column_cells(TABLE, 60)] == ["much" + 26 * " ", 30 * "x"]
    assert [row[-1] for row in column_cells(TABLE, 20)] == [" n", "12"]
    long = ColumnsSection("", ("name", "n"), (("A" * 30, "12"),))
    assert column_cells(long, 20)[1] == ["A" * 15 + "…", "12"]


def test_read_out_each_row_says_what_its_numbers_are() -> None:
    assert section_sentences(TABLE)[:2] == ["T.", f"name Ann; n 12; much {30 * 'x'}."]
    assert section_sentences(FactSection("F", (("wins", "2"),))) == ["F.", "wins: 2."]


def test_a_long_fact_goes_on_in_the_next_line() -> None:
    section = FactSection("", (("fact", "one two three four five"),))
    assert section_lines(section, 20) == ["fact  one two three", "      four five"]


def test_sentences_follow_each_other_without_an_empty_line() -> None:
    told = sections_as_text([NoteSection("One."), NoteSection("Two."), TABLE], 70)
    assert told.splitlines()[:4] == ["One.", "Two.", "", "T"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_too_wide(language: Language) -> None:
    words, history, scores = words_for(language), some_history(), some_scores()
    sections = [
        *history_sections(history, words),
        *game_list_sections(history, words),
        *hall_of_fame_sections(scores, words),
        *recent_games_sections(scores.games, words),
        *(one for played in history.games for one in single_game_sections(played, words)),
    ]
    for width in (60, 79):
        assert all(len(line) <= width for line in sections_as_text(sections, width).splitlines())


def test_a_card_is_told_in_the_language_of_the_reader_and_else_in_any() -> None:
    record = game_record_for_its_players(
        game("1", [key("ann", worst_curse=curse("Draught")), bot("Cog")]), {}
    )
    for language, name in (("de", "Draught auf Deutsch"), ("it", "Draught")):
        words = words_for(language)
        told = sections_as_text(single_game_sections(HistoryEntry(seat=0, game=record), words), 79)
        assert f": {name}." in told


def test_an_average_has_the_decimal_sign_of_its_reader() -> None:
    for language, sign in (("en", "2.5"), ("de", "2,5"), ("it", "2,5")):
        told = sections_as_text(history_sections(some_history(), words_for(language)), 79)
        assert f" {sign} " in told, language


def test_what_somebody_is_called_is_text_and_nothing_else() -> None:
    words = words_for("en")
    record = game_record_for_its_players(
        game("1", [key("ann"), bot("{w} [b]")]), {"key:key:ann": "[red]{n}"}
    )
    told = sections_as_text(single_game_sections(HistoryEntry(seat=0, game=record), words), 79)
    assert "[red]{n} *" in told
    assert "{w} [b]" in told


def test_whoever_was_forgotten_is_somebody() -> None:
    record = game("1", [key("ann"), key("bo")]).with_owner("key:bo", "")
    told = sections_as_text(
        recent_games_sections([game_record_for_its_players(record, {})], words_for("en")), 79
    )
    assert "somebody" in told
