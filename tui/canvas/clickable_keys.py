"""Keys in brackets on a row, found by the cell that was clicked."""

from __future__ import annotations

import re

from rich.cells import cell_len

from tui.canvas.rows import Row
from tui.words.catalogue import Words

_BRACKETS = re.compile(r"\[([^\[\] ]+)\]")

_PAGES = {
    "PgUp": "pageup",
    "PgDn": "pagedown",
    "Tab": "tab",
    "←": "left",
    "→": "right",
    "<": "left",
    ">": "right",
    "^": "up",
    "↑": "up",
    "↓": "down",
    **dict.fromkeys(("Bild↑", "Bild+", "PagSu"), "pageup"),
    **dict.fromkeys(("Bild↓", "Bildv", "PagGiù"), "pagedown"),
}


def key_at(words: Words, row: Row, x: int) -> str:
    """The key whose brackets lie under that cell of a row; empty if there are none."""
    label = _bracket(row, x)
    names = {words("key.space"): "space", words("key.enter"): "enter", words("key.esc"): "escape"}
    return names.get(label) or _PAGES.get(label, label)


def _bracket(row: Row, x: int) -> str:
    """The label in the brackets there, if a painter meant them as a key: text of people that looks
    like one is none."""
    at = 0
    for text, role in row:
        size = cell_len(text)
        if at <= x < at + size and role == "key":
            for found in _BRACKETS.finditer(text):
                if found.start() <= x - at < found.end():
                    return found[1]
        at += size
    return ""


def character_index_at(text: str, x: int) -> int:
    """The character that covers cell `x`."""
    at = 0
    for index, one in enumerate(text):
        at += cell_len(one)
        if x < at:
            return index
    return len(text)
