"""A seat in lines: what is said, what can be typed, and what must not happen by a line too late."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from cards.languages import LANGUAGES, Language
from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import (
    AnswerOffer,
    AnswerQuestion,
    CallKill,
    Command,
    ConfirmSetup,
    EquipOrUnequip,
    GiveCharity,
    GiveUpFight,
    LayDownOneShot,
    OfferTrade,
    Pass,
    PlayCard,
    ProposeHelpDeal,
    SellItems,
    TakeBackStep,
    UseAbility,
)
from engine.core.stack_frames import SeatQuestion
from engine.core.zones import NOBODY
from engine.legality import why_illegal
from tests.engine.layout import Player
from tests.tui import edition_scenes, scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.plain.coach import coach_lines
from tui.plain.play_builder import PlayBuilder
from tui.plain.typed_verbs import word_for_typed_verb
from tui.ports import Chair, CoachAdvice, new_notice
from tui.table.model.coach import CoachAnswer
from tui.words.catalogue import words_for

SYMBOLS = re.compile(r"[─│■□⌂≡►→♦†‡ΨΩ·√•█▒░▲▼×\[\]{}]")


def said(lines: Lines) -> str:
    return " ".join(lines.take())


# --- what is said ---------------------------------------------------------------------------------


def test_a_fight_and_its_window_are_said_with_their_sums_and_seconds() -> None:
    told = said(Lines(scenes.others_fight()))
    assert "Fight: Bo has 13. Neighbour with a Drill has 8. Ahead by 5." in told
    assert "Window 3, 2.1 seconds until Bo's kill counts. You and 3 others may act." in told
    assert "Unless stopped: BO REACHES LEVEL 10 AND WINS." in told
    assert "3 Sorry, Wrong Dungeon, 13 against 17, BO FALLS BEHIND." in told


def test_a_fight_without_a_monster_left_is_stopped_by_one_that_joins() -> None:
    cut, yorick = "that_scene_is_cut", "yorick_owed_wages"
    bob = Player(level=4, hand=[cut])
    sitting = Sitting(edition="bard", seats=3, turn="bob", bob=bob, fight=yorick)
    lines = Lines(sitting)
    sitting.does(1, PlayCard(sitting.card(cut), monster=sitting.card(yorick)))
    sitting.does(1, CallKill())
    told = said(lines)
    assert "To stop it: a monster that joins, with 4 or more." in told
    assert "Log: Bo ends the fight: nobody is left." in told


def test_only_what_is_no_word_anywhere_is_an_unknown_command() -> None:
    lines = Lines(scenes.others_fight())
    assert lines.type("77") == "You have no card 77."
    assert lines.type("again") == "That does nothing here: again."
    assert lines.type("xyz") == "Unknown command: xyz. Type help for the commands."


def test_a_window_is_said_to_be_closed_once_and_why() -> None:
    sitting = scenes.others_fight()
    lines = Lines(sitting)
    lines.take()
    sitting.expires()
    told = said(lines)
    assert told.count("Window 3 is closed: time is up.") == 1
    sitting.tell(sitting.update([]))
    assert "Window" not in said(lines)


def test_holds_are_said_with_what_is_left() -> None:
    sitting = scenes.others_fight()
    lines = Lines(sitting)
    lines.take()
    sitting.is_held(3)
    assert said(lines) == "Clock: Dag stops it, 6 seconds. After that, 2.1 seconds left."
    sitting.is_held(NOBODY)
    assert said(lines) == "Clock: it runs again, 2.1 seconds left."
    sitting.is_held(0)
    assert "Clock: you stop it, 6 seconds." in said(lines)


def test_fights_that_could_end_the_game_are_held_from_the_start_if_that_is_wished() -> None:
    sitting = scenes.others_fight()
    Lines(sitting, hold_wins=True)
    assert sitting.holds == [True]
    sitting = scenes.others_fight()
    Lines(sitting, hold_wins=False)
    assert sitting.holds == []


def test_the_own_clock_is_said_once_a_turn_and_warned_of_once() -> None:
    sitting = scenes.your_turn()
    sitting.reading = {"left": 72.0, "warn": 15.0}
    lines = Lines(sitting)
    assert "Clock: 1:12 of 1:30 for your turn; then the game moves on." in said(lines)
    lines.type("open")
    assert "Clock" not in said(lines)
    wait, warn = lines.waits[-1]
    assert wait == pytest.approx(57.0)
    lines.now += wait
    warn()
    warn()
    assert said(lines).count("Clock: 15 seconds left.") == 1


def test_that_the_host_lets_the_game_stand_is_said_to_who_comes_and_to_who_asks() -> None:
    sitting = scenes.your_turn()
    sitting.paused = True
    lines = Lines(sitting)
    told = said(lines)
    assert told.count("The host has paused the game.") == 1
    assert "You can type" not in told
    assert lines.type("") == "The host has paused the game."
    sitting.paused = False
    sitting.tell(sitting.update([]))
    assert "You can type: open" in said(lines)


def test_the_same_is_never_said_twice_in_a_row() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    lines.take()
    sitting.tell(sitting.update([]))
    assert lines.take() == []


def test_people_who_go_and_come_are_told() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    lines.take()
    sitting.chairs = {1: Chair(1, "Bo", "away")}
    sitting.tell(sitting.update([]))
    assert said(lines) == "Note: Bo is away."
    sitting.chairs = {1: Chair(1, "Bo", "bot")}
    sitting.tell(sitting.update([]))
    assert said(lines) == "Note: a bot plays for Bo."
    sitting.chairs = {}
    sitting.tell(sitting.update([]))
    assert lines.take() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_said_without_signs_that_cannot_be_read_out(language: Language) -> None:
    for sitting in (
        scenes.your_turn(),
        scenes.your_fight(),
        scenes.others_fight(),
        scenes.deal(),
        scenes.giving(),
        scenes.looting(),
        scenes.losing(),
        scenes.trading(),
        scenes.won(),
        edition_scenes.masked(),
        edition_scenes.ranks(),
        edition_scenes.ships(),
        edition_scenes.agents_begin(),
        edition_scenes.theft(),
        edition_scenes.acting(),
    ):
        lines = Lines(sitting, language=language)
        for verb in ("hand", "table", "why", "help", "log", "gear", "0", "power", "0", "read 1"):
            lines.now += 1.0
            lines.game.line(verb)
        assert not [line for line in lines.written if SYMBOLS.search(line)]


# --- plays ----------------------------------------------------------------------------------------


def test_a_number_takes_up_and_says_what_would_come_of_it_and_the_number_again_plays() -> None:
    sitting = scenes.your_fight()
    lines = Lines(sitting)
    told = lines.type("3")
    assert "Selected: Bottle of Somebody Else's Courage" in told
    assert "Then: 16 against 14, YOU ARE AHEAD." in told
    assert not sitting.sent
    lines.type("3")
    assert [command.kind for command in sitting.sent] == ["play_card"]


def test_what_a_play_does_to_somebody_is_read_out_with_whole_names_and_without_arrows() -> None:
    freight = Sitting(
        edition="star",
        alice=Player(level=3, hand=["downgraded_to_freight"]),
        bob=Player(level=2, aside=["trolley_pusher"]),
    )
    lost = Guest(freight).desk.book.name(freight.card("trolley_pusher"))
    assert f"Bo loses {lost}" in Lines(freight).type("1")
    film = Sitting(edition="star", alice=Player(hand=["spoiler_for_the_inflight_film"]))
    told = Lines(film).type("1")
    assert "level of Bo 1 to 2" in told
    assert "→" not in told


def test_what_is_queued_is_not_said_to_have_no_effect() -> None:
    sitting = Sitting(
        alice=Player(level=2, hand=["chewing_gum_on_the_stairs"]),
        bob=Player(level=3, hand=["penthouse_raffle"]),
        turn="bob",
    )
    lines = Lines(sitting)
    sitting.does(1, PlayCard(sitting.card("penthouse_raffle")))
    told = lines.type("1")
    assert "after the roll" in told
    assert "no effect" not in told


def test_a_hand_of_one_card_is_a_card(subtests: pytest.Subtests) -> None:
    languages: tuple[tuple[Language, str], ...]
    languages = (("en", "1 card,"), ("de", "1 Karte,"), ("it", "1 carta,"))
    for language, one in languages:
        with subtests.test(language=language):
            lines = Lines(Sitting(alice=Player(hand=["penthouse_raffle"])), language=language)
            assert one in lines.type("hand")


def test_who_acts_has_seen_what_was_told_before() -> None:
    """Else it would come once more in the recap, when their turn begins."""
    desk = Guest(scenes.others_fight()).desk
    desk.log.add("Something happens.", 1)
    assert any(map(desk.log.is_new, desk.log.lines))
    sent: list[Command] = []
    assert desk.decision is not None
    PlayBuilder(desk, lambda _: None, sent.append, lambda: None).send(Pass(desk.decision.id))
    assert sent == [Pass(desk.decision.id)]
    assert not any(map(desk.log.is_new, desk.log.lines))


def test_a_card_and_its_target_go_in_one_line_or_in_two() -> None:
    for typed in (("2 m",), ("2", "m")):
        sitting = scenes.others_fight()
        Lines(sitting).type(*typed)
        (play,) = sitting.sent
        assert isinstance(play, PlayCard)
        assert play.monster == sitting.card("neighbour_with_a_drill")


def test_a_card_that_needs_two_choices_takes_both_in_one_line_or_in_two() -> None:
    hand = ["try_the_next_door", "neighbour_with_a_drill", "passive_aggressive_landlady"]
    for typed in (("1 b 3",), ("1 b", "3"), ("1", "b", "3")):
        sitting = Sitting(alice=Player(hand=hand), bob=scenes.BO)
        Lines(sitting).type(*typed)
        (play,) = sitting.sent
        assert isinstance(play, PlayCard)
        assert (play.seat, play.other) == (1, sitting.card("passive_aggressive_landlady"))


def test_another_card_can_be_taken_up_instead_and_0_puts_it_back() -> None:
    sitting = scenes.others_fight()
    lines = Lines(sitting)
    assert "Fire Extinguisher" in lines.type("1")
    assert "The Phantom Doorbell" in lines.type("4")
    assert "Deselected." in lines.type("0")
    assert "Nothing is selected." in lines.type("0")
    assert not sitting.sent


def test_a_card_that_cannot_be_played_says_why_with_its_rule() -> None:
    lines = Lines(scenes.your_fight())
    assert "(COMBAT-06)" in lines.type("4")
    assert "(COMBAT-06)" in lines.type("why 4")
    assert lines.type("rules").startswith("COMBAT-06: ")


def test_what_hits_oneself_is_asked_about_first() -> None:
    sitting = scenes.others_fight()
    lines = Lines(sitting)
    told = lines.type("4 a")
    assert told.startswith("The Phantom Doorbell: strength 6 to 5, ")
    assert told.endswith(" Really? Type yes or no.")
    lines.type("no")
    assert not sitting.sent
    lines.type("4 a", "yes")
    assert len(sitting.sent) == 1


@pytest.mark.parametrize(
    ("words", "kind"), [("call", "call_kill"), ("c", "call_kill"), ("sieg", "call_kill")]
)
def test_steps_are_words_of_the_own_language_english_ones_or_keys(words: str, kind: str) -> None:
    sitting = scenes.your_fight()
    lines = Lines(sitting, language="de" if words == "sieg" else "en")
    lines.type("3", "3", words)
    assert sitting.sent[-1] == CallKill()
    assert sitting.sent[-1].kind == kind


def test_a_sale_says_what_it_comes_to_before_it_is_made() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    lines.type("sell")
    assert "That sells for $1,200: level 6 to 7. Type yes or no." in lines.type("1 13")
    lines.type("yes")
    assert [type(command) for command in sitting.sent] == [SellItems]


def test_gear_is_changed_by_the_number_of_its_line() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    assert "2 Paper Crown, head, +1, $200: unequip" in lines.type("gear")
    lines.type("2")
    assert sitting.sent == [EquipOrUnequip(sitting.card("paper_crown"), on=False)]
    lines.type("undo")
    assert isinstance(sitting.sent[-1], TakeBackStep)


def test_a_trade_is_put_together_in_questions() -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting)
    assert "b Bo, level 8" in lines.type("trade")
    assert "What do you give?" in lines.type("b")
    told = lines.type("1")
    assert "Doorman's Coat" in told
    assert "Paper Crown" not in told
    lines.type("1")
    crown, coat = sitting.card("paper_crown"), sitting.card("doormans_coat")
    assert sitting.sent == [OfferTrade(1, (crown,), (coat,))]


def test_help_is_asked_for_in_one_line_and_offers_are_answered_or_countered() -> None:
    sitting = scenes.deal()
    lines = Lines(sitting)
    told = said(lines)
    assert "Offer: Cleo would help you for 2 treasures." in told
    assert "Offer: together 16 beats 9." in told
    lines.type("no")
    (answer,) = sitting.sent
    assert isinstance(answer, AnswerOffer)
    assert not answer.accept
    lines.type("ask c 1")
    assert sitting.sent[-1] == ProposeHelpDeal(2, treasures=1)
    lines.type("ask c 2 first")
    assert sitting.sent[-1] == ProposeHelpDeal(2, treasures=2, helper_first=True)


def test_terms_that_were_not_named_are_asked_for() -> None:
    sitting = scenes.deal()
    lines = Lines(sitting)
    assert "How many treasures" in lines.type("ask c")
    assert "Who picks first?" in lines.type("2")
    assert "Which items in addition?" in lines.type("2")
    lines.type("none")
    assert sitting.sent == [ProposeHelpDeal(2, treasures=2, helper_first=True)]


# --- questions ------------------------------------------------------------------------------------


def test_what_one_begins_with_is_laid_down_by_numbers_or_passed() -> None:
    sitting = scenes.starting()
    Lines(sitting).type("1 2")
    assert [type(command) for command in sitting.sent] == [ConfirmSetup]
    sitting = scenes.starting()
    lines = Lines(sitting)
    assert "You would start without cards. To do so, type pass once more." in lines.type("pass")
    assert sitting.sent == []
    lines.type("pass")
    assert [type(command) for command in sitting.sent] == [Pass]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_wants_to_save_is_told_of_with_the_word_to_type(language: Language) -> None:
    sitting = scenes.your_turn()
    lines = Lines(sitting, language=language)
    lines.take()
    sitting.tell(replace(sitting.update([]), notices=(new_notice("wants_adjourn", w="Bo"),)))
    told = said(lines)
    assert words_for(language)("plain.word.adjourn") in told
    assert "[" not in told


def test_a_helper_is_told_whose_level_is_whose_and_on_what_a_bonus_hangs() -> None:
    sitting = Sitting(
        alice=Player(level=2), bob=Player(level=3), turn="bob", fight="neighbour_with_a_drill"
    )
    lines = Lines(sitting)
    sitting.does(1, ProposeHelpDeal(0, treasures=1))
    lines.type("yes")
    told = lines.type("why")
    assert "Fight: Bo and you have 5 together." in told
    assert "Bo 5: Bo level 3, you level 2." in told
    assert "You help for 1 treasure." in told
    assert "Neighbour with a Drill +3 (not now: +3 if an elf is in the fight)" in told


def test_what_a_bonus_hangs_on_is_told_while_it_holds_too() -> None:
    told = Lines(Sitting(alice=Player(aside=["elf"]), fight="neighbour_with_a_drill")).type("why")
    assert "Neighbour with a Drill +3 (+3 if an elf is in the fight)" in told


def test_who_runs_from_one_monster_is_not_asked_which_comes_first() -> None:
    sitting = Sitting(alice=Player(hand=["back_stairs"]), fight="neighbour_with_a_drill")
    sitting.does(0, GiveUpFight())
    sitting.expires()
    told = " ".join(Lines(sitting).take())
    assert "You run away from this monster." in told
    assert "first?" not in told


def test_each_ship_to_run_with_is_said_with_what_it_adds() -> None:
    told = said(Lines(edition_scenes.ships()))
    assert "1 Pedal Boat for Low Orbits, 5 or more, it adds +2" in told
    assert "2 Escape Pod for One, 5 or more, it adds +3" in told


def test_charity_names_cards_then_receivers() -> None:
    sitting = scenes.giving()
    lines = Lines(sitting)
    assert "It takes exactly 2; you gave 3." in lines.type("1 2 3")
    assert "Who gets them?" in lines.type("1 2")
    told = lines.type("e e")
    assert "(TURN-22)" in told
    assert "Too many cards" in told
    lines.type("1 2", "e d")
    (gifts,) = sitting.sent
    assert isinstance(gifts, GiveCharity)
    assert [seat for _, seat in gifts.gifts] == [4, 3]


def test_in_charity_one_may_still_lay_down_and_take_the_end_of_the_turn_back() -> None:
    sitting = scenes.giving()
    assert [one.about for one in sitting.state.stack if isinstance(one, SeatQuestion)] == [
        "charity"
    ]
    lines = Lines(sitting)
    lines.type("gear", "1")
    assert [type(command) for command in sitting.sent] == [LayDownOneShot]
    assert "Who gets" in lines.type("1"), "one card less is asked for"
    lines.type("back", "undo", "undo")
    assert [type(command) for command in sitting.sent][1:] == [TakeBackStep, TakeBackStep]
    assert not any(isinstance(one, SeatQuestion) for one in sitting.state.stack)


def test_a_question_with_a_few_answers_takes_their_numbers_and_nothing_else() -> None:
    sitting = scenes.losing()
    lines = Lines(sitting)
    for wrong in ("3", "0", "m", "1 1", "none", "-1", "1.0"):
        lines.type(wrong)
        assert not sitting.sent
    lines.type("2")
    assert [type(command) for command in sitting.sent] == [AnswerQuestion]


def test_a_hand_card_can_be_named_while_a_question_waits() -> None:
    sitting = scenes.losing()
    lines = Lines(sitting)
    lines.type("play 1")
    assert not [command for command in sitting.sent if isinstance(command, AnswerQuestion)]


@pytest.mark.parametrize("word", ["gear", "throw", "power"])
def test_a_list_of_nothing_says_that_there_is_nothing(word: str) -> None:
    lines = Lines(Sitting(alice=Player(hand=["paper_crown"])))
    lines.take()
    lines.game.line(word)
    assert said(lines) == words_for("en")(f"plain.nothing.{word}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_that_uses_an_ability_is_not_said_twice(language: Language) -> None:
    lines = Lines(edition_scenes.agents(), language=language)
    lines.take()
    lines.game.line("power")
    told = " ".join(lines.take()).lower()
    assert word_for_typed_verb("again", words_for(language)) in told
    assert not re.search(r"\b(again|noch ?mal|noch einmal|ancora) (again|noch ?mal|ancora)\b", told)


@pytest.mark.parametrize("scene", ["your_turn", "your_fight", "others_fight"])
def test_what_the_coach_says_to_type_for_a_card_plays_it(scene: str) -> None:
    lay_out, _ = scenes.SCENES[scene]
    laid_out = Guest(lay_out()).desk.decision
    assert laid_out is not None
    played = 0
    for place, option in enumerate(laid_out.options):
        if option.verb not in ("play_card", "look_for_trouble"):
            continue
        sitting = lay_out()
        guest = Guest(sitting)
        decision = guest.desk.decision
        assert decision is not None
        command = fill_option_randomly(decision, decision.options[place], Random(place))
        if why_illegal(sitting.state, sitting.seat, command):
            continue
        guest.desk.coach = CoachAnswer(CoachAdvice(0, command, "waits"))
        typed = coach_lines(guest.desk)[0].rpartition(" Type ")[2].removesuffix(".")
        lines = Lines(sitting)
        lines.type(typed)
        if not sitting.sent:
            lines.type("yes")  # It would hit its player.
        assert sitting.sent[-1:] == [command], coach_lines(guest.desk)
        played += 1
    assert played


@pytest.mark.parametrize("typed", [("b", "1"), ("1", "b"), ("b 1",), ("1 b",)])
def test_whom_an_ability_goes_to_and_its_price_are_taken_in_either_order(
    typed: tuple[str, ...],
) -> None:
    """Both are read out in one breath, each with labels of its own."""
    ann = Player(level=3, aside=["thief"], hand=["paper_crown", "elf"])
    sitting = Sitting(seats=3, alice=ann, bob=Player(wears=["bathrobe_of_authority"]))
    lines = Lines(sitting)
    lines.type("power")
    told = lines.type(*typed)
    (used,) = sitting.sent
    assert isinstance(used, UseAbility), told
    assert (used.seat, used.payment) == (1, (sitting.card("paper_crown"),))
