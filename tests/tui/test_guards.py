"""Why no key goes astray: the guards of ADR 9."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import OURS, CallKill, PlayCard, ProposeHelpDeal
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.keymap import BROKEN_PLAY_SECONDS, INPUT_DELAY_SECONDS, LATE_PLAY_SECONDS
from tui.table.painters.prompt import prompt_row


def at_once(guest: Guest, key: str) -> None:
    """Press a key without any time having gone by."""
    guest.controller.press(key, guest.now)


def test_a_key_whose_meaning_somebody_else_changed_sleeps_for_a_moment() -> None:
    sitting = Sitting(
        alice=Player(level=9),
        bob=Player(hand=["on_its_second_espresso"]),
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    guest.press("w escape")
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(1, PlayCard(sitting.card("on_its_second_espresso"), monster=drill))
    at_once(guest, "r")
    assert sitting.sent == []
    assert guest.prompt == "The game changed; press again."
    guest.now += INPUT_DELAY_SECONDS
    at_once(guest, "r")
    assert [command.kind for command in sitting.sent] == ["give_up"]


def test_own_steps_leave_no_key_dead() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    digit = guest.digit("read_the_small_print")
    at_once(guest, digit)
    at_once(guest, digit)
    at_once(guest, "o")
    assert [command.kind for command in sitting.sent] == ["play_card", "open_door"]


def not_the_last_fight() -> Sitting:
    """Bo has called a kill that does not win the game, and Ann holds four cards that fit."""
    sitting = Sitting(
        alice=Player(level=6, hand=scenes.FIGHT_HAND),
        bob=Player(level=8, aside=["dwarf"]),
        turn="bob",
        fight="pigeon_with_a_lease",
    )
    sitting.does(1, CallKill())
    return sitting


def test_keys_that_always_mean_the_same_are_never_dead() -> None:
    sitting = not_the_last_fight()
    guest = Guest(sitting)
    sitting.expires()
    at_once(guest, "w")
    assert guest.desk.overlay is not None


def test_a_pass_belongs_to_the_fight_that_was_painted() -> None:
    sitting = Sitting(
        bob=Player(level=9),
        carol=Player(hand=["somebody_elses_courage"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    sitting.does(1, CallKill())
    guest = Guest(sitting)
    guest.press("w escape")
    sitting.does(2, PlayCard(sitting.card("somebody_elses_courage"), side=OURS))
    at_once(guest, "space")
    assert sitting.sent == []
    guest.now += INPUT_DELAY_SECONDS
    at_once(guest, "space")
    assert len(sitting.sent) == 1


def test_a_broken_play_puts_the_card_back_and_stops_the_finger() -> None:
    sitting = not_the_last_fight()
    guest = Guest(sitting)
    guest.press("2")
    sitting.expires()
    assert guest.desk.selection is None
    assert guest.prompt == "The game changed; selection cancelled."
    at_once(guest, "2")
    assert guest.desk.selection is None
    guest.now += BROKEN_PLAY_SECONDS
    at_once(guest, "w")
    assert guest.desk.overlay is not None


def test_a_play_after_the_end_of_its_window_is_told_by_how_much_it_came_late() -> None:
    sitting = not_the_last_fight()
    guest = Guest(sitting)
    guest.press("2")
    sitting.expires()
    guest.now += 0.12
    at_once(guest, "2")
    assert sitting.sent == []
    assert guest.prompt == "Too late by 0.12 s: that moment was over."
    guest.now += LATE_PLAY_SECONDS
    at_once(guest, "2")
    assert "Too late" not in guest.prompt


def test_a_play_that_can_still_be_made_is_too_late_for_a_moment_only() -> None:
    sitting = Sitting(
        alice=Player(level=6, hand=["somebody_elses_courage", "read_the_small_print"]),
        bob=Player(level=8, aside=["dwarf"]),
        turn="bob",
        fight="pigeon_with_a_lease",
    )
    sitting.does(1, CallKill())
    guest = Guest(sitting)
    level_card = guest.digit("read_the_small_print")
    guest.press(level_card)
    sitting.expires()
    guest.now += INPUT_DELAY_SECONDS / 2
    at_once(guest, level_card)
    assert sitting.sent == []
    assert "Too late by" in guest.prompt
    guest.press(f"{level_card} {level_card}")
    assert [command.kind for command in sitting.sent] == ["play_card"]


def test_a_key_without_a_meaning_is_told_for_longer_how_late_it_came() -> None:
    sitting = not_the_last_fight()
    guest = Guest(sitting)
    guest.press("2")
    sitting.expires()
    guest.now += LATE_PLAY_SECONDS - 0.5
    at_once(guest, "2")
    assert guest.prompt == "Too late by 1.50 s: that moment was over."


def test_only_what_would_have_been_played_is_too_late() -> None:
    sitting = not_the_last_fight()
    guest = Guest(sitting)
    guest.press("w escape")
    sitting.expires()
    at_once(guest, "space")
    assert "Too late" not in guest.prompt


def test_a_question_that_goes_away_leaves_what_is_taken_up() -> None:
    sitting = Sitting(
        alice=Player(level=9, hand=["on_its_second_espresso"]),
        bob=Player(hand=["somebody_elses_courage"]),
        fight="damp_patch",
    )
    guest = Guest(sitting)
    guest.press("1")
    at_once(guest, "1")
    assert guest.desk.question is not None
    sitting.does(1, PlayCard(sitting.card("somebody_elses_courage"), side=OURS))
    assert guest.desk.question is None
    assert guest.desk.selection is not None
    assert guest.prompt == "The game changed; press again."


def test_a_slow_line_lets_keys_sleep_for_longer() -> None:
    sitting = Sitting(
        alice=Player(level=9),
        bob=Player(hand=["on_its_second_espresso"]),
        fight="neighbour_with_a_drill",
    )
    sitting.way = 0.25
    guest = Guest(sitting)
    guest.press("w escape")
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(1, PlayCard(sitting.card("on_its_second_espresso"), monster=drill))
    guest.now += INPUT_DELAY_SECONDS + 0.4
    at_once(guest, "r")
    assert sitting.sent == []
    guest.now += 0.11
    at_once(guest, "r")
    assert [command.kind for command in sitting.sent] == ["give_up"]


def test_a_command_carries_the_revision_that_was_painted() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    painted = guest.desk.public.revision
    guest.press("2 2")
    assert sitting.seen == [painted]


def test_while_talking_every_key_is_text() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press("t")
    for character in "3 3 o":
        guest.controller.type(character, character)
    assert sitting.sent == []
    assert guest.prompt == "say: 3 3 o_"
    assert "[Tab] to the table" in guest.keys
    guest.controller.type("tab", None)
    assert guest.desk.talk.text == "3 3 o"
    guest.press("t")
    guest.controller.type("enter", None)
    assert sitting.said == ["3 3 o"]


def test_of_wide_talk_the_end_is_seen_where_it_is_typed() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("t")
    for character in "拳" * 50 + "!":
        guest.controller.type(character, character)
    assert row_text(prompt_row(guest.desk, {}, 80)).rstrip().endswith("拳!_")


def test_an_overlay_is_for_reading() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press("x 2 2 space 3 m")
    assert sitting.sent == []
    assert guest.desk.overlay is not None
    assert guest.desk.overlay.subject == sitting.card("neighbour_with_a_drill")
    guest.press("escape 3")
    assert guest.desk.selection is not None
    assert sitting.sent == []


def test_a_held_digit_counts_as_one_press() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting, held=0.06)
    guest.controller.press("2", 1.0)
    guest.controller.press("2", 1.03)
    assert guest.later == [0.06]
    guest.controller.press("2", 1.06)
    guest.controller.press("2", 1.09)
    guest.controller.due(guest.now)
    assert sitting.sent == []
    assert guest.desk.selection is not None


def test_two_presses_send_after_the_wait() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting, held=0.06)
    guest.controller.press("2", 1.0)
    guest.controller.press("2", 1.2)
    assert sitting.sent == []
    guest.controller.due(guest.now)
    assert len(sitting.sent) == 1


def test_another_key_sends_what_waits_first() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting, held=0.06)
    guest.controller.press("2", 1.0)
    guest.controller.press("2", 1.2)
    guest.controller.press("w", 1.21)
    assert len(sitting.sent) == 1
    assert guest.desk.overlay is not None


def test_a_paste_presses_nothing() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.controller.paste("33ocre" * 10)
    assert sitting.sent == []
    assert guest.prompt.startswith("That was too much at once")
    guest.press("t")
    guest.controller.paste("sorry\nbo\x1b[31m")
    assert guest.desk.talk.text == "sorry bo [31m"


def test_the_cursor_stays_on_its_card_and_goes_with_it() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    print_ = sitting.card("read_the_small_print")
    guest.press("down down down")
    assert guest.desk.marked("hand") == print_
    guest.press("enter enter")
    assert [command.kind for command in sitting.sent] == ["play_card"]
    assert guest.desk.cursor is None
    guest.press("enter")
    assert len(sitting.sent) == 1


def test_digits_and_letters_stick() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    before = {card: guest.desk.digits.digit(card) for card in sitting.state.hand(0)}
    digit = guest.digit("read_the_small_print")
    guest.press(f"{digit} {digit}")
    after = {card: guest.desk.digits.digit(card) for card in sitting.state.hand(0)}
    assert before.keys() - after.keys() == {sitting.card("read_the_small_print")}
    assert all(before.get(card, digit) == digit for card, digit in after.items())


def test_an_update_of_somebody_else_keeps_what_is_taken_up() -> None:
    sitting = Sitting(
        alice=Player(hand=["on_its_second_espresso"]),
        carol=Player(level=9),
        bob=Player(level=2),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    guest.press(guest.digit("on_its_second_espresso"))
    sitting.does(2, ProposeHelpDeal(1, treasures=1))
    assert guest.desk.selection is not None


def test_a_fight_that_is_over_takes_the_kill_key_with_it() -> None:
    sitting = Sitting(alice=Player(level=9), fight="neighbour_with_a_drill")
    guest = Guest(sitting)
    guest.press("c")
    sitting.expires()
    guest.press("c")
    assert sitting.sent == [CallKill()]


def test_a_notice_that_an_update_found_young_goes_when_its_time_is_over() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.desk.notice = ""
    guest.press("5")
    assert guest.desk.notice
    guest.now += 1.0
    sitting.tell(sitting.update([]))
    assert guest.desk.notice
    (after,) = guest.later
    guest.now += after
    guest.controller.due(guest.now)
    assert guest.desk.notice == ""


def test_what_is_picked_of_several_is_said_while_the_rest_is_asked_for() -> None:
    sitting = Sitting(
        alice=Player(hand=["try_the_next_door", "subletting_mimic", "neighbour_with_a_drill"])
    )
    guest = Guest(sitting)
    bell = guest.digit("try_the_next_door")
    guest.press(bell)
    assert guest.prompt == "SELECTED: Wrong Bell, Try Next Door. On whom? Press a letter."
    guest.press("b")
    assert guest.prompt == (
        "SELECTED: Wrong Bell, Try Next Door, on Bo. And which card? Press its key."
    )
    guest.press(guest.digit("neighbour_with_a_drill"))
    assert sitting.sent[-1].kind == "play_card"


def test_a_refused_card_is_pointed_at_until_something_else_is_done() -> None:
    guest = scenes.guest_at("your_turn")
    guest.press("4")
    assert any(row.startswith(" 4 ►") for row in guest.screen())
    guest.press("o")
    assert not any(" ►" in row for row in guest.screen()[15:])


@rule("CLASS-09")
@pytest.mark.parametrize(
    ("language", "asked"),
    [("en", "Really?"), ("de", "Wirklich?"), ("it", "Davvero?")],
)
def test_what_costs_more_than_it_brings_is_asked_about_with_the_sums(
    language: Language, asked: str
) -> None:
    """Ann would pay with her bass, which is worth 5, for 4."""
    bass = "double_bass_in_its_own_seat"
    alice = Player(level=9, aside=["tinkerer"], wears=[bass])
    sitting = Sitting(edition="star", alice=alice, fight="feral_neck_pillows")
    guest = Guest(sitting, language=language)
    guest.press("f f")
    assert guest.desk.question is not None
    tinkerer = guest.desk.book.short(sitting.card("tinkerer"))
    assert guest.prompt.startswith(f"{tinkerer}: 14:2 → 13:2. {asked}")
    guest.press("n")
    assert sitting.sent == []


@rule("AMB-55", "HELP-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_that_asks_for_help_says_why_not(language: Language) -> None:
    ahead = Guest(
        Sitting(seats=3, alice=Player(level=9), fight="pigeon_with_a_lease"), language=language
    )
    nowhere = Guest(Sitting(seats=3), language=language)
    for guest, reason in ((ahead, "ahead_already"), (nowhere, "only_in_fight")):
        guest.press(guest.desk.keymap["offer_help"])
        assert guest.prompt.startswith(guest.desk.words(f"refused.{reason}"))


@rule("PREC-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_that_asks_for_help_names_the_card_that_forbids_it(language: Language) -> None:
    """Nobody was named who could not be asked."""
    reader, other = Player(level=1, wears=["last_word_framed"]), Player()
    monster = "tumble_dryer_of_no_return"
    outside = Sitting(seats=2, alice=reader, bob=other, turn="bob", fight=monster)
    inside = Sitting(1, seats=2, alice=reader, bob=other, turn="bob", fight=monster)
    for sitting in (outside, inside):
        guest = Guest(sitting, language=language)
        guest.press(guest.desk.keymap["offer_help"])
        words, book, card = guest.desk.words, guest.desk.book, sitting.card("last_word_framed")
        names = f"{guest.desk.letter(0)} Ann ({book.short(card)})"
        mine = words("notice.no_helping", card=book.short(card, 24))
        forbidden = mine, words("deal.cannot", names=names)
        assert guest.prompt == forbidden[sitting.seat]
