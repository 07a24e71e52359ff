"""TOML in, checked settings out."""

from __future__ import annotations

import tomllib
from pathlib import Path

import platformdirs
from pydantic import ValidationError

from netplay.config.problems import ConfigError, Problem, problem_of
from netplay.config.settings import Config


def default_path() -> Path:
    """Where a configuration is looked for if none is named."""
    return platformdirs.user_config_path("kickdoor") / "config.toml"


def load(path: Path | None) -> Config:
    """The settings of that file; of the default place, or the defaults, if there is none.

    Raises `ConfigError`.
    """
    where = path or default_path()
    if path is None and not where.exists():
        return Config()
    try:
        text = where.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8 text"
        raise ConfigError(where, (Problem("", f"cannot be read ({reason})"),)) from None
    return parse(text, where)


def parse(text: str, where: Path) -> Config:
    """The settings in a TOML text. Raises `ConfigError` with every problem."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(where, (Problem("", f"not TOML: {error}"),)) from None
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        raise ConfigError(where, tuple(map(problem_of, error.errors()))) from None
