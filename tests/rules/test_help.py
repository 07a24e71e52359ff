"""Asking for help, bribes and the split (HELP)."""

from __future__ import annotations

from engine.core.events import CardsMoved, HelperJoined, OfferEnded
from tests.engine.cards import ELF, SHOO, curse, enhancer, identity, item, lose, monster, potion
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    THEIRS,
    accepts,
    asks_help,
    calls_kill,
    declines,
    picks,
    plays,
    withdraws,
)
from tests.rulebook import rule

BEAST = monster("beast", 10, treasures=3)
STRONG = Player(level=5, wears=[item("plate", 9)])
GEMS = [item(f"gem_{n}", gold=100 * n) for n in range(1, 5)]


@rule("HELP-01", "AMB-71", "AMB-28")
def test_one_after_another_may_be_asked(table: Table) -> None:
    table.given(bob=STRONG, fight=("alice", BEAST), seats=4)
    table.when("alice", asks_help("bob"))
    table.when("bob", declines())
    assert [event.how for event in table.happened(OfferEnded)] == ["refused"]
    table.when("alice", asks_help("carol", treasures=1))
    table.when("alice", asks_help("dave", treasures=3))
    table.refused("alice", asks_help("alice"), "HELP-01")
    table.when("dave", accepts())
    assert [event.helper for event in table.happened(HelperJoined)] == [3]
    assert table.state.offers == []


@rule("HELP-01", "AMB-71")
def test_others_may_offer_and_the_fighter_may_take_it(table: Table) -> None:
    table.given(bob=STRONG, carol=Player(), fight=("alice", BEAST))
    table.when("bob", asks_help("alice", treasures=1))
    table.refused("carol", accepts(), "AMB-71")
    table.refused("carol", asks_help("bob"), "HELP-01")
    table.when("alice", accepts())
    assert table.fight.helper == table.seat("bob")
    assert table.fight.ahead


@rule("HELP-02", "HELP-12", "INTF-01", "HELP-13")
def test_there_is_one_helper_and_the_others_go_on_interfering(table: Table) -> None:
    """18 against 15, then 20; both must run."""
    table.given(
        alice=Player(level=9),
        bob=Player(level=9),
        carol=Player(hand=[enhancer("old", 5)]),
        dave=Player(level=9),
        fight=("alice", monster("ogre", 15)),
        helper="bob",
    )
    assert table.sums == (18, 15)
    table.refused("dave", asks_help("alice"), "HELP-02")
    table.when("alice", calls_kill())
    table.when("carol", plays("old", on="ogre"))
    assert table.sums == (18, 20)
    table.refused("dave", asks_help("alice"), "HELP-02")
    table.loses()
    table.runs("alice", "ogre", die=5)
    table.runs("bob", "ogre", die=5)


@rule("HELP-03", "HELP-04", "HELP-05", "AMB-27")
def test_items_and_treasures_may_be_promised(table: Table) -> None:
    table.given(
        alice=Player(level=2, wears=[item("ring", 1), item("cap", 1, slot="head")]),
        bob=STRONG,
        fight=("alice", BEAST),
        treasures=GEMS,
    )
    table.refused("alice", asks_help("bob", treasures=4), "HELP-04")
    table.refused("alice", asks_help("bob", items=["plate"]), "HELP-03")
    table.refused("bob", asks_help("alice", items=["ring"]), "HELP-03")
    table.when("alice", asks_help("bob", treasures=2, helper_first=True, items=["ring", "cap"]))
    table.when("bob", accepts())
    table.wins()
    assert table.asks("bob", "split") == ("gem_1", "gem_2", "gem_3")
    table.when("bob", picks("gem_3"))
    assert table.asks("alice", "split") == ("gem_1", "gem_2")
    table.when("alice", picks("gem_2"))
    table.passes_all()
    table.then(
        alice=has(level=3, hand=["gem_2"], wears=[]),
        bob=has(level=5, hand=["gem_1", "gem_3"], wears=["plate"], aside=["ring", "cap"]),
    )


@rule("AMB-27", "HELP-05")
def test_with_no_agreed_order_the_fighter_picks_first(table: Table) -> None:
    table.given(bob=STRONG, fight=("alice", BEAST), treasures=GEMS)
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", accepts())
    table.wins()
    table.when("alice", picks("gem_3"))
    table.when("bob", picks("gem_2"))
    table.passes_all()
    table.then(alice=has(hand=["gem_1", "gem_3"]), bob=has(hand=["gem_2"]))


@rule("AMB-27", "SETUP-19", "AMB-04")
def test_a_share_is_capped_by_what_could_be_drawn(table: Table) -> None:
    table.given(
        bob=STRONG,
        fight=("alice", BEAST),
        treasures=GEMS[:1],
        bare_decks=True,
        cards=[identity("x")],
    )
    table.when("alice", asks_help("bob", treasures=3))
    table.when("bob", accepts())
    table.wins()
    table.passes_all()
    table.then(alice=has(hand=[]), bob=has(hand=["gem_1"]))


@rule("HELP-08", "END-04", "HELP-11")
def test_only_the_fighter_gains_levels(table: Table) -> None:
    table.given(
        alice=Player(level=8),
        bob=Player(level=9, wears=[item("plate", 9)]),
        fight=("alice", BEAST),
        monsters=[monster("rat", 1)],
        helper="bob",
    )
    table.wins()
    table.then(alice=has(level=10), bob=has(level=9))
    assert table.state.winners == (table.seat("alice"),)


@rule("HELP-09", "AMB-19", where="HELP-09")
def test_an_elf_who_helps_gains_a_level_per_kill(table: Table) -> None:
    table.given(
        alice=Player(level=2),
        bob=Player(level=5, wears=[item("plate", 9)], aside=[ELF]),
        fight=("alice", BEAST),
        monsters=[monster("rat", 1)],
        helper="bob",
    )
    table.wins()
    table.then(alice=has(level=4), bob=has(level=7))


@rule("HELP-09", "AMB-19", "COMBAT-15", where="HELP-09")
def test_an_elf_who_helps_gains_nothing_without_a_kill(table: Table) -> None:
    table.given(
        alice=Player(level=2, hand=[SHOO]),
        bob=Player(level=5, aside=[ELF]),
        fight=("alice", BEAST),
        helper="bob",
    )
    table.when("alice", plays("shoo", on="beast"))
    table.wins()
    table.then(alice=has(level=2), bob=has(level=5))


@rule("END-03", "END-02", "AMB-19", "AMB-48", where="HELP-09")
def test_an_elf_who_helps_may_win_alone_or_together(table: Table) -> None:
    for level, winners in ((2, (1,)), (9, (0, 1))):
        table.given(
            alice=Player(level=level),
            bob=Player(level=9, wears=[item("plate", 9)], aside=[ELF]),
            fight=("alice", BEAST),
            helper="bob",
        )
        table.wins()
        assert table.state.winners == winners


@rule("HELP-10", "HELP-11", "REW-03", "AMB-64", "AMB-99")
def test_with_help_the_treasures_lie_open(table: Table) -> None:
    table.given(
        bob=STRONG, fight=("alice", monster("beast", 10, treasures=2)), helper="bob", treasures=GEMS
    )
    table.wins()
    drawn = [event for event in table.happened(CardsMoved) if event.why == "drawn_open"]
    assert [len(event.cards) for event in drawn] == [2]
    table.then(alice=has(hand=["gem_1", "gem_2"]), bob=has(hand=[]))


@rule("HELP-14", "AMB-09")
def test_a_helper_cannot_leave_again(table: Table) -> None:
    table.given(bob=STRONG, fight=("alice", BEAST))
    table.when("alice", asks_help("bob"))
    table.when("bob", accepts())
    assert "withdraw" not in table.offered("bob")
    table.when("alice", calls_kill())
    assert table.fight.helper == table.seat("bob")


@rule("AMB-55", "HELP-01")
def test_nobody_is_asked_while_ahead(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(hand=[potion("tea", 9)]),
        fight=("alice", monster("rat", 3)),
    )
    table.refused("alice", asks_help("bob"), "AMB-55")
    assert "offer_help" not in table.offered("alice") | table.offered("bob")
    table.when("bob", plays("tea", side=THEIRS))
    table.when("alice", asks_help("bob"))
    table.when("bob", declines())


@rule("AMB-71", "AMB-55", "AMB-26")
def test_a_request_lapses_when_the_asker_is_ahead(table: Table) -> None:
    table.given(alice=Player(hand=[potion("tea", 20)]), fight=("alice", BEAST))
    table.when("alice", asks_help("bob"))
    table.when("alice", plays("tea", side=OURS))
    assert [event.how for event in table.happened(OfferEnded)] == ["lapsed"]
    assert table.state.offers == []


@rule("AMB-71")
def test_a_request_may_be_withdrawn_and_replaced(table: Table) -> None:
    table.given(bob=STRONG, fight=("alice", BEAST))
    table.when("alice", asks_help("bob", treasures=1))
    table.refused("alice", asks_help("bob", treasures=1), "AMB-71")
    table.when("alice", asks_help("bob", treasures=2))
    assert [one.treasures for one in table.state.offers] == [2]
    table.refused("bob", withdraws(), "AMB-71")
    table.when("bob", asks_help("alice", treasures=3))
    assert [(one.giver, one.treasures) for one in table.state.offers] == [(1, 3)]
    table.when("bob", withdraws())
    assert table.state.offers == []


@rule("AMB-71", "AMB-79")
def test_a_request_lapses_when_the_fight_is_decided(table: Table) -> None:
    table.given(bob=STRONG, fight=("alice", BEAST))
    table.when("alice", asks_help("bob"))
    table.loses()
    assert table.state.offers == []
    table.runs("alice", "beast", die=5)


@rule("AMB-62", "DEATH-16", "DEATH-18")
def test_the_dead_cannot_be_asked(table: Table) -> None:
    table.given(bob=Player(level=5, dead=True), fight=("alice", BEAST))
    table.refused("alice", asks_help("bob"), "HELP-01")
    table.refused("bob", asks_help("alice"), "DEATH-16")


@rule("PREC-01")
def test_a_monster_may_forbid_help(table: Table) -> None:
    table.given(bob=STRONG, fight=("alice", monster("loner", 10, rules=[{"forbid": "help"}])))
    table.refused("alice", asks_help("bob"), "PREC-01")
    assert "offer_help" not in table.offered("bob")


@rule("AMB-76", "HELP-02")
def test_a_helper_who_dies_leaves_his_strength_and_no_second_one_comes(table: Table) -> None:
    doom = curse("doom", [{"do": "die"}])
    table.given(
        alice=Player(level=4, wears=[item("ring", 1)]),
        bob=STRONG,
        carol=Player(level=3, hand=[doom]),
        dave=Player(level=9),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", treasures=3, items=["ring"]))
    table.when("bob", accepts())
    assert table.sums[0] == 5 + 14
    table.when("carol", plays("doom", on="bob"))
    assert table.sums[0] == 5
    table.refused("alice", asks_help("dave"), "HELP-02")
    table.refused("dave", asks_help("alice"), "HELP-02")
    table.loses()
    table.runs("alice", "beast", die=5)
    table.loots("dave", "plate")
    table.passes_all()
    table.then(alice=has(wears=["ring"]), dave=has(hand=["plate"]))


@rule("HELP-07", "RUN-06", "BAD-01", "LEVEL-03")
def test_what_the_monster_does_hits_the_helper_too(table: Table) -> None:
    table.given(
        alice=Player(level=1),
        bob=Player(level=4),
        fight=("alice", monster("bear", 10, bad_stuff=lose(2))),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "bear", die=4)
    table.runs("bob", "bear", die=1)
    table.then(alice=has(level=1), bob=has(level=2))


@rule("AMB-71", "HELP-01")
def test_who_refused_may_be_asked_again_once_terms_or_sums_have_changed(table: Table) -> None:
    table.given(alice=Player(hand=[potion("tea", 1)]), bob=STRONG, fight=("alice", BEAST))
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", declines())
    table.refused("alice", asks_help("bob", treasures=1), "AMB-71")
    table.when("alice", asks_help("carol", treasures=1))
    table.when("alice", asks_help("bob", treasures=2))
    table.when("bob", declines())
    table.when("alice", plays("tea", side=OURS))
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", accepts())
