"""`kickdoor gallery`: which cards it shows, and how it is left."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from cards.built_in_editions import built_in_edition_ids
from netplay.cli.card_gallery import gallery_from_args
from netplay.cli.main import main
from tests.cards.pack_files import MOP, TERMS, about, lay
from tui.canvas.pane import Pane
from tui.canvas.rows import row_text
from tui.gallery.gallery import Gallery
from tui.gallery.screen import GalleryApp, GalleryScreen
from tui.settings.preferences import Preferences


def gallery(*editions: str, packs: tuple[str, ...] = ()) -> Gallery:
    return gallery_from_args(argparse.Namespace(edition=list(editions), pack=list(packs)), "en")


def test_it_has_everything_unless_an_edition_is_named() -> None:
    assert [deck.id for deck in gallery().decks] == list(built_in_edition_ids())
    assert [deck.id for deck in gallery("bard", "star").decks] == ["bard", "star"]


def test_a_pack_lies_with_the_cards_that_it_joins(tmp_path: Path) -> None:
    lay(tmp_path, about=about(), cards=MOP, terms=TERMS)
    (deck,) = gallery(packs=(str(tmp_path / "cellar"),)).decks
    assert deck.name == "classic + cellar"
    names = [
        Gallery((deck,), "de").book(0).name(one.card)
        for one in Gallery((deck,), "de", text="mopp").found
    ]
    assert "Mopp" in names


def test_what_is_not_there_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("kickdoor: gallery needs a terminal")
    assert "--plain" not in told


async def test_it_is_looked_through_and_left_by_keys() -> None:
    app = GalleryApp(gallery("classic"), Preferences(motion="none"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"doorbell", "enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GalleryScreen)
        rows = [row_text(row) for row in screen.query_one(Pane).rows("gallery")]
        assert len(rows) == 24
        assert "1 card" in rows[0]
        assert any("THE PHANTOM DOORBELL" in row for row in rows)
        assert "[/] find" in rows[-1]
        await pilot.press("escape")
        await pilot.press("q")
        await pilot.pause()
    assert app.return_code == 0
