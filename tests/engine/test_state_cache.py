"""What a change outdates of all that is remembered about a state."""

from __future__ import annotations

from tests.engine.cards import item, level_up, lose, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import plays
from tests.rulebook import rule

PROUD = item(
    "proud",
    modifiers=[{"stat": "strength", "amount": 3, "when": {"standing": "highest"}}],
)


@rule("AMB-112")
def test_a_level_outdates_sums_of_its_owner_and_of_who_has_a_card_that_compares(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=4, hand=[special("drain", "any_time", lose(2, who="left"))]),
        bob=Player(level=5),
        carol=Player(level=4, wears=[PROUD]),
        dave=Player(level=2),
    )
    table.then(carol=has(strength=4))
    before = table.state.cache.gear[:]
    table.when("alice", plays("drain"))
    table.then(carol=has(strength=4 + 3))
    now = table.state.cache.gear
    assert [now[seat] > before[seat] for seat in range(4)] == [False, True, True, False]


@rule("AMB-112")
def test_a_level_outdates_the_options_of_who_holds_a_card_that_compares(table: Table) -> None:
    table.given(
        alice=Player(level=4, hand=[level_up("snack", 1)]),
        bob=Player(hand=[PROUD]),
        carol=Player(),
    )
    before = table.state.cache.hands[:]
    table.when("alice", plays("snack", on="alice"))
    now = table.state.cache.hands
    assert [now[seat] > before[seat] for seat in range(3)] == [True, True, False]
