"""Races, classes and the cards that allow two of them (sections 2.17 and 2.18)."""

from __future__ import annotations

from engine.zones import DOOR_DISCARD
from tests.engine.cards import (
    DWARF,
    WARRIOR,
    class_,
    curse,
    item,
    monster,
    race,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    discards,
    ends_turn,
    loots_room,
    offers_trade,
    opens_door,
    picks,
    plays,
    sells,
    uses,
)
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=3)
COOK, SMITH, PILOT = class_("cook"), class_("smith"), class_("pilot")
PALE, STOUT = race("pale"), race("stout")
TWO_JOBS = two_identities("two_jobs", "class")
TWO_LINES = two_identities("two_lines", "race")


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
PRIEST = class_(
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
    table.given(cards=["elf"])
    found = {card.id for card in table.box.prints if card.kind in ("race", "class")}
    assert found == {"warrior", "wizard", "thief", "cleric", "elf", "dwarf", "halfling"}


@rule("CLASS-03", "CLASS-08", "HAND-01")
def test_abilities_begin_and_end_with_the_card_in_play(table: Table) -> None:
    table.given(alice=Player(hand=[DWARF]))
    table.then(alice=has(hand_limit=5))
    table.when("alice", plays("dwarf"))
    table.then(alice=has(hand_limit=6))
    table.when("alice", discards("dwarf"))
    table.then(alice=has(hand_limit=5))
    table.refused("alice", uses("dwarf"), "CLASS-03")


@rule("CLASS-04", "CLASS-05", "AMB-91")
def test_one_class_and_one_race_and_a_new_one_must_name_the_old(table: Table) -> None:
    table.given(alice=Player(has=[COOK, PALE], hand=[SMITH, STOUT]))
    table.refused("alice", plays("smith"), "HAND-09", "wrong_other")
    table.refused("alice", plays("smith", other="pale"), "HAND-09", "wrong_other")
    table.when("alice", plays("smith", other="cook"))
    table.when("alice", plays("stout", other="pale"))
    table.then(alice=has(has=["smith", "stout"]))
    assert table.lies("cook") == table.lies("pale") == DOOR_DISCARD


@rule("CLASS-04")
def test_the_number_of_classes_is_a_key_of_the_profile(table: Table) -> None:
    table.given(
        alice=Player(has=[COOK], hand=[SMITH, PILOT]), house={"identity": {"class": 2, "race": 1}}
    )
    table.when("alice", plays("smith"))
    table.refused("alice", plays("pilot"), "HAND-09")
    table.given(alice=Player(hand=[SMITH]), house={"identity": {"class": 0, "race": 1}})
    table.refused("alice", plays("smith"), "CLASS-04")


@rule("CLASS-06", "HAND-09")
def test_an_identity_is_played_on_the_own_turn(table: Table) -> None:
    table.given(alice=Player(hand=[COOK]), bob=Player(hand=[SMITH]))
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
    table.given(alice=Player(hand=[gift]), doors=[COOK, SMITH], bob=Player(hand=[PILOT]))
    table.when("alice", plays("gift"))
    assert table.waits == ["open:prepare", "window:receipt"]
    table.refused("bob", plays("pilot"), "AMB-86", "not_just_received")
    table.when("bob", plays("cook"))
    table.then(bob=has(has=["cook"]))
    table.expires()
    table.refused("carol", plays("smith"), "CLASS-06")


@rule("CLASS-07", "COMBAT-08")
def test_an_identity_may_be_discarded_at_any_time(table: Table) -> None:
    table.given(bob=Player(has=[COOK]), carol=Player(has=[PALE]), fight=("alice", LUMP))
    table.when("bob", discards("cook"))
    table.when("carol", discards("pale"))
    table.then(bob=has(has=[]), carol=has(has=[]))


@rule("CLASS-09", "ITEM-16", "CLASS-19")
def test_costs_are_paid_with_any_own_card(table: Table) -> None:
    table.given(
        alice=Player(has=[PRIEST, PALE], hand=[item("coin")], wears=[item("cap", 1, slot="head")]),
        bob=Player(has=[item("vase")]),
        fight=("alice", monster("ghost", 12, tags=["undead"])),
        monsters=[monster("ghoul", 4, tags=["undead"]), monster("bone", 3, tags=["undead"])],
    )
    table.refused("alice", uses("priest", paying=["vase"], on="ghost"), "CLASS-09")
    table.refused("alice", uses("priest", on="ghost"), "CLASS-09")
    table.when("alice", uses("priest", paying=["coin"], on="ghost"))
    table.when("alice", uses("priest", paying=["cap"], on="ghoul"))
    table.when("alice", uses("priest", paying=["pale"], on="bone"))
    table.then(alice=has(hand=[], wears=[], has=["priest"]))


@rule("CLASS-10", "AMB-35")
def test_a_whole_hand_is_at_least_one_card(table: Table) -> None:
    table.given(alice=Player(has=[BANISHER]), fight=("alice", LUMP))
    table.refused("alice", uses("banisher", on="lump"), "CLASS-10", "cannot_pay")
    table.given(
        alice=Player(has=[BANISHER], hand=[item("coin"), item("vase")]), fight=("alice", LUMP)
    )
    table.refused("alice", uses("banisher", paying=["coin"], on="lump"), "CLASS-09")
    table.when("alice", uses("banisher", paying=["coin", "vase"], on="lump"))
    table.wins()
    table.then(alice=has(level=1, hand_size=3))


@rule("CLASS-11", "AMB-90")
def test_the_source_of_an_ability_cannot_pay_for_it(table: Table) -> None:
    table.given(alice=Player(has=[PRIEST]), fight=("alice", monster("ghost", 12, tags=["undead"])))
    table.refused("alice", uses("priest", paying=["priest"], on="ghost"), "CLASS-09")
    assert "use_ability" not in table.offered("alice")


@rule("CLASS-12", "AMB-90", "CURSE-09")
def test_a_curse_that_stays_cannot_pay(table: Table) -> None:
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
    table.given(
        alice=Player(has=[PRIEST, itch]),
        fight=("alice", monster("ghost", 12, tags=["undead"])),
    )
    table.refused("alice", uses("priest", paying=["itch"], on="ghost"), "CLASS-09")


@rule("CLASS-13")
def test_nobody_has_the_same_identity_twice(table: Table) -> None:
    table.given(
        alice=Player(has=[class_("cook", count=2), TWO_JOBS, SMITH], hand=["cook#2"]),
    )
    table.refused("alice", plays("cook"), "CLASS-13")


@rule("CLASS-14", "ITEM-07", "HAND-05", "ITEM-05")
def test_a_dwarf_carries_more(table: Table) -> None:
    big = [item(f"chest_{n}", big=True) for n in range(3)]
    table.given(alice=Player(has=[DWARF], hand=big))
    for n in range(3):
        table.when("alice", plays(f"chest_{n}"))
    table.then(alice=has(wears=["chest_0", "chest_1", "chest_2"], hand_limit=6))


@rule("CLASS-15", "SELL-02")
def test_a_halfling_sells_dearer(table: Table) -> None:
    trader = race("trader", modifiers=[{"stat": "sale_percent", "amount": 50}])
    table.given(
        alice=Player(has=[trader], hand=[item("vase", gold=700)]),
        bob=Player(hand=[item("pot", gold=700)]),
    )
    table.when("alice", sells("vase"))
    table.then(alice=has(level=2))


@rule("CLASS-16", "CLASS-19", "COMBAT-10", "HELP-07")
def test_a_warrior_discards_for_strength_up_to_a_limit(table: Table) -> None:
    table.given(
        alice=Player(hand=["paper_crown", "bath_mat_cape", "spare_key_to_everything"]),
        bob=Player(has=["warrior"], hand=["elf", "dwarf", "halfling", "elf#2"]),
        fight=("alice", "bin_day_hydra"),
        helper="bob",
    )
    for card in ("elf", "dwarf", "halfling"):
        table.when("bob", uses("warrior", paying=[card]))
    assert table.sums[0] == 1 + 1 + 3
    table.refused("bob", uses("warrior", paying=["elf"]), "CLASS-19", "used_up")


@rule("CLASS-17", "CLASS-19", "HELP-07", "HELP-11", "AMB-81")
def test_a_cleric_drives_off_some_monsters_helping_too(table: Table) -> None:
    table.given(
        alice=Player(level=2),
        bob=Player(has=[PRIEST], hand=[item("coin"), item("vase")]),
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
    table.given(alice=Player(has=[COOK, PALE, TWO_JOBS, SMITH]), bob=Player(has=[item("vase")]))
    for card in ("cook", "pale", "two_jobs"):
        table.refused("alice", offers_trade("bob", give=[card]), "TRADE-02")


@rule("CLASS-19", "CLASS-08")
def test_an_ability_has_its_own_time(table: Table) -> None:
    table.given(alice=Player(has=[THIEF, BANISHER, TWO_JOBS], hand=[item("coin")]), bob=Player())
    table.refused("alice", uses("banisher", paying=["coin"]), "CLASS-19", "not_now")


@rule("META-06", "META-07", "COMBAT-04", "CLASS-19")
def test_a_thief_steals_on_a_four_and_pays_a_level_otherwise(table: Table) -> None:
    for face, level, stolen in ((4, 3, True), (3, 2, False)):
        table.given(
            alice=Player(level=3, has=[THIEF], hand=[item("coin")]),
            bob=Player(wears=[item("cap", 2, slot="head")], has=[item("chest", big=True)]),
        )
        table.refused("alice", uses("thief", paying=["coin"], on="alice"), "HAND-09")
        table.when("alice", uses("thief", paying=["coin"], on="bob"), die=face)
        table.then(
            alice=has(level=level, hand=[], wears=["cap"] if stolen else []),
            bob=has(wears=[] if stolen else ["cap"], has=["chest"]),
        )


@rule("META-07", "LEVEL-03")
def test_a_failed_theft_at_level_one_costs_nothing(table: Table) -> None:
    table.given(
        alice=Player(level=1, has=[THIEF], hand=[item("coin")]), bob=Player(has=[item("vase")])
    )
    table.when("alice", uses("thief", paying=["coin"], on="bob"), die=1)
    table.then(alice=has(level=1))


@rule("META-06", "AMB-33")
def test_the_thief_chooses_among_several(table: Table) -> None:
    table.given(
        alice=Player(level=3, has=[THIEF], hand=[item("coin")]),
        bob=Player(has=[item("vase"), item("jug"), item("chest", big=True)]),
    )
    table.when("alice", uses("thief", paying=["coin"], on="bob"), die=6)
    assert table.asks("alice", "steal") == ("vase", "jug")
    table.when("alice", picks("jug"))
    table.then(bob=has(has=["vase", "chest"]))


# Two identities


@rule("MULTIID-01", "MULTIID-02", "MULTIID-03", "MULTIID-07", "AMB-68")
def test_two_classes_come_with_a_card_and_a_second_class(table: Table) -> None:
    hates_cooks = {
        "stat": "strength",
        "amount": 2,
        "when": {"who": "fighters", "has": "class:cook"},
    }
    hates_smiths = {
        "stat": "strength",
        "amount": 3,
        "when": {"who": "fighters", "has": "class:smith"},
    }
    table.given(
        alice=Player(has=[COOK], hand=[TWO_JOBS, SMITH]),
        fight=("alice", monster("snob", 6, modifiers=[hates_cooks, hates_smiths])),
    )
    assert table.sums[1] == 8
    table.refused("alice", plays("two_jobs"), "HAND-09", "wrong_other")
    table.when("alice", plays("two_jobs", other="smith"))
    table.then(alice=has(has=["cook", "smith", "two_jobs"]))
    assert table.sums[1] == 11


@rule("MULTIID-02", "MULTIID-05")
def test_with_a_single_class_the_card_stays_in_the_hand(table: Table) -> None:
    """S55: a second class in the hand is needed."""
    table.given(alice=Player(has=[COOK], hand=[TWO_JOBS]))
    table.refused("alice", plays("two_jobs"), "MULTIID-02", "needs_second_identity")
    table.given(alice=Player(hand=[TWO_JOBS, SMITH]))
    table.refused("alice", plays("two_jobs", other="smith"), "MULTIID-02", "needs_identity")


@rule("MULTIID-03", "AMB-68", "MULTIID-09")
def test_both_cards_may_be_played_at_any_time(table: Table) -> None:
    table.given(
        bob=Player(has=[COOK, PALE], hand=[TWO_JOBS, SMITH, TWO_LINES, STOUT]),
        fight=("alice", LUMP),
    )
    table.when("bob", plays("two_jobs", other="smith"))
    table.when("bob", plays("two_lines", other="stout"))
    table.then(bob=has(has=["cook", "smith", "two_jobs", "pale", "stout", "two_lines"]))


@rule("MULTIID-04", "AMB-33")
def test_losing_one_of_two_classes_loses_the_card(table: Table) -> None:
    forget = curse("forget", [{"do": "discard", "in": "identity", "filter": {"kind": "class"}}])
    table.given(
        alice=Player(has=[COOK, SMITH, TWO_JOBS]), bob=Player(hand=[forget]), fight=("alice", LUMP)
    )
    table.when("bob", plays("forget", on="alice"))
    assert table.asks("alice", "discard") == ("cook", "smith")
    table.when("alice", picks("cook"))
    table.then(alice=has(has=["smith"]))
    assert table.lies("two_jobs") == DOOR_DISCARD


@rule("MULTIID-04", "AMB-91")
def test_a_third_class_replaces_both(table: Table) -> None:
    table.given(alice=Player(has=[COOK, SMITH, TWO_JOBS], hand=[PILOT]))
    table.when("alice", plays("pilot", other="cook"))
    table.then(alice=has(has=["pilot"]))


@rule("MULTIID-08", "MULTIID-09", "MULTIID-10", "MULTIID-11", "AMB-20")
def test_two_races_need_one_in_play_and_stay_while_one_is_left(table: Table) -> None:
    table.given(alice=Player(has=[PALE], hand=[TWO_LINES, STOUT]))
    table.when("alice", plays("two_lines"))
    table.then(alice=has(has=["pale", "two_lines"], hand=["stout"]))
    table.when("alice", plays("stout"))
    table.then(alice=has(has=["pale", "stout", "two_lines"]))
    table.when("alice", discards("pale"))
    table.then(alice=has(has=["stout", "two_lines"]))
    table.when("alice", discards("stout"))
    table.then(alice=has(has=[]))


@rule("MULTIID-08")
def test_two_races_need_a_race(table: Table) -> None:
    table.given(alice=Player(hand=[TWO_LINES, PALE]))
    table.refused("alice", plays("two_lines", other="pale"), "MULTIID-08")


@rule("AMB-89")
def test_never_two_such_cards_and_the_loss_of_one_costs_an_identity(table: Table) -> None:
    table.given(
        alice=Player(has=[PALE, STOUT, dict(TWO_LINES, count=2)], hand=["two_lines#2"]),
    )
    table.refused("alice", plays("two_lines"), "AMB-89")
    table.when("alice", discards("two_lines#1"))
    assert table.asks("alice", "identity") == ("pale", "stout")
    table.when("alice", picks("stout"))
    table.then(alice=has(has=["pale"]))


@rule("AMB-89", "MULTIID-04")
def test_a_lost_class_card_leaves_the_owner_one_class_of_choice(table: Table) -> None:
    table.given(alice=Player(has=[COOK, SMITH, TWO_JOBS]), fight=("alice", LUMP))
    table.when("alice", discards("two_jobs"))
    table.when("alice", picks("cook"))
    table.then(alice=has(has=["smith"]))


@rule("CLASS-06", "TURN-16", "TURN-06")
def test_an_identity_found_in_the_room_is_for_the_own_turn(table: Table) -> None:
    table.given(alice=Player(hand=[WARRIOR]), point="after_door", doors=[class_("scribe")])
    table.when("alice", loots_room())
    table.when("alice", plays("warrior"))
    table.when("alice", ends_turn())
    table.refused("alice", plays("scribe"), "CLASS-06")
