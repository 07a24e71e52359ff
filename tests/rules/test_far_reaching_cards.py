"""Cards that look beyond their owner: at other cards, neighbours and levels, and at what comes
before and after a fight (AMB-111..AMB-117)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.events import FightBegan
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.engine.cards import (
    DIE,
    curse,
    enhancer,
    item,
    lose,
    mate,
    monster,
    one_shot,
    special,
    wandering,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    calls_kill,
    ends_turn,
    opens_door,
    picks,
    plays,
    sets_aside,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
BONES = monster("bones", 8, tags=["undead"])
DEAD = enhancer("dead", 2, adds_tags=["undead"])


def bonus(amount: int, **when: Any) -> dict[str, Any]:
    return {"stat": "strength", "amount": amount, "when": when}


def gear(card_id: str, *modifiers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return item(card_id, modifiers=list(modifiers), **more)


STAKE = gear("stake", bonus(3, against="tag:undead"))


@rule("AMB-111", "STR-14")
def test_what_is_good_against_a_tag_counts_while_such_a_monster_is_there(table: Table) -> None:
    table.given(
        alice=Player(level=2, wears=[STAKE]), bob=Player(hand=[DEAD]), fight=("alice", LUMP)
    )
    assert table.sums == (2, 8)
    table.when("bob", plays("dead", on="lump"))
    assert table.sums == (5, 10)


@rule("AMB-111")
def test_it_is_no_use_outside_such_a_fight(table: Table) -> None:
    table.given(alice=Player(level=2, wears=[STAKE]))
    table.then(alice=has(strength=2))
    table.given(alice=Player(level=2, wears=[STAKE]), bob=Player(), fight=("bob", BONES))
    table.then(alice=has(strength=2))


@rule("AMB-111", "MULTI-09")
def test_a_card_against_one_monster_knows_its_double(table: Table) -> None:
    tip = gear("tip", bonus(4, against="card:lump"))
    table.given(
        alice=Player(level=2, wears=[tip]), bob=Player(hand=[mate("twin")]), fight=("alice", LUMP)
    )
    assert table.sums == (6, 8)
    table.when("bob", plays("twin", on="lump"))
    assert table.sums == (6, 16)


@rule("AMB-111", "ITEM-12")
def test_a_card_in_play_is_named_equipped_or_not(table: Table) -> None:
    mask = item("mask", 1, slot="head")
    cape = gear("cape", bonus(2, has="card:mask"), bonus(1, lacks="card:mask"))
    table.given(alice=Player(level=1, wears=[mask, cape]))
    table.then(alice=has(strength=1 + 1 + 2))
    table.when("alice", sets_aside("mask"))
    table.then(alice=has(strength=1 + 2))


@rule("AMB-111")
def test_a_card_may_look_at_what_others_have(table: Table) -> None:
    hat = item("hat", 1, slot="head")
    envy = gear("envy", bonus(3, who="others", has="card:hat"))
    table.given(alice=Player(wears=[envy]), bob=Player(wears=[hat]))
    table.then(alice=has(strength=1 + 3))
    table.given(alice=Player(wears=[envy, hat]), bob=Player())
    table.then(alice=has(strength=1 + 1))


@rule("AMB-111", "STR-08")
def test_a_monster_knows_the_card_that_a_helper_has(table: Table) -> None:
    grudge = monster("grudge", 4, modifiers=[bonus(5, has="card:hat")])
    table.given(
        alice=Player(),
        bob=Player(wears=[item("hat", 1)]),
        fight=("alice", grudge),
        helper="bob",
    )
    assert table.sums == (3, 9)


@rule("AMB-111")
def test_a_card_is_lost_and_found_by_its_name(table: Table) -> None:
    by_name = {"in": "any", "filter": {"card": "hat"}}
    bailiff = curse("bailiff", [{"do": "discard", **by_name}])
    look = {"do": "fetch", "deck": "treasure", "filter": {"card": "hat"}}
    finder = special("finder", "any_time", [look])
    table.given(
        alice=Player(wears=[item("hat", 1), item("cap", 2)], hand=[finder]),
        bob=Player(hand=[bailiff]),
        treasure_discards=[item("pot")],
    )
    table.when("bob", plays("bailiff", on="alice"))
    table.passes_if_asked()
    if table.waits[-1].startswith("ask"):
        table.when("alice", picks("hat"))
    table.then(alice=has(wears=["cap"]))
    assert table.lies("hat") == TREASURE_DISCARD
    table.when("alice", plays("finder"))
    table.then(alice=has(hand=["hat"]))


@rule("AMB-111")
def test_gender_makes_a_difference_to_those_who_ask(table: Table) -> None:
    tie = gear("tie", bonus(2, has="gender:male"), bonus(3, lacks="gender:male"))
    table.given(alice=Player(gender="male", wears=[tie]), bob=Player(gender="other"))
    table.then(alice=has(strength=1 + 2))
    table.given(alice=Player(gender="other", wears=[tie]))
    table.then(alice=has(strength=1 + 3))


@rule("AMB-112")
@pytest.mark.parametrize(
    ("who", "levels"),
    [
        ("left", (2, 2, 4, 4)),
        ("right", (2, 3, 4, 3)),
        ("highest", (2, 3, 3, 3)),
        ("lowest", (1, 3, 4, 4)),
    ],
)
def test_neighbours_and_the_highest_are_found(
    table: Table, who: str, levels: tuple[int, ...]
) -> None:
    drain = special("drain", "any_time", lose(1, who=who))
    table.given(
        alice=Player(level=2, hand=[drain]),
        bob=Player(level=3),
        carol=Player(level=4),
        dave=Player(level=4),
    )
    table.when("alice", plays("drain"))
    assert tuple(one.level for one in table.state.seats) == levels


@rule("AMB-112", "AMB-31")
def test_the_dead_are_nobodys_neighbours_and_have_no_level(table: Table) -> None:
    drain = special("drain", "any_time", [*lose(1, who="left"), *lose(1, who="highest")])
    table.given(
        alice=Player(level=2, hand=[drain]),
        bob=Player(level=9, dead=True),
        carol=Player(level=4),
        dave=Player(level=3),
    )
    table.when("alice", plays("drain"))
    # Carol sits next now, and still ties for the highest level with Dave.
    assert tuple(one.level for one in table.state.seats) == (2, 9, 2, 2)


@rule("AMB-112")
def test_a_condition_on_the_standing_follows_everybodys_level(table: Table) -> None:
    proud = gear("proud", bonus(3, standing="highest"), bonus(1, standing="lowest"))
    drain = special("drain", "any_time", lose(2, who="left"))
    table.given(alice=Player(level=4, wears=[proud], hand=[drain]), bob=Player(level=5))
    table.then(alice=has(strength=4))
    table.when("alice", plays("drain"))
    table.then(alice=has(strength=4 + 3))


@rule("AMB-112", "ITEM-11")
def test_a_bare_place_is_one_where_nothing_is_equipped(table: Table) -> None:
    bald = gear("bald", bonus(2, bare="head"))
    table.given(alice=Player(wears=[bald, item("hat", 1, slot="head")]))
    table.then(alice=has(strength=1 + 1))
    table.when("alice", sets_aside("hat"))
    table.then(alice=has(strength=1 + 2))


@rule("SHOT-02", "AMB-111")
def test_a_boost_is_counted_when_it_is_given(table: Table) -> None:
    rush = one_shot(
        "rush", [{"do": "boost", "side": "own", "amount": 2, "per": "hand_card", "most": 3}]
    )
    table.given(
        alice=Player(level=1, hand=[rush, item("cup"), item("mug")]),
        fight=("alice", LUMP),
    )
    table.when("alice", plays("rush"))
    assert table.sums == (1 + 4, 8)


@rule("AMB-113")
def test_a_monster_speaks_first_and_then_the_gear(table: Table) -> None:
    boast = [{"do": "boost", "side": "own", "amount": 2}]
    loud = monster("loud", 3, triggers=[{"on": "met", "do": [*lose(1), *boast]}])
    blow = [{"do": "boost", "side": "own", "amount": 4}]
    horn = item("horn", triggers=[{"on": "met", "do": blow}])
    table.given(alice=Player(level=3, wears=[horn]), doors=[loud])
    table.when("alice", opens_door())
    table.then(alice=has(level=2))
    assert table.sums == (2 + 4, 3 + 2)
    assert table.waits == ["open:fight"]


@rule("AMB-113", "MULTI-03", "MULTI-09")
def test_a_monster_is_met_when_it_joins_and_a_double_is_not(table: Table) -> None:
    loud = monster("loud", 3, triggers=[{"on": "met", "do": lose(1)}])
    table.given(
        alice=Player(level=4),
        bob=Player(hand=[loud, wandering("guest"), mate("twin")]),
        fight=("alice", LUMP),
    )
    table.when("bob", plays("guest", other="loud"))
    table.then(alice=has(level=3))
    table.when("bob", plays("twin", on="loud"))
    table.then(alice=has(level=3))
    assert table.sums == (3, 8 + 3 + 3)


@rule("AMB-113")
@pytest.mark.parametrize("won", [True, False])
def test_what_breaks_does_so_after_the_fight(table: Table, won: bool) -> None:
    broken = [{"do": "discard", "in": "self"}]
    roll = {
        "do": "roll",
        "on": [{"faces": [1, 2], "do": broken}, {"faces": [3, 4, 5, 6], "do": []}],
    }
    vase = item("vase", 5, triggers=[{"on": "fought", "do": [roll]}])
    table.given(
        alice=Player(level=9 - 1 if won else 1, wears=[vase]),
        fight=("alice", LUMP),
        cards=[item("prize")],
    )
    if won:
        table.wins(die=2)
    else:
        table.loses()
        table.expires(die=[6, 1])
    table.passes_if_asked()
    assert table.lies("vase") == TREASURE_DISCARD
    assert not table.fighting


@rule("AMB-113")
def test_gear_of_a_helper_breaks_too_and_that_of_spectators_does_not(table: Table) -> None:
    vase = item("vase", 5, triggers=[{"on": "fought", "do": [{"do": "discard", "in": "self"}]}])
    urn = item("urn", 5, triggers=[{"on": "fought", "do": [{"do": "discard", "in": "self"}]}])
    table.given(
        alice=Player(level=5),
        bob=Player(wears=[vase]),
        carol=Player(wears=[urn]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.wins()
    table.then(bob=has(wears=[]), carol=has(wears=["urn"]))


@rule("AMB-114", "BAD-01")
def test_all_others_loot_the_loser_the_highest_first(table: Table) -> None:
    mob = monster("mob", 8, bad_stuff=[{"do": "loot", "in": "carried"}])
    goods = [item(one, 1) for one in ("axe", "bow", "cup", "dub")]
    table.given(
        alice=Player(level=1, wears=goods),
        bob=Player(level=2),
        carol=Player(level=5),
        dave=Player(level=2),
        fight=("alice", mob),
    )
    table.loses()
    table.expires(die=1)
    for name, card in (("carol", "bow"), ("bob", "axe"), ("dave", "dub")):
        table.asks(name, "steal")
        table.when(name, picks(card))
    table.then(alice=has(wears=["cup"]), bob=has(wears=["axe"]), carol=has(wears=["bow"]))


@rule("AMB-114")
def test_who_comes_too_late_takes_nothing(table: Table) -> None:
    fine = curse("fine", [{"do": "loot", "in": "hand", "pick": "random", "count": 2}])
    table.given(
        alice=Player(hand=[fine]),
        bob=Player(hand=[item("cup"), item("mug"), item("pot")]),
        carol=Player(level=4),
        dave=Player(level=3),
    )
    table.when("alice", plays("fine", on="bob"))
    table.passes_if_asked()
    table.passes_if_asked()
    table.then(
        alice=has(hand_size=0), bob=has(hand=[]), carol=has(hand_size=2), dave=has(hand_size=1)
    )


@rule("AMB-114", "AMB-112")
def test_one_neighbour_may_loot_alone(table: Table) -> None:
    leak = curse("leak", [{"do": "loot", "in": "carried", "by": "left"}])
    table.given(
        alice=Player(hand=[leak]), bob=Player(wears=[item("cup", 1)]), carol=Player(), dave=Player()
    )
    table.when("alice", plays("leak", on="bob"))
    table.passes_if_asked()
    table.then(bob=has(wears=[]), carol=has(wears=["cup"]))


@rule("AMB-115")
def test_levels_are_exchanged(table: Table) -> None:
    mixup = special("mixup", "any_time", [{"do": "swap", "what": "level", "who": "target"}])
    table.given(alice=Player(level=2, hand=[mixup]), bob=Player(level=7))
    table.when("alice", plays("mixup", on="bob"))
    table.then(alice=has(level=7), bob=has(level=2))


@rule("AMB-115", "AMB-112")
def test_who_is_the_highest_exchanges_with_nobody_else(table: Table) -> None:
    mixup = special("mixup", "any_time", [{"do": "swap", "what": "level", "who": "highest"}])
    table.given(alice=Player(level=7, hand=[mixup]), bob=Player(level=2))
    table.when("alice", plays("mixup"))
    table.then(alice=has(level=7), bob=has(level=2))


@rule("AMB-115", "HAND-03")
def test_hands_are_exchanged(table: Table) -> None:
    mixup = curse("mixup", [{"do": "swap", "what": "hand", "who": "left"}])
    table.given(
        alice=Player(hand=[mixup]),
        bob=Player(hand=[item("cup")]),
        carol=Player(hand=[item("mug"), item("pot")]),
    )
    table.when("alice", plays("mixup", on="bob"))
    table.passes_if_asked()
    table.passes_if_asked()
    table.then(bob=has(hand=["mug", "pot"]), carol=has(hand=["cup"]))


@rule("AMB-115", "AMB-88")
def test_all_items_are_exchanged_at_once(table: Table) -> None:
    mixup = special("mixup", "own_turn", [{"do": "swap", "what": "gear", "who": "target"}])
    table.given(
        alice=Player(hand=[mixup], wears=[item("hat", 1, slot="head")]),
        bob=Player(wears=[item("cap", 2, slot="head"), item("rod", 1, hands=1)]),
    )
    table.when("alice", plays("mixup", on="bob"))
    table.then(alice=has(wears=["cap", "rod"]), bob=has(wears=["hat"]))


def wanderer(to: str, on: str = "met", **more: Any) -> dict[str, Any]:
    return monster(
        "wanderer", 4, triggers=[{"on": on, "do": [{"do": "move_on", "to": to}]}], **more
    )


@rule("AMB-116", "AMB-98")
def test_a_monster_goes_on_to_the_next_player_who_fights_it_at_once(table: Table) -> None:
    table.given(alice=Player(level=3), bob=Player(level=6), doors=[wanderer("left", "escaped")])
    table.when("alice", opens_door())
    table.loses()
    table.expires(die=6)
    assert [event.seat for event in table.happened(FightBegan)] == [1]
    assert table.sums == (6, 4)
    table.wins()
    table.passes_if_asked()
    table.then(bob=has(level=7), alice=has(level=3))
    assert table.state.active == 0


@rule("AMB-116", "AMB-117", "COMBAT-15")
def test_a_bribe_sends_it_away_without_level_or_treasure(table: Table) -> None:
    guard = monster(
        "guard",
        4,
        triggers=[
            {
                "on": "met",
                "do": [
                    {
                        "do": "pay",
                        "cost": {"in": "carried"},
                        "then": [{"do": "move_on", "to": "discard"}],
                    }
                ],
            }
        ],
    )
    table.given(alice=Player(level=3, wears=[item("cup", 1)]), doors=[guard])
    table.when("alice", opens_door())
    assert table.asks("alice", "choose") == ("0", "1")
    table.when("alice", picks(0))
    table.then(alice=has(wears=[]))
    table.when("alice", calls_kill())
    table.passes_if_asked()
    table.then(alice=has(level=3, hand=[]))
    assert table.lies("guard") == DOOR_DISCARD


@rule("AMB-117")
def test_who_cannot_pay_is_not_asked(table: Table) -> None:
    pay = {
        "do": "pay",
        "cost": {"in": "carried", "count": 2},
        "then": lose(1),
        "otherwise": lose(2),
    }
    toll = curse("toll", [pay])
    table.given(alice=Player(hand=[toll]), bob=Player(level=5, wears=[item("cup", 1)]))
    table.when("alice", plays("toll", on="bob"))
    table.passes_if_asked()
    table.then(bob=has(level=3, wears=["cup"]))


@rule("AMB-117", "CURSE-11")
@pytest.mark.parametrize(("branch", "level", "left"), [(0, 5, []), (1, 3, ["cup", "mug"])])
def test_a_price_is_paid_or_not(table: Table, branch: int, level: int, left: list[str]) -> None:
    pay = {"do": "pay", "cost": {"in": "carried", "count": 2}, "otherwise": lose(2)}
    toll = curse("toll", [pay])
    table.given(
        alice=Player(hand=[toll]), bob=Player(level=5, wears=[item("cup", 1), item("mug", 1)])
    )
    table.when("alice", plays("toll", on="bob"))
    table.passes_if_asked()
    table.when("bob", picks(branch))
    table.then(bob=has(level=level, wears=left))


@rule("AMB-116", "REW-06")
def test_a_killed_monster_may_come_back_to_the_hand(table: Table) -> None:
    table.given(alice=Player(level=5), fight=("alice", wanderer("hand", "killed", treasures=0)))
    table.wins()
    table.then(alice=has(level=6, hand=["wanderer"]))


@rule("AMB-116", "RUN-05")
def test_one_that_was_escaped_goes_to_the_hand_when_the_fight_is_over(table: Table) -> None:
    table.given(
        alice=Player(level=1),
        bob=Player(),
        fight=("alice", wanderer("hand", "escaped")),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "wanderer", die=6)
    table.runs("bob", "wanderer", die=6)
    table.passes_if_asked()
    table.then(alice=has(hand=["wanderer"]), bob=has(hand=[]))


@rule("AMB-116")
def test_a_card_that_is_played_may_come_back(table: Table) -> None:
    boomerang = one_shot(
        "boomerang",
        [{"do": "boost", "side": "own", "amount": 2}, {"do": "move_on", "to": "hand"}],
    )
    table.given(alice=Player(level=3, hand=[boomerang]), fight=("alice", LUMP))
    table.when("alice", plays("boomerang"))
    assert table.sums == (5, 8)
    table.then(alice=has(hand=[]))
    table.loses()
    table.expires(die=6)
    table.then(alice=has(hand=["boomerang"]))


@rule("AMB-116", "ITEM-05")
def test_a_thing_passes_to_the_neighbour(table: Table) -> None:
    potato = item("potato", 3, triggers=[{"on": "fought", "do": [{"do": "move_on", "to": "left"}]}])
    table.given(alice=Player(level=9 - 1, wears=[potato]), bob=Player(), fight=("alice", LUMP))
    table.wins()
    table.passes_if_asked()
    table.then(alice=has(wears=[]), bob=has(wears=["potato"]))


@rule("AMB-116", "CURSE-09")
def test_a_curse_goes_round_the_table(table: Table) -> None:
    cough = curse(
        "cough",
        lasts="until_removed",
        modifiers=[{"stat": "strength", "amount": -1}],
        triggers=[{"on": "turn_began", "do": [{"do": "move_on", "to": "left"}]}],
    )
    table.given(alice=Player(), bob=Player(level=4, aside=[cough]), carol=Player(level=4))
    table.then(bob=has(strength=3))
    table.given(
        alice=Player(), bob=Player(level=4, aside=[cough]), carol=Player(level=4), point="rest"
    )
    table.when("alice", ends_turn())
    table.then(bob=has(strength=4), carol=has(strength=3, aside=["cough"]))


@rule("AMB-116")
def test_a_monster_whose_neighbour_died_is_discarded(table: Table) -> None:
    reaper = monster(
        "reaper",
        8,
        triggers=[{"on": "escaped", "do": [{"do": "move_on", "to": "left"}]}],
        bad_stuff=DIE,
    )
    table.given(alice=Player(level=3), bob=Player(), fight=("alice", reaper), helper="bob")
    table.loses()
    table.runs("alice", "reaper", die=6)
    table.runs("bob", "reaper", die=1)
    assert len(table.happened(FightBegan)) == 0
    assert table.lies("reaper") == DOOR_DISCARD
