"""What the profile decides about death and winning, each key both ways."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cards import DIE, ELF, WARRIOR, item, level_up, monster, race, two_identities
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import House, Player
from tests.engine.moves import picks, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)
OGRE = monster("ogre", 20, bad_stuff=DIE)


@rule("DEATH-02", "DEATH-04", "DEATH-09", "AMB-17")
@pytest.mark.parametrize(
    "kept", [("race", "class", "two_identities"), ("class",), ("race", "two_identities"), ()]
)
def test_what_the_dead_keep(table: Table, kept: tuple[str, ...]) -> None:
    cards = {"race": "pale", "class": "warrior", "two_identities": "both"}
    table.given(
        alice=Player(level=6, aside=[race("pale"), WARRIOR, two_identities("both", "race")]),
        bob=Player(level=3),
        carol=Player(level=2),
        dave=Player(level=1),
        fight=("alice", OGRE),
        house={"death": {"keeps": list(kept)}},
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    lost = [card for kind, card in cards.items() if kind not in kept]
    for card, looter in zip(lost, ("bob", "carol", "dave"), strict=False):
        assert card in table.asks(looter, "loot")
        table.when(looter, picks(card))
    if lost:
        table.passes_all()
    left = [cards[kind] for kind in kept]
    table.then(alice=has(level=6, aside=left))


@rule("DEATH-15", "AMB-60", "AMB-73")
@pytest.mark.parametrize("to", ["hand", "play"])
def test_where_a_looted_card_goes(table: Table, to: str) -> None:
    """Into play only what may lie there: no second big item."""
    big: dict[str, Any] = {"slot": "body", "big": True}
    table.given(
        alice=Player(
            level=6, wears=[item("cap", 1, slot="head")], hand=[item("coat", **big), LUMP]
        ),
        bob=Player(level=3),
        carol=Player(level=2, aside=[item("piano", big=True)]),
        dave=Player(level=1),
        fight=("alice", OGRE),
        house={"death": {"loot_to": to}, "items": {"big_limit": 1}},
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.when("bob", picks("cap"))
    at_once = to == "play"
    if at_once:
        assert table.asks("bob", "lay_down") == ("cap",)
        table.when("bob", picks("cap"))
    table.when("carol", picks("coat"))
    table.when("dave", picks("lump"))
    table.passes_all()
    table.then(
        bob=has(wears=["cap"] if at_once else [], hand=[] if at_once else ["cap"]),
        carol=has(aside=["piano"], wears=[], hand=["coat"]),
        dave=has(hand=["lump"]),
    )


@rule("DEATH-15", "AMB-73", "AMB-94")
@pytest.mark.parametrize("answered", [False, True])
def test_loot_that_could_lie_down_may_be_kept(table: Table, answered: bool) -> None:
    """Who says so has it in the hand; who says nothing has laid it down."""
    table.given(
        alice=Player(level=6, wears=[item("cap", 1, slot="head")]),
        bob=Player(level=3),
        fight=("alice", OGRE),
        house={"death": {"loot_to": "play"}},
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.when("bob", picks("cap"))
    if answered:
        table.when("bob", picks())
        table.passes_all()
        table.then(bob=has(wears=[], hand=["cap"]))
    else:
        table.expires()
        table.then(bob=has(wears=["cap"], hand=[]))


@rule("END-02", "AMB-48", where="HELP-09")
@pytest.mark.parametrize("rule_of_ties", ["shared", "active_first"])
def test_who_wins_when_two_reach_the_level(table: Table, rule_of_ties: str) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(level=9, aside=[ELF]),
        fight=("alice", LUMP),
        helper="bob",
        house={"win": {"simultaneous": rule_of_ties}},
    )
    expected = (0, 1) if rule_of_ties == "shared" else (0,)
    assert table.fight.wins == expected
    table.wins()
    assert table.state.winners == expected


@rule("FAST-04", "END-04", "AMB-84")
@pytest.mark.parametrize("shared", [False, True])
def test_whether_the_helper_wins_too(table: Table, shared: bool) -> None:
    """At level 2, and no elf."""
    house: House = {"win": {"shared_with_helper": shared}}
    table.given(
        alice=Player(level=9), bob=Player(level=2), fight=("alice", LUMP), helper="bob", house=house
    )
    expected = (0, 1) if shared else (0,)
    assert table.fight.wins == expected
    table.wins()
    assert table.state.winners == expected


@rule("FAST-04", "AMB-84")
def test_the_helper_shares_only_what_that_kill_won(table: Table) -> None:
    """Not a card in the middle of the fight."""
    miracle = level_up("miracle", rules=[{"permit": "may_win"}])
    table.given(
        alice=Player(level=9, hand=[miracle]),
        bob=Player(level=2),
        fight=("alice", OGRE),
        helper="bob",
        house={"win": {"shared_with_helper": True, "by_card": True}},
    )
    table.when("alice", plays("miracle", on="alice"))
    assert table.state.winners == (0,)
