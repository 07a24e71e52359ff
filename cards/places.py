"""Where our own editions lie: one folder each."""

from __future__ import annotations

from pathlib import Path

EDITIONS = Path(__file__).parent / "editions"
