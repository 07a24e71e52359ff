"""Somebody at the door asks for a bot's chair: the answers have keys of their own."""

from __future__ import annotations

import pytest

from tests.tui import scenes
from tests.tui.sitting import Guest
from tui.keymap import COMMAND_KEYS, INPUT_DELAY_SECONDS
from tui.ports import Knock
from tui.table.keys.current_keys import keys_now

CLEO = Knock(7, "Cleo", 2)


def test_the_owner_lets_somebody_in_or_not() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    sitting.knocks(CLEO)
    assert "[+] let Cleo in  [!] not now" in guest.keys
    guest.press("+ !")
    assert sitting.admitted == [(7, True), (7, False)]
    assert sitting.sent == []


def test_nobody_at_the_door_means_no_such_keys() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    guest.press("+ !")
    sitting.knocks(CLEO)
    sitting.knocks(None)
    guest.press("+ !")
    assert sitting.admitted == []


def test_an_answer_is_meant_for_whoever_was_seen() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    guest.press("w escape")
    sitting.knocks(CLEO)
    guest.now += 5
    sitting.knocks(Knock(8, "Mallory", 2))
    guest.controller.press("+", guest.now)
    assert sitting.admitted == []
    guest.now += INPUT_DELAY_SECONDS
    guest.controller.press("+", guest.now)
    assert sitting.admitted == [(8, True)]


def test_a_knock_takes_no_key_from_the_game(subtests: pytest.Subtests) -> None:
    for scene in sorted(scenes.SCENES.keys() - {"won"}):
        with subtests.test(scene=scene):
            guest = scenes.guest_at(scene)
            before = keys_now(guest.desk)
            assert COMMAND_KEYS["let_in"] not in before
            assert COMMAND_KEYS["turn_away"] not in before
            guest.sitting.knocks(CLEO)
            after = keys_now(guest.desk)
            assert {key: act for key, act in after.items() if act.verb != "admit"} == before


def test_what_is_typed_answers_nobody() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    sitting.knocks(CLEO)
    guest.press("t")
    guest.controller.type("plus", "+")
    guest.controller.type("enter", None)
    assert sitting.admitted == []
    assert sitting.said == ["+"]
