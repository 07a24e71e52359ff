"""A writer of lines: wrapped, appended, free of everything but text."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from tui.canvas.rows import wrap

WIDTH = 76
"""Columns of a line, so that a terminal of 80 never breaks one itself."""
_INDENT = "    "
_SPOKEN = {"\N{NO-BREAK SPACE}": " ", "\N{SOFT HYPHEN}": "", "\N{HORIZONTAL ELLIPSIS}": "..."}


class LineWriter:
    """Takes sentences, hands out lines of at most `WIDTH` columns without their ends."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def say(self, text: str) -> None:
        """One sentence or several, in as many lines as it takes; nothing is no line."""
        for line in wrap(_broken(without_control_characters(text)), WIDTH) if text else ():
            self._write(line)

    def quote(self, text: str) -> None:
        """The same for what somebody says: only its first line begins at the left, so that none of
        theirs passes for one of the host's."""
        first, *rest = wrap(_broken(without_control_characters(text)), WIDTH - len(_INDENT)) or [""]
        self._write(first)
        for line in rest:
            self._write(f"{_INDENT}{line}")

    def gap(self) -> None:
        """An empty line, where something new begins."""
        self._write("")


def without_control_characters(text: str) -> str:
    """The text without anything that is not to be read out: no controls, no invisible marks."""
    for sign, instead in _SPOKEN.items():
        text = text.replace(sign, instead)
    return "".join(one if one.isprintable() else " " for one in text)


def _broken(text: str) -> str:
    """With spaces in words that are wider than a line; such words come from people only."""
    return " ".join(piece for word in text.split() for piece in _pieces(word))


def _pieces(word: str) -> list[str]:
    if cell_len(word) <= WIDTH:
        return [word]
    half = WIDTH // 2  # No character takes more than two columns.
    return [word[at : at + half] for at in range(0, len(word), half)]
