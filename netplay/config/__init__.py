"""A host's settings: TOML in, checked values out, every problem named at once.

A section is a class in one of the rooms here and a line in `Config`; the rest follows from it.
"""

from netplay.config.door import Ssh
from netplay.config.environment import as_environment
from netplay.config.gallery import Spectators
from netplay.config.house import Host, Packs, Tables, Talk
from netplay.config.layers import Layer
from netplay.config.pace import Absent, Bots, Clocks, Correspondence, Holds, Links, Relaxed
from netplay.config.problems import ConfigError, Problem
from netplay.config.reading import Settings, default_path, load, parse, read
from netplay.config.settings import Config
from netplay.config.watch import Admins, Log
from netplay.config.writing import commented, shown, shown_as_json

__all__ = [
    "Absent",
    "Admins",
    "Bots",
    "Clocks",
    "Config",
    "ConfigError",
    "Correspondence",
    "Holds",
    "Host",
    "Layer",
    "Links",
    "Log",
    "Packs",
    "Problem",
    "Relaxed",
    "Settings",
    "Spectators",
    "Ssh",
    "Tables",
    "Talk",
    "as_environment",
    "commented",
    "default_path",
    "load",
    "parse",
    "read",
    "shown",
    "shown_as_json",
]
