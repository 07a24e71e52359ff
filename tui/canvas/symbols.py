"""Glyphs for kinds of card and for states, and their ASCII forms. All are one cell wide."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.conditions import CardKind
from tui.canvas.ascii import in_ascii
from tui.canvas.rows import Row, TextRole

Symbols = Literal["unicode", "lines", "ascii"]
"""Everything; ASCII with line drawing kept (the Linux console); ASCII alone."""
SYMBOLS: tuple[Symbols, ...] = ("unicode", "lines", "ascii")

GLYPHS: dict[CardKind, str] = {
    "monster": "Ψ", "curse": "‡", "enhancer": "▲", "mate": "×", "wandering": "»", "race": "○",
    "class": "□", "affiliation": "◊", "two_identities": "±", "power": "☼", "origin": "∩",
    "role": "Ω", "cheat": "≠", "follower": "½", "item": "■", "ship": "¶", "one_shot": "!",
    "level_up": "↑", "special": "§",
}  # fmt: skip
LOWERING = "▼"
ASIDE = "▬"

KIND_ROLES: dict[CardKind, TextRole] = {
    "monster": "theirs", "curse": "curse", "enhancer": "theirs", "mate": "theirs",
    "wandering": "theirs", "race": "identity", "class": "identity",
    "affiliation": "identity", "power": "identity", "origin": "identity", "role": "identity",
    "two_identities": "identity", "cheat": "key", "follower": "identity", "item": "treasure",
    "ship": "treasure", "one_shot": "treasure", "level_up": "ours", "special": "treasure",
}  # fmt: skip

_SIGNS = str.maketrans({
    "Ψ": "M", "‡": "%", "▲": "^", "▼": "v", "×": "x", "»": ">", "«": "<", "○": "o", "□": "#",
    "±": "2", "◊": "&", "☼": "*", "∩": "n", "Ω": "@", "≠": "~", "½": "h", "■": "=", "▬": "-",
    "¶": "S", "↑": "+", "§": "?", "►": ">", "◄": "<", "√": "x", "•": "*", "†": "t", "…": ".",
    "·": ".", "→": ">", "←": "<", "↓": "v", "▒": "=", "█": "#", "▓": "%", "░": ".", "▀": "#",
    "–": "-", "„": '"', "“": '"', "”": '"', "’": "'", "‘": "'", "‚": "'",
})  # fmt: skip
_LINES = str.maketrans({
    **dict.fromkeys("│║", "|"), **dict.fromkeys("─═", "-"),
    **dict.fromkeys("┌┐└┘┤┬┴├┼╔╗╚╝╒╕╘╛╓╖╙╜╞╡", "+"),
})  # fmt: skip


def drawn(row: Row, symbols: Symbols) -> Row:
    """The row as a terminal of that level can show it."""
    if symbols == "unicode":
        return row
    # An arrow in brackets is a key; elsewhere it is a card that raises a level.
    signs = tuple((text.replace("[↑", "[^").translate(_SIGNS), role) for text, role in row)
    if symbols == "lines":
        return signs
    return in_ascii(tuple((text.translate(_LINES), role) for text, role in signs))
