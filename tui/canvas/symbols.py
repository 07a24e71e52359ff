"""Glyphs for kinds of card and for states, all one cell wide, and rows in ASCII alone: for
terminals and fonts that have nothing else, and people who ask for it.

Signs have an ASCII sign each. Letters lose their accents; where the row has blanks to spare, what
German writes with two letters gets both, so that nothing behind it moves.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Literal

from rich.cells import cell_len

from cards.vocabulary.conditions_and_card_picks import CardKind
from tui.canvas.rows import Row, TextRole

_PAIRS = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "oe",
    "å": "aa",
    "Ä": "AE",
    "Ö": "OE",
    "Ü": "UE",
    "ẞ": "SS",
    "Æ": "AE",
    "Œ": "OE",
    "Ø": "OE",
    "Å": "AA",
}
_SINGLE = {"ß": "s", "ẞ": "S", "æ": "a", "œ": "o", "ø": "o", "Æ": "A", "Œ": "O", "Ø": "O"}
UNKNOWN = "?"
RowCells = list[tuple[str, TextRole]]


@lru_cache(maxsize=2048)
def to_ascii(row: Row) -> Row:
    """The row with nothing in it but ASCII, as wide as it was."""
    if all(text.isascii() for text, _ in row):
        return row
    cells: RowCells = [(one, role) for text, role in row for one in text]
    made: RowCells = []
    at = 0
    while at < len(cells):
        one, role = cells[at]
        at += 1
        if one in _PAIRS and (spare := _spare(cells, at)) is not None:
            del cells[spare]
            made += [(letter, role) for letter in _cased(_PAIRS[one], cells, at)]
        else:
            made += [(letter, role) for letter in _plain(one)]
    return _spans(made)


def _spare(cells: RowCells, start: int) -> int | None:
    """The first blank, or cell of a rule, that is followed by another one or ends the row."""
    for at in range(start, len(cells)):
        one, after = cells[at][0], cells[at + 1][0] if at + 1 < len(cells) else " "
        if one == "|" or (one == "+" and not after.isdigit()):
            return None  # From this line of a frame on the blanks belong to something else.
        if one == after and one in " -":
            return at
    return None


def _cased(pair: str, cells: RowCells, following: int) -> str:
    """`Übel` is `Uebel`, `ÜBEL` is `UEBEL`."""
    after = cells[following][0] if following < len(cells) else " "
    return pair if pair.islower() or not after.islower() else pair.capitalize()


@lru_cache(maxsize=1024)
def _plain(one: str) -> str:
    """A character as one or two ASCII ones, as many as it takes cells."""
    if one.isascii():
        return one
    letter = _SINGLE.get(one) or unicodedata.normalize("NFKD", one)[0]
    return (letter if letter.isascii() else UNKNOWN) + UNKNOWN * (cell_len(one) - 1)


def _spans(cells: RowCells) -> Row:
    row: list[tuple[str, TextRole]] = []
    for one, role in cells:
        if row and row[-1][1] == role:
            row[-1] = (row[-1][0] + one, role)
        else:
            row.append((one, role))
    return tuple(row)


Symbols = Literal["unicode", "lines", "ascii"]
"""Everything; ASCII with line drawing kept (the Linux console); ASCII alone."""
SYMBOLS: tuple[Symbols, ...] = ("unicode", "lines", "ascii")

GLYPHS: dict[CardKind, str] = {
    "monster": "Ψ",
    "curse": "‡",
    "enhancer": "▲",
    "mate": "×",
    "wandering": "»",
    "race": "○",
    "class": "≡",
    "affiliation": "◊",
    "two_identities": "±",
    "power": "☼",
    "origin": "∩",
    "role": "Ω",
    "cheat": "≠",
    "follower": "½",
    "item": "⌂",
    "ship": "¶",
    "one_shot": "!",
    "level_up": "↑",
    "special": "§",
}
LOWERING = "▼"
TICKED, UNTICKED = "[√]", "[ ]"
"""Boxes of a list that is ticked; without the sign a capital letter, since `[x]` is a key."""

KIND_ROLES: dict[CardKind, TextRole] = {
    "monster": "theirs",
    "curse": "curse",
    "enhancer": "theirs",
    "mate": "theirs",
    "wandering": "theirs",
    "race": "identity",
    "class": "identity",
    "affiliation": "identity",
    "power": "identity",
    "origin": "identity",
    "role": "identity",
    "two_identities": "identity",
    "cheat": "key",
    "follower": "identity",
    "item": "treasure",
    "ship": "treasure",
    "one_shot": "treasure",
    "level_up": "ours",
    "special": "treasure",
}

_SIGNS = str.maketrans(
    "Ψ‡▲▼×»«○●≡□±◊☼∩Ω≠½⌂■▬¶↑§►◄√•†…·→←↓▒█▓░▀–„“”’‘‚",
    "M%^vx><o*##2&*n@~h==-S+?><x*t..><v=#%.#-\"\"\"'''",
)
_LINES = str.maketrans(
    {
        **dict.fromkeys("│║", "|"),
        **dict.fromkeys("─═", "-"),
        **dict.fromkeys("┌┐└┘┤┬┴├┼╔╗╚╝╒╕╘╛╓╖╙╜╞╡", "+"),
    }
)


def downgrade_symbols(row: Row, symbols: Symbols) -> Row:
    """The row as a terminal of that level can show it."""
    if symbols == "unicode":
        return row
    # An arrow in brackets is a key; elsewhere it is a card that raises a level.
    signs = tuple(
        (
            text.replace("[↑", "[^").replace(TICKED, "[X]").translate(_SIGNS),
            role,
        )
        for text, role in row
    )
    if symbols == "lines":
        return signs
    return to_ascii(tuple((text.translate(_LINES), role) for text, role in signs))


def checkbox_text(ticked: bool) -> str:
    """The box before something that can be ticked."""
    return TICKED if ticked else UNTICKED
