"""A game that is over, told again in lines: at its end, and from the lobby."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui import scenes
from tests.tui.fake_lobby import FakeLobby
from tests.tui.past_games.records import some_history
from tests.tui.plain.reader import Lines
from tui.ports import Notice, new_notice
from tui.words.catalogue import words_for

WORDS: dict[Language, str] = {"en": "replay", "de": "wiedergabe", "it": "replica"}


class Teller:
    """A `StoryTeller` that tells what the test wants, when it wants it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Language]] = []
        self.told: list[Callable[[Sequence[str] | Notice], None]] = []

    def ask(
        self, game: str, language: Language, told: Callable[[Sequence[str] | Notice], None]
    ) -> None:
        self.asked.append((game, language))
        self.told.append(told)

    def tell(self, *lines: str) -> None:
        self.told.pop()(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_end_of_a_game_a_word_tells_it_again(language: Language) -> None:
    teller = Teller()
    lines = Lines(scenes.won(), language=language, stories=teller)
    word = WORDS[language]
    assert f" {word}" in " ".join(lines.take()), "what can be typed names it"
    opening = words_for(language)("replay.opening").replace("…", "...")
    assert lines.type(word) == opening
    assert teller.asked == [("t1", language)]
    teller.tell("Damp Stairwell", "", "Round 1: Ann", "Ann opens the door.")
    assert lines.take() == ["Damp Stairwell", "", "Round 1: Ann", "Ann opens the door."]
    assert word in lines.type("help")


def test_why_there_is_none_is_a_line() -> None:
    teller = Teller()
    lines = Lines(scenes.won(), stories=teller)
    lines.type("replay")
    teller.told.pop()(new_notice("replay_unknown"))
    assert lines.take() == ["No game of that name is recorded here."]


def test_there_is_no_such_word_before_the_end_nor_where_nothing_is_recorded() -> None:
    teller = Teller()
    playing = Lines(scenes.your_turn(), stories=teller)
    assert playing.type("replay") == "That does nothing here: replay."
    without = Lines(scenes.won())
    assert "replay" not in " ".join(without.take())
    assert without.type("replay") == "That does nothing here: replay."
    assert "replay" not in without.type("help")
    assert teller.asked == []


def test_who_has_left_hears_no_story() -> None:
    teller = Teller()
    lines = Lines(scenes.won(), stories=teller)
    lines.type("replay", "quit")
    assert lines.left
    teller.tell("Damp Stairwell")
    assert lines.take() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_lobby_the_last_own_game_is_told_or_the_one_of_that_number(
    language: Language,
) -> None:
    teller, lobby = Teller(), FakeLobby()
    lines = Lines(lobby, language=language, stories=teller)
    games = some_history().games
    recorded = [number for number, one in enumerate(games, 1) if one.game.end == "won"]
    word = WORDS[language]
    for typed, wanted in ((word, recorded[0]), (f"{word} {recorded[-1]}", recorded[-1])):
        lines.type(typed)
        assert lobby.asked[-1] == ("past_games", "history", "")
        lobby.tell(some_history())
        assert teller.asked[-1] == (games[wanted - 1].game.id, language)
        teller.tell("Once upon a time.")
        assert lines.take()[-1] == "Once upon a time."
    assert word in lines.type("help")


def test_the_history_says_the_numbers() -> None:
    lobby = FakeLobby()
    lines = Lines(lobby, stories=Teller())
    lines.type("history")
    lobby.tell(some_history())
    told = " ".join(lines.take())
    assert "4: when 2026-09-21; result won;" in told
    assert "1: when " in told


def test_a_number_that_the_history_does_not_have_is_misread() -> None:
    teller, lobby = Teller(), FakeLobby()
    lines = Lines(lobby, stories=teller)
    lines.type("replay 999")
    lobby.tell(some_history())
    lines_told = " ".join(lines.take())
    assert "999" in lines_told
    assert lines.type("replay x y") == "You can't choose that: x y."
    assert teller.asked == []


def test_where_nothing_is_recorded_the_lobby_has_no_such_word() -> None:
    lobby = FakeLobby()
    lines = Lines(lobby)
    assert lines.type("replay") == "That does nothing here: replay."
    assert "replay" not in lines.type("help")
    assert lobby.asked == []
