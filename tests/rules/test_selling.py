"""Selling, and the winning level (SELL and END)."""

from __future__ import annotations

import pytest

from engine.core.zones import TREASURE_DISCARD
from tests.engine.cards import curse, item, level_up, lose, monster, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import opens_door, plays, sells
from tests.rulebook import rule


@rule("SELL-01", "SELL-02", "LEVEL-02")
def test_a_thousand_gold_make_a_level_in_the_own_turn(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[item("vase", gold=600)], aside=[item("jug", gold=400)]),
        bob=Player(hand=[item("bar", gold=1000)]),
    )
    table.refused("bob", sells("bar"), "SELL-01")
    table.refused("alice", sells("vase"), "SELL-02", "too_cheap")
    table.refused("alice", sells(), "SELL-02", "nothing_to_sell")
    table.refused("alice", sells("vase", "vase"), "SELL-02")
    table.refused("alice", sells("vase", "bar"), "SELL-05")
    table.when("alice", sells("vase", "jug"))
    table.then(alice=has(level=4, hand=[], aside=[]))
    assert table.lies("vase") == table.lies("jug") == TREASURE_DISCARD


@rule("SELL-03", "SELL-04", "SELL-05")
@pytest.mark.parametrize(("gold", "levels"), [(1900, 1), (2000, 2), (1999, 1)])
def test_every_full_thousand_is_a_level_and_the_rest_is_lost(
    table: Table, gold: int, levels: int
) -> None:
    table.given(
        alice=Player(level=3, hand=[item("vase", gold=gold - 1000)], wears=[item("jug", gold=1000)])
    )
    table.when("alice", sells("vase", "jug"))
    table.then(alice=has(level=3 + levels))


@rule("SELL-02", "SELL-03")
def test_the_unit_is_a_key_of_the_profile(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[item("vase", gold=600)]), house={"sell": {"unit": 300}})
    table.when("alice", sells("vase"))
    table.then(alice=has(level=5))


@rule("SELL-06", "LEVEL-04", "AMB-50")
def test_a_sale_never_gives_the_winning_level(table: Table) -> None:
    gold = [item("bar", gold=2000), item("vase", gold=1000)]
    table.given(alice=Player(level=8, hand=gold))
    table.when("alice", sells("bar"))
    table.then(alice=has(level=9))
    table.refused("alice", sells("vase"), "SELL-06")
    table.refused("alice", sells(), "SELL-06", "no_winning_level")
    assert "sell" not in table.offered("alice")


@rule("COMBAT-02", "SELL-01", "TURN-17")
def test_a_sale_is_refused_while_something_is_settled(table: Table) -> None:
    table.given(
        alice=Player(level=4, hand=[item("bar", gold=1000)]),
        bob=Player(hand=[curse("bite", lose(1))]),
        cards=[special("no", "curse", [{"do": "cancel"}])],
    )
    table.when("bob", plays("bite", on="alice"))
    assert table.waits == ["open:prepare", "window:curse"]
    table.refused("alice", sells("bar"), "AMB-92")
    table.passes_all()
    table.when("alice", sells("bar"))


@rule("LEVEL-01", "END-01")
@pytest.mark.parametrize(("goal", "over"), [(10, False), (5, True)])
def test_the_winning_level_is_a_key_of_the_profile(table: Table, goal: int, over: bool) -> None:
    table.given(
        alice=Player(level=4),
        fight=("alice", monster("rat", 1)),
        house={"win": {"level": goal}},
    )
    table.wins()
    table.then(alice=has(level=5))
    assert table.state.over is over


@rule("END-01")
def test_after_the_end_nothing_more_happens(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[level_up("lesson")]), fight=("alice", monster("rat", 1))
    )
    table.wins()
    assert table.view("alice").decision is None
    assert table.state.stack == []
    table.refused("alice", plays("lesson", on="bob"), "END-01", "game_over")
    table.refused("bob", opens_door(), "END-01")
    table.refuses_expiry(1, rule="END-01")
