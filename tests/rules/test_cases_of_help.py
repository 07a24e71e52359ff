"""Worked cases of help, bribes and rewards: several rules at once, with numbers (HELP and
REW)."""

from __future__ import annotations

import pytest

from engine.core.events import LevelChanged, OfferEnded
from engine.core.zones import TREASURE_DISCARD
from tests.editions import CARD_KILLS_GIVE_LEVELS
from tests.engine.cards import (
    DIE,
    ELF,
    SHOO,
    WARRIOR,
    curse,
    enhancer,
    item,
    level_up,
    lose_worn,
    mate,
    monster,
    one_shot,
    potion,
    special,
    wandering,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    THEIRS,
    accepts,
    asks_help,
    calls_kill,
    declines,
    gives_up,
    opens_door,
    picks,
    plays,
    sets_aside,
)
from tests.rulebook import rule

BEAST = monster("beast", 10, treasures=3)
STRONG = Player(level=5, wears=[item("plate", 9)])
GEMS = [item(f"gem_{n}") for n in range(1, 7)]
SLAY = one_shot("slay", [{"do": "remove_monster", "how": "kill", "treasure": True}])
BRAWL = special("brawl", "any_time", [{"do": "fight", "who": "target"}])
DOOM = curse("doom", DIE)


# Terms


@rule("HELP-04", "AMB-08", "REW-05")
def test_treasures_of_a_monster_killed_by_a_card_may_be_promised_too(table: Table) -> None:
    """3 of the slain one and 1 of the other: all four go to the helper."""
    table.given(
        alice=Player(level=2, hand=[SLAY]),
        bob=STRONG,
        fight=("alice", BEAST),
        monsters=[monster("rat", 3, treasures=1)],
        treasures=GEMS,
    )
    table.when("alice", plays("slay", on="beast"))
    assert table.fight.treasures == 4
    table.refused("alice", asks_help("bob", treasures=5), "HELP-04")
    table.when("alice", asks_help("bob", treasures=4))
    table.when("bob", accepts())
    table.wins()
    table.passes_all()
    level = 4 if CARD_KILLS_GIVE_LEVELS[table.edition] else 3
    table.then(alice=has(level=level, hand=[]), bob=has(hand=["gem_1", "gem_2", "gem_3", "gem_4"]))


@rule("AMB-71", "AMB-27", "HELP-03")
def test_a_request_lapses_when_an_item_of_it_is_gone(table: Table) -> None:
    """Nobody agrees to get what is no longer there; asked without it, it is another request."""
    table.given(
        alice=Player(level=2, wears=[item("cap", 1, slot="head"), item("rod", 1)]),
        bob=STRONG,
        carol=Player(hand=[curse("bald", lose_worn("head"))]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", items=["cap", "rod"]))
    table.when("carol", plays("bald", on="alice"))
    assert [one.how for one in table.happened(OfferEnded)] == ["lapsed"]
    table.when("alice", asks_help("bob", items=["rod"]))
    table.when("bob", accepts())
    table.wins()
    table.then(bob=has(aside=["rod"]))


@rule("HELP-01", "AMB-71", "AMB-55", "HELP-02", "AMB-28")
def test_volunteers_wait_until_one_is_taken(table: Table) -> None:
    """An offer stops no clock; the other lapses when one has joined, or when help is not needed."""
    table.given(
        bob=STRONG,
        carol=Player(level=9),
        dave=Player(hand=[potion("tea", 8)]),
        fight=("alice", BEAST),
    )
    table.when("bob", asks_help("alice", treasures=2))
    table.when("carol", asks_help("alice", treasures=1))
    table.when("alice", gives_up())
    called = table.waiting_id()
    table.when("dave", asks_help("alice"))
    assert table.waiting_id() == called
    table.when("dave", plays("tea", side=OURS))
    assert [one.giver for one in table.state.offers] == [1, 2, 3]
    table.when("alice", accepts())
    assert table.fight.helper == 3
    assert table.state.offers == []
    table.refused("bob", asks_help("alice"), "HELP-02")


@rule("AMB-71", "HELP-01")
def test_a_volunteer_who_was_declined_needs_other_terms(table: Table) -> None:
    table.given(bob=STRONG, carol=Player(hand=[potion("tea", 1)]), fight=("alice", BEAST))
    table.when("bob", asks_help("alice", treasures=3))
    table.when("alice", declines())
    table.refused("bob", asks_help("alice", treasures=3), "AMB-71")
    table.when("bob", asks_help("alice", treasures=2))
    table.when("alice", declines())
    table.when("carol", plays("tea", side=THEIRS))
    table.when("bob", asks_help("alice", treasures=3))


# What is paid


@rule("HELP-05", "HELP-10", "HELP-11", "AMB-27", "AMB-85")
@pytest.mark.parametrize("helper_first", [True, False])
def test_two_of_five_are_picked_in_turns(table: Table, helper_first: bool) -> None:
    table.given(
        alice=Player(level=2),
        bob=STRONG,
        fight=("alice", monster("beast", 10, treasures=5)),
        treasures=GEMS,
    )
    table.when("alice", asks_help("bob", treasures=2, helper_first=helper_first))
    table.when("bob", accepts())
    table.wins()
    order = ["bob", "alice", "bob"] if helper_first else ["alice", "bob", "alice", "bob"]
    for name, gem in zip(order, ("gem_5", "gem_4", "gem_3", "gem_2"), strict=False):
        table.asks(name, "split")
        table.when(name, picks(gem))
    table.passes_all()
    mine = ["gem_1", "gem_2", "gem_4"] if helper_first else ["gem_1", "gem_3", "gem_5"]
    table.then(
        alice=has(hand=mine),
        bob=has(hand=[f"gem_{n}" for n in range(1, 6) if f"gem_{n}" not in mine]),
    )


@rule("AMB-27", "HELP-03", "COMBAT-14", "COMBAT-15", "AMB-41", "HELP-09", where="HELP-09")
def test_what_was_promised_is_due_when_the_monster_was_only_driven_off(table: Table) -> None:
    """A win without a kill: the items and the agreed treasures, but no level, nor for the elf."""
    paid = one_shot("paid", [{"do": "remove_monster", "how": "defeat", "treasure": True}])
    table.given(
        alice=Player(level=2, wears=[item("rod", 1)]),
        bob=Player(level=3, aside=[ELF], hand=[paid]),
        fight=("alice", BEAST),
        treasures=GEMS,
    )
    table.when("alice", asks_help("bob", treasures=3, items=["rod"]))
    table.when("bob", accepts())
    table.when("bob", plays("paid", on="beast"))
    table.wins()
    table.passes_all()
    table.then(
        alice=has(level=2, hand=[], wears=[]),
        bob=has(level=3, hand=["gem_1", "gem_2", "gem_3"], aside=["elf", "rod"]),
    )


@rule("HELP-09", "AMB-19", "MULTI-07", "AMB-41", "AMB-81", where="HELP-09")
def test_an_elf_who_helps_is_paid_for_kills_only(table: Table) -> None:
    """Of four monsters one is killed by a card, one driven off, two are beaten: three levels."""
    table.given(
        alice=Player(level=2, hand=[SLAY]),
        bob=Player(level=4, wears=[item("mail", 10)], aside=[ELF]),
        carol=Player(hand=[mate("twin"), SHOO]),
        fight=("alice", monster("toad", 4)),
        monsters=[monster("rat", 3), monster("bear", 12)],
        helper="bob",
    )
    table.when("carol", plays("twin", on="toad"))
    table.when("alice", plays("slay", on="bear"))
    table.when("carol", plays("shoo", on="toad"))
    assert table.sums == (16, 7)
    table.wins()
    table.then(alice=has(level=5), bob=has(level=7))


@rule("HELP-09", "AMB-48", "AMB-84", "REW-01", "END-02", where="HELP-09")
def test_fighter_and_elf_reach_the_end_by_one_step(table: Table) -> None:
    """8 + 2 and 9 + 1, by one monster worth two levels: the elf gains one for one kill."""
    for elf_level, winners in ((9, (0, 1)), (8, (0,))):
        table.given(
            alice=Player(level=8, wears=[item("mail", 5)]),
            bob=Player(level=elf_level, aside=[ELF]),
            fight=("alice", monster("hulk", 18, levels=2, treasures=4)),
            helper="bob",
        )
        table.wins()
        assert table.state.winners == winners
        assert [one.seat for one in table.happened(LevelChanged)] == [0, 1]
        table.then(alice=has(hand_size=0))


@rule("AMB-76", "REW-03", "HELP-10", "AMB-27", "HELP-08")
def test_without_the_dead_helper_all_is_drawn_face_down_for_the_fighter(table: Table) -> None:
    table.given(
        alice=Player(level=8, wears=[item("mail", 1)]),
        bob=Player(level=4),
        carol=Player(hand=[DOOM, potion("tea", 4)]),
        fight=("alice", monster("bull", 9, treasures=2)),
        treasures=GEMS,
        house={"win": {"level": 20}},
    )
    table.when("alice", asks_help("bob", treasures=2, items=["mail"]))
    table.when("bob", accepts())
    table.when("alice", calls_kill())
    table.when("carol", plays("doom", on="bob"))
    assert table.waits == ["open:fight"]
    table.when("carol", plays("tea", side=OURS))
    table.wins()
    table.then(alice=has(level=9, hand=["gem_1", "gem_2"], wears=["mail"]))
    assert table.view("carol").public.seats[0].hand == ()


@rule("AMB-98", "HELP-01", "REW-04", "AMB-86", "HAND-10")
def test_who_helps_in_the_own_turn_plays_the_share_in_the_own_time(table: Table) -> None:
    """The others get a window for what they got; the turn player needs none."""
    table.given(
        alice=STRONG,
        bob=Player(level=1, hand=[BRAWL]),
        doors=[BEAST],
        treasures=[item("cap", 1, slot="head"), item("coat", 1, slot="body"), *GEMS],
    )
    table.when("bob", plays("brawl", on="bob"))
    table.when("bob", asks_help("alice", treasures=1, helper_first=True))
    table.when("alice", accepts())
    table.refused("alice", sets_aside("plate"), "COMBAT-05")
    table.wins()
    table.when("alice", picks("coat"))
    assert table.waits == ["open:prepare", "window:receipt"]
    table.when("bob", plays("cap"))
    table.passes_all()
    table.when("alice", plays("coat"))
    table.then(bob=has(level=2, wears=["cap"]), alice=has(level=5, wears=["plate", "coat"]))
    table.when("alice", opens_door())


@rule("REW-06", "AMB-85", "MULTI-09", "HELP-10")
def test_the_instructions_of_a_group_come_once_for_each_that_was_killed(table: Table) -> None:
    mimic = monster("mimic", 2, triggers=[{"on": "killed", "do": [{"do": "draw", "deck": "door"}]}])
    table.given(
        alice=Player(level=5),
        bob=Player(hand=[mate("twin"), SHOO]),
        fight=("alice", mimic),
        doors=["pebble", "gravel", "pebble"],
    )
    table.when("bob", plays("twin", on="mimic"))
    table.wins()
    table.then(alice=has(level=7, hand_size=2 + 2))
    table.given(
        alice=Player(level=5),
        bob=Player(hand=[mate("twin"), SHOO]),
        fight=("alice", mimic),
    )
    table.when("bob", plays("twin", on="mimic"))
    table.when("bob", plays("shoo", on="mimic"))
    table.wins()
    table.then(alice=has(level=6, hand_size=1 + 1))


@rule("HELP-12", "HELP-13", "INTF-01", "INTF-04", "MULTI-03", "RUN-06")
def test_help_may_be_harm(table: Table) -> None:
    """The helper sends a monster, feeds the other, and both must run, one after the other."""
    table.given(
        alice=Player(level=6),
        bob=Player(level=5, hand=[wandering("lost"), monster("rat", 1), enhancer("old", 5)]),
        fight=("alice", BEAST),
        helper="bob",
    )
    table.when("bob", plays("lost", other="rat"))
    assert table.sums == (11, 11)
    table.when("bob", plays("old", on="beast"))
    table.loses()
    table.runs("alice", "rat", die=5)
    table.runs("alice", "beast", die=4)
    table.runs("bob", "beast", die=6)
    table.runs("bob", "rat", die=1)
    table.then(alice=has(level=5, hand=[]), bob=has(level=4, hand=[]))


@rule("AMB-32", "HELP-01", "CURSE-06", "WIN-02")
def test_a_curse_for_the_next_fight_is_spent_by_helping(table: Table) -> None:
    """-5 for the helper in this fight, and none left for his own."""
    mixed = curse("mixed", lasts="next_combat", modifiers=[{"stat": "strength", "amount": -5}])
    table.given(
        alice=Player(level=4),
        bob=Player(level=9, aside=[mixed]),
        fight=("alice", BEAST),
        house={"win": {"level": 20}},
    )
    table.then(bob=has(strength=9))
    table.when("alice", asks_help("bob"))
    table.when("bob", accepts())
    assert table.sums == (4 + 9 - 5, 10)
    table.loses()
    table.runs("alice", "beast", die=5)
    table.runs("bob", "beast", die=5)
    table.then(bob=has(aside=[]))


@rule("STR-05", "HELP-07", "AMB-55", "AMB-71", "AMB-43", where="STR-05")
def test_nobody_asks_who_wins_the_tie_already(table: Table) -> None:
    table.given(
        alice=Player(level=9, aside=[WARRIOR]), fight=("alice", monster("bull", 9)), bob=STRONG
    )
    table.refused("alice", asks_help("bob"), "AMB-55")
    table.refused("bob", asks_help("alice"), "AMB-55")


@rule("AMB-27", "HELP-06", "LEVEL-06", "AMB-14")
def test_a_promised_level_is_given_as_far_as_it_goes(table: Table) -> None:
    """Two levels for a helper of 8 are one; who reached 9 by his own kills gets none."""
    table.given(
        alice=Player(level=2, hand=[level_up("course", 2)]),
        bob=Player(level=8, wears=[item("plate", 9)]),
        fight=("alice", monster("beast", 10, treasures=0)),
    )
    table.when("alice", asks_help("bob", promises=["course"]))
    table.when("bob", accepts())
    table.wins()
    table.then(alice=has(level=3, hand=[]), bob=has(level=9))
    assert table.lies("course") == TREASURE_DISCARD
