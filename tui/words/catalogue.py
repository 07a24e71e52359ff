"""The catalogue: a TOML file per language, and one per room (`log.en.toml`), by dotted keys.

A value is a template, or a list of templates of which the first is the sober one, or a table of
plural forms (`one`, `other`). Templates are filled and never parsed further, so a brace or bracket
in a player's name is just a character.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from cards.languages import LOCALES, Language
from engine.core.errors import Refusal
from tui.ports import Notice
from tui.words.minutes_and_seconds import MINUTE, minutes_and_seconds_text

FOLDER = Path(__file__).parent
Entry = str | tuple[str, ...]

_LABEL = re.compile(r"\[([^\[\]{} ]+)\]")
_ENDED_TWICE = re.compile(r"(?<!\.)([!?….])\.(?=\s|$)")
_IN_HELP = re.compile(r"\(([^\s()])\)")
_OTHER_KEYS = ("lobby.", "form.", "hotseat.", "handover.", "settings.")
"""Rooms whose keys are not those of the table."""

LANGUAGE_NAMES = {language: locale.name for language, locale in LOCALES.items()}


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The templates of one language, by dotted key."""

    language: Language
    entries: Mapping[str, Entry]

    def __call__(self, key: str, /, **facts: object) -> str:
        """The sober template of `key`, filled. Raises `KeyError` for an unknown key."""
        entry = self.entries[key]
        return _filled(entry if isinstance(entry, str) else entry[0], facts)

    def variant(self, key: str, choice: int, /, **facts: object) -> str:
        """One of the templates of `key`, the same one for the same `choice`."""
        entry = self.entries[key]
        return _filled(entry if isinstance(entry, str) else entry[choice % len(entry)], facts)

    def all(self, key: str) -> tuple[str, ...]:
        """Every line of a list."""
        entry = self.entries[key]
        return (entry,) if isinstance(entry, str) else entry

    def count(self, key: str, n: int, /, **facts: object) -> str:
        """A number with its noun: `1 treasure`, `4 treasures`."""
        return self(f"{key}.{LOCALES[self.language].plural(n)}", n=n, **facts)

    def refusal(self, refusal: Refusal) -> str:
        """Why the engine said no, with its facts and the rule; a key without words gets the rule
        alone."""
        key = f"refused.{refusal.key}"
        if key not in self.entries:
            return self("refused.generic", rule=refusal.rule)
        facts = {name: str(fact) for name, fact in refusal.facts.items()}
        return f"{self(key, **facts)} ({refusal.rule})"

    def notice(self, notice: Notice, *, typed: bool = False) -> str:
        """A line of the host's; `typed`: for somebody who has no keys, but words to type."""
        facts = {
            name: self.seconds(fact) if isinstance(fact, float) else fact
            for name, fact in notice.facts
        }
        instead = f"plain.house_says.{notice.key}"
        key = instead if typed and instead in self.entries else f"house.{notice.key}"
        return self(key, **facts)

    def calling(self, curse: Literal["curse", "trap"]) -> Words:
        """The same words where curses are called that: those under `trap.` take the place of the
        others (CURSE-01)."""
        return self if curse == "curse" else _with_traps(self)

    def with_keys(self, moved: tuple[tuple[str, str], ...]) -> Words:
        """The same words with keys of the table in brackets where they were moved to."""
        return _with_keys(self, moved) if moved else self

    def seconds(self, value: float) -> str:
        """`2.6 s`; from a minute on `1:00`, as clocks have it."""
        if value >= MINUTE:
            return minutes_and_seconds_text(value)
        return self("clock.seconds", n=self.number(value, 0 if value.is_integer() else 1))

    def number(self, value: float, digits: int = 0) -> str:
        """A number with the language's decimal sign."""
        return f"{value:.{digits}f}".replace(".", LOCALES[self.language].decimal)

    def gold(self, amount: int) -> str:
        return LOCALES[self.language].gold(amount)

    def names(self, names: list[str]) -> str:
        """`Bo, Cleo and Dag`."""
        if len(names) < 2:
            return "".join(names)
        return self("and", first=", ".join(names[:-1]), last=names[-1])

    def quoted(self, text: str) -> str:
        """What a card says, in quotes: the sentence around them has a full stop of its own."""
        return self("quote", text=text.replace("\N{NO-BREAK SPACE}", " ").removesuffix("."))

    def either(self, names: list[str]) -> str:
        """`Bo, Cleo or Dag`."""
        if len(names) < 2:
            return "".join(names)
        return self("or", first=", ".join(names[:-1]), last=names[-1])


def _filled(template: str, facts: dict[str, object]) -> str:
    if not facts:
        return template
    told = template.format_map(facts)
    # A name may end its sentence itself.
    return _ENDED_TWICE.sub(r"\1", told) if "." in template else told


@cache
def words_for(language: Language) -> Words:
    """The catalogue of a language; shared by all sessions."""
    entries: dict[str, Entry] = {}
    for path in (FOLDER / f"{language}.toml", *sorted(FOLDER.glob(f"*.{language}.toml"))):
        _flatten(tomllib.loads(path.read_text(encoding="utf-8")), "", entries)
    return Words(language, entries)


@lru_cache(maxsize=64)
def _with_traps(words: Words) -> Words:
    plain = words.entries
    traps = {
        key.removeprefix("trap."): one for key, one in plain.items() if key.startswith("trap.")
    }
    return Words(words.language, {**plain, **traps})


@lru_cache(maxsize=64)
def _with_keys(words: Words, moved: tuple[tuple[str, str], ...]) -> Words:
    space = words("key.space")
    labels = {
        space if usual == "space" else usual: space if key == "space" else key
        for usual, key in moved
    }

    def relabelled(template: str) -> str:
        return _LABEL.sub(lambda found: f"[{labels.get(found[1], found[1])}]", template)

    def explained(template: str) -> str:
        """Help names keys in round brackets, too, and before the bar of its table of keys."""
        keys, bar, told = relabelled(template).rpartition("|")
        keys = ", ".join(labels.get(one, one) for one in keys.split(", "))
        return keys + bar + _IN_HELP.sub(lambda found: f"({labels.get(found[1], found[1])})", told)

    entries = dict(words.entries)
    for key in _naming_keys(words):
        entry = entries[key]
        changed = explained if "help." in key else relabelled
        entries[key] = changed(entry) if isinstance(entry, str) else tuple(map(changed, entry))
    return Words(words.language, entries)


@lru_cache(maxsize=8)
def _naming_keys(words: Words) -> tuple[str, ...]:
    """The entries that name keys of the table."""
    return tuple(
        key
        for key, entry in words.entries.items()
        if ("help." in key or "[" in str(entry)) and not key.startswith(_OTHER_KEYS)
    )


def _flatten(table: Mapping[str, object], prefix: str, into: dict[str, Entry]) -> None:
    for key, value in table.items():
        if isinstance(value, Mapping):
            _flatten(value, f"{prefix}{key}.", into)
        elif isinstance(value, list):
            into[prefix + key] = tuple(str(one) for one in value)
        else:
            into[prefix + key] = str(value)
