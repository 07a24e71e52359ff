"""What a sale would come to, shown before it is sent."""

from __future__ import annotations

from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui.sitting import Guest, Sitting

GEAR = ["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"]
"""Worth $1,200 together."""


def sum_told(*identities: str) -> str:
    guest = Guest(Sitting(alice=Player(level=3, has=[*identities, *GEAR])))
    guest.press("s a b c")
    (row,) = (row for row in guest.screen() if row.startswith("  so far"))
    return row.split("│")[0].removeprefix("  so far").strip()


@rule("SELL-02")
def test_the_sum_of_a_sale_is_what_the_seller_gets() -> None:
    assert sum_told() == "$1,200: level 3 → 4, $200 is lost"


@rule("CLASS-15")
def test_the_sum_of_a_sale_knows_that_halflings_get_more() -> None:
    assert sum_told("halfling") == "$1,800: level 3 → 4, $800 is lost"


@rule("SELL-02")
def test_a_sale_that_brings_no_level_is_refused_and_keeps_what_was_ticked() -> None:
    sitting = Sitting(alice=Player(level=3, has=GEAR))
    guest = Guest(sitting)
    guest.press("s a enter")
    assert sitting.sent == []
    assert "SELL-02" in guest.desk.notice
    assert guest.desk.listing is not None
    assert len(guest.desk.listing.ticked) == 1
