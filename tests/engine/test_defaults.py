"""What happens to those who do not answer (AMB-94)."""

from __future__ import annotations

from engine.core.events import DieChanged
from engine.core.zones import TREASURE_DISCARD
from tests.editions import LAYS_LOOT_DOWN
from tests.engine.cards import (
    ANY_FACE,
    DIE,
    DWARF,
    REROLL,
    cheat,
    class_,
    curse,
    follower,
    item,
    lose,
    lose_worn,
    monster,
    race,
    ship,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import accepts, asks_help, discards, ends_turn, opens_door, picks, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)


@rule("AMB-94")
def test_a_forced_loss_takes_the_cheapest_then_the_newest(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "carried"}])
    table.given(
        alice=Player(hand=[poor]),
        bob=Player(aside=[item("vase", gold=300), item("cup"), item("mug"), item("jug", gold=100)]),
    )
    table.when("alice", plays("poor", on="bob"))
    table.expires()
    table.then(bob=has(aside=["vase", "cup", "jug"]))


@rule("AMB-94", "TURN-22")
def test_charity_gives_the_cheapest_dealt_round_to_the_lowest(table: Table) -> None:
    stones = [item(f"stone_{n}", gold=100 * n) for n in range(8)]
    table.given(
        alice=Player(level=5, hand=stones), bob=Player(level=2), carol=Player(level=2), point="rest"
    )
    table.when("alice", ends_turn())
    table.expires()
    table.then(bob=has(hand=["stone_0", "stone_2"]), carol=has(hand=["stone_1"]))
    table.passes_all()


@rule("AMB-94", "TURN-23")
def test_the_lowest_discards_by_default_too(table: Table) -> None:
    stones = [item(f"stone_{n}", gold=100 * n) for n in range(6)]
    table.given(alice=Player(level=1, hand=stones), bob=Player(level=2), point="rest")
    table.when("alice", ends_turn())
    table.expires()
    assert table.lies("stone_0") == TREASURE_DISCARD


@rule("AMB-94", "DEATH-13")
def test_loot_takes_the_dearest_then_the_first(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[item("cup"), item("vase", gold=500), item("urn", gold=500)]),
        bob=Player(level=4),
        carol=Player(level=3),
        fight=("alice", monster("ogre", 20, bad_stuff=DIE)),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    for name in ("bob", "carol"):
        table.expires()
        if LAYS_LOOT_DOWN[table.edition]:
            table.asks(name, "lay_down")
            table.expires()
    if LAYS_LOOT_DOWN[table.edition]:
        table.then(bob=has(wears=["vase"]), carol=has(wears=["urn"]))
    else:
        table.passes_all()
        table.then(bob=has(hand=["vase"]), carol=has(hand=["urn"]))


@rule("AMB-94", "RUN-07")
def test_one_runs_from_the_monsters_in_their_order(table: Table) -> None:
    table.given(alice=Player(level=5), fight=("alice", LUMP), monsters=[monster("rat", 1)])
    table.loses()
    table.expires(die=6)
    assert table.asks("alice", "run_order") == ("rat",)
    table.expires(die=6)


@rule("AMB-94")
def test_of_several_evils_the_least_happens(table: Table) -> None:
    either = {"do": "choose", "options": [DIE, lose(2), lose_worn("head"), lose(1)]}
    table.given(
        alice=Player(level=5, wears=[item("cap", 1, slot="head")]),
        fight=("alice", monster("ogre", 20, bad_stuff=[either])),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.expires()
    table.then(alice=has(level=5, wears=[], dead=False))


@rule("AMB-94", "HELP-05")
def test_a_share_is_picked_by_value(table: Table) -> None:
    gems = [item(f"gem_{n}", gold=100 * n) for n in range(3)]
    table.given(
        bob=Player(level=9), fight=("alice", monster("rat", 3, treasures=3)), treasures=gems
    )
    table.when("alice", asks_help("bob", treasures=1, helper_first=True))
    table.when("bob", accepts())
    table.wins()
    table.expires()
    table.then(bob=has(hand=["gem_2"]))
    table.passes_all()


@rule("AMB-94", "AMB-34", where="AMB-34")
def test_the_cheapest_big_item_goes_to_the_first_of_the_lowest(table: Table) -> None:
    table.given(
        alice=Player(
            level=5, aside=[DWARF, item("p", big=True, gold=500), item("q", big=True, gold=100)]
        ),
        bob=Player(level=2),
        carol=Player(level=2),
    )
    table.when("alice", discards("dwarf"))
    table.expires()
    table.asks("alice", "big_taker")
    table.expires()
    table.then(alice=has(aside=["p"]), bob=has(wears=["q"]))


@rule("AMB-94", "AMB-89", where="MULTIID-08")
def test_of_two_races_the_newest_goes(table: Table) -> None:
    table.given(alice=Player(aside=[race("pale"), race("stout"), two_identities("both", "race")]))
    table.when("alice", discards("both"))
    table.expires()
    table.then(alice=has(aside=["pale"]))


@rule("AMB-94")
def test_a_gender_and_a_face_are_chosen_too(table: Table) -> None:
    swap = curse("swap", [{"do": "change_gender"}])
    table.given(alice=Player(hand=[swap]), bob=Player(gender="female"))
    table.when("alice", plays("swap", on="bob"))
    table.expires()
    table.then(bob=has(gender="male"))
    table.given(
        alice=Player(level=3, hand=[ANY_FACE]), fight=("alice", LUMP), treasure_discards=[REROLL]
    )
    table.loses()
    table.runs("alice", "lump", die=1)
    table.when("alice", plays("chosen_face"))
    table.expires()
    table.passes_all()
    table.then(alice=has(level=3))


@rule("AMB-94", "AMB-59")
def test_the_cheapest_item_stops_counting(table: Table) -> None:
    third = item("third_arm", modifiers=[{"stat": "hands", "amount": 1}], slot="body")
    poor = curse("poor", lose_worn("body"))
    weapons = [item(f"rod_{n}", 1, hands=1, gold=100 * n) for n in range(3)]
    table.given(
        alice=Player(level=5, wears=[third, *weapons]),
        bob=Player(hand=[poor]),
        fight=("alice", LUMP),
    )
    assert table.sums[0] == 8
    table.when("bob", plays("poor", on="alice"))
    table.expires()
    table.then(alice=has(wears=["rod_1", "rod_2"], aside=["rod_0"], strength=7))


@rule("AMB-94", "AMB-33")
def test_a_random_loss_asks_nobody(table: Table) -> None:
    cold = curse("cold", [{"do": "discard", "in": "hand", "pick": "random", "count": 2}])
    table.given(
        alice=Player(hand=[cold]),
        bob=Player(hand=[class_("cook"), item("cup"), item("mug")]),
    )
    table.when("alice", plays("cold", on="bob"))
    table.then(bob=has(hand_size=1))
    table.when("alice", opens_door())


@rule("AMB-94", "BAD-01")
def test_a_whole_hand_is_worse_than_a_level(table: Table) -> None:
    hand = {"do": "discard", "in": "hand", "pick": "all"}
    either = {"do": "choose", "options": [[hand], lose(1)]}
    table.given(
        alice=Player(level=5, hand=[item(f"stone_{n}") for n in range(4)]),
        fight=("alice", monster("ogre", 20, bad_stuff=[either])),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.expires()
    table.then(alice=has(level=4, hand_size=4))


@rule("AMB-94", "LEVEL-03")
def test_a_level_that_nobody_has_costs_nothing(table: Table) -> None:
    either = {"do": "choose", "options": [lose_worn("head"), lose(2)]}
    table.given(
        alice=Player(level=1, wears=[item("cap", 1, slot="head")]),
        fight=("alice", monster("ogre", 20, bad_stuff=[either])),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.expires()
    table.then(alice=has(level=1, wears=["cap"]))


@rule("AMB-94")
def test_a_thief_takes_the_dearest(table: Table) -> None:
    grab = special(
        "grab",
        "own_turn",
        [{"do": "steal", "who": "target", "in": "carried", "pick": "actor"}],
    )
    table.given(
        alice=Player(hand=[grab]),
        bob=Player(aside=[item("cup"), item("vase", gold=300), item("mug")]),
    )
    table.when("alice", plays("grab", on="bob"))
    table.asks("alice", "steal")
    table.expires()
    table.then(alice=has(wears=["vase"]), bob=has(aside=["cup", "mug"]))


@rule("AMB-94", "META-05", where="META-05")
def test_who_hides_gets_the_low_face(table: Table) -> None:
    """And gets it turned against the others."""
    mask = follower("mask", meta=["secret_identity"])
    for chooser, face in (("bob", 1), ("carol", 6)):
        table.given(
            alice=Player(hand=[curse("bite", lose(1))]),
            bob=Player(level=3, aside=[mask], hand=[ANY_FACE] if chooser == "bob" else []),
            carol=Player(hand=[ANY_FACE] if chooser == "carol" else []),
        )
        table.when("alice", plays("bite", on="bob"), die=4)
        table.when(chooser, plays("chosen_face"))
        table.expires()
        assert [one.face for one in table.happened(DieChanged)] == [face]
        table.passes_all()


@rule("AMB-94", "AMB-93")
def test_a_die_of_a_card_is_turned_to_what_hurts_least(table: Table) -> None:
    table_of_fates = {
        "do": "roll",
        "on": [{"faces": [1, 2, 4, 5, 6], "do": lose(2)}, {"faces": [3], "do": []}],
    }
    table.given(
        alice=Player(level=5, hand=[ANY_FACE]),
        bob=Player(hand=[curse("fate", [table_of_fates])]),
    )
    table.when("bob", plays("fate", on="alice"), die=6)
    table.when("alice", plays("chosen_face"))
    table.expires()
    table.passes_all()
    table.then(alice=has(level=5))


@rule("AMB-94", "SIDE-08", where="SIDE-08")
def test_the_helper_goes_along_if_nobody_says_otherwise(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[follower("pip", 1)]),
        bob=Player(level=2),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.loses()
    table.when("alice", picks("pip"))
    table.asks("alice", "take_along")
    table.expires()
    table.then(alice=has(level=3), bob=has(level=2))


@rule("AMB-94", "AMB-22", where="SHIP-02")
def test_one_runs_with_the_faster_ship(table: Table) -> None:
    table.given(
        alice=Player(
            level=5,
            wears=[ship("tub", run_away=-1), ship("sloop", gold=900, run_away=2)],
            aside=[cheat("papers")],
            cheats={"papers": "sloop"},
        ),
        fight=("alice", LUMP),
    )
    table.loses()
    assert set(table.asks("alice", "running_ship")) == {"tub", "sloop"}
    table.expires()
    table.runs("alice", "lump", die=3)
    table.then(alice=has(level=5))
