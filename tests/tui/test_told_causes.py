"""Sentences that left a player asking why: each names what it is about."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    OURS,
    THEIRS,
    AnswerQuestion,
    GiveUpFight,
    OpenDoor,
    PlayCard,
    UseAbility,
)
from engine.core.decisions import Decision, Option
from engine.core.events import DieRolled, ResponseWindowClosed
from engine.core.stack_frames import ResponseWindow, SeatQuestion
from engine.core.state_parts import QueuedCard
from engine.game import submit_command
from netplay.table.inbox import InboxTablePort
from netplay.table.window_closed_notices import window_closed_notices
from tests.engine.layout import Player, join
from tests.rulebook import rule
from tests.tui import edition_scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.plain.lookup_lines import playable_cards_line
from tui.plain.play_outcome_text import outcome_at_mark_text, outcome_with_picks_text
from tui.table.narrator.event_narration import narrate_events
from tui.table.painters.play_preview import play_preview_text
from tui.words.catalogue import words_for

BUS_STOP = "bus_stop_with_timetable"
LANDLADY = "passive_aggressive_landlady"
PHONE_BOX = "wrong_phone_box"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_runs_from_what_does_not_pursue_reads_that_instead_of_a_choice(
    language: Language,
) -> None:
    sitting = Sitting(
        alice=Player(level=2, hand=["on_its_second_espresso"]), fight="inspector_without_a_warrant"
    )
    guest = Guest(sitting, language=language)
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    assert guest.prompt == guest.desk.words("prompt.unasked.run_spared")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_items_level_is_told_where_its_whole_sentence_has_no_room(language: Language) -> None:
    sitting = Sitting(edition="super", alice=Player(level=1, hand=[BUS_STOP]))
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    assert any(words("why_not.from_level", n=4) in row for row in guest.screen(80, 24))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_power_without_room_tells_the_limit(language: Language) -> None:
    sitting = Sitting(edition="super", alice=Player(level=1, hand=["hypnosis_for_committees"]))
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    assert any(words("why_not.ranks", k=1) in row for row in guest.screen(80, 24))
    assert "1" in words("why_not.ranks", k=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_roll_for_a_secret_identity_tells_what_it_needs(language: Language) -> None:
    guest = Guest(edition_scenes.masks(), language=language)
    for seat in (0, 1):
        rolled = DieRolled(seat, 6, "identity", draws=0)
        [line] = [one.text for one in narrate_events(guest.desk, [rolled])]
        assert "3" in line


def test_a_kill_that_is_off_tells_who_is_no_longer_ahead() -> None:
    guest = Guest(Sitting(seats=3))
    closed = ResponseWindowClosed(1, "victory", 1, "lead_changed")
    for _ in range(4):
        [line] = [one.text for one in narrate_events(guest.desk, [closed])]
        assert "no longer ahead" in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answer", ["ask", "yes", "no"])
def test_the_lobby_tells_of_joining_later_and_of_no_chairs(language: Language, answer: str) -> None:
    told = words_for(language)(f"lobby.chairs_{answer}")
    assert not any(word in told.casefold() for word in ("chair", "stühle", "sedie"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_waits_in_their_own_turn_reads_for_what(language: Language) -> None:
    """Bo has received something, and as long as he may play it Ann's keys do nothing."""
    sitting = Sitting(
        edition="super",
        seats=3,
        alice=Player(hand=[BUS_STOP]),
        bob=Player(hand=[PHONE_BOX]),
        treasures=["mask_for_one_eye"],
    )
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card(PHONE_BOX), seat=0))
    sitting.expires_until_decided("receipt")
    assert guest.prompt == guest.desk.words("prompt.my_turn_receipt_of.one", w="Bo")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_time_is_up_reads_what_it_was_for(language: Language) -> None:
    closings = []
    for about in ("victory", "receipt"):
        closed = ResponseWindowClosed(1, about, 2, "expired")
        [told] = window_closed_notices([(closed, 60.0)], _answering(closed.id))
        closings.append(words_for(language).notice(told))
    assert closings[0] != closings[1]
    assert all("1:00" in line for line in closings)


def test_who_closes_a_window_by_an_own_play_is_not_told_that_it_was_missed() -> None:
    """Seat 1 turns a curse away from seat 2: seat 1 has answered, seat 0 comes too late."""
    sitting = Sitting(bob=Player(hand=["return_to_sender"]), turn="carol", doors=["rent_went_up"])
    sitting.does(2, OpenDoor())
    window = sitting.state.top
    assert isinstance(window, ResponseWindow)
    play = PlayCard(sitting.card("return_to_sender"), seat=3)
    closings = [
        (event, 20.0)
        for event in submit_command(sitting.state, 1, play)
        if isinstance(event, ResponseWindowClosed) and event.id == window.id
    ]
    assert closings
    assert window_closed_notices(closings, _answering(window.id, 1)) == ()
    assert len(window_closed_notices(closings, _answering(window.id, 0))) == 1


def test_who_has_laid_a_card_down_for_afterwards_has_not_played_nothing() -> None:
    laid = QueuedCard(0, PlayCard(1))
    closed = ResponseWindowClosed(1, "receipt", 2, "expired")
    for queue, lines in (((), 1), ((laid,), 0), ((replace(laid, seat=1),), 1)):
        told = window_closed_notices([(closed, 60.0)], _answering(closed.id, queue=queue))
        assert len(told) == lines


def _answering(window: int, seat: int = 0, queue: tuple[QueuedCard, ...] = ()) -> InboxTablePort:
    """The port of somebody who has an answer in that window."""
    decision = Decision(window, "window", "", True, "window", (Option("claim"),))
    public = SimpleNamespace(queue=queue)
    view = SimpleNamespace(passed=False, decision=decision, public=public)
    return cast(InboxTablePort, SimpleNamespace(last=SimpleNamespace(view=view), seat=seat))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_gets_away_from_a_monster_is_forecast_as_that(language: Language) -> None:
    sitting = Sitting(alice=Player(level=6, hand=["back_stairs"]), fight="ground_rent_dragon")
    guest = Guest(sitting, language=language)
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    told = guest.desk.words("outcome.escape")
    assert any(told in row for row in guest.screen(80, 24))


def test_a_sum_that_is_certain_is_told_before_what_hangs_on_chance() -> None:
    sitting = Sitting(
        seats=3,
        alice=Player(level=1, hand=["somebody_elses_courage"]),
        bob=Player(hand=["paper_crown", "back_stairs"]),
        fight="ground_rent_dragon",
    )
    guest = Guest(sitting)
    (row,) = [one for one in guest.screen(80, 24) if "Courage" in one]
    assert "5:" in row
    assert "left to chance" not in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_power_says_which_one_it_replaces(language: Language) -> None:
    powers = Player(level=2, aside=["flight_at_ankle_height"], hand=["hypnosis_for_committees"])
    sitting = Sitting(edition="super", seats=3, alice=powers)
    guest = Guest(sitting, language=language)
    option = guest.desk.option(sitting.card("hypnosis_for_committees"))
    assert option is not None
    flight = sitting.card("flight_at_ankle_height")
    (row,) = [row for row in guest.screen(80, 24) if "3 → 2" in row]
    words = guest.desk.book.name(flight).replace(",", "").split()
    assert any(len(word) > 3 and word in row for word in words)
    name = guest.desk.book.name(flight)
    guest.desk.typed = True
    assert name in outcome_at_mark_text(guest.desk, option)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fight", [None, "giant_robot_one_leg_short"])
def test_a_follower_that_changes_the_sums_says_which_one_it_replaces(
    language: Language, fight: str | None
) -> None:
    sitting = Sitting(
        edition="super",
        seats=3,
        alice=Player(
            level=3,
            aside=["mutant_by_tap_water", "intern_in_the_second_best_cape"],
            hand=["arch_enemy_on_parole"],
        ),
        fight=fight,
    )
    guest = Guest(sitting, language=language)
    desk, card = guest.desk, sitting.card("arch_enemy_on_parole")
    told, _ = play_preview_text(desk, card)
    intern = desk.book.short(sitting.card("intern_in_the_second_best_cape"))
    assert (":" in told) is (fight is not None)
    if fight is not None:
        assert desk.words("outcome.replaces", card=intern) in told
    else:
        assert "4 → 7" in told
        assert intern in told


CURSES = {
    "squeaky_floorboard": "would stay with Bo",
    "power_cut": "for Bo's next turn",
    "door_handle_comes_off": "for Bo's next fight",
}


@pytest.mark.parametrize("curse", CURSES)
def test_a_curse_that_changes_nothing_at_once_says_how_long_it_holds(curse: str) -> None:
    """Once it is selected and the prompt names somebody; before that it may go to anybody."""
    sitting = Sitting(alice=Player(level=2, hand=[curse]), bob=Player(level=5))
    guest = Guest(sitting)
    for keys, told in (("", "on whom?"), ("1", CURSES[curse])):
        guest.press(keys)
        (row,) = [one for one in guest.screen(80, 24) if one.startswith("[1]")]
        assert row.rstrip().endswith(told)
    assert Lines(sitting).type("hand").endswith("Now: on whom?")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Bo", "Bartholomew Long"])
def test_in_a_fight_a_curse_that_changes_no_sum_says_what_it_changes(
    language: Language, name: str
) -> None:
    """Bo fights, so a curse is marked at Bo; what would only stay there asks on whom."""
    words = words_for(language)
    told: dict[str, tuple[str, dict[str, object]]] = {
        "squeaky_floorboard": ("run", {"n": "+0", "k": "-1"}),
        "chain_letter": ("hand_limit", {"n": 5, "k": 3}),
        "door_handle_comes_off": ("no_running", {}),
        "wet_paint": ("hand_by_you", {"n": "-1"}),
    }
    ann, bob = Player(level=2, hand=[*told, "talk_of_the_stairwell"]), Player(level=5)
    monster = "neighbour_with_a_drill"
    sitting = Sitting(seats=2, alice=ann, bob=bob, names=("Ann", name), turn="bob", fight=monster)
    guest = Guest(sitting, language=language)
    rows = [row.rstrip() for row in guest.screen(80, 24) if row.startswith("[")]
    read = " ".join(Lines(sitting, language=language).type("hand").split())
    called = name if name == "Bo" else guest.desk.letter(1)
    for row, (key, facts) in zip(rows, told.values(), strict=False):
        assert row.endswith(f" {called}: {words(f'outcome.{key}', **facts)}")
        group = "plain.outcome" if key in ("run", "hand_limit") else "outcome"
        assert f" {name}: {words(f'{group}.{key}', **facts)}. " in read
    asked = words("outcome.which.seat")
    assert rows[len(told)].endswith(asked)
    assert read.endswith(asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_curse_without_a_mark_asks_on_whom_in_lines_as_on_the_screen(language: Language) -> None:
    """Ann fights, and Bo and Cleo have the same level: none of them is nearer to being meant."""
    ann = Player(level=2, hand=["rent_went_up", "talk_of_the_stairwell"])
    sitting = Sitting(seats=3, alice=ann, fight="neighbour_with_a_drill")
    guest, lines = Guest(sitting, language=language), Lines(sitting, language=language)
    asked = words_for(language)("outcome.which.seat")
    rows = [row.rstrip() for row in guest.screen(80, 24) if row.startswith("[")]
    read = " ".join(lines.type("hand").split())
    assert [row.endswith(asked) for row in rows] == [True, True]
    assert read.count(f": {asked}") == 2
    guest.desk.typed = True
    assert playable_cards_line(guest.desk).count(f", {asked} ") == 2


def test_gear_that_is_swapped_says_for_what() -> None:
    hands = Player(wears=["spare_key_to_everything"], aside=["mop_of_many_floors"])
    guest = Guest(Sitting(alice=hands))
    guest.press("g")
    screen = guest.screen(80, 24)
    at = next(i for i, row in enumerate(screen) if "Mop of Many Floors" in row)
    assert "swap" in screen[at]
    assert "for Spare Key" in screen[at + 1]


def test_a_card_without_a_target_yet_asks_for_it_and_names_no_key() -> None:
    guest = Guest(Sitting(alice=Player(hand=["swapped_nameplates"])))
    (row,) = [one for one in guest.screen(80, 24) if one.startswith("[1]")]
    assert row.rstrip().endswith("on whom?")


@rule("LEVEL-04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_that_nobody_can_have_is_forecast_as_wasted(language: Language) -> None:
    """On the screen and in lines; to somebody else it is a level, and to one who is lower."""
    card = "read_the_small_print"
    for level, wasted in ((9, True), (8, False)):
        sitting = Sitting(seats=2, alice=Player(level=level, hand=[card]), bob=Player(level=2))
        guest = Guest(sitting, language=language)
        told = guest.desk.words("outcome.stays_at", n=level)
        assert any(told in row for row in guest.screen()) is wasted
        option = guest.desk.option(sitting.card(card))
        assert option is not None
        guest.desk.typed = True
        assert (told in outcome_with_picks_text(guest.desk, option, ((0,),))) is wasted
        assert told not in outcome_with_picks_text(guest.desk, option, ((1,),))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sum_that_is_certain_says_that_chance_comes_after_it(language: Language) -> None:
    """Ann's side has four more whatever Bo loses by lot; a line has room for what follows."""
    card = "somebody_elses_courage"
    sitting = Sitting(
        seats=3,
        alice=Player(level=1, hand=[card]),
        bob=Player(hand=["paper_crown", "back_stairs"]),
        fight="ground_rent_dragon",
    )
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    (row,) = [one for one in guest.screen() if "5:18" in one]
    assert words("outcome.by_lot") not in row
    option = guest.desk.option(sitting.card(card))
    assert option is not None
    guest.desk.typed = True
    line = outcome_at_mark_text(guest.desk, option)
    assert words("plain.sums", n=5, k=18) in line
    assert line.endswith(words("outcome.then_lot"))


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_one_shot_does_more_is_put_down_to_the_card_of_its_players(
    seat: int, language: Language
) -> None:
    """A techno's takes seven, and prints five: in the log, in the sum, and before it is played."""
    told, techno = "somebody_told_the_ending", "techno_with_a_warranty"
    bob = Player(level=3, aside=[techno], hand=[told])
    fight = "pigeon_mildly_radioactive"
    sitting = Sitting(seat, edition="super", seats=3, alice=Player(level=5), bob=bob, fight=fight)
    guest = Guest(sitting, language=language)
    words, book = guest.desk.words, guest.desk.book
    name, by = book.name(sitting.card(techno)), "you" if seat == 1 else "other"
    if seat == 1:
        assert any(words("effect.target", n="-7") in row for row in guest.screen())
        guest.press("1 x")
        assert any(words("log.raised", x=name, n="-2") in row for row in guest.screen())
        guest.press("escape")
    sitting.does(1, PlayCard(sitting.card(told), seat=0))
    cause = words(f"log.cause.{by}", card=name, w="Bo")
    assert words("log.raised", x=cause, n="-2") in guest.desk.log.lines[-1].text
    assert guest.desk.log.lines[-1].text.endswith(words("log.sums", n=-2, k=1))
    if seat != 1:
        whose = words("fight.by_whom", card=f"≡ {book.short(sitting.card(techno))}", w="Bo")
        assert any("-2" in row and whose in row for row in guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_nothing_to_steal_is_asked_about_before_it_is_paid_for(language: Language) -> None:
    """Bo's one item is a big one, and no thief takes those; Cleo's can be taken."""
    sitting = Sitting(
        seats=3,
        alice=Player(level=3, aside=["thief"], hand=["paper_crown"]),
        bob=Player(wears=["rubber_plant_with_opinions"]),
        carol=Player(wears=["bathrobe_of_authority"]),
    )
    guest = Guest(sitting, language=language)
    words, name = guest.desk.words, guest.desk.book.name(sitting.card("thief"))
    guest.press("f b")
    assert words("question.safe", card=name, w="Bo") in guest.screen()[-2]
    assert not sitting.sent
    guest.press(f"{guest.desk.keymap['no']} c")
    (used,) = sitting.sent
    assert isinstance(used, UseAbility)
    assert used.seat == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_uses_is_theirs_whoever_had_played_it(language: Language) -> None:
    """Ann has traded Cleo's catapult for it, and uses it in Bo's fight, who reads that."""
    catapult = "garden_gnome_catapult"
    sitting = Sitting(1, seats=3, alice=Player(wears=[catapult]), turn="bob", fight=LANDLADY)
    guest = Guest(sitting, language=language)
    card = sitting.card(catapult)
    guest.desk.history.played[card] = 2
    sitting.does(0, UseAbility(card, payment=(card,), side=THEIRS))
    name, screen = guest.desk.book.short(card), "\n".join(guest.screen(120, 40))
    by = [guest.desk.words("fight.by_whom", card=f"⌂ {name}", w=one) for one in ("Ann", "a")]
    assert any(one in screen for one in by)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_put_a_card_into_a_fight_is_told_by_letter_where_the_name_has_no_room(
    language: Language,
) -> None:
    """And who brought a monster that wandered in."""
    enhancer, wandering, drill = (
        "on_its_second_espresso",
        "sorry_wrong_dungeon",
        "neighbour_with_a_drill",
    )
    sitting = Sitting(
        1,
        ("Ann", "Bo", "Cleo the Unforgiving", "Dag"),
        seats=4,
        carol=Player(hand=[enhancer, wandering, drill]),
        turn="bob",
        fight=LANDLADY,
    )
    guest = Guest(sitting, language=language)
    words, book = guest.desk.words, guest.desk.book
    sitting.does(2, PlayCard(sitting.card(enhancer), monster=sitting.card(LANDLADY)))
    sitting.does(2, PlayCard(sitting.card(wandering), other=sitting.card(drill)))
    screen = "\n".join(guest.screen())
    for card in (enhancer, drill):
        name = book.short(sitting.card(card), 20)
        assert words("fight.by_whom", card=name, w="c") in screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_fighter_with_a_helper_has_played_is_told_as_theirs(
    seat: int, language: Language
) -> None:
    """It stands below the rows of the helper, as if it were of those."""
    courage, bob = "somebody_elses_courage", Player(level=5)
    ann = Player(level=2, hand=[courage])
    sitting = Sitting(seat, seats=3, alice=ann, bob=bob, fight=LANDLADY)
    join(sitting.state, helper=1, monsters=(), enhancers={})
    guest = Guest(sitting, language=language)
    sitting.does(0, PlayCard(sitting.card(courage), side=OURS))
    words, book = guest.desk.words, guest.desk.book
    names = {book.short(sitting.card(courage), width) for width in range(8, 24)}
    ends = ("fight.by_you", "") if seat == 0 else ("fight.by_whom", "Ann"), ("fight.by_whom", "a")
    told = {words(key, card=f"! {name}", w=w) for name in names for key, w in ends}
    assert any(one in row for row in guest.screen(120, 40) for one in told)


def test_a_one_shot_for_a_side_tells_what_it_does_more_after_its_sums() -> None:
    ann = Player(level=2, aside=["techno_with_a_warranty"], hand=["glue_merely_super"])
    sitting = Sitting(edition="super", seats=3, alice=ann, fight="pigeon_mildly_radioactive")
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card("glue_merely_super"), side=OURS))
    assert guest.desk.log.lines[-1].text == "Techno, Under Warranty: another +2."


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_runs_is_told_from_what(language: Language) -> None:
    """Of several monsters one is run from after the other."""
    sitting = Sitting(seats=3, bob=Player(level=5), turn="bob", fight=LANDLADY)
    guest = Guest(sitting, language=language)
    sitting.does(1, GiveUpFight())
    name = guest.desk.book.name(sitting.card(LANDLADY))
    while name not in guest.desk.log.lines[-1].text:
        sitting.expires()
    facts = {"w": "Bo", "m": name, "d": guest.desk.history.face}
    assert guest.desk.log.lines[-1].text == guest.desk.words("log.die_run_from.other", **facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_theft_in_lines_tells_both_its_ends(language: Language) -> None:
    guest = Guest(edition_scenes.heroes(), language=language)
    desk, words = guest.desk, guest.desk.words
    option = desk.decision.option("rob") if desk.decision is not None else None
    assert option is not None
    item, payment = (need.among[0] for need in option.needs)
    desk.typed = True
    told = outcome_with_picks_text(desk, option, ((item,), (payment,)))
    assert words("outcome.branch.level", n=3) in told
    assert "4" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_does_that_stands_for_a_monster_is_not_put_down_to_it(
    language: Language,
) -> None:
    """Bo doubles the steward, and the doubling card changes Ann's gender."""
    twin = "shipwrecked_twin"
    sitting = Sitting(
        edition="bard",
        seats=3,
        alice=Player(level=5),
        bob=Player(hand=[twin]),
        fight="steward_in_yellow_stockings",
    )
    guest = Guest(sitting, language=language)
    steward = sitting.card("steward_in_yellow_stockings")
    sitting.does(1, PlayCard(sitting.card(twin), monster=steward))
    question = sitting.state.top
    assert isinstance(question, SeatQuestion)
    sitting.does(question.seat, AnswerQuestion(question.id, (question.options[0],)))
    book, words = guest.desk.book, guest.desk.words
    cause = words("log.cause.other", card=book.name(sitting.card(twin)), w="Bo")
    what = words("gender.female" if question.options[0] == 0 else "gender.male")
    told = [line.text for line in guest.desk.log.lines if what in line.text]
    assert len(told) == 1
    assert told[0].startswith(cause)
