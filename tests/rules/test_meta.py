"""Flight, secret headquarters, secret identity, theft (META)."""

from __future__ import annotations

import pytest

from engine.core.events import CurseResolved, DieRolled, TheftTried
from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import (
    ANY_FACE,
    CANCEL,
    REDIRECT,
    cheat,
    class_,
    curse,
    follower,
    identity,
    item,
    lose_worn,
    monster,
    one_shot,
    power,
    ship,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, opens_door, passes, picks, plays, tries_theft, uses
from tests.rulebook import only_in, rule

CAPE = power("cape", 1, meta=["flight"])
WINGS = follower("wings", meta=["flight"])
CAVE = power("cave", 1, meta=["secret_hq"])
LAIR = follower("lair", meta=["secret_hq"])
GLASSES = power("glasses", 1, meta=["secret_identity"])
MOUSTACHE = follower("moustache", meta=["secret_identity"])
FINGERS = power("fingers", 1, meta=["theft"])
CROWBAR = follower("crowbar", meta=["theft"])
MAGNET = class_("magnet", meta=["theft"])
CAP = item("cap", 1, slot="head")
SHIRT = item("shirt", 1, slot="body")
SOCKS = item("socks", 1, slot="feet")
SAFE = item("safe", 2, big=True)
BALD, BARE, COLD = (
    curse("bald", lose_worn("head")),
    curse("bare", lose_worn("body")),
    curse("cold", lose_worn("feet")),
)
SEND_BACK = REDIRECT | {"id": "not_me_either"}
MUD = monster("mud", 19)


@rule("META-01", where="META-01")
def test_flight_helps_to_run_away_and_more_of_it_does_not_help_more(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[CAPE]),
        bob=Player(level=2, aside=[power("jet", 1, meta=["flight"]), WINGS]),
        carol=Player(),
        fight=("alice", MUD),
    )
    table.then(alice=has(run_away=1), bob=has(run_away=1), carol=has(run_away=0))
    table.loses()
    table.runs("alice", "mud", die=4)
    table.then(alice=has(level=5))


@rule("META-01", where="META-01")
def test_the_bonus_of_flight_is_a_key_of_the_profile(table: Table) -> None:
    for bonus in (0, 2):
        table.given(alice=Player(aside=[CAPE, WINGS]), house={"run": {"flight_bonus": bonus}})
        table.then(alice=has(run_away=bonus))


@rule("META-02", "HAND-04", where="META-02")
def test_every_headquarters_makes_room_for_one_more_card(table: Table) -> None:
    for cards, limit in (([], 5), ([CAVE], 6), ([CAVE, LAIR], 7)):
        table.given(alice=Player(level=3, aside=cards))
        table.then(alice=has(hand_limit=limit))


@rule("META-02", "AMB-69", where="META-02")
def test_a_headquarters_that_does_not_work_makes_no_room(table: Table) -> None:
    den = power("den", 1, meta=["secret_hq"], usable_if={"has": "class:magnet"})
    table.given(
        alice=Player(level=3, aside=[den]), bob=Player(aside=[den | {"id": "den_two"}, MAGNET])
    )
    table.then(alice=has(hand_limit=5), bob=has(hand_limit=6))


@rule("META-01", "META-03", "META-06", "META-08", "AMB-69", "STR-14", where="META-08")
def test_what_does_not_work_neither_flies_nor_hides_nor_steals(table: Table) -> None:
    """A power whose class is gone, and what is turned sideways; the class brings the power back."""
    metas = ["flight", "secret_identity", "theft"]
    everything = power("everything", 1, meta=metas, usable_if={"has": "class:vet"})
    jetpack = item("jetpack", slot="body", meta=metas)
    for others, works in (([], False), ([class_("vet")], True)):
        table.given(
            alice=Player(
                level=3, aside=[everything, jetpack, *others], wears=[SHIRT], hand=[SOCKS]
            ),
            bob=Player(wears=[CAP], hand=[BARE]),
        )
        table.then(alice=has(run_away=1 if works else 0))
        assert ("rob" in table.offered("alice")) is works
        if works:
            table.when("alice", tries_theft("bob", "cap", paying="socks"), die=4)
            assert [one.need for one in table.happened(TheftTried)] == [4]
            table.when("bob", plays("bare", on="alice"), die=1)
        else:
            table.when("bob", plays("bare", on="alice"))
        table.then(alice=has(wears=["shirt", "cap"] if works else []))


@rule("META-03", "META-04", "META-05", "AMB-45", where="META-03")
def test_a_secret_identity_is_tried_on_every_curse(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[CAP, SHIRT, SOCKS], aside=[GLASSES, MOUSTACHE]),
        bob=Player(hand=[BALD, BARE, COLD]),
    )
    table.when("bob", plays("bald", on="alice"))
    assert table.asks("alice", "secret_identity") == ("glasses", "moustache")
    table.when("alice", picks("glasses"), die=3)
    assert [one.how for one in table.happened(CurseResolved)] == ["escaped"]
    table.then(alice=has(wears=["cap", "shirt", "socks"]))
    assert "bald" in table.pile(DOOR_DISCARD)

    table.when("bob", plays("bare", on="alice"))
    table.when("alice", picks("moustache"), die=5)
    table.then(alice=has(wears=["cap", "socks"], aside=["glasses", "moustache"]))
    assert len(table.happened(DieRolled)) == 1

    table.when("bob", plays("cold", on="alice"))
    table.when("alice", picks("glasses"), die=6)
    assert len(table.happened(DieRolled)) == 1
    table.then(alice=has(wears=["cap"], aside=["moustache"]))
    assert "glasses" in table.pile(DOOR_DISCARD)


@rule("META-03", "AMB-45", "TURN-05", where="META-03")
@pytest.mark.parametrize(("face", "left"), [(1, ["cap"]), (3, ["cap"]), (4, []), (6, [])])
def test_it_is_tried_on_a_curse_behind_the_door_too(
    table: Table, face: int, left: list[str]
) -> None:
    table.given(alice=Player(level=3, wears=[CAP], aside=[GLASSES]), doors=[BALD])
    table.when("alice", opens_door(), die=face)
    table.then(alice=has(wears=left, aside=[] if face == 6 else ["glasses"]))


@rule("AMB-45", "META-03", where="META-03")
def test_it_must_be_tried_even_on_an_own_curse(table: Table) -> None:
    table.given(alice=Player(level=3, wears=[CAP], aside=[GLASSES], hand=[BALD]))
    table.when("alice", plays("bald", on="alice"), die=2)
    table.then(alice=has(wears=["cap"], hand=[]))


@rule("AMB-77", "META-03", "AMB-93", where="META-03")
def test_cards_against_curses_wait_for_the_secret_identity(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[CAP], aside=[GLASSES], hand=[CANCEL]),
        bob=Player(hand=[BALD]),
    )
    table.when("bob", plays("bald", on="alice"), die=3)
    assert table.waits == ["open:prepare"]
    table.then(alice=has(hand=["no_thanks"]))

    table.given(
        alice=Player(level=3, wears=[CAP], aside=[GLASSES], hand=[CANCEL]),
        bob=Player(hand=[BALD]),
    )
    table.when("bob", plays("bald", on="alice"), die=6)
    assert table.waits == ["open:prepare", "window:curse"]
    table.then(alice=has(aside=[]))
    table.when("alice", plays("no_thanks"))
    table.then(alice=has(wears=["cap"], hand=[]))


@rule("AMB-93", "META-03", where="META-03")
def test_the_roll_for_a_secret_identity_can_be_changed(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[CAP], aside=[GLASSES]), bob=Player(hand=[BALD, ANY_FACE])
    )
    table.when("bob", plays("bald", on="alice"), die=1)
    assert table.waits == ["open:prepare", "window:die"]
    table.when("bob", plays("chosen_face"))
    table.when("bob", picks(6))
    table.passes_all()
    table.then(alice=has(wears=[], aside=[]))


@rule("META-05", "AMB-93", where="META-05")
def test_a_curse_sent_on_meets_the_mask_of_its_new_victim_and_no_mask_twice(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[CAP], aside=[GLASSES], hand=[REDIRECT]),
        bob=Player(hand=[BALD, SEND_BACK], wears=[item("hat", 1, slot="head")], aside=[MOUSTACHE]),
    )
    table.when("bob", plays("bald", on="alice"), die=4)
    table.when("alice", plays("not_me", on="bob"), die=4)
    table.when("bob", plays("not_me_either", on="alice"))
    table.then(alice=has(wears=[]), bob=has(wears=["hat"]))


@rule("META-03", "BLEND-03", "AMB-97")
@only_in("super+classic")
def test_a_curse_of_another_deck_meets_the_mask(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[SHIRT], aside=[GLASSES]),
        bob=Player(hand=[BARE]),
    )
    table.when("bob", plays("bare", on="alice"), die=2)
    table.then(alice=has(wears=["shirt"]))
    assert table.pile(DOOR_DISCARD) == ["bare"]


@rule("META-03", where="META-03")
def test_without_the_mechanic_the_card_hides_nobody(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[CAP], aside=[GLASSES]),
        bob=Player(hand=[BALD]),
        house={"secret_identity": {"escapes_to": 0, "lost_from": 0}},
    )
    table.when("bob", plays("bald", on="alice"))
    table.then(alice=has(wears=[], aside=["glasses"]))


@rule("META-06", "META-07", "AMB-23", where="META-08")
@pytest.mark.parametrize("face", [3, 4])
def test_a_theft_succeeds_on_four_or_more(table: Table, face: int) -> None:
    table.given(alice=Player(level=3, aside=[FINGERS], hand=[SOCKS]), bob=Player(wears=[CAP]))
    table.when("alice", tries_theft("bob", "cap", paying="socks"), die=face)
    assert [one.need for one in table.happened(TheftTried)] == [4]
    stolen = face == 4
    table.then(
        alice=has(level=3 if stolen else 2, wears=["cap"] if stolen else [], hand=[]),
        bob=has(wears=[] if stolen else ["cap"]),
    )


@rule("META-08", "AMB-23", where="META-08")
def test_every_further_theft_ability_makes_it_easier(table: Table) -> None:
    deft = power("deft", 1, meta=["theft"])
    everything = [FINGERS, CROWBAR, MAGNET, deft, power("nimble", 1, meta=["theft"])]
    for n, need in ((1, 4), (2, 3), (3, 2), (4, 1), (5, 1)):
        table.given(
            alice=Player(level=4, aside=everything[:n], hand=[SOCKS]), bob=Player(wears=[CAP])
        )
        table.when("alice", tries_theft("bob", "cap", paying="socks"), die=need)
        assert [one.need for one in table.happened(TheftTried)] == [need]
        table.then(alice=has(level=4, wears=["cap"]))
    table.given(alice=Player(level=4, aside=everything[:2], hand=[SOCKS]), bob=Player(wears=[CAP]))
    table.when("alice", tries_theft("bob", "cap", paying="socks"), die=2)
    table.then(alice=has(level=3))


@rule("META-08", "AMB-90", where="META-08")
def test_one_theft_ability_may_pay_for_another_and_counts_no_more(table: Table) -> None:
    table.given(alice=Player(level=4, aside=[FINGERS, CROWBAR]), bob=Player(wears=[CAP]))
    table.when("alice", tries_theft("bob", "cap", paying="crowbar"), die=3)
    assert [one.need for one in table.happened(TheftTried)] == [4]
    table.then(alice=has(level=3, aside=["fingers"]))
    table.refused("alice", tries_theft("bob", "cap", paying="fingers"), "META-06", "wrong_payment")


@rule("META-07", "LEVEL-03", "AMB-23", where="META-08")
def test_a_failed_theft_at_level_one_costs_nothing_more(table: Table) -> None:
    table.given(alice=Player(level=1, aside=[FINGERS], hand=[SOCKS]), bob=Player(wears=[CAP]))
    table.when("alice", tries_theft("bob", "cap", paying="socks"), die=1)
    table.then(alice=has(level=1, hand=[]), bob=has(wears=["cap"]))


@rule("META-06", "AMB-23", "COMBAT-04", where="META-08")
def test_theft_is_for_anybodys_turn_but_for_no_fight(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[CAP]), bob=Player(aside=[FINGERS], hand=[SOCKS]), doors=[MUD]
    )
    assert "rob" in table.offered("bob")
    table.when("bob", tries_theft("alice", "cap", paying="socks"), die=5)
    table.then(bob=has(wears=["cap"]), alice=has(wears=[]))
    table.given(
        alice=Player(level=3),
        bob=Player(aside=[FINGERS], hand=[SOCKS]),
        carol=Player(wears=[CAP]),
        fight=("alice", MUD),
    )
    assert "rob" not in table.offered("bob")
    table.refused(
        "bob", tries_theft("carol", "cap", paying="socks"), "COMBAT-04", "no_theft_in_fight"
    )


@rule("META-06", "ITEM-06", "AMB-23", where="META-08")
def test_only_small_items_of_the_others_are_stolen(table: Table) -> None:
    flask = one_shot("flask", [{"do": "draw", "deck": "door"}], window="any_time")
    table.given(
        alice=Player(level=3, aside=[FINGERS], wears=[CAP], hand=[SOCKS]),
        bob=Player(wears=[SAFE, SHIRT], aside=[flask, WINGS], hand=[COLD]),
    )
    for target in ("safe", "wings", "cold"):
        table.refused("alice", tries_theft("bob", target, paying="socks"), "META-06")
    table.refused(
        "alice", tries_theft("alice", "cap", paying="socks"), "META-06", "only_small_items"
    )
    table.refused(
        "alice", tries_theft("bob", "shirt", paying="fingers"), "META-06", "wrong_payment"
    )
    table.refused("bob", tries_theft("alice", "cap", paying="cold"), "META-06", "no_thief")
    table.when("alice", tries_theft("bob", "flask", paying="socks"), die=4)
    table.then(alice=has(aside=["fingers", "flask"]))


@rule("AMB-90", "META-06", where="META-08")
def test_a_curse_in_front_of_the_thief_pays_for_nothing(table: Table) -> None:
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
    table.given(alice=Player(level=3, aside=[FINGERS, itch]), bob=Player(wears=[CAP]))
    assert "rob" not in table.offered("alice")
    table.refused("alice", tries_theft("bob", "cap", paying="itch"), "META-06", "wrong_payment")


@rule("AMB-88", "META-06", where="META-08")
def test_a_stolen_item_leaves_its_cheat_behind(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[FINGERS], hand=[SOCKS]),
        bob=Player(wears=[CAP], aside=[cheat("fib")], cheats={"fib": "cap"}),
    )
    table.when("alice", tries_theft("bob", "cap", paying="socks"), die=6)
    table.then(alice=has(wears=["cap"], aside=["fingers"]), bob=has(aside=[]))
    assert "fib" in table.pile(DOOR_DISCARD)


@rule("AMB-93", "META-06", where="META-08")
def test_the_roll_of_a_theft_can_be_changed(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[FINGERS], hand=[SOCKS]),
        bob=Player(wears=[CAP], hand=[ANY_FACE]),
    )
    table.when("alice", tries_theft("bob", "cap", paying="socks"), die=6)
    table.when("bob", plays("chosen_face"))
    table.when("bob", picks(1))
    table.passes_all()
    table.then(alice=has(level=2), bob=has(wears=["cap"]))


@rule("META-09", "META-08", "AMB-97")
@only_in("super+classic", "bard+super")
def test_the_thief_of_another_deck_is_one_theft_ability_more(table: Table) -> None:
    thief = class_("sneak", counts_as_theft=True)
    for has_, need in (([thief], 4), ([thief, FINGERS], 3)):
        table.given(alice=Player(level=3, aside=has_, hand=[SOCKS]), bob=Player(wears=[CAP]))
        table.when("alice", tries_theft("bob", "cap", paying="socks"), die=need)
        table.then(alice=has(wears=["cap"]))


@rule("META-06", "AMB-97", where="META-06")
def test_where_cards_alone_steal_a_thief_does_as_the_card_says(table: Table) -> None:
    thief = class_("sneak", counts_as_theft=True)
    table.given(
        alice=Player(level=3, aside=[thief], hand=[SOCKS]),
        bob=Player(wears=[CAP]),
        house={"theft": {"target": 0, "less_per_extra": 0}},
    )
    table.refused("alice", tries_theft("bob", "cap", paying="socks"), "META-06", "no_thief")
    assert "rob" not in table.offered("alice")


@rule("META-06", "AMB-82", where="META-08")
def test_the_clock_passes_the_windows_of_a_theft(table: Table) -> None:
    """The save in the middle of it is checked after every command."""
    table.given(
        alice=Player(level=3, aside=[FINGERS], hand=[SOCKS, ANY_FACE]), bob=Player(wears=[CAP])
    )
    table.when("alice", tries_theft("bob", "cap", paying="socks"), die=4)
    assert table.waits == ["open:prepare", "window:die"]
    table.refused("alice", discards("fingers"))
    table.refused("alice", uses("fingers"))
    table.when("bob", passes())
    table.expires()
    table.then(alice=has(wears=["cap"]))


@rule("META-03", where="META-03")
def test_the_absent_are_hidden_by_the_cheapest_mask(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[CAP], aside=[GLASSES, MOUSTACHE, identity("clerk")]),
        bob=Player(hand=[BALD]),
    )
    table.when("bob", plays("bald", on="alice"))
    table.expires(die=6)
    table.then(alice=has(wears=[], aside=["glasses", "clerk"]))


@rule("SHIP-04", "META-01", "AMB-22")
@only_in("super+star")
def test_a_ship_replaces_flight(table: Table) -> None:
    table.given(
        alice=Player(aside=[CAPE], wears=[ship("tub", run_away=-1)]), bob=Player(aside=[WINGS])
    )
    table.then(alice=has(run_away=-1), bob=has(run_away=1))


@rule("SHIP-01", "SHIP-02", "META-06")
@only_in("super+star")
def test_a_ship_is_stolen_by_whoever_has_none(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[FINGERS], hand=[SOCKS]),
        bob=Player(level=3, aside=[CROWBAR], wears=[ship("tub")], hand=[CAP]),
        carol=Player(wears=[ship("raft")]),
    )
    assert "rob" not in table.offered("bob")
    table.refused("bob", tries_theft("carol", "raft", paying="cap"), "SHIP-02", "one_ship")
    table.when("alice", tries_theft("carol", "raft", paying="socks"), die=4)
    table.then(alice=has(wears=["raft"]), carol=has(wears=[]))
