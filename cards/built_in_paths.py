"""Where what every game knows lies: our own editions, one folder each, and the genders."""

from __future__ import annotations

from pathlib import Path

EDITIONS_FOLDER = Path(__file__).parent / "editions"
GENDERS_FILE = Path(__file__).with_name("genders.toml")
