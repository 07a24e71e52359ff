"""Where what every game knows lies: our own editions, one folder each, and the genders."""

from __future__ import annotations

from pathlib import Path

EDITIONS = Path(__file__).parent / "editions"
GENDERS = Path(__file__).with_name("genders.toml")
