"""Sentences that name their card, their place or their person, and end once."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import OpenDoor, PlayCard
from engine.core.events import CardsMoved, Cause, GenderChanged
from engine.core.zones import TREASURE_DISCARD, hand_zone_of
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting
from tui.words.catalogue import words_for


def test_a_name_that_ends_its_sentence_ends_it_alone() -> None:
    words = words_for("en")
    assert words("log.played.you", card="Run!") == "You play Run!"
    assert words("log.claimable", card="Run!").startswith("Run! lies")
    assert words("log.played.you", card="And …") == "You play And …"


def test_a_name_that_ends_with_a_full_stop_ends_its_sentence() -> None:
    words = words_for("en")
    assert words("log.lost.other", w="Bo", cards="Gadget Flea Market, 6 a.m.").endswith(" a.m.")


def test_what_goes_from_a_hand_is_told_from_where() -> None:
    """One of the same kind may lie in play, and stays there."""
    guest = Guest(Sitting(bob=Player(level=2, hand=["paper_crown"]), seats=3))
    crown = guest.sitting.card("paper_crown")
    gone = CardsMoved((crown,), hand_zone_of(1), TREASURE_DISCARD, "lost")
    assert guest.told(gone) == ["Bo loses Paper Crown from the hand."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_opens_a_second_door_is_named_with_it(language: Language) -> None:
    for behind, key in (("damp_patch", "door_by"), ("dwarf", "door_in_vain_by")):
        sitting = Sitting(doors=["unannounced_viewing", behind])
        guest = Guest(sitting, language=language)
        sitting.does(0, OpenDoor())
        while sitting.state.top.kind == "window":
            sitting.expires()
        book, words = guest.desk.book, guest.desk.words
        cards = (sitting.card("unannounced_viewing"), sitting.card(behind))
        why, found = [book.name(card) for card in cards]
        line = words(f"log.{key}.you", x=why, card=found)
        assert guest.desk.log.lines[-1].text == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_somebody_else_now_reads_who(language: Language) -> None:
    sitting = Sitting(bob=Player(hand=["dry_cleaning_mix_up"]), turn="bob")
    guest = Guest(sitting, language=language)
    changed = GenderChanged(0, "other", Cause(sitting.card("dry_cleaning_mix_up"), 1))
    (line,) = guest.told(changed)
    assert guest.desk.words("gender.other") in line


def test_the_limit_of_big_items_is_not_somebody_elses() -> None:
    for language in LANGUAGES:
        assert "player" not in words_for(language)("refused.too_big").lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ability_that_finds_nothing_says_so(language: Language) -> None:
    """A thief of the stage pays two cards for one of those that Bo carries, who carries none."""
    hand = ["friar_with_a_plan", "that_scene_is_cut"]
    ann = Player(level=2, aside=["first_murderer"], hand=hand)
    for carried in ([], ["brown_bad_habit"]):
        sitting = Sitting(edition="bard", seats=3, alice=ann, bob=Player(aside=carried))
        guest = Guest(sitting, language=language)
        guest.press("f b 1 2")
        thief = guest.desk.book.name(sitting.card("first_murderer"))
        nothing = guest.desk.words("log.unharmed.other", card=thief, w="Bo")
        last = guest.desk.log.lines[-1].text
        assert (last == nothing) == (not carried), last


def test_several_cards_that_pay_are_one_price() -> None:
    hand = ["friar_with_a_plan", "that_scene_is_cut", "canned_applause"]
    sitting = Sitting(edition="bard", alice=Player(aside=["first_murderer"], hand=hand))
    guest = Guest(sitting)
    guest.press("f 1 2")
    assert "with Cleric and Cut. On whom?" in guest.prompt, guest.prompt


def test_no_sum_is_told_against_nobody() -> None:
    """A god drives the last monster off: there is nothing left to compare."""
    god = "god_from_the_hired_machine"
    ann = Player(level=2, hand=[god])
    sitting = Sitting(edition="bard", seats=3, alice=ann, fight="man_who_plays_the_wall")
    guest = Guest(sitting)
    wall = sitting.card("man_who_plays_the_wall")
    sitting.does(0, PlayCard(sitting.card(god), monster=wall))
    lines = [line.text for line in guest.desk.log.lines]
    assert guest.desk.fight is not None
    assert not guest.desk.fight.foes
    assert not any("against" in line for line in lines), lines
