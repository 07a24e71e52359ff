"""The pictures of the tour are the screens as they are now, and the tour shows all of them."""

from __future__ import annotations

import re

import pytest

from tests.tui.tour import FOLDER, SHOWN, picture_of


@pytest.mark.parametrize("scene", SHOWN)
def test_each_picture_is_up_to_date(scene: str) -> None:
    kept = (FOLDER / f"{scene}.svg").read_text(encoding="utf-8")
    assert kept == picture_of(scene), "python -m tests.tui.tour"
    assert len(kept.encode()) < 120_000
    assert "url(" not in kept.replace("url(#", "")


def test_the_tour_shows_every_picture() -> None:
    text = (FOLDER.parent / "tour.md").read_text(encoding="utf-8")
    assert re.findall(r"\(tour/(\w+)\.svg\)", text) == list(SHOWN)
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(SHOWN)
