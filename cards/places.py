"""The folder of our own editions: one folder each in it."""

from __future__ import annotations

from pathlib import Path

EDITIONS = Path(__file__).parent / "editions"
