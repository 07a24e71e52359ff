"""Lists and drafts: what letters and digits tick, and what Enter makes of it."""

from __future__ import annotations

import re

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    AnswerOffer,
    AnswerQuestion,
    CallKill,
    DiscardInPlay,
    EndTurn,
    EquipOrUnequip,
    GiveCharity,
    GiveUpFight,
    LiftCurse,
    OfferTrade,
    OpenDoor,
    PlayCard,
    ProposeHelpDeal,
    SellItems,
    ShowHandCards,
    TakeBackStep,
)
from engine.core.stack_frames import SeatQuestion, Spoils
from engine.core.zones import NOBODY
from engine.loaded_dice import seed_that_rolls
from engine.views.view_building import make_public_view, make_table_view
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import edition_scenes, scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.lobby.new_table_form_words import form_row_label
from tui.table.keys.current_keys import keys_now
from tui.table.model.choice_list_text import choice_text, share_of_treasures, slot_or_owner_text
from tui.table.painters.play_preview import hand_card_label
from tui.words.catalogue import words_for


def test_letters_tick_a_question_and_enter_answers_it() -> None:
    sitting = scenes.losing()
    guest = Guest(sitting)
    guest.press("b a enter")
    assert [command.picks for command in sitting.sent if isinstance(command, AnswerQuestion)] == [
        (0,)
    ]


def test_escape_takes_the_cursor_out_of_a_list_with_its_ticks() -> None:
    guest = Guest(scenes.losing())
    for keys in ("down", "down enter"):
        guest.press(keys)
        assert "►" in "".join(row.split("│")[0] for row in guest.screen()[1:13])
        guest.press("escape")
        assert "►" not in "".join(row.split("│")[0] for row in guest.screen()[1:13])
        assert guest.desk.listing is not None
        assert guest.desk.listing.ticked == ()


def test_an_unfinished_list_is_not_sent() -> None:
    guest = Guest(scenes.losing())
    guest.press("enter")
    assert guest.sitting.sent == []
    assert guest.prompt == "Not enough ticked: 0 of 1."


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


def test_charity_that_one_alone_can_get_asks_for_nobody() -> None:
    goods = ["mop_of_many_floors", "paper_crown", "doormans_coat", "bathrobe_of_authority"]
    hand = [*goods, "phantom_doorbell", "sorry_wrong_dungeon"]
    ann, bo, cleo = Player(level=4, hand=hand), Player(level=1), Player(level=3)
    sitting = Sitting(seats=3, point="rest", alice=ann, bob=bo, carol=cleo)
    guest = Guest(sitting)
    guest.press(f"e {guest.digit('paper_crown')}")
    assert guest.desk.words("key.give") not in guest.keys
    guest.press("b enter")
    given = sitting.sent[-1]
    assert isinstance(given, GiveCharity)
    assert given.gifts == ((sitting.card("paper_crown"), 1),)


def test_a_sale_ticks_gear_by_letters_and_the_hand_by_digits() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    guest.press(f"s b {guest.digit('ladder_nobody_returned')} enter")
    assert sitting.sent == [
        SellItems((sitting.card("bathrobe_of_authority"), sitting.card("ladder_nobody_returned")))
    ]


def test_the_eleventh_card_is_lit_if_it_can_be_sold() -> None:
    """It has no digit."""
    goods = [
        "mop_of_many_floors",
        "paper_crown",
        "doormans_coat",
        "bathrobe_of_authority",
        "childs_bicycle_helmet",
        "ladder_nobody_returned",
        "somebody_elses_courage",
        "fire_extinguisher_inspected_1974",
    ]
    doors = ["subletting_mimic", "phantom_doorbell", "sorry_wrong_dungeon"]
    for hand in ([*doors, *goods], [*goods, *doors]):
        sitting = Sitting(alice=Player(level=3, hand=hand))
        guest = Guest(sitting)
        guest.press("s")
        assert guest.digit(hand[-1]) == " "
        keys = keys_now(guest.desk)
        labels = {one: hand_card_label(guest.desk, sitting.card(one), keys) for one in hand}
        assert [one for one in hand if labels[one][1] == "key"] == goods


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
    sitting = Sitting(alice=Player(level=3, aside=["dwarf", *big]))
    sitting.does(0, DiscardInPlay(sitting.card("dwarf")))
    guest = Guest(sitting)
    guest.press("a")
    assert any("SELL THE SURPLUS" in row for row in guest.screen())
    guest.press("c")
    assert any("$1,200: level 3 → 4, $200 is lost" in row for row in guest.screen())
    guest.press("escape enter")
    assert any("TOO MANY BIG ITEMS" in row for row in guest.screen())
    assert sitting.sent[0] == AnswerQuestion(2, ())


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
    assert sitting.sent == [EquipOrUnequip(crown, on=False), EquipOrUnequip(crown, on=True)]


def test_throwing_away_needs_its_own_key_and_a_yes() -> None:
    sitting = scenes.selling()
    guest = Guest(sitting)
    guest.press("g - a")
    assert sitting.sent == []
    assert "Discard Paper Crown?" in guest.prompt
    guest.press("y")
    assert len(sitting.sent) == 1


def test_gear_that_can_only_be_thrown_away_says_so() -> None:
    sitting = Sitting(alice=Player(level=3, aside=["dwarf", "paper_crown"]))
    guest = Guest(sitting)
    guest.press("g a")
    assert sitting.sent == []
    assert guest.prompt == "You can only discard that: press [-] first."


def test_where_nothing_can_change_hands_no_trade_opens() -> None:
    guest = Guest(Sitting(carol=Player(level=2, wears=["paper_crown"])))
    guest.press("b b")
    assert guest.desk.listing is None
    assert guest.prompt == "Neither you nor Bo has anything to trade."


def test_help_for_nothing_is_offered_for_nothing() -> None:
    sitting = Sitting(
        seat=1, fight="passive_aggressive_landlady", alice=Player(level=3), bob=Player(level=2)
    )
    guest = Guest(sitting)
    sitting.does(0, ProposeHelpDeal(1))
    assert guest.prompt.startswith("Ann asks for your help: nothing for you.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_for_helping_is_something_for_whoever_is_asked(language: Language) -> None:
    sitting = Sitting(
        seats=3,
        alice=Player(level=4, aside=["elf"], wears=["plunger_of_justice"]),
        bob=Player(level=5),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    for count in (0, 1):
        sitting.does(1, ProposeHelpDeal(0, treasures=count))
        gains = [words("effect.level", n=5), *[words.count("treasure", count)] * count]
        assert guest.prompt.startswith(words("prompt.offer_ask", w="Bo", n=words.names(gains)))


def test_asking_for_help_names_somebody_and_the_terms() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    guest.press("a c right right down right enter")
    assert sitting.sent == [ProposeHelpDeal(2, treasures=2, helper_first=True)]


def test_hand_cards_are_promised_by_their_digits() -> None:
    sitting = scenes.bargaining()
    guest = Guest(sitting)
    print_, flat = (sitting.card(one) for one in ("read_the_small_print", "flat_above_is_free"))
    guest.press(f"a c {guest.digit('flat_above_is_free')} {guest.digit('read_the_small_print')}")
    assert any("◄ Moving Up, Small Print ►" in row for row in guest.screen())
    guest.press(f"{guest.digit('flat_above_is_free')} up right enter")
    assert sitting.sent == [
        ProposeHelpDeal(2, items=(sitting.card("paper_crown"),), promises=(print_,))
    ]
    assert flat not in sitting.state.offers[0].promises


def test_or_line_by_line_with_the_arrows() -> None:
    sitting = scenes.bargaining()
    guest = Guest(sitting)
    guest.press("a c up right enter")
    assert sitting.sent == [ProposeHelpDeal(2, promises=(sitting.card("read_the_small_print"),))]


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
        sitting.does(0, ProposeHelpDeal(2, treasures=1, promises=(small_print,)))
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
    sitting.does(0, ProposeHelpDeal(2, promises=(small_print,)))
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
        ShowHandCards(NOBODY, cards[:1]),
        ShowHandCards(2, cards),
        ShowHandCards(NOBODY, cards[:1]),
    ]
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
    assert sitting.sent == [ShowHandCards(NOBODY, (sitting.card("phantom_doorbell"),))]


def test_several_items_are_offered_for_help_by_their_letters() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    guest.press("a c a b a c enter")
    robe, key = sitting.card("bathrobe_of_authority"), sitting.card("spare_key_to_everything")
    assert sitting.sent == [ProposeHelpDeal(2, items=(robe, key))]


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
    assert sitting.sent == [ProposeHelpDeal(1, treasures=1)]


def test_trading_ticks_both_sides() -> None:
    sitting = Sitting(
        alice=Player(wears=["paper_crown"]), bob=Player(wears=["bathrobe_of_authority"])
    )
    guest = Guest(sitting)
    guest.press("b b a b enter")
    crown, robe = sitting.card("paper_crown"), sitting.card("bathrobe_of_authority")
    assert sitting.sent == [OfferTrade(1, (crown,), (robe,))]


def test_in_charity_what_is_ticked_can_be_played_instead() -> None:
    hand = ["doormans_coat", "bathrobe_of_authority", "paper_crown", "spare_key_to_everything"]
    more = ["passive_aggressive_landlady", "sorry_wrong_dungeon", "on_its_second_espresso"]
    sitting = Sitting(alice=Player(level=6, hand=[*hand, *more]), bob=Player(level=2), point="rest")
    guest = Guest(sitting)
    guest.press("e 5 p")
    assert guest.desk.selection is None, "no time for a monster"
    guest.press("3 p")
    assert guest.desk.selection is not None
    guest.press("escape")
    assert guest.desk.selection is None
    guest.press("p enter")
    assert sitting.sent[1:] == [PlayCard(sitting.card("paper_crown"))]
    assert guest.desk.listing is not None
    assert (guest.desk.listing.kind, guest.desk.listing.least) == ("charity", 1)


def test_a_monster_in_a_list_has_a_level_and_no_bonus() -> None:
    rows = [row for row in Guest(scenes.looting()).screen() if "Mimic" in row]
    assert any("level 6" in row for row in rows)
    assert not any("+6" in row for row in rows)


def taken_from_a_body(seat: int) -> Guest:
    """What that seat sees after Ann has taken the crown from Bo's body."""
    sitting = scenes.looting()
    ask = make_table_view(sitting.state, 0, make_public_view(sitting.state)).decision
    assert ask is not None
    sitting.seat = seat
    guest = Guest(sitting)
    sitting.does(0, AnswerQuestion(ask.id, (sitting.card("paper_crown"),)))
    return guest


def test_who_has_taken_something_from_a_body_stands_below_the_slots_of_what_is_left() -> None:
    stage = taken_from_a_body(2).screen()[4:9]
    (mop,) = [row for row in stage if "Mop of Many Floors" in row]
    (crown,) = [row for row in stage if "Paper Crown" in row]
    assert mop.index("2 hands") == crown.index("taken by Ann")


def test_what_others_have_taken_from_a_body_stays_in_the_list() -> None:
    guest = taken_from_a_body(3)
    sitting = guest.sitting
    rows = guest.screen()
    assert any("[c] [ ] Mop" in row for row in rows)
    assert any("·  ⌂ Paper Crown" in row and "taken by Ann" in row for row in rows)
    guest.press("a enter")
    assert any("Subletting Mimic" in row and "taken by you" in row for row in guest.screen())
    assert any("Paper Crown" in row and "taken by Ann" in row for row in guest.screen())
    while guest.desk.public.seats[1].body:
        sitting.expires()
    assert guest.desk.history.looted == {}


def test_a_trade_waits_for_a_curse_and_is_back_after_it() -> None:
    sitting = Sitting(
        alice=Player(level=3, wears=["paper_crown"]),
        bob=Player(level=4, wears=["doormans_coat"], hand=["noise_complaint"]),
        turn="bob",
    )
    guest = Guest(sitting)
    sitting.does(1, OfferTrade(0, (sitting.card("doormans_coat"),), ()))
    assert any("[y] yes  [n] no" in row for row in guest.screen())
    sitting.does(1, PlayCard(sitting.card("noise_complaint"), seat=0))
    assert not any("[y]" in row or "[n]" in row for row in guest.screen())
    assert "CURSE" in "\n".join(guest.screen())
    sitting.expires()
    sitting.expires()  # Bo has chosen what is lost.
    assert any("[y] yes  [n] no" in row for row in guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_of_an_own_trade_begin_with_those_that_wait_and_are_told_beside_them(
    language: Language,
) -> None:
    crown, plunger, coat = "paper_crown", "plunger_of_justice", "doormans_coat"
    alice, bob = Player(level=3, wears=[crown, plunger]), Player(level=4, wears=[coat])
    sitting = Sitting(alice=alice, bob=bob, turn="bob")
    guest = Guest(sitting, language=language)
    sitting.does(1, OfferTrade(0, (sitting.card(coat),), (sitting.card(crown),)))
    guest.press("b")
    assert guest.desk.listing is not None
    assert set(guest.desk.listing.ticked) == {sitting.card(coat), sitting.card(crown)}
    guest.press("a b enter")
    assert sitting.sent == [OfferTrade(1, (sitting.card(plunger),), (sitting.card(coat),))]
    names = {"give": guest.desk.book.short(sitting.card(plunger))}
    told = guest.desk.words(
        "moment.own_trade", **names, take=guest.desk.book.short(sitting.card(coat))
    )
    screen = " ".join(row[:54].strip(" │") for row in guest.screen())
    assert told in " ".join(screen.split())


@rule("TURN-17", "SELL-01")
def test_until_charity_is_done_its_keys_sell_and_take_the_end_of_the_turn_back() -> None:
    hand = ["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"]
    more = ["passive_aggressive_landlady", "sorry_wrong_dungeon", "on_its_second_espresso"]
    sitting = Sitting(
        alice=Player(level=6, hand=[*hand, *more], aside=["doormans_coat"]),
        bob=Player(level=2),
        point="rest",
    )
    guest = Guest(sitting)

    def shown() -> str:
        return guest.desk.listing.kind if guest.desk.listing is not None else ""

    guest.press("e")
    assert shown() == "charity"
    row = " ".join(guest.screen(160, 50))
    assert "[u] go on with the turn" in row
    assert "offer" not in row
    guest.press("s")
    assert shown() == "sell"
    guest.press("escape")
    assert shown() == "charity"
    guest.press("u")
    assert [type(one) for one in sitting.sent] == [EndTurn, TakeBackStep]
    assert shown() == ""
    guest.press("e g a")
    assert sitting.sent[3:] == [EquipOrUnequip(sitting.card("doormans_coat"))]


@rule("TURN-17")
def test_charity_is_still_there_after_a_trade_that_was_not_made() -> None:
    hand = ["paper_crown", "spare_key_to_everything", "read_the_small_print"]
    more = ["passive_aggressive_landlady", "sorry_wrong_dungeon", "on_its_second_espresso"]
    sitting = Sitting(
        alice=Player(level=6, hand=[*hand, *more], aside=["doormans_coat"]),
        bob=Player(level=2, aside=["bathrobe_of_authority"]),
        point="rest",
    )
    guest = Guest(sitting)
    guest.press("e b")
    assert guest.desk.selection is not None, "with whom?"
    guest.press("escape")
    assert guest.desk.listing is not None
    assert guest.desk.listing.kind == "charity"


def test_who_is_met_asks_and_who_has_caught_somebody_has_them() -> None:
    met = Guest(Sitting(fight="pigeon_with_a_lease", alice=Player(hand=["paper_crown"])))
    assert "PIGEON WITH A LEASE: YOU CHOOSE" in met.screen()[1]
    sitting = Sitting(
        fight="passive_aggressive_landlady", alice=Player(level=3, wears=["paper_crown"])
    )
    sitting.state.draws = edition_scenes.LOW_ROLL
    guest = Guest(sitting)
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("choose")
    assert "LANDLADY HAS YOU" in guest.screen()[1]


def test_who_takes_from_whoever_is_caught_is_told_from_whom() -> None:
    bob = Player(wears=["paper_crown"], aside=["doormans_coat"])
    sitting = Sitting(seats=3, turn="bob", bob=bob, fight="subletting_mimic")
    sitting.state.draws = edition_scenes.LOW_ROLL
    guest = Guest(sitting)
    sitting.does(1, GiveUpFight())
    sitting.expires_until_asked("steal")
    title = guest.screen()[1]
    assert "WHAT YOU TAKE FROM Bo" in title
    assert "HAS YOU" not in title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_what_can_be_chosen_is_told_to_its_end(size: tuple[int, int], language: Language) -> None:
    guest = Guest(
        Sitting(fight="pigeon_with_a_lease", alice=Player(hand=["paper_crown"])), language=language
    )
    assert guest.desk.listing is not None
    shown = " ".join(" ".join(row.split("│")[0] for row in guest.screen(*size)).split())
    for value in guest.desk.listing.values:
        assert " ".join(choice_text(guest.desk, value).split()) in shown


def test_an_ability_is_listed_by_what_it_does() -> None:
    """A card says other things before its abilities."""
    sitting = Sitting(
        alice=Player(level=3, aside=["warrior", "thief"], hand=["paper_crown", "dwarf"]),
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    guest.press("f")
    assert guest.desk.listing is not None
    assert guest.desk.listing.kind == "abilities"
    listed = " ".join(" ".join(row.split("│")[0] for row in guest.screen()[3:12]).split())
    assert "Warrior: In a fight you may discard 1 of your cards: +1 for your side." in listed
    assert "Thief: In a fight you may discard 1 of your cards: -2" in listed
    assert "wins ties" not in listed


def test_who_pays_reads_what_for() -> None:
    sitting = Sitting(
        alice=Player(level=3, aside=["thief"], hand=["dwarf"], wears=["paper_crown"]),
        bob=Player(level=3),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    guest.press("f")
    assert "Thief: HOW DO YOU PAY?" in guest.screen()[1]
    assert "What do you pay with?" in guest.prompt
    stage = " ".join(" ".join(row.split("│")[0] for row in guest.screen()[3:13]).split())
    assert "-2 for the fighter or the helper. Once per fight." in stage


@pytest.mark.parametrize(
    ("letter", "language", "prompt", "row"),
    [
        ("a", "en", "SELECTED: Warrior (+1 for your side). What do you pay with?", "Warrior "),
        (
            "b",
            "en",
            "SELECTED: Thief (-2 for the fighter or the helper). What do you pay with?",
            "Thief ",
        ),
        ("a", "de", "AUSGEWÄHLT: Krieger (+1 für deine Seite). Womit bezahlst du?", "Krieger "),
        ("a", "it", "SELEZIONE: Guerriero (+1 alla tua parte). Con che cosa paghi?", "Guerriero "),
    ],
)
def test_the_prompt_says_which_ability_is_paid_for(
    letter: str, language: Language, prompt: str, row: str
) -> None:
    """Two of the reader's cost a card each; of their rows the first is the one that is selected."""
    hand = ["dwarf", "elf", "phantom_doorbell"]
    ann = Player(level=3, aside=["warrior", "thief"], hand=hand)
    guest = Guest(Sitting(alice=ann, fight="neighbour_with_a_drill"), language=language)
    guest.press(f"f {letter}")
    assert prompt in guest.prompt
    assert f"[f] ≡ {row}" in guest.screen()[20]
    assert guest.screen()[21].startswith(" f  ≡ ")


def test_charity_lists_who_can_receive() -> None:
    guest = Guest(scenes.giving())
    stage = [row.split("│")[0] for row in guest.screen()[1:13]]
    for told in ("c Cleo", "d Dag", "e Esme"):
        assert any(told in row and "level 1, strength 1, 0 cards" in row for row in stage)


def pressed_in_gear_list(guest: Guest, card: str) -> str:
    """Press that item's letter; the last word of its row before that."""
    guest.press("g")
    name = guest.desk.book.name(guest.sitting.card(card))
    (row,) = [row for row in guest.screen() if name[:9] in row and row.startswith(" [")]
    guest.press(row.strip()[1])
    return row.split("│")[0].split()[-1]


@rule("ITEM-13", "STR-14")
@pytest.mark.parametrize(("keys", "listed"), [("g", "unequip"), ("s", "$600")])
def test_gear_that_counts_for_nothing_says_why_in_its_list(keys: str, listed: str) -> None:
    """The vest is for warriors alone; headphones that are carried have a condition."""
    ann = Player(
        level=3, wears=["string_vest_of_command"], aside=["headphones_of_solitude", "paper_crown"]
    )
    guest = Guest(Sitting(alice=ann))
    guest.press(keys)
    stage = [row.split("│")[0].rstrip() for row in guest.screen()[3:13]]
    vest = next(at for at, row in enumerate(stage) if "Vest of Command" in row)
    assert "+0" in stage[vest]
    assert listed in stage[vest]
    assert stage[vest + 1].strip() == "+3: only for warriors"
    headphones = next(at for at, row in enumerate(stage) if "Headphones" in row)
    assert stage[headphones + 1].strip() == "+4 if nobody helps"
    crown = next(at for at, row in enumerate(stage) if "Paper Crown" in row)
    assert not stage[crown + 1].startswith("   ") or not stage[crown + 1].strip()


@rule("ITEM-11")
def test_gear_that_is_fixed_during_a_fight_is_only_discarded_and_that_is_said() -> None:
    ann = Player(wears=["halfling", "string_vest_of_command"])
    guest = Guest(Sitting(alice=ann, fight="passive_aggressive_landlady"))
    guest.press("g")
    screen = guest.screen()
    assert "You can't change your gear now, only discard these." in screen[22]
    assert any("letter: DISCARD; you can't equip or unequip now" in row for row in screen)
    row = next(row for row in screen if "Halfling" in row and row.startswith(" ["))
    guest.press(row.strip()[1])
    assert guest.desk.question is not None


@rule("ITEM-11")
def test_an_item_takes_the_place_of_what_is_worn_there_by_one_key() -> None:
    sitting = Sitting(alice=Player(level=3, wears=["paper_crown"], aside=["childs_bicycle_helmet"]))
    assert pressed_in_gear_list(Guest(sitting), "childs_bicycle_helmet") == "swap"
    crown, helmet = sitting.card("paper_crown"), sitting.card("childs_bicycle_helmet")
    assert sitting.sent == [EquipOrUnequip(crown, on=False), EquipOrUnequip(helmet, on=True)]
    assert sitting.state.equipped[helmet]
    assert not sitting.state.equipped[crown]


@rule("ITEM-11")
def test_an_item_that_cannot_be_thrown_away_takes_that_place_as_well() -> None:
    worn, carried = "eye_mask_of_denial", "fishbowl_helmet_with_window_seat"
    sitting = Sitting(edition="star", alice=Player(level=3, wears=[worn], aside=[carried]))
    assert pressed_in_gear_list(Guest(sitting), carried) == "swap"
    assert sitting.state.equipped[sitting.card(carried)]
    assert not sitting.state.equipped[sitting.card(worn)]


@rule("ITEM-11")
def test_one_item_for_two_hands_takes_the_place_of_two_for_one() -> None:
    one, other, both = "plunger_of_justice", "spare_key_to_everything", "umbrella_stand"
    sitting = Sitting(alice=Player(level=3, wears=[one, other], aside=[both]))
    assert pressed_in_gear_list(Guest(sitting), both) == "swap"
    assert sitting.state.equipped[sitting.card(both)]
    assert len(sitting.sent) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("held", [1, 2])
def test_a_choice_says_where_fewer_cards_will_do(language: Language, held: int) -> None:
    hand = ["tankard_from_the_boars_head", "lute_broken_over_a_tutor"][:held]
    alice = Player(level=3, hand=hand, wears=["lantern_bush_and_dog"])
    sitting = Sitting(edition="bard", alice=alice, doors=["fined_by_the_management"])
    guest = Guest(sitting, language=language)
    sitting.does(0, OpenDoor())
    while guest.desk.decision is not None and guest.desk.decision.kind == "window":
        sitting.expires()
    does = guest.desk.book.branch(sitting.card("fined_by_the_management"), 0, 0, 0)
    assert choice_text(guest.desk, 0) in (does, guest.desk.words("list.fewer", what=does, n=1))
    assert (choice_text(guest.desk, 0) == does) == (held == 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50)])
def test_a_swap_says_beforehand_what_it_makes_of_the_strength(
    language: Language, size: tuple[int, int]
) -> None:
    """The handkerchief's +4 counts in a fight alone, and only if nobody helps."""
    alice = Player(
        level=3, wears=["lantern_bush_and_dog"], aside=["handkerchief_with_strawberries"]
    )
    sitting = Sitting(edition="bard", alice=alice)
    guest = Guest(sitting, language=language)
    guest.press("g")
    lantern = guest.desk.book.short(sitting.card("lantern_bush_and_dog"))
    told = guest.desk.words("list.swapped_for", card=lantern, n=6, k=3)
    assert told.endswith(" 6 → 3")
    assert told in "\n".join(guest.screen(*size))


@rule("ITEM-11")
def test_an_item_names_what_is_worn_there_where_one_of_two_could_go() -> None:
    one, other, third = "plunger_of_justice", "spare_key_to_everything", "bucket_of_valour"
    sitting = Sitting(alice=Player(level=3, wears=[one, other], aside=[third]))
    guest = Guest(sitting)
    assert pressed_in_gear_list(guest, third) == "use"  # `in use`
    assert guest.prompt.startswith("That place is taken: unequip")
    assert sitting.sent == []


def test_an_item_that_adds_nothing_now_is_not_called_off() -> None:
    """It is worn: `off` reads as if it were set aside."""
    sitting = Sitting(alice=Player(level=7, wears=["childs_bicycle_helmet"]))
    guest = Guest(sitting)
    guest.press("g")
    assert "off" not in "".join(row.split("│")[0] for row in guest.screen()[1:12]).split()


def test_the_gear_list_tells_what_equipping_would_add() -> None:
    """The helmet counts up to level 5 only."""
    for level, adds in ((5, "+3"), (6, "+0")):
        player = Player(level=level, aside=["childs_bicycle_helmet"])
        guest = Guest(Sitting(alice=player))
        guest.press("g")
        [row] = [row for row in guest.screen() if "Helmet" in row and "equip" in row]
        assert adds in row
        assert any(f"level {level}, strength {level}" in row for row in guest.screen())


def test_an_item_that_is_not_worn_shows_its_place_and_what_it_would_add() -> None:
    """Beside `equip` a +0 reads as if it were good for nothing."""
    sitting = Sitting(alice=Player(level=3, aside=["spare_key_to_everything"]))
    guest = Guest(sitting)
    guest.press("g")
    (row,) = [row for row in guest.screen()[1:12] if "Spare Key" in row]
    assert "1 hand" in row
    assert row.split("│")[0].split()[-2:] == ["+3", "equip"]


def test_a_sale_shows_what_each_item_brings() -> None:
    """A halfling gets half as much again: the sum is that of the rows."""
    big = ["ladder_nobody_returned", "bathrobe_of_authority"]
    sitting = Sitting(alice=Player(level=3, aside=["halfling"], wears=["paper_crown", *big]))
    guest = Guest(sitting)
    guest.press("s a")
    stage = [row.split("│")[0] for row in guest.screen()[1:13]]
    (row,) = [row for row in stage if "Paper Crown" in row]
    (total,) = [row for row in stage if "so far" in row]
    assert row.split()[-1] == "$300"
    assert "$300:" in total


def test_level_cards_and_one_shots_are_listed_by_what_they_do() -> None:
    guest = Guest(scenes.looting())
    assert guest.desk.listing is not None
    for card_id, told in (
        ("read_the_small_print", "+1 level"),
        ("fire_extinguisher_inspected_1974", "+3 either side"),
    ):
        card = guest.sitting.card(card_id)
        assert slot_or_owner_text(guest.desk, guest.desk.listing, card) == told


def test_what_one_card_adds_stands_in_one_row_of_the_fight() -> None:
    """Two rows of the same item look like two items."""
    guest = Guest(edition_scenes.heroes_fight())
    rows = guest.screen(160, 50)[5:12]
    assert sum("Punches" in row for row in rows) == 1
    assert any("+6 Punches" in row for row in rows)


def test_what_a_card_brings_to_the_own_hand_is_foretold() -> None:
    hand = ["parcel_for_next_door", "lost_property_cupboard"]
    guest = Guest(Sitting(alice=Player(level=3, hand=hand)))
    rows = guest.screen()
    (parcels,) = [row for row in rows if "Birthday Parcels" in row]
    assert "hand 2 → 4" in parcels
    (cupboard,) = [row for row in rows if "Lost Property" in row]
    assert "none in the discards" in cupboard


def test_before_the_turn_ends_lit_cards_are_named_too() -> None:
    sitting = Sitting(alice=Player(level=3, hand=["paper_crown"]), point="rest")
    assert Guest(sitting).prompt == "Play a card; then end your turn."


def test_who_has_asked_for_help_reads_who_has_to_answer() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    guest.press("a c enter")
    assert guest.prompt.startswith("Cleo has your offer.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_that_its_first_rows_are_editions(language: Language) -> None:
    label = form_row_label(words_for(language), "deck:classic")
    assert label.lower().removesuffix(" classic") in ("edition", "edizione")


def test_treasures_that_two_share_keep_their_letters_until_the_last_is_picked() -> None:
    bob = Player(level=9, wears=["plunger_of_justice"])
    sitting = Sitting(seats=3, alice=Player(level=7), bob=bob, fight="scaffolding_golem")
    guest = Guest(sitting)
    sitting.does(0, ProposeHelpDeal(1, treasures=2))
    (offer,) = sitting.update([]).view.public.offers
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    sitting.does(0, CallKill())
    seen: list[dict[int, str]] = []
    for _ in range(2):
        while guest.desk.listing is None:
            sitting.expires()
        seen.append({value: key for key, value in guest.desk.rows_of(guest.desk.listing)})
        first = min(seen[-1].values())
        guest.press(f"{first} {first}")
    before, after = seen
    assert 1 < len(after) < len(before)
    assert after == {value: before[value] for value in after}


@pytest.mark.parametrize("language", LANGUAGES)
def test_treasures_to_pick_say_what_they_do(language: Language) -> None:
    sitting = scenes.bargaining()
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    (offer,) = sitting.state.offers
    sitting.does(2, AnswerOffer(offer.id, accept=True))
    sitting.does(0, CallKill())
    sitting.expires_until_asked("split")
    guest = Guest(sitting, language=language)
    listed = guest.desk.listing
    assert listed is not None
    stage = [row.split("│")[0] for row in guest.screen(120, 40)]
    shown = " ".join(" ".join(stage).split())
    read = " ".join(" ".join(Lines(sitting, language=language).take()).split())
    for card in listed.values:
        said = guest.desk.book.text(card)[-1].replace("\N{NO-BREAK SPACE}", " ")
        assert said in shown
        assert said in read


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_order_of_a_run_shows_what_each_monster_would_do(language: Language) -> None:
    first, second = "inspector_without_a_warrant", "neighbour_with_a_drill"
    wandering = "sorry_wrong_dungeon"
    sitting = Sitting(
        seats=3,
        alice=Player(level=2),
        bob=Player(level=2, hand=[wandering, second]),
        fight=first,
    )
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card(wandering), other=sitting.card(second)))
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    screen = "\n".join(row.split("│")[0] for row in guest.screen(80, 24))
    for monster in (first, second):
        *_, bad_stuff = guest.desk.book.text(sitting.card(monster))
        assert " ".join(bad_stuff.split())[:30] in " ".join(screen.split())
    told = " ".join(" ".join(Lines(sitting, language=language).take()).split())
    for monster in (first, second):
        *_, bad_stuff = guest.desk.book.text(sitting.card(monster))
        assert " ".join(bad_stuff.split()) in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_names_a_hand_card_by_the_digit_that_it_has_below(language: Language) -> None:
    """And the hand does not refuse the very card that is asked for."""
    hand = ["mop_of_many_floors", "paper_crown", "doormans_coat"]
    sitting = Sitting(alice=Player(level=2, hand=hand), doors=["heating_back_payment"], seats=3)
    guest = Guest(sitting, language=language)
    sitting.does(0, OpenDoor())
    sitting.expires()
    guest.press("a a")
    assert sitting.asks("discard")
    first, last = guest.digit(hand[0]), guest.digit(hand[2])
    screen = guest.screen()
    for card in hand:
        key = f"[{guest.digit(card)}]"
        found = [row for row in screen[:-1] if key in row.split("│")[0][:4]]
        assert len(found) == 2, screen
    assert guest.desk.words("why_not.answer") not in "\n".join(screen)
    guest.press(f"{first} {last} enter")
    answered = sitting.sent[-1]
    assert isinstance(answered, AnswerQuestion)
    assert {*answered.picks} == {sitting.card(hand[0]), sitting.card(hand[2])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_below_a_card_keeps_clear_of_what_stands_beside_it(language: Language) -> None:
    shoes = Player(hand=["third_and_fourth_shoe"])
    guest = Guest(Sitting(edition="super", alice=shoes, point="setup"), language=language)
    text = "\n".join(guest.screen(160, 50))
    assert not re.search(r"\[[ √x]\]\w", text), text


def test_in_the_list_of_all_gear_a_letter_is_whose_it_stands_before() -> None:
    guest = Guest(scenes.selling())
    guest.press("s i")
    assert any("[b] Bo" in row for row in guest.screen())
    guest.press("b")
    overlay = guest.desk.overlay
    assert overlay is not None
    assert (overlay.name, overlay.subject) == ("seat", 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_power_takes_along_is_told_to_the_end(language: Language) -> None:
    """In the sheet of ranks the strength afterwards has a row of its own where it has no room."""
    powers = ["strength_of_ten_accountants", "always_finds_parking"]
    alice = Player(level=4, aside=powers)
    curse = "mayor_kidnapped_again"
    sitting = Sitting(edition="super", seats=3, alice=alice, doors=[curse])
    guest = Guest(sitting, language=language)
    sitting.does(0, OpenDoor())
    sitting.expires()
    guest.press("a")
    rows = guest.screen(80, 24)
    words = guest.desk.words
    assert any(words("list.strength", n=7, k=2) in row for row in rows)


def picking(monster: str, *boosts: str, hand: list[str]) -> Guest:
    """Cleo has helped for a treasure, and picks first among those of that monster."""
    sitting = Sitting(
        seat=2,
        alice=Player(level=5, hand=list(boosts)),
        carol=Player(level=9, hand=hand, wears=["mop_of_many_floors", "doormans_coat"]),
        fight=monster,
    )
    for boost in boosts:
        sitting.does(0, PlayCard(sitting.card(boost), monster=sitting.card(monster)))
    sitting.does(0, ProposeHelpDeal(2, treasures=1, helper_first=True))
    sitting.does(2, AnswerOffer(make_public_view(sitting.state).offers[0].id, accept=True))
    sitting.does(0, CallKill())
    sitting.expires_until_asked("split")
    return Guest(sitting)


def test_treasures_to_pick_from_are_told_in_rows_that_hand_and_log_have_free() -> None:
    """What each of four does was cut to one row at 80x24, with seven rows of the log below."""
    guest = picking("passive_aggressive_landlady", "on_its_second_espresso", hand=["elf"])
    listed = guest.desk.shown_list()
    assert listed is not None
    assert len(listed.values) == 4
    rows = [row.split("│")[0].strip() for row in guest.screen()]
    told = " ".join(rows)
    whole = [" ".join(guest.desk.book.text(card)) for card in listed.values]
    assert sum(text.replace("\N{NO-BREAK SPACE}", " ") in told for text in whole) == 3
    assert sum(row.endswith(" … [x]") for row in rows) == 1, "what is left goes to the first"
    assert sum(row.startswith("• ") for row in guest.screen()) == 3, "the log keeps its three"
    assert "…" not in "".join(row.split("│")[0] for row in guest.screen(100, 30))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_is_too_long_takes_the_free_rows_before_it_is_cut(language: Language) -> None:
    guest = scenes.guest_at("other_role", language)
    rows = guest.screen()
    assert any("[p]" in row for row in rows)
    assert guest.desk.words("list.more", n=5) not in "\n".join(rows)


def test_a_tick_is_not_carried_over_to_the_next_question() -> None:
    """Both are for one of the same two numbers."""
    ann = Player(
        wears=["fire_axe_still_behind_glass"], hand=["robot_on_probation", "minister_with_a_vision"]
    )
    fight = "giant_lizard_with_a_permit"
    sitting = Sitting(edition="agents+star", seats=3, alice=ann, fight=fight)
    guest = Guest(sitting)
    first = guest.desk.listing
    guest.press("b enter")
    second = guest.desk.listing
    assert first is not None
    assert second is not None
    assert (first.values, first.kind) == (second.values, second.kind) == ((0, 1), "ask")
    assert second.ticked == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_chosen_for_somebody_else_names_them(language: Language) -> None:
    """The player of the card chooses what its victim loses: "your hand" is Ann's."""
    for seat in (0, 1):
        sitting = Sitting(
            seat=seat,
            alice=Player(level=3, wears=["paper_crown"], hand=["elf", "dwarf"]),
            bob=Player(hand=["noise_complaint"] if seat else []),
            doors=[] if seat else ["noise_complaint"],
            turn="bob" if seat else "alice",
        )
        complaint = sitting.card("noise_complaint")
        sitting.does(seat, PlayCard(complaint, seat=0) if seat else OpenDoor())
        sitting.expires()
        told = [row[9:] for row in Guest(sitting, language=language).screen() if row[5:8] == "[ ]"]
        assert [one.startswith("Ann: ") for one in told] == [bool(seat)] * 2
        written = [
            one for one in Lines(sitting, language=language).written if one[:2] in ("1 ", "2 ")
        ]
        assert [one[2:].startswith("Ann: ") for one in written] == [bool(seat)] * 2


def test_what_the_dead_keep_is_no_loot_to_look_at() -> None:
    """Whoever waits for their turn to take sees what there is to take."""
    bob = Player(level=5, hand=["on_its_second_espresso"], wears=["paper_crown"], aside=["dwarf"])
    sitting = Sitting(
        seat=2, alice=Player(level=6), bob=bob, turn="bob", fight="ground_rent_dragon"
    )
    sitting.does(1, GiveUpFight())
    while not (isinstance(asked := sitting.state.top, SeatQuestion) and asked.about == "loot"):
        if sitting.state.fight is not None:
            sitting.state.seed = seed_that_rolls(1, sitting.state.draws, 6)
        sitting.expires()
    guest = Guest(sitting)
    rows = [row.split("│")[0] for row in guest.screen()[3:13]]
    assert any("Paper Crown" in row for row in rows)
    assert not any("Dwarf" in row for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_of_a_role_are_told_before_the_first_turn(language: Language) -> None:
    guest = scenes.guest_at("agents_begin", language)
    shown = guest.desk.shown_list()
    assert shown is not None
    other = next(one for one in shown.values if guest.desk.book.kind(one) == "role")
    for size in ((60, 20), (80, 24), (160, 50)):
        screen = " ".join(row.split("│")[0].strip() for row in guest.screen(*size)[1:14])
        for card in (other, *guest.desk.mine.in_play):
            assert " ".join(guest.desk.book.text(card)[1:]) in screen


def test_what_flipping_a_role_makes_of_the_strength_is_told_before() -> None:
    """The hat adds more for whoever is not a man."""
    hat = "hat_with_false_moustache"
    ann = Player(hand=[hat], aside=["receptionist_who_saw_nothing"])
    guest = Guest(Sitting(edition="agents", seats=3, point="setup", alice=ann))
    guest.press(guest.digit(hat))
    assert any("Masked Avenger" in row and "str 4 → 2" in row for row in guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_curse_is_lifted_for_a_price_that_is_called_one(language: Language) -> None:
    """And the key row says under which key it is."""
    ann = Player(aside=["phantom_doorbell"], wears=["paper_crown"])
    guest = Guest(Sitting(alice=ann, point="rest"), language=language)
    words, book = guest.desk.words, guest.desk.book
    assert f"[g] {words('key.gear_and_curse')}" in guest.keys
    guest.press("g b")
    doorbell, crown = (guest.sitting.card(card) for card in ("phantom_doorbell", "paper_crown"))
    price = book.short(crown, 24)
    assert guest.prompt == words("prompt.lifted", card=book.name(doorbell), price=price)
    assert words("key.lift") in guest.keys
    guest.press("enter")
    assert f"[g] {words('key.gear_and_curse')}" not in guest.keys


@pytest.mark.parametrize("sends", ["enter", "a"])
def test_the_price_of_a_curse_is_what_was_picked_wherever_the_cursor_stood(sends: str) -> None:
    """On a card that could be a part of it, for one; and both keys that send it are told."""
    curse, stairs = "talk_of_the_stairwell", "back_stairs"
    ann = Player(aside=[curse], hand=[stairs, "elf", "dwarf"])
    sitting = Sitting(alice=ann, point="rest")
    guest = Guest(sitting)
    guest.press("g down down")
    assert guest.desk.cursor is not None
    assert guest.desk.cursor.thing == sitting.card(stairs)
    guest.press(f"a {guest.digit('elf')} {guest.digit('dwarf')}")
    assert f"[a][Enter] {guest.desk.words('key.lift')}" in guest.keys
    guest.press(sends)
    elf, dwarf = sitting.card("elf"), sitting.card("dwarf")
    assert sitting.sent == [LiftCurse(sitting.card(curse), (elf, dwarf))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_for_whom_is_asked_to_take_it_says_so_beside_its_number(
    language: Language,
) -> None:
    """A crown for one's own head, and a colander for wizards, lie beside a body."""
    bob = Player(level=5, wears=["paper_crown"], aside=["colander_of_insight"])
    sitting = Sitting(alice=Player(level=6), bob=bob, turn="bob", fight="ground_rent_dragon")
    sitting.does(1, GiveUpFight())
    sitting.state.draws = scenes.LOW_ROLL
    sitting.expires_until_asked("loot")
    guest = Guest(sitting, language=language)
    name = guest.desk.book.short(sitting.card("colander_of_insight"), 21)
    (row,) = [row for row in guest.screen() if name in row]
    assert guest.desk.words("list.unsuited") in row


@rule("ITEM-05", "AMB-34")
@pytest.mark.parametrize("language", LANGUAGES)
def test_which_big_item_goes_is_asked_in_the_prompt(language: Language) -> None:
    """And to whom, and why one of them adds nothing: Ann is no dwarf any more."""
    big = ["ladder_nobody_returned", "wardrobe_door"]
    ann = Player(level=5, aside=["dwarf", *big])
    sitting = Sitting(seats=2, alice=ann)
    guest = Guest(sitting, language=language)
    sitting.does(0, DiscardInPlay(sitting.card("dwarf")))
    assert sitting.asks("big_items")
    assert guest.prompt == guest.desk.words("prompt.ask_big_items")
    door = guest.desk.book.compiled(sitting.card("wardrobe_door"))
    assert door.usable_if is not None
    why = guest.desk.book.clause(sitting.card("wardrobe_door"), door.usable_if)
    for size in ((60, 20), (80, 24), (160, 50)):
        assert any(why in row for row in guest.screen(*size)), size
        assert any(guest.desk.words("list.hint_big_items") in row for row in guest.screen(*size))


@pytest.mark.parametrize("about", ["identity", "slots", "big_items", "follower", "ship"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_which_of_two_is_too_many_says_what_a_tick_means(
    language: Language, about: str
) -> None:
    assert f"prompt.ask_{about}" in words_for(language).entries


def test_all_that_one_is_finds_room_in_one_row() -> None:
    """Or none of it: the rail tells it, too."""
    aside = ["halfling", "warrior", "phantom_doorbell", "caretakers_nephew"]
    worn = ["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"]
    ann = Player(level=3, aside=[*aside, "ladder_nobody_returned"], wears=worn)
    rows = Guest(Sitting(alice=ann)).screen()
    assert any("you are" in row and "Warrior, Halfling" in row for row in rows)


@rule("HELP-05", "AMB-27")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_picks_treasures_in_turn_reads_how_many_are_theirs(language: Language) -> None:
    """Two of three: '0 of 1 chosen' sounded as if it were one."""
    alice, fight = Player(level=8), "minotaur_looking_for_flat_4b"
    sitting = Sitting(seats=3, alice=alice, bob=Player(level=9), fight=fight)
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    sitting.does(1, AnswerOffer(sitting.state.offers[0].id, accept=True))
    sitting.does(0, CallKill())
    sitting.expires_until_asked("split")
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    for keys, picked in (("", 0), ("a", 1)):
        guest.press(keys)
        assert any(words("list.chosen", n=picked, k=2) in row for row in guest.screen())
    (spoils,) = [one for one in guest.desk.public.frames if isinstance(one, Spoils)]
    spoils.shown = spoils.shown[:1]  # The deck ran out.
    assert share_of_treasures(guest.desk) == (0, 1)
