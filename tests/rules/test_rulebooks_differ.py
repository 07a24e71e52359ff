"""What the rulebooks say differently, or only some of them: cases with the numbers of each edition
(SETUP to LEVEL, AMB)."""

from __future__ import annotations

import pytest

from engine.core.zones import TREASURE_DISCARD
from tests.editions import (
    BIG_ITEMS,
    CARDS_MAY_WIN,
    HIGHEST_RANK,
    IDENTITY,
    KINDS_OF_CHARACTERS,
    STAYS_DEAD,
    TROUBLE_OR_SEARCH,
    USELESS_LEVEL_IS_LEGAL,
)
from tests.engine.cards import (
    DIE,
    affiliation,
    class_,
    curse,
    identity,
    item,
    level_up,
    monster,
    one_shot,
    origin,
    power,
    race,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    discards,
    ends_turn,
    gives,
    looks_for_trouble,
    loots_room,
    opens_door,
    plays,
    sets_up,
    wears,
)
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=3)
OGRE = monster("ogre", 20, bad_stuff=DIE)
STONES = [item(f"stone_{n}") for n in range(8)]


@rule("AMB-01", "COMBAT-15", "COMBAT-16", "COMBAT-14", "WIN-04", "LEVEL-02")
@pytest.mark.parametrize("paid", [False, True])
def test_who_gets_rid_of_a_monster_gains_no_level(table: Table, paid: bool) -> None:
    """The treasures come if the card says so, a level never; the room stays closed."""
    song = one_shot("song", [{"do": "remove_monster", "how": "defeat", "treasure": paid}])
    table.given(alice=Player(level=4, hand=[song]), fight=("alice", monster("door", 12, 3)))
    table.when("alice", plays("song", on="door"))
    table.wins()
    table.then(alice=has(level=4, hand_size=3 if paid else 0))
    assert table.waits == ["open:rest"]
    table.refused("alice", loots_room(), "TURN-12")


@rule("AMB-24", "ITEM-05", "ITEM-06", "CURSE-11")
def test_big_items_are_not_small_whatever_their_limit(table: Table) -> None:
    """The curse on a small item leaves three chests alone, or the one that may be carried."""
    poor = curse("poor", [{"do": "discard", "in": "carried", "filter": {"big": False}}])
    chests = [item(f"chest_{n}", big=True) for n in range(3)]
    table.given(alice=Player(hand=chests), bob=Player(hand=[poor]))
    allowed = BIG_ITEMS[table.edition]
    for n in range(3):
        if allowed is None or n < allowed:
            table.when("alice", plays(f"chest_{n}"))
        else:
            table.refused("alice", plays(f"chest_{n}"), "ITEM-05", "too_big")
    table.when("bob", plays("poor", on="alice"))
    table.then(alice=has(wears=[f"chest_{n}" for n in range(allowed or 3)]))


@rule("CLASS-04", "CLASS-05", "POWER-01", "ORIGIN-01", "SETUP-06")
def test_what_a_rulebook_does_not_know_nobody_can_be(table: Table) -> None:
    """A card of such a kind stays in the hand, in a turn and before the first one."""
    makers = {
        "race": race,
        "class": class_,
        "affiliation": affiliation,
        "power": power,
        "origin": origin,
    }
    hand = [make(f"some_{kind}") for kind, make in makers.items()]
    known = KINDS_OF_CHARACTERS[table.edition]
    table.given(alice=Player(hand=hand), point="setup")
    for kind in makers.keys() - known:
        table.refused("alice", sets_up(f"some_{kind}"), key="no_such_identity")
    table.given(alice=Player(hand=hand))
    for kind in makers:
        if kind in known:
            table.when("alice", plays(f"some_{kind}"))
        else:
            table.refused("alice", plays(f"some_{kind}"), key="no_such_identity")
    table.then(alice=has(aside=[f"some_{kind}" for kind in known]))


@rule("POWER-01", where="POWER-02")
def test_the_highest_rank_is_that_of_the_rulebook(table: Table) -> None:
    table.given(alice=Player(level=9, hand=[power("third", 3), power("fourth", 4)]))
    table.when("alice", plays("third"))
    if HIGHEST_RANK[table.edition] == 3:
        table.refused("alice", plays("fourth"), "POWER-01", "no_such_identity")
    else:
        table.when("alice", plays("fourth"))


@rule("AMB-61", "HAND-04", "TURN-19")
def test_the_limit_is_that_of_the_moment_of_charity(table: Table) -> None:
    """Whoever may hold six keeps six, and five again as soon as it is no longer so."""
    roomy = identity("roomy", modifiers=[{"stat": "hand_limit", "amount": 1}])
    given = {"alice": Player(level=5, aside=[roomy], hand=STONES[:6]), "bob": Player(level=2)}
    table.given(**given, carol=Player(level=3), point="rest")  # type: ignore[arg-type]
    table.when("alice", ends_turn())
    table.then(alice=has(hand_size=6))
    assert table.state.active == table.seat("bob")
    table.given(**given, carol=Player(level=3), point="rest")  # type: ignore[arg-type]
    table.when("alice", discards("roomy"))
    table.when("alice", ends_turn())
    table.when("alice", gives(("stone_0", "bob")))
    table.passes_all()
    table.then(alice=has(hand_size=5), bob=has(hand=["stone_0"]))


@rule("AMB-66", "GUAL-06", "HAND-09", "GUAL-05")
def test_a_special_treasure_says_when_it_is_used(table: Table) -> None:
    """In the own turn, at any time, or in a fight; it is no item."""
    draw = [{"do": "draw", "deck": "door"}]
    push = [{"do": "boost", "side": "either", "amount": 1}]
    table.given(
        alice=Player(hand=[special("nap", "own_turn", draw), special("shove", "combat", push)]),
        bob=Player(hand=[special("loan", "own_turn", draw), special("find", "any_time", draw)]),
        doors=[LUMP],
    )
    table.refused("bob", plays("loan"), "GUAL-06", "only_on_own_turn")
    table.refused("alice", plays("shove", side=0))
    table.refused("alice", wears("nap"))
    table.when("bob", plays("find"))
    table.passes_all()
    table.when("alice", plays("nap"))
    assert table.lies("nap") == table.lies("find") == TREASURE_DISCARD


@rule("DEATH-02", "DEATH-03", "DEATH-01", "CLASS-03")
def test_level_and_identity_outlive_the_character(table: Table) -> None:
    table.given(
        alice=Player(level=6, aside=[identity("pale")], wears=[item("cap", 2)]),
        bob=Player(level=3),
        fight=("alice", OGRE),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.loots("bob", "cap")
    table.passes_all()
    table.then(alice=has(level=6, aside=["pale"], wears=[]), bob=has(hand=["cap"]))


@rule("END-02", "AMB-48", "AMB-84", "END-01")
def test_who_reaches_the_last_level_by_one_step_wins_with_the_others(table: Table) -> None:
    """One kill takes the fighter and a helper there whose card pays him for kills."""
    partner = identity("partner", rules=[{"permit": "level_per_kill_as_helper"}])
    table.given(
        alice=Player(level=9),
        bob=Player(level=9, aside=[partner]),
        fight=("alice", monster("rat", 1)),
        helper="bob",
    )
    table.wins()
    assert table.state.winners == (0, 1)
    table.then(alice=has(level=10), bob=has(level=10))


@rule("LEVEL-05", "LEVEL-06", "GUAL-04", "AMB-14", "AMB-02", "PREC-02")
def test_a_card_that_names_the_last_level_gives_it_where_there_are_such_cards(
    table: Table,
) -> None:
    """Others are refused at 9, or wasted there; a gain of two at 8 is one."""
    miracle = level_up("miracle", rules=[{"permit": "may_win"}])
    table.given(
        alice=Player(level=9, hand=[miracle, level_up("lesson")]),
        bob=Player(level=8, hand=[level_up("course", 2)]),
    )
    if USELESS_LEVEL_IS_LEGAL[table.edition]:
        table.when("alice", plays("lesson", on="alice"))
        assert table.lies("lesson") == TREASURE_DISCARD
    else:
        table.refused("alice", plays("lesson", on="alice"), "GUAL-04", "no_winning_level")
    table.when("bob", plays("course", on="bob"))
    table.then(alice=has(level=9), bob=has(level=9))
    if CARDS_MAY_WIN[table.edition]:
        table.when("alice", plays("miracle", on="alice"))
        assert table.state.winners == (0,)
    else:
        table.refused("alice", plays("miracle", on="alice"), "GUAL-04", "no_winning_level")


@rule("HOUSE-03", "ITEM-11", "ITEM-12", "ITEM-05")
def test_nobody_gets_away_with_too_much_gear(table: Table) -> None:
    """A second hat stays sideways, however well one hides it."""
    hats = [item("cap", 1, slot="head"), item("hat", 2, slot="head")]
    table.given(alice=Player(wears=hats[:1], aside=hats[1:]))
    table.refused("alice", wears("hat"), "ITEM-11")
    table.then(alice=has(strength=2))


@rule("TURN-21", "TURN-22", "DEATH-16", "DEATH-18", "AMB-58", "AMB-30", "AMB-13")
def test_charity_after_the_helpers_death(table: Table) -> None:
    """B died at level 2. C and D share the three cards; or B is back, and gets all of them."""
    table.given(
        alice=Player(level=6, hand=STONES),
        bob=Player(level=2),
        carol=Player(level=4),
        dave=Player(level=4),
        eve=Player(level=5),
        fight=("alice", OGRE),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "ogre", die=6)
    table.runs("bob", "ogre", die=1)
    table.then(bob=has(dead=STAYS_DEAD[table.edition]))
    table.when("alice", ends_turn())
    to_bob = gives(*[(f"stone_{n}", "bob") for n in range(3)])
    shared = gives(("stone_0", "dave"), ("stone_1", "carol"), ("stone_2", "dave"))
    if STAYS_DEAD[table.edition]:
        table.refused("alice", to_bob, "TURN-21", "only_to_lowest")
        table.when("alice", shared)
        table.passes_all()
        table.then(carol=has(hand_size=1), dave=has(hand_size=2))
    else:
        table.refused("alice", shared, "TURN-21", "only_to_lowest")
        table.when("alice", to_bob)
        table.passes_all()
        table.then(carol=has(hand_size=0), dave=has(hand_size=0))
    assert table.state.active == table.seat("bob")


@rule("TURN-01", "TURN-07", "TURN-08", "TURN-11", "TURN-12", "TURN-13", "AMB-51", "AMB-83")
def test_trouble_with_a_friend_is_still_trouble_where_that_was_the_choice(table: Table) -> None:
    """Behind the door a friend leaves the room open in every edition."""
    kin = identity("kin")
    cousin = monster("cousin", 5, friendly_to={"has": f"{IDENTITY[table.edition]}:kin"})
    table.given(alice=Player(aside=[kin]), doors=[cousin])
    table.when("alice", opens_door())
    assert table.waits == ["open:after_door"]
    table.when("alice", loots_room())
    table.then(alice=has(hand_size=1))
    table.given(alice=Player(aside=[kin], hand=[cousin]), doors=["pebble"])
    table.when("alice", opens_door())
    table.when("alice", looks_for_trouble("cousin"))
    assert not table.fighting
    if TROUBLE_OR_SEARCH[table.edition]:
        table.refused("alice", loots_room(), "TURN-12")
    else:
        table.when("alice", loots_room())


@rule("STR-10", "STR-11", "CLASS-03")
def test_two_hates_of_one_monster_add_up(table: Table) -> None:
    """For two identities of two players, whatever the edition has."""
    kind = IDENTITY[table.edition]
    hates = [
        {"stat": "strength", "amount": amount, "when": {"who": "fighters", "has": f"{kind}:{name}"}}
        for name, amount in (("pale", 4), ("scribe", 3))
    ]
    table.given(
        alice=Player(level=9, aside=[identity("pale")]),
        bob=Player(level=5, aside=[identity("scribe")]),
        fight=("alice", monster("twin_hate", 6, modifiers=hates)),
        helper="bob",
    )
    assert table.sums == (14, 13)
    table.wins()
    table.then(alice=has(level=10))
