"""A discard that nobody wanted is asked for with a letter among the gear."""

from __future__ import annotations

from engine.core.commands import ClaimDiscard, DiscardInPlay, ExpireClock
from engine.core.zones import NOBODY
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting

LEVEL_CARD = "read_the_small_print"


def test_a_level_card_claims_the_discard_on_top() -> None:
    sitting = Sitting(
        alice=Player(level=3, hand=[LEVEL_CARD], aside=["warrior"]),
        rules={"variant": {"claim_from_discard": True}},
    )
    sitting.does(0, DiscardInPlay(sitting.card("warrior")))
    sitting.does(NOBODY, ExpireClock(sitting.state.top.id))  # type: ignore[union-attr]
    guest = Guest(sitting)
    guest.press("g")
    assert any("claim" in row for row in guest.screen())
    guest.press("a")
    assert sitting.sent == [ClaimDiscard(sitting.card(LEVEL_CARD))]


def test_without_the_variant_there_is_nothing_to_claim() -> None:
    sitting = Sitting(alice=Player(level=3, hand=[LEVEL_CARD], aside=["warrior"]))
    sitting.does(0, DiscardInPlay(sitting.card("warrior")))
    guest = Guest(sitting)
    guest.press("g")
    assert not any("claim" in row for row in guest.screen())
