"""The phrases of rules texts: a TOML file per language, read as templates by dotted key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from cards.languages import LOCALES, Language
from cards.wording.text_formatting import NO_BREAK_SPACE

FOLDER = Path(__file__).parent

WordForCurse = Literal["curse", "trap"]
"""What the edition of a card calls its curses (CURSE-01, BLEND-03)."""
WORDS_FOR_CURSE: tuple[WordForCurse, ...] = get_args(WordForCurse)


class Phrases:
    """The phrases of one language by dotted key, such as `effect.escape.one`."""

    def __init__(self, language: Language, entries: Mapping[str, str]) -> None:
        self._entries = entries
        self._plural = LOCALES[language].plural
        self._quotes = LOCALES[language].quotes

    def __call__(self, key: str, /, **facts: object) -> str:
        """The phrase with its facts filled in. Raises `KeyError` where the language has none."""
        phrase = self._entries[key]
        return phrase.format_map(facts) if facts else phrase

    def get(self, key: str) -> str:
        """The phrase, or "" where the language needs none."""
        return self._entries.get(key, "")

    def under(self, table: str) -> dict[str, str]:
        """All phrases of a table."""
        keys = [key for key in self._entries if key.startswith(f"{table}.")]
        return {key.removeprefix(f"{table}."): self._entries[key] for key in keys}

    def form(self, key: str, number: int) -> str:
        """The form of a noun that goes with so many: "level" with 1, "levels" with 2."""
        return self._entries[f"{key}.{self._plural(number)}"]

    def plural(self, key: str, number: int, /, **facts: object) -> str:
        """The same for a phrase with the number and other facts in it."""
        return self.form(key, number).format_map({"n": number, **facts})

    def counted(self, number: int, key: str) -> str:
        """A number and its noun in one piece: "2 levels"."""
        return f"{number}{NO_BREAK_SPACE}{self.form(key, number)}"

    def quoted(self, text: str) -> str:
        """The text in quotation marks."""
        opening, closing = self._quotes
        return f"{opening}{text}{closing}"


@cache
def phrases_of(language: Language, curse: WordForCurse) -> Phrases:
    """The phrases of a language, where curses are called that."""
    entries = read_phrase_file(language)
    traps = {
        key.removeprefix("trap."): phrase
        for key, phrase in entries.items()
        if curse == "trap" and key.startswith("trap.")
    }
    return Phrases(language, {**entries, **traps})


@cache
def read_phrase_file(language: Language) -> dict[str, str]:
    """What the language's file says, by dotted key, with no-break spaces for `~`; read once."""
    found: dict[str, str] = {}
    text = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    _flatten(tomllib.loads(text), "", found)
    return found


def _flatten(table: Mapping[str, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, str):
            into[prefix + key] = value.replace("~", NO_BREAK_SPACE)
        else:
            _flatten(value, f"{prefix}{key}.", into)
