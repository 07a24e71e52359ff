"""Claims of a card on the discard pile: sealed, paid for, rolled for."""

from __future__ import annotations

import pytest

from engine.core.events import CardsMoved, DieRolled, ResponseWindowOpened
from engine.core.stack_frames import ResponseWindow
from engine.core.zones import DOOR_DISCARD, NO_CARD, SEALED, TREASURE_DISCARD
from engine.views.event_redaction import redact_event
from tests.engine.cards import (
    REROLL,
    class_,
    curse,
    identity,
    item,
    level_up,
    lose,
    monster,
    race,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import claims, discards, opens_door, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)
BITE, NIP = curse("bite", lose(1)), curse("nip", lose(1))
LESSON, HINT = level_up("lesson"), level_up("hint")
CLAIMS = {"variant": {"claim_from_discard": True}}


@rule("QUICK-02", "AMB-37", "AMB-78")
def test_a_discarded_class_may_be_claimed_with_a_level_card(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[identity("cook")]),
        bob=Player(level=2, hand=[LESSON]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    window = table.top
    assert isinstance(window, ResponseWindow)
    assert (window.about, window.audience) == ("claim", (0, 1, 2))
    table.when("bob", plays("lesson"))
    assert table.lies("lesson") == SEALED
    assert table.view("bob").claim is not None
    assert table.view("carol").claim is None
    assert table.view("carol").public.sealed == 1
    table.refused("bob", plays("lesson"), "HAND-01")
    table.passes_all()
    table.then(bob=has(hand=["cook"], level=2))
    assert table.lies("lesson") == TREASURE_DISCARD
    assert table.waits[-1] == "window:receipt"
    table.when("bob", plays("cook"))
    table.passes_all()


@rule("QUICK-03", "AMB-78", "AMB-29", "AMB-37")
def test_several_claimants_roll_and_the_losers_keep_their_cards(table: Table) -> None:
    table.given(
        alice=Player(aside=[identity("cook")]),
        bob=Player(hand=[LESSON]),
        carol=Player(hand=[HINT]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.when("carol", plays("hint"))
    table.when("bob", plays("lesson"))
    table.passes_all(die=[4, 4, 2, 6])
    rolls = [(one.seat, one.face) for one in table.happened(DieRolled)]
    assert rolls == [(1, 4), (2, 4), (1, 2), (2, 6)]
    table.then(bob=has(hand=["lesson"]), carol=has(hand=["cook"]))
    table.passes_all()


@rule("QUICK-02", "AMB-78")
def test_one_claim_each_and_only_with_level_cards(table: Table) -> None:
    table.given(
        alice=Player(aside=[identity("cook")], hand=[LESSON, HINT, BITE, item("cap", slot="head")]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.refused("alice", plays("cap"), "ITEM-15")
    table.when("alice", plays("lesson"))
    table.refused("alice", plays("hint"), "QUICK-02", "claimed_already")
    table.when("alice", plays("bite", on="bob"))
    assert len(table.state.queue) == 1
    table.passes_all()
    table.then(alice=has(hand=["hint", "cook", "cap"]))


@rule("AMB-37")
@pytest.mark.parametrize("card", [race("pale"), two_identities("both", "race")])
def test_nobody_claims_and_the_card_stays(table: Table, card: dict[str, object]) -> None:
    table.given(alice=Player(aside=[card, race("other")]), house=CLAIMS)
    table.when("alice", discards(str(card["id"])))
    assert table.waits == ["open:prepare", "window:claim"]
    table.expires()
    assert table.lies(str(card["id"])) == DOOR_DISCARD
    assert table.waits == ["open:prepare"]


@rule("QUICK-02", "AMB-37")
def test_what_is_covered_up_is_not_asked_for_any_more(table: Table) -> None:
    """Nothing has changed but the pile: a curse has hit somebody who has nothing to lose."""
    table.given(
        alice=Player(level=1, aside=[identity("cook")]),
        bob=Player(level=1, hand=[LESSON]),
        doors=[BITE],
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.expires()
    assert "claim" in table.offered("bob")
    table.when("alice", opens_door())
    assert table.lies("bite") == DOOR_DISCARD
    assert "claim" not in table.offered("bob")


@rule("QUICK-03", "AMB-93", "AMB-29", "AMB-78")
def test_a_roll_for_a_claim_may_be_rolled_again(table: Table) -> None:
    """B 2, C 4: B rolls again and has a 5."""
    table.given(
        alice=Player(aside=[identity("cook")]),
        bob=Player(hand=[LESSON, REROLL]),
        carol=Player(hand=[HINT]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.when("carol", plays("hint"))
    table.when("bob", plays("lesson"))
    table.passes_all(die=2)
    assert table.waits == ["open:prepare", "window:die"]
    table.when("bob", plays("again"), die=5)
    table.passes_all(die=4)
    table.then(bob=has(hand=["cook"]), carol=has(hand=["hint"]))
    assert table.lies("lesson") == TREASURE_DISCARD
    table.passes_all()


@rule("AMB-37", "QUICK-02", "QUICK-03", "AMB-78")
def test_as_long_as_it_lies_on_top_it_may_be_asked_for_once_more(table: Table) -> None:
    """Nobody wanted the cook; later B does, and so does C, who wins the roll."""
    table.given(
        alice=Player(level=3, aside=[identity("cook")]),
        bob=Player(level=2, hand=[LESSON, BITE]),
        carol=Player(level=2, hand=[HINT]),
        doors=[LUMP],
        house=CLAIMS,
    )
    table.refused("bob", claims("lesson"), "QUICK-02", "nothing_to_claim")
    table.when("alice", discards("cook"))
    table.refused("bob", claims("lesson"), "QUICK-02", "not_now")
    table.expires()
    assert {"claim"} <= table.offered("bob") & table.offered("carol")
    assert "claim" not in table.offered("alice")
    table.refused("bob", claims("bite"), "QUICK-02", "only_level_cards")
    table.when("bob", claims("lesson"))
    assert table.waits == ["open:prepare", "window:claim"]
    table.when("carol", plays("hint"))
    table.passes_all(die=[2, 5])
    table.then(bob=has(hand=["lesson", "bite"]), carol=has(hand=["cook"]))
    table.passes_all()
    table.refused("bob", claims("lesson"), "QUICK-02", "nothing_to_claim")


@rule("AMB-37", "QUICK-02")
def test_who_asks_alone_has_it_and_pays(table: Table) -> None:
    table.given(
        alice=Player(aside=[identity("cook")]),
        bob=Player(hand=[LESSON]),
        doors=[LUMP],
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.expires()
    table.when("bob", claims("lesson"))
    table.passes_all()
    table.then(bob=has(hand=["cook"]))
    assert table.lies("lesson") == TREASURE_DISCARD
    table.passes_all()
    table.when("alice", opens_door())
    assert "claim" not in table.offered("carol")


@rule("AMB-37", "QUICK-02")
def test_a_covered_card_can_no_longer_be_claimed(table: Table) -> None:
    table.given(
        alice=Player(aside=[class_("cook")], hand=[BITE]),
        bob=Player(level=3),
        fight=("alice", LUMP),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    assert table.waits == ["open:fight"]
    table.when("alice", plays("bite", on="bob"))
    table.loses()
    table.runs("alice", "lump", die=5)
    assert table.waits == ["open:rest"]


@rule("QUICK-02")
def test_without_the_house_rule_nothing_is_claimed(table: Table) -> None:
    table.given(alice=Player(aside=[class_("cook")]), bob=Player(hand=[LESSON]))
    table.when("alice", discards("cook"))
    assert table.waits == ["open:prepare"]
    assert table.happened(ResponseWindowOpened) == []


@rule("AMB-99", "AMB-78")
def test_a_claim_is_sealed_for_the_others(table: Table) -> None:
    table.given(
        alice=Player(aside=[identity("cook")]), bob=Player(hand=[LESSON, HINT]), house=CLAIMS
    )
    table.when("alice", discards("cook"))
    events = table.when("bob", plays("lesson"))
    moves = [event for event in events if isinstance(event, CardsMoved)]
    assert len(moves) == 1
    shown = [redact_event(moves[0], seat) for seat in range(3)]
    cards = [event.cards for event in shown if isinstance(event, CardsMoved)]
    assert cards == [(NO_CARD,), moves[0].cards, (NO_CARD,)]
    table.passes_all()
    table.passes_all()
