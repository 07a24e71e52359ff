"""Plain ASCII draws everything, in every language, and moves nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import cycle, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cards.languages import LANGUAGES, Language
from tests.tui import lobby_scenes
from tests.tui.scenes import SCENES, SIZES, guest_at, some_scenes
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import Row, row_text
from tui.canvas.symbols import GLYPHS, Symbols, downgrade_symbols, to_ascii
from tui.keymap import COMMAND_KEYS


def text(*spans: str) -> str:
    return row_text(to_ascii(tuple((one, "text") for one in spans)))


def test_german_gets_its_two_letters_from_blanks_behind_them() -> None:
    assert text("Schlüssel zu allem  +3 ") == "Schluessel zu allem +3 "
    assert text("Füße Flucht +1   ") == "Fuesse Flucht +1 "
    assert text("- GESPRÄCH -----") == "- GESPRAECH ----"
    assert text("Übel ÜBEL   Straße  ") == "Uebel UEBEL Strasse "


def test_where_there_is_no_blank_to_spare_the_accent_goes_alone() -> None:
    assert text("| Tür | Tür  |") == "| Tur | Tuer |"
    assert text("über") == "uber"
    assert text("perché no") == "perche no"


def test_what_ascii_has_nothing_for_keeps_its_place() -> None:
    assert text("日本 Ω x") == "???? ? x"


@given(st.lists(st.tuples(st.text(), st.sampled_from(["text", "key", "ours"])), max_size=5))
def test_a_row_stays_as_wide_as_it_was(spans: list[tuple[str, str]]) -> None:
    clean: Row = tuple(
        ("".join(one for one in piece if one.isprintable() and cell_len(one)), role)  # type: ignore[misc]
        for piece, role in spans
    )
    made = row_text(downgrade_symbols(clean, "ascii"))
    assert made.isascii()
    assert len(made) == cell_len(row_text(clean))


def check_ascii_at(scene: str, language: Language, size: tuple[int, int]) -> None:
    guest = guest_at(scene, language, symbols="ascii", colours="mono")
    assert not {one for row in guest.screen(*size) for one in row if not " " <= one <= "~"}


def test_every_scene_of_the_table_is_drawn_in_ascii(subtests: pytest.Subtests) -> None:
    """Some, each at a size and in a language; the next test has all of them."""
    for scene, language, size in zip(some_scenes(2), cycle(LANGUAGES), cycle(SIZES), strict=False):
        with subtests.test(scene=scene, language=language, size=size):
            check_ascii_at(scene, language, size)


@pytest.mark.slow
def test_every_scene_is_drawn_in_ascii_in_every_language(subtests: pytest.Subtests) -> None:
    """At a size each, by turns; one of four sizes is the phone's again, or each language would
    always have the same."""
    sizes = cycle((*SIZES, (60, 20)))
    for (scene, language), size in zip(product(SCENES, LANGUAGES), sizes, strict=False):
        with subtests.test(scene=scene, language=language, size=size):
            check_ascii_at(scene, language, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_of_the_lobby_is_drawn_in_ascii(
    language: Language, subtests: pytest.Subtests
) -> None:
    for scene in lobby_scenes.SCENES:
        with subtests.test(scene=scene):
            painted = lobby_scenes.painted(scene, (80, 24), language).splitlines()
            rows = [row_text(downgrade_symbols(((row, "text"),), "ascii")) for row in painted]
            assert all(row.isascii() for row in rows)


def test_names_of_people_are_folded_too() -> None:
    guest = Guest(Sitting(names=("Ann", "Jürgen", "Дана", "日本", "Zoë")), symbols="ascii")
    screen = "\n".join(guest.screen())
    assert screen.isascii()
    assert re.search(r"b Ju?e?rgen", screen)
    assert "Zoe" in screen


@pytest.mark.parametrize("scene", ["kill_called", "others_fight", "deal_draft", "card"])
def test_the_same_keys_stand_at_the_same_place(scene: str) -> None:
    screens = []
    for symbols in ("unicode", "ascii"):
        guest = guest_at(scene)
        guest.desk.preferences = replace(guest.desk.preferences, symbols=symbols, big_numbers=False)
        screens.append([[m.start() for m in re.finditer(r"\[", row)] for row in guest.screen()])
    assert screens[0] == screens[1]


def test_every_sign_has_one_in_ascii(subtests: pytest.Subtests) -> None:
    for scene in SCENES:
        with subtests.test(scene=scene):
            rows = guest_at(scene).screen(120, 40)
            signs = {one for row in rows for one in row if one > "~" and not one.isalpha()} - {"§"}
            unknown = {
                one
                for one in signs
                if row_text(downgrade_symbols(((one, "text"),), "ascii")) == "?"
            }
            assert not unknown


@pytest.mark.parametrize(("symbols", "ticked"), [("unicode", "[√]"), ("ascii", "[X]")])
def test_what_is_ticked_has_a_box_and_kinds_of_cards_look_like_none(
    symbols: Symbols, ticked: str
) -> None:
    guest = guest_at("starting", symbols=symbols)
    rows = guest.screen()
    assert any(f"[1] {ticked} Elf" in row for row in rows[:14])
    assert any(f"[1] {ticked} Elf" in row for row in rows[16:])
    assert any("[3] [ ] Dwarf" in row for row in rows[16:])
    assert not {*GLYPHS.values()} & {*"□■√"}
    assert ticked not in COMMAND_KEYS.values()
