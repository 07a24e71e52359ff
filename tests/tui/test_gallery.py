"""The gallery: every card of every deck is there, is found, and is read in three languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.languages import LANGUAGES
from tests.tui import scenes
from tests.tui.lobby_visitor import LobbyVisitor
from tests.tui.sitting import Guest
from tui.canvas.rows import row_text
from tui.gallery.gallery import Gallery, gallery_after_key, gallery_after_typing, new_gallery
from tui.gallery.painter import gallery_rows
from tui.lobby.painter import lobby_rows_with_clicks
from tui.words.catalogue import words_for


def after(gallery: Gallery, keys: str) -> Gallery:
    for key in keys.split():
        turned = gallery_after_key(gallery, key)
        assert turned is not None
        gallery = turned
    return gallery


def looking_for(gallery: Gallery, text: str) -> Gallery:
    gallery = after(gallery, "/")
    for character in text:
        gallery = gallery_after_typing(gallery, character, character)
    return gallery_after_typing(gallery, "enter", None)


def names(gallery: Gallery) -> list[str]:
    return [gallery.book(one.deck).name(one.card) for one in gallery.found]


def test_every_card_of_every_deck_is_there_once() -> None:
    gallery = new_gallery("en")
    ids = [gallery.book(one.deck).compiled(one.card).id for one in gallery.found]
    printed = [
        card.id for one in built_in_edition_ids() for card in load_built_in_edition(one).cards
    ]
    assert sorted(ids) == sorted(set(printed))


def test_decks_and_kinds_narrow_it_down() -> None:
    gallery = after(new_gallery("en"), "1")
    assert {gallery.decks[one.deck].name for one in gallery.found} == {built_in_edition_ids()[0]}
    monsters = after(gallery, "right")
    assert monsters.kind == "monster"
    assert 0 < len(monsters.found) < len(gallery.found)
    second = after(monsters, "right")
    assert second.kind not in (None, "monster")
    assert after(second, "left").kind == "monster"
    assert after(monsters, "left").kind is None
    everything = after(new_gallery("en"), "1 " * (len(built_in_edition_ids()) + 1))
    assert everything.deck == -1


@pytest.mark.parametrize("text", ["landlady", "Mietwurst", "padrona"])
def test_a_card_is_found_by_its_name_in_any_language(text: str) -> None:
    assert "Passive-Aggressive Landlady" in names(looking_for(new_gallery("en"), text))


def test_nothing_found_is_said_and_escape_gives_everything_back() -> None:
    gallery = looking_for(new_gallery("en"), "zzzz")
    shown = [row_text(row) for row in gallery_rows(gallery, words_for("en"), 80, 15)]
    assert "No such card in these decks." in shown[2]
    assert len(after(gallery, "down escape").found) > 500


def test_the_mark_stays_on_its_card_in_another_language() -> None:
    gallery = after(looking_for(new_gallery("en"), "landlady"), "escape")
    gallery = replace(gallery, at=next(i for i, n in enumerate(names(gallery)) if "Landlady" in n))
    card = gallery.marked
    german = after(gallery, "3")
    assert german.marked == card
    shown = "".join(row_text(row) for row in gallery_rows(german, words_for("en"), 80, 15))
    assert "MIETWURST" in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 9), (80, 15), (160, 40)])
def test_every_row_is_as_wide_as_the_screen(language: str, size: tuple[int, int]) -> None:
    gallery = new_gallery("it" if language == "it" else "de" if language == "de" else "en")
    for keys in ("down", "x", "x 2 2 2", "1 1 right x"):
        rows = gallery_rows(after(gallery, keys), words_for(gallery.language), *size)
        assert len(rows) == size[1]
        assert {len(row_text(row)) for row in rows} == {size[0]}


def test_it_opens_from_the_tables_menu_and_the_clock_stays() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("q 2")
    assert "THE CARDS" in guest.screen()[1]
    assert "until Bo's kill counts" in guest.screen()[16]
    guest.press("down z")
    assert guest.sitting.holds == [True]
    guest.press("escape escape")
    assert guest.desk.overlay is None
    assert guest.sitting.sent == []


def test_what_is_looked_for_at_a_table_is_no_key_of_the_game() -> None:
    guest = Guest(scenes.others_fight())
    guest.press("q 2 /")
    assert guest.desk.listens
    for character in "c1z":
        guest.controller.type(character, character)
    assert guest.desk.overlay is not None
    assert isinstance(guest.desk.overlay.page, Gallery)
    assert guest.desk.overlay.page.text == "c1z"
    assert guest.sitting.holds == []
    assert "find: c1z_" in guest.screen()[22]


def test_it_opens_from_the_lobbys_menu() -> None:
    visitor = LobbyVisitor()
    visitor.press("q 3 down")
    assert any(
        "THE CARDS" in row_text(row) for row, _ in lobby_rows_with_clicks(visitor.lobby, 80, 24)
    )
    visitor.press("/ z z escape escape escape")
    assert not any(
        "THE CARDS" in row_text(row) for row, _ in lobby_rows_with_clicks(visitor.lobby, 80, 24)
    )
