"""Names and lines from people: what the other terminals may be shown."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from netplay.lobby.name_register import NameRegister
from netplay.store import Store
from netplay.text_cleaning import (
    _PLAIN,
    LINE_LENGTH,
    NAME_WIDTH,
    clean_line,
    clean_name,
    name_skeleton,
    unique_name,
)
from tests.netplay.faketime import FakeTime


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  two   words ", "two words"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]52;c;QUJD\x07Eve", "]52;c;QUJDEve"),
        ("\x9b2JBo", "2JBo"),
        ("bob [/red]", "bob [/red]"),
        ("[@click=app.quit]", "[@click=app.quit"),
        ("\u202egnihton", "gnihton"),
        ("A\u200bn\u200dn\ufeff", "Ann"),
        ("Ｗｉｄｅ", "Wide"),
        ("日本語の名前がとても長い", "日本語の名前がと"),
        ("👨‍👩‍👧Fam\ufe0fily", "Family"),
        ("Ȧ̸̡̢̛b", "Ȧ̸̡b"),
        ("\u0301\u0301start", "start"),
        ("line\nbreak\ttab", "line break tab"),
        ("\x00\x07\x7f", ""),
        ("\ud800half", "half"),
    ],
)
def test_a_name_is_text_of_known_width(typed: str, shown: str) -> None:
    assert clean_name(typed) == unicodedata.normalize("NFKC", shown)


@given(st.text(max_size=80))
def test_whatever_is_typed_a_name_fits_and_holds_nothing_unseen(typed: str) -> None:
    name = clean_name(typed)
    assert cell_len(name) <= NAME_WIDTH
    assert name == name.strip()
    assert all(unicodedata.category(c)[0] in "LMNPSZ" and c != "\x1b" for c in name)


@given(st.text(max_size=600))
def test_whatever_is_typed_a_line_is_one_line_of_text(typed: str) -> None:
    line = clean_line(typed)
    assert len(line) <= LINE_LENGTH
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in line)


def test_a_line_that_is_taken_as_it_stands_needed_no_cleaning() -> None:
    """Whatever is let through unread would have been left by whoever reads each character."""
    unread = [c for c in map(chr, range(0x10000)) if _PLAIN.fullmatch(c)]
    assert len(unread) > 500
    assert [c for c in unread if c != " " and clean_line(f"a{c}a\n") != f"a{c}a"] == []


def test_talk_keeps_its_brackets_and_loses_its_escapes() -> None:
    assert clean_line("[b]hi[/b]\x1b[2J \u202eyou\r\n") == "[b]hi[/b][2J you"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bo", "bo"),
        ("Bill", "BiII"),
        ("Ann", "Аnn"),
        ("Cleo", "C1e0"),
        ("Bernd", "Bemd"),
        ("Zoë", "Zoe"),
        ("Hedy", "Ηedy"),
        ("a-nn", "Ann"),
        ("Anna", "ᴀɴɴᴀ"),
        ("Otto", "Օtto"),
        ("Mark", "Ꮇark"),
        ("Coco", "Сосо"),
        ("Vivi", "ѵіѵі"),
        ("Zoe", "\N{MATHEMATICAL SCRIPT CAPITAL Z}oe"),
        ("Ann", "A\u0332n\u034fn"),
    ],
)
def test_look_alike_names_are_one_name(one: str, other: str) -> None:
    assert name_skeleton(one) == name_skeleton(other)


def test_the_first_to_come_has_the_name_and_the_next_gets_a_number() -> None:
    taken = {name_skeleton("Ann"), name_skeleton("Ann 2")}
    assert unique_name("Аnn", taken) == "Аnn 3"
    assert unique_name("Bo", taken) == "Bo"
    assert unique_name("\x1b\x07", taken) == "guest"


def test_a_number_does_not_make_a_name_too_wide() -> None:
    long = "Maximilian Adele"
    assert unique_name(long, {name_skeleton(long)}) == "Maximilian Ade 2"


def test_every_letter_that_looks_like_another_counts_once() -> None:
    """Or the table would contradict itself, and the last line of it would hold."""
    for letter in string.ascii_lowercase + string.digits:
        assert name_skeleton(name_skeleton(letter)) == name_skeleton(letter)


@given(st.lists(st.text(max_size=20), min_size=2, max_size=6))
async def test_whatever_people_call_themselves_no_two_names_look_the_same(
    wished: list[str],
) -> None:
    names = NameRegister(Store.unkept(FakeTime()), lambda: "kickdoor", lambda owner: True)
    given_ = [names.give(wish, f"guest:{number}", None) for number, wish in enumerate(wished)]
    assert len({name_skeleton(name) for name in given_}) == len(wished)
    assert all(0 < cell_len(name) <= NAME_WIDTH for name in given_)


@pytest.mark.parametrize("filler", ["\u115f", "\u1160", "\u3164", "\uffa0", "\u17b4", "\u034f"])
def test_a_letter_that_nobody_sees_is_no_letter(filler: str) -> None:
    assert clean_name(filler) == ""
    assert clean_name(f"An{filler}n") == "Ann"
    assert clean_line(f"a{filler}b") == "ab"


@pytest.mark.parametrize(
    "alike",
    ["\ua4ee\ua4e0\ua4e0", "\u15c5\u144e\u144e", "\ua4d0\ua4f3\ua4d0", "\u0493", "\u04ab"],
)
def test_alphabets_that_few_people_know_look_like_latin_letters(alike: str) -> None:
    latin = {"\ua4ee": "Ann", "\u15c5": "Ann", "\ua4d0": "Bob", "\u0493": "f", "\u04ab": "c"}
    assert name_skeleton(alike) == name_skeleton(latin[alike[0]])
