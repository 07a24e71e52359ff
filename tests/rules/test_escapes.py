"""Getting away: by a roll, by a card, and what may still hurt (RUN-05, RUN-07, RUN-15, AMB-21)."""

from __future__ import annotations

import pytest

from engine.core.events import DieRolled, RunAwayResolved
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.engine.cards import (
    ELF,
    curse,
    enhancer,
    identity,
    item,
    lose,
    mate,
    monster,
    one_shot,
    potion,
    race,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, picks, plays, uses
from tests.rulebook import rule

SPITE = [{"on": "escaped", "do": lose(1)}]
MOTHS = monster("moths", 8, triggers=SPITE, bad_stuff=lose(3))
DRAGON = monster("dragon", 18, triggers=SPITE, ignores={"level_max": 4}, bad_stuff=lose(5))
STAIRS = one_shot("stairs", [{"do": "escape", "from": "one"}], window="run_away")
BALCONY = one_shot("balcony", [{"do": "escape", "from": "all"}], window="run_away")


@rule("RUN-05", "AMB-21", "SHOT-05")
def test_who_escapes_by_a_card_is_hurt_by_what_hurts_those_who_escape(table: Table) -> None:
    """L6, stairs past the moths: L5, not L3; the lump is still to be run from."""
    table.given(
        alice=Player(level=6, hand=[STAIRS]),
        fight=("alice", MOTHS),
        monsters=[monster("lump", 9)],
    )
    table.loses()
    table.when("alice", plays("stairs", on="moths"))
    table.then(alice=has(level=5))
    assert table.asks("alice", "run_order") == ("lump",)
    table.runs("alice", "lump", die=5)
    table.then(alice=has(level=5))


@rule("RUN-05", "AMB-21", "RUN-03")
def test_each_of_several_hurts_who_escapes_from_all(table: Table) -> None:
    """L8: the moths and the dragon take a level each, and nobody rolls; the mate of the moths takes
    one more."""
    table.given(
        alice=Player(level=8, hand=[BALCONY]),
        bob=Player(hand=[mate("twin")]),
        fight=("alice", MOTHS),
        monsters=[DRAGON, monster("lump", 9)],
    )
    table.when("bob", plays("twin", on="moths"))
    table.loses()
    table.when("alice", plays("balcony"))
    assert not table.happened(DieRolled)
    table.then(alice=has(level=8 - 3, hand=[]))
    assert not table.fighting
    assert {table.lies("moths"), table.lies("twin")} == {DOOR_DISCARD}
    assert table.lies("balcony") == TREASURE_DISCARD


@rule("RUN-05", "RUN-15")
def test_what_does_not_pursue_does_not_hurt(table: Table) -> None:
    table.given(alice=Player(level=4), fight=("alice", DRAGON))
    table.loses()
    table.runs("alice", "dragon")
    table.then(alice=has(level=4))


@rule("AMB-105", "RUN-05", "RUN-15", "SHOT-05")
@pytest.mark.parametrize("way", ["stairs", "balcony"])
def test_a_card_is_no_escape_from_what_does_not_pursue(table: Table, way: str) -> None:
    """L4: the moths hurt who gets away from them, the dragon would have let her pass anyway."""
    table.given(
        alice=Player(level=4, hand=[STAIRS, BALCONY]),
        fight=("alice", DRAGON),
        monsters=[MOTHS],
    )
    table.loses()
    if way == "stairs":
        table.when("alice", plays("stairs", on="dragon"))
        table.then(alice=has(level=4))
        table.runs("alice", "moths", die=6)
    else:
        table.when("alice", plays("balcony"))
    table.then(alice=has(level=3))


@rule("RUN-05", "RUN-02", "CLASS-03")
def test_an_escape_by_card_sets_off_what_the_runner_wears(table: Table) -> None:
    boots = item(
        "boots", slot="feet", triggers=[{"on": "escaped", "do": [{"do": "draw", "deck": "door"}]}]
    )
    table.given(alice=Player(level=3, wears=[boots], hand=[BALCONY]), fight=("alice", MOTHS))
    table.loses()
    table.when("alice", plays("balcony"))
    table.then(alice=has(level=2, hand_size=1))


@rule("RUN-06", "RUN-08", "AMB-12")
def test_the_fighters_escape_is_not_the_helpers(table: Table) -> None:
    """The balcony carries one; the helper orders and rolls for themselves."""
    table.given(
        alice=Player(level=3, hand=[BALCONY]),
        bob=Player(level=5),
        fight=("alice", MOTHS),
        monsters=[monster("lump", 12)],
        helper="bob",
    )
    table.loses()
    table.when("alice", plays("balcony"))
    table.then(alice=has(level=2), bob=has(level=5))
    assert table.asks("bob", "run_order") == ("moths", "lump")
    table.runs("bob", "lump", die=1)
    table.runs("bob", "moths", die=5)
    table.then(alice=has(level=2), bob=has(level=5 - 1 - 1))


@rule("RUN-02", "RUN-14", "ENH-03")
def test_the_monsters_haste_counts_for_each_member_of_a_pair(table: Table) -> None:
    """Elf +1, enhancer -2 on the lump and so on its mate: a 5 is a 4, a 6 is enough."""
    table.given(
        alice=Player(level=5, aside=[ELF]),
        bob=Player(hand=[enhancer("fast", 3, modifiers=[{"stat": "run_away", "amount": -2}])]),
        carol=Player(hand=[mate("twin")]),
        fight=("alice", monster("lump", 8, bad_stuff=lose(1))),
    )
    table.when("bob", plays("fast", on="lump"))
    table.when("carol", plays("twin", on="lump"))
    table.loses()
    table.runs("alice", "twin", die=5)
    assert [event.total for event in table.happened(RunAwayResolved)] == [4]
    table.runs("alice", "lump", die=6)
    assert [event.total for event in table.happened(RunAwayResolved)] == [5]
    table.then(alice=has(level=4))


@rule("CLASS-09", "CLASS-10", "RUN-01")
def test_an_ability_may_pay_for_an_escape_before_the_roll(table: Table) -> None:
    """Two cards, worn ones too; with a single one there is no way but to roll."""
    flyer = identity("flyer", abilities=[{"window": "run_away", "cost": {"in": "any", "count": 2},
        "do": [{"do": "escape", "from": "one"}]}])  # fmt: skip
    cap, coin = item("cap", 2, slot="head"), item("coin")
    table.given(alice=Player(level=3, aside=[flyer], wears=[cap]), fight=("alice", MOTHS))
    table.loses()
    table.refused("alice", uses("flyer", paying=["cap"], on="moths"), "CLASS-09", "cannot_pay")
    table.runs("alice", "moths", die=6)
    table.then(alice=has(level=2))
    table.given(
        alice=Player(level=3, aside=[flyer], wears=[cap], hand=[coin]), fight=("alice", MOTHS)
    )
    table.loses()
    table.when("alice", uses("flyer", paying=["cap", "coin"], on="moths"))
    table.then(alice=has(level=2, wears=[], hand=[], aside=["flyer"]))


@rule("BAD-01", "RUN-09", "AMB-33")
def test_items_lost_to_the_first_monster_no_longer_help_against_the_second(table: Table) -> None:
    """Boots +2: the dog takes them, then a 4 against the lump is only a 4."""
    boots = item("boots", slot="feet", modifiers=[{"stat": "run_away", "amount": 2}])
    dog = monster("dog", 9, bad_stuff=[{"do": "discard", "in": "worn"}])
    table.given(
        alice=Player(level=5, wears=[boots]),
        fight=("alice", dog),
        monsters=[monster("lump", 9)],
    )
    table.loses()
    table.runs("alice", "dog", die=2)
    table.then(alice=has(wears=[], run_away=0))
    table.runs("alice", "lump", die=4)
    table.then(alice=has(level=4))


@rule("RUN-07", "BAD-01", "CURSE-11")
def test_the_same_bad_stuff_twice_takes_two_cards(table: Table) -> None:
    thief = monster("magpie", 9, bad_stuff=[{"do": "discard", "in": "worn"}])
    table.given(
        alice=Player(level=5, wears=[item("a", 1), item("b", 1), item("c", 1)]),
        bob=Player(hand=[mate("twin")]),
        fight=("alice", thief),
    )
    table.when("bob", plays("twin", on="magpie"))
    table.loses()
    table.runs("alice", "magpie", die=1)
    assert table.asks("alice", "discard") == ("a", "b", "c")
    table.when("alice", picks("a"))
    table.runs("alice", "twin", die=1)
    table.when("alice", picks("c"))
    table.then(alice=has(wears=["b"]))


@rule("AMB-79", "CLASS-06", "CLASS-07", "RUN-14")
def test_a_runner_becomes_an_elf_or_no_halfling_any_more(table: Table) -> None:
    """In the own turn the elf for the halfling, so that a 4 is enough; the helper may discard."""
    halfling = identity("halfling", modifiers=[{"stat": "run_away", "amount": -1}])
    slow = identity("slow", modifiers=[{"stat": "run_away", "amount": -2}])
    swift_elf = identity("elf", modifiers=[{"stat": "run_away", "amount": 1}])
    table.given(
        alice=Player(level=5, aside=[halfling], hand=[swift_elf]),
        bob=Player(level=5, aside=[slow], hand=[identity("swift")]),
        fight=("alice", monster("lump", 12)),
        helper="bob",
    )
    table.loses()
    table.refused("alice", plays("elf"), "HAND-09", "wrong_other")
    table.when("alice", plays("elf", other="halfling"))
    table.then(alice=has(aside=["elf"], run_away=1))
    table.runs("alice", "lump", die=4)
    table.refused("bob", plays("swift", other="slow"), "CLASS-06", "only_on_own_turn")
    table.when("bob", discards("slow"))
    table.runs("bob", "lump", die=5)
    table.then(alice=has(level=5), bob=has(level=5))


@rule("AMB-79", "GUAL-01", "CURSE-02", "CURSE-03", "RUN-15")
def test_a_runner_may_sink_below_what_the_monster_pursues(table: Table) -> None:
    """L5, a curse on oneself: L4, and the dragon loses interest before the roll."""
    table.given(
        alice=Player(level=5, hand=[curse("bite", lose(1)), item("cap"), potion("tea", 9)]),
        bob=Player(hand=[potion("rum", 9)]),
        fight=("alice", DRAGON),
    )
    table.loses()
    table.refused("alice", plays("cap"), "COMBAT-06")
    table.refused("alice", plays("tea", side=0), "AMB-79", "fight_decided")
    table.refused("bob", plays("rum", side=0), "AMB-79", "fight_decided")
    table.when("alice", plays("bite", on="alice"))
    table.runs("alice", "dragon")
    assert not table.happened(DieRolled)
    table.then(alice=has(level=4, hand=["cap", "tea"]))


@rule("AMB-79", "MULTIID-09", "AMB-68", "AMB-20", where="AMB-68 MULTIID-08")
def test_two_races_may_be_laid_down_before_the_roll(table: Table) -> None:
    """A card for two races lifts the penalty of the one: a 5 is a 5 then."""
    both = two_identities("both", "race")
    halfling = race("halfling", modifiers=[{"stat": "run_away", "amount": -1}])
    table.given(
        alice=Player(level=1),
        bob=Player(level=3, aside=[halfling], hand=[both]),
        fight=("alice", monster("lump", 12)),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "lump", die=5)
    table.when("bob", plays("both"))
    table.runs("bob", "lump", die=5)
    table.then(bob=has(level=3, aside=["halfling", "both"], run_away=0))
