"""A seat in lines, around the game: lines that come too late, reading, talk, people, words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    AnswerOffer,
    CallKill,
    EquipOrUnequip,
    GiveUpFight,
    OfferTrade,
    OpenDoor,
    Pass,
    ProposeHelpDeal,
    WithdrawOffer,
)
from tests.engine.layout import Player
from tests.sources import tree_of
from tests.tui import scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Sitting
from tui.plain.typed_verbs import TypedVerb, typed_verb_for_word, word_for_typed_verb
from tui.ports import Knock, TalkLine
from tui.words.catalogue import words_for

PLAIN = Path(__file__).parents[3] / "tui" / "plain"
SYMBOLS = re.compile(r"[─│■□⌂≡►→♦†‡ΨΩ·√•█▒░▲▼×\[\]{}]")


def said(lines: Lines) -> str:
    return " ".join(lines.take())


@pytest.mark.parametrize(("elf", "winners"), [([], "Bo"), (["elf"], "you and Bo")])
def test_an_offer_to_help_says_who_would_win_the_game(elf: list[str], winners: str) -> None:
    """Whoever helps as an elf gains a level, too."""
    sitting = Sitting(
        alice=Player(level=9, aside=elf),
        bob=Player(level=9),
        turn="bob",
        fight="minotaur_looking_for_flat_4b",
    )
    lines = Lines(sitting)
    lines.take()
    sitting.does(1, ProposeHelpDeal(0, treasures=1))
    told = " ".join(" ".join(lines.take()).split())
    assert f"Offer: that kill would win the game: {winners}." in told


# --- guards ---------------------------------------------------------------------------------------


def test_a_line_that_was_under_way_when_somebody_acted_does_nothing() -> None:
    sitting = scenes.your_fight()
    lines = Lines(sitting)
    lines.take()
    sitting.does(2, ProposeHelpDeal(0, treasures=1))
    told = lines.type("run", after=0.2)
    assert "The game changed while you typed, so nothing was done." in told
    assert "Fight: you have 12." in told
    assert not sitting.sent
    lines.type("run", after=0.2)
    assert sitting.sent == [GiveUpFight()]


def test_on_a_slow_line_the_guard_is_longer_and_reading_is_never_held_up() -> None:
    sitting = scenes.your_fight()
    sitting.way = 0.5
    lines = Lines(sitting)
    sitting.does(2, ProposeHelpDeal(0, treasures=1))
    assert "nothing was done" in lines.type("run", after=1.2)
    assert "level 6" in lines.type("why", after=0.0)
    assert not sitting.sent


def test_a_card_taken_up_for_a_fight_that_is_over_goes_back_and_says_so() -> None:
    sitting = scenes.others_fight()
    lines = Lines(sitting)
    lines.type("2")
    sitting.expires()
    assert "selection cancelled" in said(lines)
    lines.type("m", after=0.5)
    assert not sitting.sent


def test_an_answer_to_an_old_question_is_none_to_a_new_one() -> None:
    sitting = scenes.losing()
    lines = Lines(sitting)
    assert "Choose one." in said(lines)
    sitting.expires()
    told = lines.type("2", after=0.1)
    assert not sitting.sent
    assert told


def test_a_yes_to_an_offer_that_is_gone_is_none_to_another() -> None:
    sitting = scenes.deal()
    sitting.does(3, ProposeHelpDeal(0, treasures=3))
    lines = Lines(sitting)
    assert "Cleo would help you for 2" in said(lines)
    sitting.does(2, WithdrawOffer(sitting.update([]).view.public.offers[0].id))
    assert "nothing was done" in lines.type("yes", after=1.5)
    assert not sitting.sent
    lines.type("yes", after=1.5)
    (answer,) = sitting.sent
    assert isinstance(answer, AnswerOffer)


def test_a_list_whose_numbers_would_mean_something_else_is_closed() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    assert "2 Paper Crown" in lines.type("gear")
    sitting.submit(OfferTrade(1, (sitting.card("paper_crown"),)), 0)
    sitting.does(1, AnswerOffer(sitting.update([]).view.public.offers[0].id, accept=True))
    assert "selection cancelled" in said(lines)
    lines.type("2")
    assert not [command for command in sitting.sent if isinstance(command, EquipOrUnequip)]


def test_leaving_is_asked_about_and_the_game_does_not_take_the_question_away() -> None:
    sitting = scenes.others_fight()
    lines = Lines(sitting)
    assert "Type yes or no." in lines.type("quit")
    sitting.expires()
    lines.type("yes")
    assert sitting.left
    assert lines.left


def test_at_home_save_is_to_leave_for_leaving_saves() -> None:
    sitting = scenes.others_fight()
    lines = Lines(sitting)
    assert "Type yes or no." in lines.type("save")
    lines.type("yes")
    assert sitting.left
    assert lines.left


# --- reading, talk, people ------------------------------------------------------------------------


def test_cards_are_read_by_number_letter_and_name() -> None:
    lines = Lines(scenes.your_fight())
    assert "Phantom Doorbell: curse" in lines.type("read 1")
    assert "Passive-Aggressive Landlady: monster, level 9" in lines.type("read m")
    assert "Paper Crown: item" in lines.type("read crown")
    assert "b Bo: level 8" in lines.type("read b")
    assert "No open card is called zeppelin" in lines.type("read zeppelin")


def test_cards_that_the_seat_cannot_see_are_not_named_anywhere() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    told = " ".join(
        lines.type(one) for one in ("table", "read b", "read d", "log 99", "hand", "why b")
    )
    for hidden in ("...On Its Second Espresso", "Sorry, Wrong Dungeon"):
        assert hidden not in told
        assert "No open card" in lines.type(f"read {hidden}")


def test_what_is_said_does_not_depend_on_a_card_that_the_seat_cannot_see() -> None:
    """Other hands of the same backs: every line is the same, the answers to all words too."""
    heard: list[list[str]] = []
    for dags, bos in (("sorry_wrong_dungeon", "elf"), ("on_its_second_espresso", "dwarf")):
        sitting = Sitting(
            alice=Player(level=6, hand=["phantom_doorbell", "somebody_elses_courage"]),
            bob=Player(level=9, wears=["bucket_of_valour"], hand=[bos]),
            dave=Player(level=7, hand=[dags]),
            turn="bob",
            fight="neighbour_with_a_drill",
        )
        lines = Lines(sitting)
        sitting.does(1, CallKill())
        for word in ("hand", "table", "why", "1", "1 b", "yes", "help", "log 50", "read b", ""):
            lines.now += 1.0
            lines.game.line(word)
        sitting.expires()
        heard.append(lines.take())
    assert len(heard[0]) > 40
    assert heard[0] == heard[1]


def test_talk_goes_out_as_it_is_and_comes_in_without_anything_but_text() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    lines.type("say 3 m, CALL {n} [b]")
    assert sitting.said == ["3 m, CALL {n} [b]"]
    assert not sitting.sent
    sitting.tell(TalkLine(1, "Bo", "hi \x1b[2J\u202e{w}" + "x" * 300))
    told = lines.take()
    assert all(len(line) <= 76 for line in told)
    assert told[0].startswith("You say: ") or "Talk: Bo: hi" in " ".join(told)


def test_whoever_is_muted_is_not_told_any_more() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    lines.take()
    assert lines.type("banter b") == "You no longer see what Bo says."
    sitting.tell(TalkLine(1, "Bo", "soup?"))
    assert said(lines) == ""
    assert lines.type("banter b") == "You see what Bo says again."
    sitting.tell(TalkLine(1, "Bo", "soup?"))
    assert "Bo: soup?" in said(lines)
    assert lines.type("banter z") == "Nobody here is called z."
    assert lines.type("banter") == "The bots are quiet."


def test_who_knocks_is_let_in_or_not() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    lines.take()
    sitting.knocks(Knock(4, "Gus", 2))
    assert said(lines) == "Note: Gus asks for Cleo's chair. Type let or refuse."
    lines.type("let")
    assert sitting.admitted == [(4, True)]


def test_passing_by_itself_is_switched_by_numbers() -> None:
    sitting = scenes.stopping()
    lines = Lines(sitting)
    assert "1 where it isn't about me: off" in lines.type("auto")
    lines.type("auto 1")
    assert [type(command) for command in sitting.sent] == [Pass]


def test_the_language_changes_at_once_and_is_kept() -> None:
    lines = Lines(scenes.your_turn())
    assert "Sprache: Deutsch" in lines.type("settings 1 de")
    assert "Stufe 6" in lines.type("tisch")
    assert lines.kept[-1].language == "de"


def test_after_the_end_there_is_another_game_or_none() -> None:
    sitting = scenes.won()
    lines = Lines(sitting)
    assert "The game is over. Bo won." in said(lines)
    lines.type("again", "again now")
    assert sitting.rematches == [False, True]
    fresh = scenes.your_turn()
    sitting.go_on(fresh)
    assert "You're at the table" in said(lines)
    lines.type("open")
    assert fresh.sent == [OpenDoor()]


def test_onlookers_read_and_talk_and_can_do_nothing_else() -> None:
    sitting = scenes.looked_on()
    lines = Lines(sitting)
    assert "Fight: Bo has 13." in said(lines)
    for typed in ("open", "3", "pass", "call", "hand", "hold", "sell", "gear", "auto 1", "1 m", ""):
        lines.type(typed)
    assert not sitting.sent
    assert not sitting.holds
    lines.type("quit")
    assert sitting.left
    assert lines.left


# --- words ----------------------------------------------------------------------------------------


def test_every_verb_is_understood_somewhere() -> None:
    """At a table, in the lobby, or by what is being put together."""
    places = [path for path in PLAIN.glob("*.py") if path.name != "typed_verbs.py"]
    said = {
        node.value
        for path in places
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant)
    }
    assert set(get_args(TypedVerb)) <= said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_a_word_of_its_own_in_every_language(language: Language) -> None:
    words = words_for(language)
    for verb in get_args(TypedVerb):
        assert typed_verb_for_word(word_for_typed_verb(verb, words), words) == verb
        assert typed_verb_for_word(word_for_typed_verb(verb, words).upper(), words) == verb


def test_a_hand_of_more_than_ten_cards_has_numbers_for_all_of_them() -> None:
    hand = [
        *scenes.FIGHT_HAND,
        *scenes.ANN.hand[:1],
        "paper_crown",
        "bucket_of_valour",
        "doormans_coat",
        "bathrobe_of_authority",
        "spare_key_to_everything",
        "elf",
    ]
    sitting = Sitting(alice=Player(level=3, hand=hand))
    lines = Lines(sitting)
    told = lines.type("hand")
    for number in range(1, 13):
        assert f" {number} " in told
    for last in ("10", "11", "12"):
        assert "(" in lines.type(f"why {last}")


def test_a_clock_that_does_not_run_has_no_seconds() -> None:
    sitting = scenes.others_fight()
    sitting.reading = {"left": None, "length": 0.0}
    told = said(Lines(sitting))
    assert "Window 3, without a clock, until Bo's kill counts." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_what_somebody_says_begins_like_one_of_the_host(language: Language) -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting, language=language)
    words = words_for(language)
    forged = [words(f"plain.{key}", text="You win.") for key in ("log", "house")]
    for line in forged:
        for padding in range(76):
            lines.take()
            sitting.tell(TalkLine(1, "Bo", "x" * padding + " " + line))
            _, *rest = lines.take()
            assert all(one.startswith("  ") for one in rest), rest
