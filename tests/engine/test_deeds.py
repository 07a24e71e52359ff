"""Deeds: what the players did to each other, kept for those who have long memories."""

from __future__ import annotations

import json

from engine.core.save import dump_state, load_state
from engine.core.state import clone_state
from engine.core.zones import NOBODY
from engine.views.determinise import make_up_state_behind_view
from engine.views.view_building import make_table_view
from tests.engine import moves
from tests.engine.cards import curse, enhancer, item, lose, monster, potion, special
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, THEIRS

RAT, OGRE = monster("rat", 1), monster("ogre", 8)
POX = curse("pox", lose(1))


def deeds(table: Table) -> list[tuple[str, str, str, int]]:
    """What everybody remembers: what was done, by whom, to whom, how often."""
    names = ("alice", "bob", "carol")
    return [(one.kind, names[one.by], names[one.to], one.times) for one in table.state.grudges]


def test_a_curse_is_remembered_whatever_comes_of_it(table: Table) -> None:
    table.given(carol=Player(hand=[POX]), bob=Player(level=1))
    table.when("carol", moves.plays("pox", on="bob"))
    assert deeds(table) == [("cursed", "carol", "bob", 1)]


def test_nobody_has_cursed_whom_a_door_curses(table: Table) -> None:
    table.given(doors=[POX], alice=Player(level=3))
    table.when("alice", moves.opens_door())
    assert deeds(table) == []


def test_cards_for_the_monster_are_remembered_and_so_is_the_defeat(table: Table) -> None:
    table.given(
        fight=("alice", RAT),
        alice=Player(level=5),
        bob=Player(hand=[enhancer("huge", 5), potion("tea", 5)]),
    )
    table.when("bob", moves.plays("huge", on="rat"))
    table.when("bob", moves.plays("tea", side=THEIRS))
    assert deeds(table) == [("attacked", "bob", "alice", 2)]
    table.when("alice", moves.gives_up())
    table.when("bob", moves.passes())
    table.when("carol", moves.passes())
    table.when("alice", moves.picks("rat"), die=6)
    assert deeds(table) == [("attacked", "bob", "alice", 2), ("spoiled", "bob", "alice", 1)]


def test_a_card_for_the_fighter_is_help_and_the_fighters_own_is_nothing(table: Table) -> None:
    table.given(
        fight=("alice", RAT),
        alice=Player(hand=[potion("soup", 3), enhancer("large", 2)]),
        bob=Player(hand=[potion("tea", 5)]),
    )
    table.when("bob", moves.plays("tea", side=OURS))
    table.when("alice", moves.plays("soup", side=OURS))
    table.when("alice", moves.plays("large", on="rat"))
    assert deeds(table) == [("helped", "bob", "alice", 1)]


def test_help_is_remembered_and_who_attacks_attacks_both(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        bob=Player(level=9),
        carol=Player(hand=[enhancer("huge", 5)]),
    )
    table.when("alice", moves.asks_help("bob", treasures=1))
    table.when("bob", moves.accepts())
    table.when("carol", moves.plays("huge", on="ogre"))
    assert deeds(table) == [
        ("helped", "bob", "alice", 1),
        ("attacked", "carol", "alice", 1),
        ("attacked", "carol", "bob", 1),
    ]


def test_theft_is_remembered(table: Table) -> None:
    grab = special("grab", "own_turn", [{"do": "steal", "in": "carried", "pick": "actor"}])
    table.given(alice=Player(hand=[grab]), bob=Player(aside=[item("cup")]))
    table.when("alice", moves.plays("grab", on="bob"))
    assert deeds(table) == [("robbed", "alice", "bob", 1)]


def test_deeds_are_public_saved_and_unknown_to_older_saves(table: Table) -> None:
    table.given(carol=Player(hand=[POX]), bob=Player(level=2))
    table.when("carol", moves.plays("pox", on="bob"))
    done = table.state.grudges
    assert done
    public = table.view("alice").public
    assert make_table_view(table.state, NOBODY, public).public.grudges == done
    assert make_up_state_behind_view(table.view("alice"), table.box, "0" * 32).grudges == done
    assert load_state(dump_state(table.state), table.box) == clone_state(table.state)
    older = json.loads(dump_state(table.state))
    del older["deeds"]
    assert load_state(json.dumps(older).encode(), table.box).grudges == ()


def test_taking_a_step_back_leaves_the_deeds_as_they_were(table: Table) -> None:
    table.given(carol=Player(hand=[POX]), alice=Player(hand=[item("cap", 1, slot="head")]))
    table.when("carol", moves.plays("pox", on="alice"))
    done = table.state.grudges
    table.when("alice", moves.plays("cap"))
    table.when("alice", moves.takes_back())
    assert table.state.grudges == done
