"""Bargaining over help: counter-offers in two keys, and what was said stays in sight."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerOffer, PlayCard, ProposeHelpDeal
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.agreement import contradictions
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.plain.typed_verbs import word_for_typed_verb


def offers(guest: Guest) -> list[ProposeHelpDeal]:
    return [one for one in guest.sitting.sent if isinstance(one, ProposeHelpDeal)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_than_was_asked_for_is_asked_about(language: Language) -> None:
    """The terms begin with those of the other, so that one step up is a treasure for nothing."""
    guest = Guest(scenes.deal(), language=language)
    guest.press("right enter")
    assert guest.prompt == guest.desk.words("question.wants_less", w="Cleo")
    assert offers(guest) == []
    guest.press("y")
    assert offers(guest) == [ProposeHelpDeal(2, treasures=3, helper_first=True)]


def test_less_than_was_offered_is_asked_about() -> None:
    fight = "passive_aggressive_landlady"
    guest = Guest(Sitting(seats=3, bob=Player(level=3), turn="bob", fight=fight))
    guest.sitting.does(1, ProposeHelpDeal(0, treasures=2))
    guest.press("left enter")
    assert guest.prompt == guest.desk.words("question.offers_more", w="Bo")
    guest.press("n")
    assert offers(guest) == []


def test_one_less_takes_two_keys_as_well_and_a_yes_takes_one() -> None:
    guest = Guest(scenes.deal())
    guest.press("left enter")
    assert offers(guest) == [ProposeHelpDeal(2, treasures=1, helper_first=True)]
    guest = Guest(scenes.deal())
    guest.press("y")
    (answer,) = guest.sitting.sent
    assert isinstance(answer, AnswerOffer)
    assert answer.accept


def test_new_terms_begin_where_the_last_ones_were() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    guest.press("a c right right enter")
    sitting.does(2, AnswerOffer(sitting.state.offers[0].id, accept=False))
    guest.press("a c")
    assert guest.desk.draft is not None
    assert guest.desk.draft.treasures == 2
    assert "you said" in guest.screen()[6]
    assert guest.screen()[7].split()[4] == "2"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_helper_reads_what_the_fighter_gains_by_the_deal(size: tuple[int, int]) -> None:
    """A fight for a level and three treasures: two of them are for the helper."""
    alice, bob = Player(level=9, wears=["plunger_of_justice"]), Player(level=3)
    fight = "passive_aggressive_landlady"
    guest = Guest(Sitting(seats=3, alice=alice, bob=bob, turn="bob", fight=fight))
    guest.sitting.does(1, ProposeHelpDeal(0, treasures=2))
    screen = "\n".join(guest.screen(*size)).replace("\N{NO-BREAK SPACE}", " ")
    assert "level 4 and 1 ■; you: 2 ■" in screen.replace("1 treasure", "1 ■").replace(
        "2 treasures", "2 ■"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_offers_help_reads_that_the_treasures_are_for_them(language: Language) -> None:
    guest = Guest(Sitting(seats=2, turn="bob", fight="neighbour_with_a_drill"), language=language)
    guest.press("a")
    assert guest.desk.words("deal.treasures_mine", n=2) in "\n".join(guest.screen())


def test_who_has_said_no_and_who_was_not_asked_stands_below() -> None:
    sitting = scenes.deal()
    guest = Guest(sitting)
    sitting.does(0, ProposeHelpDeal(3, treasures=1))
    asked = next(offer for offer in sitting.state.offers if offer.seat == 3)
    sitting.does(3, AnswerOffer(asked.id, accept=False))
    guest.press("a c")
    told = "\n".join(guest.screen())
    assert "Said no: d Dag." in told
    assert "Not asked yet: b Bo" in told


def test_the_next_fight_begins_anew() -> None:
    guest = Guest(scenes.deal())
    assert guest.desk.bargain.said
    fresh = Guest(scenes.your_fight())
    fresh.desk.bargain = guest.desk.bargain
    fresh.sitting.tell(fresh.sitting.update(fresh.sitting._before))
    assert not fresh.desk.bargain.said


def test_yes_and_no_stand_first_among_the_keys() -> None:
    assert Guest(scenes.deal()).keys.startswith("[y] yes  [n] no  [r] run")


def test_a_deal_says_who_would_win_the_game_by_it() -> None:
    """An elf at level 9 reaches the last level by helping."""
    elf = Player(level=9, wears=["plunger_of_justice"], aside=["elf"])
    sitting = Sitting(seats=3, alice=Player(level=2), bob=elf, fight="passive_aggressive_landlady")
    guest = Guest(sitting)
    sitting.does(1, ProposeHelpDeal(0, 0))
    assert "wins the game: b" in "\n".join(guest.screen(80, 24))


def test_yes_is_to_whom_the_terms_on_the_screen_are_with() -> None:
    """Two offer help: with the second one's terms open, a yes is no yes to the first."""
    sitting = scenes.deal()
    guest = Guest(sitting)
    sitting.does(1, ProposeHelpDeal(0, 0))
    guest.press("a b")
    assert guest.desk.draft is not None
    second = next(offer for offer in sitting.state.offers if offer.giver == 1)
    guest.press("y")
    (answer,) = guest.sitting.sent
    assert isinstance(answer, AnswerOffer)
    assert (answer.offer, answer.accept) == (second.id, True)


def test_no_yes_is_given_to_other_terms_than_those_before_the_reader() -> None:
    """A counter-offer is being put together: a yes of a moment ago would pay the old price."""
    guest = Guest(scenes.deal())
    guest.press("left")
    assert "[y]" not in guest.keys
    assert "[n]" not in guest.keys
    guest.press("y")
    guest.press("n")
    assert guest.sitting.sent == []
    told = "Which terms? [Enter] sends yours, [Esc] goes back to Cleo's."
    assert told in "\n".join(guest.screen())
    guest.press("escape y")
    (answer,) = guest.sitting.sent
    assert isinstance(answer, AnswerOffer)


def test_terms_put_back_to_what_was_offered_can_be_accepted_again() -> None:
    guest = Guest(scenes.deal())
    guest.press("left right")
    assert "[y] yes  [n] no  [↑↓←→] change" in "\n".join(guest.screen()[:20])
    guest.press("y")
    (answer,) = guest.sitting.sent
    assert isinstance(answer, AnswerOffer)


def test_who_has_offered_nothing_has_no_yes() -> None:
    guest = Guest(scenes.deal())
    guest.press("a d")
    assert "[y]" not in guest.keys
    guest.press("escape")
    assert "[y] yes" in guest.keys


@pytest.mark.parametrize("keys", ["a", "1"])
def test_while_something_else_is_picked_the_deal_names_no_keys(keys: str) -> None:
    """Whom to ask, or where a card goes: yes and no to what is offered wait until then."""
    guest = Guest(scenes.deal())
    assert list(contradictions(guest, 80, 24)) == []
    assert "[y] yes" in "\n".join(guest.screen()[:20])
    guest.press(keys)
    assert list(contradictions(guest, 80, 24)) == []
    guest.press("escape")
    assert "[y] yes" in "\n".join(guest.screen()[:20])


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_a_curse_comes_the_screen_is_about_that_and_an_offer_waits(
    language: Language,
) -> None:
    """Nothing can be accepted until it is settled (AMB-92), and the offer is back after that."""
    curse = "door_handle_comes_off"
    sitting = Sitting(seats=4, bob=Player(hand=[curse]), fight="neighbour_with_a_drill")
    guest = Guest(sitting, language=language)
    sitting.does(2, ProposeHelpDeal(0))
    offered, words = guest.prompt, guest.desk.words
    sitting.does(1, PlayCard(sitting.card(curse), seat=0))
    forbids = guest.desk.book.text(sitting.card(curse))[-1].split(".")[0]
    for size in ((80, 24), (120, 40), (160, 50)):
        screen = "\n".join(guest.screen(*size))
        assert words("deal.with", w="Cleo") not in screen
        assert forbids in screen
    assert guest.prompt == words("prompt.window_empty")
    assert "[n]" not in guest.keys
    sitting.expires()
    assert guest.prompt == offered
    assert "[y]" in guest.keys


def test_lines_ask_for_no_yes_while_a_curse_comes() -> None:
    curse = "door_handle_comes_off"
    sitting = Sitting(seats=4, bob=Player(hand=[curse]), fight="neighbour_with_a_drill")
    lines = Lines(sitting)
    sitting.does(2, ProposeHelpDeal(0))
    assert "yes, no" in lines.written[-1]
    sitting.does(1, PlayCard(sitting.card(curse), seat=0))
    told = lines.written[-1]
    assert told.startswith("You can type: "), told
    assert "yes" not in told


def test_who_may_not_help_is_not_among_those_who_are_still_to_be_asked() -> None:
    alice = Player(level=2)
    carol = Player(level=3, aside=["talk_of_the_stairwell"])
    dave = Player(level=3)
    fight = "passive_aggressive_landlady"
    guest = Guest(
        Sitting(seats=4, alice=alice, bob=Player(level=5), carol=carol, dave=dave, fight=fight)
    )
    guest.press("a b")
    screen = "\n".join(guest.screen())
    assert "Not asked yet: d Dag. Can't help you: c Cleo" in screen


def test_who_may_not_help_is_told_with_the_card_that_forbids_it() -> None:
    carol = Player(level=3, aside=["talk_of_the_stairwell"])
    alice, fight = Player(level=2), "passive_aggressive_landlady"
    guest = Guest(Sitting(seats=3, alice=alice, bob=Player(level=5), carol=carol, fight=fight))
    guest.press("a b")
    short = guest.desk.book.short(guest.sitting.card("talk_of_the_stairwell"))
    assert f"Can't help you: c Cleo ({short})." in "\n".join(guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_whom_a_card_keeps_from_helping_is_told_as_it_is_asked_with_whom(
    language: Language,
) -> None:
    bob, fight = Player(level=3, aside=["talk_of_the_stairwell"]), "passive_aggressive_landlady"
    sitting = Sitting(seats=4, alice=Player(level=2), bob=bob, fight=fight)
    guest = Guest(sitting, language=language)
    words, book, card = guest.desk.words, guest.desk.book, sitting.card("talk_of_the_stairwell")
    cannot = words("deal.cannot", names=f"b Bo ({book.short(card)})")
    guest.press("a")
    assert guest.prompt == f"{words('prompt.who')} {cannot}"
    guest.press("b")
    assert guest.prompt == cannot
    told = Lines(sitting, language=language).type(word_for_typed_verb("ask", words))
    assert words("deal.cannot", names=f"b Bo ({book.name(card)})") in told


def test_whose_offer_waits_is_not_among_those_who_are_still_to_be_asked() -> None:
    sitting = scenes.deal()
    guest = Guest(sitting)
    sitting.does(1, ProposeHelpDeal(0, 0))
    guest.press("a c")
    assert "Offers help, too: b Bo. Not asked yet: d Dag" in "\n".join(guest.screen(120, 40))
    assert "Not asked yet: b" not in "\n".join(guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_offer_that_is_out_to_somebody_else_is_told_beside_the_terms(language: Language) -> None:
    """Cleo's terms lie on the screen, and Dag has not answered Ann's: [u] is about that."""
    guest = Guest(scenes.deal(), language=language)
    guest.press("a d right enter")
    words, desk = guest.desk.words, guest.desk
    name = f"{desk.letter(3)} {desk.name(3)}"
    assert words("deal.unanswered", names=name) in "\n".join(guest.screen(120, 40))
    assert words("key.take_back_from", w=desk.name(3)) in guest.screen(160, 50)[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winners_by_a_deal_are_told_to_the_end(language: Language) -> None:
    alice = Player(level=9)
    helper = Player(level=9, wears=["plunger_of_justice"])
    sitting = Sitting(
        seats=3,
        names=("Ann", "Sprocket", "Cleo"),
        alice=alice,
        bob=helper,
        fight="passive_aggressive_landlady",
    )
    guest = Guest(sitting, language=language)
    sitting.does(1, ProposeHelpDeal(0, 0))
    begin = guest.desk.words("deal.with", w="").strip()
    title = next(row for row in guest.screen(80, 24) if begin in row)
    assert title[:54].rstrip(" ─").endswith(f": {guest.desk.who_inside(0)}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_a_deal_names_the_helpers_card_that_counts_for_more_in_this_fight(
    language: Language, size: tuple[int, int]
) -> None:
    """Cleo is at 7 in the list and adds 11: her pointer has +4 against this monster alone."""
    pointer = "laser_pointer_at_full_power"
    sitting = Sitting(
        edition="agents",
        seats=3,
        carol=Player(level=5, wears=[pointer]),
        fight="all_hands_meeting",
    )
    guest = Guest(sitting, language=language)
    guest.press("a c")
    words, name = guest.desk.words, guest.desk.book.short(sitting.card(pointer))
    told = words("outcome.recounted", card=name, n="+2", k="+6")
    assert any(words("deal.with_help") in row and told in row for row in guest.screen(*size))
