"""Looting the body (DEATH)."""

from __future__ import annotations

from engine.core.events import BodyLootingEnded, DieRolled
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.editions import LAYS_LOOT_DOWN
from tests.engine.cards import DIE, cheat, identity, item, monster
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import picks, plays
from tests.rulebook import rule

OGRE = monster("ogre", 20, bad_stuff=DIE)


def dies_in_a_fight(table: Table, **players: Player) -> None:
    """Alice meets an ogre that kills her."""
    table.given(**players, fight=("alice", OGRE))  # type: ignore[arg-type]
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.then(alice=has(dead=True))


@rule("DEATH-10", "AMB-88", "DEATH-13", "DEATH-14")
def test_a_cheat_and_its_item_are_two_cards_of_loot(table: Table) -> None:
    """Three cards, three looters."""
    dies_in_a_fight(
        table,
        alice=Player(
            level=6,
            wears=[item("tall_hat", 2, slot="head")],
            aside=[item("sock"), cheat("says_so")],
            cheats={"says_so": "tall_hat"},
        ),
        bob=Player(level=4),
        carol=Player(level=3),
        dave=Player(level=2),
    )
    assert set(table.asks("bob", "loot")) == {"tall_hat", "sock", "says_so"}
    table.loots("bob", "tall_hat")
    table.loots("carol", "says_so")
    table.loots("dave", "sock")
    table.passes_all()
    table.then(bob=has(hand=["tall_hat"]), carol=has(hand=["says_so"]), dave=has(hand=["sock"]))


@rule("DEATH-11", "DEATH-12", "AMB-29")
def test_the_highest_level_loots_first_and_ties_roll(table: Table) -> None:
    table.given(
        alice=Player(level=6, hand=[item(f"coin_{n}") for n in range(4)]),
        bob=Player(level=3),
        carol=Player(level=5),
        dave=Player(level=3),
        eve=Player(level=3),
        fight=("alice", OGRE),
    )
    table.loses()
    table.runs("alice", "ogre", die=[1, 2, 4, 2, 1, 6])
    rolled = [(event.seat, event.face) for event in table.happened(DieRolled)[1:]]
    assert rolled == [(1, 2), (3, 4), (4, 2), (1, 1), (4, 6)]
    for name, card in (("carol", "coin_2"), ("dave", "coin_0"), ("eve", "coin_1")):
        table.loots(name, card)
    table.loots("bob", "coin_3")
    table.passes_all()
    table.then(bob=has(hand=["coin_3"]), eve=has(hand=["coin_1"]))


@rule("DEATH-13")
def test_each_looter_takes_one_and_late_ones_may_get_none(table: Table) -> None:
    dies_in_a_fight(
        table,
        alice=Player(level=6, hand=[item("coin")]),
        bob=Player(level=4),
        carol=Player(level=3),
    )
    table.refused("bob", picks(), "AMB-33")
    table.refused("carol", picks("coin"), "AMB-92", "not_asked")
    table.loots("bob", "coin")
    assert len(table.happened(BodyLootingEnded)) == 1
    table.passes_all()
    table.then(bob=has(hand=["coin"]), carol=has(hand=[]))


@rule("DEATH-14", "DEATH-13")
def test_what_is_left_is_discarded(table: Table) -> None:
    dies_in_a_fight(
        table,
        alice=Player(level=6, hand=[item("coin"), identity("pale"), item("vase")]),
        bob=Player(level=4, dead=True),
        carol=Player(level=3),
    )
    table.loots("carol", "vase")
    table.passes_all()
    assert table.lies("coin") == TREASURE_DISCARD
    assert table.lies("pale") == DOOR_DISCARD


@rule("DEATH-15", "AMB-73", "AMB-86", "HAND-10", "AMB-60")
def test_loot_goes_to_the_hand_and_may_be_played_at_once(table: Table) -> None:
    """Or straight into play, where its looter is asked for that."""
    dies_in_a_fight(
        table,
        alice=Player(level=6, wears=[item("cap", 2, slot="head")]),
        bob=Player(level=4),
    )
    table.when("bob", picks("cap"))
    if LAYS_LOOT_DOWN[table.edition]:
        assert table.asks("bob", "lay_down") == ("cap",)
        table.when("bob", picks("cap"))
    else:
        table.then(bob=has(hand=["cap"], wears=[]))
        assert table.waits == ["window:receipt"]
        table.when("bob", plays("cap"))
        table.passes_all()
    table.then(bob=has(hand=[], wears=["cap"]))
