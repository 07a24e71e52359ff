"""Two presses play, one never does: picking cards, targets, lists and deals by their keys."""

from __future__ import annotations

import re

import pytest

from engine.core.commands import OURS, THEIRS, CallKill, OpenDoor, Pass, PlayCard, UseAbility
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.canvas.table_regions import layout_for
from tui.table.painters.table import paint_table


def test_one_press_takes_up_and_sends_nothing() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("2")
    assert guest.sitting.sent == []
    assert guest.prompt.startswith("SELECTED: ...On Its Second Espresso, on Neighbour")
    guest.press("escape")
    assert guest.desk.selection is None


def test_the_same_digit_again_plays_at_the_mark() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    drill = sitting.card("neighbour_with_a_drill")
    guest.press("2 2")
    assert sitting.sent == [PlayCard(sitting.card("on_its_second_espresso"), monster=drill)]
    assert guest.desk.selection is None


def test_a_letter_says_where_to() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press("1 b y")
    assert sitting.sent == [PlayCard(sitting.card("fire_extinguisher_inspected_1974"), side=OURS)]


def test_the_mark_of_an_outsider_stands_on_the_monsters() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press("1 1")
    assert sitting.sent == [PlayCard(sitting.card("fire_extinguisher_inspected_1974"), side=THEIRS)]


def test_a_wandering_monster_takes_another_digit_along() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press("3 5")
    landlady = sitting.card("passive_aggressive_landlady")
    assert sitting.sent == [PlayCard(sitting.card("sorry_wrong_dungeon"), other=landlady)]


def test_another_digit_takes_up_another_card() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("1 2")
    assert guest.desk.selection is not None
    assert guest.desk.selection.card == guest.sitting.card("on_its_second_espresso")
    assert guest.sitting.sent == []


def test_without_a_mark_the_second_press_asks_and_plays_nothing() -> None:
    sitting = scenes.kill_called()
    guest = Guest(sitting)
    digit = guest.digit("phantom_doorbell")
    guest.press(f"{digit} {digit}")
    assert sitting.sent == []
    assert guest.prompt == "Which? Press the letter or digit of a target."


def test_a_letter_of_something_else_says_that_it_is_no_target() -> None:
    guest = Guest(scenes.kill_called())
    guest.press(f"{guest.digit('phantom_doorbell')} m")
    assert guest.sitting.sent == []
    assert guest.prompt.endswith(" is no target: press one of the letters below.")
    guest.press("escape m")
    assert "target" not in guest.prompt


def test_what_hits_oneself_is_asked_about_once() -> None:
    sitting = scenes.kill_called()
    guest = Guest(sitting)
    digit = guest.digit("phantom_doorbell")
    guest.press(f"{digit} a")
    assert sitting.sent == []
    assert "Really?" in guest.prompt
    guest.press("n")
    assert sitting.sent == []
    guest.press("a y")
    assert sitting.sent == [PlayCard(sitting.card("phantom_doorbell"), seat=0)]


def test_a_dead_card_says_why_with_its_rule() -> None:
    guest = Guest(scenes.your_turn())
    guest.press(guest.digit("subletting_mimic"))
    assert guest.prompt == "Only on your turn, after a door without a monster (TURN-08)"
    assert guest.sitting.sent == []


def test_steps_that_cannot_be_taken_back_have_a_key_of_their_own() -> None:
    sitting = scenes.your_turn()
    Guest(sitting).press("o")
    assert sitting.sent == [OpenDoor()]


def test_the_fighter_who_is_ahead_calls_the_kill() -> None:
    sitting = Sitting(alice=Player(level=9), fight="neighbour_with_a_drill")
    guest = Guest(sitting)
    assert "[c] call the kill" in guest.keys
    guest.press("c")
    assert sitting.sent == [CallKill()]


def test_space_passes_and_twice_is_once() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press("space space")
    assert [type(command) for command in sitting.sent] == [Pass]
    assert guest.prompt == "You've passed."


def test_an_ability_is_paid_for_with_a_card() -> None:
    sitting = Sitting(
        alice=Player(level=3, aside=["warrior"], hand=["subletting_mimic", "elf"]),
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    guest.press(f"f {guest.digit('elf')}")
    (used,) = sitting.sent
    assert used.kind == "use_ability"
    assert used.payment == (sitting.card("elf"),)


def test_leaving_goes_through_the_menu() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    guest.press("q")
    assert not sitting.left
    guest.press("y")
    assert sitting.left


def test_a_closed_table_says_why_and_lets_go() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    sitting.closes("taken_over")
    assert guest.prompt == "You've opened this table somewhere else. Press [q]."
    guest.press("o 1 1")
    assert sitting.sent == []
    guest.press("q")
    assert sitting.left


def test_every_shown_key_does_something() -> None:
    """A dead key is never shown: what the key row names is in the table of acts."""
    from tui.table.keys.current_keys import keys_now

    for made, keys in scenes.SCENES.values():
        guest = Guest(made())
        guest.press(keys)
        known = keys_now(guest.desk)
        shown = guest.keys.replace("]-[", "][")
        for label in shown.split("[")[1:]:
            key = label.split("]")[0]
            named = {
                "Space": "space",
                "Enter": "enter",
                "Esc": "escape",
                "←": "left",
                "→": "right",
                "↑": "up",
                "↓": "down",
                "Backspace": "backspace",
            }
            name = named.get(key, key)
            assert name in known or name in ("PgUp", "PgDn"), (key, shown)


def asked_to_run() -> Guest:
    sitting = Sitting(alice=Player(level=4), fight="passive_aggressive_landlady")
    guest = Guest(sitting)
    guest.press("r")
    sitting.expires()
    return guest


@pytest.mark.parametrize("key", ["r", "a", "enter"])
def test_the_only_choice_is_ticked_and_goes_out_with_one_press(key: str) -> None:
    guest = asked_to_run()
    guest.press("escape")
    assert "[√] Landlady               5 in all, you add +0" in "\n".join(guest.screen())
    guest.press(key)
    assert guest.sitting.sent[-1].kind == "answer"


def test_of_several_choices_the_second_press_of_a_letter_sends_it() -> None:
    guest = Guest(scenes.losing())
    before = len(guest.sitting.sent)
    guest.press("b")
    assert len(guest.sitting.sent) == before
    guest.press("b")
    assert guest.sitting.sent[-1].kind == "answer"


def test_an_ability_is_sent_by_no_key_before_its_price_is_chosen() -> None:
    thief = Player(aside=["thief"], hand=["elf", "phantom_doorbell"])
    bob = Player(level=4, wears=["paper_crown"])
    guest = Guest(Sitting(alice=thief, bob=bob, turn="bob", fight="neighbour_with_a_drill"))
    guest.press("f")
    assert guest.keys.startswith("[b] choose  [1][2] pay  [Esc]")
    guest.press("1")
    assert guest.keys.startswith("[f][b][Enter] use it  [1][2] pay")


@pytest.mark.parametrize("worn", [1, 5])
def test_whom_an_ability_goes_to_is_asked_before_its_price_from_the_table(worn: int) -> None:
    """Rows of what lies in play have the letters of players: never both at once."""
    gear = [
        "bathrobe_of_authority",
        "paper_crown",
        "bucket_of_valour",
        "mirror_of_self_regard",
        "getaway_slippers",
    ]
    ann = Player(level=3, aside=["thief"], hand=["elf"], wears=gear[:worn])
    ladle, plunger, lid = "soup_ladle_of_absolution", "plunger_of_justice", "pot_lid_of_destiny"
    bob, carol, dave = (Player(wears=[one]) for one in (ladle, plunger, lid))
    guest = Guest(Sitting(seats=4, alice=ann, bob=bob, carol=carol, dave=dave))
    words = guest.desk.words
    guest.press("f")
    assert words("prompt.which.seat") in guest.prompt
    assert guest.keys.startswith("[b]-[d] choose")
    assert words("outcome.price") in "".join(guest.screen()[18:])
    guest.press("c")
    assert words("prompt.which.payment") in guest.prompt
    assert words("outcome.which.payment") in "".join(guest.screen()[18:])
    assert words("outcome.price") in "".join(guest.screen()[18:])
    assert "choose" not in guest.keys
    guest.press("a")
    (used,) = guest.sitting.sent
    assert isinstance(used, UseAbility)
    assert (used.seat, used.payment) == (2, (guest.sitting.card(gear[0]),))


def test_a_price_of_several_cards_waits_for_enter_once_all_are_picked() -> None:
    hand = ["cat_out_of_the_tree", "wrong_phone_box", "late_for_choir"]
    ann = Player(level=2, aside=["techno_with_a_warranty"], hand=hand)
    sitting = Sitting(edition="super", seats=3, alice=ann)
    guest = Guest(sitting)
    guest.press("f 1 2")
    assert sitting.sent == []
    assert guest.keys.startswith("[f][Enter] use it  [1]-[3] pay")
    guest.press("3 enter")
    [paid] = sitting.sent
    assert isinstance(paid, UseAbility)
    assert paid.payment == (sitting.card(hand[0]), sitting.card(hand[2]))


def test_once_a_side_is_chosen_only_its_own_sum_is_told_as_another() -> None:
    courage = "somebody_elses_courage"
    guest = Guest(Sitting(alice=Player(level=3, hand=[courage]), fight="neighbour_with_a_drill"))

    def changes() -> list[str]:
        return re.findall(r"\w \d+→\d+", "\n".join(guest.screen()[1:8]))

    guest.press(guest.digit(courage))
    assert changes() == ["m 8→12", "a 3→7"]
    guest.press("m")
    assert changes() == ["m 8→12"]


def test_targets_of_a_card_taken_up_are_lit_with_the_sums_they_would_get() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("1")
    layout = layout_for(80, 24)
    assert layout is not None
    lit = [
        text
        for pane in ("stage", "rail")
        for row in paint_table(guest.desk, layout, guest.now)[pane]
        for text, role in row
        if role == "taken"
    ]
    assert sorted(lit) == ["b", "b 13→16", "m 8→11"]
    guest.press("escape")
    assert not any("→" in row for row in guest.screen()[1:8])


def test_beside_the_sum_of_a_target_no_word_is_cut() -> None:
    """Without room for all of it, the number stands alone."""
    guest = scenes.guest_at("others_fight", "it")
    guest.press("1")
    (row,) = [row for row in guest.screen(80, 24) if "m 8→11" in row]
    assert "m 8→11 8  " in row, row


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ("kill_called", "Not while others may still act (TURN-03)"),
        ("your_fight", "Not while the fight goes on (TURN-03)"),
        ("others_fight", "It isn't your turn (TURN-03)"),
        ("hurrying", "It isn't your turn (TURN-03)"),
    ],
)
def test_the_key_of_an_own_step_says_why_it_is_dead(scene: str, told: str) -> None:
    guest = scenes.guest_at(scene)
    guest.press("o")
    assert guest.prompt == told
    assert guest.sitting.sent == []
