"""Reading and the cursor: every open card is reached, Esc goes back one step, nothing is played."""

from __future__ import annotations

import pytest

from engine.core.commands import (
    AnswerOffer,
    OfferTrade,
    OpenDoor,
    PlayCard,
    ProposeHelpDeal,
    TakeBackStep,
)
from engine.core.events import TurnBegan
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.table.keys.keys_to_give_command import keys_to_give_command
from tui.table.model.cursor import cursor_stops, focused_region, moved_cursor
from tui.table.model.desk import Cursor
from tui.table.model.overlays import known_cards


def shown(guest: Guest) -> str:
    return "\n".join(guest.screen())


def region(guest: Guest) -> str:
    return guest.desk.cursor.region if guest.desk.cursor else ""


def test_a_players_overlay_lists_their_cards_and_each_can_be_read() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    guest.press("x b")
    assert "b Bo: Dwarf" in shown(guest)
    assert "[a] ⌂ Doorman's Coat" in shown(guest)
    guest.press("a")
    assert "DOORMAN'S COAT" in shown(guest)
    assert "Bo has it in play." in shown(guest)
    guest.press("right")
    assert "DWARF" in shown(guest)
    guest.press("escape")
    assert "b Bo: Dwarf" in shown(guest)
    guest.press("escape")
    assert guest.desk.overlay is None
    assert sitting.sent == []


def test_the_next_player_is_one_arrow_away() -> None:
    guest = Guest(scenes.your_turn())
    guest.press("i b right")
    assert "c Cleo: Halfling Cleric" in shown(guest)
    guest.press("left left")
    assert "a You: Elf" in shown(guest)
    guest.press("escape")
    assert "ALL GEAR" in shown(guest)


def test_the_log_names_its_cards_by_letters() -> None:
    guest = Guest(scenes.kill_called())
    guest.press("v")
    assert "[a]" in next(row for row in guest.screen() if "You play Bottle" in row)
    guest.press("a")
    assert "BOTTLE OF SOMEBODY" in shown(guest)
    guest.press("escape")
    assert guest.desk.overlay is not None
    assert guest.desk.overlay.name == "log"


def test_the_discard_piles_are_open() -> None:
    sitting = Sitting(alice=Player(level=3, hand=["read_the_small_print"]))
    guest = Guest(sitting)
    digit = guest.digit("read_the_small_print")
    guest.press(f"{digit} {digit} i")
    assert "DISCARDED TREASURES: 1" in shown(guest)
    guest.press("2 a")
    assert "On the discard pile." in shown(guest)


def test_arrows_reach_every_open_card_from_any_other() -> None:
    sitting = scenes.kill_called()
    guest = Guest(sitting)
    guest.press("x")
    seen = set()
    for _ in known_cards(guest.desk):
        assert guest.desk.overlay is not None
        seen.add(guest.desk.overlay.subject)
        guest.press("right")
    gear = {card for seat in guest.desk.public.seats for card in seat.in_play}
    fight = {card for foe in guest.desk.public.fight.foes for card in (foe.card, *foe.enhancers)}  # type: ignore[union-attr]
    assert seen >= gear | fight | set(guest.desk.view.hand)


def test_what_everybody_waits_for_is_read_first() -> None:
    guest = Guest(scenes.cursed())
    guest.press("x")
    assert "NOISE COMPLAINT" in shown(guest)


def test_tab_goes_round_hand_table_and_players() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("tab")
    assert region(guest) == "table"
    guest.press("tab")
    assert region(guest) == "seats"
    guest.press("down w")
    assert "WHY" in shown(guest)
    guest.press("escape tab")
    assert region(guest) == "hand"


def test_of_a_discard_pile_the_top_lies_open_and_no_more() -> None:
    doors, treasures = ["damp_patch", "phantom_doorbell"], ["paper_crown", "umbrella_stand"]
    sitting = Sitting(door_discards=doors, treasure_discards=treasures)
    open_to_all = known_cards(Guest(sitting).desk)
    for top, below in (doors, treasures):
        assert sitting.card(top) in open_to_all
        assert sitting.card(below) not in open_to_all


def test_the_cursor_begins_at_either_end_and_stays_there() -> None:
    desk = Guest(scenes.your_turn()).desk
    stops = cursor_stops(desk, focused_region(desk))
    assert len(stops) > 2
    for by, along in ((1, stops), (-1, stops[::-1])):
        desk.cursor = None
        seen = []
        for _ in range(len(stops) + 1):
            desk.cursor = moved_cursor(desk, by)
            assert desk.cursor is not None
            seen.append(desk.cursor.thing)
        assert seen == [*along, along[-1]]


def test_a_target_is_chosen_by_the_cursor() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press(f"{guest.digit('phantom_doorbell')} tab tab down down enter")
    assert sitting.sent == [PlayCard(sitting.card("phantom_doorbell"), seat=2)]


def test_a_cursor_in_the_hand_is_never_a_row_of_a_question() -> None:
    """The numbers of branches and of cards may be the same."""
    sitting = Sitting(alice=scenes.ANN, doors=["noise_complaint"])
    guest = Guest(sitting)
    guest.desk.cursor = Cursor("hand", guest.desk.view.hand[0])
    sitting.does(0, OpenDoor())
    sitting.expires()
    guest.desk.cursor = Cursor("hand", 0)
    guest.press("enter")
    assert guest.desk.listing is not None
    assert guest.desk.listing.ticked == ()
    assert guest.prompt == "Not enough ticked: 0 of 1."


def test_a_list_that_does_not_fit_is_scrolled_by_the_cursor() -> None:
    worn = [
        "paper_crown",
        "bathrobe_of_authority",
        "spare_key_to_everything",
        "doormans_coat",
        "mop_of_many_floors",
        "bucket_of_valour",
        "umbrella_stand",
    ]
    unsold = ["elf", "dwarf", "phantom_doorbell", "noise_complaint", "subletting_mimic"]
    guest = Guest(Sitting(alice=Player(level=2, aside=worn, hand=unsold)))
    guest.press("s")
    assert "arrows" in "\n".join(guest.screen(60, 20))
    guest.press("down " * len(worn))
    assert "►[g] [ ] Umbrella Stand" in "\n".join(guest.screen(60, 20))
    guest.press("enter")
    assert guest.desk.listing is not None
    assert guest.desk.listing.ticked == (guest.sitting.card("umbrella_stand"),)


def test_escape_goes_back_one_step_at_a_time_and_never_leaves() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    guest.press("s a x")
    steps = []
    for _ in range(5):
        listing = guest.desk.listing
        steps.append((guest.desk.overlay is None, listing.ticked != () if listing else None))
        guest.press("escape")
    assert steps == [(False, True), (True, True), (True, False), (True, None), (True, None)]
    assert not sitting.left
    assert sitting.sent == []


@pytest.mark.parametrize("ends", ["escape", "turn"])
def test_what_was_pointed_at_or_refused_is_so_until_escape_or_the_next_turn(ends: str) -> None:
    sitting = Sitting(alice=Player(hand=["mop_of_many_floors"]), turn="bob", point="rest")
    guest = Guest(sitting)
    for key in (guest.digit("mop_of_many_floors"), "tab"):
        guest.press(key)
        assert guest.desk.cursor is not None
        if ends == "escape":
            guest.press("escape")
        else:
            sitting.tell(sitting.update([TurnBegan(1, 2)]))
        assert guest.desk.cursor is None


def test_an_own_offer_is_taken_back() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    assert "[u] withdraw" in guest.keys
    guest.press("u")
    assert [type(command) for command in sitting.sent] == [TakeBackStep]


def test_a_trade_shows_what_comes_and_goes_and_is_answered_by_one_key() -> None:
    sitting = scenes.trading()
    guest = Guest(sitting)
    assert "YOU GET                                         $1,100" in shown(guest)
    guest.press("tab x")
    assert "DOORMAN'S COAT" in shown(guest)
    guest.press("escape n")
    (answer,) = sitting.sent
    assert isinstance(answer, AnswerOffer)
    assert not answer.accept


def test_terms_of_ones_own_go_to_who_waits_for_an_answer() -> None:
    sitting = Sitting(
        alice=Player(wears=["paper_crown"]),
        bob=Player(wears=["bathrobe_of_authority"]),
        carol=Player(wears=["doormans_coat"]),
    )
    guest = Guest(sitting)
    crown, coat = sitting.card("paper_crown"), sitting.card("doormans_coat")
    sitting.does(2, OfferTrade(0, (coat,), (crown,)))
    guest.press("b")
    assert guest.desk.selection is None  # Nobody is asked with whom.
    guest.press("a enter")  # Without the crown, which Cleo wants for the coat.
    assert sitting.sent == [OfferTrade(2, (), (coat,))]


def test_one_step_back_from_who_waits_for_an_answer_are_the_others() -> None:
    sitting = Sitting(
        alice=Player(wears=["paper_crown"]),
        bob=Player(wears=["bathrobe_of_authority"]),
        carol=Player(wears=["doormans_coat"]),
    )
    guest = Guest(sitting)
    crown, coat = sitting.card("paper_crown"), sitting.card("doormans_coat")
    sitting.does(2, OfferTrade(0, (coat,), (crown,)))
    wanted = OfferTrade(1, (crown,), ())
    assert keys_to_give_command(guest.desk, wanted) == ["b", "escape", "b", "a", "enter"]
    guest.press("b escape")
    assert guest.prompt.startswith("With whom?")
    guest.press("b a enter")
    assert sitting.sent == [wanted]
    guest.press("b escape escape")
    assert guest.desk.play is None


def test_a_trade_in_the_making_survives_what_others_do() -> None:
    sitting = Sitting(
        alice=Player(wears=["paper_crown"]),
        bob=Player(wears=["bathrobe_of_authority"]),
        carol=Player(wears=["doormans_coat"]),
    )
    guest = Guest(sitting)
    guest.press("b b a")
    sitting.does(2, OfferTrade(1, (sitting.card("doormans_coat"),), ()))
    guest.press("b enter")
    assert sitting.sent == [
        OfferTrade(1, (sitting.card("paper_crown"),), (sitting.card("bathrobe_of_authority"),))
    ]


def test_the_cards_behind_the_sums_are_one_key_away() -> None:
    guest = Guest(scenes.kill_called())
    guest.press("w x")
    read = []
    for _ in range(6):
        assert guest.desk.overlay is not None
        read.append(guest.desk.book.name(guest.desk.overlay.subject))
        guest.press("right")
    assert read[:2] == ["Passive-Aggressive Landlady", "...On Its Second Espresso"]
    assert {"Paper Crown", "Bottle of Somebody Else's Courage"} <= set(read)
    guest.press("escape")
    assert "WHY 16 : 14" in shown(guest)


def test_a_phone_on_its_side_has_its_seats_beside_the_stage() -> None:
    guest = Guest(scenes.others_fight())
    rows = guest.screen(90, 20)
    assert "►b Bo fight" in rows[3]
    assert rows[1].index("│") == 65
    assert "b 9 +2 +2" in rows[5]
    assert "│" not in "".join(guest.screen(84, 20)[1:10])
