"""The picture in the README is the screen as it is now, and needs nothing from anywhere."""

from __future__ import annotations

from pathlib import Path

from tests.tui.picture import picture

FILE = Path(__file__).parents[2] / "docs" / "table.svg"


async def test_the_picture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == await picture()


def test_the_picture_loads_no_font_and_is_small() -> None:
    svg = FILE.read_text(encoding="utf-8")
    assert "url(" not in svg.replace("url(#", "")
    assert len(svg.encode()) < 120_000
