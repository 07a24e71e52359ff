"""The languages of cards and screens, a row each: how a language is written, whoever writes it.
A new one is its code in `Language`, its row, a grammar, and files of words.

What is said stands elsewhere: `cards/wording/phrases` and `tui/words`. This file imports nothing
heavy, so that the command line can read it before anything else is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

Language = Literal["en", "de", "it"]

PluralCategory = Literal["one", "two", "few", "many", "other"]
"""The plural categories of Unicode's CLDR; most languages have two of them."""


def one_other_plural_rule(number: float) -> PluralCategory:
    """The plural rule of most languages of western Europe."""
    return "one" if abs(number) == 1 else "other"


class Locale(NamedTuple):
    """How a language is written."""

    name: str
    """The language's name in itself."""
    english: str
    """Its name in English, and that of its grammar in `cards.wording.grammars`."""
    quotes: tuple[str, str]
    decimal: str
    """Between a number and its tenths."""
    thousands: str
    """Between each three digits."""
    articles: tuple[str, ...]
    """Articles, which a short name leaves out; an elided one ends with its apostrophe."""
    links: tuple[str, ...]
    """Small words that lead to the next one, so that no cut name ends with them."""
    noun_last: bool
    """In a name the word for the thing comes after what describes it: `Doomsday Device`."""
    forms: Mapping[str, str]
    """The forms that its sentences need of a race, a class and the like, each with an example. All
    have `a`; `one`, where there is one, is how somebody is called that."""
    compounds: bool = False
    """Its names are compounds, whose end says what a thing is: `Kelle` of `Schöpfkelle`."""
    plurals: tuple[PluralCategory, ...] = ("one", "other")
    """The categories of its plural rule in their usual order: a noun has a form for each."""
    plural: Callable[[float], PluralCategory] = one_other_plural_rule

    def gold(self, amount: int) -> str:
        """`$1,000`."""
        return "$" + f"{amount:,}".replace(",", self.thousands)


LOCALES: dict[Language, Locale] = {
    "en": Locale(
        name="English",
        english="English",
        quotes=("“", "”"),
        decimal=".",
        thousands=",",
        articles=("the", "a", "an"),
        links=(
            *("of", "the", "a", "an", "and", "or", "in", "on", "with", "for", "to", "at", "from"),
            *("by", "about", "but", "out"),
        ),
        noun_last=True,
        forms={"a": "if you are an elf", "many": "only for elves"},
    ),
    "de": Locale(
        name="Deutsch",
        english="German",
        quotes=("„", "“"),
        decimal=",",
        thousands=".",
        articles=("der", "die", "das", "ein", "eine"),
        links=(
            *("der", "die", "das", "des", "dem", "den", "von", "vom", "mit", "und", "im", "am"),
            *("zu", "zum", "zur", "für", "in", "an", "auf", "aus", "bei", "über", "unter", "wie"),
            *("ohne", "noch", "oder", "außer"),
        ),
        noun_last=True,
        forms={
            "one": "wenn du Elf bist",
            "a": "ein Elf kämpft mit",
            "no": "wenn du kein Elf bist",
            "many": "nur für Elfen",
        },
        compounds=True,
    ),
    "it": Locale(
        name="Italiano",
        english="Italian",
        quotes=("«", "»"),
        decimal=",",
        thousands=".",
        articles=("il", "lo", "la", "i", "gli", "le", "un", "uno", "una", "l'", "un'"),
        links=(
            *("il", "lo", "la", "i", "gli", "le", "da", "di", "dei", "del", "dello", "della"),
            *("delle", "con", "per", "e", "al", "alla", "su", "sul", "un", "una", "in", "nel"),
            *("dal", "dall'", "a", "che", "chi", "se"),
        ),
        noun_last=False,
        forms={
            "a": "se sei un elfo",
            "many": "solo per elfi",
            "the_many": "non insegue gli elfi",
        },
    ),
}

LANGUAGES: tuple[Language, ...] = tuple(LOCALES)


def language_for_locale(wish: str) -> Language:
    """The language that a wish such as `de` or `de_AT.UTF-8` names; English for any other."""
    for language in LANGUAGES:
        if wish.lower().startswith(language):
            return language
    return "en"
