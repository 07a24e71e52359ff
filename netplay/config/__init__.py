"""A host's settings: TOML in, checked values out, every problem named at once.

A section is a class in one of the rooms here and a line in `Config`; the rest follows from it.
"""

from netplay.config.environment import settings_as_environment
from netplay.config.layers import SettingsLayer
from netplay.config.problems import ConfigError, ConfigProblem
from netplay.config.sections import (
    AbsentPlayerSettings,
    AdminSettings,
    BotSettings,
    ClockHoldSettings,
    ClockSettings,
    CorrespondencePaceSettings,
    HistorySettings,
    HostSettings,
    LogSettings,
    MetricsSettings,
    PackSettings,
    RecordingSettings,
    RelaxedPaceSettings,
    SlowConnectionSettings,
    SpectatorSettings,
    SshSettings,
    TableSettings,
    TalkSettings,
)
from netplay.config.settings import Config
from netplay.config.settings_reader import (
    SettingsWithSources,
    default_config_path,
    parse_settings,
    read_settings_with_sources,
)
from netplay.config.settings_writer import commented_example, settings_as_json, settings_as_toml

__all__ = [
    "AbsentPlayerSettings",
    "AdminSettings",
    "BotSettings",
    "ClockHoldSettings",
    "ClockSettings",
    "Config",
    "ConfigError",
    "ConfigProblem",
    "CorrespondencePaceSettings",
    "HistorySettings",
    "HostSettings",
    "LogSettings",
    "MetricsSettings",
    "PackSettings",
    "RecordingSettings",
    "RelaxedPaceSettings",
    "SettingsLayer",
    "SettingsWithSources",
    "SlowConnectionSettings",
    "SpectatorSettings",
    "SshSettings",
    "TableSettings",
    "TalkSettings",
    "commented_example",
    "default_config_path",
    "parse_settings",
    "read_settings_with_sources",
    "settings_as_environment",
    "settings_as_json",
    "settings_as_toml",
]
