"""Followers given up, ships left behind, things that belong to others: what a bot does there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.asking import wants
from tests.engine import moves
from tests.engine.cards import (
    DIE,
    curse,
    follower,
    item,
    lose,
    monster,
    one_shot,
    potion,
    power,
    ship,
)
from tests.engine.harness import Table
from tests.engine.layout import Player

REAPER = monster("reaper", 20, bad_stuff=DIE)
MOTH = monster("moth", 20, bad_stuff=[{"do": "change_gender"}])
PIP = follower("pip", 1)
FINGERS = power("fingers", 1, meta=["theft"])
TUB = ship("tub", 1, gold=100, run_away=-2)
BOOTS = item("boots", slot="feet", modifiers=[{"stat": "run_away", "amount": 2}])
HOUSE: dict[str, dict[str, Any]] = {
    "follower": {"sacrifice": True},
    "theft": {"target": 4, "less_per_extra": 1},
    "power": {"enabled": True, "max_rank": 4},
    "ship": {"max": 1, "replaces_run_modifiers": True},
    "secret_identity": {"escapes_to": 3, "lost_from": 6},
}


@pytest.mark.parametrize("deadly", [True, False])
def test_a_follower_is_given_up_for_a_life_and_not_for_a_trifle(table: Table, deadly: bool) -> None:
    foe = REAPER if deadly else MOTH
    table.given(
        alice=Player(level=5, aside=[PIP], wears=[item("crown", 3)]),
        fight=("alice", foe),
        house=HOUSE,
    )
    table.loses()
    wants(table, "alice", moves.picks("pip") if deadly else moves.picks())
    table.when("alice", moves.picks("pip"))


def test_the_follower_is_given_up_that_does_less_and_not_the_weaker_one(table: Table) -> None:
    porter = follower("porter", 1, modifiers=[{"stat": "hand_limit", "amount": 5}])
    table.given(
        alice=Player(level=5, aside=[follower("squire", 2), porter]),
        fight=("alice", REAPER),
        house={**HOUSE, "follower": {"sacrifice": True, "max": 2}},
    )
    table.loses()
    wants(table, "alice", moves.picks("squire"))
    table.when("alice", moves.picks("squire"))


@pytest.mark.parametrize("deadly", [True, False])
def test_a_follower_of_the_hand_is_laid_down_to_be_given_up_for_a_life(
    table: Table, deadly: bool
) -> None:
    table.given(
        alice=Player(level=5, hand=[PIP]), fight=("alice", REAPER if deadly else MOTH), house=HOUSE
    )
    table.loses()
    if deadly:
        wants(table, "alice", moves.plays("pip"))
        table.when("alice", moves.plays("pip"))
        wants(table, "alice", moves.picks("pip"))
    else:
        wants(table, "alice", moves.picks("moth"))
        table.when("alice", moves.plays("pip"))
    table.when("alice", moves.picks("pip"))


@pytest.mark.parametrize(("level", "along"), [(3, 1), (9, 0)])
def test_the_helper_comes_along_unless_that_one_leads(table: Table, level: int, along: int) -> None:
    table.given(
        alice=Player(level=5, aside=[PIP]),
        bob=Player(level=level),
        fight=("alice", REAPER),
        helper="bob",
        house=HOUSE,
    )
    table.loses()
    table.when("alice", moves.picks("pip"))
    wants(table, "alice", moves.picks(along))
    table.when("alice", moves.picks(1))


def test_a_slow_ship_is_left_behind_where_a_life_hangs_on_it(table: Table) -> None:
    table.given(alice=Player(level=5, wears=[TUB, BOOTS]), fight=("alice", REAPER), house=HOUSE)
    table.loses()
    wants(table, "alice", moves.discards("tub"))
    table.when("alice", moves.discards("tub"))
    table.runs("alice", "reaper", die=6)


def test_of_two_ships_a_bot_runs_with_the_faster(table: Table) -> None:
    sloop = ship("sloop", 1, run_away=1)
    table.given(
        alice=Player(level=5, wears=[TUB, sloop]),
        fight=("alice", REAPER),
        house=HOUSE | {"ship": {"max": 2, "replaces_run_modifiers": True}},
    )
    table.loses()
    wants(table, "alice", moves.picks("sloop"))
    table.when("alice", moves.picks("sloop"))
    table.runs("alice", "reaper", die=6)


def test_the_best_thing_of_the_others_is_stolen_for_the_least(table: Table) -> None:
    table.given(
        alice=Player(level=1, aside=[FINGERS], hand=[item("pin", gold=0), potion("tonic", 5)]),
        bob=Player(level=4, wears=[item("crown", 5, slot="head", gold=800)]),
        carol=Player(level=2, wears=[item("rag", 1, slot="body")]),
        house=HOUSE,
        point="rest",
    )
    table.when("alice", moves.plays("pin"))
    wants(table, "alice", moves.tries_theft("bob", "crown", paying="pin"))


def test_a_trifle_is_not_worth_a_level(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[FINGERS], hand=[potion("tonic", 5, gold=400)]),
        bob=Player(level=4, wears=[item("rag", slot="body")]),
        house=HOUSE,
        point="rest",
    )
    wants(table, "alice", moves.ends_turn())


def test_the_cheaper_mask_is_put_at_risk(table: Table) -> None:
    rich = power("rich", 2, strength=3, meta=["secret_identity"])
    table.given(
        alice=Player(level=5, aside=[rich, follower("mask", meta=["secret_identity"])]),
        bob=Player(hand=[curse("pox", lose(2))]),
        house=HOUSE,
    )
    table.when("bob", moves.plays("pox", on="alice"))
    wants(table, "alice", moves.picks("mask"))
    table.when("alice", moves.picks("mask"), die=1)


def test_a_better_ship_is_known_from_a_worse(table: Table) -> None:
    galleon = ship("galleon", 4, gold=500)
    table.given(alice=Player(level=3, hand=[galleon, TUB]), house=HOUSE, point="setup")
    wants(table, "alice", moves.sets_up("galleon"))


@pytest.mark.parametrize(("level", "pursued"), [(4, False), (5, True)])
def test_nothing_is_spent_on_what_does_not_pursue(table: Table, level: int, pursued: bool) -> None:
    """A follower and a way out are worth a life, and nothing where there is no danger."""
    ghost = monster("ghost", 20, bad_stuff=DIE, ignores={"level_max": 4})
    stairs = one_shot("stairs", [{"do": "escape", "from": "one"}], window="run_away")
    table.given(
        alice=Player(level=level, hand=[stairs], aside=[PIP]), fight=("alice", ghost), house=HOUSE
    )
    table.loses()
    wants(table, "alice", moves.picks("pip") if pursued else moves.picks())
    way_out = moves.plays("stairs", on="ghost")
    table.when("alice", moves.picks())  # the follower stays
    wants(table, "alice", way_out if pursued else moves.picks("ghost"))
    table.when("alice", way_out)
