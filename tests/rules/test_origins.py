"""Origins (ORIGIN)."""

from __future__ import annotations

from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import DIE, class_, curse, follower, item, monster, origin, potion, power
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import House, Player
from tests.engine.moves import discards, offers_trade, picks, plays, sets_up, uses
from tests.rulebook import rule

LUMP = monster("lump", 8)
REAPER = monster("reaper", 20, bad_stuff=DIE)
COMET, SWAMP, FARM = origin("comet", 2), origin("swamp", 1), origin("farm")
HUM, BUZZ, ROAR = power("hum", 1, 1), power("buzz", 2, 2), power("roar", 3, 3)


@rule("ORIGIN-01", "ORIGIN-02", where="ORIGIN-01")
def test_one_may_come_from_anywhere_at_once(table: Table) -> None:
    table.given(alice=Player(hand=[COMET, SWAMP, FARM]))
    for card in ("comet", "swamp", "farm"):
        table.when("alice", plays(card))
    table.then(alice=has(aside=["comet", "swamp", "farm"]))


@rule("ORIGIN-02", where="ORIGIN-01")
def test_an_origin_is_played_when_a_class_could_be(table: Table) -> None:
    table.given(
        alice=Player(hand=[COMET]), bob=Player(hand=[SWAMP]), fight=("alice", LUMP), helper="bob"
    )
    table.when("alice", plays("comet"))
    table.refused("bob", plays("swamp"), "ORIGIN-02", "only_on_own_turn")
    table.given(bob=Player(hand=[SWAMP]))
    table.refused("bob", plays("swamp"), "ORIGIN-02", "only_on_own_turn")


@rule("ORIGIN-02", "HAND-10", "AMB-86", where="ORIGIN-01")
def test_an_origin_just_received_can_be_played(table: Table) -> None:
    gift = curse("gift", [{"do": "draw", "deck": "door", "who": "others"}])
    table.given(alice=Player(hand=[gift]), doors=[COMET, SWAMP])
    table.when("alice", plays("gift", on="alice"))
    assert table.waits[-1] == "window:receipt"
    table.when("bob", plays("comet"))
    table.then(bob=has(aside=["comet"]))


@rule("POWER-03", "POWER-02", where="ORIGIN-01")
def test_origins_make_room_for_powers(table: Table) -> None:
    table.given(alice=Player(level=2, aside=[COMET, SWAMP], hand=[HUM, BUZZ, ROAR]))
    table.when("alice", plays("roar"))
    table.when("alice", plays("buzz"))
    table.refused("alice", plays("hum"), "HAND-09", "wrong_other")
    table.then(alice=has(aside=["comet", "swamp", "roar", "buzz"], strength=7))


@rule("POWER-03", where="ORIGIN-01")
def test_where_they_do_not_the_level_alone_counts(table: Table) -> None:
    table.given(
        alice=Player(level=2, aside=[COMET], hand=[ROAR]),
        house={"power": {"origins_raise_cap": False}},
    )
    table.refused("alice", plays("roar"), "POWER-02", "too_many_ranks")


@rule("ORIGIN-03", "POWER-10", where="ORIGIN-01")
def test_a_lost_origin_takes_its_room_along(table: Table) -> None:
    forget = curse("forget", [{"do": "discard", "in": "identity", "filter": {"kind": "origin"}}])
    table.given(
        alice=Player(level=4, aside=[COMET, BUZZ, ROAR]), bob=Player(hand=[forget]), carol=Player()
    )
    table.when("bob", plays("forget", on="alice"))
    assert table.asks("alice", "ranks") == ("buzz", "roar")
    table.when("alice", picks("roar"))
    table.then(alice=has(aside=["buzz"], strength=6))


@rule("ORIGIN-03", "POWER-10", "AMB-36", where="ORIGIN-01")
def test_an_origin_given_up_in_a_fight_weakens_at_once(table: Table) -> None:
    table.given(alice=Player(level=4, aside=[COMET, BUZZ, ROAR]), fight=("alice", LUMP))
    table.when("alice", discards("comet"))
    table.when("alice", picks("buzz"))
    assert table.sums[0] == 7


@rule("ORIGIN-02", where="ORIGIN-01")
def test_an_origin_stays_with_its_owner(table: Table) -> None:
    table.given(alice=Player(aside=[COMET]))
    table.refused("alice", offers_trade("bob", ["comet"]), "TRADE-02", "only_items_in_play")


@rule("DEATH-06", "DEATH-07", "POWER-03", "ORIGIN-03", "POWER-11", where="ORIGIN-01")
def test_the_dead_lose_their_origins_and_what_those_made_room_for(table: Table) -> None:
    """The limit is 4 afterwards, and the owner says which power goes."""
    table.given(alice=Player(level=4, aside=[COMET, BUZZ, ROAR]), fight=("alice", REAPER), seats=2)
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert table.asks("alice", "ranks") == ("buzz", "roar")
    assert "comet" in table.pile(DOOR_DISCARD)
    table.when("alice", picks("buzz"))
    table.then(alice=has(level=4, aside=["roar"]))
    assert "buzz" in table.pile(DOOR_DISCARD)


@rule("DEATH-06", "DEATH-09", "DEATH-02", "AMB-16", "POWER-11", where="ORIGIN-01")
def test_a_follower_is_loot_and_origins_are_not(table: Table) -> None:
    """The pool has the follower, the item and the hand."""
    table.given(
        alice=Player(
            level=4,
            aside=[follower("pip", 1), COMET, SWAMP, class_("cook"), HUM],
            wears=[item("cap", 1)],
            hand=[potion("tea", 1), potion("soup", 1)],
        ),
        fight=("alice", REAPER),
        seats=2,
        house={"follower": {"sacrifice": False}},
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert set(table.asks("bob", "loot")) == {"pip", "cap", "tea", "soup"}
    assert {"comet", "swamp"} <= set(table.pile(DOOR_DISCARD))
    table.when("bob", picks("pip"))
    table.then(alice=has(aside=["cook", "hum"]), bob=has(hand=["pip"]))


@rule("SETUP-13", "SETUP-09", "POWER-03", where="ORIGIN-01")
def test_any_number_of_origins_from_the_start(table: Table) -> None:
    table.given(alice=Player(hand=[COMET, SWAMP, FARM, BUZZ, HUM]), point="setup")
    table.refused("alice", sets_up("comet", "buzz"), "SETUP-09", "first_rank_only")
    table.when("alice", sets_up("comet", "farm", "swamp", "hum"))
    table.passes_all()
    table.then(alice=has(aside=["comet", "swamp", "farm", "hum"], hand=["buzz"]))


@rule("DEATH-06", where="ORIGIN-01")
def test_where_origins_are_not_lost_the_dead_keep_them(table: Table) -> None:
    table.given(
        alice=Player(aside=[COMET, BUZZ], wears=[item("cap")]),
        fight=("alice", REAPER),
        seats=2,
        house={"origin": {"lost_on_death": False}},
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert table.asks("bob", "loot") == ("cap",)
    table.when("bob", picks("cap"))
    table.then(alice=has(aside=["comet", "buzz"]))


@rule("ORIGIN-01", where="ORIGIN-01")
def test_a_game_without_origins_has_no_use_for_one(table: Table) -> None:
    house: House = {"origin": {"enabled": False}}
    table.given(alice=Player(hand=[COMET]), house=house)
    table.refused("alice", plays("comet"), "POWER-01", "no_such_identity")
    table.given(alice=Player(hand=[COMET]), point="setup", house=house)
    table.refused("alice", sets_up("comet"), "ORIGIN-01", "no_such_identity")


@rule("AMB-90", "POWER-10", "CLASS-09", where="ORIGIN-01")
def test_an_origin_that_pays_takes_its_room_along_first(table: Table) -> None:
    push = {
        "window": "combat",
        "cost": {"in": "any", "count": 1},
        "do": [{"do": "boost", "side": "own", "amount": 5}],
    }
    glow = power("glow", 3, 3, abilities=[push])
    table.given(alice=Player(level=3, aside=[COMET, glow, BUZZ]), fight=("alice", LUMP))
    table.when("alice", uses("glow", paying=["comet"]))
    assert table.asks("alice", "ranks") == ("glow", "buzz")
    table.when("alice", picks("buzz"))
    assert table.sums[0] == 3 + 3 + 5
