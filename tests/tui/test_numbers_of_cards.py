"""The number beside a card: what it adds for this reader, and no other."""

from __future__ import annotations

import re

import pytest

from engine.core.commands import OfferTrade
from tests.engine.layout import Player
from tests.tui import edition_scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting

COLANDER = "colander_of_insight"
"""+4, for wizards alone."""


def test_an_item_that_is_not_for_its_owner_adds_nothing_among_all_gear() -> None:
    guest = Guest(Sitting(alice=Player(level=2, wears=[COLANDER])))
    guest.press("i")
    assert any("Colander +0 (+4: only for wizards)" in row for row in guest.screen())
    guest.press("a")
    (row,) = [row for row in guest.screen() if "Colander" in row]
    assert "+0" in row
    assert "+4" not in row


@pytest.mark.parametrize(("identity", "number"), [([], "+0"), (["wizard"], "+4")])
def test_a_trade_shows_what_an_item_would_add_for_the_reader(
    identity: list[str], number: str
) -> None:
    ann = Player(level=2, aside=identity)
    sitting = Sitting(alice=ann, bob=Player(wears=[COLANDER]), seats=2)
    guest = Guest(sitting)
    guest.press("b")
    (row,) = [row for row in guest.screen() if "Colander" in row]
    assert number in row
    sitting.does(1, OfferTrade(0, (sitting.card(COLANDER),)))
    guest.press("escape")
    (row,) = [row for row in guest.screen() if "Colander" in row and "$600" in row]
    assert number in row
    lines = Lines(sitting)
    lines.take()
    assert f"Colander, a Strain on the Mind, b Bo, {number}" in lines.type("trade")


def test_a_bonus_for_each_of_something_says_so_and_is_no_number_beside_the_sums() -> None:
    mutant = "mutant_by_tap_water"
    gear = ["mask_for_one_eye", "hat_with_a_siren", "antennae_on_a_hairband", "cape_dry_clean_only"]
    gear += ["boots_with_one_spring", "robe_with_too_many_stars", "whisk_of_vengeance"]
    guest = Guest(Sitting(edition="super", alice=Player(hand=[mutant, *gear])))
    card = guest.sitting.card(mutant)
    assert guest.desk.book.bonus(card) == "+1 each"
    (row,) = [row for row in guest.screen() if "Mutant" in row and "[1]" in row]
    assert "+1" not in row


def test_what_is_read_out_together_has_no_number_twice() -> None:
    lines = Lines(edition_scenes.heroes())
    lines.take()
    told = lines.type("power")
    assert "To steal: 11 Perfectly Ordinary Glasses" in told, told
    numbers = re.findall(r"(?<![$+\w-])(\d+) [A-Z]", told)
    assert len(numbers) > 3
    assert len(set(numbers)) == len(numbers), told


def test_a_monster_whose_sum_would_change_has_no_stump_of_a_word_behind_it() -> None:
    star = Sitting(
        edition="star",
        alice=Player(level=9, hand=["with_excess_baggage"]),
        fight="lobster_from_first_class",
    )
    guest = Guest(star)
    guest.press("1")
    (row,) = [row for row in guest.screen() if " m 12→22" in row]
    assert "l…" not in row
