"""After the door: trouble is only spoken of while a monster of the hand can be fought."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import GiveUpFight, OpenDoor
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting

FRIEND, MIMIC, LANDLADY = "senior_cellar_rat", "subletting_mimic", "passive_aggressive_landlady"


def beyond(door: str, *hand: str, language: Language = "en", hints: bool = True) -> Guest:
    """Ann, a dwarf, has opened the door."""
    sitting = Sitting(alice=Player(aside=["dwarf"], hand=hand), seats=3, doors=[door])
    sitting.does(0, OpenDoor())
    guest = Guest(sitting, language=language)
    guest.desk.preferences = replace(guest.desk.preferences, hints=hints)
    return guest


def told(guest: Guest, card_id: str) -> str:
    """The last column of a hand card."""
    name = guest.desk.book.name(guest.sitting.card(card_id))
    row = next(row for row in guest.screen()[17:22] if name in row)
    return row[58:].strip()


def test_without_a_monster_behind_the_door_one_of_the_hand_can_be_fought() -> None:
    guest = beyond("elf", MIMIC)
    assert "You can fight a lit monster" in guest.prompt
    assert f"[{guest.digit(MIMIC)}]" in guest.keys


def test_trouble_shows_the_two_sums_before_it_is_looked_for() -> None:
    guest = beyond("elf", MIMIC, LANDLADY)
    assert told(guest, MIMIC).split() == ["1:6", "you're", "behind"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_friendly_monster_nobody_is_told_to_fight(language: Language) -> None:
    guest = beyond(FRIEND, MIMIC, language=language)
    words = guest.desk.words
    assert guest.prompt == words("hint.room")
    assert told(guest, MIMIC) == words("why_not.met")
    guest.press("?")
    assert any(words("help.title_room") in row for row in guest.screen())


def test_why_names_the_rule_that_a_monster_was_met() -> None:
    guest = beyond(FRIEND, MIMIC, hints=False)
    assert guest.prompt == "Search the room or end your turn."
    guest.press(f"w {guest.digit(MIMIC)}")
    assert any("You've already met a monster this turn (TURN-09)" in row for row in guest.screen())


def test_without_a_monster_in_the_hand_there_is_only_the_room_to_search() -> None:
    assert beyond("elf", "stick_on_pips").prompt.startswith("[d] searches the room")


def test_a_wandering_card_says_that_it_needs_a_monster() -> None:
    guest = beyond(LANDLADY, "sorry_wrong_dungeon")
    assert told(guest, "sorry_wrong_dungeon") == "no monster in hand"


def test_a_card_for_dice_promises_nothing_about_the_fight() -> None:
    sitting = Sitting(
        alice=Player(hand=["stick_on_pips"]), bob=Player(), seats=3, turn="bob", fight=LANDLADY
    )
    sitting.does(1, GiveUpFight())
    sitting.expires_until_asked("die")
    assert told(Guest(sitting), "stick_on_pips") == "another roll"


def test_whoever_runs_sees_what_the_die_must_show() -> None:
    sitting = Sitting(alice=Player(level=4), bob=Player(), seats=3, fight=LANDLADY)
    sitting.does(0, GiveUpFight())
    guest = Guest(sitting)
    sitting.expires_until_asked("run_order")
    guest.press("enter")
    shown = "\n".join(guest.screen())
    assert "Your die shows" in shown
    assert "5 in all, you add +0" in shown
