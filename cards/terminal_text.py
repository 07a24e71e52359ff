"""How wide a text is in a terminal, what may stand in one, and escapes for what may not."""

from __future__ import annotations

import unicodedata

_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"}


def width_of(text: str) -> int:
    """Columns: wide East Asian characters and emoji take two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def first_forbidden_character(text: str) -> str:
    """The first character that a terminal might obey, hide, reorder or stack; empty if none.

    Composed letters are fine: text is judged in its composed form (NFC).
    """
    if text.isascii() and text.isprintable():
        return ""
    composed = unicodedata.normalize("NFC", text)
    return next((c for c in composed if unicodedata.category(c) in _FORBIDDEN), "")


def validate_printable(text: str) -> str:
    """The text, if all of it may stand in a terminal. Raises `ValueError`."""
    bad = first_forbidden_character(text)
    if bad:
        raise ValueError(f"the character U+{ord(bad):04X} is not allowed")
    return text


def escape_for_terminal(text: str) -> str:
    """The text in one line, with what a terminal could obey shown as an escape."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )
