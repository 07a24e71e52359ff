"""Affiliations, and the card that allows two of them (CLASS and MULTIID)."""

from __future__ import annotations

from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import (
    DIE,
    affiliation,
    curse,
    item,
    monster,
    potion,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, picks, plays, sets_up, uses
from tests.rulebook import rule

LUMP = monster("lump", 8)
CLERKS = affiliation("clerks", modifiers=[{"stat": "strength", "amount": 1}])
GUESTS, SPIES = affiliation("guests"), affiliation("spies")
PACT = two_identities("pact", "affiliation")
SNOB = monster(
    "snob",
    6,
    modifiers=[{"stat": "strength", "amount": 3, "when": {"has": "affiliation:guests"}}],
)


@rule("CLASS-05", "AMB-91", "CLASS-03", where="MULTIID-12")
def test_one_affiliation_and_a_new_one_in_its_place(table: Table) -> None:
    table.given(alice=Player(hand=[CLERKS, SPIES]))
    table.when("alice", plays("clerks"))
    table.then(alice=has(strength=2))
    table.refused("alice", plays("spies"), "HAND-09", "wrong_other")
    table.when("alice", plays("spies", other="clerks"))
    table.then(alice=has(aside=["spies"], strength=1))
    assert "clerks" in table.pile(DOOR_DISCARD)


@rule("CLASS-06", "AMB-67", "COMBAT-09", where="MULTIID-12")
def test_on_the_own_turn_and_not_in_somebody_elses_fight(table: Table) -> None:
    table.given(
        alice=Player(hand=[CLERKS]), bob=Player(hand=[SPIES]), fight=("alice", LUMP), helper="bob"
    )
    table.when("alice", plays("clerks"))
    table.refused("bob", plays("spies"), "CLASS-06", "only_on_own_turn")


@rule("CLASS-06", "AMB-67", "AMB-86", where="MULTIID-12")
def test_just_received_it_is_played_even_while_helping(table: Table) -> None:
    find = special("find", "combat", [{"do": "draw", "deck": "door", "who": "target"}])
    table.given(
        alice=Player(hand=[find]),
        bob=Player(hand=[SPIES]),
        doors=[CLERKS],
        fight=("alice", LUMP),
        helper="bob",
    )
    before = table.sums[0]
    table.when("alice", plays("find", on="bob"))
    table.refused("bob", plays("spies"), "AMB-86", "not_just_received")
    table.when("bob", plays("clerks"))
    table.then(bob=has(aside=["clerks"], hand=["spies"]))
    assert table.sums[0] == before + 1


@rule("MULTIID-12", "AMB-89", where="MULTIID-12")
def test_two_affiliations_with_a_card_that_allows_them(table: Table) -> None:
    table.given(alice=Player(aside=[CLERKS], hand=[PACT, GUESTS]))
    table.when("alice", plays("pact"))
    table.when("alice", plays("guests"))
    table.then(alice=has(aside=["clerks", "pact", "guests"]))


@rule("MULTIID-12", where="MULTIID-12")
def test_the_card_needs_an_affiliation_to_go_with(table: Table) -> None:
    table.given(alice=Player(hand=[PACT, GUESTS]))
    table.refused("alice", plays("pact"), "MULTIID-12", "needs_identity")


@rule("MULTIID-12", "CLASS-06", where="MULTIID-12")
def test_the_card_waits_for_the_time_of_an_affiliation(table: Table) -> None:
    table.given(
        bob=Player(aside=[CLERKS], hand=[PACT, GUESTS]), fight=("alice", LUMP), helper="bob"
    )
    table.refused("bob", plays("pact", other="guests"), "MULTIID-12", "only_on_own_turn")


@rule("MULTIID-12", "MULTIID-13", "CLASS-13", "MULTIID-04", where="MULTIID-12")
def test_with_one_affiliation_its_advantages_alone(table: Table) -> None:
    """No bonus against it while it is the only one; losing one keeps the card."""
    twice = {**GUESTS, "count": 2}
    table.given(alice=Player(aside=[twice], hand=[PACT, "guests#2", CLERKS]), fight=("alice", SNOB))
    assert table.sums == (1, 9)
    table.when("alice", plays("pact"))
    assert table.sums == (1, 6)
    table.refused("alice", plays("guests#2"), "CLASS-13", "same_identity")
    table.when("alice", plays("clerks"))
    assert table.sums == (2, 9)
    table.when("alice", discards("guests#1"))
    table.then(alice=has(aside=["pact", "clerks"]))


@rule("MULTIID-13", "CLASS-09", where="MULTIID-12")
def test_with_one_affiliation_costs_are_still_due(table: Table) -> None:
    push = {
        "window": "combat",
        "cost": {"in": "hand", "count": 1},
        "do": [{"do": "boost", "side": "own", "amount": 3}],
    }
    able = affiliation("able", abilities=[push])
    table.given(alice=Player(aside=[able, PACT], hand=[potion("tea", 1)]), fight=("alice", LUMP))
    table.refused("alice", uses("able"), "CLASS-09", "wrong_payment")
    table.when("alice", uses("able", paying=["tea"]))
    table.refused("alice", uses("able"), "CLASS-09", "cannot_pay")


@rule("MULTIID-13", "AMB-20", where="MULTIID-12")
def test_with_one_affiliation_a_ban_and_a_printed_penalty_do_not_count(table: Table) -> None:
    clumsy = affiliation("clumsy", modifiers=[{"stat": "strength", "amount": -2}])
    coat = item("coat", 3, usable_if={"lacks": "affiliation:clumsy"})
    table.given(alice=Player(level=4, aside=[clumsy], wears=[coat], hand=[PACT]))
    table.then(alice=has(strength=2))
    table.when("alice", plays("pact"))
    table.then(alice=has(strength=7))


@rule("MULTIID-14", "MULTIID-04", where="MULTIID-12")
def test_the_card_goes_with_the_last_affiliation(table: Table) -> None:
    table.given(alice=Player(aside=[CLERKS, GUESTS, PACT]))
    table.when("alice", discards("clerks"))
    table.then(alice=has(aside=["guests", "pact"]))
    table.when("alice", discards("guests"))
    table.then(alice=has(aside=[]))
    assert "pact" in table.pile(DOOR_DISCARD)


@rule("AMB-89", "MULTIID-12", where="MULTIID-12")
def test_without_the_card_one_of_two_affiliations_goes(table: Table) -> None:
    table.given(alice=Player(aside=[CLERKS, GUESTS, PACT]))
    table.when("alice", discards("pact"))
    assert table.asks("alice", "identity") == ("clerks", "guests")
    table.when("alice", picks("clerks"))
    table.then(alice=has(aside=["guests"]))


@rule("DEATH-02", "DEATH-04", "AMB-17", "MULTIID-12", where="MULTIID-12")
def test_affiliations_and_the_card_for_two_survive_death(table: Table) -> None:
    table.given(
        alice=Player(aside=[CLERKS, GUESTS, PACT], wears=[item("cap")]),
        fight=("alice", monster("reaper", 20, bad_stuff=DIE)),
        seats=2,
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert table.asks("bob", "loot") == ("cap",)
    table.when("bob", picks("cap"))
    table.then(alice=has(aside=["clerks", "guests", "pact"]))


@rule("SETUP-08", "SETUP-10", "MULTIID-12", where="MULTIID-12")
def test_one_affiliation_from_the_start_or_two_with_the_card(table: Table) -> None:
    table.given(alice=Player(hand=[CLERKS, GUESTS, PACT]), point="setup")
    table.refused("alice", sets_up("clerks", "guests"), "SETUP-08", "one_of_each")
    table.refused("alice", sets_up("pact"), "MULTIID-12", "needs_company")
    table.when("alice", sets_up("pact", "clerks"))
    table.passes_all()
    table.then(alice=has(aside=["clerks", "pact"], hand=["guests"]))


@rule("CLASS-08", "CLASS-05", where="MULTIID-12")
def test_who_has_no_affiliation_has_none_of_its_gifts(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[CLERKS]), fight=("alice", SNOB))
    assert table.sums == (3, 6)


@rule("CLASS-07", "AMB-33", where="MULTIID-12")
def test_a_curse_may_name_an_affiliation(table: Table) -> None:
    forget = curse(
        "forget", [{"do": "discard", "in": "identity", "filter": {"kind": "affiliation"}}]
    )
    table.given(alice=Player(aside=[CLERKS, GUESTS, PACT]), bob=Player(hand=[forget]))
    table.when("bob", plays("forget", on="alice"))
    assert table.asks("alice", "discard") == ("clerks", "guests")
    table.when("alice", picks("guests"))
    table.then(alice=has(aside=["clerks", "pact"]))


@rule("MULTIID-12", "AMB-86", "AMB-82", where="MULTIID-12")
def test_the_card_for_two_is_not_laid_aside_for_later(table: Table) -> None:
    """Somebody has just received another card: this one still waits for the own turn."""
    gift = curse("gift", [{"do": "draw", "deck": "door", "who": "others"}])
    table.given(alice=Player(hand=[gift]), bob=Player(aside=[CLERKS], hand=[PACT]), doors=[GUESTS])
    table.when("alice", plays("gift", on="alice"))
    assert table.waits[-1] == "window:receipt"
    table.refused("bob", plays("pact"), "AMB-86", "not_just_received")
