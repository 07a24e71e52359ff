"""Ships (SHIP)."""

from __future__ import annotations

import pytest

from engine.core.events import CardChoiceMade, RunAwayResolved
from engine.core.zones import TREASURE_DISCARD
from tests.engine.cards import DIE, cheat, curse, item, lose, monster, one_shot, race, ship
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    accepts,
    asks_help,
    discards,
    offers_trade,
    passes,
    picks,
    plays,
    sells,
    sets_aside,
    sets_up,
    wears,
)
from tests.rulebook import rule

TUB = ship("tub", 1, gold=400, run_away=-1)
SLOOP = ship("sloop", 2, gold=1000, run_away=2)
HULK = ship("hulk", 3, gold=300)
BOOTS = item("boots", slot="feet", modifiers=[{"stat": "run_away", "amount": 2}])
SOCKS = item("socks", slot="feet", modifiers=[{"stat": "run_away", "amount": 1}])
LURKER = monster("lurker", 19, modifiers=[{"stat": "run_away", "amount": -2}], bad_stuff=lose(1))
MUD = monster("mud", 19, bad_stuff=lose(2))
RED_TAPE = cheat("red_tape")


@rule("SHIP-04", "AMB-22", where="SHIP-04")
def test_a_ship_stands_in_for_all_that_its_owner_has(table: Table) -> None:
    """The boots are replaced, the monster's own penalty stays: 6 - 1 - 2 = 3."""
    table.given(alice=Player(level=5, wears=[TUB, BOOTS]), fight=("alice", LURKER))
    table.then(alice=has(run_away=-1))
    table.loses()
    table.runs("alice", "lurker", die=6)
    assert [(one.escaped, one.total) for one in table.happened(RunAwayResolved)] == [(False, 3)]
    table.then(alice=has(level=4))


@rule("SHIP-04", "ITEM-13", "STR-14", where="SHIP-04")
def test_a_ship_that_its_owner_may_not_use_stands_in_for_nothing(table: Table) -> None:
    racer = ship("racer", 2, run_away=-3, usable_if={"has": "race:pilot"})
    table.given(
        alice=Player(level=5, wears=[racer, BOOTS]),
        bob=Player(level=5, aside=[race("pilot")], wears=[{**racer, "id": "wreck"}, SOCKS]),
    )
    table.then(alice=has(run_away=2, strength=5), bob=has(run_away=-3, strength=7))


@rule("SHIP-05", "AMB-22", where="SHIP-05")
def test_a_slow_ship_is_discarded_before_the_roll(table: Table) -> None:
    """5 + 2 - 2 = 5."""
    table.given(alice=Player(level=5, wears=[TUB, BOOTS]), fight=("alice", LURKER))
    table.refused("alice", discards("tub"), "AMB-39", "not_in_fight")
    table.loses()
    assert "discard" in table.offered("alice")
    table.when("alice", discards("tub"))
    table.then(alice=has(run_away=2, wears=["boots"]))
    table.runs("alice", "lurker", die=5)
    assert [(one.escaped, one.total) for one in table.happened(RunAwayResolved)] == [(True, 5)]


@rule("SHIP-05", where="SHIP-05")
def test_a_ship_that_does_not_slow_its_owner_down_is_kept(table: Table) -> None:
    table.given(
        alice=Player(level=5, wears=[SLOOP, BOOTS]),
        bob=Player(level=2, wears=[TUB, HULK], cheats={"red_tape": "hulk"}, aside=[RED_TAPE]),
        fight=("alice", MUD),
        helper="bob",
        monsters=[LURKER],
    )
    table.loses()
    table.refused("alice", discards("sloop"))
    table.refused("alice", discards("boots"))
    table.refused("bob", discards("tub"))
    table.runs("alice", "mud", die=3)
    table.runs("alice", "lurker", die=6)
    table.refused("bob", discards("hulk"))
    table.when("bob", discards("tub"))
    table.runs("bob", "mud", die=5)
    table.runs("bob", "lurker", die=6)


@rule("SHIP-03", "AMB-87", where="SHIP-03")
def test_a_ship_is_never_turned_sideways(table: Table) -> None:
    table.given(alice=Player(level=5, wears=[TUB]))
    table.refused("alice", sets_aside("tub"), "SHIP-03", "always_counts")
    table.refused("alice", wears("tub"), "SHIP-03", "always_counts")
    assert "set_aside" not in table.offered("alice")


@rule("SHIP-02", "TRADE-09", "AMB-95", where="SHIP-02")
def test_no_second_ship_comes_by_a_trade(table: Table) -> None:
    """Ship for ship is legal."""
    table.given(
        alice=Player(level=5, wears=[TUB]),
        bob=Player(wears=[SLOOP]),
        carol=Player(wears=[BOOTS]),
    )
    table.refused("alice", offers_trade("bob", take=["sloop"]), "SHIP-02", "one_ship")
    table.refused("alice", offers_trade("bob", give=["tub"]), "SHIP-02", "one_ship")
    table.when("alice", offers_trade("bob", give=["tub"], take=["sloop"]))
    table.when("bob", accepts())
    table.then(alice=has(wears=["sloop"]), bob=has(wears=["tub"]))
    table.when("alice", offers_trade("carol", give=["sloop"], take=["boots"]))
    table.when("carol", accepts())
    table.then(alice=has(wears=["boots"]), carol=has(wears=["sloop"]))


@rule("SHIP-02", "SHIP-01", where="SHIP-02")
def test_one_ship_is_played_like_an_item(table: Table) -> None:
    table.given(alice=Player(level=5, hand=[TUB, SLOOP]), bob=Player(hand=[HULK]))
    table.refused("bob", plays("hulk"), "ITEM-15", "only_on_own_turn")
    table.when("alice", plays("tub"))
    table.then(alice=has(wears=["tub"], strength=6))
    table.refused("alice", plays("sloop"), "SHIP-02", "one_ship")


@rule("SHIP-01", "SELL-05", "AMB-54", where="SHIP-01")
def test_a_ship_is_sold_and_hit_like_any_item(table: Table) -> None:
    rust = curse("rust", [{"do": "discard", "in": "carried", "filter": {"kind": "item"}}])
    table.given(
        alice=Player(level=5, wears=[SLOOP]), bob=Player(wears=[TUB]), carol=Player(hand=[rust])
    )
    table.when("alice", sells("sloop"))
    table.then(alice=has(level=6, wears=[]))
    table.when("carol", plays("rust", on="bob"))
    table.then(bob=has(wears=[]))


@rule("SHIP-01", "SHIP-02", where="SHIP-01")
def test_a_ship_that_names_only_ships_hits_only_them(table: Table) -> None:
    scuttle = curse("scuttle", [{"do": "discard", "in": "carried", "filter": {"kind": "ship"}}])
    table.given(bob=Player(wears=[TUB, BOOTS]), carol=Player(hand=[scuttle]))
    table.when("carol", plays("scuttle", on="bob"))
    table.then(bob=has(wears=["boots"]))


@rule("AMB-88", "SHIP-02", "AMB-22", where="SHIP-02")
def test_with_two_ships_their_owner_names_the_one_to_run_with(table: Table) -> None:
    table.given(
        alice=Player(level=5, wears=[TUB, SLOOP], aside=[RED_TAPE], cheats={"red_tape": "sloop"}),
        fight=("alice", LURKER),
        monsters=[MUD],
    )
    table.then(alice=has(run_away=2))
    table.loses()
    assert set(table.asks("alice", "running_ship")) == {"tub", "sloop"}
    table.when("alice", picks("tub"))
    assert table.happened(CardChoiceMade) == [CardChoiceMade(0, table.card("tub", 0))]
    table.runs("alice", "mud", die=6)
    assert [(one.escaped, one.total) for one in table.happened(RunAwayResolved)] == [(True, 5)]
    table.when("alice", discards("tub"))
    table.runs("alice", "lurker", die=5)
    assert [(one.escaped, one.total) for one in table.happened(RunAwayResolved)] == [(True, 5)]


@rule("AMB-88", "SHIP-02", where="SHIP-02")
def test_when_the_cheat_leaves_one_of_two_ships_goes(table: Table) -> None:
    honest = curse("honest", [{"do": "discard", "in": "in_play", "filter": {"kind": "cheat"}}])
    table.given(
        alice=Player(level=5, wears=[TUB, SLOOP], aside=[RED_TAPE], cheats={"red_tape": "sloop"}),
        bob=Player(hand=[honest]),
    )
    table.when("bob", plays("honest", on="alice"))
    assert table.asks("alice", "ship") == ("tub", "sloop")
    table.when("alice", picks("tub"))
    table.then(alice=has(wears=["sloop"]))
    assert "tub" in table.pile(TREASURE_DISCARD)


@rule("AMB-88", "SHIP-02", where="SHIP-02")
def test_a_cheat_brings_a_second_ship_from_the_hand(table: Table) -> None:
    table.given(alice=Player(level=5, wears=[TUB], hand=[SLOOP, RED_TAPE]))
    table.when("alice", plays("red_tape", other="sloop"))
    table.then(alice=has(wears=["tub", "sloop"], strength=5 + 1 + 2))


@rule("AMB-60", "DEATH-15", "SHIP-02", where="SHIP-02")
def test_a_looted_ship_goes_to_the_hand(table: Table) -> None:
    """And a stolen one, to somebody who has one already, makes two: one goes."""
    reaper = monster("reaper", 20, bad_stuff=DIE)
    table.given(
        alice=Player(wears=[SLOOP]), bob=Player(level=3, wears=[TUB]), fight=("alice", reaper)
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    table.loots("bob", "sloop")
    table.then(bob=has(wears=["tub"], hand=["sloop"]))
    table.refused("bob", plays("sloop"))


@rule("AMB-60", "DEATH-15", where="SHIP-02")
def test_where_loot_may_lie_down_at_once_a_second_ship_may_not(table: Table) -> None:
    reaper = monster("reaper", 20, bad_stuff=DIE)
    for own, asked in ((BOOTS, True), (TUB, False)):
        table.given(
            alice=Player(wears=[SLOOP]),
            bob=Player(level=3, wears=[own]),
            fight=("alice", reaper),
            house={"death": {"loot_to": "play"}},
        )
        table.loses()
        table.runs("alice", "reaper", die=1)
        table.when("bob", picks("sloop"))
        assert ("ask:lay_down" in table.waits) is asked
        if asked:
            table.when("bob", picks("sloop"))
            table.then(bob=has(wears=["boots", "sloop"]))
        else:
            table.then(bob=has(wears=["tub"], hand=["sloop"]))


@rule("SHIP-02", "AMB-88", where="SHIP-02")
def test_a_card_that_steals_a_second_ship_leaves_its_player_one(table: Table) -> None:
    hook = one_shot(
        "hook",
        [{"do": "steal", "who": "target", "in": "carried", "pick": "dearest"}],
        window="own_turn",
    )
    table.given(alice=Player(wears=[TUB], hand=[hook]), bob=Player(wears=[SLOOP]))
    table.when("alice", plays("hook", on="bob"))
    assert table.asks("alice", "ship") == ("tub", "sloop")
    table.when("alice", picks("sloop"))
    table.then(alice=has(wears=["tub"]), bob=has(wears=[]))


@rule("AMB-87", "SHIP-03", where="SHIP-03")
def test_a_ship_that_comes_in_the_middle_of_a_fight_counts_at_once(table: Table) -> None:
    hook = one_shot("hook", [{"do": "steal", "who": "target", "in": "carried", "pick": "dearest"}])
    table.given(alice=Player(level=5, hand=[hook]), bob=Player(wears=[HULK]), fight=("alice", MUD))
    table.when("alice", plays("hook", on="bob"))
    assert table.sums == (8, 19)


@rule("AMB-22", "SHIP-04", where="SHIP-04")
@pytest.mark.parametrize("faster", [1, -1])
def test_a_ship_replaces_race_and_curses_alike(table: Table, faster: int) -> None:
    table.given(
        alice=Player(
            level=5,
            wears=[SLOOP],
            aside=[
                race("hare", modifiers=[{"stat": "run_away", "amount": faster}]),
                curse(
                    "limp",
                    lasts="until_removed",
                    modifiers=[{"stat": "run_away", "amount": -3 * faster}],
                ),
            ],
        ),
        bob=Player(wears=[HULK, BOOTS]),
    )
    table.then(alice=has(run_away=2))
    table.then(bob=has(run_away=2, strength=4))


@rule("SHIP-02", "HELP-03", where="SHIP-02")
def test_a_promised_ship_goes_only_to_a_helper_who_has_room_for_it(table: Table) -> None:
    rat = monster("rat", 8)
    for own, gets in ((BOOTS, True), (TUB, False)):
        table.given(
            alice=Player(level=3, wears=[HULK]),
            bob=Player(level=6, wears=[own]),
            fight=("alice", rat),
            treasures=[BOOTS] if own is TUB else [],
        )
        table.when("alice", asks_help("bob", items=["hulk"]))
        table.when("bob", accepts())
        table.wins()
        lies_with_bob = "hulk" in {table.box.cards[card].id for card in table.state.play(1)}
        assert lies_with_bob is gets


@rule("SETUP-11", "SHIP-02", where="SHIP-02")
def test_one_ship_may_be_there_from_the_start(table: Table) -> None:
    table.given(alice=Player(hand=[TUB, SLOOP]), point="setup")
    table.refused("alice", sets_up("tub", "sloop"), "SHIP-02", "one_ship")
    table.when("alice", sets_up("sloop"))
    for name in ("bob", "carol"):
        table.when(name, passes())
    table.then(alice=has(wears=["sloop"], strength=3))
