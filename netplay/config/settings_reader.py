"""The reader of settings: all sources put together, and checked as a whole."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from cards.toml_positions import TomlPath
from netplay.config.environment import environment_layer
from netplay.config.layers import SettingsLayer
from netplay.config.problems import (
    ConfigError,
    ConfigProblem,
    message_of_setting_error,
    setting_key_of_error,
)
from netplay.config.settings import Config
from netplay.system.user_folders import user_config_folder

_LARGEST = 256 * 1024
"""Bytes of a file; more than that are no settings."""
_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True, slots=True)
class SettingsWithSources:
    """The settings that hold, and the place that says each: by section and key, if not a default.

    `path` is the file, None if there is none.
    """

    config: Config
    places: Mapping[TomlPath, str]
    path: Path | None


def default_config_path() -> Path:
    """Where a configuration is looked for if none is named."""
    return user_config_folder() / "config.toml"


def read_settings_with_sources(
    path: Path | None, options: SettingsLayer | None = None
) -> SettingsWithSources:
    """The settings of that file, or of the one in the default place if there is one; above them the
    environment's, and above those `options` of the command line.

    Raises `ConfigError` with every problem.
    """
    where: Path | None = path or default_config_path()
    if path is None and not default_config_path().exists():
        where = None
    file = _layer(_text(where), where) if where else SettingsLayer()
    layers = file.under(environment_layer(os.environ)).under(options or SettingsLayer())
    return SettingsWithSources(_checked(layers, str(where)), layers.places, where)


def parse_settings(text: str, where: Path) -> Config:
    """The settings in a TOML text alone. Raises `ConfigError` with every problem."""
    return _checked(_layer(text, where), str(where))


def _text(where: Path) -> str:
    try:
        # A pipe will do, but nothing without an end.
        with where.open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ConfigError(
                (ConfigProblem(str(where), "", "is too large for a file of settings"),)
            )
        return data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8 text"
        if isinstance(error, PermissionError):
            reason += "; whoever runs this needs chmod 644 on it, and 755 on its folder"
        raise ConfigError((ConfigProblem(str(where), "", f"cannot be read ({reason})"),)) from None


def _layer(text: str, where: Path) -> SettingsLayer:
    text = text.replace("\r\n", "\n")
    try:
        return SettingsLayer.of_file(tomllib.loads(text), text, where)
    except RecursionError:
        problem = ConfigProblem(str(where), "", "not TOML: too many brackets in each other")
    except ValueError as error:
        at = _AT.search(str(error))
        place = f"{where}:{at[1] or len(text.splitlines())}" if at else str(where)
        problem = ConfigProblem(place, "", f"not TOML: {_reason(_AT.sub('', str(error)))}")
    raise ConfigError((problem,))


def _reason(said: str) -> str:
    """What the reader of TOML means, where its words are about itself."""
    if "Cannot declare" in said or "Cannot overwrite" in said or "already" in said:
        return "this is set twice"
    if "integer string conversion" in said:
        return "there is a number with thousands of digits"
    return said[:1].lower() + said[1:]


def _checked(layer: SettingsLayer, where: str) -> Config:
    try:
        return Config.model_validate(layer.values)
    except ValidationError as error:
        problems = [
            ConfigProblem(
                _place(layer, one["loc"], where),
                setting_key_of_error(one),
                message_of_setting_error(one),
            )
            for one in error.errors()
        ]
    raise ConfigError(tuple(sorted(problems, key=_by_line)))


def _place(layer: SettingsLayer, loc: tuple[int | str, ...], where: str) -> str:
    way = tuple(map(str, loc))
    return layer.places.get(way[:2]) or layer.places.get(way[:1]) or where


def _by_line(problem: ConfigProblem) -> tuple[str, int, str]:
    file, _, line = problem.place.rpartition(":")
    return (file, int(line), problem.key) if line.isdigit() else (problem.place, 0, problem.key)
