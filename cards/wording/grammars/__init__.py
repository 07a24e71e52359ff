"""Grammars: what each language does in its own way. What all do alike is in
`cards.wording.sentences`."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from cards.languages import Language
from cards.wording.grammars.base import Grammar
from cards.wording.grammars.english import English
from cards.wording.grammars.german import German
from cards.wording.grammars.italian import Italian
from cards.wording.phrases import CurseName, phrases_of

__all__ = ["Grammar", "grammar_of"]


@cache
def grammar_of(language: Language, curse: CurseName) -> Grammar:
    """The grammar of a language with its phrases, where curses are called that."""
    phrases = phrases_of(language, curse)
    match language:
        case "en":
            return English(phrases)
        case "de":
            return German(phrases)
        case "it":
            return Italian(phrases)
        case _:
            assert_never(language)
