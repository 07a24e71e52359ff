"""What exports need besides a recording."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In the place of the extra: a package with a player that does nothing."""
    assets = tmp_path / "lib" / "mkdocs_asciinema_player" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / "__init__.py").write_text("")
    (assets / "asciinema-player.min.js").write_text(
        "/* @license Apache-2.0 */ var AsciinemaPlayer = {create() {}};"
    )
    (assets / "asciinema-player.css").write_text(".ap-player { color: red }")
    monkeypatch.syspath_prepend(str(tmp_path / "lib"))
    yield
    sys.modules.pop("mkdocs_asciinema_player", None)
