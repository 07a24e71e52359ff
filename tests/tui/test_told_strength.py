"""What cards that come, go or count otherwise make of a strength, as the log tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    OURS,
    AnswerOffer,
    CallKill,
    EquipOrUnequip,
    PlayCard,
    ProposeHelpDeal,
)
from engine.core.events import EquipmentChanged, FightBonusGiven, LevelChanged, StartingCardsShown
from engine.core.stack_frames import FightBonus
from engine.core.tally import TallyPart
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.table.narrator.seat_strength_changes import SeatStrengths, tell_strength_changes
from tui.table.painters.strength_breakdown import strength_part_text


def raffle() -> Guest:
    return Guest(Sitting(alice=Player(level=2, hand=["penthouse_raffle"])))


def test_what_a_card_makes_of_ones_strength_is_told_with_it() -> None:
    sitting = Sitting(
        alice=Player(level=2, wears=["paper_crown"]),
        bob=Player(hand=["deposit_not_returned"]),
        turn="bob",
        seats=3,
    )
    guest = Guest(sitting)
    before = guest.desk.mine.strength.total
    sitting.does(1, PlayCard(sitting.card("deposit_not_returned"), seat=0))
    while sitting.state.top.kind == "window":
        sitting.expires()
    texts = [line.text for line in guest.desk.log.lines]
    at = next(at for at, text in enumerate(texts) if "you lose Paper Crown" in text)
    assert texts[at + 1] == f"Your strength goes from {before} to 2."
    assert before > 2


def test_what_an_item_makes_of_anothers_strength_stands_behind_it() -> None:
    sitting = Sitting(bob=Player(level=3, hand=["paper_crown"]), turn="bob", seats=3)
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card("paper_crown")))
    strength = guest.desk.public.seats[1].strength.total
    told = f" Strength: 3 → {strength}."
    assert strength > 3
    assert guest.desk.log.lines[-1].text.endswith(told)


def test_an_item_that_is_unequipped_names_itself() -> None:
    sitting = Sitting(alice=Player(level=2, wears=["paper_crown"]), seats=3)
    guest = Guest(sitting)
    before = guest.desk.mine.strength.total
    sitting.does(0, EquipOrUnequip(sitting.card("paper_crown"), on=False))
    last = guest.desk.log.lines[-1].text
    assert last == f"Paper Crown is unequipped: your strength goes from {before} to 2."


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_item_whose_place_is_taken_says_that_it_is_only_carried(language: Language) -> None:
    crown, helmet = "paper_crown", "childs_bicycle_helmet"
    sitting = Sitting(bob=Player(wears=[crown], hand=[helmet]), turn="bob", seats=3)
    guest = Guest(sitting, language=language)
    carried = guest.desk.words("log.carried")
    sitting.does(1, PlayCard(sitting.card(helmet)))
    assert guest.desk.log.lines[-1].text.endswith(carried)
    assert not any(carried in line.text for line in list(guest.desk.log.lines)[:-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_least_strength_of_a_monster_is_no_bonus_of_its_own(language: Language) -> None:
    guest = Guest(Sitting(alice=Player(), fight="passive_aggressive_landlady"), language=language)
    landlady = guest.sitting.card("passive_aggressive_landlady")
    told = strength_part_text(guest.desk, TallyPart(1, "floor", "STR-07", landlady), 24)
    assert told == guest.desk.words("reason.floor")


def test_a_level_is_no_other_change_of_strength() -> None:
    guest = raffle()
    guest.sitting.tell(guest.sitting.update([LevelChanged(0, 1, 2, "kill")]))
    assert not [one for one in guest.desk.log.lines if "strength" in one.text]


def test_what_all_begin_with_is_no_change_of_strength() -> None:
    guest = Guest(Sitting(alice=Player(level=2, wears=["paper_crown"]), seats=3))
    crown = guest.sitting.card("paper_crown")
    before = SeatStrengths((), frozenset())
    shown = (StartingCardsShown(0, (crown,)), EquipmentChanged(0, crown, on=True))
    assert tell_strength_changes(guest.desk, [], shown, before) == []
    boosted = (EquipmentChanged(0, crown, on=True), FightBonusGiven(FightBonus(crown, 1, 0, 0, 0)))
    assert tell_strength_changes(guest.desk, [], boosted, before) == []
    assert tell_strength_changes(guest.desk, [], shown[1:], before) != []


def test_a_sale_tells_one_sum_of_what_goes_and_the_level_that_it_brings() -> None:
    gear = ["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"]
    sitting = Sitting(alice=Player(level=3, wears=gear))
    guest = Guest(sitting)
    before = sitting.update([]).view.public.seats[0].strength.total
    guest.press("s a b c enter")
    told = [line.text for line in guest.desk.log.lines][-3:]
    assert "level 4" in told[1]
    assert told[2] == f"Your strength goes from {before} to 4.", told
    assert guest.desk.mine.strength.total == 4


@pytest.mark.parametrize("seat", [0, 1])
def test_what_counted_for_a_fight_alone_does_not_go_because_of_a_curse(seat: int) -> None:
    bob = Player(level=2, wears=["ceiling_knocking_broom"], aside=["door_handle_comes_off"])
    fight = "neighbour_with_a_drill"
    sitting = Sitting(seat, seats=3, alice=Player(level=8), bob=bob, fight=fight)
    guest = Guest(sitting)
    sitting.does(0, ProposeHelpDeal(1, treasures=0))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    helped = guest.desk.public.seats[1].strength.total
    sitting.does(0, CallKill())
    while guest.desk.fight is not None:
        sitting.expires()
    assert guest.desk.public.seats[1].strength.total < helped
    lines = [line.text for line in guest.desk.log.lines]
    assert any("worn off" in line for line in lines), lines
    assert not any("trength" in line for line in lines), lines


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_counts_others_says_when_it_counts_less(seat: int) -> None:
    """Ann's throwing cards are +1 for each card of her hand; a level card of it is played on Bo."""
    card, levels = "hand_of_throwing_cards", "the_caption_says_you_won"
    ann = Player(level=2, wears=[card], hand=[levels])
    sitting = Sitting(edition="super", seats=3, seat=seat, alice=ann, bob=Player(level=2))
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(levels), seat=1))
    while not any("strength goes" in line.text for line in guest.desk.log.lines):
        sitting.expires()
    whose = "your" if seat == 0 else "Ann's"
    told = f"{guest.desk.book.name(sitting.card(card))}: {whose} strength goes from 3 to 2."
    told += " It says “+1 for each card in your hand (at most +5)”."
    assert told in [line.text for line in guest.desk.log.lines]


def test_an_item_from_some_level_on_says_when_it_counts_no_more() -> None:
    item, trap = "bus_stop_with_timetable", "mayor_kidnapped_again"
    ann, bo = Player(level=4, wears=[item]), Player(hand=[trap])
    sitting = Sitting(edition="super", seats=3, alice=ann, bob=bo)
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card(trap), seat=0))
    while sitting.state.seats[0].level == 4:
        sitting.expires()
    told = f"{guest.desk.book.name(sitting.card(item))}: your strength goes from 6 to 2."
    told += " It says “usable only if you are level 4 or higher”."
    assert told in [line.text for line in guest.desk.log.lines]


@pytest.mark.parametrize("seat", [0, 2])
def test_whose_strength_a_gain_changes_is_said_where_another_has_lost_it(seat: int) -> None:
    jumpers = "all_your_jumpers_at_once"
    bag = "wrong_bag_right_size"
    alice, bob = Player(wears=[jumpers]), Player(hand=[bag], aside=["pedal_boat_for_low_orbits"])
    sitting = Sitting(seat, edition="star", seats=3, alice=alice, bob=bob, turn="bob")
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card(bag), seat=0))
    told = " ".join(line.text for line in guest.desk.log.lines)
    assert "Bo's strength goes from" in told
    assert "Strength: " not in told


def test_what_others_put_on_a_fighter_is_told_before_the_fighters_own_gear() -> None:
    cards = ["somebody_elses_courage", "fire_extinguisher_inspected_1974"]
    ann = replace(scenes.ANN, hand=[*scenes.FIGHT_HAND[1:4], "subletting_mimic", "dwarf"])
    sitting = Sitting(alice=ann, bob=Player(hand=[*cards]), fight="passive_aggressive_landlady")
    guest = Guest(sitting)
    for card in cards:
        sitting.does(1, PlayCard(sitting.card(card), side=OURS))
    stage = "\n".join(guest.screen()[:13])
    for card in cards:
        assert f"! {guest.desk.book.short(sitting.card(card), 12)[:8]}" in stage
    assert "more" in stage
