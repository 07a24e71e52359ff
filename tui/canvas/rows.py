"""Rows of a painted region: plain text with roles. Painters make them, panes show them.

A row is a tuple of spans, a span a text and the role that a theme gives a style to. Text is never
parsed: what somebody typed is shown as it stands. Widths are terminal cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Self

from rich.cells import cached_cell_len, cell_len, set_cell_size

TextRole = Literal[
    "text",
    "bold",
    "quiet",
    "key",
    "taken",
    "turn",
    "phase",
    "ours",
    "theirs",
    "curse",
    "treasure",
    "identity",
    "clock",
    "bar",
    "held",
    "spent",
]
Span = tuple[str, TextRole]
Row = tuple[Span, ...]
Rows = tuple[Row, ...]


_NO_BREAK = "\N{NO-BREAK SPACE}"


def truncate(text: str, width: int) -> str:
    """The text cut to `width` cells; a cut shows as an ellipsis."""
    if cell_len(text) <= width:
        return text
    if width < 2:
        return set_cell_size(text, max(width, 0))
    return set_cell_size(text, width - 1).rstrip() + "…"


def keep_end(text: str, width: int) -> str:
    """The end of the text in at most `width` cells: what is being typed there has to be seen."""
    while cell_len(text) > width:
        text = text[1:]
    return text


def truncate_to_sentences(text: str, width: int) -> str:
    """As many whole sentences from the left as fit; the first is cut only if it must be. Of what is
    quoted an ellipsis says that it goes on."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for sentence in text.replace(". ", ".\n").replace("; ", ";\n").split("\n"):
        longer = f"{kept} {sentence}" if kept else sentence
        if cell_len(_quotes_closed(longer)) > width:
            break
        kept = longer
    kept = kept.rstrip(";")
    closed, goes_on = _quotes_closed(kept), _quotes_closed(f"{kept} …")
    if closed != kept and cell_len(goes_on) <= width:
        return goes_on
    return closed or truncate(text, width)


_QUOTES = {"“": "”", "„": "“", "«": "»"}


def _quotes_closed(text: str) -> str:
    """The text with the closing marks of quotes that were cut in the middle."""
    missing: list[str] = []
    for letter in text:
        if missing and letter == missing[-1]:
            missing.pop()
        elif letter in _QUOTES:
            missing.append(_QUOTES[letter])
    return text + "".join(reversed(missing))


def wrap(text: str, width: int, most: int = 99) -> list[str]:
    """The text in lines of at most `width` cells, at most `most` of them; broken at spaces, and at
    one that does not break only where a line has no room for what it joins."""
    words = _words(text, width)
    whole = " ".join(words)
    if cell_len(whole) <= width:
        return [whole.replace(_NO_BREAK, " ")] if whole else []
    lines: list[str] = []
    line, used = "", 0
    for word in words:
        size = cell_len(word)
        if line and used + 1 + size <= width:
            line, used = f"{line} {word}", used + 1 + size
        else:
            if line:
                lines.append(line)
            line, used = word, size
    lines.append(line)
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [truncate(one, width).replace(_NO_BREAK, " ") for one in lines]


MORE_MARK = " … [x]"
"""The end of a text that goes on where [x] reads it."""


def truncate_lines_with_more_mark(lines: Sequence[str], most: int, width: int) -> list[str]:
    """At most so many of the lines of a card's text; the last one says if there are more."""
    kept = list(lines[:most])
    if kept and len(kept) < len(lines):
        kept[-1] = f"{wrap(kept[-1], width - len(MORE_MARK))[0]}{MORE_MARK}"
    return kept


def _words(text: str, width: int) -> list[str]:
    """What stands between spaces, as far as a line of so many cells has room for it."""
    if _NO_BREAK not in text:
        return text.split()
    words: list[str] = []
    for joined in text.replace("\n", " ").split(" "):
        words += [joined] if joined and cell_len(joined) <= width else joined.split()
    return words


class Line:
    """A row in the making: pieces are put from left to right, nothing passes the right edge."""

    __slots__ = ("_at", "_spans", "_width")

    def __init__(self, width: int) -> None:
        self._width = width
        self._at = 0
        self._spans: list[Span] = []

    def put(
        self, text: str, role: TextRole = "text", *, at: int | None = None, width: int = 999
    ) -> Self:
        """Add `text` at column `at`, or where the last piece ended, in at most `width` cells."""
        if at is not None and at > self._at:
            self._add(" " * (at - self._at), at - self._at, "text")
        if text:
            room = self._width - self._at
            if width < room:
                room = width
            if room > 0:
                size = cached_cell_len(text)
                if size > room:
                    text = truncate(text, room)
                    size = cached_cell_len(text)
                self._add(text, size, role)
        return self

    def put_row(self, row: Row) -> Self:
        """Add all of a row that has room here."""
        for text, _ in row:
            self._at += cached_cell_len(text)
        self._spans += row
        return self

    def right(self, text: str, role: TextRole = "text", *, edge: int | None = None) -> Self:
        """Add `text` so that it ends before column `edge`, by default the right margin."""
        end = self._width if edge is None else edge
        return self.put(text, role, at=end - cell_len(text), width=max(0, end - self._at))

    @property
    def room(self) -> int:
        """Cells that are still free."""
        return self._width - self._at

    def marked(self, text: str, role: TextRole = "text") -> Self:
        """Add text whose `[keys]` are shown as keys."""
        if "[" not in text:
            return self.put(text, role)
        for index, piece in enumerate(text.replace("[", "\0[").replace("]", "]\0").split("\0")):
            self.put(piece, "key" if index % 2 and piece.startswith("[") else role)
        return self

    def marked_right(self, text: str, role: TextRole = "text") -> Self:
        """The same, ending before the right margin."""
        if text:
            self.put("", at=self._width - cell_len(text) - 1)
        return self.marked(text, role)

    def row(self) -> Row:
        rest = self._width - self._at
        if rest > 0:
            self._add(" " * rest, rest, "text")
        return tuple(self._spans)

    def _add(self, text: str, size: int, role: TextRole) -> None:
        self._at += size
        spans = self._spans
        if spans:
            before, same = spans[-1]
            if same == role:
                spans[-1] = (before + text, role)
                return
        spans.append((text, role))


def text_row(text: str, width: int, role: TextRole = "text") -> Row:
    """A row of one piece."""
    return Line(width).put(text, role).row()


def horizontal_rule(width: int, title: str = "", *, end: str = "") -> Row:
    """A horizontal line, with a title in it."""
    row = Line(width).put("─" if not title else f"─ {title} ", "quiet" if not title else "bold")
    used = cell_len(f"─ {title} ") if title else 1
    fill = max(0, width - used - (cell_len(end) + 2 if end else 0))
    row.put("─" * fill, "quiet")
    if end:
        row.put(f" {end} ", "quiet")
    return row.row()


def fit_rows(rows: Iterable[Row], width: int, height: int) -> Rows:
    """Exactly `height` rows of `width` cells: cut at the end, or filled with empty rows."""
    kept = list(rows)[:height]
    kept += [text_row("", width)] * (height - len(kept))
    return tuple(kept)


def widen_rows(rows: Rows, width: int) -> Rows:
    """The same rows, filled up to `width` cells."""
    if not rows or (rest := width - sum(cell_len(text) for text, _ in rows[0])) <= 0:
        return rows
    return tuple((*row, (" " * rest, "text")) for row in rows)


def row_text(row: Row) -> str:
    return "".join(text for text, _ in row)


def crop_row(row: Row, start: int, width: int) -> Row:
    """Columns `start` to `start + width` of a row."""
    kept, at, end = Line(width), 0, start + width
    for text, role in row:
        size = cell_len(text)
        left, right = max(start - at, 0), min(end - at, size)
        if left < right:
            if right < size:
                text = set_cell_size(text, right)
            kept.put(text[len(set_cell_size(text, left)) :] if left else text, role)
        at += size
    return kept.row()


def changed_spans(old: Row, new: Row) -> tuple[int, Row]:
    """The spans of `new` from the first to the last that differ, and the column of the first. Both
    rows are equally wide."""
    most = min(len(old), len(new))
    first = column = same = 0
    while first < most and old[first] == new[first]:
        column += cell_len(new[first][0])
        first += 1
    while same < most - first and old[-1 - same] == new[-1 - same]:
        same += 1
    return column, new[first : len(new) - same]
