"""The phases of a turn, charity among them (TURN)."""

from __future__ import annotations

from engine.core.events import DoorOpened, RoomLooted, TurnBegan, TurnEnded
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD, hand_zone_of
from tests.editions import CHANGES_GEAR_ANY_TURN, SEARCH_IS_OPTIONAL, TROUBLE_OR_SEARCH
from tests.engine.cards import DWARF, curse, identity, item, level_up, lose, monster
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    accepts,
    discards,
    ends_turn,
    gives,
    looks_for_trouble,
    loots_room,
    offers_trade,
    opens_door,
    plays,
    sells,
    sets_aside,
    takes_back,
    wears,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
KIN = identity("kin")
BITE = curse("bite", lose(1))
STONES = [item(f"stone_{n}", gold=100) for n in range(10)]


@rule("TURN-01", "TURN-03", "TURN-25", "SETUP-16")
def test_a_turn_without_a_fight_goes_through_its_phases(table: Table) -> None:
    table.given(doors=[identity("pale")])
    assert table.waits == ["open:prepare"]
    table.refused("alice", loots_room(), "TURN-12")
    table.refused("alice", ends_turn(), "TURN-25")
    table.refused("bob", opens_door(), "TURN-03", "not_your_turn")
    table.when("alice", opens_door())
    assert table.waits == ["open:after_door"]
    table.refused("alice", opens_door(), "TURN-03", "not_now")
    table.when("alice", loots_room())
    assert table.waits == ["open:rest"]
    table.refused("alice", loots_room())
    table.when("alice", ends_turn())
    assert [event.seat for event in table.happened(TurnEnded)] == [0]
    assert [(event.seat, event.turn) for event in table.happened(TurnBegan)] == [(1, 2)]
    assert table.waits == ["open:prepare"]


@rule("SETUP-16", "TURN-25")
def test_after_the_last_seat_comes_the_first(table: Table) -> None:
    table.given(turn="carol", point="rest", cards=[LUMP])
    table.when("carol", ends_turn())
    assert table.state.active == table.seat("alice")


@rule("TURN-02")
def test_before_the_door_one_may_play_wear_and_sell(table: Table) -> None:
    table.given(
        alice=Player(
            hand=[item("cap", 2, slot="head"), item("gold", gold=1000)],
            aside=[item("hat", 1, slot="head")],
        )
    )
    table.when("alice", wears("hat"))
    table.when("alice", sells("gold"))
    table.when("alice", plays("cap"))
    table.then(alice=has(level=2, wears=["hat"], aside=["cap"]))


@rule("TURN-03", "TURN-04", "COMBAT-01", "MULTI-01")
def test_a_monster_behind_the_door_is_fought_at_once(table: Table) -> None:
    table.given(doors=[LUMP])
    table.when("alice", opens_door())
    assert [event.card for event in table.happened(DoorOpened)] == [table.card("lump", 0)]
    assert table.waits == ["open:fight"]
    assert table.sums == (1, 8)


@rule("TURN-05", "TURN-07", "CURSE-05", "LEVEL-08")
def test_a_curse_behind_the_door_hits_and_phase_two_follows(table: Table) -> None:
    table.given(alice=Player(level=3), doors=[BITE])
    table.when("alice", opens_door())
    table.then(alice=has(level=2))
    assert table.lies("bite") == DOOR_DISCARD
    assert table.waits == ["open:after_door"]
    assert "loot_room" in table.offered("alice")
    assert ("end_turn" in table.offered("alice")) is SEARCH_IS_OPTIONAL[table.edition]


@rule("TURN-06", "TURN-07")
def test_any_other_card_goes_to_the_hand_and_may_be_played(table: Table) -> None:
    table.given(doors=[identity("pale")])
    table.when("alice", opens_door())
    table.then(alice=has(hand=["pale"]))
    table.when("alice", plays("pale"))
    table.then(alice=has(hand=[], aside=["pale"]))
    assert table.waits == ["open:after_door"]


@rule("TURN-08", "TURN-10", "TURN-12", "MULTI-02", "COMBAT-01")
def test_looking_for_trouble_fights_a_monster_from_the_hand(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[LUMP, identity("stout")], wears=[item("mail", 1)]),
        doors=[identity("pale")],
    )
    table.refused("alice", looks_for_trouble("lump"), "TURN-08")
    table.when("alice", opens_door())
    table.refused("alice", looks_for_trouble("stout"), "TURN-08", "no_monster")
    table.refused("bob", looks_for_trouble("lump"), "TURN-08", "not_your_turn")
    table.when("alice", looks_for_trouble("lump"))
    assert table.sums == (10, 8)
    table.wins()
    assert table.state.over


@rule("TURN-08", "HAND-01")
def test_trouble_must_come_from_the_own_hand(table: Table) -> None:
    table.given(bob=Player(hand=[LUMP]), point="after_door")
    table.refused("alice", looks_for_trouble("lump"), "HAND-01")


@rule("TURN-09", "TURN-12", "TURN-17", "RUN-04")
def test_after_a_fight_there_is_no_trouble_and_no_search(table: Table) -> None:
    table.given(alice=Player(hand=[monster("rat", 1)]), fight=("alice", LUMP))
    table.refused("alice", looks_for_trouble("rat"))
    table.loses()
    table.runs("alice", "lump", die=5)
    assert table.waits == ["open:rest"]
    table.refused("alice", looks_for_trouble("rat"), "TURN-08")
    table.refused("alice", loots_room(), "TURN-12")


@rule("TURN-11", "TURN-15")
def test_the_room_is_looted_face_down(table: Table) -> None:
    table.given(alice=Player(level=3), point="after_door", doors=[BITE])
    table.when("alice", loots_room())
    table.then(alice=has(level=3, hand=["bite"]))
    assert len(table.happened(RoomLooted)) == 1
    assert table.view("bob").hand == ()


@rule("TURN-15")
def test_a_monster_from_the_room_goes_to_the_hand(table: Table) -> None:
    table.given(point="after_door", doors=[LUMP])
    table.when("alice", loots_room())
    table.then(alice=has(hand=["lump"]))
    assert not table.fighting


@rule("TURN-16", "CLASS-06")
def test_an_identity_from_the_room_may_be_played_at_once(table: Table) -> None:
    table.given(point="after_door", doors=[identity("pale")])
    table.when("alice", loots_room())
    table.when("alice", plays("pale"))
    table.then(alice=has(aside=["pale"]))


@rule("TURN-13", "AMB-51", "TURN-08", "TURN-09", "TURN-04")
def test_a_friendly_monster_is_no_fight_but_the_room_may_be_looted(table: Table) -> None:
    """A monster was met, so there is no trouble to look for."""
    table.given(
        alice=Player(aside=[KIN], hand=[LUMP]),
        doors=[monster("cousin", 5, friendly_to={"has": "identity:kin"})],
    )
    table.when("alice", opens_door())
    assert not table.fighting
    assert table.lies("cousin") == DOOR_DISCARD
    table.refused("alice", looks_for_trouble("lump"), "TURN-09", "met_already")
    table.refused("alice", plays("lump"), "TURN-09", "met_already")
    table.when("alice", loots_room())
    table.then(alice=has(hand_size=2))
    table.refused("alice", plays("lump"), "TURN-09", "met_already")


@rule("AMB-51", "AMB-83")
def test_a_friendly_monster_from_the_hand_leaves_too(table: Table) -> None:
    table.given(
        alice=Player(aside=[KIN], hand=[monster("cousin", 5, friendly_to={"has": "identity:kin"})]),
        point="after_door",
    )
    table.when("alice", looks_for_trouble("cousin"))
    assert not table.fighting
    assert "look_for_trouble" not in table.offered("alice")
    if TROUBLE_OR_SEARCH[table.edition]:
        assert table.waits == ["open:rest"]
    else:
        assert table.waits == ["open:after_door"]
        assert "loot_room" in table.offered("alice")


@rule("TURN-14", "AMB-03")
def test_the_search_may_be_declined(table: Table) -> None:
    table.given(point="after_door", cards=[LUMP])
    if SEARCH_IS_OPTIONAL[table.edition]:
        table.when("alice", ends_turn())
        table.then(alice=has(hand=[]))
        assert table.state.active == table.seat("bob")
    else:
        table.refused("alice", ends_turn(), "TURN-14", "search_first")


@rule("TURN-14", "AMB-03")
def test_the_search_is_a_duty_where_the_profile_says_so(table: Table) -> None:
    table.given(point="after_door", cards=[LUMP], house={"search": {"optional": False}})
    assert "end_turn" not in table.offered("alice")
    table.refused("alice", ends_turn(), "TURN-14")


@rule("TURN-17", "ITEM-15")
def test_after_a_fight_one_may_still_play_and_sell(table: Table) -> None:
    table.given(
        alice=Player(hand=[item("cap", 2, slot="head"), item("gold", gold=1000)]),
        fight=("alice", LUMP),
    )
    table.loses()
    table.runs("alice", "lump", die=6)
    table.when("alice", plays("cap"))
    table.when("alice", sells("gold"))
    table.then(alice=has(level=2, wears=["cap"]))


@rule("TURN-18", "COMBAT-13")
def test_treasures_come_with_the_end_of_the_fight(table: Table) -> None:
    table.given(alice=Player(level=5), fight=("alice", monster("rat", 2, treasures=2)))
    table.wins()
    table.then(alice=has(hand_size=2))
    assert table.lies("rat") == DOOR_DISCARD
    assert table.waits == ["open:rest"]


# Charity


@rule("TURN-19", "HAND-04")
def test_five_cards_are_kept_without_charity(table: Table) -> None:
    table.given(alice=Player(level=5, hand=STONES[:5]), point="rest")
    table.when("alice", ends_turn())
    assert table.state.active == table.seat("bob")
    table.then(alice=has(hand_size=5))


@rule("TURN-19", "TURN-21", "TURN-24")
def test_the_giver_chooses_and_the_lowest_gets(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=STONES[:7]),
        bob=Player(level=3),
        carol=Player(level=2),
        point="rest",
    )
    table.when("alice", ends_turn())
    table.asks("alice", "charity")
    table.refused("alice", gives(("stone_1", "carol")), "TURN-19")
    table.refused("alice", gives(("stone_1", "carol"), ("stone_1", "carol")), "TURN-19")
    table.refused("alice", gives(("stone_1", "carol"), ("stone_4", "bob")), "TURN-21")
    table.refused("alice", gives(("stone_1", "carol"), ("stone_4", None)), "TURN-21")
    table.refused("bob", gives(("stone_1", "carol"), ("stone_4", "carol")), "TURN-19")
    table.when("alice", gives(("stone_1", "carol"), ("stone_4", "carol")))
    table.then(
        alice=has(hand=[f"stone_{n}" for n in (0, 2, 3, 5, 6)]),
        carol=has(hand=["stone_1", "stone_4"]),
        bob=has(hand=[]),
    )


@rule("TURN-22", "AMB-30", "TURN-21")
def test_ties_split_as_evenly_as_can_be(table: Table) -> None:
    """5 cards among 3; the giver says who gets the two extra ones."""
    table.given(
        alice=Player(level=5, hand=STONES[:10]),
        bob=Player(level=2),
        carol=Player(level=2),
        dave=Player(level=2),
        eve=Player(level=3),
        point="rest",
    )
    table.when("alice", ends_turn())
    uneven = [("stone_0", "bob"), ("stone_1", "bob"), ("stone_2", "bob")]
    table.refused("alice", gives(*uneven, ("stone_3", "carol"), ("stone_4", "dave")), "TURN-22")
    even = [("stone_0", "bob"), ("stone_1", "bob"), ("stone_2", "carol"), ("stone_3", "carol")]
    table.refused("alice", gives(*even, ("stone_4", "eve")), "TURN-21")
    table.when("alice", gives(*even, ("stone_4", "dave")))
    table.then(
        bob=has(hand_size=2), carol=has(hand_size=2), dave=has(hand_size=1), eve=has(hand_size=0)
    )


@rule("TURN-23", "AMB-30")
def test_the_lowest_discards_the_surplus(table: Table) -> None:
    table.given(
        alice=Player(level=2, hand=STONES[:6]), bob=Player(level=2), carol=Player(3), point="rest"
    )
    table.when("alice", ends_turn())
    table.refused("alice", gives(("stone_3", "bob")), "TURN-23")
    table.when("alice", gives(("stone_3", None)))
    assert table.lies("stone_3") == TREASURE_DISCARD


@rule("TURN-20")
def test_surplus_may_be_played_down_first(table: Table) -> None:
    """Two of seven cards can be played; what is left over five goes."""
    for played, surplus in ((1, 1), (2, 0)):
        table.given(
            alice=Player(
                level=5,
                hand=[item("cap", 2, slot="head"), item("coat", 2, slot="body"), *STONES[:5]],
            ),
            bob=Player(level=2),
            carol=Player(level=3),
            point="rest",
        )
        for card in ("cap", "coat")[:played]:
            table.when("alice", plays(card))
        table.when("alice", ends_turn())
        assert ("ask:charity" in table.waits) is bool(surplus)
        if surplus:
            table.when("alice", gives(("stone_0", "bob")))
            table.then(bob=has(hand=["stone_0"]))


@rule("TURN-17", "TURN-20", "SELL-01", "SELL-05")
def test_until_charity_is_done_one_may_sell_instead_of_giving(table: Table) -> None:
    """Of eight cards in hand three are too many; two of them are sold for a level, one is given."""
    bars = [item("bar", gold=600), item("rod", gold=400)]
    table.given(alice=Player(level=5, hand=[*bars, *STONES[:6]]), bob=Player(), point="rest")
    table.when("alice", ends_turn())
    assert "sell" in table.offered("alice")
    table.when("alice", sells("bar", "rod"))
    table.then(alice=has(level=6))
    assert table.waits == ["ask:charity"]
    table.when("alice", gives(("stone_0", "carol")))
    table.then(carol=has(hand=["stone_0"]))


@rule("TURN-17", "ITEM-14", "TRADE-03", "CLASS-07")
def test_until_charity_is_done_gear_changes_and_goods_are_traded(table: Table) -> None:
    table.given(
        alice=Player(
            level=5,
            hand=STONES[:6],
            wears=[item("cap", 1, slot="head")],
            aside=[item("hat", 2, slot="head"), identity("smith")],
        ),
        bob=Player(level=2, wears=[item("coat", 1, slot="body")]),
        point="rest",
    )
    table.when("alice", ends_turn())
    question = table.waiting_id()
    table.when("alice", sets_aside("cap"))
    table.when("alice", wears("hat"))
    table.then(alice=has(wears=["hat"], strength=7))
    table.when("alice", discards("smith"))
    table.when("alice", offers_trade("bob", give=["cap"], take=["coat"]))
    table.when("bob", accepts())
    table.then(alice=has(wears=["hat", "coat"]), bob=has(wears=["cap"]))
    assert table.waiting_id() == question, "none of that makes it another question"
    table.when("alice", gives(("stone_0", "carol")))


@rule("TURN-17", "CURSE-02", "GUAL-01", "TURN-21")
def test_until_charity_is_done_curses_and_levels_are_played(table: Table) -> None:
    """Whoever was lowest may be so no more."""
    table.given(
        alice=Player(level=5, hand=[BITE, level_up("lesson"), *STONES[:6]]),
        bob=Player(level=2),
        carol=Player(level=2),
        point="rest",
    )
    table.when("alice", ends_turn())
    table.when("alice", plays("bite", on="bob"))
    table.then(bob=has(level=1))
    table.when("alice", plays("lesson", on="alice"))
    table.then(alice=has(level=6))
    table.refused("alice", gives(("stone_0", "carol")), "TURN-21", "only_to_lowest")
    table.when("alice", gives(("stone_0", "bob")))


@rule("TURN-17", "TURN-19", "AMB-28")
def test_whoever_ended_the_turn_by_mistake_takes_that_back_in_charity(table: Table) -> None:
    table.given(alice=Player(level=5, hand=[*STONES[:6], BITE]), bob=Player(level=2), point="rest")
    table.when("alice", ends_turn())
    assert table.waits == ["ask:charity"]
    table.when("alice", takes_back())
    assert table.waits == ["open:rest"]
    table.when("alice", ends_turn())
    table.when("alice", plays("bite", on="bob"))
    table.refused("alice", takes_back(), "AMB-28", "nothing_to_take_back")
    table.when("alice", gives(("stone_0", "bob")))


@rule("TURN-17", "AMB-28")
def test_steps_within_charity_are_taken_back_one_by_one(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[item("cap", 1, slot="head"), *STONES[:6]]),
        bob=Player(level=2),
        point="rest",
    )
    table.when("alice", ends_turn())
    table.when("alice", plays("cap"))
    table.when("alice", sets_aside("cap"))
    table.when("alice", takes_back())
    table.then(alice=has(wears=["cap"]))
    table.when("alice", takes_back())
    assert table.waits == ["ask:charity"]
    table.when("alice", takes_back())
    assert table.waits == ["open:rest"]
    table.then(alice=has(hand=["cap", *[f"stone_{i}" for i in range(6)]]))


@rule("AMB-102", "ITEM-14", "TRADE-03", "AMB-46", "CLASS-07")
def test_in_charity_the_gear_and_goods_of_the_others_change_and_their_cards_wait(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=5, hand=STONES[:6]),
        bob=Player(
            level=2, wears=[item("cap", 1, slot="head")], aside=[identity("smith")], hand=[BITE]
        ),
        carol=Player(level=3, wears=[item("coat", 1, slot="body")]),
        point="rest",
    )
    table.when("alice", ends_turn())
    if CHANGES_GEAR_ANY_TURN[table.edition]:
        table.when("bob", sets_aside("cap"))
    else:
        table.refused("bob", sets_aside("cap"), "ITEM-14", "only_on_own_turn")
    table.when("bob", offers_trade("carol", give=["cap"], take=["coat"]))
    table.when("carol", accepts())
    table.then(bob=has(wears=["coat"]))
    table.when("bob", discards("smith"))
    table.when("bob", plays("bite", on="alice"))
    table.then(alice=has(level=5), bob=has(aside=[]))
    table.when("alice", gives(("stone_0", "bob")))
    table.then(alice=has(level=4))


@rule("AMB-102", "TURN-20", "HAND-04", "AMB-61")
def test_charity_is_asked_anew_where_a_curse_changes_the_hand(table: Table) -> None:
    pinch = curse("pinch", [{"do": "discard", "in": "hand", "pick": "random"}])
    table.given(alice=Player(level=5, hand=[pinch, *STONES[:7]]), bob=Player(level=2), point="rest")
    table.when("alice", ends_turn())
    question = table.waiting_id()
    table.when("alice", plays("pinch", on="alice"))
    assert table.waits == ["ask:charity"]
    assert table.waiting_id() != question
    left = table.pile(hand_zone_of(0))
    assert len(left) == 6
    table.when("alice", gives((left[0], "carol")))
    table.then(alice=has(hand=left[1:]))


@rule("TURN-21", "DEATH-16", "AMB-58", "AMB-30", where="DEATH-16")
def test_the_dead_get_no_charity(table: Table) -> None:
    """The helper died; of the living, two are lowest and share three cards."""
    table.given(
        alice=Player(level=6, hand=STONES[:8]),
        bob=Player(level=2, dead=True),
        carol=Player(level=4),
        dave=Player(level=4),
        eve=Player(level=5),
        point="rest",
    )
    table.when("alice", ends_turn())
    table.refused(
        "alice", gives(("stone_0", "bob"), ("stone_1", "bob"), ("stone_2", "bob")), "TURN-21"
    )
    table.when("alice", gives(("stone_0", "dave"), ("stone_1", "carol"), ("stone_2", "dave")))
    table.then(bob=has(hand=[]), carol=has(hand_size=1), dave=has(hand_size=2))


@rule("AMB-61", "HAND-04", "HAND-05", "CLASS-14", where="HAND-05")
def test_only_the_limit_at_charity_matters(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[DWARF], hand=STONES[:6]), bob=Player(level=2), point="rest"
    )
    table.then(alice=has(hand_limit=6))
    table.when("alice", ends_turn())
    table.then(alice=has(hand_size=6))
    assert table.state.active == table.seat("bob")
