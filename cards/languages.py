"""The languages of cards and screens, a row each: how a language is written, whoever writes it.

What is said stands elsewhere: `cards/wording/phrases` and `tui/words`. This file imports nothing
heavy, so that the command line can read it before anything else is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

Language = Literal["en", "de", "it"]
LANGUAGES: tuple[Language, ...] = ("en", "de", "it")

Plural = Literal["one", "two", "few", "many", "other"]
"""The plural categories of Unicode's CLDR; most languages have two of them."""


def one_or_other(number: int) -> Plural:
    """The plural rule of most languages of western Europe."""
    return "one" if abs(number) == 1 else "other"


class Locale(NamedTuple):
    """How a language is written."""

    name: str
    """The language's name in itself."""
    quotes: tuple[str, str]
    decimal: str
    """Between a number and its tenths."""
    thousands: str
    """Between each three digits."""
    articles: tuple[str, ...]
    """Articles, which a short name leaves out; an elided one ends with its apostrophe."""
    links: tuple[str, ...]
    """Small words that lead to the next one, so that no cut name ends with them."""
    plural: Callable[[int], Plural] = one_or_other


LOCALES: dict[Language, Locale] = {
    "en": Locale(
        name="English",
        quotes=("“", "”"),
        decimal=".",
        thousands=",",
        articles=("the", "a", "an"),
        links=("of", "the", "a", "an", "and", "in", "on", "with", "for", "to", "at"),
    ),
    "de": Locale(
        name="Deutsch",
        quotes=("„", "“"),
        decimal=",",
        thousands=".",
        articles=("der", "die", "das", "ein", "eine"),
        links=(
            *("der", "die", "das", "des", "dem", "den", "von", "vom", "mit", "und", "im", "am"),
            *("zu", "zum", "zur", "für"),
        ),
    ),
    "it": Locale(
        name="Italiano",
        quotes=("«", "»"),
        decimal=",",
        thousands=".",
        articles=("il", "lo", "la", "i", "gli", "le", "un", "uno", "una", "l'", "un'"),
        links=(
            *("il", "lo", "la", "i", "gli", "le", "da", "di", "dei", "del", "dello", "della"),
            *("delle", "con", "per", "e", "al", "alla", "su", "un", "una"),
        ),
    ),
}
