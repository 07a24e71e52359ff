"""Holding the clock, coming too late, warnings and empty chairs, as the screens show them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import CallKill, Pass, PlayCard, ProposeHelpDeal
from engine.core.errors import Refusal
from engine.core.zones import NOBODY
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.ports import Chair, CommandRefused, new_notice
from tui.table.model.clock import RunningClock


def test_one_key_stops_the_clock_and_another_lets_it_run() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    assert "[z] hold (2)" in guest.keys
    guest.press("z")
    assert sitting.holds == [True]
    sitting.is_held(0)
    assert "PAUSED by you, 6 s left" in guest.screen()[16]
    assert "[z]" not in guest.keys
    guest.press("u")
    assert sitting.holds == [True, False]


@pytest.mark.parametrize("keys", ["x", "w", "v", "?", "q", "i", "p", "=", "3", "tab", "f"])
def test_the_clock_can_be_stopped_whatever_is_open(keys: str) -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press(f"{keys} z")
    assert sitting.holds == [True]


def test_it_can_be_stopped_in_front_of_a_question() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press(f"{guest.digit('phantom_doorbell')} a")
    assert guest.desk.question is not None
    guest.press("z")
    assert sitting.holds == [True]
    sitting.is_held(0)
    assert guest.desk.question is not None, "the game stands as it did"
    assert guest.desk.decision is not None
    sitting.does(2, Pass(guest.desk.decision.id))
    assert guest.desk.question is not None, "nobody sees a pass"


def test_while_a_line_of_talk_is_open_its_key_is_text() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    guest.press("t")
    guest.controller.type("z", "z")
    assert sitting.holds == []
    assert guest.desk.talk.text == "z"


def test_everybody_sees_who_holds_and_for_how_long() -> None:
    guest = Guest(scenes.held())
    rows = guest.screen()
    assert rows[16].startswith("  2.0 s")
    assert "▒▒▒" in rows[16]
    assert "PAUSED by Dag, 4 s left." in rows[16]
    assert any("PAUSED 4 s" in row for row in rows)
    guest.now += 2.0
    rows = guest.screen()
    assert rows[16].startswith("  2.0 s"), "the rest of the window stands"
    assert any("PAUSED 2 s" in row for row in rows)


def test_a_hold_ticks_by_the_second() -> None:
    reading = scenes.held().update([]).clock
    assert reading is not None
    clock = RunningClock(reading, since=10.0)
    assert clock.next_tick(10.0) == pytest.approx(0.6)
    assert clock.next_tick(10.7) == pytest.approx(0.9)
    assert clock.next_tick(14.0) is None


def test_when_none_is_left_the_key_row_does_not_offer_it() -> None:
    sitting = scenes.others_fight()
    sitting.reading = {"holds_left": 0}
    guest = Guest(sitting)
    assert "[z]" not in guest.keys
    guest.press("z")
    sitting.is_held(NOBODY, 0, new_notice("hold_spent"))
    assert "can't stop the clock again" in guest.prompt
    assert all("as often" not in line.text for line in guest.desk.log.lines)


def test_a_hold_is_one_sentence_in_the_log() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    sitting.is_held(2, 6.0, new_notice("holds", w="Cleo"))
    assert [line.text for line in guest.desk.log.lines][-1] == "Cleo stops the clock."


def test_by_setting_taking_up_a_card_stops_the_clock_once() -> None:
    for wished, holds in ((True, [True]), (False, [])):
        sitting = scenes.others_fight()
        guest = Guest(sitting)
        guest.desk.preferences = replace(guest.desk.preferences, hold_taken=wished)
        guest.press("3")
        assert sitting.holds == holds
        sitting.is_held(0)
        guest.press("escape 1")
        assert sitting.holds == holds


def test_by_setting_the_last_fight_is_stopped_once() -> None:
    for level, holds in ((9, [True]), (5, [])):
        sitting = Sitting(
            alice=Player(hand=scenes.FIGHT_HAND),
            bob=Player(level=level),
            turn="bob",
            fight="unsigned_note_in_the_lift",
        )
        guest = Guest(sitting)
        guest.desk.preferences = replace(guest.desk.preferences, hold_wins=True)
        sitting.tell(sitting.update([]))
        assert sitting.holds == [], "no window yet"
        sitting.does(1, CallKill())
        assert sitting.holds == holds
        sitting.tell(sitting.update([]))
        assert sitting.holds == holds


def test_a_press_after_the_end_is_told_by_how_much_it_was_late() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    refusal = Refusal("AMB-28", "window_closed")
    sitting.tell(CommandRefused(PlayCard(0), refusal, late=0.08))
    assert guest.prompt == "Too late by 0.08 s: that moment was over."
    assert guest.desk.refused_by == "AMB-28"


def test_everybody_is_warned_before_somebodys_own_time_runs_out() -> None:
    guest = Guest(scenes.hurrying())
    assert "Bo IS RUNNING OUT OF TIME." in guest.screen()[16]
    calm = scenes.hurrying()
    calm.reading = {"left": 40.0, "warn": 15.0}
    guest = Guest(calm)
    assert "RUNNING OUT" not in guest.screen()[16]
    guest.now += 26.0
    assert "RUNNING OUT" in guest.screen()[16]


def test_an_empty_chair_counts_down_to_the_bot() -> None:
    sitting = scenes.others_fight()
    sitting.chairs = {4: Chair(4, "Esme", "away", bot_in=40.0), 2: Chair(2, "Cleo", "away")}
    guest = Guest(sitting)
    assert any(row.rstrip().endswith("away 0:40") for row in guest.screen())
    assert any(row.rstrip().endswith("away") for row in guest.screen())
    guest.now += 31.0
    assert any(row.rstrip().endswith("away 0:09") for row in guest.screen())


def test_a_full_table_still_sees_who_holds_and_who_is_gone() -> None:
    sitting = Sitting(bob=Player(level=9), turn="bob", seats=6, fight="neighbour_with_a_drill")
    sitting.does(1, CallKill())
    sitting.reading = {"held_by": 2, "hold_left": 3.0}
    sitting.chairs = {3: Chair(3, "Dag", "away", bot_in=40.0)}
    rows = Guest(sitting).screen()
    assert any("c Cle PAUSE" in row for row in rows)
    assert any("d Dag away" in row for row in rows)


def test_an_empty_chair_is_seen_in_a_fight_too() -> None:
    sitting = scenes.others_fight()
    sitting.chairs = {1: Chair(1, "Bo", "away", bot_in=60.0)}
    assert any(row.rstrip().endswith("away 1:00") for row in Guest(sitting).screen())


def test_where_passes_are_shown_the_seats_say_who_has_passed() -> None:
    sitting = scenes.others_fight()
    sitting.passed = (2,)
    assert any("passed" in row[55:] for row in Guest(sitting).screen())
    sitting.passed = ()
    assert not any("passed" in row[55:] for row in Guest(sitting).screen())


def test_what_u_would_take_back_stands_beside_it() -> None:
    sitting = Sitting(alice=Player(hand=["paper_crown"]))
    guest = Guest(sitting)
    digit = guest.digit("paper_crown")
    guest.press(f"{digit} {digit}")
    assert not guest.desk.view.hand
    assert "[u] take back Paper Crown" in "\n".join(guest.screen(120, 40))
    guest.press("u")
    assert list(guest.desk.view.hand) == [sitting.card("paper_crown")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_time_runs_while_they_wait_for_the_reader_is_said_to_wait(language: Language) -> None:
    """A bot that has asked for help "was running out of time"."""
    sitting = Sitting(bob=Player(level=3), turn="bob", fight="passive_aggressive_landlady")
    sitting.does(1, ProposeHelpDeal(0, treasures=1))
    sitting.reading = {"left": 12.0, "warn": 15.0}
    guest = Guest(sitting, language=language)
    assert any(guest.desk.words("clock.hurry_answer", w="Bo") in row for row in guest.screen())
    sitting.seat = 2
    other = Guest(sitting, language=language)
    assert any(other.desk.words("clock.hurry", w="Bo") in row for row in other.screen())
