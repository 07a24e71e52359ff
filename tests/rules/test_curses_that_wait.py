"""Curses for the next turn, and curses that lay down rules (CURSE-06..CURSE-08, AMB-18)."""

from __future__ import annotations

import pytest

from engine.core.events import CurseResolved
from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import Spec, curse, item, monster
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    asks_help,
    calls_kill,
    ends_turn,
    loots_room,
    opens_door,
    plays,
    sells,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
ITCH = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
LATER = curse("later", lasts="next_combat", modifiers=[{"stat": "strength", "amount": -5}])
SLOW = curse("slow", lasts="next_turn", modifiers=[{"stat": "strength", "amount": -5}])


def forbids(what: str, lasts: str = "next_turn") -> Spec:
    """A curse that lies there and forbids something."""
    return curse("gag", lasts=lasts, rules=[{"forbid": what}])


@rule("CURSE-08", "CURSE-06")
def test_a_penalty_for_the_next_turn_waits_for_it_and_wears_off(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[SLOW]),
        bob=Player(level=5),
        point="rest",
        doors=[monster("rat", 1)],
    )
    table.when("alice", plays("slow", on="bob"))
    table.then(bob=has(strength=5, aside=["slow"]))
    table.when("alice", ends_turn())
    table.then(bob=has(strength=0, aside=["slow"]))
    table.when("bob", opens_door())
    assert table.sums == (0, 1)
    table.loses()
    table.runs("bob", "rat", die=6)
    table.then(bob=has(strength=0, aside=["slow"]))
    table.when("bob", ends_turn())
    assert [event.how for event in table.happened(CurseResolved)] == ["worn_off"]
    table.then(bob=has(strength=5, aside=[]))
    assert table.lies("slow") == DOOR_DISCARD


@rule("CURSE-08", "CURSE-04")
def test_in_the_own_turn_it_counts_now(table: Table) -> None:
    table.given(alice=Player(level=9), bob=Player(hand=[SLOW]), fight=("alice", LUMP))
    table.when("alice", calls_kill())
    table.when("bob", plays("slow", on="alice"))
    assert table.sums == (4, 8)
    table.loses()
    table.runs("alice", "lump", die=6)
    table.when("alice", ends_turn())
    table.then(alice=has(aside=[], strength=9))


@rule("CURSE-08")
def test_where_the_profile_says_so_it_waits_for_the_turn_after(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[SLOW]),
        point="rest",
        house={"curses": {"next_turn_counts_now": False}},
    )
    table.when("bob", plays("slow", on="alice"))
    table.then(alice=has(strength=9, aside=["slow"]))
    table.when("alice", ends_turn())
    table.then(alice=has(strength=9, aside=["slow"]))
    for name in ("bob", "carol"):
        table.when(name, opens_door())
        table.when(name, loots_room())
        table.when(name, ends_turn())
    table.then(alice=has(strength=4, aside=["slow"]))


@rule("CURSE-08", "HAND-04", "TURN-19")
def test_a_lower_hand_limit_holds_through_charity(table: Table) -> None:
    """Kept for the turn, and discarded after its charity."""
    small = curse("small", lasts="next_turn", modifiers=[{"stat": "hand_limit", "amount": -4}])
    table.given(
        alice=Player(level=2, aside=[small], hand=["marble", "marble", "marble"]),
        bob=Player(level=1),
        carol=Player(level=5),
        point="rest",
    )
    table.then(alice=has(hand_limit=1))
    table.when("alice", ends_turn())
    assert len(table.asks("alice", "charity")) == 3
    table.expires()
    table.then(alice=has(hand_size=1, hand_limit=1, aside=["small"]))
    table.passes_all()
    table.then(alice=has(hand_size=1, hand_limit=5, aside=[]), bob=has(hand_size=2))


@rule("HAND-04", "HAND-05", "TURN-19")
def test_nobody_gives_away_more_than_they_have(table: Table) -> None:
    small = curse("small", lasts="next_turn", modifiers=[{"stat": "hand_limit", "amount": -4}])
    table.given(
        alice=Player(level=2, aside=[small], hand=["marble", "marble"]),
        house={"hand": {"base": 1}},
        point="rest",
    )
    table.then(alice=has(hand_limit=0))
    table.when("alice", ends_turn())
    assert len(table.asks("alice", "charity")) == 2
    table.expires()
    table.then(alice=has(hand_size=0))
    table.passes_all()


@rule("AMB-18", "CURSE-08", "CURSE-06")
@pytest.mark.parametrize("kept", [False, True])
def test_death_takes_or_keeps_curses_that_wait_as_it_does_those_that_stay(
    table: Table, kept: bool
) -> None:
    end = curse("end", [{"do": "die"}])
    table.given(
        alice=Player(hand=[end]),
        bob=Player(aside=[SLOW, LATER, ITCH]),
        house={"curses": {"kept_on_death": kept}},
    )
    table.when("alice", plays("end", on="bob"))
    table.then(bob=has(aside=["slow", "later", "itch"] if kept else []))


@rule("CURSE-08", "PREC-01", "SELL-01")
def test_a_curse_may_forbid_selling(table: Table) -> None:
    table.given(
        alice=Player(hand=[item("crown", gold=1000)]), bob=Player(hand=[forbids("selling")])
    )
    assert "sell" in table.offered("alice")
    table.when("bob", plays("gag", on="alice"))
    assert "sell" not in table.offered("alice")
    table.refused("alice", sells("crown"), "PREC-01", "selling_forbidden")


@rule("CURSE-08", "PREC-01", "TURN-14")
def test_a_curse_may_forbid_searching_and_the_turn_ends_without(table: Table) -> None:
    table.given(
        alice=Player(aside=[forbids("searching")]),
        point="after_door",
        house={"search": {"optional": False}},
    )
    assert "loot_room" not in table.offered("alice")
    table.refused("alice", loots_room(), "PREC-01", "searching_forbidden")
    table.when("alice", ends_turn())


@rule("CURSE-06", "CURSE-08", "PREC-01", "HELP-01")
@pytest.mark.parametrize("lasts", ["next_turn", "next_combat", "until_removed"])
def test_a_curse_may_keep_its_victim_from_being_helped(table: Table, lasts: str) -> None:
    table.given(
        alice=Player(level=1, aside=[forbids("help", lasts)]),
        bob=Player(level=9),
        fight=("alice", LUMP),
    )
    assert "offer_help" not in table.offered("alice") | table.offered("bob")
    table.refused("alice", asks_help("bob"), "PREC-01", "being_helped_forbidden")
    table.refused("bob", asks_help("alice"), "PREC-01", "being_helped_forbidden")


@rule("CURSE-06", "PREC-01", "HELP-01")
def test_a_curse_may_keep_its_victim_from_helping(table: Table) -> None:
    table.given(
        alice=Player(level=1),
        bob=Player(level=9, aside=[forbids("helping", "until_removed")]),
        carol=Player(level=9, hand=[dict(forbids("helping", "until_removed"), id="sulk")]),
        fight=("alice", LUMP),
    )
    table.refused("bob", asks_help("alice"), "PREC-01", "helping_forbidden")
    table.refused("alice", asks_help("bob"), "PREC-01", "helping_forbidden")
    table.when("alice", asks_help("carol"))
    table.when("carol", plays("sulk", on="carol"))
    assert "accept" not in table.offered("carol")
    assert not table.state.offers


@rule("CURSE-08", "PREC-01", "RUN-01")
def test_a_curse_may_keep_its_victim_from_running(table: Table) -> None:
    table.given(alice=Player(level=5, aside=[forbids("running_away")]), fight=("alice", LUMP))
    table.loses()
    table.runs("alice", "lump")
    table.then(alice=has(level=4))


@rule("CURSE-08")
def test_a_next_turn_curse_lets_go_in_other_peoples_turns(table: Table) -> None:
    table.given(
        alice=Player(level=1),
        bob=Player(level=6, aside=[dict(SLOW, rules=[{"forbid": "running_away"}])]),
        fight=("alice", LUMP),
        helper="bob",
    )
    assert table.sums[0] == 7
    table.loses()
    table.runs("alice", "lump", die=6)
    table.runs("bob", "lump", die=6)
    table.then(bob=has(level=6, aside=["slow"]))
