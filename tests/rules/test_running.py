"""Running away and bad stuff (RUN and BAD)."""

from __future__ import annotations

import pytest

from engine.core.events import CharacterDied, DieRolled, RunAwayResolved
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.engine.cards import (
    DIE,
    ELF,
    class_,
    curse,
    enhancer,
    item,
    level_up,
    lose,
    lose_worn,
    monster,
    race,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import gives_up, loots_room, picks, plays, sells, sets_aside, wears
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=3)
HALFLING = race("halfling", modifiers=[{"stat": "run_away", "amount": -1}])
BOOTS = item("boots", slot="feet", modifiers=[{"stat": "run_away", "amount": 2}])


@rule("RUN-01", "RUN-03", "RUN-05", "BAD-01")
@pytest.mark.parametrize(("face", "level"), [(4, 2), (5, 3), (6, 3), (1, 2)])
def test_five_or_more_escapes(table: Table, face: int, level: int) -> None:
    table.given(alice=Player(level=3), fight=("alice", LUMP))
    table.loses()
    table.runs("alice", "lump", die=face)
    table.then(alice=has(level=level, hand=[]))
    assert [event.escaped for event in table.happened(RunAwayResolved)] == [face >= 5]
    assert table.waits == ["open:rest"]


@rule("RUN-01")
def test_the_target_is_a_key_of_the_profile(table: Table) -> None:
    table.given(alice=Player(level=3), fight=("alice", LUMP), house={"run": {"target": 3}})
    table.loses()
    table.runs("alice", "lump", die=3)
    table.then(alice=has(level=3))


@rule("RUN-02", "RUN-14", where="RUN-14")
@pytest.mark.parametrize(
    ("race_card", "needed"), [(ELF, 4), (HALFLING, 6)], ids=["elf", "halfling"]
)
def test_races_change_the_roll(table: Table, race_card: dict[str, object], needed: int) -> None:
    for face in (needed - 1, needed):
        table.given(alice=Player(level=3, aside=[race_card]), fight=("alice", LUMP))
        table.loses()
        table.runs("alice", "lump", die=face)
        assert [event.escaped for event in table.happened(RunAwayResolved)] == [face == needed]


@rule("RUN-02")
def test_items_monsters_enhancers_and_curses_change_the_roll(table: Table) -> None:
    slow = {"stat": "run_away", "amount": -1}
    table.given(
        alice=Player(
            level=3,
            wears=[BOOTS],
            aside=[curse("limp", lasts="until_removed", modifiers=[slow, slow])],
        ),
        bob=Player(hand=[enhancer("fast", 1, modifiers=[slow])]),
        fight=("alice", monster("hound", 8, modifiers=[slow])),
    )
    table.then(alice=has(run_away=0))
    table.when("bob", plays("fast", on="hound"))
    table.loses()
    table.runs("alice", "hound", die=6)
    assert [event.total for event in table.happened(RunAwayResolved)] == [6 + 2 - 2 - 1 - 1]
    table.then(alice=has(level=2))


@rule("RUN-04", "TURN-12")
@pytest.mark.parametrize("face", [1, 6])
def test_after_running_there_is_no_search(table: Table, face: int) -> None:
    table.given(alice=Player(level=3), fight=("alice", LUMP))
    table.loses()
    table.runs("alice", "lump", die=face)
    table.refused("alice", loots_room(), "TURN-12")


@rule("RUN-05")
def test_a_monster_may_hurt_even_those_who_escape(table: Table) -> None:
    spiteful = monster("moths", 8, triggers=[{"on": "escaped", "do": lose(1)}], bad_stuff=lose(2))
    for face, level in ((5, 3), (1, 2)):
        table.given(alice=Player(level=4), fight=("alice", spiteful))
        table.loses()
        table.runs("alice", "moths", die=face)
        table.then(alice=has(level=level))


@rule("RUN-06", "RUN-07", "RUN-08", "RUN-11", "AMB-12")
def test_both_run_from_all_each_in_an_own_order(table: Table) -> None:
    """The fighter does all rolls, then the helper."""
    gnaw = monster("gnaw", 20, bad_stuff=lose(1))
    chew = monster("chew", 20, bad_stuff=lose(2))
    table.given(
        alice=Player(level=5),
        bob=Player(level=5),
        fight=("alice", gnaw),
        monsters=[chew],
        helper="bob",
    )
    table.loses()
    assert table.asks("alice", "run_order") == ("gnaw", "chew")
    table.runs("alice", "gnaw", die=5)
    table.runs("alice", "chew", die=4)
    table.then(alice=has(level=3))
    assert {table.lies("gnaw"), table.lies("chew")} != {DOOR_DISCARD}
    assert table.asks("bob", "run_order") == ("gnaw", "chew")
    table.runs("bob", "chew", die=6)
    table.runs("bob", "gnaw", die=1)
    table.then(bob=has(level=4))
    assert {table.lies("gnaw"), table.lies("chew")} == {DOOR_DISCARD}


WALL_DOG = monster("wall_dog", 10, bad_stuff=lose(2))
COLD_CAT = monster("cold_cat", 10, ignores={"level_max": 3}, bad_stuff=lose_worn("head"))


@rule("RUN-09", "RUN-15", "AMB-11", "RUN-07")
def test_bad_stuff_comes_at_once_so_the_order_matters(table: Table) -> None:
    """Running from the dog first makes the cat lose interest."""
    cap = item("cap", 2, slot="head")
    table.given(alice=Player(level=5, wears=[cap]), fight=("alice", WALL_DOG), monsters=[COLD_CAT])
    table.loses()
    table.runs("alice", "wall_dog", die=2)
    table.then(alice=has(level=3, wears=["cap"]))
    table.runs("alice", "cold_cat")
    assert table.happened(DieRolled) == []
    table.then(alice=has(level=3, wears=["cap"]))
    table.given(alice=Player(level=5, wears=[cap]), fight=("alice", WALL_DOG), monsters=[COLD_CAT])
    table.loses()
    table.runs("alice", "cold_cat", die=3)
    table.then(alice=has(level=5, wears=[]))
    table.runs("alice", "wall_dog", die=2)
    table.then(alice=has(level=3))


@rule("RUN-15")
def test_a_monster_that_does_not_pursue_lets_one_go_without_a_roll(table: Table) -> None:
    table.given(alice=Player(level=3), fight=("alice", COLD_CAT))
    table.loses()
    table.runs("alice", "cold_cat")
    assert [(event.escaped, event.rolled) for event in table.happened(RunAwayResolved)] == [
        (True, False)
    ]


@rule("RUN-10", "DEATH-22", "AMB-11")
def test_the_dead_run_no_further(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        fight=("alice", monster("ogre", 10, bad_stuff=DIE)),
        monsters=[WALL_DOG],
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    assert [event.seat for event in table.happened(CharacterDied)] == [0]
    assert len(table.happened(RunAwayResolved)) == 1
    table.then(alice=has(level=5))
    assert table.state.active == table.seat("bob")


@rule("RUN-12", "RUN-13", "COMBAT-05", "AMB-40")
def test_while_running_nothing_is_changed_or_sold(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[item("cap", 2, slot="head", gold=1000)], aside=[BOOTS]),
        fight=("alice", LUMP),
    )
    table.loses()
    table.refused("alice", sets_aside("cap"), "COMBAT-05")
    table.refused("alice", wears("boots"), "COMBAT-05")
    table.refused("alice", sells("cap"), "COMBAT-02")
    table.runs("alice", "lump", die=5)
    table.when("alice", wears("boots"))


@rule("AMB-79", "GUAL-01", "CURSE-02", "RUN-15")
def test_curses_and_levels_may_come_while_somebody_runs(table: Table) -> None:
    table.given(
        alice=Player(level=4),
        bob=Player(hand=[curse("bite", lose(1))]),
        fight=("alice", COLD_CAT),
        monsters=[WALL_DOG],
    )
    table.loses()
    table.when("bob", plays("bite", on="alice"))
    table.then(alice=has(level=4))
    table.runs("alice", "wall_dog", die=5)
    table.then(alice=has(level=3))
    table.runs("alice", "cold_cat")


@rule("AMB-82", "AMB-79")
def test_a_level_played_while_the_runner_chooses_counts_before_the_roll(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(hand=[level_up("lesson")]),
        fight=("alice", WALL_DOG),
        monsters=[COLD_CAT],
    )
    table.loses()
    table.when("bob", plays("lesson", on="alice"))
    table.then(alice=has(level=3))
    table.runs("alice", "cold_cat", die=5)
    table.then(alice=has(level=4))
    table.runs("alice", "wall_dog", die=1)
    table.then(alice=has(level=2))


@rule("PREC-01", "RUN-01")
def test_from_some_monsters_nobody_can_run(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        fight=("alice", monster("grip", 9, rules=[{"forbid": "running_away"}])),
    )
    table.loses()
    table.runs("alice", "grip")
    assert table.happened(DieRolled) == []
    table.then(alice=has(level=2))


# Bad stuff


@rule("BAD-01", "BAD-02", "LEVEL-03", "PREC-02")
def test_levels_are_lost_down_to_one(table: Table) -> None:
    table.given(alice=Player(level=2), fight=("alice", monster("bear", 9, bad_stuff=lose(3))))
    table.loses()
    table.runs("alice", "bear", die=1)
    table.then(alice=has(level=1, dead=False))


@rule("BAD-01", "AMB-33", "CURSE-11")
def test_bad_stuff_does_exactly_what_it_says(table: Table) -> None:
    thorough = [
        {"do": "discard", "in": "worn", "filter": {"slot": "head"}},
        {"do": "discard", "in": "hand", "pick": "all"},
        {"do": "lose_levels", "amount": 1},
    ]
    table.given(
        alice=Player(
            level=4,
            wears=[item("cap", 2, slot="head"), item("coat", 2, slot="body")],
            hand=[item("coin"), class_("cook")],
        ),
        fight=("alice", monster("bear", 30 - 10, bad_stuff=thorough)),
    )
    table.loses()
    table.runs("alice", "bear", die=1)
    table.then(alice=has(level=3, wears=["coat"], hand=[]))
    assert table.lies("cap") == TREASURE_DISCARD


@rule("BAD-03", "CURSE-10")
def test_what_the_victim_lacks_is_not_taken(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        fight=("alice", monster("bear", 9, bad_stuff=[*lose_worn("feet"), *lose(1)])),
    )
    table.loses()
    table.runs("alice", "bear", die=1)
    table.then(alice=has(level=2))


@rule("BAD-01", "AMB-33")
def test_a_choice_in_the_bad_stuff_is_the_victims(table: Table) -> None:
    either = {"do": "choose", "by": "you", "options": [lose(2), lose_worn("head")]}
    for branch, level, wears_cap in ((0, 2, True), (1, 4, False)):
        table.given(
            alice=Player(level=4, wears=[item("cap", 2, slot="head")]),
            fight=("alice", monster("landlady", 9, bad_stuff=[either])),
        )
        table.loses()
        table.runs("alice", "landlady", die=1)
        table.refused("bob", picks(branch), "AMB-92")
        table.when("alice", picks(branch))
        table.then(alice=has(level=level, wears=["cap"] if wears_cap else []))


@rule("BAD-01", "PREC-01")
def test_a_card_may_stand_in_for_the_bad_stuff(table: Table) -> None:
    dummy = item("dummy", 1, instead=[{"of": "bad_stuff", "do": [{"do": "discard", "in": "self"}]}])
    table.given(alice=Player(level=3, wears=[dummy]), fight=("alice", LUMP))
    table.loses()
    table.runs("alice", "lump", die=1)
    table.then(alice=has(level=3, wears=[]))


@rule("RUN-10", "AMB-82", "RUN-11")
def test_after_the_fighters_death_the_helper_still_runs(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(level=4),
        carol=Player(level=3),
        fight=("alice", monster("ogre", 20, bad_stuff=DIE)),
        helper="bob",
    )
    table.when("alice", gives_up())
    table.passes_all()
    table.runs("alice", "ogre", die=1)
    table.then(alice=has(dead=True))
    table.runs("bob", "ogre", die=5)
    table.then(bob=has(dead=False, level=4))
    assert table.lies("ogre") == DOOR_DISCARD
