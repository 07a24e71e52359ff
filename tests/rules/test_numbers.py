"""What modifiers count, what one-shots gain, and the rulebook's worked example."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.engine.cards import (
    affiliation,
    cheat,
    curse,
    enhancer,
    follower,
    item,
    level_up,
    monster,
    one_shot,
    origin,
    potion,
    power,
    race,
    ship,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, THEIRS, calls_kill, gives_up, plays, wears
from tests.rulebook import only_in, rule

INHUMANS = affiliation("inhumans")
WITS = power(
    "wits",
    2,
    2,
    modifiers=[
        {"stat": "strength", "amount": 2},
        {"stat": "strength", "amount": 1, "when": {"has": "affiliation:inhumans"}},
        {"stat": "one_shots", "amount": 2},
    ],
)
FALCON = follower("falcon", 1)
HELMET = item("helmet", 3, slot="head")
WINGS = item("wings", 1, slot="feet")
CLUB = item("club", 1, hands=1)
UNSPOKEN = monster(
    "unspoken",
    8,
    2,
    modifiers=[{"stat": "strength", "amount": 3, "when": {"has": "affiliation:inhumans"}}],
)
LEGENDARY = enhancer("legendary", 5, 1)
SERUM = one_shot("serum", [{"do": "boost", "side": "own", "amount": 5}])
RAT, BAT = monster("rat", 3), monster("bat", 4)


def per(what: str, amount: int = 1, **more: Any) -> list[dict[str, Any]]:
    return [{"stat": "strength", "amount": amount, "per": what, **more}]


ANDROID = race("android", count=2, modifiers=per("monster", when={"monsters_min": 2}, once=True))


def agent(**more: Any) -> Player:
    return Player(level=3, aside=[INHUMANS, WITS, FALCON], wears=[HELMET, WINGS, CLUB], **more)


@rule(
    "STR-01", "STR-02", "STR-03", "STR-08", "SHOT-01", "ENH-01", "REW-01", "REW-02", where="ROLE-01"
)
def test_the_worked_example_of_the_rulebook(table: Table) -> None:
    table.given(alice=agent(hand=[SERUM]), bob=Player(hand=[LEGENDARY]), fight=("alice", UNSPOKEN))
    assert table.sums == (12, 11)
    assert table.fight.ahead
    table.when("bob", plays("legendary", on="unspoken"))
    assert table.sums == (12, 16)
    assert not table.fight.ahead
    table.when("alice", plays("serum"))
    assert table.sums == (19, 16)
    table.wins()
    table.then(alice=has(level=4, hand_size=3))
    assert {"unspoken", "legendary"} <= set(table.pile(DOOR_DISCARD))
    assert "serum" in table.pile(TREASURE_DISCARD)


@rule("STR-04", "SHOT-01", "RUN-03", where="ROLE-01")
def test_without_the_serum_the_agent_has_to_run(table: Table) -> None:
    table.given(alice=agent(hand=[SERUM]), bob=Player(hand=[LEGENDARY]), fight=("alice", UNSPOKEN))
    table.when("bob", plays("legendary", on="unspoken"))
    table.refused("alice", calls_kill(), "STR-04", "not_ahead")
    table.when("alice", gives_up())
    table.passes_all()
    table.expires()
    table.runs("alice", "unspoken", die=6)
    table.then(alice=has(level=3, hand=["serum"]))


@rule("STR-04", where="ROLE-01")
def test_a_tie_is_lost_in_the_worked_example_too(table: Table) -> None:
    dregs = one_shot("dregs", [{"do": "boost", "side": "own", "amount": 2}])
    table.given(
        alice=agent(hand=[dregs]), fight=("alice", UNSPOKEN), enhancers={"unspoken": [LEGENDARY]}
    )
    table.when("alice", plays("dregs"))
    assert table.sums == (16, 16)
    assert not table.fight.ahead


@rule("COMBAT-15", where="ROLE-01")
def test_who_only_drives_the_monster_off_stays_at_the_level(table: Table) -> None:
    whistle = one_shot("whistle", [{"do": "remove_monster", "how": "defeat", "treasure": True}])
    table.given(alice=agent(hand=[whistle]), fight=("alice", UNSPOKEN))
    table.when("alice", plays("whistle", on="unspoken"))
    table.wins()
    table.then(alice=has(level=3, hand_size=2))


@rule("SHOT-02", "STR-10")
def test_one_shots_count_more_for_whichever_side_and_for_their_player_alone(table: Table) -> None:
    gauntlet = item("gauntlet", modifiers=[{"stat": "one_shots", "amount": 2}])
    table.given(
        alice=Player(level=3, hand=[potion("tonic", 3), potion("tea", 3)]),
        bob=Player(
            wears=[gauntlet], hand=[potion("brew", 3), potion("mud", 4), potion("acid", -1)]
        ),
        fight=("alice", RAT),
    )
    table.when("alice", plays("tonic", side=OURS))
    assert table.sums == (3 + 3, 3)
    table.when("bob", plays("brew", side=OURS))
    assert table.sums == (6 + 5, 3)
    table.when("bob", plays("mud", side=THEIRS))
    assert table.sums == (11, 3 + 6)
    table.when("bob", plays("acid", side=OURS))
    assert table.sums == (11 - 3, 9)
    table.when("alice", plays("tea", side=THEIRS))
    assert table.sums == (8, 12)


@rule("SHOT-02", "STR-14")
def test_one_shots_count_more_only_while_the_card_that_says_so_works(table: Table) -> None:
    gauntlet = item("gauntlet", slot="head", modifiers=[{"stat": "one_shots", "amount": 2}])
    bald = curse("bald", [{"do": "discard", "in": "worn", "filter": {"slot": "head"}}])
    table.given(
        alice=Player(level=3, wears=[gauntlet], hand=[potion("tonic", 3)]),
        bob=Player(hand=[bald]),
        fight=("alice", RAT),
    )
    table.when("alice", plays("tonic", side=OURS))
    assert table.sums == (3 + 5, 3)
    table.when("bob", plays("bald", on="alice"))
    assert table.sums == (3 + 3, 3)


@rule("SHOT-02", "CURSE-09")
def test_a_curse_on_one_shots_takes_no_more_than_there_is(table: Table) -> None:
    flat = curse("flat", lasts="until_removed", modifiers=[{"stat": "one_shots", "amount": -2}])
    table.given(
        alice=Player(level=3, aside=[flat], hand=[potion("sip", 1), potion("tonic", 5)]),
        fight=("alice", RAT),
    )
    table.when("alice", plays("sip", side=OURS))
    assert table.sums == (3, 3)
    table.when("alice", plays("tonic", side=OURS))
    assert table.sums == (3 + 3, 3)


@rule("SHOT-02", "CURSE-09")
def test_two_curses_on_one_shots_together_take_no_more_than_there_is(table: Table) -> None:
    flat, flatter = (
        curse(name, lasts="until_removed", modifiers=[{"stat": "one_shots", "amount": -2}])
        for name in ("flat", "flatter")
    )
    table.given(
        alice=Player(level=3, aside=[flat, flatter], hand=[potion("tea", 3), potion("tonic", 5)]),
        fight=("alice", RAT),
    )
    table.when("alice", plays("tea", side=OURS))
    assert table.sums == (3, 3)
    table.when("alice", plays("tonic", side=OURS))
    assert table.sums == (3 + 1, 3)


@rule("SHOT-02", "AMB-54")
def test_where_only_levels_count_one_shots_gain_nothing(table: Table) -> None:
    gauntlet = item("gauntlet", modifiers=[{"stat": "one_shots", "amount": 2}])
    judge = monster("judge", 4, rules=[{"forbid": "bonuses"}])
    table.given(
        alice=Player(level=5, wears=[gauntlet], hand=[potion("tonic", 3)]), fight=("alice", judge)
    )
    table.when("alice", plays("tonic", side=OURS))
    assert table.sums == (5, 4)


OWN = {
    "level": 4,
    "power": 2,
    "origin": 1,
    "item": 3,
    "big_item": 1,
    "curse": 2,
    "hand_card": 3,
    "follower": 2,
    "rival": 1,
}


@rule("STR-01", "STR-14")
@pytest.mark.parametrize(("what", "times"), OWN.items())
def test_a_modifier_counts_what_everybody_can_see(table: Table, what: str, times: int) -> None:
    badge = item("badge", modifiers=per(what))
    chest = item("chest", big=True)
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "hand_limit", "amount": -1}])
    table.given(
        alice=Player(
            level=4,
            wears=[badge, chest, HELMET],
            aside=[
                power("hum", 1),
                power("buzz", 1),
                origin("mars"),
                itch,
                itch | {"id": "ache"},
                follower("aide"),
            ],
            hand=[RAT, BAT, potion("tea", 1)],
        ),
        bob=Player(level=5, aside=[follower("page")]),
        carol=Player(level=4, hand=[potion("gin", 1)], aside=[power("roar", 2)]),
        house={"power": {"enabled": True, "max_rank": 4}, "origin": {"enabled": True}},
    )
    table.then(alice=has(strength=4 + 3 + times))


@rule("STR-01")
def test_a_count_can_have_an_end(table: Table) -> None:
    badge = item("badge", modifiers=per("level", 2, most=3))
    for level, bonus in ((2, 4), (3, 6), (8, 6)):
        table.given(alice=Player(level=level, wears=[badge]))
        table.then(alice=has(strength=level + bonus))


@rule("STR-01", "HAND-01")
def test_what_is_counted_may_change_in_the_middle_of_a_fight(table: Table) -> None:
    hoard = item("hoard", modifiers=per("hand_card"))
    mirror = monster("mirror", 2, modifiers=per("fighter_card"))
    mob = monster("mob", 1, modifiers=per("follower"))
    table.given(
        alice=Player(level=3, wears=[hoard], hand=[potion("tonic", 1), potion("tea", 1)]),
        bob=Player(hand=[FALCON]),
        fight=("alice", mirror),
        monsters=[mob],
    )
    assert table.sums == (3 + 2, 2 + 2 + 1)
    table.when("alice", plays("tonic", side=OURS))
    assert table.sums == (3 + 1 + 1, 2 + 1 + 1)
    table.when("bob", plays("falcon"))
    assert table.sums == (5, 2 + 1 + 2)


@rule("STR-09", "STR-08", "HELP-07")
def test_a_monster_counts_what_both_fighters_have(table: Table) -> None:
    toll = monster("toll", 2, modifiers=per("fighter_item", 2))
    envy = monster("envy", 2, modifiers=per("fighter_power"))
    table.given(
        alice=Player(level=3, wears=[HELMET], aside=[power("hum", 1)]),
        bob=Player(level=2, wears=[WINGS, CLUB], aside=[power("buzz", 1), power("roar", 1)]),
        fight=("alice", toll),
        monsters=[envy],
        house={"power": {"enabled": True, "max_rank": 4}},
    )
    assert table.sums == (6, 2 + 2 + 2 + 1)
    table.given(
        alice=Player(level=3, wears=[HELMET], aside=[power("hum", 1)]),
        bob=Player(level=2, wears=[WINGS, CLUB], aside=[power("buzz", 1), power("roar", 1)]),
        fight=("alice", toll),
        helper="bob",
        monsters=[envy],
        house={"power": {"enabled": True, "max_rank": 4}},
    )
    assert table.sums == (6 + 4, 2 + 6 + 2 + 3)


@rule("RUN-02")
def test_running_away_can_be_counted_too(table: Table) -> None:
    panic = item("panic", modifiers=[{"stat": "run_away", "amount": 1, "per": "hand_card"}])
    snare = monster(
        "snare", 19, modifiers=[{"stat": "run_away", "amount": -1, "per": "monster", "most": 1}]
    )
    alarm = item("alarm", modifiers=[{"stat": "run_away", "amount": 1, "per": "monster"}])
    table.given(
        alice=Player(level=3, wears=[panic, alarm], hand=[RAT, BAT]), fight=("alice", snare)
    )
    table.then(alice=has(run_away=2 + 1))
    table.loses()
    table.runs("alice", "snare", die=3)
    table.then(alice=has(level=3))


@rule("MULTI-16", "STR-09", where="MULTI-16")
def test_an_android_is_stronger_against_several_monsters_once_for_the_side(table: Table) -> None:
    for helper in ([ANDROID], []):
        table.given(
            alice=Player(level=3, aside=[ANDROID]),
            bob=Player(level=2, aside=helper),
            fight=("alice", RAT),
            helper="bob",
            monsters=[BAT, monster("gnat", 1)],
        )
        assert table.sums == (5 + 3, 8)
    table.given(
        alice=Player(level=3),
        bob=Player(level=2, aside=[ANDROID]),
        fight=("alice", RAT),
        helper="bob",
        monsters=[BAT],
    )
    assert table.sums == (5 + 2, 7)
    table.given(alice=Player(level=3, aside=[ANDROID]), fight=("alice", RAT))
    assert table.sums == (3, 3)


@rule("MULTI-16", where="MULTI-16")
def test_what_else_a_second_android_adds_counts_for_both(table: Table) -> None:
    lamp = {"stat": "strength", "amount": 1}
    lit = {**ANDROID, "modifiers": [*ANDROID["modifiers"], lamp]}
    table.given(
        alice=Player(level=3, aside=[lit]),
        bob=Player(level=2, aside=[lit]),
        fight=("alice", RAT),
        helper="bob",
        monsters=[BAT],
    )
    assert table.sums == (5 + 2 + 2 * 1, 7)


@rule("MULTI-16", where="MULTI-16")
def test_the_bonus_of_one_android_ends_with_the_second_monster(table: Table) -> None:
    whistle = one_shot("whistle", [{"do": "remove_monster", "how": "defeat"}])
    table.given(
        alice=Player(level=3, aside=[ANDROID], hand=[whistle]), fight=("alice", RAT), monsters=[BAT]
    )
    assert table.sums == (5, 7)
    table.when("alice", plays("whistle", on="bat"))
    assert table.sums == (3, 3)


@rule("BLEND-11", "ITEM-11")
@only_in("bard+classic", "super+bard")
def test_one_complex_item_is_worn_and_any_number_carried(table: Table) -> None:
    lathe = item("lathe", 2, complex=True)
    loom = item("loom", 3, slot="head", complex=True)
    press = item("press", 4, big=True, complex=True)
    table.given(alice=Player(wears=[lathe], hand=[loom, press, HELMET]))
    table.when("alice", plays("loom"))
    table.when("alice", plays("press"))
    table.when("alice", plays("helmet"))
    table.then(alice=has(wears=["lathe", "helmet"], aside=["loom", "press"], strength=1 + 2 + 3))
    table.refused("alice", wears("press"), "BLEND-11", "one_complex")


@rule("BLEND-11", "CHEAT-01")
@only_in("bard+classic")
def test_a_complex_item_with_a_cheat_is_out_of_that_limit(table: Table) -> None:
    lathe, loom = item("lathe", 2, complex=True), item("loom", 3, complex=True)
    table.given(alice=Player(wears=[lathe, loom], aside=[cheat("fib")], cheats={"fib": "loom"}))
    table.then(alice=has(strength=1 + 2 + 3))


@rule("STR-01", "SHIP-01", where="SHIP-01")
def test_a_ship_is_one_of_the_items_that_are_counted(table: Table) -> None:
    badge = item("badge", modifiers=per("item"))
    table.given(alice=Player(wears=[badge, ship("tub", 1)]))
    table.then(alice=has(strength=1 + 1 + 2))


@rule("STR-01", "LEVEL-07")
def test_a_count_of_levels_and_rivals_follows_what_happens(table: Table) -> None:
    badge = item("badge", modifiers=[*per("rival", 2), *per("level")])
    table.given(
        alice=Player(level=3, wears=[badge], hand=[level_up("lift"), level_up("hoist")]),
        bob=Player(level=3),
        carol=Player(level=1),
    )
    table.then(alice=has(strength=3 + 3))
    table.when("alice", plays("lift", on="bob"))
    table.then(alice=has(strength=3 + 3 + 2))
    table.when("alice", plays("hoist", on="alice"))
    table.then(alice=has(strength=4 + 4))


@rule("SHOT-02")
def test_a_one_shot_that_does_two_things_counts_more_once(table: Table) -> None:
    gauntlet = item("gauntlet", modifiers=[{"stat": "one_shots", "amount": 2}])
    boost = {"do": "boost", "side": "own", "amount": 3}
    table.given(
        alice=Player(level=3, wears=[gauntlet], hand=[one_shot("double", [boost, boost])]),
        fight=("alice", RAT),
    )
    table.when("alice", plays("double"))
    assert table.sums == (3 + 3 + 2 + 3, 3)


@rule("SHOT-02", "STR-14", "INTF-01")
def test_what_an_outsider_threw_in_counts_less_once_the_outsider_has_lost_the_knack(
    table: Table,
) -> None:
    gauntlet = item("gauntlet", slot="head", modifiers=[{"stat": "one_shots", "amount": 2}])
    bald = curse("bald", [{"do": "discard", "in": "worn", "filter": {"slot": "head"}}])
    table.given(
        alice=Player(level=3, hand=[bald]),
        bob=Player(wears=[gauntlet], hand=[potion("mud", 4)]),
        fight=("alice", RAT),
    )
    table.when("bob", plays("mud", side=THEIRS))
    assert table.sums == (3, 3 + 6)
    table.when("alice", plays("bald", on="bob"))
    assert table.sums == (3, 3 + 4)


@rule("STR-01", "HAND-01")
def test_a_card_drawn_in_a_fight_is_counted_at_once(table: Table) -> None:
    hoard = item("hoard", modifiers=per("hand_card"))
    gift = special("gift", "any_time", [{"do": "draw", "deck": "door", "count": 3}])
    table.given(
        alice=Player(level=3, wears=[hoard], hand=[gift]), bob=Player(), fight=("alice", RAT)
    )
    assert table.sums == (3 + 1, 3)
    table.when("alice", plays("gift"))
    assert table.sums == (3 + 3, 3)
