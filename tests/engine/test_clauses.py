"""Abilities and triggers, and what else a card says besides its effects."""

from __future__ import annotations

from engine.core.events import CardsMoved, RunAwayResolved
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD, hand_zone_of
from engine.views.event_redaction import redact_event
from tests.engine.cards import (
    class_,
    curse,
    follower,
    identity,
    item,
    level_up,
    lose,
    monster,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import plays, uses
from tests.rulebook import rule

LUMP = monster("lump", 8)


def effect(do: str, **more: object) -> dict[str, object]:
    return {"do": do, **more}


@rule("RUN-15", "CLASS-19", "PREC-01", "RUN-10")
def test_an_ability_may_escape_from_one_or_from_all(table: Table) -> None:
    wizard = class_(
        "wizard",
        abilities=[
            {
                "window": "run_away",
                "cost": {"in": "hand"},
                "do": [effect("escape", **{"from": "one"})],
            }
        ],
    )
    mat = item(
        "mat",
        abilities=[
            {
                "window": "run_away",
                "cost": {"in": "self"},
                "do": [effect("escape", **{"from": "all"})],
            }
        ],
    )
    table.given(
        alice=Player(level=3, aside=[wizard], hand=[item("cup")], wears=[mat]),
        fight=("alice", LUMP),
        monsters=[monster("rat", 1), monster("bug", 1)],
    )
    table.refused("alice", uses("mat", paying=["mat"]), "CLASS-19")
    table.loses()
    table.when("alice", uses("wizard", paying=["cup"], on="rat"))
    assert table.asks("alice", "run_order") == ("lump", "bug")
    table.refused("alice", uses("wizard", paying=["mat"], on="rat"))
    table.when("alice", uses("mat", paying=["mat"]))
    assert len(table.happened(RunAwayResolved)) == 2
    assert not table.fighting
    table.then(alice=has(level=3, wears=[]))
    assert table.lies("mat") == TREASURE_DISCARD


@rule("REW-06", "HELP-09", "HELP-11")
def test_triggers_come_with_what_sets_them_off(table: Table) -> None:
    def draws(on: str) -> list[dict[str, object]]:
        return [{"on": on, "do": [effect("draw", deck="door")]}]

    table.given(
        alice=Player(level=3, wears=[item("mirror", triggers=draws("won"))]),
        bob=Player(level=9, aside=[class_("aide", triggers=draws("helped_win"))]),
        fight=("alice", monster("rat", 3, treasures=0)),
        helper="bob",
    )
    table.wins()
    table.then(alice=has(hand_size=1), bob=has(hand_size=1))
    table.passes_all()
    for on, face in (("caught", 1), ("escaped", 6)):
        table.given(
            alice=Player(level=3, wears=[item("charm", triggers=draws(on))]), fight=("alice", LUMP)
        )
        table.loses()
        table.runs("alice", "lump", die=face)
        table.then(alice=has(hand_size=1))


@rule("TURN-25", "CURSE-09")
def test_a_trigger_of_the_turn_works_when_the_turn_begins(table: Table) -> None:
    fee = curse(
        "fee",
        lasts="until_removed",
        modifiers=[{"stat": "hand_limit", "amount": -1}],
        triggers=[{"on": "turn_began", "do": [effect("discard", pick="random", **{"in": "hand"})]}],
    )
    table.given(alice=Player(aside=[fee], hand=[item("coin")]), turn="carol", point="rest")
    table.then(alice=has(hand_limit=4))
    table.expires()
    table.then(alice=has(hand=[]))


@rule("SIDE-01", "SIDE-03", "AMB-72", "SIDE-05")
def test_a_second_follower_replaces_the_first(table: Table) -> None:
    table.given(
        alice=Player(aside=[follower("dot", 1)], hand=[follower("zed", 3)]),
        bob=Player(),
        fight=("carol", LUMP),
        helper="alice",
    )
    table.refused("alice", plays("zed"), "HAND-09", "wrong_other")
    table.when("alice", plays("zed", other="dot"))
    table.then(alice=has(aside=["zed"], strength=4))
    assert table.lies("dot") == DOOR_DISCARD


@rule("AMB-14", "LEVEL-04")
def test_a_forced_gain_stops_short_of_the_winning_level(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        fight=("alice", monster("kind", 20, bad_stuff=[effect("gain_levels", amount=2)])),
    )
    table.loses()
    table.runs("alice", "kind", die=1)
    table.then(alice=has(level=9))
    assert not table.state.over


@rule("HAND-01", "TURN-11")
def test_face_up_draws_are_shown_and_face_down_ones_are_not(table: Table) -> None:
    for face, shown in (("up", True), ("down", False)):
        gift = special("gift", "own_turn", [effect("draw", deck="door", face=face)])
        table.given(alice=Player(hand=[gift]), doors=[identity("pale")])
        events = table.when("alice", plays("gift"))
        drawn = [
            one for one in events if isinstance(one, CardsMoved) and one.target == hand_zone_of(0)
        ]
        told = redact_event(drawn[0], 1)
        assert isinstance(told, CardsMoved)
        assert (told.cards == drawn[0].cards) is shown


@rule("COMBAT-10", "CLASS-19", "CURSE-09")
def test_an_ability_may_answer_a_curse_or_a_die(table: Table) -> None:
    warded = identity(
        "warded",
        abilities=[
            {"window": "curse", "cost": {"in": "hand"}, "do": [effect("cancel")]},
            {"window": "die", "cost": {"in": "hand"}, "do": [effect("change_die", to=6)]},
            {"window": "any_time", "cost": {"in": "hand"}, "do": lose(1, who="target")},
        ],
    )
    table.given(
        alice=Player(level=3, aside=[warded], hand=[item("cup"), item("mug"), item("jug")]),
        bob=Player(level=3, hand=[curse("bite", lose(1))]),
        fight=("alice", LUMP),
    )
    table.refused("alice", uses("warded", 0, paying=["cup"]), "CLASS-19")
    table.when("alice", uses("warded", 2, paying=["jug"], on="bob"))
    table.then(bob=has(level=2))
    table.when("bob", plays("bite", on="alice"))
    assert table.waits == ["open:fight", "window:curse"]
    table.when("alice", uses("warded", 0, paying=["cup"]))
    table.then(alice=has(level=3))
    table.loses()
    table.runs("alice", "lump", die=2)
    table.when("alice", uses("warded", 1, paying=["mug"]))
    table.passes_all()
    table.then(alice=has(level=3))


@rule("SHOT-04", "LEVEL-01")
def test_a_level_card_of_two_gives_two(table: Table) -> None:
    table.given(alice=Player(hand=[level_up("course", 2)]))
    table.when("alice", plays("course", on="alice"))
    table.then(alice=has(level=3))
