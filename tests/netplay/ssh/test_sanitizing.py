"""What may reach a terminal, whatever a text from a person contains."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.ssh.sanitizing import UNPRINTABLE, clean_frame, clean_text, is_allowed_control_sequence

HOSTILE = {
    "clear": "\x1b[2J",
    "title": "\x1b]0;owned\x07",
    "clipboard": "\x1b]52;c;cm0gLXJm\x07",
    "link": "\x1b]8;;http://example.org\x1b\\",
    "device control": "\x1bP1000p\x1b\\",
    "one byte controls": "\x84\x9b\x9c",
    "bell": "\x07",
    "reset": "\x1bc",
    "other charset": "\x1b(0",
    "bidirectional": "\u202e\u2066",
    "no width": "\u200b\ufeff",
    "surrogate": "\ud800",
}
_PAINT = re.compile(r"\x1b\[[0-9;]*[mH]|\n")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_painted_name_keeps_its_letters_only(name: str) -> None:
    frame = "\x1b[2;1H\x1b[1;38;2;1;2;3mbob{}by\x1b[0m\x1b[3;1H"
    assert clean_frame(frame.format(HOSTILE[name])) == frame.format("")


def test_what_follows_a_one_byte_introducer_is_only_text() -> None:
    assert clean_frame("bob\x9b2J\x9d0;owned\x9cby") == "bob2J0;ownedby"


@given(st.text(alphabet=st.characters() | st.sampled_from("\x1b[]?;0123mHJ\x07\x9b\ud800")))
def test_nothing_but_paint_is_left_of_any_text(text: str) -> None:
    painted = clean_frame(f"\x1b[2;1H{text}\x1b[0m")
    assert not UNPRINTABLE.search(_PAINT.sub("", painted))


@given(st.text())
def test_a_clean_text_is_printable_and_short(text: str) -> None:
    cleaned = clean_text(text, 20)
    assert len(cleaned) <= 20
    assert not UNPRINTABLE.search(cleaned)


@pytest.mark.parametrize(
    "sequence",
    [
        "\x07",
        "\x1b[?2026h",
        "\x1b[2J",
        "\x1b]2;Your turn\x07",
        "\x1b]9;Your turn\x07",
        "\x1b]777;notify;Kickdoor;Your turn\x07",
        "\x1b]52;c;aGVsbG8=\x07",
        "\x1b]22;pointer\x07",
    ],
)
def test_the_apps_own_sequences_pass(sequence: str) -> None:
    assert is_allowed_control_sequence(sequence)


@pytest.mark.parametrize(
    "sequence",
    [
        "\x1b[2J\x1b[1;1Howned",
        "\x1b]2;two\x1b\\titles\x07",
        "\x1b]2;\u202eturned\x07",
        "\x1b]4;1;red\x07",
        "\x1b[1;1H\x07",
        "\x1b]2;a\x07\x1b]2;b\x07",
    ],
)
def test_other_sequences_do_not(sequence: str) -> None:
    assert not is_allowed_control_sequence(sequence)
