"""The settings by which tables are played: those of the host, on whatever machine that is."""

from __future__ import annotations

import json
from typing import Any

from netplay.config.settings import Config

_AT_TABLES = {
    "clocks", "holds", "links", "absent", "relaxed", "correspondence", "bots", "talk", "spectators",
    "limits",
}  # fmt: skip
_OF_THE_MACHINE = {"bots": {"workers"}}
"""How many cores it has is its own."""


def settings_for_workers_as_json(config: Config) -> str:
    """Those of them, as JSON."""
    return config.model_dump_json(include=_AT_TABLES, exclude=_OF_THE_MACHINE)


def config_with_settings_of_host(config: Config, told: str) -> Config:
    """The settings of a machine, with what `settings_for_workers_as_json` has told of those of the
    host. Raises `ValueError` if that is none of it."""
    settings: dict[str, dict[str, Any]] = config.model_dump()
    said = json.loads(told)
    if not isinstance(said, dict) or not said.keys() <= _AT_TABLES:
        raise ValueError(f"no settings of tables: {told[:60]!r}")
    for section, values in said.items():
        settings[section] |= values
    return Config.model_validate(settings)
