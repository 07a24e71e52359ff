"""Packs in the form of a new table: an edition is a deck more, cards that join are a line more."""

from __future__ import annotations

import pytest

from cards.built_in_editions import load_built_in_profile
from tests.tui.fake_lobby import ALL_DECKS
from tests.tui.lobby_visitor import LobbyVisitor
from tui.canvas.rows import row_text
from tui.lobby.new_table_form import NewTableForm
from tui.lobby.painter import lobby_rows
from tui.ports import EditionRow, PackRow

CELLAR = EditionRow("cellar", 2, 4, 5.0, "The Cellar 2", load_built_in_profile("classic"))
PACKS = (PackRow("mops", "Mops 1", ("bard",)), PackRow("any", "Any"))


def test_packs_that_fit_are_lines_to_say_yes_to() -> None:
    form = NewTableForm((*ALL_DECKS, CELLAR), "x", packs=PACKS)
    assert [row for row in form.rows if row.startswith("pack:")] == ["pack:any"]
    form = form.at("pack:any").changed(1)
    assert form.wish().packs == ("any",)
    both = form.at("deck:bard").changed(1).at("pack:mops").changed(1)
    assert both.wish().packs == ("mops", "any")
    without = both.at("deck:bard").changed(1)
    assert without.wish().packs == ("any",)
    assert without.at("pack:any").changed(-1).wish().packs == ()


def test_an_edition_of_somebodys_is_a_deck_with_its_own_profile() -> None:
    form = NewTableForm((*ALL_DECKS, CELLAR), "x").at("deck:cellar").changed(1).at("deck:classic")
    form = form.changed(1)
    assert form.wish().editions == ("cellar",)
    assert (form.least, form.most, form.window_seconds) == (2, 4, 5.0)
    assert form.at("rule:win.level").changed(1).wish().house_rules == (("win.level", "11"),)


@pytest.mark.parametrize("row", ["deck:cellar", "pack:any"])
def test_the_form_tells_a_pack_by_its_name(row: str) -> None:
    ann = LobbyVisitor()
    ann.press("n")
    ann.lobby.page = NewTableForm((*ALL_DECKS, CELLAR), "x", packs=PACKS).at(row)
    said = "\n".join(row_text(one) for one in lobby_rows(ann.lobby, 80, 24))
    assert row.partition(":")[2] in said
    assert {"deck:cellar": "The Cellar 2", "pack:any": "Any: its cards"}[row] in said
