"""The pages of the help that are the same everywhere, and the head of each."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tui.canvas.rows import Line, Row, horizontal_rule, text_row, wrap
from tui.words.catalogue import Words


def help_title_rows(
    words: Words, what: str, pages: Sequence[str], at: int, width: int
) -> list[Row]:
    """The title: what the help is about, and which page of it this is."""
    place = words("help.page", n=at + 1, k=len(pages), what=words(f"help.pages.{pages[at]}"))
    title = words("help.title", what=what)
    if cell_len(title) + cell_len(place) > width - 8:
        place = f"{at + 1}/{len(pages)}"
    return [horizontal_rule(width, title, end=place)]


def paragraph_rows(text: str, width: int) -> list[Row]:
    return [Line(width).put("  ").marked(one).row() for one in wrap(text, width - 4)]


def key_reference_rows(words: Words, width: int, of: str = "help.keys") -> list[Row]:
    """Every key of a table and what it does, or those that stand there in the catalogue."""
    rows: list[Row] = []
    keys = words.all(of)
    indent = max(cell_len(entry.split("|")[0]) for entry in keys) + 4
    for entry in keys:
        key, told = entry.split("|")
        for index, one in enumerate(wrap(told, width - indent - 2)):
            row = Line(width).put("" if index else key, "key", at=2)
            rows.append(row.put("", at=indent).marked(one).row())
    return rows


def beginner_tip_rows(words: Words, width: int) -> list[Row]:
    """The first ten things that somebody should know, numbered."""
    rows: list[Row] = []
    for place, told in enumerate(words.all("help.things"), start=1):
        for index, one in enumerate(wrap(told, width - 8)):
            row = Line(width).right("" if index else f"{place}", "bold", edge=4)
            rows.append(row.put("", at=6).marked(one).row())
    return [*rows, text_row("", width), *paragraph_rows(words("help.things_more"), width)]
