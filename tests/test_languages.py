"""A language is data and one grammar file: each file that one has, all have, and a missing one is
named. What stands in them is compared where they are read: `tests/cards/test_phrases.py`,
`tests/tui/test_words.py`, `tests/tui/test_rulebook.py`, and the checker for the cards."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import cast, get_args

import pytest

import cards
import tui
from cards.built_in_paths import EDITIONS_FOLDER, GENDERS_FILE
from cards.keyword_forms import IdentityForms
from cards.languages import LANGUAGES, LOCALES, Language

CARDS, TUI = Path(cards.__file__).parent, Path(tui.__file__).parent


def missing(language: Language) -> list[str]:
    """What that language lacks, of all that English has. A short name stands only where the name of
    that language is too wide; the checker knows where."""
    rooms = (path.name for path in (TUI / "words").glob("*en.toml"))
    files = [
        CARDS / "wording" / "grammars" / f"{LOCALES[language].english.lower()}.py",
        CARDS / "wording" / "phrases" / f"{language}.toml",
        TUI / "rulebook" / f"{language}.toml",
        *(TUI / "words" / re.sub(r"en\.toml$", f"{language}.toml", room) for room in rooms),
    ]
    lacking = [str(path.relative_to(CARDS.parent)) for path in files if not path.exists()]
    for path in [GENDERS_FILE, *sorted(EDITIONS_FOLDER.rglob("*.toml"))]:
        short = [
            where
            for where, table in tables(tomllib.loads(path.read_text(encoding="utf-8")), "")
            if "en" in table and language not in table and not where.endswith(".short")
        ]
        if short:
            told = f"{path.relative_to(CARDS.parent)}: {short[0]}"
            lacking.append(told + (f" and {len(short) - 1} more" if len(short) > 1 else ""))
    return lacking


def tables(value: object, where: str) -> list[tuple[str, dict[str, object]]]:
    """Every table in a file, with its place."""
    if isinstance(value, list):
        return [one for i, part in enumerate(value) for one in tables(part, f"{where}[{i}]")]
    if not isinstance(value, dict):
        return []
    id_ = value.get("id")
    here = f"{where}({id_})" if id_ else where
    inner = [one for key, part in value.items() for one in tables(part, f"{here}.{key}".strip("."))]
    return [(here, value), *inner]


def test_every_language_has_a_row_its_grammar_and_its_files() -> None:
    assert tuple(LOCALES) == LANGUAGES == get_args(Language)
    assert tuple(IdentityForms.model_fields) == LANGUAGES
    for language in LANGUAGES:
        locale = LOCALES[language]
        assert "a" in locale.forms
        assert {locale.plural(number) for number in range(1000)} == set(locale.plurals)
    lacking = [f"{language}: {what}" for language in LANGUAGES for what in missing(language)]
    assert not lacking, "\n".join(lacking)


def test_what_a_language_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    elvish = cast(Language, "xx")
    monkeypatch.setitem(LOCALES, elvish, LOCALES["it"]._replace(english="Elvish"))
    lacking = missing(elvish)
    assert "cards/wording/grammars/elvish.py" in lacking
    assert {"cards/wording/phrases/xx.toml", "tui/rulebook/xx.toml"} < set(lacking)
    assert {"tui/words/xx.toml", "tui/words/log.xx.toml"} < set(lacking)
    assert any(one.startswith("cards/editions/classic/doors.toml: card[0]") for one in lacking)
    assert any(one.startswith("cards/genders.toml: ") for one in lacking)
