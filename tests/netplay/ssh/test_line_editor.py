"""From bytes to lines: editing, echo, and everything that is no text."""

from __future__ import annotations

import pytest

from netplay.ssh.line_editor import LONGEST_LINE, LineEditor


def typed(*pieces: bytes, echo: bool = True) -> tuple[list[str], str]:
    """The lines that come of these bytes, piece by piece, and what was sent back."""
    typing = LineEditor(echo=echo)
    lines: list[str] = []
    shown = ""
    for piece in pieces:
        more, back = typing.feed(piece)
        lines += more
        shown += back
    return lines, shown


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_each_kind_of_line_end_is_one(end: bytes) -> None:
    assert typed(b"call" + end + b"pass" + end)[0] == ["call", "pass"]
    assert typed(*(bytes([one]) for one in b"call" + end + b"pass" + end))[0] == ["call", "pass"]


def test_empty_lines_count() -> None:
    assert typed(b"\n\n\r\r\r\n")[0] == [""] * 5


def test_text_may_come_in_any_pieces() -> None:
    data = "öffnen “3” €\r".encode()
    assert typed(*(bytes([one]) for one in data))[0] == ["öffnen “3” €"]


def test_what_is_no_utf8_is_no_error() -> None:
    lines, _ = typed(b"pa\xff\xfess\r")
    assert lines == ["pa\ufffd\ufffdss"]


def test_with_a_terminal_what_is_typed_is_shown_and_what_is_erased_goes() -> None:
    lines, shown = typed(b"calm\x7f", b"l\r")
    assert lines == ["call"]
    assert shown == "calm\b \bl\r\n"
    assert typed("字\x7f".encode())[1] == "字\b \b\b \b"


def test_without_a_terminal_nothing_is_sent_back() -> None:
    assert typed(b"call\n", echo=False) == (["call"], "")


def test_a_line_can_be_thrown_away_at_once() -> None:
    assert typed(b"say something\x15pass\r")[0] == ["pass"]
    assert typed(b"say something\x03pass\r")[0] == ["pass"]


@pytest.mark.parametrize(
    "keys", [b"\x1b[A", b"\x1bOP", b"\x1b[1;5C", b"\x1bx", b"\x1b[200~", b"\x00\x07\x1e"]
)
def test_keys_that_are_no_text_leave_nothing_in_the_line(keys: bytes) -> None:
    assert typed(b"pa" + keys + b"ss\r")[0] == ["pass"]


def test_a_line_has_an_end_even_if_its_client_knows_none() -> None:
    typing = LineEditor(echo=True)
    for _ in range(50):
        typing.feed(b"x" * 1000)
    assert len(typing.unfinished) == LONGEST_LINE
    assert typing.feed(b"\r")[0] == ["x" * LONGEST_LINE]


def test_control_d_and_control_c_end_it_only_where_nothing_is_typed() -> None:
    for key in (b"\x04", b"\x03"):
        typing = LineEditor(echo=True)
        typing.feed(key)
        assert typing.ended
    typing = LineEditor(echo=True)
    typing.feed(b"pass\x04")
    assert not typing.ended


def test_the_last_line_counts_without_its_end() -> None:
    typing = LineEditor(echo=False)
    typing.feed(b"pass\nquit")
    assert typing.close() == ["quit"]
    assert typing.ended
