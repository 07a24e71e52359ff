"""The main states as text, written by `python -m tests.tui.scenes`."""

from __future__ import annotations

from itertools import cycle, product

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui import lobby_scenes
from tests.tui.scenes import (
    CUT,
    GOES_ON,
    GOLDEN,
    SCENES,
    SIZES,
    golden_files,
    guest_at,
    painted,
    some_scenes,
    text_on,
)
from tests.tui.sitting import Guest


def test_every_screen_is_as_it_was_looked_at() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in GOLDEN.iterdir()}
    now = golden_files()
    assert sorted(kept) == sorted(now)
    changed = [name for name, text in now.items() if kept[name] != text]
    assert not changed, f"look at them, then: python -m tests.tui.scenes ({changed})"


OTHER_SIZES = ((90, 21), (100, 30), (160, 50))
"""The golden files show the usual ones."""


def test_every_region_is_filled(subtests: pytest.Subtests) -> None:
    """Some scenes, each at one size; the next test has all of them."""
    for scene, size in zip(some_scenes(), cycle(OTHER_SIZES), strict=False):
        with subtests.test(scene=scene, size=size):
            assert len(text_on(guest_at(scene), size).splitlines()) == size[1]


@pytest.mark.slow
def test_every_region_is_filled_at_every_size(subtests: pytest.Subtests) -> None:
    for scene, size in product(SCENES, OTHER_SIZES):
        with subtests.test(scene=scene, size=size):
            assert len(text_on(guest_at(scene), size).splitlines()) == size[1]


LONGEST: Language = "de"
"""The language with the longest words."""
LONG_TEXTS = {"cursed_in_fight", "promising", "heroes_fight", "gallery"}
"""Scenes in which a card's text or several names are cut on purpose: x reads them, and in the
gallery the name stands beside."""


@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=[] if one == LONGEST else pytest.mark.slow) for one in LANGUAGES],
)
def test_no_word_is_cut(language: Language, subtests: pytest.Subtests) -> None:
    """Nothing at 80 columns; on a phone neither the banner nor the prompt and the keys."""
    for scene in sorted(SCENES.keys() - LONG_TEXTS):
        with subtests.test(scene=scene):
            guest = guest_at(scene, language)
            full = text_on(guest, (80, 24)).splitlines()
            assert [row for row in full if CUT in row.replace(GOES_ON, "")] == []
            phone = text_on(guest, (60, 20)).splitlines()
            assert [row for row in (*phone[:1], *phone[18:]) if CUT in row] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_lobby_is_cut(language: Language, subtests: pytest.Subtests) -> None:
    for scene in lobby_scenes.SCENES:
        for size in SIZES:
            with subtests.test(scene=scene, size=size):
                assert CUT not in lobby_scenes.painted(scene, size, language)


def test_a_tall_terminal_gives_the_cards_of_the_hand_room_for_their_texts() -> None:
    assert CUT in painted("your_turn", (120, 40))
    assert CUT not in painted("your_turn", (160, 50))


def test_a_bar_is_told_without_colour() -> None:
    made, _ = SCENES["others_fight"]
    row = Guest(made(), colours="mono").screen()[16]
    assert "█████" in row
    assert "░░" in row
