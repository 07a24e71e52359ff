"""Rows: what is cut, wrapped and compared keeps its width."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.canvas.rows import (
    Line,
    Row,
    changed_spans,
    crop_row,
    fit_rows,
    horizontal_rule,
    keep_end,
    row_text,
    text_row,
    truncate,
    truncate_to_sentences,
    wrap,
)

texts = st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=40)
widths = st.integers(4, 60)


@given(texts, widths)
def test_fit_never_passes_its_width(text: str, width: int) -> None:
    assert cell_len(truncate(text, width)) <= width


@given(texts, widths)
def test_of_a_line_that_is_typed_the_end_is_seen(text: str, width: int) -> None:
    kept = keep_end(text, width)
    assert text.endswith(kept)
    assert cell_len(kept) <= width
    assert kept == text or cell_len(kept) >= width - 1


@given(texts, texts, widths)
def test_a_line_is_exactly_as_wide_as_asked(left: str, right: str, width: int) -> None:
    row = Line(width).put(left, "bold").right(right, "quiet").row()
    assert sum(cell_len(text) for text, _ in row) == width


@given(texts, st.integers(0, 20), st.integers(1, 20))
def test_a_cut_row_is_as_wide_as_asked(text: str, start: int, width: int) -> None:
    assert sum(cell_len(one) for one, _ in crop_row(text_row(text, 50), start, width)) == width


@given(st.text("ab ", min_size=5, max_size=5), st.text("ab ", min_size=5, max_size=5))
def test_columns_outside_the_changed_spans_are_the_same(before: str, after: str) -> None:
    old: Row = tuple((one, "text") for one in before)
    new: Row = tuple((one, "text") for one in after)
    left, spans = changed_spans(old, new)
    right = left + len(spans)
    assert row_text(spans) == after[left:right]
    assert before[:left] == after[:left]
    assert before[right:] == after[right:]
    assert before == after or spans


def test_a_row_of_more_spans_is_sent_from_the_first_that_differs() -> None:
    old: Row = (("ab", "text"), ("cdef", "bold"), ("gh", "text"))
    new: Row = (("ab", "text"), ("cd", "key"), ("ef", "bold"), ("gh", "text"))
    assert changed_spans(old, new) == (2, new[1:3])
    assert changed_spans(new, old) == (2, old[1:2])
    assert changed_spans(old, old) == (8, ())


def test_sentences_go_as_a_whole() -> None:
    text = "Bo stops it. Then your kill counts. Nobody else may."
    assert truncate_to_sentences(text, 40) == "Bo stops it. Then your kill counts."
    assert truncate_to_sentences("one long sentence without an end", 12) == "one long se…"


def test_a_quote_that_is_cut_after_a_sentence_is_closed_and_says_that_it_goes_on() -> None:
    for text, kept in (
        ("It stays. “Minus 2. Stays on. And on.” Bad.", "It stays. “Minus 2. Stays on. …”"),
        ("Er bleibt. „Minus 2. Immer noch. Sehr.“ Aua.", "Er bleibt. „Minus 2. Immer noch. …“"),
        ("Resta. «Meno 2. Ancora qui. Molto.» Ahi.", "Resta. «Meno 2. Ancora qui. …»"),
    ):
        assert truncate_to_sentences(text, len(text) - 8) == kept
        assert cell_len(truncate_to_sentences(text, len(kept) - 1)) < len(kept)


def test_words_wrap_and_the_last_line_is_cut() -> None:
    assert wrap("one two three four", 8) == ["one two", "three", "four"]
    assert wrap("one two three four", 8, most=2) == ["one two", "three f…"]


def test_no_line_ends_at_a_space_that_does_not_break() -> None:
    """What is painted is a space all the same; where no line has room for both, it breaks."""
    joined = "you: level 6 and 3\N{NO-BREAK SPACE}■"
    assert wrap(joined, 18) == ["you: level 6 and", "3 ■"]
    assert wrap(joined, 20) == ["you: level 6 and 3 ■"]
    assert wrap("treasures\N{NO-BREAK SPACE}galore and\nmore", 10) == [
        "treasures",
        "galore and",
        "more",
    ]


def test_brackets_are_keys() -> None:
    row = Line(20).marked("[o] open [w]").row()
    assert [text for text, role in row if role == "key"] == ["[o]", "[w]"]
    assert row_text(row) == "[o] open [w]        "


def test_rules_and_filling_keep_width_and_height() -> None:
    assert row_text(horizontal_rule(20, "LOG", end="x")) == "─ LOG ─────────── x "
    assert len(fit_rows([text_row("a", 5)] * 3, 5, 2)) == 2
