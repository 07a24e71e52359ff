"""Big items: the limit, the dwarfs, and what becomes of too many (ITEM-05..ITEM-10, AMB-34)."""

from __future__ import annotations

import pytest

from engine.core.events import ItemsSold
from engine.core.zones import TREASURE_DISCARD
from tests.editions import BIG_ITEMS
from tests.engine.cards import DWARF, Spec, curse, item, monster
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, picks, plays, sells
from tests.rulebook import rule

LUMP = monster("lump", 8)


def chests(**gold: int) -> list[Spec]:
    """Big items by name, with what they are worth."""
    return [item(name, gold=price, big=True) for name, price in gold.items()]


@rule("ITEM-05", "ITEM-06")
def test_one_big_item_may_be_carried(table: Table) -> None:
    table.given(
        alice=Player(
            aside=[item("chest", big=True, gold=1000)], hand=[item("trunk", big=True), item("box")]
        )
    )
    if BIG_ITEMS[table.edition] is None:
        table.when("alice", plays("trunk"))
        table.then(alice=has(aside=["chest"], wears=["trunk"]))
        return
    table.refused("alice", plays("trunk"), "ITEM-05", "too_big")
    table.when("alice", plays("box"))
    table.when("alice", sells("chest"))
    table.when("alice", plays("trunk"))


@rule("ITEM-05")
@pytest.mark.parametrize(("limit", "carried"), [(2, 2), (None, 3)])
def test_the_big_limit_is_a_key_of_the_profile(
    table: Table, limit: int | None, carried: int
) -> None:
    table.given(
        alice=Player(hand=[item(f"chest_{n}", big=True) for n in range(3)]),
        house={"items": {"big_limit": limit}},
    )
    for n in range(carried):
        table.when("alice", plays(f"chest_{n}"))
    if carried < 3:
        table.refused("alice", plays("chest_2"), "ITEM-05")


@rule("ITEM-07", "ITEM-08", "ITEM-10", "AMB-34", where="ITEM-08")
def test_who_stops_being_a_dwarf_keeps_one_big_item(table: Table) -> None:
    """The surplus goes to the lowest who can carry it, asked again after each item."""
    forget = curse("forget", [{"do": "discard", "in": "identity"}])
    chests = [item(name, 1, big=True) for name in ("p", "q", "r")]
    table.given(
        alice=Player(level=5, aside=[DWARF], wears=chests),
        bob=Player(level=1, aside=[item("bobs", big=True)]),
        carol=Player(level=2, hand=[forget]),
        dave=Player(level=3),
        fight=("alice", LUMP),
    )
    table.when("carol", plays("forget", on="alice"))
    assert table.asks("alice", "big_items") == ("p", "q", "r")
    table.when("alice", picks("q"))
    table.then(carol=has(wears=["q"]))
    assert table.asks("alice", "big_items") == ("p", "r")
    table.when("alice", picks("r"))
    table.then(alice=has(wears=["p"]), dave=has(wears=["r"]), bob=has(aside=["bobs"]))


@rule("ITEM-09", "AMB-34", "ITEM-08", where="ITEM-08")
def test_in_the_own_turn_what_is_too_much_may_be_sold(table: Table) -> None:
    """Two big items that are worth a level together go in one sale."""
    table.given(
        alice=Player(level=5, aside=[DWARF], wears=chests(p=700, q=600, r=400)),
        carol=Player(level=2),
    )
    table.when("alice", discards("dwarf"))
    assert table.asks("alice", "big_sale") == ("p", "q", "r")
    table.refused("alice", picks("p", "q", "r"), "AMB-33", "wrong_count")
    table.refused("alice", picks("p"), "SELL-02", "too_cheap")
    table.when("alice", picks("q", "r"))
    assert [(event.gold, event.levels) for event in table.happened(ItemsSold)] == [(1000, 1)]
    table.then(alice=has(level=6, wears=["p"]), carol=has(aside=[], wears=[]))
    assert table.lies("q") == table.lies("r") == TREASURE_DISCARD


@rule("ITEM-09", "AMB-34", where="ITEM-08")
def test_or_one_is_sold_and_another_given(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[DWARF], wears=chests(p=1000, q=1000, r=100, s=100)),
        carol=Player(level=2),
        dave=Player(level=3),
    )
    table.when("alice", discards("dwarf"))
    table.when("alice", picks("p"))
    assert table.asks("alice", "big_sale") == ("q", "r", "s")
    table.when("alice", picks())
    assert table.asks("alice", "big_items") == ("q", "r", "s")
    table.when("alice", picks("s"))
    assert table.asks("alice", "big_sale") == ("q", "r")
    table.when("alice", picks("q"))
    table.then(alice=has(level=7, wears=["r"]), bob=has(wears=["s"]))


@rule("ITEM-09", "AMB-34", "AMB-50", where="ITEM-08")
def test_there_is_no_sale_without_a_level(table: Table) -> None:
    for level, price in ((5, 900), (9, 1000)):
        table.given(
            alice=Player(level=level, aside=[DWARF], wears=chests(p=price, q=price)),
            bob=Player(level=1),
            carol=Player(level=2),
        )
        table.when("alice", discards("dwarf"))
        assert table.asks("alice", "big_items") == ("p", "q")
        table.when("alice", picks("p"))
        table.then(alice=has(level=level), bob=has(wears=["p"]))


@rule("ITEM-09", "ITEM-10", "AMB-34", where="ITEM-08")
def test_nor_in_a_fight_nor_in_the_turn_of_another(table: Table) -> None:
    forget = curse("forget", [{"do": "discard", "in": "identity"}])
    dwarf = Player(level=5, aside=[DWARF], wears=chests(p=1000, q=1000))
    table.given(alice=dwarf, carol=Player(hand=[forget]), fight=("alice", LUMP))
    table.when("carol", plays("forget", on="alice"))
    assert table.asks("alice", "big_items") == ("p", "q")
    table.when("alice", picks("p"))
    table.when("alice", picks("bob"))
    table.given(alice=Player(), bob=dwarf)
    table.when("bob", discards("dwarf"))
    assert table.asks("bob", "big_items") == ("p", "q")
    table.when("bob", picks("p"))
    table.when("bob", picks("carol"))


@rule("ITEM-09", "AMB-94", where="ITEM-08")
def test_the_clock_sells_what_would_be_given_away(table: Table) -> None:
    table.given(alice=Player(level=5, aside=[DWARF], wears=chests(p=1500, q=1000, r=300)))
    table.when("alice", discards("dwarf"))
    table.expires()
    table.then(alice=has(level=7, wears=["r"]))


@rule("ITEM-10", "AMB-34", where="ITEM-08")
def test_surplus_that_nobody_can_carry_is_discarded(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[DWARF], wears=[item("p", big=True), item("q", big=True)]),
        bob=Player(aside=[item("bobs", big=True)]),
        carol=Player(aside=[item("carols", big=True)]),
    )
    table.when("alice", discards("dwarf"))
    table.when("alice", picks("p"))
    assert table.lies("p") == TREASURE_DISCARD
    table.then(alice=has(wears=["q"]))


@rule("ITEM-10", "AMB-34", "AMB-87", where="ITEM-08")
def test_among_the_lowest_the_owner_chooses_who_gets_it(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[DWARF], wears=[item("p", big=True), item("q", big=True)]),
        bob=Player(level=2),
        carol=Player(level=2),
        dave=Player(level=3),
        fight=("bob", LUMP),
    )
    table.when("alice", discards("dwarf"))
    table.when("alice", picks("q"))
    assert table.asks("alice", "big_taker") == ("bob", "carol")
    table.when("alice", picks("bob"))
    table.then(bob=has(aside=["q"], wears=[]))
