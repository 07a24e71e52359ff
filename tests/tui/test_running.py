"""Who runs from what, who is caught, and whom the monster goes on to."""

from __future__ import annotations

import re

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerOffer, GiveUpFight, PlayCard, ProposeHelpDeal
from engine.core.events import FightBegan, FightEnded, MonsterJoined, RunAwayResolved
from engine.core.stack_frames import Foe
from engine.core.zones import NOBODY
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.table.model.cost_if_caught_text import cost_if_caught_text
from tui.table.painters.play_preview import play_preview_text

LANDLADY = "passive_aggressive_landlady"
AWAY = "back_stairs"
"""A way out, before the die is rolled."""


@pytest.mark.parametrize("seat", [0, 1])
def test_who_cannot_run_is_not_counted_down_to_running(seat: int) -> None:
    bob = Player(level=2)
    fight = "monologue_in_five_parts"
    sitting = Sitting(seat, edition="super", seats=3, turn="bob", bob=bob, fight=fight)
    guest = Guest(sitting)
    sitting.does(1, GiveUpFight())
    assert ("until you are caught." if seat else "until Bo is caught.") in "\n".join(guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_gets_away_before_the_roll_says_so_while_the_die_lies(language: Language) -> None:
    sitting = Sitting(alice=Player(level=3, hand=[AWAY]), fight=LANDLADY)
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    assert any(words("why_not.running") in row for row in guest.screen())
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    sitting.expires()
    assert sitting.asks("die")
    assert any(words("why_not.before_roll") in row for row in guest.screen())


def test_a_card_that_does_something_instead_of_the_bad_stuff_says_so() -> None:
    """Else it would seem to be lost, or to come back to the hand, on top of it."""
    power, monster = "indestructible_elbows", "monologue_in_five_parts"  # No die is rolled.
    sitting = Sitting(edition="super", seats=3, alice=Player(level=3, aside=[power]), fight=monster)
    guest = Guest(sitting)
    sitting.does(0, GiveUpFight())
    while sitting.card(power) in guest.desk.mine.in_play:
        sitting.expires()
    text = " ".join(line.text for line in guest.desk.log.lines)
    name = guest.desk.book.name(sitting.card(power))
    assert f"{name} keeps the bad stuff off. You lose {name}" in text


def test_a_monster_that_goes_on_is_told_of_where_it_goes() -> None:
    sitting = Sitting(alice=Player(level=1, hand=["escaped_sourdough"]), fight="damp_patch")
    guest = Guest(sitting)
    patch = sitting.card("damp_patch")
    foe = Foe(patch, patch, group=0, by=NOBODY)
    caught = RunAwayResolved(0, patch, escaped=False, total=1, rolled=False)
    events = (caught, FightEnded(0), FightBegan(1, patch), MonsterJoined(foe))
    (line,) = guest.told(*events)
    assert "Damp Patch has you." in line
    assert line.endswith("Now Bo fights it.")


def test_who_ran_from_a_monster_and_who_fights_it_next_share_a_line() -> None:
    sitting = Sitting(seats=3, turn="bob", fight="damp_patch")
    guest = Guest(sitting)
    sitting.does(1, GiveUpFight())
    while sitting.state.fight is None or sitting.state.fight.seat == 1:
        sitting.state.draws = scenes.LOW_ROLL
        sitting.expires()
    ran, has_bo = [one.text for one in guest.desk.log.lines][-2:]
    assert ran == "Bo runs from Damp Patch. The die says 1."
    assert has_bo == "Damp Patch has Bo. 1 +0 makes 1; 5 was needed. Now Cleo fights it."
    sitting.does(2, GiveUpFight())
    while sitting.state.fight is None or sitting.state.fight.seat == 2:
        sitting.state.draws = scenes.LOW_ROLL
        sitting.expires()
    # What comes to the reader is told by itself.
    assert guest.desk.log.lines[-1].text == "Damp Patch comes to you: you fight it now."


def test_who_gets_away_from_what_is_never_cut() -> None:
    names = ("Ann", "Bartholomew the Second", "Cleo", "Dag", "Esme")
    sitting = Sitting(bob=Player(level=1), turn="bob", fight=LANDLADY, names=names)
    rows = Guest(sitting).screen(80, 24)
    assert any("Bartholomew the Second: free to go" in row for row in rows)


def test_what_a_helper_runs_from_is_never_cut(subtests: pytest.Subtests) -> None:
    for language in LANGUAGES:
        sitting = Sitting(
            names=("Ann", "Sprocket", "Cleo"),
            seats=3,
            alice=Player(level=2),
            bob=Player(level=3),
            fight="ground_rent_dragon",
        )
        sitting.does(0, ProposeHelpDeal(1, treasures=1))
        offer = sitting.update([]).view.public.offers[0]
        sitting.does(1, AnswerOffer(offer.id, accept=True))
        guest = Guest(sitting, language=language)
        words = guest.desk.words
        stands = words("fight.stands_behind")
        too = tuple(f"; {words('fight.too_other', w=one)}" for one in ("b", "Sprocket"))
        with subtests.test(language=language):
            rows = [row for row in guest.screen() if row.startswith(f"  {stands} ")]
            told = rows[0].partition("│")[0].rstrip()
            assert told.endswith(too), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lone_monster_that_has_no_room_for_its_name_is_told_by_no_letter(
    language: Language, subtests: pytest.Subtests
) -> None:
    """Ann helps, and cannot run: a fighter who rolls to escape `m` would ask what that is."""
    legend, machine = "legend_with_a_thermos", "weather_machine_stuck_on_monday"
    for seat in (0, 1, 2):
        sitting = Sitting(
            seat,
            names=("Ann", "Ratchet", "Cleo"),
            edition="agents",
            seats=3,
            turn="bob",
            alice=Player(level=5, aside=[legend]),
            bob=Player(level=5),
            fight=machine,
        )
        sitting.does(1, ProposeHelpDeal(0, treasures=1))
        offer = sitting.update([]).view.public.offers[0]
        sitting.does(0, AnswerOffer(offer.id, accept=True))
        guest = Guest(sitting, language=language)
        stands = guest.desk.words("fight.stands_behind")
        for size in ((60, 20), (80, 24), (120, 40), (160, 50)):
            with subtests.test(seat=seat, size=size):
                (row,) = [row for row in guest.screen(*size) if row.startswith(f"  {stands} ")]
                told = row.partition("│")[0]
                assert not re.search(r"\bm\b", told)
                assert "…" not in told


@pytest.mark.parametrize("seat", [0, 1])
def test_who_may_leave_a_follower_behind_is_not_said_to_be_caught(seat: int) -> None:
    """Legend cannot run, but can be left behind (SIDE-06)."""
    bob = Player(level=5, aside=["legend_with_a_thermos"])
    fight = "minister_with_a_vision"
    sitting = Sitting(seat, edition="agents", seats=3, turn="bob", bob=bob, fight=fight)
    while sitting.state.fight is None or sitting.state.fight.part != "open":
        sitting.expires()
    guest = Guest(sitting)
    sitting.does(1, GiveUpFight())
    screen = "\n".join(guest.screen())
    assert f"or {'you leave' if seat else 'Bo leaves'} Legend behind" in screen
    assert "caught." not in screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Bo", "Sprocket the Long"])
def test_who_gets_away_from_which_of_two_monsters_is_never_cut(
    language: Language, name: str
) -> None:
    """A roll from the neighbour, and none from the lift."""
    wandering, lift = "sorry_wrong_dungeon", "lift_between_floors"
    bob = Player(level=5, hand=[wandering, lift])
    names = ("Ann", name, "Cleo", "Dag")
    sitting = Sitting(names=names, seats=4, bob=bob, turn="bob", fight="neighbour_with_a_drill")
    sitting.does(1, PlayCard(sitting.card(wandering), other=sitting.card(lift)))
    guest = Guest(sitting, language=language)
    for size in ((60, 20), (80, 24), (120, 40)):
        told = guest.desk.words("fight.stands_behind")
        (row,) = [row.split("│")[0] for row in guest.screen(*size) if told in row]
        assert "…" not in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_way_out_that_leaves_the_helper_to_run_says_that_one_gets_away(
    language: Language,
) -> None:
    """What Bo then runs from first is no part of what the card does."""
    alice, bob = Player(level=3, hand=[AWAY]), Player(level=3)
    sitting = Sitting(seats=3, alice=alice, bob=bob, fight=LANDLADY)
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    guest = Guest(sitting, language=language)
    escape = guest.desk.words("outcome.escape")
    told, _ = play_preview_text(guest.desk, sitting.card(AWAY), 40)
    assert told == f"{escape}, +{guest.desk.words.count('cards', 1)}"
    guest.press("x 1")
    assert any(escape in row for row in guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_once_the_fight_is_decided_a_card_tells_nothing_of_its_sums(language: Language) -> None:
    """A thief's duvet lies there unused, and slows nobody down."""
    alice = Player(level=2, hand=["thief"], wears=["duvet_of_invulnerability"])
    sitting = Sitting(alice=alice, fight=LANDLADY)
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    told, _ = play_preview_text(guest.desk, sitting.card("thief"), 60)
    strength, run = words("outcome.strength", n=6, k=2), words("outcome.run", n="-1", k="+0")
    assert told == f"{strength}, {run}"


@rule("BAD-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_lost_and_gained_again_by_being_caught_is_told_as_that(language: Language) -> None:
    """The bad stuff swaps levels with whoever has the lowest, and the plasters give one."""
    alice = Player(level=3, wears=["first_aid_plasters"])
    fight = "estate_agent_in_season"
    bob, carol = Player(level=2), Player(level=4)
    sitting = Sitting(seats=3, alice=alice, bob=bob, carol=carol, fight=fight)
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    guest = Guest(sitting, language=language)
    told = cost_if_caught_text(guest.desk, sitting.card(fight))
    assert told == guest.desk.words("outcome.level_and_back", n=3, k=2)
