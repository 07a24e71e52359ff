"""Goods that change hands, by trade, gift, theft and ruling (SELL and TRADE)."""

from __future__ import annotations

import pytest

from engine.core.zones import TREASURE_DISCARD
from tests.engine.cards import (
    DWARF,
    cheat,
    class_,
    curse,
    follower,
    identity,
    item,
    lose,
    monster,
    potion,
    race,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    accepts,
    calls_kill,
    declines,
    ends_turn,
    offers_trade,
    opens_door,
    plays,
    sells,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
CAP, HAT = item("cap", 2, slot="head"), item("hat", 3, slot="head")


@rule("AMB-87", "AMB-95", "TRADE-05", "ITEM-11")
def test_a_cap_for_a_hat_is_worn_by_both_at_once(table: Table) -> None:
    """A L1 wears the cap +2, B L1 the hat +3: afterwards A counts 4 and B 3."""
    table.given(alice=Player(wears=[CAP]), bob=Player(wears=[HAT]))
    table.when("alice", offers_trade("bob", give=["cap"], take=["hat"]))
    table.when("bob", accepts())
    table.then(alice=has(wears=["hat"], strength=4), bob=has(wears=["cap"], strength=3))


@rule("AMB-87", "AMB-95", "ITEM-12")
def test_what_finds_no_room_after_the_exchange_lies_sideways(table: Table) -> None:
    pole = item("pole", 4, hands=2)
    rods = [item("rod", 1, hands=1), item("stick", 1, hands=1), item("cane", 1, hands=1)]
    table.given(alice=Player(wears=[pole]), bob=Player(wears=rods[:2], aside=rods[2:]))
    table.when("alice", offers_trade("bob", give=["pole"], take=["stick"]))
    table.when("bob", accepts())
    table.then(
        alice=has(wears=["stick"], strength=2), bob=has(wears=["rod"], aside=["cane", "pole"])
    )


@rule("AMB-95", "AMB-88", "TRADE-09", "ITEM-05")
def test_a_cheated_big_item_counts_once_it_has_changed_hands(table: Table) -> None:
    """B may not take a second chest, cheated or not; the cheat card stays behind and is gone."""
    table.given(
        alice=Player(
            wears=[item("chest", 1, big=True), item("trunk", 1, big=True)],
            aside=[cheat("says_so")],
            cheats={"says_so": "trunk"},
        ),
        bob=Player(wears=[item("safe", big=True)]),
        carol=Player(),
        house={"items": {"big_limit": 1}},
    )
    table.refused("alice", offers_trade("bob", give=["trunk"]), "TRADE-09", "too_big")
    table.refused("alice", offers_trade("bob", give=["trunk"], take=["safe"]), "TRADE-09")
    table.when("alice", offers_trade("carol", give=["trunk"]))
    table.when("carol", accepts())
    table.then(alice=has(wears=["chest"], aside=[]), carol=has(wears=["trunk"]))


@rule("TRADE-09", "ITEM-07", "AMB-95", where="ITEM-07")
def test_only_a_dwarf_takes_two_big_items_for_one(table: Table) -> None:
    big = [item("chest", big=True), item("trunk", big=True)]
    for races, refused in (([], True), ([DWARF], False)):
        table.given(
            alice=Player(aside=[race("stout", rules=DWARF["rules"]), *big]),
            bob=Player(aside=[item("safe", big=True), *races]),
        )
        trade = offers_trade("bob", give=["chest", "trunk"], take=["safe"])
        if refused:
            table.refused("alice", trade, "TRADE-09", "too_big")
        else:
            table.when("alice", trade)
            table.when("bob", accepts())
            table.then(bob=has(wears=["chest", "trunk"]), alice=has(wears=["safe"]))


@rule("TRADE-03", "AMB-26", "AMB-28", "TRADE-04")
def test_a_trade_waits_for_the_end_of_the_own_fight(table: Table) -> None:
    """Not before the kill is final, running away and rewards included; afterwards at once."""
    table.given(
        alice=Player(level=9 - 1, wears=[CAP]),
        bob=Player(wears=[HAT]),
        fight=("alice", LUMP),
        house={"win": {"level": 20}},
    )
    trade = offers_trade("bob", give=["cap"], take=["hat"])
    table.refused("alice", trade, "COMBAT-03")
    table.when("alice", calls_kill())
    table.refused("alice", trade, "COMBAT-03")
    table.refused("bob", offers_trade("alice", give=["hat"]), "TRADE-04")
    table.passes_all()
    table.when("alice", trade)
    table.when("bob", declines())
    table.then(alice=has(wears=["cap"]))


@rule("SELL-02", "SELL-05", "AMB-88", "CHEAT-02")
def test_a_sold_item_takes_its_cheat_along(table: Table) -> None:
    table.given(
        alice=Player(
            level=2,
            wears=[item("crown", 5, slot="head", gold=1100)],
            aside=[cheat("says_so")],
            cheats={"says_so": "crown"},
        )
    )
    table.refused("alice", sells("crown", "says_so"), "SELL-05", "cannot_be_sold")
    table.when("alice", sells("crown"))
    table.then(alice=has(level=3, wears=[], aside=[]))


@rule("SELL-03", "SELL-06", "AMB-50", "CLASS-15")
@pytest.mark.parametrize(
    ("level", "bonus", "gold", "after"),
    [(4, 0, 2900, 6), (4, 50, 2000, 7), (7, 50, 2000, 9), (8, 0, 2999, 9), (4, 50, 666, None)],
)
def test_sales_in_numbers(
    table: Table, level: int, bonus: int, gold: int, after: int | None
) -> None:
    """Half as much again for a halfling: 2,000 are 3,000, and 666 are 999; nobody gets past 9."""
    trader = race("trader", modifiers=[{"stat": "sale_percent", "amount": bonus}])
    goods = [item("bar", gold=gold // 2), item("vase", gold=gold - gold // 2)]
    table.given(alice=Player(level=level, aside=[trader], hand=goods))
    if after is None:
        table.refused("alice", sells("bar", "vase"), "SELL-02", "too_cheap")
    else:
        table.when("alice", sells("bar", "vase"))
        table.then(alice=has(level=after, hand=[]))
        assert table.lies("bar") == TREASURE_DISCARD


@rule("SELL-01", "COMBAT-02", "TURN-17")
def test_when_a_sale_is_possible_in_the_own_turn(table: Table) -> None:
    """Before the door and after the fight; never between, and never in the turn of another."""
    bars = [item("bar", gold=1000), item("ingot", gold=1000)]
    table.given(alice=Player(level=1, hand=bars), doors=[LUMP])
    table.when("alice", sells("bar"))
    table.when("alice", opens_door())
    table.refused("alice", sells("ingot"), "COMBAT-02")
    table.loses()
    table.refused("alice", sells("ingot"), "COMBAT-02")
    table.runs("alice", "lump", die=5)
    table.when("alice", sells("ingot"))
    table.then(alice=has(level=3))
    table.when("alice", ends_turn())
    table.refused("alice", sells("bar"), "SELL-01")


@rule("TRADE-01", "CLASS-18", "SIDE-05")
def test_nor_is_what_one_is(table: Table) -> None:
    table.given(alice=Player(aside=[identity("pale"), follower("pal"), item("cup")]))
    for card in ("pale", "pal"):
        table.refused("alice", offers_trade("bob", give=[card]), "TRADE-02", "only_items_in_play")
    table.when("alice", offers_trade("bob", give=["cup"]))
    table.when("bob", accepts())
    table.then(bob=has(wears=["cup"]))


@rule("TRADE-01", "CLASS-18", "SIDE-05", "CURSE-09", where="CLASS-04")
def test_nothing_but_items_is_ever_for_trade(table: Table) -> None:
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
    table.given(
        alice=Player(aside=[class_("cook"), class_("smith"), two_identities("both", "class"), itch,
                          follower("pal"), potion("tea", 2), item("cup")])
    )  # fmt: skip
    for card in ("cook", "both", "itch", "pal"):
        table.refused("alice", offers_trade("bob", give=[card]), "TRADE-02", "only_items_in_play")
    table.when("alice", offers_trade("bob", give=["tea", "cup"]))
    table.when("bob", accepts())
    table.then(bob=has(aside=["tea"], wears=["cup"]))


@rule("AMB-14", "LEVEL-03", "LEVEL-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "after"), [(3, 5, (4, 4)), (3, 1, (3, 1)), (9, 5, (9, 4))]
)
def test_a_level_taken_from_somebody(
    table: Table, mine: int, theirs: int, after: tuple[int, int]
) -> None:
    """Who has none to lose gives none; who stands at 9 gets none, and the other one loses it."""
    swap = special("swap", "any_time", [*lose(1, "target"), {"do": "gain_levels"}])
    table.given(alice=Player(level=mine, hand=[swap]), bob=Player(level=theirs))
    table.when("alice", plays("swap", on="bob"))
    table.then(alice=has(level=after[0]), bob=has(level=after[1]))


@rule("HOUSE-01", "MULTIID-02", where="AMB-68")
def test_no_ruling_lays_down_what_would_be_lost_at_once(table: Table) -> None:
    table.given(alice=Player(aside=[class_("cook")], hand=[two_identities("both", "class")]))
    table.may_not_rule(
        "MULTIID-02", "over_the_limit", "move_card", "alice", card="both", place="play"
    )
