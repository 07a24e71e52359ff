"""The writer of settings: the commented example, and the settings that hold with their sources."""

from __future__ import annotations

import json

import tomli_w

from netplay.config.settings import Config
from netplay.config.settings_reader import SettingsWithSources


def commented_example() -> str:
    """A file with every setting at its default, each with a comment."""
    lines = [
        "# Settings of a Kickdoor host. Every line shows the default: change what you like, and",
        "# delete the lines that you leave as they are, so that newer defaults reach you.",
        "# `kickdoor config check` finds mistakes, `kickdoor host` uses it.",
    ]
    for name, field in Config.model_fields.items():
        section = field.default
        lines += ["", f"# {_one_line(type(section).__doc__)}", f"[{name}]"]
        for key, setting in type(section).model_fields.items():
            lines += [f"# {setting.description}", _toml_line(key, getattr(section, key))]
    return "\n".join(lines) + "\n"


def settings_as_toml(settings: SettingsWithSources) -> str:
    """The settings that hold as TOML, with the place that says each."""
    lines: list[str] = []
    for section, values in settings.config.model_dump().items():
        lines += ["", f"[{section}]"]
        for key, value in values.items():
            lines.append(f"{_toml_line(key, value)}  # {_place(settings, section, key)}")
    return "\n".join(lines[1:]) + "\n"


def settings_as_json(settings: SettingsWithSources) -> str:
    """The same as JSON: `{"ssh": {"port": {"value": 2222, "from": "default"}}}`."""
    said = {
        section: {
            key: {"value": value, "from": _place(settings, section, key)}
            for key, value in values.items()
        }
        for section, values in settings.config.model_dump().items()
    }
    return json.dumps(said, indent=2) + "\n"


def _place(settings: SettingsWithSources, section: str, key: str) -> str:
    return settings.places.get((section, key), "default")


def _one_line(doc: str | None) -> str:
    return " ".join((doc or "").split())


def _toml_line(key: str, value: object) -> str:
    return tomli_w.dumps({key: value}).rstrip("\n")
