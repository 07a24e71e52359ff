"""Corners of the rules, each of which one small clause of the engine decides."""

from __future__ import annotations

from engine.zones import TREASURE_DISCARD
from tests.engine.cards import cheat, curse, item, monster, one_shot, potion, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, THEIRS, accepts, asks_help, picks, plays
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


@rule("DEATH-16", "AMB-82")
def test_the_dead_steal_nothing(table: Table) -> None:
    heist = special(
        "heist", "any_time", [{"do": "die"}, {"do": "steal", "who": "target", "in": "worn"}]
    )
    table.given(
        alice=Player(level=3), bob=Player(hand=[heist]), carol=Player(wears=[item("cap", 2)])
    )
    table.when("bob", plays("heist", on="carol"))
    table.then(bob=has(dead=True, wears=[]), carol=has(wears=["cap"]))


@rule("SHOT-02", "COMBAT-10", "AMB-79")
def test_what_strengthens_the_own_side_is_for_fighters(table: Table) -> None:
    """Onlookers keep such a card; and a curse for this fight means nothing to them."""
    cake = one_shot("cake", [{"do": "boost", "side": "own", "amount": 2}])
    wobble = curse("wobble", [{"do": "boost", "side": "own", "amount": -4}])
    table.given(
        alice=Player(level=3),
        bob=Player(level=2, hand=[cake]),
        carol=Player(hand=[wobble]),
        fight=("alice", monster("ogre", 12)),
    )
    table.refused("bob", plays("cake"), "SHOT-02", "only_as_fighter")
    assert "play:cake" not in table.offered("bob")
    table.when("carol", plays("wobble", on="bob"))
    table.when("alice", asks_help("bob"))
    table.when("bob", accepts())
    assert table.sums == (5, 12)
    table.when("bob", plays("cake"))
    assert table.sums == (7, 12)


@rule("AMB-54", "MULTI-08", "SHOT-02")
def test_where_levels_alone_count_nothing_is_gained_by_a_potion(table: Table) -> None:
    """Whether it is for a side or for somebody on it; what monsters drink counts."""
    cake = one_shot("cake", [{"do": "boost", "side": "own", "amount": 2}])
    table.given(
        alice=Player(level=3, hand=[cake]),
        bob=Player(hand=[potion("tea", 5), potion("rum", 1)]),
        fight=("alice", monster("judge", 6, rules=[{"forbid": "bonuses"}])),
    )
    table.when("alice", plays("cake"))
    table.when("bob", plays("tea", side=OURS))
    assert table.sums == (3, 6)
    table.when("bob", plays("rum", side=THEIRS))
    assert table.sums == (3, 7)
