"""The own turn outside fights: what a bot wears, plays, sells, and goes looking for."""

from __future__ import annotations

import pytest

from tests.bots.asking import wants
from tests.engine import moves
from tests.engine.cards import (
    curse,
    follower,
    item,
    level_up,
    lose,
    monster,
    one_shot,
    race,
    special,
)
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.rulebook import rule

RAT = monster("rat", 3)
OGRE = monster("ogre", 8, treasures=2)


def test_it_puts_its_items_on_before_the_door(table: Table) -> None:
    table.given(alice=Player(hand=[item("hat", 2, slot="head")]))
    wants(table, "alice", moves.plays("hat"))
    table.when("alice", moves.plays("hat"))
    wants(table, "alice", moves.opens_door())


def test_it_changes_into_the_better_hat_and_stops_there(table: Table) -> None:
    hats = [item("cap", 1, slot="head"), item("crown", 4, slot="head")]
    table.given(alice=Player(wears=hats[:1], aside=hats[1:]))
    wants(table, "alice", moves.sets_aside("cap"))
    table.when("alice", moves.sets_aside("cap"))
    wants(table, "alice", moves.wears("crown"))
    table.when("alice", moves.wears("crown"))
    wants(table, "alice", moves.opens_door())


def test_two_hands_are_filled_with_what_is_worth_most_together(table: Table) -> None:
    pole, knife, ladle = (
        item("pole", 4, hands=2),
        item("knife", 3, hands=1),
        item("ladle", 2, hands=1),
    )
    table.given(alice=Player(wears=[pole], aside=[knife, ladle]))
    wants(table, "alice", moves.sets_aside("pole"))


def test_an_item_that_it_may_not_use_stays_aside(table: Table) -> None:
    helmet = item("helmet", 5, slot="head", usable_if={"has": "class:knight"})
    table.given(alice=Player(wears=[item("cap", 1, slot="head")], aside=[helmet]))
    wants(table, "alice", moves.opens_door())


@rule("ITEM-07")
def test_a_better_big_item_takes_the_place_of_the_old_one(table: Table) -> None:
    trunk, piano = item("trunk", 1, big=True), item("piano", 5, big=True)
    table.given(alice=Player(hand=[piano], wears=[trunk]))
    wants(table, "alice", moves.discards("trunk"))
    table.when("alice", moves.discards("trunk"))
    wants(table, "alice", moves.plays("piano"))


@rule("MULTIID-08")
def test_it_becomes_something_and_changes_only_for_the_better(table: Table) -> None:
    dull = race("dull")
    swift = race("swift", modifiers=[{"stat": "strength", "amount": 3}])
    table.given(alice=Player(hand=[swift], aside=[dull]))
    wants(table, "alice", moves.plays("swift", other="dull"))
    table.given(alice=Player(hand=[dull], aside=[swift]))
    wants(table, "alice", moves.opens_door())


def test_it_hires_the_stronger_follower(table: Table) -> None:
    table.given(alice=Player(hand=[follower("page", 3)], aside=[follower("goose", 1)]))
    wants(table, "alice", moves.plays("page", other="goose"))


def test_levels_are_for_itself_while_it_may_gain_them(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[level_up("diploma")]))
    wants(table, "alice", moves.plays("diploma", on="alice"))
    refused = {"levels": {"useless_gain": "rejected"}}
    table.given(alice=Player(level=9, hand=[level_up("diploma")]), house=refused)
    wants(table, "alice", moves.opens_door())


def test_it_sells_what_it_does_not_need_for_a_level(table: Table) -> None:
    usable = {"has": "class:knight"}
    table.given(
        alice=Player(
            aside=[
                item("lamp", 1, slot="head", gold=600, usable_if=usable),
                item("vase", 1, slot="head", gold=500, usable_if=usable),
                item("spoon", 1, slot="head", gold=100, usable_if=usable),
            ],
            wears=[item("cap", 2, slot="head", gold=300)],
        ),
    )
    wants(table, "alice", moves.sells("lamp", "vase"))


def test_it_keeps_what_makes_it_strong_rather_than_sell_it(table: Table) -> None:
    table.given(alice=Player(wears=[item("plate", 5, slot="body", gold=1000)]))
    wants(table, "alice", moves.opens_door())


def test_it_looks_for_trouble_only_where_it_would_win(table: Table) -> None:
    table.given(point="after_door", alice=Player(level=5, hand=[RAT, OGRE]))
    wants(table, "alice", moves.looks_for_trouble("rat"))
    table.given(point="after_door", alice=Player(level=1, hand=[RAT, OGRE]))
    wants(table, "alice", moves.loots_room())


def test_it_pays_a_curse_off_when_that_is_cheap(table: Table) -> None:
    bell = curse(
        "bell",
        lasts="until_removed",
        modifiers=[{"stat": "strength", "amount": -3}],
        remove_by={"in": "worn", "filter": {"slot": "head"}},
    )
    table.given(alice=Player(wears=[item("cap", 1, slot="head")], aside=[bell]))
    wants(table, "alice", moves.lifts("bell", paying=["cap"]))
    table.given(alice=Player(wears=[item("crown", 4, slot="head")], aside=[bell]))
    wants(table, "alice", moves.opens_door())


def test_it_pays_nothing_for_a_curse_that_does_not_concern_it(table: Table) -> None:
    snub = curse(
        "snub",
        lasts="until_removed",
        modifiers=[{"stat": "strength", "amount": -3, "when": {"level_min": 8}}],
        remove_by={"in": "worn", "filter": {"slot": "head"}},
    )
    cap = item("cap", 1, slot="head")
    table.given(alice=Player(level=8, wears=[cap], aside=[snub]))
    wants(table, "alice", moves.lifts("snub", paying=["cap"]))
    table.given(alice=Player(level=5, wears=[cap], aside=[snub]))
    wants(table, "alice", moves.opens_door())


@pytest.mark.parametrize("level", [4, 7])
def test_a_curse_is_for_whom_it_would_hurt(table: Table, level: int) -> None:
    """One that only weakens the high is not spent on the low."""
    snub = curse(
        "snub",
        lasts="until_removed",
        modifiers=[{"stat": "strength", "amount": -3, "when": {"level_min": 6}}],
        remove_by={"in": "hand"},
    )
    table.given(
        point="rest",
        alice=Player(hand=[snub, *["pebble"] * 5], level=2),
        bob=Player(level=level),
        cards=[snub],
    )
    hurts = level >= 6
    wants(table, "alice", moves.plays("snub", on="bob") if hurts else moves.ends_turn())


def test_a_treasure_that_takes_is_used_on_whoever_has_most(table: Table) -> None:
    loan = special("loan", "own_turn", [{"do": "steal", "in": "carried", "pick": "actor"}])
    table.given(
        alice=Player(hand=[loan]),
        bob=Player(wears=[item("cap", 1, slot="head")]),
        carol=Player(wears=[item("crown", 5, slot="body")]),
    )
    wants(table, "alice", moves.plays("loan", on="carol"))
    table.when("alice", moves.plays("loan", on="carol"))


def test_of_two_who_lose_as_much_the_one_ahead_is_hit(table: Table) -> None:
    snub = special("snub", "own_turn", lose(2, "target"))
    for bob, carol, hit in ((4, 7, "carol"), (7, 4, "bob")):
        table.given(alice=Player(hand=[snub]), bob=Player(level=bob), carol=Player(level=carol))
        wants(table, "alice", moves.plays("snub", on=hit))


@pytest.mark.parametrize("more", [0, 1])
def test_a_card_more_by_an_exchange_is_one_less_for_the_other(table: Table, more: int) -> None:
    """One side's loss is the other's gain: so it counts twice, and is worth the card."""
    mixup = special("mixup", "own_turn", [{"do": "swap", "what": "hand", "who": "target"}])
    table.given(alice=Player(hand=[mixup]), bob=Player(level=2, hand=["pebble"] * (1 + more)))
    wants(table, "alice", moves.plays("mixup", on="bob") if more else moves.opens_door())


def test_a_full_hand_is_spent_on_curses_before_charity(table: Table) -> None:
    pox = curse("pox", lose(1))
    table.given(
        point="rest",
        alice=Player(hand=[pox, *["pebble"] * 5], level=2),
        bob=Player(level=4),
        cards=[pox],
    )
    wants(table, "alice", moves.plays("pox", on="bob"))
    table.given(point="rest", alice=Player(hand=[pox, "pebble"]), bob=Player(level=4))
    wants(table, "alice", moves.ends_turn())


def test_a_card_that_costs_all_others_something_is_worth_playing(table: Table) -> None:
    drill = special("drill", "any_time", [{"do": "discard", "who": "others", "in": "hand"}])
    rival = Player(hand=["pebble"] * 3)
    hoard = [{"do": "draw", "deck": "treasure"}]
    table.given(alice=Player(hand=[drill]), bob=rival, carol=rival, dave=rival)
    wants(table, "alice", moves.opens_door())
    drill = special("drill", "any_time", [*drill["do"], *hoard])
    table.given(alice=Player(hand=[drill]), bob=rival, carol=rival, dave=rival)
    wants(table, "alice", moves.plays("drill"))


def test_a_one_shot_for_the_own_turn_is_used_in_it(table: Table) -> None:
    tin = one_shot("tin", [{"do": "draw", "deck": "treasure"}], window="own_turn")
    table.given(alice=Player(hand=[tin]))
    wants(table, "alice", moves.plays("tin"))


@pytest.mark.parametrize("deck", ["door", "treasure"])
def test_what_would_be_fetched_has_to_lie_in_the_pile(table: Table, deck: str) -> None:
    rake = one_shot("rake", [{"do": "fetch", "deck": deck}], window="own_turn")
    doors, treasures = {"door_discards": [RAT]}, {"treasure_discards": ["marble"]}
    there, elsewhere = (doors, treasures) if deck == "door" else (treasures, doors)
    table.given(alice=Player(hand=[rake]), **there)
    wants(table, "alice", moves.plays("rake"))
    table.given(alice=Player(hand=[rake]), **elsewhere)
    wants(table, "alice", moves.opens_door())


def test_a_monster_is_set_on_somebody_whom_it_would_beat(table: Table) -> None:
    """AMB-98."""
    bell = special("bell", "any_time", [{"do": "fight", "who": "target", "monster": "hand"}])
    golem = monster("golem", 12, bad_stuff=[{"do": "lose_levels", "amount": 3}])
    table.given(
        alice=Player(hand=[bell, golem, RAT], level=2), bob=Player(level=5), carol=Player(level=2)
    )
    wants(table, "alice", moves.plays("bell", on="bob", other="golem"))
    table.given(alice=Player(hand=[bell, RAT]), bob=Player(level=5), carol=Player(level=6))
    wants(table, "alice", moves.opens_door())
    tin = one_shot("tin", [{"do": "draw", "deck": "treasure"}], window="own_turn")
    table.given(alice=Player(hand=[bell, RAT, tin]), bob=Player(level=5), carol=Player(level=6))
    wants(table, "alice", moves.plays("tin"))
