"""Races and classes (CLASS)."""

from __future__ import annotations

from engine.core.zones import DOOR_DISCARD
from tests.editions import IDENTITIES_OF
from tests.engine.cards import (
    DWARF,
    class_,
    curse,
    follower,
    identity,
    item,
    monster,
    race,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, offers_trade, opens_door, picks, plays, sells, uses
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=3)
COOK, SMITH, PILOT = class_("cook"), class_("smith"), class_("pilot")
PALE, STOUT = race("pale"), race("stout")
TWO_JOBS = two_identities("two_jobs", "class")


def ability(window: str, do: list[dict[str, object]], **more: object) -> dict[str, object]:
    return {"window": window, "do": do, **more}


BANISHER = class_(
    "banisher",
    abilities=[
        ability(
            "combat",
            [{"do": "remove_monster", "how": "defeat", "treasure": True}],
            cost={"in": "hand", "pick": "all"},
        )
    ],
)
PRIEST = identity(
    "priest",
    abilities=[
        ability(
            "combat",
            [{"do": "remove_monster", "how": "defeat", "treasure": True, "tag": "undead"}],
            cost={"in": "any", "count": 1},
        )
    ],
)
THIEF = class_(
    "thief",
    abilities=[
        ability(
            "own_turn",
            [
                {
                    "do": "roll",
                    "on": [
                        {"faces": [1, 2, 3], "do": [{"do": "lose_levels"}]},
                        {
                            "faces": [4, 5, 6],
                            "do": [
                                {
                                    "do": "steal",
                                    "in": "carried",
                                    "pick": "actor",
                                    "filter": {"big": False},
                                }
                            ],
                        },
                    ],
                }
            ],
            cost={"in": "any", "count": 1},
        )
    ],
)


@rule("CLASS-01", "CLASS-02")
def test_the_deck_has_the_identities_that_the_rules_name(table: Table) -> None:
    """Those with mechanics of their own in the rules have the same keyword in every deck; where the
    rulebook's are somebody's trademark, the deck has as many of its own."""
    table.given()
    kinds = ("class", "race", "affiliation")
    found = {card.keyword for card in table.box.prints if card.kind in kinds}
    counts, named = IDENTITIES_OF[table.edition]
    assert tuple(sum(one.startswith(kind) for one in found) for kind in kinds) == counts
    assert named <= {one.partition(":")[2] for one in found}


@rule("CLASS-03", "CLASS-08", "HAND-01")
def test_abilities_begin_and_end_with_the_card_in_play(table: Table) -> None:
    strong = identity("strong", modifiers=[{"stat": "strength", "amount": 3}])
    table.given(alice=Player(hand=[strong]))
    table.then(alice=has(strength=1))
    table.when("alice", plays("strong"))
    table.then(alice=has(strength=4))
    table.when("alice", discards("strong"))
    table.then(alice=has(strength=1))
    table.refused("alice", uses("strong"), "CLASS-03")


@rule("CLASS-04", "CLASS-05", "AMB-91")
def test_one_identity_and_a_new_one_must_name_the_old(table: Table) -> None:
    """Whatever it is that one can be in the edition."""
    table.given(alice=Player(aside=[identity("pale")], hand=[identity("stout")]))
    table.refused("alice", plays("stout"), "HAND-09", "wrong_other")
    table.when("alice", plays("stout", other="pale"))
    table.then(alice=has(aside=["stout"], hand=[]))
    assert table.lies("pale") == DOOR_DISCARD


@rule("CLASS-04", "CLASS-05", "AMB-91", where="CLASS-04 CLASS-05")
def test_one_class_and_one_race_and_a_new_one_must_name_the_old(table: Table) -> None:
    table.given(alice=Player(aside=[COOK, PALE], hand=[SMITH, STOUT]))
    table.refused("alice", plays("smith"), "HAND-09", "wrong_other")
    table.refused("alice", plays("smith", other="pale"), "HAND-09", "wrong_other")
    table.when("alice", plays("smith", other="cook"))
    table.when("alice", plays("stout", other="pale"))
    table.then(alice=has(aside=["smith", "stout"]))
    assert table.lies("cook") == table.lies("pale") == DOOR_DISCARD


@rule("CLASS-04")
def test_the_number_of_classes_is_a_key_of_the_profile(table: Table) -> None:
    table.given(
        alice=Player(aside=[COOK], hand=[SMITH, PILOT]), house={"identity": {"class": 2, "race": 1}}
    )
    table.when("alice", plays("smith"))
    table.refused("alice", plays("pilot"), "HAND-09")
    table.given(alice=Player(hand=[SMITH]), house={"identity": {"class": 0, "race": 1}})
    table.refused("alice", plays("smith"), "CLASS-04")


@rule("CLASS-06", "HAND-09")
def test_an_identity_is_played_on_the_own_turn(table: Table) -> None:
    table.given(alice=Player(hand=[identity("cook")]), bob=Player(hand=[identity("smith")]))
    table.refused("bob", plays("smith"), "CLASS-06", "only_on_own_turn")
    table.when("alice", plays("cook"))
    table.when("alice", opens_door())


@rule("CLASS-06", "HAND-10", "AMB-86")
def test_or_at_the_moment_of_its_receipt(table: Table) -> None:
    gift = {
        "id": "gift",
        "kind": "special",
        "deck": "treasure",
        "window": "own_turn",
        "name": {"en": "gift"},
        "do": [{"do": "draw", "who": "others", "deck": "door"}],
    }
    table.given(
        alice=Player(hand=[gift]),
        doors=[identity("cook"), identity("smith")],
        bob=Player(hand=[identity("pilot")]),
    )
    table.when("alice", plays("gift"))
    assert table.waits == ["open:prepare", "window:receipt"]
    table.refused("bob", plays("pilot"), "AMB-86", "not_just_received")
    table.when("bob", plays("cook"))
    table.then(bob=has(aside=["cook"]))
    table.expires()
    table.refused("carol", plays("smith"), "CLASS-06")


@rule("CLASS-07", "COMBAT-08")
def test_an_identity_may_be_discarded_at_any_time(table: Table) -> None:
    table.given(
        bob=Player(aside=[identity("cook")]),
        carol=Player(aside=[identity("pale")]),
        fight=("alice", LUMP),
    )
    table.when("bob", discards("cook"))
    table.when("carol", discards("pale"))
    table.then(bob=has(aside=[]), carol=has(aside=[]))


@rule("CLASS-09", "ITEM-16", "CLASS-19")
def test_costs_are_paid_with_any_own_card(table: Table) -> None:
    table.given(
        alice=Player(
            aside=[PRIEST, follower("pal")],
            hand=[item("coin")],
            wears=[item("cap", 1, slot="head")],
        ),
        bob=Player(aside=[item("vase")]),
        fight=("alice", monster("ghost", 12, tags=["undead"])),
        monsters=[monster("ghoul", 4, tags=["undead"]), monster("bone", 3, tags=["undead"])],
    )
    table.refused("alice", uses("priest", paying=["vase"], on="ghost"), "CLASS-09")
    table.refused("alice", uses("priest", on="ghost"), "CLASS-09")
    table.when("alice", uses("priest", paying=["coin"], on="ghost"))
    table.when("alice", uses("priest", paying=["cap"], on="ghoul"))
    table.when("alice", uses("priest", paying=["pal"], on="bone"))
    table.then(alice=has(hand=[], wears=[], aside=["priest"]))


@rule("CLASS-10", "AMB-35")
def test_a_whole_hand_is_at_least_one_card(table: Table) -> None:
    table.given(alice=Player(aside=[BANISHER]), fight=("alice", LUMP))
    table.refused("alice", uses("banisher", on="lump"), "CLASS-10", "cannot_pay")
    table.given(
        alice=Player(aside=[BANISHER], hand=[item("coin"), item("vase")]), fight=("alice", LUMP)
    )
    table.refused("alice", uses("banisher", paying=["coin"], on="lump"), "CLASS-09")
    table.when("alice", uses("banisher", paying=["coin", "vase"], on="lump"))
    table.wins()
    table.then(alice=has(level=1, hand_size=3))


@rule("CLASS-11", "AMB-90")
def test_the_source_of_an_ability_cannot_pay_for_it(table: Table) -> None:
    table.given(
        alice=Player(aside=[PRIEST]), fight=("alice", monster("ghost", 12, tags=["undead"]))
    )
    table.refused("alice", uses("priest", paying=["priest"], on="ghost"), "CLASS-09")
    assert "use_ability" not in table.offered("alice")


@rule("CLASS-12", "AMB-90", "CURSE-09")
def test_a_curse_that_stays_cannot_pay(table: Table) -> None:
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
    table.given(
        alice=Player(aside=[PRIEST, itch]),
        fight=("alice", monster("ghost", 12, tags=["undead"])),
    )
    table.refused("alice", uses("priest", paying=["itch"], on="ghost"), "CLASS-09")


@rule("CLASS-13")
def test_nobody_has_the_same_identity_twice(table: Table) -> None:
    table.given(
        alice=Player(aside=[class_("cook", count=2), TWO_JOBS, SMITH], hand=["cook#2"]),
    )
    table.refused("alice", plays("cook"), "CLASS-13")


@rule("CLASS-14", "ITEM-07", "HAND-05", "ITEM-05", where="CLASS-14")
def test_a_dwarf_carries_more(table: Table) -> None:
    big = [item(f"chest_{n}", big=True) for n in range(3)]
    table.given(alice=Player(aside=[DWARF], hand=big))
    for n in range(3):
        table.when("alice", plays(f"chest_{n}"))
    table.then(alice=has(wears=["chest_0", "chest_1", "chest_2"], hand_limit=6))


@rule("CLASS-15", "SELL-02", where="CLASS-15")
def test_a_halfling_sells_dearer(table: Table) -> None:
    trader = race("trader", modifiers=[{"stat": "sale_percent", "amount": 50}])
    table.given(
        alice=Player(aside=[trader], hand=[item("vase", gold=700)]),
        bob=Player(hand=[item("pot", gold=700)]),
    )
    table.when("alice", sells("vase"))
    table.then(alice=has(level=2))


@rule("CLASS-16", "CLASS-19", "COMBAT-10", "HELP-07", where="CLASS-16")
def test_a_warrior_discards_for_strength_up_to_a_limit(table: Table) -> None:
    """The deck's own warrior, who wins ties too."""
    table.given()
    compiled = next(card for card in table.box.prints if card.keyword == "class:warrior")
    ability = next(n for n, one in enumerate(compiled.print.abilities) if one.cost is not None)
    limit = compiled.print.abilities[ability].limit
    assert limit is not None
    hand = [one.id for one in table.box.prints if one.kind == "monster"][: limit.times + 2]
    table.given(
        bob=Player(aside=[compiled.id], hand=hand[1:]), fight=("alice", hand[0]), helper="bob"
    )
    before = table.sums[0]
    for n in range(limit.times):
        table.when("bob", uses(compiled.id, ability, paying=[hand[n + 1]]))
    assert table.sums[0] > before
    table.refused("bob", uses(compiled.id, ability, paying=[hand[-1]]), "CLASS-19", "used_up")
    assert any(getattr(one, "permit", "") == "wins_ties" for one in compiled.print.rules)


@rule("CLASS-17", "CLASS-19", "HELP-07", "HELP-11", "AMB-81")
def test_a_cleric_drives_off_some_monsters_helping_too(table: Table) -> None:
    table.given(
        alice=Player(level=2),
        bob=Player(aside=[PRIEST], hand=[item("coin"), item("vase")]),
        fight=("alice", monster("ghost", 12, treasures=2, tags=["undead"])),
        monsters=[monster("rat", 1)],
        helper="bob",
    )
    table.refused("bob", uses("priest", paying=["coin"], on="rat"), "HAND-09", "wrong_monster")
    table.when("bob", uses("priest", paying=["coin"], on="ghost"))
    table.wins()
    table.then(alice=has(level=3, hand_size=3), bob=has(hand=["vase"]))


@rule("CLASS-18", "TRADE-01", "SIDE-05", "GUAL-05")
def test_only_items_can_be_traded(table: Table) -> None:
    table.given(alice=Player(aside=[COOK, PALE, TWO_JOBS, SMITH]), bob=Player(aside=[item("vase")]))
    for card in ("cook", "pale", "two_jobs"):
        table.refused("alice", offers_trade("bob", give=[card]), "TRADE-02")


@rule("CLASS-19", "CLASS-08")
def test_an_ability_has_its_own_time(table: Table) -> None:
    table.given(alice=Player(aside=[THIEF, BANISHER, TWO_JOBS], hand=[item("coin")]), bob=Player())
    table.refused("alice", uses("banisher", paying=["coin"]), "CLASS-19", "not_now")


@rule("META-06", "META-07", "COMBAT-04", "CLASS-19")
def test_a_thief_steals_on_a_four_and_pays_a_level_otherwise(table: Table) -> None:
    for face, level, stolen in ((4, 3, True), (3, 2, False)):
        table.given(
            alice=Player(level=3, aside=[THIEF], hand=[item("coin")]),
            bob=Player(wears=[item("cap", 2, slot="head")], aside=[item("chest", big=True)]),
        )
        table.refused("alice", uses("thief", paying=["coin"], on="alice"), "HAND-09")
        table.when("alice", uses("thief", paying=["coin"], on="bob"), die=face)
        table.then(
            alice=has(level=level, hand=[], wears=["cap"] if stolen else []),
            bob=has(wears=[] if stolen else ["cap"], aside=["chest"]),
        )


@rule("META-07", "LEVEL-03")
def test_a_failed_theft_at_level_one_costs_nothing(table: Table) -> None:
    table.given(
        alice=Player(level=1, aside=[THIEF], hand=[item("coin")]), bob=Player(aside=[item("vase")])
    )
    table.when("alice", uses("thief", paying=["coin"], on="bob"), die=1)
    table.then(alice=has(level=1))


@rule("META-06", "AMB-33")
def test_the_thief_chooses_among_several(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[THIEF], hand=[item("coin")]),
        bob=Player(aside=[item("vase"), item("jug"), item("chest", big=True)]),
    )
    table.when("alice", uses("thief", paying=["coin"], on="bob"), die=6)
    assert table.asks("alice", "steal") == ("vase", "jug")
    table.when("alice", picks("jug"))
    table.then(bob=has(aside=["vase", "chest"]))


@rule("CLASS-19", "COMBAT-10")
def test_a_limit_per_fight_or_turn_begins_again_with_the_next(table: Table) -> None:
    coins = [item(f"coin_{n}") for n in range(4)]
    busy = identity(
        "busy",
        abilities=[
            {
                "window": window,
                "cost": {"in": "hand"},
                "limit": {"times": 1, "per": per},
                "do": [{"do": "draw", "deck": "door"}],
            }
            for window, per in (("combat", "fight"), ("any_time", "turn"))
        ],
    )
    table.given(
        bob=Player(aside=[busy], hand=coins),
        fight=("alice", LUMP),
        doors=[PALE, STOUT, monster("rat", 1)],
    )
    table.when("bob", uses("busy", 0, paying=["coin_0"]))
    table.when("bob", uses("busy", 1, paying=["coin_1"]))
    table.loses()
    table.runs("alice", "lump", die=5)
    table.passes_all()
    table.refused("bob", uses("busy", 1, paying=["coin_2"]), "CLASS-19", "used_up")
    table.expires()
    table.when("bob", opens_door())
    table.when("bob", uses("busy", 0, paying=["coin_2"]))
    table.when("bob", uses("busy", 1, paying=["coin_3"]))
