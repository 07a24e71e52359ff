"""Passing by itself: where, what stops it, and that only public facts decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import CallKill, Pass, PlayCard, ProposeHelpDeal, TakeBackStep
from engine.core.errors import Refusal
from engine.core.stack_frames import ResponseWindow
from engine.core.zones import Instance
from engine.loaded_dice import seed_that_rolls
from engine.views.view_building import make_public_view, make_table_view
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.auto_pass_setting import AutoPass
from tui.keymap import INPUT_DELAY_SECONDS
from tui.ports import Chair, CommandRefused, TablePace, TalkLine


def bos_fight(level: int = 5) -> Sitting:
    return Sitting(
        alice=Player(hand=scenes.FIGHT_HAND),
        bob=Player(level=level),
        carol=Player(level=3),
        turn="bob",
        fight="unsigned_note_in_the_lift",
    )


def sent(sitting: Sitting) -> list[type]:
    return [type(command) for command in sitting.sent]


@pytest.mark.parametrize("reach", ["1", "2", "3"])
def test_somebody_elses_fight_is_passed_and_a_last_one_is_not(reach: str) -> None:
    for level, wished in ((5, [Pass]), (9, [])):
        sitting = bos_fight(level)
        Guest(sitting).press(f"p {reach}")
        sitting.does(1, CallKill())
        assert sent(sitting) == wished


def bos_last_bow(level: int) -> tuple[Sitting, Guest]:
    """Bo's level card may give the winning level, and its die lies at a face that gives one."""
    sitting = Sitting(
        edition="bard",
        alice=Player(level=3, hand=["tankard_from_the_boars_head"]),
        bob=Player(level=level, hand=["bow_before_the_end"]),
        turn="bob",
    )
    guest = Guest(sitting)
    guest.press("p 3")
    guest.desk.preferences = replace(guest.desk.preferences, hold_wins=True)
    sitting.state.seed = seed_that_rolls(5, sitting.state.draws, 6)
    sitting.does(1, PlayCard(sitting.card("bow_before_the_end"), seat=1))
    return sitting, guest


@rule("LEVEL-04")
def test_a_die_that_wins_the_game_is_not_passed_and_stops_the_clock() -> None:
    for level, wished, holds in ((9, [], [True]), (8, [Pass], [])):
        sitting, guest = bos_last_bow(level)
        assert sent(sitting) == wished
        assert sitting.holds == holds
        told = " ".join(" ".join(row[28:54] for row in guest.screen(80, 24)).split())
        assert ("BO REACHES LEVEL 10 AND WINS" in told) == (level == 9)


def test_a_stop_that_is_taken_away_stops_nothing() -> None:
    sitting = bos_fight(9)
    Guest(sitting).press("p 4 1")
    sitting.does(1, CallKill())
    assert sent(sitting) == [Pass]


def test_the_own_fight_is_never_passed() -> None:
    sitting = Sitting(alice=Player(level=5), fight="unsigned_note_in_the_lift")
    Guest(sitting).press("p 1 c")
    assert sent(sitting) == [CallKill]


def test_choosing_it_in_an_open_window_passes_that_one() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    sitting.does(1, CallKill())
    guest.press("p 1")
    assert sent(sitting) == [Pass]


def test_one_key_twice_turns_all_of_it_off() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 3")
    assert "[p]" in guest.screen()[22]
    guest.press("p p")
    assert guest.desk.overlay is None
    assert guest.desk.auto_pass.wish.reach == ""
    sitting.does(1, CallKill())
    assert sitting.sent == []


def test_who_selects_a_card_takes_back_what_was_passed_and_passes_when_it_is_put_back() -> None:
    """Else the window would close over it as soon as all others have passed."""
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 1")
    sitting.does(1, CallKill())
    assert sent(sitting) == [Pass]
    guest.press(guest.digit(scenes.FIGHT_HAND[0]))
    assert guest.desk.selection is not None
    assert sent(sitting) == [Pass, TakeBackStep]
    assert not guest.desk.view.passed
    guest.press("escape")
    assert sent(sitting) == [Pass, TakeBackStep, Pass]


def test_what_was_chosen_for_a_fight_ends_with_it() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 2")
    sitting.does(1, CallKill())
    sitting.expires()
    assert guest.desk.fight is None
    assert guest.desk.auto_pass.wish.reach == ""


def test_until_my_turn_ends_with_my_turn_and_cannot_be_chosen_in_it() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 3")
    sitting.state.active = 0
    sitting.tell(sitting.update([]))
    assert guest.desk.auto_pass.wish.reach == ""
    guest.press("p 3")
    assert guest.desk.auto_pass.wish.reach == ""


def test_being_named_in_the_talk_stops_it_for_the_fight() -> None:
    sitting = bos_fight()
    Guest(sitting).press("p 1")
    sitting.tell(TalkLine(2, "Cleo", "what about ANN?"))
    sitting.does(1, CallKill())
    assert sitting.sent == []


@pytest.mark.parametrize(
    ("name", "text", "stops"),
    [
        ("Ann", "the manned annex can't", False),
        ("Ann", "Anna, your turn", False),
        ("Ann", "it's Ann's fight", True),
        ("Ann", "Anns Kampf!", True),
        ("Ann", "(ann)", True),
        ("安", "安さん、助けて", True),
    ],
)
def test_a_name_inside_of_a_word_names_nobody(name: str, text: str, stops: bool) -> None:
    sitting = bos_fight()
    sitting.chairs[0] = Chair(0, name)
    Guest(sitting).press("p 1")
    sitting.tell(TalkLine(2, "Cleo", text))
    sitting.does(1, CallKill())
    assert sent(sitting) == ([] if stops else [Pass])


def test_what_the_reader_says_names_nobody() -> None:
    sitting = bos_fight()
    Guest(sitting).press("p 1")
    sitting.tell(TalkLine(0, "Ann", "ann is watching"))
    sitting.does(1, CallKill())
    assert sent(sitting) == [Pass]


def test_an_offer_stops_it() -> None:
    sitting = bos_fight()
    Guest(sitting).press("p 1")
    sitting.does(1, CallKill())
    assert sent(sitting) == [Pass]
    stopped = Sitting(
        alice=Player(hand=scenes.FIGHT_HAND),
        bob=Player(level=1),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    guest = Guest(stopped)
    guest.press("p 1")
    stopped.does(1, ProposeHelpDeal(0, treasures=1))
    assert "waits: named" in guest.screen()[22] or "[y]" in guest.keys
    assert stopped.sent == []


def test_somebody_who_holds_the_clock_takes_the_pass_back_if_that_is_a_stop() -> None:
    for stops, wished in (("7", [Pass, TakeBackStep]), ("", [Pass])):
        sitting = bos_fight()
        guest = Guest(sitting)
        guest.press(f"p {stops} 1")
        sitting.does(1, CallKill())
        sitting.is_held(2)
        assert sent(sitting) == wished
        assert guest.desk.view.passed is (wished == [Pass])


def test_a_pass_taken_back_by_hand_is_not_passed_again() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 1")
    sitting.does(1, CallKill())
    assert "[u] undo pass" in guest.keys
    guest.press("u")
    sitting.tell(sitting.update([]))
    assert sent(sitting) == [Pass, TakeBackStep]
    assert not guest.desk.view.passed


def test_it_is_no_own_step_so_keys_stay_guarded() -> None:
    """The update after an automatic pass may be anybody's."""
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 1")
    sitting.does(1, CallKill())
    assert not guest.controller.answer_due
    assert guest.now < guest.controller._dead.get("space", 0.0) <= guest.now + INPUT_DELAY_SECONDS


def test_where_passes_are_shown_nothing_passes_by_itself() -> None:
    sitting = bos_fight()
    sitting.info = replace(sitting.info, pace=TablePace(open_passes=True))
    guest = Guest(sitting)
    guest.press("p 1")
    assert "everybody sees who passes" in "\n".join(guest.screen())
    assert guest.desk.auto_pass.wish.reach == ""
    sitting.does(1, CallKill())
    assert sitting.sent == []


def test_the_hand_makes_no_difference() -> None:
    """Public facts only: with and without a card that would fit."""
    for hand in (scenes.FIGHT_HAND, [], ["paper_crown"]):
        sitting = Sitting(
            alice=Player(hand=hand),
            bob=Player(level=5),
            turn="bob",
            fight="unsigned_note_in_the_lift",
        )
        Guest(sitting).press("p 1")
        sitting.does(1, CallKill())
        assert sent(sitting) == [Pass]


def test_nobody_else_sees_it() -> None:
    """What the others are shown is the same with a pass and without."""
    shown = []
    for keys in ("p 1", ""):
        sitting = bos_fight()
        guest = Guest(sitting)
        guest.press(keys)
        sitting.does(1, CallKill())
        shown.append(make_table_view(sitting.state, 2, make_public_view(sitting.state)))
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((80, 24), "auto-pass except: game win/you're named [p]"),
        ((60, 20), "auto-pass, 2 exceptions [p]"),
        ((160, 50), "auto-pass except: game win/you're named [p]"),
    ],
)
def test_the_footer_always_says_what_is_on_and_what_it_leaves_out(
    size: tuple[int, int], told: str
) -> None:
    """By a count where there is little room: `win +1` would read as a level."""
    sitting = scenes.stopping()
    guest = Guest(sitting)
    guest.press("p 1 v escape")
    assert guest.screen(*size)[-2].rstrip().endswith(told)


def test_a_choice_closes_the_sheet_and_says_what_holds_now() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    for keys, told in (
        ("p 1", "You now pass automatically where it isn't about you."),
        ("p 2", "You now pass automatically for the rest of this fight."),
        ("p 2", "Auto-pass is off. You're asked every time."),
    ):
        guest.press(keys)
        assert guest.desk.overlay is None
        assert told in guest.screen()[22]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_that_is_the_readers_own_says_why_it_is_not_passed(language: Language) -> None:
    """Ann has just received a card, and may play it; later it is a curse on her."""
    sitting = Sitting(
        edition="super",
        seats=3,
        alice=Player(hand=["wrong_phone_box"]),
        bob=Player(level=3),
        turn="carol",
        treasures=["mask_for_one_eye"],
    )
    guest = Guest(sitting, language=language)
    sitting.does(0, PlayCard(sitting.card("wrong_phone_box"), seat=2))
    sitting.expires_until_decided("receipt")
    guest.press("p 3")
    assert sitting.sent == []
    words = guest.desk.words
    why = words("stops.short.received")
    assert guest.desk.notice == words("notice.auto_pass.waits", why=why)
    assert guest.desk.notice in guest.screen(80, 24)[22]
    guest.desk.notice = ""
    assert words("stops.foot.stopped", stop=why) in guest.screen(160, 50)[48]
    sitting.expires()
    assert words("stops.foot.turn") in guest.screen(160, 50)[48]


@rule("AMB-86")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_for_a_new_card_names_it_and_by_which_card_of_whose_it_came(
    language: Language,
) -> None:
    """The line of the log that told so may be gone by then."""
    names = ("Ann", "Bo", "Ratchet")
    pack, cap = "welcome_pack", "shower_cap_of_doom"
    carol = Player(level=3, hand=[pack])
    sitting = Sitting(
        seats=3, bob=Player(level=3), turn="bob", carol=carol, treasures=[cap], names=names
    )
    guest = Guest(sitting, language=language)
    words, book = guest.desk.words, guest.desk.book
    sitting.does(2, PlayCard(sitting.card(pack), seat=2))
    assert sitting.asks("receipt")

    def told(named: Callable[[Instance], str]) -> str:
        source = f"{named(sitting.card(pack))} (Ratchet)"
        return words("prompt.window_received", card=named(sitting.card(cap)), x=source)

    for size, named in (((60, 20), book.short), ((80, 24), book.short), ((160, 50), book.name)):
        screen = guest.screen(*size)
        assert any(told(named) in row or told(book.name) in row for row in screen[-2:])


@rule("AMB-86")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_for_what_an_own_card_brought_does_not_call_the_reader_by_name(
    language: Language,
) -> None:
    card = "round_for_the_stairwell"
    sitting = Sitting(seats=3, alice=Player(hand=[card]), turn="bob", doors=["halfling", "elf"])
    guest = Guest(sitting, language=language)
    sitting.does(0, PlayCard(sitting.card(card), seat=0))
    name = guest.desk.book.name(sitting.card(card))
    assert f"{name} ({guest.desk.words('you').lower()})" in guest.screen(160, 50)[48]


def test_a_curse_on_the_reader_says_why_it_is_not_passed() -> None:
    sitting = Sitting(
        alice=Player(hand=["plunger_of_justice"]),
        bob=Player(hand=["phantom_doorbell"]),
        turn="bob",
    )
    guest = Guest(sitting)
    guest.press("p 3")
    sitting.does(1, PlayCard(sitting.card("phantom_doorbell"), seat=0))
    assert "You now pass automatically, but not in this window: about you." in guest.screen()[22]
    guest.desk.notice = ""
    assert "auto-pass waits [p]" in guest.screen()[22]


@rule("HAND-10")
def test_a_new_card_is_asked_about_in_its_own_window_alone() -> None:
    """Ann has received a card during Bo's fight, which she has chosen not to be asked in."""
    sitting = bos_fight()
    Guest(sitting).press("p 3")
    sitting.state.fresh = [(0, sitting.state.hand(0)[0])]
    sitting.does(1, CallKill())
    assert sent(sitting) == [Pass]
    while sitting.state.fight is not None:
        sitting.expires()
    top = sitting.state.top
    assert isinstance(top, ResponseWindow)
    assert top.about == "receipt"
    assert sent(sitting) == [Pass]


def test_plain_lines_say_it_as_well() -> None:
    sitting = Sitting(
        alice=Player(hand=["plunger_of_justice"]),
        bob=Player(hand=["phantom_doorbell"]),
        turn="bob",
    )
    lines = Lines(sitting)
    lines.type("auto 3")
    lines.take()
    sitting.does(1, PlayCard(sitting.card("phantom_doorbell"), seat=0))
    assert "auto-pass waits: about you." in lines.take()


def test_what_a_choice_says_does_not_outlast_it_nor_lie_over_what_is_asked() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 2")
    sitting.does(1, CallKill())
    assert guest.desk.notice  # The pass is theirs no more; the choice holds.
    sitting.expires()
    assert guest.desk.auto_pass.wish.reach == ""
    assert guest.desk.notice == ""
    sitting = bos_fight(9)
    guest = Guest(sitting)
    guest.press("p 1")
    sitting.does(1, CallKill())
    assert sitting.sent == []
    assert guest.desk.notice == "You now pass automatically, but not in this window: game win."


def test_what_stops_it_is_ticked_with_the_sheet_open() -> None:
    guest = Guest(bos_fight())
    guest.press("p 5 6")
    assert guest.desk.overlay is not None
    assert guest.desk.auto_pass.wish.stops == ("win", "helper")


def test_only_what_is_on_can_be_turned_off_and_the_sheet_says_what_it_leaves_out() -> None:
    guest = Guest(bos_fight())
    for keys, on in (("p", False), ("1 p", True)):
        guest.press(keys)
        sheet = " ".join(" ".join(guest.screen()).split())
        assert ("[p] turns it off" in sheet) is on
        assert "With an empty hand and nothing else to use, or over" in sheet
        assert "the others would know your hand" in sheet


def test_a_pass_by_itself_that_comes_too_late_says_nothing() -> None:
    sitting = bos_fight()
    guest = Guest(sitting)
    guest.press("p 1")
    sitting.does(1, CallKill())
    (command,) = sitting.sent
    told = guest.desk.notice
    sitting.tell(CommandRefused(command, Refusal("AMB-28", "window_closed"), late=0.3))
    assert guest.desk.notice == told


def test_what_lasts_is_chosen_again_for_who_comes_back_and_what_ends_is_not() -> None:
    for keys, kept in (
        ("p 6 1", AutoPass("others", ("win", "named", "helper"))),
        ("p 1 p p", AutoPass()),
        ("p 2", None),
        ("p 3", None),
    ):
        sitting = bos_fight()
        Guest(sitting).press(keys)
        assert sitting.auto_pass == kept
        assert Guest(sitting).desk.auto_pass.wish == (kept or AutoPass())


def test_what_is_typed_lasts_as_well() -> None:
    sitting = bos_fight()
    Lines(sitting).type("auto 1")
    assert sitting.auto_pass == AutoPass("others")
