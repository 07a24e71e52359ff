"""Followers and their sacrifice (SIDE)."""

from __future__ import annotations

import pytest

from engine.core.events import FollowerSacrificed, RunAwayResolved
from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import DIE, curse, follower, identity, item, lose, monster, power, ship
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, offers_trade, opens_door, picks, plays, sells
from tests.rulebook import rule

PIP = follower("pip", 1)
DOT, ZED = follower("dot", 1), follower("zed", 3)
GRIP = monster("grip", 19, rules=[{"forbid": "running_away"}], bad_stuff=DIE)
MUD = monster("mud", 19, bad_stuff=lose(2))
TIDE = monster("tide", 18, bad_stuff=lose(1))
SPITE = monster("spite", 18, triggers=[{"on": "escaped", "do": lose(1)}])
BRAWN = [{"stat": "strength", "amount": 3}]
BOTH, ALONE = 1, 0


@rule("SIDE-01", "SIDE-02", "SIDE-03", "SIDE-04", where="SIDE-01")
def test_a_helper_changes_followers_in_the_middle_of_a_fight(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(level=2, aside=[DOT], hand=[ZED]),
        fight=("alice", MUD),
        helper="bob",
    )
    assert table.sums == (3 + 2 + 1, 19)
    table.refused("bob", plays("zed"), "HAND-09", "wrong_other")
    table.when("bob", plays("zed", other="dot"))
    table.then(bob=has(aside=["zed"], hand=[]))
    assert table.sums == (3 + 2 + 3, 19)
    assert table.pile(DOOR_DISCARD) == ["dot"]


@rule("SIDE-05", "SIDE-01", where="SIDE-05")
def test_a_follower_is_neither_traded_nor_sold(table: Table) -> None:
    table.given(alice=Player(level=3, aside=[DOT], wears=[item("crown", gold=1000)]))
    table.refused("alice", offers_trade("bob", give=["dot"]), "TRADE-02", "only_items_in_play")
    table.refused("alice", sells("crown", "dot"), "SELL-05", "cannot_be_sold")


@rule("SIDE-02", "SIDE-01", where="SIDE-02")
def test_a_follower_comes_when_it_is_drawn_and_on_anybodys_turn(table: Table) -> None:
    table.given(alice=Player(), bob=Player(hand=[DOT]), doors=[PIP])
    table.when("bob", plays("dot"))
    table.when("alice", opens_door())
    table.when("alice", plays("pip"))
    table.then(alice=has(aside=["pip"]), bob=has(aside=["dot"]))


@rule("SIDE-06", "SIDE-07", "SIDE-08", "AMB-21", where="SIDE-06")
def test_the_fighter_takes_the_helper_along(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[PIP]),
        bob=Player(level=2),
        fight=("alice", GRIP),
        helper="bob",
        monsters=[MUD],
    )
    table.loses()
    assert table.asks("alice", "sacrifice") == ("pip",)
    table.when("alice", picks("pip"))
    assert table.asks("alice", "take_along") == ("0", "1")
    table.when("alice", picks(BOTH))
    table.then(alice=has(level=3, dead=False, aside=[]), bob=has(level=2, dead=False))
    runs = table.happened(RunAwayResolved)
    assert [(one.seat, one.escaped, one.rolled) for one in runs] == [
        (0, True, False),
        (0, True, False),
        (1, True, False),
        (1, True, False),
    ]
    assert [one.helper for one in table.happened(FollowerSacrificed)] == [1]
    assert "pip" in table.pile(DOOR_DISCARD)
    assert not table.fighting


@rule("SIDE-06", "SIDE-07", "SIDE-08", where="SIDE-06")
def test_the_fighter_leaves_the_helper_to_it(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[PIP]), bob=Player(level=2), fight=("alice", GRIP), helper="bob"
    )
    table.loses()
    table.when("alice", picks("pip"))
    table.when("alice", picks(ALONE))
    table.runs("bob", "grip")
    assert [one.escaped for one in table.happened(RunAwayResolved)] == [False]
    table.then(alice=has(level=3, dead=False, aside=[]))


@rule("AMB-21", "SIDE-06", where="SIDE-06")
def test_after_the_first_roll_it_is_too_late(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[PIP]),
        bob=Player(level=2),
        fight=("alice", MUD),
        helper="bob",
        monsters=[TIDE],
    )
    table.loses()
    table.when("alice", picks())
    table.refused("alice", discards("pip"), "SIDE-06", "before_any_roll")
    table.runs("alice", "mud", die=1)
    assert table.waits == ["ask:run_order"]
    table.refused("alice", discards("pip"), "SIDE-06", "before_any_roll")
    table.runs("alice", "tide", die=1)
    table.then(alice=has(level=2, aside=["pip"]))
    table.runs("bob", "mud", die=6)
    table.runs("bob", "tide", die=6)


@rule("AMB-21", "SIDE-06", "SIDE-08", where="SIDE-06")
def test_a_helper_gives_up_the_own_follower_for_himself_alone(table: Table) -> None:
    """Before any roll, the fighter's included."""
    table.given(
        alice=Player(level=5),
        bob=Player(level=4, aside=[PIP]),
        fight=("alice", MUD),
        helper="bob",
    )
    table.loses()
    assert table.asks("bob", "sacrifice") == ("pip",)
    table.when("bob", picks("pip"))
    assert table.asks("alice", "run_order") == ("mud",)
    table.runs("alice", "mud", die=1)
    table.then(alice=has(level=3), bob=has(level=4, aside=[]))


@rule("SIDE-08", "AMB-21", where="SIDE-08")
def test_who_is_taken_along_keeps_the_own_follower(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[PIP]),
        bob=Player(level=4, aside=[DOT]),
        fight=("alice", MUD),
        helper="bob",
    )
    table.loses()
    table.when("alice", picks("pip"))
    table.when("alice", picks(BOTH))
    table.then(alice=has(level=5, aside=[]), bob=has(level=4, aside=["dot"]))
    assert table.waits == ["open:rest"]


@rule("AMB-21", "SIDE-06", where="SIDE-06")
def test_what_hurts_even_those_who_get_away_still_does(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[PIP]),
        bob=Player(level=4),
        fight=("alice", SPITE),
        helper="bob",
    )
    table.loses()
    table.when("alice", picks("pip"))
    table.when("alice", picks(BOTH))
    table.then(alice=has(level=4), bob=has(level=3))


@rule("SIDE-07", where="SIDE-07")
def test_only_where_the_rulebook_says_so_a_sacrifice_beats_what_holds_everybody(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=5, aside=[PIP]),
        fight=("alice", monster("glue", 19, rules=[{"forbid": "running_away"}])),
        monsters=[MUD],
        house={"follower": {"sacrifice_beats_no_escape": False}},
    )
    table.loses()
    table.when("alice", picks("pip"))
    table.then(alice=has(level=4, aside=[]))


@rule("SIDE-06", "AMB-94", where="SIDE-06")
def test_who_does_not_answer_keeps_the_follower(table: Table) -> None:
    table.given(alice=Player(level=5, aside=[PIP]), fight=("alice", MUD))
    table.loses()
    table.expires()
    table.runs("alice", "mud", die=1)
    table.then(alice=has(level=3, aside=["pip"]))


@rule("AMB-110", "SIDE-06", "SIDE-02", "AMB-21", "AMB-79", where="SIDE-06")
def test_a_follower_laid_down_before_the_first_roll_may_be_given_up_instead_of_it(
    table: Table,
) -> None:
    """In the hand it is no sacrifice; laid down by the one who runs, it is one at once."""
    table.given(alice=Player(level=5, hand=[PIP]), fight=("alice", MUD))
    table.loses()
    assert table.asks("alice", "run_order") == ("mud",)
    table.when("alice", plays("pip"))
    assert table.asks("alice", "sacrifice") == ("pip",)
    table.when("alice", picks("pip"))
    table.then(alice=has(level=5, aside=[]))
    assert not table.fighting


@rule("SIDE-06", "SIDE-02", "AMB-21", where="SIDE-06")
def test_who_keeps_the_follower_just_laid_down_is_asked_no_more(table: Table) -> None:
    table.given(alice=Player(level=5, hand=[PIP]), fight=("alice", MUD))
    table.loses()
    table.when("alice", plays("pip"))
    table.when("alice", picks())
    assert table.asks("alice", "run_order") == ("mud",)
    table.runs("alice", "mud", die=6)
    table.then(alice=has(level=5, aside=["pip"]))


@rule("AMB-110", "SIDE-06", "SIDE-03", "AMB-21", where="SIDE-06")
def test_whoever_kept_one_follower_may_lay_down_another_and_give_that_up(table: Table) -> None:
    table.given(alice=Player(level=5, aside=[PIP], hand=[DOT]), fight=("alice", MUD))
    table.loses()
    table.when("alice", picks())
    table.when("alice", plays("dot", other="pip"))
    assert table.asks("alice", "sacrifice") == ("dot",)
    table.when("alice", picks("dot"))
    table.then(alice=has(level=5, aside=[]))


@rule("SIDE-06", "SIDE-02", "SIDE-08", "AMB-21", where="SIDE-06")
def test_a_helper_lays_a_follower_down_before_the_fighters_roll_and_gives_it_up(
    table: Table,
) -> None:
    """The fighter, who has named a monster to run from by then, names it once more."""
    table.given(
        alice=Player(level=5, aside=[ZED]),
        bob=Player(level=4, hand=[PIP]),
        fight=("alice", MUD),
        helper="bob",
        monsters=[TIDE],
    )
    table.loses()
    table.when("alice", picks())
    table.when("bob", plays("pip"))
    table.when("alice", picks("tide"))
    assert table.asks("bob", "sacrifice") == ("pip",)
    table.when("bob", picks("pip"))
    table.runs("alice", "tide", die=6)
    table.runs("alice", "mud", die=1)
    table.then(alice=has(level=3, aside=["zed"]), bob=has(level=4, aside=[]))


@rule("AMB-110", "AMB-21", "SIDE-06", where="SIDE-06")
def test_a_follower_laid_down_after_a_roll_saves_nobody(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[PIP]),
        bob=Player(level=4),
        fight=("alice", MUD),
        monsters=[TIDE],
        helper="bob",
    )
    table.loses()
    table.runs("alice", "mud", die=1)
    table.when("alice", plays("pip"))
    table.refused("alice", discards("pip"), "SIDE-06", "before_any_roll")
    table.runs("alice", "tide", die=1)
    table.then(alice=has(level=2, aside=["pip"]))
    table.runs("bob", "mud", die=6)
    table.runs("bob", "tide", die=6)


@rule("SIDE-06", "SIDE-02", where="SIDE-06")
def test_a_follower_laid_down_in_the_fight_is_there_to_be_given_up(table: Table) -> None:
    table.given(alice=Player(level=5, hand=[PIP]), fight=("alice", MUD))
    table.when("alice", plays("pip"))
    table.loses()
    table.when("alice", picks("pip"))
    table.then(alice=has(level=5, aside=[]))


@rule("AMB-72", "SIDE-06")
@pytest.mark.parametrize("says_so", [True, False])
def test_without_the_rule_a_follower_must_say_that_it_can_be_given_up(
    table: Table, says_so: bool
) -> None:
    permits = [{"permit": "sacrifice"}] if says_so else []
    table.given(
        alice=Player(level=5, aside=[follower("page", 1, rules=permits)]),
        fight=("alice", MUD),
        house={"follower": {"sacrifice": False}},
    )
    table.loses()
    if says_so:
        table.when("alice", picks("page"))
        table.then(alice=has(level=5, aside=[]))
    else:
        table.runs("alice", "mud", die=1)
        table.then(alice=has(level=3, aside=["page"]))


@rule("SIDE-06", "AMB-82", where="SIDE-06")
def test_a_follower_that_is_gone_by_then_saves_nobody(table: Table) -> None:
    """It is lost to a curse in the window of the defeat."""
    gone = curse("gone", [{"do": "discard", "in": "in_play", "filter": {"kind": "follower"}}])
    table.given(alice=Player(level=5, aside=[PIP]), bob=Player(hand=[gone]), fight=("alice", MUD))
    table.when("bob", plays("gone", on="alice"))
    table.then(alice=has(aside=[]))
    table.loses()
    assert table.asks("alice", "run_order") == ("mud",)
    table.runs("alice", "mud", die=6)


@rule("AMB-16", "DEATH-09", where="SIDE-01")
def test_a_follower_lies_among_what_a_body_leaves(table: Table) -> None:
    table.given(
        alice=Player(level=1, aside=[PIP]),
        bob=Player(level=3),
        carol=Player(level=2),
        fight=("alice", GRIP),
    )
    table.loses()
    table.when("alice", picks())
    table.runs("alice", "grip")
    assert table.asks("bob", "loot") == ("pip",)
    table.loots("bob", "pip")
    assert "pip" in {table.box.cards[card].id for card in table.state.hand(1)}


@rule("SIDE-04", "COMBAT-06", where="SIDE-04")
def test_a_follower_brings_what_it_prints_and_only_while_it_is_there(table: Table) -> None:
    scout = follower("scout", modifiers=[{"stat": "run_away", "amount": 1}])
    table.given(alice=Player(level=5, aside=[scout]), fight=("alice", MUD))
    table.then(alice=has(run_away=1))
    table.loses()
    table.when("alice", picks())
    table.runs("alice", "mud", die=4)
    table.then(alice=has(level=5, run_away=1))


@rule("AMB-54", where="SIDE-04")
def test_a_fight_by_levels_alone_leaves_followers_powers_and_ships_out(table: Table) -> None:
    table.given(
        alice=Player(
            level=5,
            aside=[PIP, power("hum", 1, 2), identity("giant", modifiers=BRAWN)],
            wears=[ship("tub", 4)],
        ),
        fight=("alice", monster("judge", 4, rules=[{"forbid": "bonuses"}])),
    )
    assert table.sums == (5, 4)
    table.wins()
