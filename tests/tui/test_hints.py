"""What a beginner is told about the keys: only keys that work, and nobody else is told."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import CallKill, EndTurn
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import PEOPLE, Guest, Sitting
from tui.ports import Chair

LANDLADY = "passive_aggressive_landlady"


def beginner(name: str, language: Language = "en") -> Guest:
    guest = scenes.guest_at(name, language)
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    return guest


def test_a_beginner_is_told_which_key_opens_the_door() -> None:
    guest = beginner("your_turn")
    assert guest.prompt.startswith("[o] opens the door.")
    guest.desk.preferences = replace(guest.desk.preferences, hints=False)
    assert guest.prompt.startswith("Play a card, sort your gear")


def test_the_settings_switch_the_hints() -> None:
    guest = beginner("your_turn")
    guest.press("q 1 down down down down down right")
    assert [one.hints for one in guest.chosen] == [False]
    assert any("hints for beginners" in row and "◄ off ►" in row for row in guest.screen())


def test_nobody_is_told_to_play_what_is_not_lit_in_a_fight() -> None:
    idle, able = (
        Guest(Sitting(alice=Player(hand=[card]), bob=Player(), turn="bob", fight="damp_patch"))
        for card in ("subletting_mimic", "phantom_doorbell")
    )
    assert idle.prompt == "You can't play anything here right now."
    assert able.prompt.startswith("Play: a card's digit, then a letter")


def test_nobody_is_told_of_what_is_lit_in_a_turn_in_which_nothing_is() -> None:
    idle, able = (
        Guest(Sitting(alice=Player(hand=[card]), turn="bob"))
        for card in ("subletting_mimic", "phantom_doorbell")
    )
    assert idle.prompt == "Bo's turn. You can't play anything now."
    assert able.prompt == "Bo's turn. You can play what is lit."


def test_without_a_card_that_helps_a_beginner_is_told_of_help_and_of_running() -> None:
    guest = Guest(Sitting(alice=Player(hand=["subletting_mimic"]), fight="damp_patch"))
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    assert guest.prompt == "You're behind: [a] asks for help, [r] runs away."


def test_where_nobody_may_help_nobody_is_told_to_ask_and_the_card_is_named() -> None:
    sitting = Sitting(alice=Player(level=1, hand=["paper_crown"]), fight="lift_between_floors")
    guest = Guest(sitting)
    short = guest.desk.book.short(sitting.card("lift_between_floors"))
    assert guest.prompt == f"You're behind, and {short} lets nobody help. Run."
    assert "help" not in guest.keys.replace("[?] help", "")


def test_the_last_chance_names_only_keys_that_work() -> None:
    guest = beginner("your_fight")
    guest.press("r")
    assert guest.prompt.startswith("Last chance")
    assert "[a]" in guest.prompt


def test_on_a_phone_no_hint_is_cut_short_or_loses_a_key(subtests: pytest.Subtests) -> None:
    """Some, in the language with the longest words; the next test has all of them."""
    for name in scenes.some_scenes(1):
        with subtests.test(scene=name):
            check_hint_on_a_phone(name, "de")


@pytest.mark.slow
def test_on_a_phone_no_hint_is_cut_short_in_any_language(subtests: pytest.Subtests) -> None:
    for name, language in product(scenes.SCENES, LANGUAGES):
        with subtests.test(scene=name, language=language):
            check_hint_on_a_phone(name, language)


def check_hint_on_a_phone(scene: str, language: Language) -> None:
    guest = beginner(scene, language)
    hinted = guest.screen(60, 20)[18].strip()
    named = set(re.findall(r"\[\w+\]", guest.prompt)) - {"[p]"}
    assert named <= set(re.findall(r"\[\w+\]", hinted)), "its keys are still there"
    guest.desk.preferences = replace(guest.desk.preferences, hints=False)
    assert not hinted.endswith("…") or hinted == guest.screen(60, 20)[18].strip()


CAROUSEL = "baggage_carousel_nine"


def test_no_lit_card_is_praised_that_would_do_the_own_side_no_good(
    subtests: pytest.Subtests,
) -> None:
    """Stronger monsters, a monster driven off and somebody else's curse make no kill safer."""
    for card in ("booked_as_a_group", "rebooking_voucher", "bag_sent_to_andromeda"):
        with subtests.test(card=card):
            alice = Player(level=9, hand=[card])
            sitting = Sitting(edition="star", seats=3, alice=alice, fight=CAROUSEL)
            guest = Guest(sitting)
            guest.desk.preferences = replace(guest.desk.preferences, hints=True)
            assert guest.prompt == "You're ahead: [c] calls the kill."
            guest.press("c")
            assert guest.prompt == "Kill called. The others may still act."


def test_who_is_behind_is_told_of_a_card_only_if_one_would_help(subtests: pytest.Subtests) -> None:
    """A monster that is driven off is no kill, but who is behind is rid of it."""
    behind = {
        "booked_as_a_group": "You're behind: [a] asks for help, [r] runs away.",
        "rebooking_voucher": "You're behind: play a lit card, ask for help, or [r] to run away.",
    }
    for card, told in behind.items():
        with subtests.test(card=card):
            alice = Player(hand=[card])
            sitting = Sitting(edition="star", seats=3, alice=alice, fight=CAROUSEL)
            guest = Guest(sitting)
            guest.desk.preferences = replace(guest.desk.preferences, hints=True)
            assert guest.prompt == told
            guest.press("r")
            assert ("card" in guest.prompt) == (card == "rebooking_voucher")


def test_nobody_is_asked_to_meddle_with_a_card_that_leaves_the_fight_alone() -> None:
    bob, alice = Player(level=9), Player(hand=["always_finds_parking"])
    sitting = Sitting(
        edition="super", seats=3, alice=alice, bob=bob, turn="bob", fight="beekeeper_of_dread"
    )
    guest = Guest(sitting)
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    assert guest.prompt == "Bo's turn: watch, or play what is lit. [?] explains the screen."


def test_who_can_pay_a_curse_off_is_told_so_in_their_turn() -> None:
    """It is among the gear, which says nothing of curses."""
    lying = (
        ("classic", "chewing_gum_on_the_stairs", "getaway_slippers", "lift a curse"),
        ("super", "fan_club_of_one", "tights_with_knee_patches", "get out of a trap"),
    )
    for edition, curse, item, told in lying:
        alice = Player(wears=[item], aside=[curse])
        guest = Guest(Sitting(edition=edition, seats=3, alice=alice))
        assert told in guest.prompt


def test_a_card_that_only_harms_makes_nothing_safer() -> None:
    sitting = Sitting(
        alice=Player(level=12, hand=["with_legal_cover"]), fight=LANDLADY, edition="classic"
    )
    guest = Guest(sitting)
    assert guest.desk.fight is not None
    assert guest.desk.fight.ahead
    assert "safer" not in guest.prompt
    behind = Guest(Sitting(alice=Player(level=2, hand=["with_legal_cover"]), fight=LANDLADY))
    assert "card" not in behind.prompt


@pytest.mark.parametrize(
    ("card", "hint"), [("phantom_doorbell", False), ("fire_extinguisher_inspected_1974", True)]
)
def test_lit_cards_make_a_kill_safer_only_if_one_does(card: str, hint: bool) -> None:
    sitting = Sitting(alice=Player(level=9, hand=[card]), fight="neighbour_with_a_drill")
    assert ("make sure first" in Guest(sitting).prompt) == hint


@pytest.mark.parametrize(
    ("card", "hint"), [("long_arm_left_only", False), ("with_a_tragic_backstory", True)]
)
def test_to_help_or_hinder_it_takes_a_card_that_turns_the_fight(card: str, hint: bool) -> None:
    ann, bob = Player(level=2, hand=[card]), Player(level=9)
    sitting = Sitting(
        edition="super", alice=ann, bob=bob, turn="bob", fight="pigeon_mildly_radioactive"
    )
    guest = Guest(sitting)
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    sitting.does(1, CallKill())
    assert guest.prompt.startswith("Help or hinder") == hint, guest.prompt
    assert hint or guest.prompt.startswith("A lit digit"), guest.prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_makes_it_worse_and_asks_something_is_no_way_out(language: Language) -> None:
    """The twin doubles the steward, and lets Ann choose who Bo is."""
    sitting = Sitting(
        edition="bard",
        seats=2,
        alice=Player(level=1, hand=["shipwrecked_twin"]),
        fight="steward_in_yellow_stockings",
    )
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    guest.desk.preferences = replace(guest.desk.preferences, hints=False)
    assert words("can.card").lower() not in guest.prompt.lower()
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    assert guest.prompt == words("hint.fight_alone")


@pytest.mark.parametrize("hints", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_wins_a_tie_is_not_said_to_be_ahead(language: Language, hints: bool) -> None:
    warrior = Player(level=8, aside=["warrior"])
    guest = Guest(Sitting(alice=warrior, fight="neighbour_with_a_drill"), language=language)
    guest.desk.preferences = replace(guest.desk.preferences, hints=hints)
    tie = {"en": "You win the tie", "de": "Bei Gleichstand gewinnst du", "it": "In parità vinci tu"}
    assert guest.prompt.startswith(tie[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_alone_can_receive_charity_is_named_and_not_asked_for(language: Language) -> None:
    bob, others = Player(level=1), Player(level=2)
    ann = Player(level=3, hand=[*scenes.FIGHT_HAND, "read_the_small_print", "elf"])
    sitting = Sitting(seats=4, alice=ann, bob=bob, carol=others, dave=others, point="rest")
    sitting.does(0, EndTurn())
    guest = Guest(sitting, language=language)
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    words = guest.desk.words
    assert guest.prompt == words("hint.charity_one", n=2, k=5, w="Bo")
    small = guest.screen(60, 20)[18]
    assert any(words(f"hint.{one}charity_one", n=2, k=5, w="Bo") in small for one in ("", "brief."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_can_only_pass_is_told_what_does_it_for_them(language: Language) -> None:
    sitting = Sitting(
        alice=Player(hand=["subletting_mimic"]),
        bob=Player(level=9),
        turn="bob",
        fight="damp_patch",
    )
    guest = Guest(sitting, language=language)
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    sitting.does(1, CallKill())
    assert "[p]" in guest.prompt
    for size in ((60, 20), (80, 24), (160, 50)):
        [row] = [row for row in guest.screen(*size) if "[p]" in row]
        assert "…" not in row
        assert row.count("[p]") == 1
    sitting.chairs = {seat: Chair(seat, name, "bot") for seat, name in enumerate(PEOPLE[1:5], 1)}
    sitting.tell(sitting.update([]))
    assert "[p]" not in guest.prompt  # Nobody else is there to see it, and so nobody waits.


def test_in_plain_lines_as_well() -> None:
    sitting = Sitting(
        alice=Player(hand=["subletting_mimic"]),
        bob=Player(level=9),
        turn="bob",
        fight="damp_patch",
    )
    lines = Lines(sitting)
    lines.take()
    sitting.does(1, CallKill())
    assert "pass, hold, auto, hand, help" in " ".join(lines.take())
