"""The rules and rulings by their ids, worded for the profile that is played.

`rules.toml` says which editions a rule belongs to and which cases of the profile it is worded for;
a file per language has the wordings. Rules that editions decide differently are told apart by keys
of the profile, so house rules and blends read right too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cards.profile import Profile
from cards.vocabulary.words import Language

FOLDER = Path(__file__).parent
BLEND = "blend"
"""What stands in `in` for tables that mix several editions."""

_NUMBER = re.compile(r"\{(\w+)\.(\w+)\}")


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule: its id, the id and title of its family, and what it says."""

    id: str
    family: str
    title: str
    text: str


def rule_ids() -> tuple[str, ...]:
    """Every id there is, in the order of the rulebook."""
    return tuple(_wordings("en")[1])


def rules_of(profile: Profile, editions: Sequence[str], language: Language) -> tuple[RuleText, ...]:
    """The rules that hold at a table of these editions, in order."""
    return _rules_of(profile, tuple(editions), language)


@lru_cache(maxsize=16)
def _rules_of(
    profile: Profile, editions: tuple[str, ...], language: Language
) -> tuple[RuleText, ...]:
    """The same, remembered for the tables that are played at: all of it takes a while."""
    mixed = {BLEND} if len(editions) > 1 else set()
    told_of = {one for row in _structure().values() for one in row.get("in", ())}
    # A pack's own edition may bring whatever any of ours does.
    kinds = {*editions, *mixed} if told_of >= set(editions) else (told_of - {BLEND}) | mixed
    return tuple(
        rule_text(one, profile, language)
        for one in rule_ids()
        if not (only := _structure().get(one, {}).get("in")) or kinds & set(only)
    )


def rule_text(rule_id: str, profile: Profile, language: Language) -> RuleText:
    """What the rule says under that profile. Raises `KeyError` if there is no such rule."""
    titles, texts = _wordings(language)
    keys: dict[str, dict[str, Any]] = profile.model_dump(by_alias=True, exclude={"id"})
    wording = texts[rule_id]
    if not isinstance(wording, str):
        cases = _structure()[rule_id]["cases"]
        met = (i for i, case in enumerate(cases) if _holds(case, keys))
        wording = wording[next(met, len(cases))]
    family = rule_id.partition("-")[0]
    told = _NUMBER.sub(lambda found: str(keys[found[1]][found[2]]), wording)
    return RuleText(rule_id, family, titles[family], told)


def _holds(case: Mapping[str, object], keys: Mapping[str, Mapping[str, object]]) -> bool:
    for name, wanted in case.items():
        section, _, key = name.partition(".")
        value = keys[section][key]
        if ("none" if value is None else value) != wanted:
            return False
    return True


@cache
def _structure() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))


@cache
def _wordings(language: Language) -> tuple[dict[str, str], dict[str, str | list[str]]]:
    """Titles of the families, and the wordings by id."""
    table = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    return table["family"], table["text"]
