"""Monsters that follow their kind into a fight, as each rulebook has it (MULTI)."""

from __future__ import annotations

import pytest

from tests.editions import SWARMS_FOLLOW, UNDEAD_FOLLOW
from tests.engine.cards import enhancer, monster
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import plays
from tests.rulebook import rule

RATTLE = monster("rattle", 4, tags=["undead"])
WIND = monster("wind", 3, tags=["undead"])
ELK, DUCK = monster("elk", 5), monster("duck", 1)
PAINT = enhancer("paint", 2, adds_tags=["undead"])
BEES, WASPS = monster("bees", 3, tags=["swarm"]), monster("wasps", 2, tags=["swarm"])
BUZZ = enhancer("buzz", 1, adds_tags=["swarm"])
PLAGUE = monster("plague", 2, tags=["undead", "swarm"])


def hands(table: Table, **layout: object) -> None:
    table.given(
        bob=Player(hand=[WIND]),
        carol=Player(hand=[ELK, PAINT]),
        dave=Player(hand=[DUCK]),
        **layout,  # type: ignore[arg-type]
    )


@rule("MULTI-11", "MULTI-12", "MULTI-15", "HAND-09")
def test_the_undead_follow_each_other_where_the_rulebook_lets_them(table: Table) -> None:
    hands(table, fight=("alice", RATTLE))
    if UNDEAD_FOLLOW[table.edition]:
        table.when("bob", plays("wind"))
        table.when("carol", plays("paint", on="rattle", other="elk"))
        assert table.sums[1] == 4 + 3 + 5 + 2
    else:
        table.refused("bob", plays("wind"), "TURN-08")
        table.refused("carol", plays("paint", on="rattle", other="elk"), "HAND-09")
    table.refused("dave", plays("duck"), "TURN-08")


@rule("MULTI-15", "MULTI-11", "MULTI-12")
def test_outside_a_fight_nobody_follows_anybody(table: Table) -> None:
    hands(table)
    table.refused("bob", plays("wind"))
    table.refused("carol", plays("paint", on="elk", other="elk"), "ENH-06", "only_in_fight")
    table.refused("dave", plays("duck"))


@rule("MULTI-11", where="MULTI-11")
def test_the_undead_do_not_follow_the_living(table: Table) -> None:
    hands(table, fight=("alice", BEES))
    table.refused("bob", plays("wind"), "MULTI-11", "nobody_to_follow")


@rule("MULTI-13", "MULTI-15", "MULTI-02")
def test_swarms_grow_where_the_rulebook_lets_them(table: Table) -> None:
    table.given(bob=Player(hand=[WASPS]), carol=Player(hand=[ELK, BUZZ]), fight=("alice", BEES))
    if SWARMS_FOLLOW[table.edition]:
        table.when("bob", plays("wasps"))
        table.when("carol", plays("buzz", on="bees", other="elk"))
        assert table.sums[1] == 3 + 2 + 5 + 1
    else:
        table.refused("bob", plays("wasps"), "TURN-08")
        table.refused("carol", plays("buzz", on="bees", other="elk"), "HAND-09")


@rule("MULTI-14", where="MULTI-14")
@pytest.mark.parametrize("first", [RATTLE, BEES], ids=["undead", "swarm"])
def test_what_is_both_follows_either_kind_and_is_followed_by_both(
    table: Table, first: dict[str, object]
) -> None:
    table.given(bob=Player(hand=[PLAGUE, WIND, WASPS]), fight=("alice", first))
    other = "wasps" if first is RATTLE else "wind"
    table.refused("bob", plays(other), "MULTI-11", "nobody_to_follow")
    table.when("bob", plays("plague"))
    table.when("bob", plays(other))
    assert len(table.fight.foes) == 3
