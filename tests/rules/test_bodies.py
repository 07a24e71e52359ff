"""Bodies and looters: who comes first, and dice that may be changed (DEATH)."""

from __future__ import annotations

from engine.core.zones import TREASURE_DISCARD
from tests.editions import DEALT
from tests.engine.cards import ANY_FACE, DIE, DWARF, REROLL, curse, item, lose, monster
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import ends_turn, picks, plays
from tests.rulebook import rule

OGRE = monster("ogre", 20, bad_stuff=DIE)
DOOM = curse("doom", DIE)


def coins(count: int) -> list[dict[str, object]]:
    return [item(f"coin_{n}", gold=100 * n) for n in range(count)]


@rule("AMB-49", "AMB-76", "DEATH-11")
def test_the_fighters_body_comes_first_even_if_the_helper_died_earlier(table: Table) -> None:
    """B falls to a curse in the open fight, A to the ogre: A's body is looted, then B's."""
    table.given(
        alice=Player(level=5, hand=[item("ring")]),
        bob=Player(level=5, hand=[item("drum")]),
        carol=Player(level=4, hand=[DOOM]),
        fight=("alice", OGRE),
        helper="bob",
    )
    table.when("carol", plays("doom", on="bob"))
    assert table.sums[0] == 5
    table.loses()
    table.runs("alice", "ogre", die=1)
    assert table.asks("carol", "loot") == ("ring",)
    table.loots("carol", "ring")
    assert table.asks("carol", "loot") == ("drum",)
    table.loots("carol", "drum")
    table.passes_all()
    table.then(carol=has(hand=["ring", "drum"]))


@rule("DEATH-12", "AMB-29", "AMB-93")
def test_a_roll_for_the_loot_may_be_rolled_again(table: Table) -> None:
    """B 2, C 5: B rolls again and has a 6, so B takes first."""
    table.given(
        alice=Player(level=5, hand=coins(3)),
        bob=Player(level=3, hand=[REROLL]),
        carol=Player(level=3),
        fight=("alice", OGRE),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.passes_all(die=2)
    assert table.waits == ["window:die"]
    table.when("bob", plays("again"), die=6)
    table.passes_all(die=5)
    table.loots("bob", "coin_2")
    table.loots("carol", "coin_1")
    table.passes_all()
    table.then(bob=has(hand=["coin_2"]), carol=has(hand=["coin_1"]))
    assert table.lies("coin_0") == TREASURE_DISCARD


@rule("DEATH-12", "AMB-29", "AMB-93")
def test_a_die_turned_into_a_tie_is_rolled_for_again(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=coins(2)),
        bob=Player(level=3),
        carol=Player(level=3, hand=[ANY_FACE]),
        fight=("alice", OGRE),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.passes_all(die=4)
    table.passes_all(die=1)
    table.when("carol", plays("chosen_face"))
    table.when("carol", picks(4))
    table.passes_all(die=[3, 6])
    assert table.asks("carol", "loot") == ("coin_0", "coin_1")
    table.loots("carol", "coin_1")
    table.loots("bob", "coin_0")
    table.passes_all()


@rule("AMB-31", "DEATH-13", "AMB-82")
def test_a_looter_who_dies_before_the_turn_to_loot_takes_nothing(table: Table) -> None:
    """B L4, C L3, D L2: while B chooses, D curses C to death; then D takes from A, and from C."""
    table.given(
        alice=Player(level=6, hand=coins(3)),
        bob=Player(level=4),
        carol=Player(level=3, hand=[item("vase")]),
        dave=Player(level=2, hand=[DOOM]),
        fight=("alice", OGRE),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.when("dave", plays("doom", on="carol"))
    table.loots("bob", "coin_2")
    assert table.asks("dave", "loot") == ("coin_0", "coin_1")
    table.loots("dave", "coin_1")
    assert table.asks("bob", "loot") == ("vase",)
    table.loots("bob", "vase")
    table.passes_all()
    table.then(bob=has(hand=["coin_2", "vase"]), dave=has(hand=["coin_1"]), carol=has(hand=[]))


@rule("ITEM-08", "DEATH-01", "DEATH-02", "AMB-34", where="ITEM-08")
def test_a_dead_dwarf_hands_no_big_items_on(table: Table) -> None:
    """They are loot; the new character is still a dwarf and carries nothing."""
    table.given(
        alice=Player(
            level=6, aside=[DWARF], wears=[item("p", big=True), item("q", big=True)], hand=[]
        ),
        bob=Player(level=4),
        carol=Player(level=3),
        fight=("alice", OGRE),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    assert table.asks("bob", "loot") == ("p", "q")
    table.loots("bob", "q")
    table.loots("carol", "p")
    table.passes_all()
    table.then(alice=has(aside=["dwarf"], wears=[], level=6), bob=has(hand=["q"]))


@rule("DEATH-16", "DEATH-18", "TURN-21", "AMB-58", where="DEATH-16")
def test_charity_passes_the_dead_by(table: Table) -> None:
    """B L2 lies dead, C and D L4 are lowest of the living: 3 surplus cards, 2 and 1."""
    table.given(
        alice=Player(level=6, hand=coins(8)),
        bob=Player(level=2, dead=True, redraw=True),
        carol=Player(level=4),
        dave=Player(level=4),
        eve=Player(level=5),
        point="rest",
    )
    table.when("alice", ends_turn())
    table.expires()
    table.passes_all()
    table.then(carol=has(hand_size=2), dave=has(hand_size=1), eve=has(hand_size=0))
    table.then(bob=has(dead=False, hand_size=2 * DEALT[table.edition]))


@rule("DEATH-19", "DEATH-20", "AMB-57")
def test_what_was_given_to_the_new_character_stays_beside_the_new_hand(table: Table) -> None:
    """C died in A's turn; B gives a surplus card; C begins with it and a new hand."""
    table.given(
        alice=Player(level=4),
        bob=Player(level=6, hand=coins(6)),
        carol=Player(level=1, redraw=True),
        turn="bob",
        point="rest",
    )
    table.when("bob", ends_turn())
    table.expires()
    table.passes_all()
    assert table.state.active == table.seat("carol")
    table.then(carol=has(hand_size=1 + 2 * DEALT[table.edition]))


@rule("RUN-10", "AMB-12", "DEATH-17", "AMB-79")
def test_the_helper_orders_his_own_runs_though_the_fighter_died_choosing(table: Table) -> None:
    table.given(
        alice=Player(level=2),
        bob=Player(level=4),
        carol=Player(hand=[DOOM]),
        fight=("alice", OGRE),
        monsters=[monster("rat", 18, bad_stuff=lose(1))],
        helper="bob",
    )
    table.loses()
    table.when("carol", plays("doom", on="alice"))
    table.runs("alice", "rat")
    table.then(alice=has(dead=True))
    assert table.asks("bob", "run_order") == ("ogre", "rat")
    table.runs("bob", "rat", die=1)
    table.runs("bob", "ogre", die=5)
    table.then(bob=has(level=3, dead=False))
