"""A host's settings: TOML in, checked values out, every problem named at once.

A section is a class in one of the rooms here and a line in `Config`; the rest follows from it.
"""

from netplay.config.environment import as_environment
from netplay.config.layers import Layer
from netplay.config.problems import ConfigError, Problem
from netplay.config.reading import Settings, default_path, load, parse, read
from netplay.config.sections import (
    AbsentSettings,
    AdminSettings,
    BotSettings,
    ClockSettings,
    CorrespondenceSettings,
    HoldSettings,
    HostSettings,
    LinkSettings,
    LogSettings,
    MetricsSettings,
    PackSettings,
    RelaxedSettings,
    SpectatorSettings,
    SshSettings,
    TableSettings,
    TalkSettings,
)
from netplay.config.settings import Config
from netplay.config.writing import commented, shown, shown_as_json

__all__ = [
    "AbsentSettings",
    "AdminSettings",
    "BotSettings",
    "ClockSettings",
    "Config",
    "ConfigError",
    "CorrespondenceSettings",
    "HoldSettings",
    "HostSettings",
    "Layer",
    "LinkSettings",
    "LogSettings",
    "MetricsSettings",
    "PackSettings",
    "Problem",
    "RelaxedSettings",
    "Settings",
    "SpectatorSettings",
    "SshSettings",
    "TableSettings",
    "TalkSettings",
    "as_environment",
    "commented",
    "default_path",
    "load",
    "parse",
    "read",
    "shown",
    "shown_as_json",
]
