"""What the profile decides about fights and running, each key both ways."""

from __future__ import annotations

import pytest

from engine.core import chance
from engine.core.events import DieRolled, RunAwayResolved
from engine.core.stack_frames import STALE_WINDOW
from tests.editions import CARD_KILLS_GIVE_LEVELS
from tests.engine.cards import (
    ANY_FACE,
    DIE,
    ELF,
    WARRIOR,
    curse,
    enhancer,
    item,
    lose,
    mate,
    monster,
    one_shot,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import House, Player
from tests.engine.moves import calls_kill, picks, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)
OGRE = monster("ogre", 20, bad_stuff=DIE)
GHOST = monster("ghost", 4, tags=["undead"])
BEES = monster("bees", 3, tags=["swarm"])
SWEEP = one_shot("sweep", [{"do": "remove_monster", "how": "defeat", "treasure": True}])
AXE = one_shot("axe", [{"do": "remove_monster", "how": "kill", "treasure": True}])


def fights(**keys: object) -> House:
    return {"fight": keys}


@rule("MULTI-11", "INTF-03", "AMB-97", "AMB-81")
@pytest.mark.parametrize("joins", [False, True])
def test_whether_the_undead_follow_each_other(table: Table, joins: bool) -> None:
    table.given(
        bob=Player(hand=[dict(GHOST, count=2), LUMP]),
        fight=("alice", "ghost#2"),
        house=fights(undead_join=joins),
    )
    if not joins:
        table.refused("bob", plays("ghost#1"), "TURN-08")
        return
    assert "play:ghost" in table.offered("bob")
    assert "play:lump" not in table.offered("bob")
    table.when("bob", plays("ghost#1"))
    assert table.sums[1] == 8
    table.refused("bob", plays("lump"), "TURN-08")


@rule("MULTI-11", "MULTI-13", "MULTI-15", "TURN-08")
def test_nobody_follows_what_is_no_kin_of_theirs_and_trouble_is_still_looked_for(
    table: Table,
) -> None:
    both = fights(undead_join=True, swarm_join=True)
    table.given(bob=Player(hand=[GHOST, BEES]), fight=("alice", LUMP), house=both)
    table.refused("bob", plays("ghost"), "MULTI-11", "nobody_to_follow")
    table.given(alice=Player(hand=[GHOST]), point="after_door", house=both)
    table.refused("alice", plays("ghost"), "TURN-08", "only_as_trouble")
    assert "look_for_trouble" in table.offered("alice")


@rule("MULTI-13", "MULTI-14")
@pytest.mark.parametrize("joins", [False, True])
def test_whether_swarms_grow(table: Table, joins: bool) -> None:
    """A monster with both tags may follow either kind."""
    plague = monster("plague", 2, tags=["undead", "swarm"])
    table.given(
        bob=Player(hand=[plague]),
        fight=("alice", BEES),
        house=fights(swarm_join=joins, undead_join=False),
    )
    if joins:
        table.when("bob", plays("plague"))
    else:
        table.refused("bob", plays("plague"), "TURN-08")
    assert table.sums[1] == (5 if joins else 3)


@rule("MULTI-12")
@pytest.mark.parametrize("joins", [False, True])
def test_what_makes_undead_takes_a_monster_along(table: Table, joins: bool) -> None:
    table.given(
        bob=Player(hand=[enhancer("rotten", 2, adds_tags=["undead"]), LUMP]),
        fight=("alice", GHOST),
        house=fights(undead_join=joins),
    )
    if not joins:
        table.refused("bob", plays("rotten", on="ghost", other="lump"), "HAND-09")
        return
    table.when("bob", plays("rotten", on="ghost", other="lump"))
    ghost, lump = table.fight.foes
    assert (ghost.strength.total, lump.strength.total) == (4, 10)


@rule("MULTI-11", "AMB-28")
def test_a_follower_gives_the_window_its_time_again(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[GHOST]),
        fight=("alice", monster("wight", 1, tags=["undead"])),
        house=fights(undead_join=True),
    )
    table.when("alice", calls_kill())
    window = table.waiting_id()
    table.when("bob", plays("ghost"))
    assert table.waiting_id() not in (window, STALE_WINDOW)
    table.passes_all()


@rule("MULTI-08", "AMB-54")
@pytest.mark.parametrize("whole", [True, False])
def test_whether_one_monster_is_enough_to_let_only_levels_count(table: Table, whole: bool) -> None:
    strict = monster("strict", 3, rules=[{"forbid": "bonuses"}])
    house = fights(level_only_applies_to_whole_fight=whole)
    alice = Player(level=2, wears=[item("cap", 5, slot="head")])
    table.given(alice=alice, fight=("alice", LUMP), monsters=[strict], house=house)
    assert table.sums[0] == (2 if whole else 7)
    table.given(alice=alice, fight=("alice", strict), house=house)
    assert table.sums[0] == 2


@rule("MULTI-10", "AMB-10")
@pytest.mark.parametrize("shares", [True, False])
def test_whether_a_mate_shares_what_comes_later(table: Table, shares: bool) -> None:
    table.given(
        bob=Player(hand=[mate("twin"), enhancer("old", 5)]),
        fight=("alice", LUMP),
        house=fights(mate_shares_enhancers=shares),
    )
    table.when("bob", plays("twin", on="lump"))
    table.when("bob", plays("old", on="lump"))
    assert table.sums[1] == (26 if shares else 21)


@rule("STR-07", "AMB-05")
@pytest.mark.parametrize(("floor", "strength"), [(1, 1), ("none", -2)])
def test_the_least_strength_of_a_monster(table: Table, floor: int | str, strength: int) -> None:
    baby = enhancer("baby", -5)
    table.given(
        fight=("alice", monster("rat", 3)),
        enhancers={"rat": [baby]},
        house=fights(monster_floor=floor),
    )
    assert table.sums[1] == strength


@rule("MULTI-06", "AMB-08", "RUN-03")
@pytest.mark.parametrize(
    ("loses", "levels", "cards"),
    [("levels_and_treasures", 0, 0), ("levels", 0, 2), ("nothing", 1, 2)],
)
def test_what_is_left_of_a_kill_when_one_runs_from_the_rest(
    table: Table, loses: str, levels: int, cards: int
) -> None:
    table.given(
        alice=Player(level=3, hand=[AXE]),
        fight=("alice", LUMP),
        monsters=[monster("rat", 1, treasures=2)],
        house=fights(eliminate_then_flee_loses=loses),
    )
    table.when("alice", plays("axe", on="rat"))
    table.loses()
    table.runs("alice", "lump", die=5)
    gained = levels if CARD_KILLS_GIVE_LEVELS[table.edition] else 0
    table.then(alice=has(level=3 + gained, hand_size=cards))


@rule("COMBAT-15", "PREC-02")
@pytest.mark.parametrize("only", [True, False])
def test_whether_getting_rid_of_a_monster_gives_a_level(table: Table, only: bool) -> None:
    table.given(
        alice=Player(level=3, hand=[SWEEP]),
        fight=("alice", LUMP),
        house={"precedence": {"level_for_kill_only": only}},
    )
    table.when("alice", plays("sweep", on="lump"))
    table.wins()
    table.then(alice=has(level=3 if only else 4, hand_size=1))


@rule("REW-05", "PREC-02")
@pytest.mark.parametrize("waits", [True, False])
def test_whether_rewards_wait_for_the_end(table: Table, waits: bool) -> None:
    table.given(
        alice=Player(level=3, hand=[AXE]),
        fight=("alice", LUMP),
        monsters=[monster("rat", 1, treasures=2)],
        house={"precedence": {"no_reward_in_combat": waits}},
    )
    table.when("alice", plays("axe", on="rat"))
    level = 4 if CARD_KILLS_GIVE_LEVELS[table.edition] and not waits else 3
    table.then(alice=has(level=level, hand_size=0 if waits else 2))
    table.loses()
    table.runs("alice", "lump", die=5)
    table.then(alice=has(level=level, hand_size=0 if waits else 2))


@rule("LEVEL-03", "BAD-02", "PREC-02")
@pytest.mark.parametrize(("floor", "level"), [(True, 1), (False, -1)])
def test_the_lowest_level(table: Table, floor: bool, level: int) -> None:
    table.given(
        alice=Player(level=2, hand=[curse("bite", lose(3))]),
        house={"precedence": {"level_floor": floor}},
    )
    table.when("alice", plays("bite", on="alice"))
    table.then(alice=has(level=level, strength=level))


@rule("STR-05", "AMB-43")
@pytest.mark.parametrize("wins", [True, False])
def test_whether_a_warrior_wins_ties_as_a_helper(table: Table, wins: bool) -> None:
    table.given(
        alice=Player(level=4),
        bob=Player(level=4, aside=[WARRIOR]),
        fight=("alice", LUMP),
        helper="bob",
        house={"help": {"wins_ties": wins}},
    )
    assert table.fight.ahead is wins


@rule("HELP-09", "AMB-19")
@pytest.mark.parametrize("gain", [0, 1, 2])
def test_what_an_elf_gains_by_helping(table: Table, gain: int) -> None:
    table.given(
        alice=Player(level=8),
        bob=Player(level=4, aside=[ELF]),
        fight=("alice", LUMP),
        helper="bob",
        house={"help": {"level_per_kill": gain}},
    )
    table.wins()
    table.then(bob=has(level=4 + gain))


@rule("RUN-01", "SETUP-03")
def test_the_die_to_run_with(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only that die: all others have six faces."""
    house: House = {"run": {"die": 10, "target": 9}}
    for face, level in ((8, 2), (9, 3)):
        table.given(alice=Player(level=3), fight=("alice", LUMP), house=house)
        table.loses()
        table.runs("alice", "lump", die=face)
        table.then(alice=has(level=level))
    assert {chance.roll_die("ab" * 16, count, 10) for count in range(300)} == set(range(1, 11))
    asked: list[int] = []
    die = chance.roll_die

    def noted(seed: str, count: int, faces: int = 6) -> int:
        asked.append(faces)
        return die(seed, count, faces)

    monkeypatch.setattr(chance, "roll_die", noted)
    table.given(alice=Player(level=3), fight=("alice", LUMP), house=house)
    table.loses()
    table.runs("alice", "lump", die=9)
    assert set(asked) == {10}
    table.given(alice=Player(level=3), fight=("alice", LUMP))
    asked.clear()
    table.loses()
    table.runs("alice", "lump", die=5)
    assert set(asked) == {6}


@rule("RUN-01", "AMB-93")
def test_a_chosen_face_is_one_of_that_die(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[ANY_FACE]),
        fight=("alice", LUMP),
        house={"run": {"die": 8, "target": 8}},
    )
    table.loses()
    table.runs("alice", "lump", die=1)
    table.when("alice", plays("chosen_face"))
    assert table.asks("alice", "die_face") == tuple("12345678")
    table.when("alice", picks(8))
    table.passes_all()
    table.then(alice=has(level=3))


@rule("RUN-10", "AMB-11")
@pytest.mark.parametrize("stops", [True, False])
def test_whether_the_dead_go_on_rolling(table: Table, stops: bool) -> None:
    table.given(
        alice=Player(level=3),
        fight=("alice", OGRE),
        monsters=[LUMP],
        house={"run": {"death_stops_rolls": stops}},
    )
    table.loses()
    table.runs("alice", "ogre", die=[1] if stops else [1, 6])
    assert len(table.happened(DieRolled)) == (1 if stops else 2)
    assert [event.escaped for event in table.happened(RunAwayResolved)] == [False, True][
        : 1 if stops else 2
    ]
    table.then(alice=has(level=3))
    assert table.state.active == table.seat("bob")
