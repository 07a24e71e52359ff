"""The rulebook on its key."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui import scenes
from tests.tui.sitting import Guest
from tui.table.model.rulebook import matching_rules


def top(guest: Guest) -> str:
    return "\n".join(guest.screen()[1:5])


def test_the_rulebook_opens_at_its_beginning_and_is_turned_by_sections() -> None:
    guest = Guest(scenes.your_turn())
    guest.press("=")
    assert "SETTING UP" in top(guest)
    assert "SETUP-01" in top(guest)
    guest.press("right")
    assert "THE HAND" in top(guest)
    guest.press("left left")
    assert "RULINGS" in top(guest)
    guest.press("escape")
    assert guest.desk.overlay is None


def test_after_a_refusal_it_opens_at_the_rule_that_was_named() -> None:
    guest = Guest(scenes.your_turn())
    guest.press("4")
    refused = guest.desk.refused_by
    assert refused
    assert f"({refused})" in guest.desk.notice
    guest.press("=")
    assert refused in guest.screen()[2]
    guest.press("right")
    assert refused not in top(guest)


def test_from_a_card_that_cannot_be_played_it_opens_at_that_cards_rule() -> None:
    guest = Guest(scenes.your_turn())
    guest.press("w 5")
    assert "[=]" in "\n".join(guest.screen())
    guest.press("=")
    assert "TURN-07" in guest.screen()[2] or "TURN-08" in guest.screen()[2]
    guest.press("escape")
    assert guest.desk.overlay is None


def typed(guest: Guest, text: str) -> None:
    for letter in text:
        guest.controller.type(letter, letter)


def test_the_rulebook_is_searched_as_one_types_and_enter_goes_on() -> None:
    guest = Guest(scenes.your_turn())
    guest.press("=")
    assert "[/] search" in guest.keys
    assert "next match" not in guest.keys
    guest.press("/")
    assert guest.desk.listens
    typed(guest, "Charity")
    assert "“Charity”: 1 of" in guest.screen()[1]
    assert "harity" in "".join(guest.screen()[2:4])
    guest.controller.type("enter", None)
    assert not guest.desk.listens
    first = guest.desk.overlay
    guest.press("enter")
    assert "“Charity”: 2 of" in guest.screen()[1]
    for _ in range(len(matching_rules(guest.desk, "charity")) - 1):
        guest.press("enter")
    assert guest.desk.overlay == first, "after the last one the first again"
    assert guest.sitting.sent == []


def test_a_search_that_finds_nothing_says_so_and_escape_ends_it() -> None:
    guest = Guest(scenes.your_turn())
    guest.press("= right /")
    typed(guest, "zeppelin")
    assert "“zeppelin”: 0 of 0" in guest.screen()[1]
    guest.controller.type("escape", None)
    assert "zeppelin" not in "".join(guest.screen())
    guest.press("escape")
    assert guest.desk.overlay is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_while_a_search_waits_is_no_key(language: Language) -> None:
    guest = Guest(scenes.your_turn(), language=language)
    guest.press("= /")
    typed(guest, "qo")
    assert guest.desk.overlay is not None
    assert guest.desk.overlay.sought == "qo"
    assert "[?]" not in guest.keys
    assert guest.sitting.sent == []
