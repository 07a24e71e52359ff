"""What the profile decides about items, sales, trades and level cards, each key both ways."""

from __future__ import annotations

import pytest

from tests.engine.cards import item, level_up, monster, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    accepts,
    asks_help,
    ends_turn,
    loots_room,
    offers_trade,
    opens_door,
    plays,
    sells,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
BAR = item("bar", gold=1000)


@rule("ITEM-15", "HAND-10", "AMB-86")
@pytest.mark.parametrize("window", ["own_turn", "own_turn_or_receipt"])
def test_whether_receiving_an_item_is_a_moment_to_play_it(table: Table, window: str) -> None:
    gift = special(
        "gift",
        "own_turn",
        [
            {"do": "draw", "deck": "treasure", "count": 1, "who": "others"},
        ],
    )
    table.given(
        alice=Player(hand=[gift]), treasures=[item("cap")], house={"items": {"play_window": window}}
    )
    table.when("alice", plays("gift"))
    assert table.waits[-1] == "window:receipt"
    if window == "own_turn":
        table.refused("bob", plays("cap"), "ITEM-15", "only_on_own_turn")
    else:
        table.when("bob", plays("cap"))
        table.then(bob=has(wears=["cap"]))
    table.passes_all()


@rule("SELL-05")
@pytest.mark.parametrize("from_hand", [True, False])
def test_whether_the_hand_is_for_sale(table: Table, from_hand: bool) -> None:
    table.given(
        alice=Player(hand=[BAR], aside=[item("ingot", gold=1000)]),
        house={"sell": {"from_hand": from_hand}},
    )
    if from_hand:
        table.when("alice", sells("bar"))
    else:
        table.refused("alice", sells("bar"), "SELL-05", "cannot_be_sold")
    table.when("alice", sells("ingot"))
    table.then(alice=has(level=3 if from_hand else 2))


@rule("TRADE-06", "AMB-47", "SELL-01")
@pytest.mark.parametrize("resale", ["own_turn", "next_own_turn"])
def test_when_a_traded_item_is_sold(table: Table, resale: str) -> None:
    """In the turn in which it came, or in a later one; who got it off turn has waited already."""
    table.given(
        alice=Player(aside=[item("ingot", gold=1000)]),
        bob=Player(aside=[BAR]),
        house={"trade": {"resale": resale}},
    )
    table.when("bob", offers_trade("alice", give=["bar"], take=["ingot"]))
    table.when("alice", accepts())
    if resale == "own_turn":
        table.when("alice", sells("bar"))
        table.then(alice=has(level=2))
        return
    table.refused("alice", sells("bar"), "SELL-05", "cannot_be_sold")
    assert "sell" not in table.offered("alice")
    table.when("alice", opens_door())
    table.when("alice", loots_room())
    table.when("alice", ends_turn())
    table.when("bob", sells("ingot"))
    table.then(bob=has(level=2))


@rule("TRADE-04", "AMB-26")
@pytest.mark.parametrize("out", [True, False])
def test_whether_a_fighter_is_traded_with(table: Table, out: bool) -> None:
    table.given(
        alice=Player(level=1),
        bob=Player(aside=[BAR]),
        fight=("alice", LUMP),
        house={"trade": {"partner_out_of_combat": out}},
    )
    if out:
        table.refused("bob", offers_trade("alice", give=["bar"]), "TRADE-04", "no_partner")
        return
    table.when("bob", offers_trade("alice", give=["bar"]))
    table.when("alice", accepts())
    table.then(alice=has(aside=["bar"]), bob=has(aside=[]))
    table.refused("alice", offers_trade("bob", give=["bar"]), "COMBAT-03")


@rule("AMB-27", "TRADE-02")
def test_what_a_fighter_has_promised_is_asked_of_it_by_nobody_else(table: Table) -> None:
    table.given(
        alice=Player(level=1, aside=[item("ingot", gold=1000)]),
        bob=Player(aside=[BAR]),
        fight=("alice", LUMP),
        house={"trade": {"partner_out_of_combat": False}},
    )
    table.when("alice", asks_help("carol", items=["ingot"]))
    assert table.card("ingot", 0) in wanted(table, "bob")
    table.when("carol", accepts())
    assert table.card("ingot", 0) not in wanted(table, "bob")
    table.refused("bob", offers_trade("alice", give=["bar"], take=["ingot"]), "TRADE-02")


def wanted(table: Table, name: str) -> tuple[int, ...]:
    """What somebody could ask for in a trade."""
    decision = table.view(name).decision
    assert decision is not None
    (trade,) = (one for one in decision.options if one.verb == "offer_trade")
    return trade.needs[-1].among


@rule("GUAL-02")
@pytest.mark.parametrize("targets", ["any_player", "self"])
def test_whom_a_level_card_is_played_on(table: Table, targets: str) -> None:
    table.given(
        alice=Player(hand=[level_up("lesson", count=2), "lesson#2"]),
        house={"levels": {"targets": targets}},
    )
    if targets == "self":
        table.refused("alice", plays("lesson#1", on="bob"), "HAND-09", "wrong_seat")
    else:
        table.when("alice", plays("lesson#1", on="bob"))
    table.when("alice", plays("lesson#2", on="alice"))
    table.then(alice=has(level=2), bob=has(level=1 if targets == "self" else 2))


@rule("LEVEL-05", "GUAL-04", "AMB-02")
@pytest.mark.parametrize("by_card", [True, False])
def test_whether_a_card_gives_the_winning_level(table: Table, by_card: bool) -> None:
    table.given(
        alice=Player(level=9, hand=[level_up("miracle", rules=[{"permit": "may_win"}])]),
        house={"win": {"by_card": by_card}, "levels": {"useless_gain": "rejected"}},
    )
    if by_card:
        table.when("alice", plays("miracle", on="alice"))
        assert table.state.winners == (0,)
    else:
        table.refused("alice", plays("miracle", on="alice"), "GUAL-04", "no_winning_level")


@rule("LEVEL-04", "PREC-02", "GUAL-04")
@pytest.mark.parametrize("by_kill", [True, False])
def test_whether_only_a_kill_gives_the_winning_level(table: Table, by_kill: bool) -> None:
    """A sale does not either way: that is no card against a rule (AMB-50)."""
    table.given(
        alice=Player(level=9, hand=[level_up("lesson"), BAR]),
        house={
            "precedence": {"winning_level_by_kill": by_kill},
            "levels": {"useless_gain": "rejected"},
        },
    )
    table.refused("alice", sells("bar"), "SELL-06")
    if by_kill:
        table.refused("alice", plays("lesson", on="alice"), "GUAL-04", "no_winning_level")
    else:
        table.when("alice", plays("lesson", on="alice"))
        assert table.state.winners == (0,)
