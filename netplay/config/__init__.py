"""A host's settings: TOML in, checked values out, every problem named at once.

A section is a class in one of the rooms here and a line in `Config`; the rest follows from it.
"""

from netplay.config.door import Ssh
from netplay.config.house import Host, Packs, Tables, Talk
from netplay.config.pace import Absent, Bots, Clocks, Correspondence, Holds, Links, Relaxed
from netplay.config.problems import ConfigError, Problem
from netplay.config.reading import default_path, load, parse
from netplay.config.settings import Config
from netplay.config.writing import commented, effective

__all__ = [
    "Absent",
    "Bots",
    "Clocks",
    "Config",
    "ConfigError",
    "Correspondence",
    "Holds",
    "Host",
    "Links",
    "Packs",
    "Problem",
    "Relaxed",
    "Ssh",
    "Tables",
    "Talk",
    "commented",
    "default_path",
    "effective",
    "load",
    "parse",
]
