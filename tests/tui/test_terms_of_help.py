"""The terms of help in words: for nothing, for what, and what was answered."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerOffer, ProposeHelpDeal
from engine.core.events import HelperJoined
from engine.core.stack_frames import HelpDeal
from tests.engine.layout import Player
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.table.model.help_deal_text import short_terms_text
from tui.words.catalogue import words_for

LANDLADY = "passive_aggressive_landlady"


def raffle() -> Guest:
    return Guest(Sitting(alice=Player(level=2, hand=["penthouse_raffle"])))


def test_who_helps_for_nothing_is_not_said_to_get_none_of_what_they_get() -> None:
    guest = raffle()
    assert short_terms_text(guest.desk, HelpDeal(0, helper_first=False)) == "unpaid"
    assert short_terms_text(guest.desk, HelpDeal(2, helper_first=False, items=(5,))) == "for 2 ■ +1"
    assert (
        short_terms_text(guest.desk, HelpDeal(0, helper_first=False, items=(5,), promises=(6,)))
        == "for +2"
    )


def test_help_for_nothing_is_told_in_one_way() -> None:
    guest = raffle()
    guest.desk.log._told.update(["log.helper.other"])
    assert guest.told(HelperJoined(1, 2, 0, helper_first=False, items=())) == [
        "Deal: Cleo helps Bo for nothing."
    ]


def test_the_key_that_takes_back_an_answer_says_so() -> None:
    sitting = Sitting(seats=3, alice=Player(level=2), bob=Player(level=3), fight=LANDLADY)
    sitting.does(1, ProposeHelpDeal(0, treasures=1))
    guest = Guest(sitting)
    guest.press("n")
    assert "[u] take back the answer" in guest.keys


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seat", "person"), [(0, "at_you"), (1, "you"), (2, "other")])
def test_a_counter_offer_is_one_line_and_no_refusal(
    language: Language, seat: int, person: str
) -> None:
    sitting = Sitting(seat, alice=Player(level=2), fight=LANDLADY, seats=3)
    guest = Guest(sitting, language=language)
    before = len(guest.desk.log.lines)
    sitting.does(0, ProposeHelpDeal(1, treasures=0))
    sitting.does(1, ProposeHelpDeal(0, treasures=2))
    words = guest.desk.words
    goods = words.count("treasure", 2)
    facts = {"w": "Bo", "v": "Ann", "n": goods}
    told = [line.text for line in list(guest.desk.log.lines)[before:]]
    assert told[1:] == [words(f"log.counter_offer.{person}", **facts)]
    assert 1 not in guest.desk.bargain.refused
    sitting.does(0, AnswerOffer(sitting.update([]).view.public.offers[0].id, accept=False))
    assert len(guest.desk.log.lines) == before + 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seat", "person"), [(0, "at_you"), (1, "you"), (2, "other")])
def test_a_counter_offer_says_who_picks_first_where_that_is_what_it_changes(
    language: Language, seat: int, person: str
) -> None:
    """Bo helps for a treasure in any case, but would pick first."""
    sitting = Sitting(seat, alice=Player(level=2), fight=LANDLADY, seats=3)
    guest = Guest(sitting, language=language)
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    sitting.does(1, ProposeHelpDeal(0, treasures=1, helper_first=True))
    words = guest.desk.words
    facts = {"w": "Bo", "v": "Ann", "n": words.count("treasure", 1)}
    told = words(f"log.counter_offer.{person}", **facts)
    first = {0: words("log.picks_first.other", w="Bo"), 1: words("log.picks_first.you")}
    assert guest.desk.log.lines[-1].text == f"{told} {first.get(seat, '')}".rstrip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_say_of_an_offer_what_each_gains_by_it(language: Language) -> None:
    ann, bo = Player(level=4), Player(level=9, wears=["paper_crown"])
    sitting = Sitting(seats=3, alice=ann, bob=bo, fight=LANDLADY)
    sitting.does(1, ProposeHelpDeal(0, treasures=1))
    told = " ".join(Lines(sitting, language=language).take())
    words = words_for(language)
    mine = words("plain.stands.win_you", n=5, treasures=words.count("treasure", 2))
    theirs = words("plain.stands.share_other", w="Bo", treasures=words.count("treasure", 1))
    assert words("plain.offer.gains", told=f"{mine}; {theirs}") in told


def two_offers() -> tuple[Sitting, AnswerOffer]:
    """Cleo offers help and then Bo does; and to say yes to Bo."""
    sitting = Sitting(seats=3, alice=Player(level=2), bob=Player(level=3), fight=LANDLADY)
    sitting.does(2, ProposeHelpDeal(0, treasures=1))
    sitting.does(1, ProposeHelpDeal(0, treasures=1))
    offers = sitting.update([]).view.public.offers
    return sitting, AnswerOffer(next(one.id for one in offers if one.giver == 1), accept=True)


def test_of_two_offers_the_one_that_was_told_last_is_shown_and_answered() -> None:
    sitting, yes = two_offers()
    guest = Guest(sitting)
    assert "DEAL with Bo" in "\n".join(guest.screen())
    guest.press("y")
    assert sitting.sent[-1] == yes


def test_lines_answer_the_offer_that_was_told_last() -> None:
    sitting, yes = two_offers()
    Lines(sitting).game.line("yes")
    assert sitting.sent[-1] == yes
