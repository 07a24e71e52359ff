"""The main states as text, written by `python -m tests.tui.scenes`."""

from __future__ import annotations

import pytest

from tests.tui import hall_scenes
from tests.tui.scenes import GOLDEN, SCENES, SIZES, golden_files, painted
from tests.tui.sitting import Guest
from tui.words.catalogue import LANGUAGES, Language


def test_every_screen_is_as_it_was_looked_at() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in GOLDEN.iterdir()}
    now = golden_files()
    assert sorted(kept) == sorted(now)
    changed = [name for name, text in now.items() if kept[name] != text]
    assert not changed, f"look at them, then: python -m tests.tui.scenes ({changed})"


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("size", [*SIZES, (90, 21), (100, 30), (160, 50)])
def test_every_region_is_filled_at_every_size(scene: str, size: tuple[int, int]) -> None:
    assert len(painted(scene, size).splitlines()) == size[1]


CUT = "…"
LONG_TEXTS = ("cursed_in_fight", "promising", "heroes_fight", "album")
"""Scenes in which a card's text or several names are cut on purpose: x reads them, and in the
gallery the name stands beside."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", [name for name in SCENES if name not in LONG_TEXTS])
def test_no_word_is_cut(scene: str, language: Language) -> None:
    """Nothing at 80 columns; on a phone neither the banner nor the prompt and the keys."""
    full = painted(scene, (80, 24), language).splitlines()
    assert [row for row in full if CUT in row] == []
    phone = painted(scene, (60, 20), language).splitlines()
    assert [row for row in (*phone[:1], *phone[18:]) if CUT in row] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", hall_scenes.SCENES)
def test_no_word_of_the_hall_is_cut(scene: str, language: Language) -> None:
    for size in SIZES:
        assert CUT not in hall_scenes.painted(scene, size, language), size


def test_a_tall_terminal_gives_the_cards_of_the_hand_room_for_their_texts() -> None:
    assert CUT in painted("your_turn", (120, 40))
    assert CUT not in painted("your_turn", (160, 50))


def test_a_bar_is_told_without_colour() -> None:
    made, _ = SCENES["others_fight"]
    row = Guest(made(), colours="mono").screen()[16]
    assert "█████" in row
    assert "░░" in row
