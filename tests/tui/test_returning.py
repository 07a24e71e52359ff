"""Coming back to a game, and saving one for another day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.ports import Chair


class Returning(Sitting):
    """A sitting whose first update says how much its reader has missed."""

    missed: int | None = None

    def come_back(self, missed: int | None) -> Guest:
        first = replace(self.update(self._before), missed=missed)
        guest = Guest(self)
        guest.desk.update, guest.desk.log = None, type(guest.desk.log)()
        guest.controller.receive(first, guest.now)
        return guest


def returning(missed: int | None) -> Guest:
    sitting = scenes.others_fight()
    sitting.__class__ = Returning
    assert isinstance(sitting, Returning)
    return sitting.come_back(missed)


def test_what_happened_meanwhile_is_behind_a_mark_in_the_log() -> None:
    guest = returning(2)
    assert guest.prompt == "One thing happened while you were away: [v] shows it."
    new = [line.text for line in guest.desk.log.lines if guest.desk.log.is_new(line)]
    assert new == ["Bo calls the kill at 13 against 8."]
    guest.press("v")
    shown = "\n".join(guest.screen())
    places = [shown.index(one) for one in ("kicks the door", "new since you", "calls the kill")]
    assert places == sorted(places)


@pytest.mark.parametrize("missed", [None, 0])
def test_who_has_missed_nothing_is_told_nothing(missed: int | None) -> None:
    assert "away" not in returning(missed).prompt


def test_the_game_is_saved_for_another_evening_by_the_menu() -> None:
    guest = Guest(scenes.your_turn())
    guest.press("q")
    assert "[3] save the game to resume it another day" in "\n".join(guest.screen())
    guest.press("3")
    assert guest.sitting.adjourned == 1
    assert guest.desk.overlay is None
    guest.sitting.chairs = {0: Chair(0, "Ann", adjourns=True), 2: Chair(2, "Cleo", adjourns=True)}
    guest.sitting.tell(guest.sitting.update([]))
    guest.press("q")
    shown = "\n".join(guest.screen())
    assert "[3] play on today after all" in shown
    assert "Want to save and stop: Ann, Cleo" in shown


def test_a_game_without_a_host_or_after_its_end_is_not_saved() -> None:
    alone = Guest(scenes.your_turn())
    alone.desk.passing = True
    over = Guest(scenes.won())
    for guest in (alone, over):
        guest.press("q 3")
        assert guest.sitting.adjourned == 0


def test_digits_lie_where_they_lay_before() -> None:
    sitting = scenes.your_turn()
    guest = Guest(sitting)
    assert sitting.labels == guest.desk.digits.all != ()
    cards = [card for _, card in sitting.labels]
    labels = tuple(zip("97531", cards, strict=True))
    again = Guest(scenes.your_turn())
    again.desk.update = None
    again.controller.receive(replace(sitting.update([]), labels=labels), again.now)
    assert [again.desk.digits.digit(card) for card in cards] == list("97531")
    gone = (*labels[:2], ("0", 10_000))
    again.desk.update = None
    again.controller.receive(replace(sitting.update([]), labels=gone), again.now)
    assert again.desk.digits.card("9") == cards[0]
    assert again.desk.digits.card("0") is None
