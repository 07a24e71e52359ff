"""The preferences of whoever plays on this machine, kept in a file of their own."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from netplay.system.user_folders import user_config_folder

_LARGEST = 64 * 1024
"""Bytes; more than that are no preferences."""


def preferences_path() -> Path:
    """Beside the configuration."""
    return user_config_folder() / "preferences.toml"


def read_preferences(path: Path) -> tuple[Mapping[str, object], str]:
    """What is kept there, and a line about what is wrong with it; nothing of a broken file."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST + 1)
        if len(text) > _LARGEST:
            return {}, f"{path}: too long to be preferences; the usual ones hold"
        return tomllib.loads(text.decode("utf-8")), ""
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, f"{path}: {error.strerror}; the usual preferences hold"
    except ValueError as error:  # no TOML, or no UTF-8
        wrong = " ".join(str(error).split())[:100]
        return {}, f"{path}: {wrong}; the usual preferences hold until you change one"


def write_preferences(
    path: Path, kept: Mapping[str, bool | str | float | Mapping[str, str]]
) -> str:
    """Keep that, all of it or nothing; returns a line about why it cannot be kept."""
    lines = ["# Changed on the page of settings: q, then 1."]
    tables: list[str] = []
    for name, value in kept.items():
        if isinstance(value, Mapping):
            tables += ["", f"[{name}]", *(f"{_toml(k)} = {_toml(v)}" for k, v in value.items())]
        else:
            lines.append(f"{name} = {_toml(value)}")
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text("\n".join([*lines, *tables]) + "\n", encoding="utf-8")
        os.replace(fresh, path)
    except OSError as error:
        return f"{path}: {error.strerror}; your settings are not kept"
    return ""


def _toml(value: bool | str | float) -> str:
    """A JSON string of ASCII is one of TOML, too; so are booleans and numbers."""
    return json.dumps(value)
