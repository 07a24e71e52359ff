"""What the profile decides about identities, costs and followers, each key both ways."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import (
    DWARF,
    class_,
    curse,
    follower,
    identity,
    item,
    monster,
    race,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import House, Player
from tests.engine.moves import accepts, discards, offers_trade, plays, sets_up, uses
from tests.rulebook import rule

LUMP = monster("lump", 8)
COOK, SMITH = class_("cook", count=2), class_("smith")
PALE, STOUT = race("pale"), race("stout")
TWO_JOBS, TWO_LINES = two_identities("two_jobs", "class"), two_identities("two_lines", "race")


def identities(**keys: object) -> House:
    return {"identity": keys}


@rule("CLASS-06")
def test_when_a_class_is_played(table: Table) -> None:
    given: dict[str, Any] = {"alice": Player(), "bob": Player(hand=[identity("smith")])}
    table.given(**given, house=identities(play_window="own_turn_or_receipt"))
    table.refused("bob", plays("smith"), "CLASS-06", "only_on_own_turn")
    table.given(**given, house=identities(play_window="any_time"))
    table.when("bob", plays("smith"))
    table.then(bob=has(aside=["smith"]))


@rule("CLASS-06", "HAND-10", "AMB-86")
@pytest.mark.parametrize("window", ["own_turn", "own_turn_or_receipt"])
def test_whether_receiving_a_class_is_a_moment_to_play_it(table: Table, window: str) -> None:
    gift = special(
        "gift",
        "own_turn",
        [
            {"do": "draw", "deck": "door", "count": 1, "who": "others"},
        ],
    )
    table.given(
        alice=Player(hand=[gift]),
        doors=[identity("smith"), identity("pale")],
        house=identities(play_window=window),
    )
    table.when("alice", plays("gift"))
    assert table.waits[-1] == "window:receipt"
    if window == "own_turn":
        table.refused("bob", plays("smith"), "CLASS-06")
    else:
        table.when("bob", plays("smith"))
        table.then(bob=has(aside=["smith"]))
    table.passes_all()


@rule("CLASS-07", "COMBAT-08")
def test_when_an_identity_is_discarded(table: Table) -> None:
    given: dict[str, Any] = {
        "alice": Player(aside=[identity("pale")]),
        "bob": Player(aside=[identity("smith")]),
        "fight": ("alice", LUMP),
    }
    table.given(**given, house=identities(discard_window="own_turn"))
    table.refused("bob", discards("smith"), "CLASS-07", "only_on_own_turn")
    assert "discard" not in table.offered("bob")
    table.when("alice", discards("pale"))
    table.given(**given, house=identities(discard_window="out_of_combat"))
    table.refused("alice", discards("pale"), "CLASS-07", "not_in_fight")
    assert "discard" not in table.offered("alice")
    table.when("bob", discards("smith"))
    table.given(**given, house=identities(discard_window="any_time"))
    table.when("bob", discards("smith"))
    table.when("alice", discards("pale"))
    table.then(alice=has(aside=[]), bob=has(aside=[]))


@rule("CLASS-13", where="CLASS-04")
@pytest.mark.parametrize("twice", [False, True])
def test_whether_one_can_be_the_same_twice(table: Table, twice: bool) -> None:
    table.given(
        alice=Player(aside=[COOK], hand=[TWO_JOBS, "cook#2"]), house=identities(duplicates=twice)
    )
    if not twice:
        table.refused("alice", plays("cook#2", other="cook#1"), "CLASS-13")
        table.refused("alice", plays("two_jobs", other="cook#2"))
        return
    table.when("alice", plays("two_jobs", other="cook#2"))
    table.then(alice=has(aside=["cook", "cook", "two_jobs"]))


def payer(**cost: object) -> dict[str, object]:
    """A class that goes up a level at that price."""
    up = {"do": "gain_levels", "amount": 1}
    return identity("payer", abilities=[{"window": "own_turn", "cost": cost, "do": [up]}])


@rule("CLASS-11", "AMB-90")
@pytest.mark.parametrize("allowed", [False, True])
def test_whether_a_card_pays_for_itself(table: Table, allowed: bool) -> None:
    table.given(
        alice=Player(aside=[payer(**{"in": "in_play", "count": 1})]),
        house={"cost": {"may_use_own_source_card": allowed}},
    )
    if not allowed:
        table.refused("alice", uses("payer", paying=["payer"]), "CLASS-09", "cannot_pay")
        return
    table.when("alice", uses("payer", paying=["payer"]))
    table.then(alice=has(level=2, aside=[]))


@rule("CLASS-10", "AMB-35")
@pytest.mark.parametrize("needs_one", [True, False])
def test_whether_an_empty_hand_is_a_whole_hand(table: Table, needs_one: bool) -> None:
    table.given(
        alice=Player(aside=[payer(**{"in": "hand", "pick": "all"})]),
        house={"cost": {"whole_hand_needs_a_card": needs_one}},
    )
    if needs_one:
        table.refused("alice", uses("payer"), "CLASS-10", "cannot_pay")
        return
    table.when("alice", uses("payer"))
    table.then(alice=has(level=2))


@rule("CLASS-12", "AMB-90")
@pytest.mark.parametrize("allowed", [False, True])
def test_whether_a_curse_is_a_price(table: Table, allowed: bool) -> None:
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
    table.given(
        alice=Player(aside=[payer(**{"in": "in_play", "count": 1}), itch]),
        house={"cost": {"persistent_curse_allowed": allowed}},
    )
    if not allowed:
        table.refused("alice", uses("payer", paying=["itch"]), "CLASS-09")
        return
    table.when("alice", uses("payer", paying=["itch"]))
    table.then(alice=has(level=2, aside=["payer"]))
    assert table.lies("itch") == DOOR_DISCARD


GRUDGE = {"stat": "strength", "amount": 3, "when": {"has": "race:frail"}}
FRAIL = race(
    "frail", modifiers=[{"stat": "strength", "amount": -2}, {"stat": "run_away", "amount": -1}]
)
ROPE = item("rope", 4, usable_if={"lacks": "race:frail"})


@rule("MULTIID-10", "AMB-20")
@pytest.mark.parametrize("mode", ["no_effect", "advantages_only"])
def test_half_of_a_race_has_its_advantages_only(table: Table, mode: str) -> None:
    """Neither the monster's bonus, nor the ban of an item, nor what the card itself takes."""
    table.given(
        alice=Player(level=5, aside=[FRAIL, TWO_LINES], wears=[ROPE]),
        fight=("alice", monster("snob", 6, modifiers=[GRUDGE])),
        house={"two_identities": {"single_race": mode}},
    )
    if mode == "no_effect":
        assert table.sums == (5 - 2, 6 + 3)
        table.then(alice=has(run_away=-1))
    else:
        assert table.sums == (5 + 4, 6)
        table.then(alice=has(run_away=0))


@rule("MULTIID-10", "AMB-20", where="MULTIID-10")
def test_every_rulebook_with_races_spares_half_a_race_its_disadvantages(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[FRAIL, TWO_LINES], wears=[ROPE]),
        fight=("alice", monster("snob", 6, modifiers=[GRUDGE])),
    )
    assert table.sums == (5 + 4, 6)
    table.then(alice=has(run_away=0))


@rule("MULTIID-10", "AMB-20", "STR-09", where="MULTIID-10")
def test_two_whole_races_and_a_helper_have_all_disadvantages(table: Table) -> None:
    snob = monster("snob", 6, modifiers=[GRUDGE])
    table.given(alice=Player(level=5, aside=[FRAIL, TWO_LINES, STOUT]), fight=("alice", snob))
    assert table.sums == (5 - 2, 6 + 3)
    table.given(
        alice=Player(level=5, aside=[dict(FRAIL, count=2), TWO_LINES]),
        bob=Player(level=1, aside=["frail#2"]),
        fight=("alice", snob),
        helper="bob",
    )
    assert table.sums == (5 + 1 - 2, 6 + 3)


@rule("MULTIID-05", "MULTIID-04")
@pytest.mark.parametrize("mode", ["no_effect", "advantages_only"])
def test_a_lone_class_where_its_card_stays(table: Table, mode: str) -> None:
    clumsy = class_("clumsy", modifiers=[{"stat": "strength", "amount": -2}])
    table.given(
        alice=Player(level=5, aside=[clumsy, TWO_JOBS]),
        fight=("alice", LUMP),
        house={"two_identities": {"single_class": mode, "class_card_lost_with_one": False}},
    )
    assert table.sums[0] == (3 if mode == "no_effect" else 5)


@rule("MULTIID-04", "MULTIID-11", where="MULTIID-08")
@pytest.mark.parametrize("lost", [False, True])
def test_whether_the_card_goes_with_the_first_of_two_races(table: Table, lost: bool) -> None:
    table.given(
        alice=Player(aside=[PALE, STOUT, TWO_LINES]),
        house={"two_identities": {"race_card_lost_with_one": lost}},
    )
    table.when("alice", discards("pale"))
    table.then(alice=has(aside=["stout"] if lost else ["stout", "two_lines"]))


@rule("SIDE-01", "SIDE-03", "AMB-72")
def test_how_many_followers_and_whether_a_new_one_replaces_an_old(table: Table) -> None:
    given: dict[str, Any] = {
        "alice": Player(aside=[follower("pal", 1)], hand=[follower("chum", 2)])
    }
    table.given(**given, house={"follower": {"max": 2}})
    table.when("alice", plays("chum"))
    table.then(alice=has(aside=["pal", "chum"]))
    table.given(**given, house={"follower": {"replace_by_discard": False}})
    table.refused("alice", plays("chum", other="pal"), "SIDE-03", "one_follower")
    table.given(**given)
    table.when("alice", plays("chum", other="pal"))
    table.then(alice=has(aside=["chum"]))


@rule("SIDE-05")
@pytest.mark.parametrize("tradeable", [False, True])
def test_whether_a_follower_is_traded(table: Table, tradeable: bool) -> None:
    table.given(
        alice=Player(aside=[follower("pal", 1)]), house={"follower": {"tradeable": tradeable}}
    )
    if not tradeable:
        table.refused("alice", offers_trade("bob", give=["pal"]), "TRADE-02")
        return
    table.when("alice", offers_trade("bob", give=["pal"]))
    table.when("bob", accepts())
    table.then(alice=has(aside=[]), bob=has(aside=["pal"]))


@rule("HAND-04", "HAND-05")
@pytest.mark.parametrize("limit", [5, 6])
def test_whether_cards_change_the_limit_of_the_hand(table: Table, limit: int) -> None:
    table.given(alice=Player(aside=[DWARF]), house={"hand": {"cards_change_it": limit == 6}})
    table.then(alice=has(hand_limit=limit))


@rule("SETUP-10", "SETUP-12", "CLASS-13", "SIDE-01", where="CLASS-04")
@pytest.mark.parametrize("more", [False, True])
def test_the_same_limits_hold_at_the_setup(table: Table, more: bool) -> None:
    table.given(
        alice=Player(hand=[TWO_JOBS, COOK, "cook#2"]),
        bob=Player(hand=[follower("pal", 1), follower("chum", 2)]),
        point="setup",
        house={"identity": {"duplicates": more}, "follower": {"max": 2 if more else 1}},
    )
    both, pals = sets_up("two_jobs", "cook#1", "cook#2"), sets_up("pal", "chum")
    if not more:
        table.refused("alice", both, "CLASS-13")
        table.refused("bob", pals, "SETUP-12")
        return
    table.when("alice", both)
    table.when("bob", pals)
    table.passes_all()
    table.then(alice=has(aside=["cook", "cook", "two_jobs"]), bob=has(aside=["pal", "chum"]))
