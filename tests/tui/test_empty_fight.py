"""A fight that has no monster left: nobody is run from, killed or counted down to."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import THEIRS, CallKill, PlayCard, ProposeHelpDeal
from tests.engine.layout import Player
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
LANDLADY = "passive_aggressive_landlady"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_where_no_monster_is_left_no_kill_is_counted_down(language: Language, seat: int) -> None:
    cut, yorick = "that_scene_is_cut", "yorick_owed_wages"
    bob = Player(level=4, hand=[cut])
    sitting = Sitting(seat, edition="bard", seats=3, turn="bob", bob=bob, fight=yorick)
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card(cut), monster=sitting.card(yorick)))
    sitting.does(1, CallKill())
    words = guest.desk.words
    told = words("clock.empty_you" if seat else "clock.empty_other", w="Bo")
    assert told in "\n".join(guest.screen())
    if seat:
        assert guest.prompt == words("prompt.victory_empty")


def emptied() -> Guest:
    sitting = Sitting(alice=Player(level=2, hand=["change_of_address"]), fight=LANDLADY)
    return Guest(sitting)


def test_nobody_runs_from_nobody(subtests: pytest.Subtests) -> None:
    guest = emptied()
    guest.press("1 enter")
    for width, height in SIZES:
        with subtests.test(width=width):
            screen = "\n".join(guest.screen(width, height))
            assert guest.desk.words("fight.fails") not in screen
            assert "you too" not in screen


def test_plain_lines_forecast_no_victory_over_nobody() -> None:
    sitting = emptied().sitting
    lines = Lines(sitting)
    lines.take()
    read = lines.type("hand")
    assert "no monster left" in read
    assert "ahead" not in read


def test_a_fight_without_a_monster_promises_nothing(subtests: pytest.Subtests) -> None:
    none: tuple[tuple[Language, str], ...] = (
        ("en", "nobody gains anything"),
        ("de", "niemand bekommt etwas"),
        ("it", "nessuno ci guadagna"),
    )
    for language, nothing in none:
        sitting = Sitting(
            edition="bard",
            seats=3,
            alice=Player(hand=["letter_in_the_friars_hand"]),
            bob=Player(level=5, wears=["doublet_and_single_hose"]),
            turn="bob",
            fight="messenger_one_act_late",
        )
        letter, monster = map(sitting.card, ("letter_in_the_friars_hand", "messenger_one_act_late"))
        sitting.does(0, PlayCard(letter, monster=monster))
        sitting.does(1, CallKill())
        guest, lines = Guest(sitting, language=language), Lines(sitting, language=language)
        with subtests.test(language=language):
            assert guest.desk.fight is not None
            assert not guest.desk.fight.foes
            assert any(nothing in row for row in guest.screen())
            assert nothing in " ".join(lines.written)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", ["alice", "bob"])
def test_what_drives_a_monster_off_says_who_draws_its_treasures(
    language: Language, turn: str
) -> None:
    hand = ["moved_out_overnight", "change_of_address"]
    sitting = Sitting(turn=turn, seats=2, alice=Player(hand=hand), fight=LANDLADY)
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    share = words(
        "fight.share_you" if turn == "alice" else "fight.share_other", w="Bo", treasures=""
    )
    with_treasures, without = (next(row for row in guest.screen() if f"[{n}]" in row) for n in "12")
    assert f"{words('outcome.nobody_brief')}, {share}" in with_treasures
    assert "■" in with_treasures
    assert words("outcome.nobody_left") in without
    assert "■" not in without


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_beaten_by_a_sum(language: Language, subtests: pytest.Subtests) -> None:
    """Three are left against the seven of two cards; what stands there decides nothing."""
    ann = Player(level=2, hand=["change_of_address"], wears=["paper_crown"])
    cards = ["somebody_elses_courage", "fire_extinguisher_inspected_1974"]
    sitting = Sitting(alice=ann, bob=Player(hand=cards), fight=LANDLADY)
    for card in cards:
        sitting.does(1, PlayCard(sitting.card(card), side=THEIRS))
    guest = Guest(sitting, language=language)
    guest.press("1 enter")
    for width, height in SIZES:
        with subtests.test(width=width):
            screen = "\n".join(guest.screen(width, height))
            assert guest.desk.words("fight.beats") not in screen
            assert "3:7" not in screen
            assert guest.desk.words("outcome.nobody_left") not in screen


def test_an_offer_that_waits_makes_nothing_uncertain() -> None:
    """The card takes one of Bo's hand by lot, and whoever asks for help then asks no more."""
    card = "case_closed_by_mistake"
    for asks in (False, True):
        sitting = Sitting(
            edition="agents",
            seats=2,
            turn="bob",
            alice=Player(hand=[card]),
            bob=Player(hand=["exploding_pen", "field_operations"]),
            fight="doomsday_device_self_assembly",
        )
        if asks:
            sitting.does(1, ProposeHelpDeal(0, treasures=1))
        guest = Guest(sitting)
        row = next(row for row in guest.screen() if "[1]" in row)
        assert "nobody left, Bo: " in row, row
