"""Thefts, sacrifices, masks and ships on the screen: the keys reach them, and they read well."""

from __future__ import annotations

from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    AnswerOffer,
    AnswerQuestion,
    CallKill,
    DiscardInPlay,
    GiveUpFight,
    OpenDoor,
    Pass,
    PlayCard,
    ProposeHelpDeal,
    TryTheft,
)
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.table.model.auto_pass import UNANSWERABLE_WINDOW_SECONDS


def thief() -> Sitting:
    return Sitting(
        edition="super",
        point="rest",
        alice=Player(level=3, aside=["long_arm_left_only"], hand=["the_reboot"]),
        bob=Player(level=2, wears=["cape_dry_clean_only", "thinking_cap_still_warm"]),
    )


def lost(edition: str, monster: str, **layout: Any) -> Sitting:
    """A fight that the fighter has given up and nobody has changed."""
    sitting = Sitting(edition=edition, fight=monster, seats=3, **layout)
    sitting.does(0, GiveUpFight())
    for seat in (1, 2):
        sitting.does(seat, Pass(sitting.state.top.id))  # type: ignore[union-attr]
    return sitting


def asking(about: str) -> Sitting:
    """A table that asks Ann that."""
    if about == "sacrifice":
        return lost(
            "agents", "minister_with_a_vision", alice=Player(level=5, aside=["robot_on_probation"])
        )
    fleet = ["pedal_boat_for_low_orbits", "freighter_one_careful_owner"]
    return lost(
        "star",
        "black_hole_at_lost_property",
        alice=Player(level=3, wears=fleet),
        rules={"ship": {"max": 2}},
    )


def with_robot(level: int, helper: int = 0) -> Sitting:
    """Ann, of that level, has lost to an auditor who pursues nobody up to level 2, and may leave
    the robot behind; with Bo, where a helper of some level is named."""
    robot, fight = Player(level=level, aside=["robot_on_probation"]), "auditor_in_plain_clothes"
    sitting = Sitting(
        edition="agents", fight=fight, seats=3, alice=robot, bob=Player(level=helper or 1)
    )
    if helper:
        sitting.does(0, ProposeHelpDeal(1))
        sitting.does(1, AnswerOffer(sitting.state.offers[0].id, accept=True))
    sitting.does(0, GiveUpFight())
    sitting.expires()
    return sitting


@rule("SIDE-06", "SIDE-08", "RUN-15")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_not_pursued_is_not_asked_to_leave_anybody_behind(language: Language) -> None:
    for sitting, needless in (
        (with_robot(2), True),
        (with_robot(5), False),
        (with_robot(2, helper=3), False),
        (with_robot(2, helper=2), True),
    ):
        guest = Guest(sitting, language=language)
        words, screen = guest.desk.words, "\n".join(guest.screen())
        assert (words("title.sacrifice") in screen) is not needless
        assert (guest.prompt == words("prompt.unasked.sacrifice")) is needless
        guest.now += UNANSWERABLE_WINDOW_SECONDS
        guest.controller.due(guest.now)
        assert sitting.asks("run_order") is needless
        assert len(sitting.sent) == needless


def test_lines_ask_nobody_for_a_follower_who_is_not_pursued_nor_for_what_goes_on_by_itself() -> (
    None
):
    sitting = with_robot(2)
    lines = Lines(sitting)
    told = "\n".join(lines.written)
    assert "Nothing pursues you: nobody is left behind." in told
    assert "follower" not in told
    lines.now += UNANSWERABLE_WINDOW_SECONDS
    for _, wait in list(lines.waits):
        wait()
    assert sitting.asks("run_order")
    assert "doesn't pursue you" in lines.written[-2]
    assert not any("Type one of these" in line for line in lines.written)


def test_a_theft_is_an_ability_that_wants_an_item_and_a_price() -> None:
    sitting = thief()
    guest = Guest(sitting)
    guest.press("f")
    screen = "\n".join(guest.screen())
    assert "Dry-Clean Only" in screen
    guest.press("a")
    guest.press(guest.digit("the_reboot"))
    (sent,) = sitting.sent
    assert isinstance(sent, TryTheft)
    assert sitting.box.cards[sent.item].id in ("cape_dry_clean_only", "thinking_cap_still_warm")
    assert sitting.box.cards[sent.payment].id == "the_reboot"
    assert any("reach" in line.text for line in guest.desk.log.lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", ["sacrifice", "running_ship"])
def test_the_new_questions_read_in_every_language(about: str, language: Language) -> None:
    guest = Guest(asking(about), language=language)
    for width, height in ((80, 24), (60, 20), (120, 40)):
        screen = "\n".join(guest.screen(width, height))
        assert guest.desk.words(f"title.{about}") in screen
        assert "{" not in screen


def test_a_follower_is_ticked_to_be_given_up_and_nothing_to_be_kept() -> None:
    for keys, picked in (("enter", False), ("a enter", True)):
        sitting = asking("sacrifice")
        guest = Guest(sitting)
        guest.press(keys)
        (sent,) = sitting.sent
        assert isinstance(sent, AnswerQuestion)
        assert bool(sent.picks) is picked


def test_a_slow_ship_is_thrown_away_among_the_gear() -> None:
    sitting = lost(
        "star",
        "black_hole_at_lost_property",
        alice=Player(level=3, wears=["cruise_liner_all_inclusive"]),
    )
    guest = Guest(sitting)
    guest.press("g - a")
    guest.press("y")
    assert DiscardInPlay(sitting.card("cruise_liner_all_inclusive")) in sitting.sent


def test_a_fight_without_a_monster_left_names_no_letter() -> None:
    sitting = Sitting(
        edition="bard",
        seats=3,
        turn="bob",
        bob=Player(level=4),
        carol=Player(hand=["that_scene_is_cut"]),
        fight="yorick_owed_wages",
    )
    guest = Guest(sitting)
    sitting.does(1, CallKill())
    yorick = sitting.card("yorick_owed_wages")
    sitting.does(2, PlayCard(sitting.card("that_scene_is_cut"), monster=yorick))
    screen = "\n".join(guest.screen())
    assert "NOBODY LEFT" in screen
    assert "a monster that joins, with 4 or more" in screen


def test_where_no_monster_is_left_nobody_calls_a_kill() -> None:
    cut, yorick = "that_scene_is_cut", "yorick_owed_wages"
    alice = Player(level=4, hand=[cut])
    sitting = Sitting(edition="bard", seats=3, turn="alice", alice=alice, fight=yorick)
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(cut), monster=sitting.card(yorick)))
    screen = "\n".join(guest.screen())
    assert "Nobody is left to fight: it's over." in screen
    assert "[c] end the fight" in screen
    sitting.does(0, CallKill())
    for seat in (1, 2):
        sitting.does(seat, Pass(sitting.state.top.id))  # type: ignore[union-attr]
    rows = "\n".join(guest.screen(100, 40))
    assert "You end the fight: nobody is left." in rows
    assert "your kill counts" not in rows
    assert "You stand in an empty room." in rows


def test_who_a_trap_in_a_fight_is_for_is_never_cut_off() -> None:
    anthem = "service_anthem_in_your_head"
    sitting = Sitting(
        edition="agents",
        seats=3,
        turn="bob",
        bob=Player(level=4),
        carol=Player(hand=[anthem]),
        fight="minister_with_a_vision",
    )
    guest = Guest(sitting)
    sitting.does(2, PlayCard(sitting.card(anthem), seat=1))
    for width, height, told in (
        (160, 50, "Service Anthem in Your Head is about to spring on Bo."),
        (80, 24, "Service Anthem, for Bo"),
    ):
        assert any(told in row for row in guest.screen(width, height))


def test_the_decks_of_a_blend_are_counted_in_full() -> None:
    guest = Guest(Sitting(edition="classic+super+star", seats=3))
    public = guest.desk.public
    assert any(
        f"{public.door_deck} + {public.treasure_deck} cards" in row for row in guest.screen(80, 24)
    )


def test_of_two_ships_the_one_that_is_ticked_goes_and_the_prompt_says_so() -> None:
    ships = ["pedal_boat_for_low_orbits", "escape_pod_for_one"]
    sitting = Sitting(edition="star", seats=3, alice=Player(level=5, wears=ships))
    guest = Guest(sitting)
    sitting.does(0, OpenDoor())
    sitting.expires_until_asked("ship")
    assert guest.prompt.startswith("Tick the ship that goes")
    listed = guest.desk.listing
    assert listed is not None
    letter, gone = listed.rows(())[0]
    guest.press(f"{letter} enter")
    assert gone not in sitting.state.play(0)


def test_whoever_picks_what_another_takes_is_not_told_to_take_it() -> None:
    sitting = Sitting(
        seat=1,
        edition="super",
        point="rest",
        alice=Player(level=3, hand=["swap_meet_for_gadgets"]),
        bob=Player(level=2, wears=["cape_dry_clean_only", "thinking_cap_still_warm"]),
    )
    sitting.does(0, PlayCard(sitting.card("swap_meet_for_gadgets"), seat=1))
    assert sitting.asks("steal")
    told = "\n".join(Guest(sitting).screen())
    assert "WHAT YOU GIVE UP" in told
    assert "WHAT YOU TAKE" not in told
