"""What a card takes when there is a choice, or nothing to take (CURSE-10, CURSE-11, BAD-03,
AMB-33)."""

from __future__ import annotations

import pytest

from engine.core.events import CardChoiceMade
from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import (
    Effects,
    class_,
    curse,
    identity,
    item,
    lose,
    lose_worn,
    monster,
    potion,
    race,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import opens_door, picks, plays
from tests.rulebook import rule

HAND: Effects = [{"do": "discard", "in": "hand", "count": 2}]


def one_of(*branches: Effects, by: str = "you") -> Effects:
    """One of these, as somebody chooses."""
    return [{"do": "choose", "by": by, "options": list(branches)}]


@rule("CURSE-10", "BAD-03", "AMB-82")
@pytest.mark.parametrize(("wears_cap", "branches"), [(True, ("0", "1")), (False, ("1",))])
def test_what_one_lacks_cannot_be_chosen(
    table: Table, wears_cap: bool, branches: tuple[str, ...]
) -> None:
    """A named alternative applies to whoever has no headgear."""
    cap = [item("cap", 2, slot="head")] if wears_cap else []
    table.given(
        alice=Player(hand=[curse("bald", one_of(lose_worn("head"), lose(1)))]),
        bob=Player(level=3, wears=cap, hand=[item("hat", 1, slot="head")]),
    )
    table.when("alice", plays("bald", on="bob"))
    assert table.asks("bob", "choose") == branches
    if not wears_cap:
        table.refused("bob", picks(0), "AMB-33", "not_among_these")
    table.when("bob", picks(1))
    # What was no choice is not told as one.
    told = [(one.seat, one.option, one.victim) for one in table.happened(CardChoiceMade)]
    assert told == ([(1, 1, 1)] if wears_cap else [])
    table.then(bob=has(level=2, hand=["hat"]))


@rule("BAD-03", "BAD-01", "AMB-82")
def test_bad_stuff_leaves_no_way_out_through_an_empty_hand(table: Table) -> None:
    table.given(
        alice=Player(level=6, wears=[item("cap", 2, slot="head")]),
        fight=("alice", monster("kraken", 11, bad_stuff=one_of(HAND, lose_worn("head")))),
    )
    table.loses()
    table.runs("alice", "kraken", die=4)
    assert table.asks("alice", "choose") == ("1",)
    table.expires()
    table.then(alice=has(wears=[], level=6))


@rule("CURSE-10", "AMB-82")
def test_with_nothing_to_choose_nobody_is_asked(table: Table) -> None:
    table.given(
        alice=Player(level=4), doors=[curse("bills", one_of(HAND, lose_worn("feet"), by="actor"))]
    )
    table.when("alice", opens_door())
    assert table.waits == ["open:after_door"]
    assert table.lies("bills") == DOOR_DISCARD
    table.then(alice=has(level=4))


@rule("CURSE-10", "AMB-82")
def test_one_card_of_two_is_better_than_none(table: Table) -> None:
    table.given(
        alice=Player(hand=[curse("bills", one_of(HAND, lose(1)))]),
        bob=Player(level=3, hand=[item("coin")]),
    )
    table.when("alice", plays("bills", on="bob"))
    assert table.asks("bob", "choose") == ("0", "1")
    table.when("bob", picks(0))
    table.then(bob=has(level=3, hand=[]))


@rule("AMB-33", "ITEM-06", "CURSE-11")
def test_a_one_shot_on_the_table_is_a_small_item(table: Table) -> None:
    small = {"do": "discard", "in": "carried", "filter": {"big": False}}
    table.given(
        alice=Player(hand=[curse("poor", [small])]),
        bob=Player(
            aside=[potion("tea", 2), item("chest", big=True), item("cup"), identity("pale")]
        ),
    )
    table.when("alice", plays("poor", on="bob"))
    assert set(table.asks("bob", "discard")) == {"tea", "cup"}
    table.when("bob", picks("tea"))
    table.then(bob=has(aside=["chest", "cup", "pale"]))


@rule("AMB-33", "CURSE-11", "MULTIID-04", where="CLASS-04 CLASS-05")
@pytest.mark.parametrize(("lost", "left"), [("cook", ["pale"]), ("pale", ["cook"])])
def test_the_victim_says_which_identity_goes(table: Table, lost: str, left: list[str]) -> None:
    forget = curse("forget", [{"do": "discard", "in": "identity"}])
    table.given(
        alice=Player(hand=[forget]),
        bob=Player(aside=[class_("cook"), race("pale")], hand=["marble"]),
    )
    table.when("alice", plays("forget", on="bob"))
    assert set(table.asks("bob", "discard")) == {"cook", "pale"}
    table.when("bob", picks(lost))
    table.then(bob=has(aside=left, hand=["marble"]))


@rule("AMB-94", "AMB-33")
def test_the_absent_lose_the_cheapest_and_of_these_the_newest(table: Table) -> None:
    """500, 200, 200: of the two cheap ones goes that which came last."""
    poor = curse("poor", [{"do": "discard", "in": "carried"}])
    table.given(
        alice=Player(hand=[poor]),
        bob=Player(
            aside=[item("new", gold=200), item("vase", gold=500)], hand=[item("old", gold=200)]
        ),
        turn="bob",
    )
    table.when("bob", plays("old"))
    table.when("alice", plays("poor", on="bob"))
    table.expires()
    table.then(bob=has(aside=["new", "vase"], wears=[]))


@rule("AMB-33", "CURSE-11", "STR-14")
@pytest.mark.parametrize(("cook", "lost"), [(True, "apron"), (False, "rod")])
def test_the_best_item_is_that_which_counts_most_now(table: Table, cook: bool, lost: str) -> None:
    """Apron +1 and +3 for a cook, rod +2, crown +5 for kings alone: 4 beats 2, and 2 beats 1."""
    apron = item(
        "apron", 1, modifiers=[{"stat": "strength", "amount": 3, "when": {"has": "class:cook"}}]
    )
    crown = item("crown", 5, slot="head", usable_if={"has": "class:king"})
    table.given(
        alice=Player(hand=[curse("greedy", [{"do": "discard", "in": "worn", "pick": "best"}])]),
        bob=Player(
            wears=[apron, item("rod", 2, hands=1), crown], aside=[class_("cook")] if cook else []
        ),
        cards=[class_("king")],
    )
    table.when("alice", plays("greedy", on="bob"))
    assert lost not in {table.box.cards[card].id for card in table.state.play(1)}
    table.then(bob=has(strength=1 + 2 if cook else 1 + 1))
