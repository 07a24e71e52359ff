"""What rules texts say where an edition calls its curses traps (CURSE-01)."""

from __future__ import annotations

import re
from typing import Literal

from cards.vocabulary.words import Language

CurseName = Literal["curse", "trap"]

_QUOTED = re.compile(r"(“[^”]*”|„[^“]*“|«[^»]*»)")
"""Names of cards, which are left alone; a quotation is one part of a split text."""
_MASCULINE = re.compile(
    r"\b(?:(ein|einen|den|jeden) )?((?:(?!einen |den |jeden )\w+en )*)Fluch\b(, der\b)?",
    re.IGNORECASE,
)
_FEMININE = {"ein": "eine", "einen": "eine", "den": "die", "jeden": "jede"}

_IDIOMS: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        ("a curse is about to hit", "a trap is about to spring"),
        ("suffering a curse", "falling into a trap"),
    ),
    "de": (
        ("ein Fluch zu treffen droht", "eine Falle zuzuschnappen droht"),
        ("statt einen Fluch zu erleiden", "statt in eine Falle zu tappen"),
    ),
    "it": (
        ("una maledizione sta per colpire", "una trappola sta per scattare"),
        ("subire una maledizione", "cadere in una trappola"),
    ),
}
"""What one does not say of a trap, and what one says instead."""


def called(text: str, language: Language, curse: CurseName) -> str:
    """The generated sentence as the card's edition says it (CURSE-01, BLEND-03)."""
    if curse == "curse":
        return text
    parts = _QUOTED.split(text)
    for i in range(0, len(parts), 2):
        for ours, theirs in _IDIOMS[language]:
            parts[i] = parts[i].replace(ours, theirs)
        parts[i] = _TONGUES[language](parts[i])
    return "".join(parts)


def _english(text: str) -> str:
    return text.replace("curse", "trap").replace("Curse", "Trap")


def _german(text: str) -> str:
    return _MASCULINE.sub(_falle, text).replace("Flüche", "Fallen")


def _falle(found: re.Match[str]) -> str:
    article, adjectives, relative = found[1] or "", found[2], found[3]
    feminine = _FEMININE.get(article.lower(), "")
    if article[:1].isupper():
        feminine = feminine.capitalize()
    weak = adjectives.replace("en ", "e ")
    return f"{feminine} {weak}Falle{', die' if relative else ''}".lstrip()


def _italian(text: str) -> str:
    for one, other in (("maledizion", "trappol"), ("Maledizion", "Trappol")):
        text = text.replace(f"{one}e", f"{other}a").replace(f"{one}i", f"{other}e")
    return text


_TONGUES = {"en": _english, "de": _german, "it": _italian}
