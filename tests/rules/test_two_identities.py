"""Cards that allow two races or classes (MULTIID)."""

from __future__ import annotations

from engine.core.zones import DOOR_DISCARD
from tests.editions import NEEDS_TWO_CLASSES
from tests.engine.cards import class_, curse, identity, item, monster, race, two_identities
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, ends_turn, loots_room, picks, plays, uses
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=3)
COOK, SMITH, PILOT = class_("cook"), class_("smith"), class_("pilot")
PALE, STOUT = race("pale"), race("stout")
TWO_JOBS = two_identities("two_jobs", "class")
TWO_LINES = two_identities("two_lines", "race")


@rule("MULTIID-01", "MULTIID-02", "MULTIID-03", "MULTIID-07", "AMB-68", where="CLASS-04")
def test_two_classes_come_with_a_card_and_a_second_class(table: Table) -> None:
    hates_cooks = {
        "stat": "strength",
        "amount": 2,
        "when": {"who": "fighters", "has": "class:cook"},
    }
    hates_smiths = {
        "stat": "strength",
        "amount": 3,
        "when": {"who": "fighters", "has": "class:smith"},
    }
    table.given(
        alice=Player(aside=[COOK], hand=[TWO_JOBS, SMITH]),
        fight=("alice", monster("snob", 6, modifiers=[hates_cooks, hates_smiths])),
    )
    assert table.sums[1] == 8
    if NEEDS_TWO_CLASSES[table.edition]:
        table.refused("alice", plays("two_jobs"), "HAND-09", "wrong_other")
    table.when("alice", plays("two_jobs", other="smith"))
    table.then(alice=has(aside=["cook", "smith", "two_jobs"]))
    assert table.sums[1] == 11


@rule("MULTIID-02", "MULTIID-05", where="CLASS-04")
def test_with_a_single_class_the_card_stays_in_the_hand(table: Table) -> None:
    """A second class in the hand is needed, or one class is enough."""
    table.given(alice=Player(aside=[COOK], hand=[TWO_JOBS]))
    if NEEDS_TWO_CLASSES[table.edition]:
        table.refused("alice", plays("two_jobs"), "MULTIID-02", "needs_second_identity")
    else:
        table.when("alice", plays("two_jobs"))
        table.then(alice=has(aside=["cook", "two_jobs"]))
    table.given(alice=Player(hand=[TWO_JOBS, SMITH]))
    table.refused("alice", plays("two_jobs", other="smith"), "MULTIID-02", "needs_identity")


@rule("MULTIID-05", "MULTIID-06", "AMB-20", where="MULTIID-06")
def test_beside_a_single_class_its_advantages_at_their_price(table: Table) -> None:
    """A ban and a monster's bonus do not count, a cost does."""
    push = {
        "window": "combat",
        "cost": {"in": "hand", "count": 1},
        "do": [{"do": "boost", "side": "own", "amount": 2}],
    }
    coat = item("coat", 3, usable_if={"lacks": "class:able"})
    snob = {"stat": "strength", "amount": 4, "when": {"has": "class:able"}}
    table.given(
        alice=Player(
            level=2,
            aside=[class_("able", abilities=[push])],
            wears=[coat],
            hand=[TWO_JOBS, item("cap")],
        ),
        fight=("alice", monster("snob", 5, modifiers=[snob])),
    )
    assert table.sums == (2, 9)
    table.when("alice", plays("two_jobs"))
    assert table.sums == (5, 5)
    table.refused("alice", uses("able"), "CLASS-09", "wrong_payment")
    table.when("alice", uses("able", paying=["cap"]))
    assert table.sums == (7, 5)


@rule("MULTIID-03", "MULTIID-09", "CLASS-06", where="MULTIID-06")
def test_a_card_that_is_played_like_an_identity_waits_for_the_own_turn(table: Table) -> None:
    """The helper may not play it."""
    table.given(
        bob=Player(aside=[COOK, PALE], hand=[TWO_JOBS, SMITH, TWO_LINES, STOUT]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.refused("bob", plays("two_jobs", other="smith"), "MULTIID-03", "only_on_own_turn")
    table.refused("bob", plays("two_lines", other="stout"), "MULTIID-09", "only_on_own_turn")


@rule("MULTIID-03", "AMB-68", "MULTIID-09", where="AMB-68 CLASS-05")
def test_both_cards_may_be_played_at_any_time(table: Table) -> None:
    table.given(
        bob=Player(aside=[COOK, PALE], hand=[TWO_JOBS, SMITH, TWO_LINES, STOUT]),
        fight=("alice", LUMP),
    )
    table.when("bob", plays("two_jobs", other="smith"))
    table.when("bob", plays("two_lines", other="stout"))
    table.then(bob=has(aside=["cook", "smith", "two_jobs", "pale", "stout", "two_lines"]))


@rule("MULTIID-03", where="CLASS-04")
def test_where_the_profile_says_so_they_wait_for_the_time_of_a_class(table: Table) -> None:
    """Only when a class may be played."""
    as_class = {"two_identities": {"window": "as_identity"}}
    table.given(
        bob=Player(aside=[COOK], hand=[TWO_JOBS, SMITH]), fight=("alice", LUMP), house=as_class
    )
    table.refused("bob", plays("two_jobs", other="smith"), "MULTIID-03", "only_on_own_turn")
    table.given(alice=Player(aside=[COOK], hand=[TWO_JOBS, SMITH]), house=as_class)
    table.when("alice", plays("two_jobs", other="smith"))
    table.then(alice=has(aside=["cook", "smith", "two_jobs"]))


@rule("MULTIID-04", "MULTIID-14", "AMB-33", where="CLASS-04")
def test_losing_one_of_two_classes_loses_the_card(table: Table) -> None:
    forget = curse("forget", [{"do": "discard", "in": "identity", "filter": {"kind": "class"}}])
    table.given(
        alice=Player(aside=[COOK, SMITH, TWO_JOBS]),
        bob=Player(hand=[forget]),
        fight=("alice", LUMP),
    )
    table.when("bob", plays("forget", on="alice"))
    assert table.asks("alice", "discard") == ("cook", "smith")
    table.when("alice", picks("cook"))
    if NEEDS_TWO_CLASSES[table.edition]:
        table.then(alice=has(aside=["smith"]))
        assert table.lies("two_jobs") == DOOR_DISCARD
    else:
        table.then(alice=has(aside=["smith", "two_jobs"]))
        table.when("alice", discards("smith"))
        table.then(alice=has(aside=[]))


@rule("MULTIID-04", "AMB-91", where="CLASS-04")
def test_a_third_class_replaces_both(table: Table) -> None:
    """Or only the one that it is played for, where the card stays with one of two."""
    table.given(alice=Player(aside=[COOK, SMITH, TWO_JOBS], hand=[PILOT]))
    table.when("alice", plays("pilot", other="cook"))
    left = [] if NEEDS_TWO_CLASSES[table.edition] else ["smith", "two_jobs"]
    table.then(alice=has(aside=["pilot", *left]))


@rule("MULTIID-08", "MULTIID-09", "MULTIID-10", "MULTIID-11", "AMB-20", where="MULTIID-08")
def test_two_races_need_one_in_play_and_stay_while_one_is_left(table: Table) -> None:
    table.given(alice=Player(aside=[PALE], hand=[TWO_LINES, STOUT]))
    table.when("alice", plays("two_lines"))
    table.then(alice=has(aside=["pale", "two_lines"], hand=["stout"]))
    table.when("alice", plays("stout"))
    table.then(alice=has(aside=["pale", "stout", "two_lines"]))
    table.when("alice", discards("pale"))
    table.then(alice=has(aside=["stout", "two_lines"]))
    table.when("alice", discards("stout"))
    table.then(alice=has(aside=[]))


@rule("MULTIID-08", where="MULTIID-08")
def test_two_races_need_a_race(table: Table) -> None:
    table.given(alice=Player(hand=[TWO_LINES, PALE]))
    table.refused("alice", plays("two_lines", other="pale"), "MULTIID-08")


@rule("AMB-89", where="MULTIID-08")
def test_never_two_such_cards_and_the_loss_of_one_costs_an_identity(table: Table) -> None:
    table.given(
        alice=Player(aside=[PALE, STOUT, dict(TWO_LINES, count=2)], hand=["two_lines#2"]),
    )
    table.refused("alice", plays("two_lines"), "AMB-89")
    table.when("alice", discards("two_lines#1"))
    assert table.asks("alice", "identity") == ("pale", "stout")
    table.when("alice", picks("stout"))
    table.then(alice=has(aside=["pale"]))


@rule("AMB-89", "MULTIID-04", where="CLASS-04")
def test_a_lost_class_card_leaves_the_owner_one_class_of_choice(table: Table) -> None:
    table.given(alice=Player(aside=[COOK, SMITH, TWO_JOBS]), fight=("alice", LUMP))
    table.when("alice", discards("two_jobs"))
    table.when("alice", picks("cook"))
    table.then(alice=has(aside=["smith"]))


@rule("CLASS-06", "TURN-16", "TURN-06")
def test_an_identity_found_in_the_room_is_for_the_own_turn(table: Table) -> None:
    table.given(
        alice=Player(hand=[identity("smith")]), point="after_door", doors=[identity("scribe")]
    )
    table.when("alice", loots_room())
    table.when("alice", plays("smith"))
    table.when("alice", ends_turn())
    table.refused("alice", plays("scribe"), "CLASS-06")


@rule("CLASS-13")
def test_two_cards_of_one_keyword_are_the_same_identity(table: Table) -> None:
    """Cards of different decks can be the same class under different names."""
    twins = [identity("cook", keyword="chef"), identity("baker", keyword="chef")]
    both = two_identities("both", "identity")
    vet = identity("vet")
    table.given(alice=Player(aside=[twins[0], both, vet], hand=[twins[1]]))
    table.refused("alice", plays("baker", other="vet"), "CLASS-13", "same_identity")
    table.given(
        alice=Player(aside=[twins[1]], wears=[item("hat", 2, usable_if={"has": "identity:chef"})])
    )
    table.then(alice=has(strength=3))
