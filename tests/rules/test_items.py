"""Items: carrying, wearing, cheating (HAND, ITEM and CHEAT)."""

from __future__ import annotations

from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.editions import BIG_ITEMS, CHANGES_GEAR_ANY_TURN, THROWN_AWAY
from tests.engine.cards import class_, curse, identity, item, monster, potion
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, loots_room, picks, plays, sells, sets_aside, uses, wears
from tests.rulebook import rule

LUMP = monster("lump", 8)
CAP, HAT = item("cap", 2, slot="head", gold=300), item("hat", 1, slot="head", gold=400)
CHEAT = {"id": "says_so", "kind": "cheat", "name": {"en": "says_so"}}


@rule("ITEM-01", "ITEM-06")
def test_an_item_has_a_bonus_a_value_and_a_size(table: Table) -> None:
    ladder = item("ladder", 4, gold=600, big=True)
    table.given(alice=Player(aside=[ladder, item("crown", 2, gold=300)]), cards=[LUMP])
    big, small = (table.box.cards[table.card(name, 0)].item for name in ("ladder", "crown"))
    assert big is not None
    assert small is not None
    assert (big.strength, big.gold, big.big) == (4, 600, True)
    assert (small.strength, small.gold, small.big) == (2, 300, False)


@rule("ITEM-03", "HAND-01", "ITEM-15", "AMB-87")
def test_an_item_works_once_it_is_played(table: Table) -> None:
    table.given(alice=Player(hand=[CAP]))
    table.then(alice=has(strength=1))
    table.when("alice", plays("cap"))
    table.then(alice=has(strength=3, wears=["cap"], hand=[]))


@rule("ITEM-04", "ITEM-06")
def test_small_items_are_unlimited(table: Table) -> None:
    trinkets = [item(f"ring_{n}", 1) for n in range(8)]
    table.given(alice=Player(hand=trinkets))
    for n in range(8):
        table.when("alice", plays(f"ring_{n}"))
    table.then(alice=has(strength=9, wears=[f"ring_{n}" for n in range(8)]))


@rule("ITEM-11", "ITEM-12", "AMB-87")
def test_what_does_not_fit_lies_sideways(table: Table) -> None:
    table.given(
        alice=Player(
            wears=[CAP, item("coat", 1, slot="body"), item("shoes", 1, slot="feet")],
            hand=[HAT, item("robe", 2, slot="body"), item("boots", 2, slot="feet")],
        )
    )
    for card in ("hat", "robe", "boots"):
        table.when("alice", plays(card))
    table.then(
        alice=has(strength=5, wears=["cap", "coat", "shoes"], aside=["hat", "robe", "boots"])
    )
    table.refused("alice", wears("hat"), "ITEM-11")
    table.when("alice", sets_aside("cap"))
    table.when("alice", wears("hat"))
    table.then(alice=has(strength=4))


@rule("ITEM-11")
def test_two_hands_hold_two_small_weapons_or_one_large(table: Table) -> None:
    table.given(
        alice=Player(
            hand=[
                item("rod", 1, hands=1),
                item("stick", 1, hands=1),
                item("third", 1, hands=1),
                item("pole", 4, hands=2),
            ]
        )
    )
    for card in ("rod", "stick", "third", "pole"):
        table.when("alice", plays(card))
    table.then(alice=has(wears=["rod", "stick"], aside=["third", "pole"]))
    table.when("alice", sets_aside("rod"))
    table.refused("alice", wears("pole"), "ITEM-11")
    table.when("alice", sets_aside("stick"))
    table.when("alice", wears("pole"))
    table.refused("alice", wears("rod"), "ITEM-11")


@rule("ITEM-11")
def test_the_slots_are_keys_of_the_profile(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, HAT]), house={"slots": {"head": 2}})
    table.when("alice", plays("cap"))
    table.when("alice", plays("hat"))
    table.then(alice=has(wears=["cap", "hat"]))


@rule("ITEM-13", "STR-14")
def test_anyone_may_carry_what_is_restricted(table: Table) -> None:
    ladle = item("ladle", 4, hands=1, usable_if={"has": "identity:cook"})
    table.given(alice=Player(hand=[ladle, identity("cook")]))
    table.when("alice", plays("ladle"))
    table.then(alice=has(strength=1))
    table.when("alice", plays("cook"))
    table.then(alice=has(strength=5))


@rule("ITEM-14", "AMB-46")
def test_gear_may_be_changed_in_anybodys_turn_out_of_the_fight(table: Table) -> None:
    """Or in the own turn alone."""
    table.given(bob=Player(wears=[CAP], aside=[HAT]), carol=Player(), fight=("alice", LUMP))
    if CHANGES_GEAR_ANY_TURN[table.edition]:
        table.when("bob", sets_aside("cap"))
        table.when("bob", wears("hat"))
        table.then(bob=has(wears=["hat"]))
    else:
        table.refused("bob", sets_aside("cap"), "ITEM-14", "only_on_own_turn")
        table.given(alice=Player(wears=[CAP], aside=[HAT]))
        table.when("alice", sets_aside("cap"))
        table.when("alice", wears("hat"))
        table.then(alice=has(wears=["hat"]))


@rule("ITEM-14", "AMB-46")
def test_or_only_in_the_own_turn_where_the_profile_says_so(table: Table) -> None:
    table.given(
        alice=Player(wears=[item("sash", 1, slot="body")]),
        bob=Player(wears=[CAP]),
        house={"items": {"equip": "own_turn"}},
    )
    table.refused("bob", sets_aside("cap"), "ITEM-14")
    table.when("alice", sets_aside("sash"))


@rule("ITEM-12", "ITEM-03")
def test_gear_must_be_ones_own_and_in_play(table: Table) -> None:
    table.given(alice=Player(wears=[CAP], hand=[HAT], aside=[identity("cook")]))
    table.refused("alice", wears("cap"), "ITEM-12", "worn_already")
    table.refused("alice", wears("hat"), "ITEM-03")
    table.refused("bob", sets_aside("cap"), "ITEM-03")
    table.refused("alice", sets_aside("cook"), "ITEM-03")


@rule("ITEM-15", "HAND-09", "HAND-10")
def test_an_item_from_the_hand_is_for_the_own_turn(table: Table) -> None:
    table.given(alice=Player(hand=[HAT]), bob=Player(hand=[CAP]))
    table.refused("bob", plays("cap"), "ITEM-15")
    table.when("alice", plays("hat"))


# Getting rid of things


@rule("HAND-07", "AMB-39")
def test_an_item_may_be_thrown_away(table: Table) -> None:
    """For nothing, or only to pay for something."""
    table.given(alice=Player(wears=[item("wig", -2, slot="head")]), bob=Player(aside=[HAT]))
    if THROWN_AWAY[table.edition]:
        table.when("alice", discards("wig"))
        table.when("bob", discards("hat"))
        assert table.lies("wig") == table.lies("hat") == TREASURE_DISCARD
        return
    table.refused("alice", discards("wig"), "HAND-07", "not_just_so")
    payer = identity(
        "payer",
        abilities=[
            {
                "window": "combat",
                "cost": {"in": "any", "count": 1},
                "do": [{"do": "boost", "side": "own", "amount": 1}],
            }
        ],
    )
    table.given(
        alice=Player(wears=[item("wig", -2, slot="head")], aside=[payer]), fight=("alice", LUMP)
    )
    table.when("alice", uses("payer", paying=["wig"]))
    assert table.lies("wig") == TREASURE_DISCARD


@rule("HAND-07", "AMB-39", "CLASS-07")
def test_or_not_where_the_profile_forbids_it(table: Table) -> None:
    table.given(
        alice=Player(wears=[CAP], aside=[class_("cook")]),
        house={"items": {"discard_freely": False}},
    )
    table.refused("alice", discards("cap"), "HAND-07")
    table.when("alice", discards("cook"))


@rule("AMB-39", "CURSE-09")
def test_a_curse_cannot_be_thrown_away(table: Table) -> None:
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
    table.given(alice=Player(aside=[itch]), bob=Player(hand=[CAP]))
    table.refused("alice", discards("itch"), "AMB-39", "curse_stays")
    table.refused("bob", discards("cap"), "HAND-07", "not_yours")


@rule("HAND-06")
def test_nothing_in_play_goes_back_to_the_hand(table: Table) -> None:
    """Whoever sets an item aside still has it in play."""
    table.given(alice=Player(wears=[CAP], aside=[identity("cook")]))
    table.when("alice", sets_aside("cap"))
    table.when("alice", discards("cook"))
    table.then(alice=has(hand=[], aside=["cap"]))
    assert table.lies("cook") == DOOR_DISCARD


@rule("HAND-03")
def test_the_hand_is_hit_only_by_what_names_it(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[CAP]),
        bob=Player(
            hand=[
                curse("bald", [{"do": "discard", "in": "worn"}]),
                curse("poor", [{"do": "discard", "in": "carried"}]),
                curse("cold", [{"do": "discard", "in": "hand"}]),
            ]
        ),
    )
    table.when("bob", plays("bald", on="alice"))
    table.when("bob", plays("poor", on="alice"))
    table.then(alice=has(hand=["cap"]))
    table.when("bob", plays("cold", on="alice"))
    table.then(alice=has(hand=[]))


@rule("HAND-02", "HAND-01")
def test_only_one_shots_work_from_the_hand(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, potion("tea", 3)]), fight=("alice", LUMP))
    assert table.sums[0] == 1
    table.when("alice", plays("tea", side=0))
    assert table.sums[0] == 4


@rule("HAND-10", "AMB-86", "REW-04", "TURN-15")
def test_what_is_drawn_in_the_own_turn_needs_no_window(table: Table) -> None:
    table.given(point="after_door", doors=[identity("pale")])
    table.when("alice", loots_room())
    assert table.waits == ["open:rest"]
    table.when("alice", plays("pale"))


# Cheating


@rule("CHEAT-01", "CHEAT-02", "AMB-25", "AMB-88")
def test_a_cheated_item_ignores_every_limit(table: Table) -> None:
    table.given(
        alice=Player(
            wears=[CAP, item("chest", 1, big=True)],
            hand=[
                CHEAT,
                item("crown", 5, slot="head", big=True, usable_if={"has": "identity:king"}),
            ],
        ),
    )
    if BIG_ITEMS[table.edition] is not None:
        table.refused("alice", plays("crown"), "ITEM-05")
    table.when("alice", plays("says_so", other="crown"))
    table.then(alice=has(strength=1 + 2 + 1 + 5, wears=["cap", "chest", "crown"]))


@rule("CHEAT-02", "AMB-88", "AMB-25")
def test_one_cheat_lies_on_one_own_item_out_of_the_fight(table: Table) -> None:
    table.given(alice=Player(hand=[CHEAT]), bob=Player(wears=[CAP]))
    table.refused("alice", plays("says_so"), "CHEAT-02")
    table.refused("alice", plays("says_so", other="cap"), "CHEAT-02")
    table.given(
        alice=Player(hand=[dict(CHEAT, count=2)], wears=[HAT]),
        bob=Player(hand=["says_so#2"], wears=[CAP]),
        fight=("alice", LUMP),
    )
    table.refused("alice", plays("says_so", other="hat"), "COMBAT-06")
    table.refused("bob", plays("says_so", other="cap"), "AMB-88")


@rule("CHEAT-02", "AMB-88")
def test_an_item_is_cheated_with_once(table: Table) -> None:
    table.given(
        alice=Player(
            wears=[CAP], aside=[dict(CHEAT, count=2)], hand=["says_so#2"], cheats={"says_so": "cap"}
        )
    )
    table.refused("alice", plays("says_so#2", other="cap"), "CHEAT-02")


@rule("AMB-88", "AMB-25")
def test_a_cheat_goes_when_its_item_goes(table: Table) -> None:
    table.given(
        alice=Player(
            wears=[item("crown", 5, gold=1000)], aside=[CHEAT], cheats={"says_so": "crown"}
        )
    )
    table.when("alice", sells("crown"))
    assert table.lies("says_so") == DOOR_DISCARD


@rule("AMB-88", "AMB-34", "ITEM-10")
def test_when_a_cheat_goes_the_big_limit_holds_again(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "in_play", "filter": {"kind": "cheat"}}])
    table.given(
        alice=Player(
            level=5,
            wears=[item("chest", 1, big=True), item("trunk", 1, big=True)],
            aside=[CHEAT],
            cheats={"says_so": "trunk"},
        ),
        bob=Player(level=2, hand=[poor]),
        carol=Player(level=3),
        house={"items": {"big_limit": 1}},
    )
    table.when("bob", plays("poor", on="alice"))
    assert table.asks("alice", "big_items") == ("chest", "trunk")
    table.when("alice", picks("chest"))
    table.then(alice=has(wears=["trunk"]), bob=has(wears=["chest"]))


@rule("AMB-59", "ITEM-11")
def test_when_a_cheat_goes_in_a_fight_the_owner_names_what_stops_counting(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "in_play", "filter": {"kind": "cheat"}}])
    table.given(
        alice=Player(
            level=5,
            wears=[CAP, HAT, item("coat", slot="body")],
            aside=[CHEAT, item("wig", 1, slot="head")],
            cheats={"says_so": "hat"},
        ),
        bob=Player(hand=[poor]),
        fight=("alice", LUMP),
    )
    assert table.sums[0] == 8
    table.when("bob", plays("poor", on="alice"))
    assert table.asks("alice", "slots") == ("cap", "hat")
    table.when("alice", picks("hat"))
    table.then(alice=has(wears=["cap", "coat"], aside=["hat", "wig"], strength=7))
