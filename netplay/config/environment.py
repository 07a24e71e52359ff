"""Settings from the environment, for containers: `KICKDOOR_SSH__PORT=22` is `port` of `[ssh]`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

import tomli_w

from netplay.config.layers import SettingsLayer
from netplay.config.settings import Config

_PREFIX = "KICKDOOR_"
_BETWEEN = "__"
"""Two, so that what an orchestrator sets for a service of that name is none of ours."""


def environment_variable_name(section: str, key: str) -> str:
    """The name of the variable for a setting."""
    return f"{_PREFIX}{section}{_BETWEEN}{key}".upper()


def environment_layer(environ: Mapping[str, str]) -> SettingsLayer:
    """What the variables say. Text is taken as it is, a list has commas, the rest is TOML."""
    settings: dict[tuple[str, str], tuple[object, str]] = {}
    for name, text in sorted(environ.items()):
        section, between, key = name.removeprefix(_PREFIX).lower().partition(_BETWEEN)
        if name.startswith(_PREFIX) and between:
            settings[section, key] = (_value(text, _default(section, key)), name)
    return SettingsLayer.of(settings)


def settings_as_environment(config: Config) -> str:
    """The settings as a file of variables, one a line, as containers take them."""
    return "".join(
        f"{environment_variable_name(section, key)}={_text(value)}\n"
        for section, settings in config.model_dump().items()
        for key, value in settings.items()
    )


def _default(section: str, key: str) -> object:
    return Config().model_dump().get(section, {}).get(key)


def _value(text: str, default: object) -> object:
    """What is meant; what cannot be read stays text, and is refused where it should be no text."""
    if isinstance(default, str):
        return text
    if isinstance(default, list) and not text.lstrip().startswith("["):
        return [part.strip() for part in text.split(",") if part.strip()]
    try:
        said = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return said["value"] if len(said) == 1 else text


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return ",".join(map(str, value))
    return tomli_w.dumps({"value": value}).removeprefix("value = ").rstrip("\n")
