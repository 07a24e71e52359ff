"""The files of the rulebook, as they are read: what decides about each rule, and the wordings."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from cards.languages import Language

FOLDER = Path(__file__).parent


@cache
def rule_conditions() -> dict[str, Any]:
    """When rules hold, and the lists of kinds: what is the same in every language."""
    return tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))


@cache
def rule_wordings(language: Language) -> dict[str, Any]:
    """The tables of a language: titles of the families, wordings by id, and words to fill them."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
