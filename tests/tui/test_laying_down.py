"""One-shots laid down: in the own turn among the gear, and in charity."""

from __future__ import annotations

from engine.core.commands import EndTurn, LayDownOneShot
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting

COURAGE = "somebody_elses_courage"


def test_a_one_shot_has_a_letter_among_the_gear() -> None:
    sitting = Sitting(alice=Player(hand=[COURAGE]))
    guest = Guest(sitting)
    guest.press("g")
    assert any("+4" in row and "lay out" in row for row in guest.screen())
    guest.press("a")
    assert sitting.sent == [LayDownOneShot(sitting.card(COURAGE))]


def test_in_charity_the_card_ticked_last_can_be_laid_down() -> None:
    hand = [COURAGE, "phantom_doorbell", "read_the_small_print", "paper_crown", "warrior", "elf"]
    sitting = Sitting(alice=Player(level=3, hand=hand), bob=Player(level=2), point="rest")
    sitting.does(0, EndTurn())
    guest = Guest(sitting)
    guest.press("p")
    assert guest.desk.selection is None, "nothing is ticked yet"
    guest.press(f"{guest.desk.digits.digit(sitting.card(COURAGE))} p")
    hand = guest.screen()[15:]
    assert "lay out" in next(row for row in hand if "Courage" in row)
    assert "Bo str" in next(row for row in hand if "Doorbell" in row)
    guest.press("enter")
    assert sitting.sent == [LayDownOneShot(sitting.card(COURAGE))]
