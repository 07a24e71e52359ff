"""Settings out as TOML: the commented example, and what holds."""

from __future__ import annotations

import tomli_w

from netplay.config.settings import Config


def commented() -> str:
    """A file with every setting at its default, each with a comment."""
    lines = [
        "# Settings of a Kickdoor host. Every line shows the default; delete what you keep.",
        "# `kickdoor config check` finds mistakes, `kickdoor host` uses it.",
    ]
    for name, field in Config.model_fields.items():
        section = field.default
        lines += ["", f"# {_one_line(type(section).__doc__)}", f"[{name}]"]
        for key, setting in type(section).model_fields.items():
            lines += [f"# {setting.description}", _toml_line(key, getattr(section, key))]
    return "\n".join(lines) + "\n"


def effective(config: Config) -> str:
    """The settings as TOML."""
    return tomli_w.dumps(config.model_dump())


def _one_line(doc: str | None) -> str:
    return " ".join((doc or "").split())


def _toml_line(key: str, value: object) -> str:
    return tomli_w.dumps({key: value}).rstrip("\n")
