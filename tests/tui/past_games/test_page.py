"""The page of history and scores in the lobby."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui.lobby_visitor import LobbyVisitor
from tests.tui.past_games.records import some_history, some_scores
from tui.canvas.rows import row_text
from tui.lobby.painter import lobby_rows
from tui.past_games.player_history import PlayerHistory


@pytest.fixture
def ann() -> LobbyVisitor:
    visitor = LobbyVisitor(page="s")
    visitor.port.tell(some_history())
    visitor.port.tell(some_scores())
    return visitor


def test_it_asks_for_all_it_shows_and_says_so_until_it_comes() -> None:
    visitor = LobbyVisitor(page="s")
    assert visitor.port.asked == [("past_games", "history", ""), ("past_games", "scores", "")]
    assert "Looking it up" in visitor.shown()
    visitor.port.tell(PlayerHistory(name="Ann"))
    assert "No game yet" in visitor.shown()


def test_its_tabs_have_the_summary_the_games_the_scores_and_what_was_played_lately(
    ann: LobbyVisitor,
) -> None:
    assert "favourite victim  Bo, 6 times" in ann.shown()
    ann.press("right")
    assert "an admin" not in ann.shown()
    assert "closed" in ann.shown()
    ann.press("right")
    assert "most deaths in a game" in ann.shown()
    ann.press("tab")
    assert "PLAYED LATELY" in ann.shown()
    assert "(private)" in ann.shown()
    ann.press("left", "left", "left", "left")
    assert "PLAYED LATELY" in ann.shown()


def test_the_marked_game_is_told_seat_by_seat(ann: LobbyVisitor) -> None:
    ann.press("right", "down", "down")
    shown = ann.shown()
    assert "Bo won" in shown
    assert "a guest" in shown
    assert "1 2 4" in shown
    ann.press("down", "down", "down", "down")
    assert "Who cursed whom: Bo ► Ann (2); Ann ► Cog" in ann.shown()
    assert "Wet Socks by Bo, 2 levels lost, 1 card lost" in ann.shown(120, 40)
    ann.press("pageup")
    assert "Ann won" in ann.shown()


def test_what_has_no_room_is_reached_by_scrolling(ann: LobbyVisitor) -> None:
    ann.press("right", "right")
    assert "AGAINST BOTS" not in ann.shown()
    ann.press("pagedown", "pagedown", "pagedown")
    assert "AGAINST BOTS" in ann.shown()


def test_on_a_wide_screen_sections_stand_side_by_side(ann: LobbyVisitor) -> None:
    ann.press("right", "right")
    for width, beside in ((160, True), (80, False)):
        rows = ann.shown(width, 50).splitlines()
        assert any("─ RECORDS" in row and row.count("─ ") > 2 for row in rows) is beside


def test_escape_closes_it_and_the_menu_opens_it(ann: LobbyVisitor) -> None:
    ann.press("escape")
    assert "OPEN TABLES" in ann.shown() or "TALK" in ann.shown()
    ann.press("q", "4")
    assert "Looking it up" in ann.shown()


def test_a_guest_reads_why_there_is_none_and_may_read_the_scores() -> None:
    guest = LobbyVisitor(guest=True, page="s")
    assert guest.port.asked == [("past_games", "scores", "")]
    guest.port.tell(some_scores())
    assert "RECORDS" in guest.shown()
    guest.press("left")
    assert "You are a guest" in guest.shown()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_fits(language: Language, subtests: pytest.Subtests) -> None:
    visitor = LobbyVisitor(language=language, page="s")
    visitor.port.tell(some_history())
    visitor.port.tell(some_scores())
    for _ in range(4):
        for width, height in ((60, 20), (80, 24), (120, 40), (160, 50)):
            with subtests.test(size=(width, height)):
                rows = lobby_rows(visitor.lobby, width, height)
                assert len(rows) == height
                assert {len(row_text(row)) for row in rows} == {width}
        visitor.press("right")
