"""Two presses play, one never does: picking cards, targets, lists and deals by their keys."""

from __future__ import annotations

import pytest

from engine.commands import (
    OURS,
    THEIRS,
    Answer,
    AnswerOffer,
    CallKill,
    Discard,
    GiveCharity,
    OfferHelp,
    OfferTrade,
    OpenDoor,
    Pass,
    PlayCard,
    Sell,
    ShowHand,
    Wear,
)
from engine.zones import NOBODY
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.painters.paint import paint
from tui.table.layout import layout_for


def test_one_press_takes_up_and_sends_nothing() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("2")
    assert guest.sitting.sent == []
    assert guest.prompt.startswith("TAKEN UP: ...On Its Second Espresso, on Neighbour")
    guest.press("escape")
    assert guest.desk.taken is None


def test_the_same_digit_again_plays_at_the_mark() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    drill = sitting.card("neighbour_with_a_drill")
    guest.press("2 2")
    assert sitting.sent == [PlayCard(sitting.card("on_its_second_espresso"), monster=drill)]
    assert guest.desk.taken is None


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
    assert guest.desk.taken is not None
    assert guest.desk.taken.card == guest.sitting.card("on_its_second_espresso")
    assert guest.sitting.sent == []


def test_without_a_mark_the_second_press_asks_and_plays_nothing() -> None:
    sitting = scenes.kill_called()
    guest = Guest(sitting)
    digit = guest.digit("phantom_doorbell")
    guest.press(f"{digit} {digit}")
    assert sitting.sent == []
    assert guest.prompt == "Which? Press the letter of a target."


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
    assert guest.prompt == "Only after a door without a monster, in your turn (TURN-08)"
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
    assert guest.prompt == "You are done with this one."


def test_letters_tick_a_question_and_enter_answers_it() -> None:
    sitting = scenes.losing()
    guest = Guest(sitting)
    guest.press("b a enter")
    assert [command.picks for command in sitting.sent if isinstance(command, Answer)] == [(0,)]


def test_an_unfinished_list_is_not_sent() -> None:
    guest = Guest(scenes.losing())
    guest.press("enter")
    assert guest.sitting.sent == []
    assert guest.prompt == "Not complete yet."


def test_charity_goes_round_the_lowest_and_a_letter_changes_the_receiver() -> None:
    sitting = scenes.giving()
    guest = Guest(sitting)
    first, second = guest.digit("phantom_doorbell"), guest.digit("sorry_wrong_dungeon")
    guest.press(f"{first} e {second} enter")
    (given,) = sitting.sent
    assert isinstance(given, GiveCharity)
    assert given.gifts == (
        (sitting.card("phantom_doorbell"), 4),
        (sitting.card("sorry_wrong_dungeon"), 2),
    )


def test_a_sale_ticks_gear_by_letters_and_the_hand_by_digits() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    guest.press(f"s b {guest.digit('ladder_nobody_returned')} enter")
    assert sitting.sent == [
        Sell((sitting.card("bathrobe_of_authority"), sitting.card("ladder_nobody_returned")))
    ]


def test_a_sale_that_wastes_much_is_asked_about() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    guest.press(f"s a b c {guest.digit('ladder_nobody_returned')} enter")
    assert "$800 would be lost" in guest.prompt
    assert sitting.sent == []
    guest.press("y")
    assert len(sitting.sent) == 1


def test_too_many_big_items_are_sold_together_or_given_away() -> None:
    big = ["ladder_nobody_returned", "wardrobe_door", "third_hand"]
    sitting = Sitting(alice=Player(level=3, has=["dwarf", *big]))
    sitting.does(0, Discard(sitting.card("dwarf")))
    guest = Guest(sitting)
    guest.press("a")
    assert any("SELL WHAT IS TOO MUCH" in row for row in guest.screen())
    guest.press("c")
    assert any("$1,200: level 3 → 4, $200 is lost" in row for row in guest.screen())
    guest.press("escape enter")
    assert any("TOO MANY BIG ITEMS" in row for row in guest.screen())
    assert sitting.sent[0] == Answer(2, ())


def test_no_door_opens_while_a_list_is_open() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    guest.press("s o")
    assert sitting.sent == []
    assert "[o]" not in guest.keys


def test_gear_is_worn_and_turned_sideways_by_its_letter() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    crown = sitting.card("paper_crown")
    guest.press("g a a")
    assert sitting.sent == [Wear(crown, on=False), Wear(crown, on=True)]


def test_throwing_away_needs_its_own_key_and_a_yes() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    guest.press("g - a")
    assert sitting.sent == []
    assert "Throw away Paper Crown?" in guest.prompt
    guest.press("y")
    assert len(sitting.sent) == 1


def test_asking_for_help_names_somebody_and_the_terms() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    guest.press("a c right right down right enter")
    assert sitting.sent == [OfferHelp(2, treasures=2, helper_first=True)]


def test_hand_cards_are_promised_by_their_digits() -> None:
    sitting = scenes.bargaining()
    guest = Guest(sitting)
    print_, flat = (sitting.card(one) for one in ("read_the_small_print", "flat_above_is_free"))
    guest.press(f"a c {guest.digit('flat_above_is_free')} {guest.digit('read_the_small_print')}")
    assert any("◄ Flat Above, Small Print ►" in row for row in guest.screen())
    guest.press(f"{guest.digit('flat_above_is_free')} up right enter")
    assert sitting.sent == [OfferHelp(2, items=(sitting.card("paper_crown"),), promises=(print_,))]
    assert flat not in sitting.state.offers[0].promises


def test_or_line_by_line_with_the_arrows() -> None:
    sitting = scenes.bargaining()
    guest = Guest(sitting)
    guest.press("a c up right enter")
    assert sitting.sent == [OfferHelp(2, promises=(sitting.card("read_the_small_print"),))]


def test_a_card_that_can_be_promised_no_more_leaves_the_terms() -> None:
    sitting = scenes.bargaining()
    guest = Guest(sitting)
    guest.press(f"a c {guest.digit('read_the_small_print')}")
    sitting.does(0, PlayCard(sitting.card("read_the_small_print"), seat=0))
    assert guest.desk.draft is not None
    assert guest.desk.draft.promises == ()


def test_only_the_one_who_is_asked_reads_which_card_is_promised() -> None:
    for seat, reads in ((2, True), (1, False)):
        sitting = scenes.bargaining(seat)
        guest = Guest(sitting)
        small_print = sitting.card("read_the_small_print")
        sitting.does(0, OfferHelp(2, treasures=1, promises=(small_print,)))
        assert ("Small Print" in "".join(guest.screen())) is reads
        sitting.does(2, AnswerOffer(sitting.state.offers[0].id, accept=True))
        told = "Small Print" if reads else "1 card from the hand"
        assert any("Deal: " in row and told in row for row in guest.screen())
        assert any("level, for 1 ■ +1" in row for row in guest.screen())
        guest.press("w")
        assert any("Deal: " in row and told in row for row in guest.screen())


def test_a_promised_card_says_to_whom() -> None:
    sitting = scenes.bargaining()
    guest = Guest(sitting)
    small_print = sitting.card("read_the_small_print")
    sitting.does(0, OfferHelp(2, promises=(small_print,)))
    sitting.does(2, AnswerOffer(sitting.state.offers[0].id, accept=True))
    (row,) = (row for row in guest.screen() if "Read the Small Print" in row and "+1" in row)
    assert "promised to Cleo" in row
    guest.press(f"{guest.digit('read_the_small_print')}")
    assert "promised to your helper" in guest.prompt
    assert "AMB-27" in guest.prompt


def test_cards_are_shown_to_everybody_or_to_one() -> None:
    sitting = scenes.bargaining()
    guest = Guest(sitting)
    cards = (sitting.card("phantom_doorbell"), sitting.card("flat_above_is_free"))
    guest.press(f", {guest.digit('phantom_doorbell')} enter")
    guest.press(f", {guest.digit('phantom_doorbell')} {guest.digit('flat_above_is_free')} c enter")
    guest.press(f", {guest.digit('phantom_doorbell')} c c enter")
    assert sitting.sent == [
        ShowHand(NOBODY, cards[:1]), ShowHand(2, cards), ShowHand(NOBODY, cards[:1]),
    ]  # fmt: skip
    guest.press(", enter escape")
    assert len(sitting.sent) == 3
    assert guest.desk.listing is None


def test_who_is_asked_something_can_show_a_card_and_goes_on() -> None:
    sitting = scenes.losing()
    guest = Guest(sitting)
    asked = guest.desk.listing
    guest.press(", escape")
    assert guest.desk.listing == asked
    guest.press(f", {guest.digit('phantom_doorbell')} enter")
    assert guest.desk.listing == asked
    assert sitting.sent == [ShowHand(NOBODY, (sitting.card("phantom_doorbell"),))]


def test_several_items_are_offered_for_help_by_their_letters() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    guest.press("a c a b a c enter")
    robe, key = sitting.card("bathrobe_of_authority"), sitting.card("spare_key_to_everything")
    assert sitting.sent == [OfferHelp(2, items=(robe, key))]


def test_an_offer_is_answered_by_one_key() -> None:
    sitting = scenes.deal()
    guest = Guest(sitting)
    guest.press("y")
    (answer,) = sitting.sent
    assert isinstance(answer, AnswerOffer)
    assert answer.accept


def test_somebody_elses_fight_can_be_helped() -> None:
    sitting = Sitting(
        alice=Player(level=9), bob=Player(level=2), turn="bob", fight="neighbour_with_a_drill"
    )
    guest = Guest(sitting)
    assert "[a] offer help" in guest.keys
    guest.press("a right enter")
    assert sitting.sent == [OfferHelp(1, treasures=1)]


def test_bartering_ticks_both_sides() -> None:
    sitting = Sitting(
        alice=Player(wears=["paper_crown"]), bob=Player(wears=["bathrobe_of_authority"])
    )
    guest = Guest(sitting)
    guest.press("b b a b enter")
    crown, robe = sitting.card("paper_crown"), sitting.card("bathrobe_of_authority")
    assert sitting.sent == [OfferTrade(1, (crown,), (robe,))]


def test_an_ability_is_paid_for_with_a_card() -> None:
    sitting = Sitting(
        alice=Player(level=3, has=["warrior"], hand=["subletting_mimic", "elf"]),
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
    assert guest.prompt == "You have sat down at this table somewhere else. Press [q]."
    guest.press("o 1 1")
    assert sitting.sent == []
    guest.press("q")
    assert sitting.left


def test_every_shown_key_does_something() -> None:
    """A dead key is never shown: what the key row names is in the table of acts."""
    from tui.table.acts import keys_now

    for made, keys in scenes.SCENES.values():
        guest = Guest(made())
        guest.press(keys)
        known = keys_now(guest.desk)
        shown = guest.keys.replace("]-[", "][")
        for label in shown.split("[")[1:]:
            key = label.split("]")[0]
            named = {"Space": "space", "Enter": "enter", "Esc": "escape", "←": "left", "→": "right"}
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
    assert "√ Landlady                 5 or more, you add +0" in "\n".join(guest.screen())
    guest.press(key)
    assert guest.sitting.sent[-1].kind == "answer"


def test_of_several_choices_the_second_press_of_a_letter_sends_it() -> None:
    guest = Guest(scenes.losing())
    before = len(guest.sitting.sent)
    guest.press("b")
    assert len(guest.sitting.sent) == before
    guest.press("b")
    assert guest.sitting.sent[-1].kind == "answer"


def test_targets_of_a_card_taken_up_are_lit_with_the_sums_they_would_get() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("1")
    layout = layout_for(80, 24)
    assert layout is not None
    lit = [
        text
        for pane in ("stage", "rail")
        for row in paint(guest.desk, layout, guest.now)[pane]
        for text, role in row
        if role == "taken"
    ]
    assert lit == ["b 13→16", "m 8→11", "b"]
    guest.press("escape")
    assert not any("→" in row for row in guest.screen()[5:8])


def test_in_charity_what_is_ticked_can_be_played_instead() -> None:
    hand = ["doormans_coat", "bathrobe_of_authority", "paper_crown", "spare_key_to_everything"]
    more = ["passive_aggressive_landlady", "sorry_wrong_dungeon", "on_its_second_espresso"]
    sitting = Sitting(alice=Player(level=6, hand=[*hand, *more]), bob=Player(level=2), point="rest")
    guest = Guest(sitting)
    guest.press("e 5 p")
    assert guest.desk.taken is None, "no time for a monster"
    guest.press("3 p")
    assert guest.desk.taken is not None
    guest.press("escape")
    assert guest.desk.taken is None
    guest.press("p enter")
    assert sitting.sent[1:] == [PlayCard(sitting.card("paper_crown"))]
    assert guest.desk.listing is not None
    assert (guest.desk.listing.kind, guest.desk.listing.least) == ("charity", 1)
