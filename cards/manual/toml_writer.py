"""A writer of words as TOML, in the style of our own decks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

WIDTH = 88


def to_inline_table(word: BaseModel) -> str:
    """One word as an inline table, without what is as usual."""
    return _inline(_data(word))


def card_to_toml(card: BaseModel) -> str:
    """A [[card]] without what is as usual and without the other languages."""
    lines = ["[[card]]"]
    for key, value in _data(card).items():
        if key in ("name", "short", "flavour"):
            value = {"en": value["en"]} if "en" in value else value
        lines.append(_line(key, value))
    return "\n".join(lines)


def _data(word: BaseModel) -> dict[str, Any]:
    return _ordered(word.model_dump(mode="json", by_alias=True, exclude_defaults=True))


def _ordered(data: dict[str, Any]) -> dict[str, Any]:
    """With the id, the kind, the verb where an author writes them: in front."""
    first = {key: data[key] for key in ("id", "kind", "do") if isinstance(data.get(key), str)}
    return {**first, **data}


def _line(key: str, value: Any) -> str:
    line = f"{key} = {_inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, list):
        return line
    return "\n".join([f"{key} = [", *(f"  {_inline(one)}," for one in value), "]"])


def _inline(value: Any) -> str:
    match value:
        case Mapping():
            pairs = _ordered(dict(value)).items()
            return "{ " + ", ".join(f"{key} = {_inline(one)}" for key, one in pairs) + " }"
        case list():
            return "[" + ", ".join(_inline(one) for one in value) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)
