"""Cards laid face up for later: when they take effect, and which come back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.events import CardLeftQueue, CardQueued, OfferEnded
from engine.core.zones import TABLE, TREASURE_DISCARD
from engine.views.event_redaction import redact_event
from tests.editions import STAYS_DEAD
from tests.engine.cards import (
    CANCEL,
    DIE,
    class_,
    curse,
    follower,
    item,
    level_up,
    lose,
    monster,
    potion,
    race,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, calls_kill, ends_turn, offers_trade, opens_door, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)
BITE, NIP = curse("bite", lose(1)), curse("nip", lose(1))
LESSON, HINT = level_up("lesson"), level_up("hint")


@rule("AMB-82", "AMB-93")
def test_queued_cards_take_effect_in_order_once_the_curse_is_settled(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE, LESSON]),
        bob=Player(level=3, hand=[HINT]),
        cards=[CANCEL],
    )
    table.when("alice", plays("bite", on="bob"))
    table.when("bob", plays("hint", on="bob"))
    assert len(table.happened(CardQueued)) == 1
    table.when("alice", plays("lesson", on="alice"))
    assert [table.box.cards[one.play.card].id for one in table.state.queue] == ["hint", "lesson"]
    assert table.lies("hint") == table.lies("lesson") == TABLE
    table.passes_all()
    taken = [table.box.cards[one.card].id for one in table.happened(CardLeftQueue)]
    assert taken == ["hint", "lesson"]
    table.then(alice=has(level=4), bob=has(level=3))
    assert table.lies("hint") == TREASURE_DISCARD
    assert table.waits == ["open:prepare"]


@rule("AMB-82", "AMB-28", "CURSE-04")
def test_a_curse_queued_in_a_fights_window_hits_before_the_window_goes_on(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[BITE]),
        carol=Player(hand=[NIP]),
        fight=("alice", LUMP),
        cards=[CANCEL],
        house={"win": {"level": 20}},
    )
    table.when("alice", calls_kill())
    table.when("bob", plays("bite", on="carol"))
    table.when("carol", plays("nip", on="alice"))
    table.passes_all()
    assert table.waits == ["window:victory", "window:curse"]
    table.passes_all()
    assert table.sums == (8, 8)
    assert table.waits == ["open:fight"]


@rule("AMB-82")
def test_a_queued_card_is_checked_again_and_comes_back_with_the_rule(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[curse("doom", DIE)]),
        bob=Player(level=3, hand=[item("coin")]),
        carol=Player(level=4, hand=[LESSON]),
        cards=[CANCEL],
    )
    table.when("alice", plays("doom", on="bob"))
    table.when("carol", plays("lesson", on="bob"))
    table.passes_all()
    assert [one.rule for one in table.happened(CardLeftQueue)] == ["HAND-09"]
    table.then(carol=has(hand=["lesson"]), bob=has(level=3))
    table.loots("carol", "coin")
    table.passes_all()


@rule("AMB-82", "DEATH-16")
def test_a_queued_card_of_somebody_who_died_is_discarded(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[curse("doom", DIE)]),
        bob=Player(level=3, hand=[LESSON, item("coin")]),
        cards=[CANCEL],
    )
    table.when("alice", plays("doom", on="bob"))
    table.when("bob", plays("lesson", on="bob"))
    table.passes_all()
    assert table.asks("alice", "loot") == ("coin",)
    table.loots("alice", "coin")
    assert table.lies("lesson") == TREASURE_DISCARD
    table.then(bob=has(level=3, dead=STAYS_DEAD[table.edition]))


@rule("AMB-82", "DEATH-13")
def test_the_queue_drains_before_the_next_looter(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[item("coin"), item("gem")]),
        bob=Player(level=4, hand=[curse("doom", DIE)]),
        carol=Player(level=3),
        fight=("alice", monster("ogre", 20, bad_stuff=DIE)),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.asks("bob", "loot")
    table.refused("bob", plays("doom", on="carol"), "AMB-92", "answer_first")
    table.loots("bob", "coin")
    table.when("bob", plays("doom", on="carol"))
    assert table.asks("carol", "loot") == ("gem",)
    table.then(carol=has(dead=False))
    table.loots("carol", "gem")


@rule("AMB-82", "AMB-79")
def test_nothing_is_queued_that_is_not_for_any_time(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE, class_("cook")]),
        bob=Player(hand=[potion("tea", 1), race("pale"), item("cap", slot="head")]),
        cards=[CANCEL],
        fight=("alice", LUMP),
    )
    table.when("alice", plays("bite", on="bob"))
    table.refused("bob", plays("tea", side=OURS), "AMB-92")
    table.refused("bob", plays("pale"), "CLASS-06")
    table.refused("bob", plays("cap"), "ITEM-15")
    table.refused("alice", plays("cook"), "CLASS-06")
    table.expires()


STONES = [item(f"stone_{n}") for n in range(9)]
ASKED: dict[str, dict[str, Any]] = {
    "charity": {"alice": Player(level=5, hand=STONES), "point": "rest"},
    "discard": {
        "alice": Player(level=5, aside=STONES[:2]),
        "doors": [curse("poor", [{"do": "discard", "in": "carried"}])],
    },
    "choose": {
        "alice": Player(level=5, hand=STONES[:2]),
        "doors": [curse("or", [{"do": "choose", "options": [lose(1), lose(2)]}])],
    },
    "gender": {"alice": Player(level=5), "doors": [curse("swap", [{"do": "change_gender"}])]},
    "run_order": {
        "alice": Player(level=5),
        "fight": ("alice", LUMP),
        "monsters": [monster("rat", 1)],
    },
}


@rule("AMB-82", "AMB-28", "CURSE-02")
@pytest.mark.parametrize("about", ASKED)
def test_while_somebody_is_asked_the_others_cards_wait_for_the_answer(
    table: Table, about: str
) -> None:
    table.given(bob=Player(hand=[BITE]), carol=Player(level=3, hand=[LESSON]), **ASKED[about])
    if about == "run_order":
        table.loses()
    else:
        table.when("alice", ends_turn() if about == "charity" else opens_door())
    table.asks("alice", about)
    events = table.when("bob", plays("bite", on="carol"))
    table.when("carol", plays("lesson", on="bob"))
    (queued,) = [event for event in events if isinstance(event, CardQueued)]
    assert redact_event(queued, table.seat("carol")) == queued, "everybody is told"
    assert table.lies("bite") == table.lies("lesson") == TABLE
    table.then(carol=has(level=3), bob=has(level=1))
    table.asks("alice", about)
    table.expires(die=6 if about == "run_order" else ())
    if about == "run_order":
        table.runs("alice", "rat", die=6)
    table.then(carol=has(level=2), bob=has(level=2))
    if table.waits[-1] == "window:receipt":
        table.passes_all()


@rule("AMB-82", "AMB-95")
def test_a_curse_hits_in_the_middle_of_a_trade_and_the_offer_is_gone(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "carried"}])
    table.given(alice=Player(aside=[item("vase", gold=300)]), carol=Player(hand=[poor]))
    table.when("alice", offers_trade("bob", give=["vase"]))
    offer = table.offer_id(table.seat("bob"))
    table.when("carol", plays("poor", on="alice"))
    assert [(one.offer.id, one.how) for one in table.happened(OfferEnded)] == [(offer, "lapsed")]
    assert table.state.offers == []


@rule("AMB-82", "SIDE-01", "SIDE-03", where="SIDE-03")
def test_a_queued_follower_that_finds_no_place_comes_back(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE]),
        bob=Player(hand=[follower("pip", 1), follower("dot", 1)]),
        cards=[CANCEL],
        house={"follower": {"max": 1, "replace_by_discard": False}},
    )
    table.when("alice", plays("bite", on="carol"))
    table.when("bob", plays("pip"))
    table.when("bob", plays("dot"))
    table.passes_all()
    assert [one.rule for one in table.happened(CardLeftQueue)] == ["", "SIDE-03"]
    table.then(bob=has(aside=["pip"], hand=["dot"]))


@rule("TURN-05", "AMB-82")
def test_the_queue_drains_between_the_steps_of_a_turn(table: Table) -> None:
    table.given(alice=Player(level=3), bob=Player(hand=[LESSON]), doors=[NIP], cards=[CANCEL])
    table.when("alice", opens_door())
    table.when("bob", plays("lesson", on="alice"))
    table.expires()
    table.then(alice=has(level=3))
    assert table.waits == ["open:after_door"]
