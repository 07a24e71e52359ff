"""The harness itself must be able to fail."""

from __future__ import annotations

from tests.engine.cards import item, monster, potion
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player


def test_a_fight_is_laid_out_as_given(table: Table) -> None:
    table.given(
        alice=Player(level=5, wears=[item("cap", 2, slot="head")], hand=[potion("tea", 3)]),
        fight=("alice", monster("lump", 8, treasures=2)),
        helper="bob",
    )
    assert table.sums == (8, 8)
    table.then(alice=has(level=5, wears=["cap"], hand=["tea"]), bob=has(level=1, hand=[]))
