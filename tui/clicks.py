"""A click on brackets is the key press: which key lies under the pointer."""

from __future__ import annotations

import re

from tui.keys import DIGITS
from tui.words.catalogue import Words

_BRACKETS = re.compile(r"\[([^\[\] ]+)\]")
_PAGES = {"PgUp": "pageup", "PgDn": "pagedown"}


def clicked_key(words: Words, region: str, text: str, column: int) -> str | None:
    """The key in the brackets under `column`, or in the hand the digit of the card there."""
    names = {words("key.space"): "space", words("key.enter"): "enter", words("key.esc"): "escape"}
    for found in _BRACKETS.finditer(text):
        if found.start() <= column < found.end():
            label = found[1]
            return names.get(label) or _PAGES.get(label, label)
    if region != "hand":
        return None
    digits = [found for found in _BRACKETS.finditer(text) if found.start() <= column]
    if digits and digits[-1][1] in DIGITS + "f":
        return digits[-1][1]
    return None
