"""The page of those who look after the host, by its keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui.lobby_scenes import ADMIN_PANEL
from tests.tui.lobby_visitor import LobbyVisitor
from tui.keymap import KEY_SYNONYMS
from tui.lobby.admin_panel_state import GUEST_ORDERS, ORDERS, TABLE_ORDERS, AdminPage
from tui.ports import LobbyUpdate, RefusedKeyRow


class Admin(LobbyVisitor):
    """An admin who has opened the page; without `admin` somebody who would like to."""

    def __init__(self, language: Language = "en", *, admin: bool = True) -> None:
        super().__init__(language=language)
        assert self.lobby.update is not None
        self.port.tell(replace(self.lobby.update, admin=admin))
        self.press("o")
        self.port.tell(ADMIN_PANEL)

    @property
    def orders(self) -> list[str]:
        return [str(one[1]) for one in self.port.asked if one[0] == "order"]


def test_the_page_shows_who_is_here_and_the_tables() -> None:
    page = Admin()
    assert page.orders == [""]
    shown = page.shown()
    for told in ("#3", "Gus", "192.0.2.7", "Stage Door", "x1", "12 min"):
        assert told in shown


def test_no_key_of_it_is_one_that_moves_the_mark() -> None:
    keys = GUEST_ORDERS.keys() | TABLE_ORDERS.keys() | ORDERS.keys() | {"o", "s"}
    assert not keys & {name for name in KEY_SYNONYMS if len(name) == 1}


def test_nobody_else_gets_there() -> None:
    other = Admin(admin=False)
    assert other.lobby.page is None
    assert other.orders == []
    assert "[o]" not in other.shown()


def test_a_key_writes_an_order_and_enter_gives_it() -> None:
    page = Admin()
    page.press("down", "x")
    assert page.orders == [""]
    assert "Command: kick 5 " in page.shown()
    page.press("enter")
    assert page.orders[1:] == ["kick 5"]


def test_an_order_that_is_begun_can_be_left() -> None:
    page = Admin()
    page.press("b", "escape")
    assert page.orders == [""]
    assert isinstance(page.lobby.page, AdminPage)
    page.press("escape")
    assert page.lobby.page is None


def test_a_table_has_orders_of_its_own() -> None:
    page = Admin()
    page.press("down", "down")  # from the two people to the first table
    page.press("r", *"end turn", "enter")
    page.press("p", "enter", "b")
    assert page.orders[1:] == ["rule x2 end turn", "pause x2"]


def test_anything_can_be_typed_and_pasted() -> None:
    page = Admin()
    page.press("o")
    page.controller.paste("announce soup\n is ready")
    page.press("enter")
    assert page.orders[1:] == ["announce soup  is ready"]


def test_what_came_of_an_order_stays_to_be_read() -> None:
    page = Admin()
    page.port.tell(replace(ADMIN_PANEL, answer=("Gus is banned.",)))
    page.port.tell(replace(ADMIN_PANEL, guests=ADMIN_PANEL.guests[:1]))
    assert "Gus is banned." in page.shown()
    assert "#5" not in page.shown()


STRANGER = RefusedKeyRow("SHA256:" + "k/3" * 14 + "k", "Ida", "192.0.2.9", 7, "unknown-key")


def test_a_refused_key_is_let_in_by_one_key() -> None:
    page = Admin()
    assert "NOT LET IN" not in page.shown()
    page.port.tell(replace(ADMIN_PANEL, refused=(STRANGER,)))
    shown = page.shown()
    for told in ("NOT LET IN", "Ida", "192.0.2.9", "key not known", "7 min"):
        assert told in shown
    assert "[y] let in" not in shown
    page.press("down", "down")  # past the two people
    assert "[y] let in" in page.shown()
    assert STRANGER.fingerprint in page.shown(120)
    page.press("y")
    assert page.orders[1:] == [f"admit {STRANGER.fingerprint}"]
    page.port.tell(replace(ADMIN_PANEL, answer=("done",)))
    page.press("y")
    assert len(page.orders) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50)])
def test_every_row_fits_however_many_there_are(language: Language, size: tuple[int, int]) -> None:
    page = Admin(language)
    many = tuple(replace(ADMIN_PANEL.guests[0], number=n) for n in range(60))
    page.port.tell(replace(ADMIN_PANEL, guests=many, refused=(STRANGER,), answer=("x" * 500,)))
    for key in ("up", "down", "down", "o"):
        page.press(key)
        rows = page.shown(*size).splitlines()
        assert len(rows) == size[1]
        assert all(len(row) <= size[0] for row in rows)
    assert isinstance(page.lobby.update, LobbyUpdate)
