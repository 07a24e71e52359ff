"""What may be claimed from the top of the door discards (QUICK); how, is in the tests of
the queue."""

from __future__ import annotations

import pytest

from tests.engine.cards import Spec, class_, follower, level_up, origin, power, two_identities
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, plays
from tests.rulebook import rule

COOK, VET, BOTH = class_("cook"), class_("vet"), two_identities("both", "class")


@rule("QUICK-02", "AMB-37", where="QUICK-02")
@pytest.mark.parametrize(
    ("mine", "claimed"),
    [
        ([COOK], True),
        ([BOTH, VET], True),
        ([power("hum", 1)], True),
        ([origin("mars")], False),
        ([follower("aide")], False),
    ],
    ids=["class", "two classes", "power", "origin", "follower"],
)
def test_classes_the_card_for_two_and_powers_are_claimed_and_nothing_else(
    table: Table, mine: list[Spec], claimed: bool
) -> None:
    table.given(
        alice=Player(level=3, aside=mine),
        bob=Player(hand=[level_up("lesson")]),
        house={"variant": {"claim_from_discard": True}},
    )
    card = str(mine[0]["id"])
    table.when("alice", discards(card))
    assert ("window:claim" in table.waits) is claimed
    if claimed:
        table.when("bob", plays("lesson"))
        table.passes_all()
        table.then(bob=has(hand=[card]))
        table.passes_all()
