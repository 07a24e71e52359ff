"""Grammars: what each language does in its own way. What all do alike is in
`cards.wording.noun_phrases` and the sentences beside it."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cards.languages import LOCALES, Language
from cards.wording.grammars.base import Grammar
from cards.wording.phrases import WordForCurse, phrases_of

__all__ = ["Grammar", "grammar_of"]


@cache
def grammar_of(language: Language, curse: WordForCurse) -> Grammar:
    """The grammar of a language with its phrases, where curses are called that."""
    name = LOCALES[language].english
    grammar: type[Grammar] = getattr(import_module(f"{__name__}.{name.lower()}"), name)
    return grammar(phrases_of(language, curse))
