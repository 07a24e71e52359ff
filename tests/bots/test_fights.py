"""The own fight, the bargains in it, and somebody else's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.asking import wants, wants_nothing
from tests.engine import moves
from tests.engine.cards import (
    CANCEL,
    DIE,
    ELF,
    class_,
    curse,
    enhancer,
    item,
    level_up,
    lose,
    monster,
    one_shot,
    potion,
    special,
    wandering,
)
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, THEIRS
from tests.rulebook import rule

RAT = monster("rat", 3)
OGRE = monster("ogre", 8, treasures=2)
TITAN = monster("titan", 20, treasures=4, bad_stuff=DIE)


def test_it_claims_a_kill_and_saves_its_potions(table: Table) -> None:
    table.given(fight=("alice", RAT), alice=Player(level=5, hand=[potion("tea", 3)]))
    wants(table, "alice", moves.calls_kill())


def test_it_drinks_what_is_enough_and_no_more(table: Table) -> None:
    tea, soup = potion("tea", 2, gold=100), potion("soup", 5, gold=500)
    table.given(fight=("alice", RAT), alice=Player(level=2, hand=[soup, tea]))
    wants(table, "alice", moves.plays("tea", side=OURS))


def test_it_does_not_waste_potions_on_a_lost_fight(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=1, hand=[potion("tea", 2)]))
    wants(table, "alice", moves.gives_up())


def test_it_pays_for_an_ability_that_decides(table: Table) -> None:
    boost = {"do": "boost", "side": "own", "amount": 2}
    cost = {"in": "hand", "count": 1}
    brawler = class_("brawler", abilities=[{"window": "combat", "cost": cost, "do": [boost]}])
    table.given(
        fight=("alice", RAT), alice=Player(level=2, aside=[brawler], hand=["pebble", "gravel"])
    )
    wants(table, "alice", moves.uses("brawler", paying=["pebble"]))


def test_it_asks_the_least_dangerous_who_can_turn_the_fight(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=2),
        bob=Player(level=8),
        carol=Player(level=7),
        dave=Player(level=2),
    )
    wants(table, "alice", moves.asks_help("carol", treasures=1))


@rule("AMB-71")
def test_nobody_is_asked_twice_for_the_same_nor_three_times_at_all(table: Table) -> None:
    ogre = monster("ogre", 8, treasures=3)
    table.given(fight=("alice", ogre), alice=Player(level=2), bob=Player(level=7), carol=Player())
    wants(table, "alice", moves.asks_help("bob", treasures=1))
    table.when("alice", moves.asks_help("bob", treasures=1))
    wants_nothing(table, "alice")
    table.when("bob", moves.declines())
    wants(table, "alice", moves.asks_help("bob", treasures=2))
    table.when("alice", moves.asks_help("bob", treasures=2))
    table.when("bob", moves.declines())
    wants(table, "alice", moves.gives_up())


def test_it_removes_the_monster_that_would_kill_it(table: Table) -> None:
    broom = one_shot("broom", [{"do": "remove_monster"}])
    armour = item("armour", 3, slot="body")
    table.given(fight=("alice", TITAN), alice=Player(level=2, hand=[broom], wears=[armour]))
    wants(table, "alice", moves.plays("broom", on="titan"))


def test_a_helper_backs_up_a_fight_that_turned(table: Table) -> None:
    table.given(
        fight=("alice", monster("ghoul", 6, bad_stuff=lose(2))),
        helper="bob",
        alice=Player(level=2),
        bob=Player(level=4, hand=[potion("tea", 1)]),
    )
    wants(table, "bob", moves.plays("tea", side=OURS))


def test_it_helps_for_a_fair_share_and_not_for_nothing(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    table.when("alice", moves.asks_help("bob", treasures=1))
    wants(table, "bob", moves.accepts())
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    table.when("alice", moves.asks_help("bob", treasures=0))
    wants(table, "bob", moves.asks_help("alice", treasures=1))


@rule("AMB-71")
def test_terms_are_named_once_in_a_fight(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    table.when("alice", moves.asks_help("bob", treasures=0))
    table.when("bob", moves.asks_help("alice", treasures=1))
    table.when("alice", moves.declines())
    table.when("alice", moves.asks_help("bob", treasures=0))
    wants(table, "bob", moves.declines())


def test_a_fighter_takes_no_dearer_helper_than_it_needs(table: Table) -> None:
    ogre = monster("ogre", 8, treasures=3)
    table.given(
        fight=("alice", ogre), alice=Player(level=2), bob=Player(level=7), carol=Player(level=7)
    )
    table.when("bob", moves.asks_help("alice", treasures=3))
    wants(table, "alice", moves.declines())
    table.given(fight=("alice", ogre), alice=Player(level=2), bob=Player(level=7))
    table.when("bob", moves.asks_help("alice", treasures=3))
    wants(table, "alice", moves.accepts())


def test_more_is_offered_to_whoever_fears_a_leader(table: Table) -> None:
    """Nobody gladly helps somebody to the level before the last."""
    table.given(
        fight=("alice", monster("wyrm", 12, treasures=3)),
        alice=Player(level=8),
        bob=Player(level=7),
        house={"win": {"level": 10}},
    )
    wants(table, "alice", moves.asks_help("bob", treasures=3))


def test_a_promised_level_is_a_fair_share_too(table: Table) -> None:
    alice = Player(level=2, hand=[level_up("lesson"), level_up("seminar")])
    table.given(fight=("alice", OGRE), alice=alice, bob=Player(level=7))
    table.when("alice", moves.asks_help("bob"))
    wants(table, "bob", moves.asks_help("alice", treasures=1))
    table.when("alice", moves.asks_help("bob", promises=["lesson"]))
    wants(table, "bob", moves.accepts())


@rule("HELP-09")
def test_nobody_helps_another_to_win_unless_both_do(table: Table) -> None:
    table.given(
        fight=("alice", monster("wyrm", 12, treasures=2)),
        alice=Player(level=9),
        bob=Player(level=9),
        carol=Player(level=9, aside=[ELF]),
    )
    table.when("alice", moves.asks_help("bob", treasures=2))
    wants(table, "bob", moves.declines())
    table.when("alice", moves.asks_help("carol", treasures=0))
    wants(table, "carol", moves.accepts())


def test_help_that_would_not_be_enough_is_refused(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=3))
    table.when("alice", moves.asks_help("bob", treasures=2))
    wants(table, "bob", moves.declines())


def test_it_trades_for_its_own_good_only(table: Table) -> None:
    cap, crown = item("cap", 1, slot="head", gold=100), item("crown", 4, slot="head", gold=100)
    table.given(alice=Player(wears=[cap]), bob=Player(wears=[crown]))
    table.when("alice", moves.offers_trade("bob", give=["cap"], take=["crown"]))
    wants(table, "bob", moves.declines())
    table.given(turn="bob", alice=Player(wears=[cap]), bob=Player(wears=[crown]))
    table.when("bob", moves.offers_trade("alice", give=["crown"], take=["cap"]))
    wants(table, "alice", moves.accepts())


@rule("HELP-09")
def test_it_takes_a_volunteer_unless_that_one_would_win(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    table.when("bob", moves.asks_help("alice", treasures=1))
    wants(table, "alice", moves.accepts())
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=9, aside=[ELF]))
    table.when("bob", moves.asks_help("alice"))
    wants(table, "alice", moves.declines())


def test_a_gift_is_welcome(table: Table) -> None:
    table.given(alice=Player(wears=[item("crown", 4, slot="head")]))
    table.when("alice", moves.offers_trade("bob", give=["crown"]))
    wants(table, "bob", moves.accepts())


def test_offers_wait_while_something_else_is_settled(table: Table) -> None:
    pox = curse("pox", lose(1))
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=2),
        bob=Player(level=7),
        carol=Player(hand=[pox]),
        cards=[CANCEL],
    )
    table.when("alice", moves.asks_help("bob", treasures=1))
    table.when("carol", moves.plays("pox", on="carol"))
    wants(table, "bob", moves.passes())


def test_a_win_is_spoilt_with_the_cheapest_card_that_is_enough(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=9, wears=[item("cap", 1, slot="head")]),
        bob=Player(hand=[enhancer("huge", 9), enhancer("cross", 3)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("cross", on="ogre"))
    wants(table, "carol", moves.passes())


def test_a_win_is_spoilt_with_a_curse_on_the_level(table: Table) -> None:
    table.given(
        fight=("alice", RAT), alice=Player(level=9), bob=Player(hand=[curse("pox", lose(1))])
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("pox", on="alice"))


@pytest.mark.parametrize(
    ("modifiers", "works"),
    [
        ([{"amount": -4, "when": {"level_min": 9}}], True),
        ([{"amount": -4, "when": {"level_max": 8}}], False),
        ([{"amount": -4}, {"amount": 4, "when": {"monsters_min": 2}}], True),
        ([{"amount": -1, "per": "hand_card", "most": 5}], True),
        ([{"amount": -1, "per": "follower"}], False),
    ],
)
def test_a_curse_weakens_a_winner_by_what_counts_in_this_fight(
    table: Table, modifiers: list[dict[str, Any]], works: bool
) -> None:
    jinx = curse(
        "jinx", lasts="next_combat", modifiers=[{"stat": "strength", **one} for one in modifiers]
    )
    table.given(
        fight=("alice", monster("bear", 6)),
        alice=Player(level=9, hand=["pebble"] * 3),
        bob=Player(hand=[jinx]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("jinx", on="alice") if works else moves.passes())


def test_a_win_is_spoilt_with_a_wandering_monster(table: Table) -> None:
    table.given(
        fight=("alice", RAT), alice=Player(level=9), bob=Player(hand=[wandering("bell"), OGRE])
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("bell", other="ogre"))


def test_a_small_kill_of_somebody_behind_is_let_be(table: Table) -> None:
    table.given(
        fight=("alice", RAT),
        alice=Player(level=4),
        bob=Player(level=6, hand=[enhancer("huge", 9)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.passes())


@pytest.mark.parametrize(("strength", "worth_it"), [(10, True), (11, False)])
def test_a_leaders_kill_is_spoilt_with_a_card_that_is_worth_no_more(
    table: Table, strength: int, *, worth_it: bool
) -> None:
    table.given(
        fight=("alice", RAT), alice=Player(level=6), bob=Player(hand=[enhancer("huge", strength)])
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("huge", on="rat") if worth_it else moves.passes())


def test_what_is_not_enough_is_not_thrown_after_a_small_kill(table: Table) -> None:
    table.given(
        fight=("alice", RAT),
        alice=Player(level=8, wears=[item("plate", 9, slot="body")]),
        bob=Player(level=6, hand=[enhancer("cross", 1), potion("tea", 2)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.passes())


def test_potions_serve_the_other_side_as_well(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=9),
        bob=Player(level=6, hand=[potion("tea", 2)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("tea", side=THEIRS))


def test_a_winner_who_cannot_be_stopped_is_robbed_at_least(table: Table) -> None:
    dark = special(
        "dark",
        "combat",
        [{"do": "discard", "who": "fighters", "in": "hand", "count": 2, "pick": "random"}],
    )
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=9, hand=["pebble"] * 4),
        bob=Player(hand=[dark]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("dark"))
