"""Powers at the moments of a turn: behind the door, in the room, in charity, after a death."""

from __future__ import annotations

from tests.engine.cards import item, power
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import ends_turn, loots_room, opens_door, plays
from tests.rulebook import rule

HUM, BUZZ, ROAR = power("hum", 1, 1), power("buzz", 2, 2), power("roar", 3, 3)


@rule("TURN-16", "TURN-06", "POWER-05", where="POWER-02")
def test_a_power_found_behind_the_door_or_in_the_room_may_be_played_at_once(table: Table) -> None:
    table.given(alice=Player(level=3), doors=[HUM, BUZZ])
    table.when("alice", opens_door())
    table.when("alice", plays("hum"))
    table.when("alice", loots_room())
    table.when("alice", plays("buzz"))
    table.then(alice=has(aside=["hum", "buzz"], strength=3 + 1 + 2))


@rule("DEATH-21", "DEATH-20", "POWER-02", where="POWER-02")
def test_a_new_character_may_begin_with_as_many_ranks_as_the_level_that_was_kept(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=3, redraw=True),
        turn="carol",
        point="rest",
        doors=[BUZZ, ROAR],
        cards=[item("tin", count=2)],
        house={"redraw": {"door": 2, "treasure": 0}},
    )
    table.when("carol", ends_turn())
    table.when("alice", plays("buzz"))
    table.refused("alice", plays("roar"), "HAND-09", "wrong_other")
    table.then(alice=has(level=3, aside=["buzz"], hand=["roar"]))


@rule("TURN-20", "AMB-70", "POWER-05", where="POWER-02 TURN-20")
def test_a_power_is_played_down_before_charity(table: Table) -> None:
    stones = [item(f"stone_{n}") for n in range(5)]
    table.given(alice=Player(level=3, hand=[HUM, *stones]), point="rest")
    table.when("alice", ends_turn())
    assert table.waits[-1] == "ask:charity"
    table.when("alice", plays("hum"))
    table.then(alice=has(aside=["hum"], hand_size=5))
    assert table.state.active == 1
