"""The rulebook on its key."""

from __future__ import annotations

from tests.tui import scenes
from tests.tui.sitting import Guest


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
