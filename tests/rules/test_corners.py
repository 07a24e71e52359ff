"""Corners of the rules, each of which one small clause of the engine decides."""

from __future__ import annotations

from engine.zones import TREASURE_DISCARD
from tests.engine.cards import cheat, curse, item, monster, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import accepts, asks_help, picks, plays
from tests.rulebook import rule

TREASURES_COME_IN = {"classic": "loot"}
"""The phase that a table shows while treasures are split (TURN-18)."""


@rule("TURN-18", "AMB-85")
def test_the_rulebooks_own_phase_for_treasures(table: Table, edition_id: str) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(level=5),
        fight=("alice", monster("ogre", 8, treasures=2)),
        treasures=[item("cap"), item("sock")],
    )
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", accepts())
    table.wins()
    table.asks("alice", "split")
    assert table.view("carol").public.phase == TREASURES_COME_IN[edition_id]
    table.when("alice", picks("sock"))
    table.passes_all()


@rule("DEATH-16", "AMB-82", "HELP-11", "REW-06")
def test_the_share_of_a_helper_who_died_of_the_kill_is_lost(table: Table) -> None:
    bomb = monster(
        "bomb", 8, 2, triggers=[{"on": "killed", "do": [{"do": "die", "who": "helper"}]}]
    )
    table.given(
        alice=Player(level=5),
        bob=Player(level=5),
        fight=("alice", bomb),
        treasures=[item("cap"), item("sock")],
    )
    table.when("alice", asks_help("bob", treasures=1, helper_first=True))
    table.when("bob", accepts())
    table.wins()
    table.then(alice=has(level=6, hand=["sock"]), bob=has(dead=True, hand=[]))
    assert table.lies("cap") == TREASURE_DISCARD


@rule("AMB-33", "STR-14")
def test_a_worn_item_that_does_not_work_is_not_the_best(table: Table) -> None:
    greedy = curse("greedy", [{"do": "discard", "in": "worn", "pick": "best"}])
    sword = item("sword", 5, hands=1, usable_if={"has": "class:king"})
    table.given(alice=Player(hand=[greedy]), bob=Player(wears=[item("cap", 2, slot="head"), sword]))
    table.then(bob=has(strength=3))
    table.when("alice", plays("greedy", on="bob"))
    table.then(bob=has(strength=1, wears=["sword"]))


@rule("AMB-25", "AMB-87", "AMB-88")
def test_a_cheat_lets_an_item_that_lay_aside_be_worn(table: Table) -> None:
    table.given(
        alice=Player(
            wears=[item("cap", 2, slot="head")],
            has=[item("hat", 3, slot="head")],
            hand=[cheat("says_so")],
        )
    )
    table.then(alice=has(strength=3))
    table.when("alice", plays("says_so", other="hat"))
    table.then(alice=has(strength=6, wears=["cap", "hat"]))


@rule("AMB-31", "AMB-82")
def test_a_curse_is_not_sent_on_to_the_dead(table: Table) -> None:
    """It hits the one whom it was for: what has become impossible does nothing."""
    scapegoat = special("scapegoat", "curse", [{"do": "die", "who": "target"}, {"do": "redirect"}])
    table.given(
        alice=Player(hand=[curse("bite", [{"do": "lose_levels"}])]),
        bob=Player(level=3, hand=[scapegoat]),
        carol=Player(level=3),
    )
    table.when("alice", plays("bite", on="bob"))
    table.when("bob", plays("scapegoat", on="carol"))
    table.passes_all()
    table.then(bob=has(level=2), carol=has(dead=True, level=3))
