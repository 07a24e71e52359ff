"""The lobby in lines: from the list of tables to a chair, a table of one's own, and out again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui import scenes
from tests.tui.fake_lobby import ATTIC, CELLAR, OWN, STAGE_DOOR, FakeLobby
from tests.tui.past_games.records import some_history, some_scores
from tests.tui.plain.reader import Lines
from tui.ports import Chair, LobbyReply, NewTable, new_notice


def said(lines: Lines) -> str:
    return " ".join(lines.take())


def test_the_lobby_is_read_out_with_numbers_and_words_to_type() -> None:
    told = said(Lines(FakeLobby()))
    assert "Kickdoor at attic. Hello, Ann. 3 people here." in told
    assert "1 Stage Door: classic, 1 of 4, waits for players. Gus [b]." in told
    assert "2 Attic: classic, 2 of 3, YOUR TURN, round 4, your table. Ann, Bo." in told
    assert "You can type:" in told


def test_a_guest_is_told_what_that_means() -> None:
    fake_lobby = FakeLobby()
    fake_lobby.guest = True
    assert "With an SSH key" in said(Lines(fake_lobby))


def test_a_number_goes_to_its_table_and_keeps_meaning_it() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    fake_lobby.update(ATTIC, CELLAR)
    assert "Table 1 is gone." in said(lines)
    lines.type("2", "3")
    assert "no table 1" in lines.type("1")
    assert fake_lobby.asked == [("join", "x2", "other"), ("join", "x4", "other")]


def test_only_what_has_changed_is_said_again() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.take()
    fake_lobby.update()
    assert lines.take() == []
    chairs = (*STAGE_DOOR.chairs, Chair(1, "Hedy"))
    fake_lobby.update(replace(STAGE_DOOR, chairs=chairs), ATTIC)
    assert said(lines) == "1 Stage Door: classic, 2 of 4, waits for players. Gus [b], Hedy."
    fake_lobby.update(replace(STAGE_DOOR, chairs=chairs), replace(ATTIC, round=5))
    assert lines.take() == []


def test_talk_is_said_once_and_goes_out_as_typed() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.take()
    lines.type("say Hello, YOU 3")
    assert fake_lobby.asked == [("say", "Hello, YOU 3")]


def test_a_table_is_made_row_by_row() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    told = lines.type("new")
    assert "1 name: At Ann's." in told
    assert "2 edition classic: yes." in told
    told = lines.type("1 The Attic, Again", "3")
    assert "5 seats: " in told, "the rows have new numbers, which are told"
    assert "seats: 5." in lines.type("5 5")
    assert "seats: 4." in lines.type("5 4")
    assert "seats: 5." in lines.type("5 5")
    assert "bots: 2." in lines.type("6 2")
    assert "That isn't one of the choices: 99." in lines.type("99")
    assert "seats: You can't choose that: many." in lines.type("5 many")
    lines.type("make")
    made = fake_lobby.made
    assert made is not None
    assert (made.name, made.editions, made.seats) == ("The Attic, Again", ("classic", "star"), 5)


def test_house_rules_are_found_by_name_and_changed_by_number() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.type("new")
    assert "winning level: 10." in lines.type("rules win.level")
    assert "winning level: 12." in lines.type("1 12")
    assert "house rules: 1 of your own." in lines.type("back")
    lines.type("make")
    assert isinstance(fake_lobby.made, NewTable)
    assert ("win.level", "12") in fake_lobby.made.house_rules


def test_a_form_can_be_left_and_rubbish_in_it_changes_nothing() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.type("new")
    for rubbish in ("0", "-1", "²", "1" * 40, "rules zeppelin", "2 maybe", "", "x", "{n}"):
        assert lines.type(rubbish)
    lines.type("back", "make")
    assert fake_lobby.made is None


def test_a_lobby_without_news_is_read_out_as_it_was() -> None:
    fake_lobby, sitting = FakeLobby(), scenes.your_turn()
    lines = Lines(fake_lobby)
    fake_lobby.seat(sitting)
    lines.type("quit", "yes")
    assert not lines.take()
    _, welcome = lines.waits[-1]
    welcome()
    assert "Kickdoor at attic." in said(lines)
    welcome()
    assert not lines.take()


def test_the_owner_of_a_waiting_table_sets_bots_and_starts() -> None:
    fake_lobby = FakeLobby(OWN, ATTIC)
    lines = Lines(fake_lobby)
    lines.type("bots 2", "start", "getup", "hero a man", "bots many")
    assert fake_lobby.asked == [
        ("set_bots", "x3", 2),
        ("start", "x3"),
        ("get_up", "x3"),
        ("become", "x3", "male"),
    ]


def test_a_game_against_bots_starts_at_once() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.type("play")
    assert fake_lobby.asked == [("make", 3), ("start", "x3")]


def test_start_in_the_form_makes_the_table_and_starts_it() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.type("new", "start")
    assert [wish for wish, *_ in fake_lobby.asked] == ["make", "start"]


def test_what_needs_a_table_or_a_number_says_so() -> None:
    lines = Lines(FakeLobby())
    assert "no chair at a waiting table" in lines.type("start")
    assert "Type bots and a number" in lines.type("bots")


def test_a_private_table_takes_a_password() -> None:
    fake_lobby = FakeLobby(replace(STAGE_DOOR, private=True, locked=True))
    lines = Lines(fake_lobby)
    assert "is private" in lines.type("1")
    assert not fake_lobby.asked
    lines.type("1 Open Sesame")
    assert fake_lobby.asked


def test_everything_about_a_table_is_read_by_its_number() -> None:
    told = Lines(FakeLobby()).type("read 1")
    assert "Gus [b], in charge, a man." in told
    assert "pace:" in told


def test_what_the_house_says_no_to_is_said() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.take()
    fake_lobby.tell(LobbyReply(new_notice("table_gone")))
    assert len(lines.take()) == 1


def test_from_a_chair_one_comes_back_to_the_lobby_and_from_there_home() -> None:
    fake_lobby, sitting = FakeLobby(), scenes.your_turn()
    lines = Lines(fake_lobby)
    fake_lobby.seat(sitting)
    assert "You're at the table Damp Stairwell." in said(lines)
    assert "A bot plays on until you're back." in lines.type("quit")
    lines.type("yes")
    assert sitting.left
    fake_lobby.update(STAGE_DOOR)
    told = said(lines)
    assert "Kickdoor at attic." in told
    assert "Attic: classic" not in told
    lines.type("quit")
    assert lines.left
    assert ("leave",) in fake_lobby.asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_lobby_are_those_of_its_language(language: Language) -> None:
    words = {"en": ("new", "make"), "de": ("neu", "fertig"), "it": ("nuovo", "crea")}[language]
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby, language=language)
    assert words[0] in said(lines)
    assert words[1] in lines.type(words[0])
    lines.type(words[1])
    assert fake_lobby.made is not None


def test_a_history_and_the_scores_are_read_out() -> None:
    fake_lobby = FakeLobby()
    lines = Lines(fake_lobby)
    lines.type("history")
    lines.type("history Bo Peep")
    lines.type("scores")
    assert fake_lobby.asked == [
        ("past_games", "history", ""),
        ("past_games", "history", "Bo Peep"),
        ("past_games", "scores", ""),
    ]
    said(lines)
    fake_lobby.tell(some_history())
    told = said(lines)
    assert "WITH OTHER PEOPLE." in told
    assert "favourite victim: Bo, 6 times." in told
    assert "when 2026-09-21; result won; players 3; edition classic; level 10;" in told
    fake_lobby.tell(some_scores())
    told = said(lines)
    assert "most wins: Bo, 2." in told
    assert "player Bo; games 3; won 2; kills 8; deaths 1; in a row 2." in told
