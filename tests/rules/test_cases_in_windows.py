"""Worked cases of windows, bodies and runners: several rules at once, with numbers (COMBAT,
WIN, RUN, DEATH)."""

from __future__ import annotations

from engine.core.events import FightEnded, ResponseWindowOpened
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD, play_zone_of
from tests.editions import STAYS_DEAD
from tests.engine.cards import (
    CANCEL,
    DIE,
    REDIRECT,
    curse,
    enhancer,
    identity,
    item,
    level_up,
    lose,
    monster,
    one_shot,
    potion,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, calls_kill, discards, gives_up, passes, picks, plays
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=2)
BITE = curse("bite", lose(1))
DOOM = curse("doom", DIE)
LESSON = level_up("lesson")
BRAWL = special("brawl", "any_time", [{"do": "fight", "who": "target"}])
LONG_GAME = {"win": {"level": 20}}


@rule("AMB-28", "WIN-02", "AMB-93", "CURSE-04")
def test_a_curse_sent_on_to_the_fighter_gives_the_window_its_time_again(table: Table) -> None:
    """It was aimed at an outsider, which alone would not."""
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[BITE]),
        carol=Player(level=4, hand=[REDIRECT]),
        fight=("alice", monster("rat", 3)),
        seats=4,
    )
    table.when("alice", calls_kill())
    called = table.waiting_id()
    table.when("dave", passes())
    table.when("bob", plays("bite", on="carol"))
    table.when("carol", plays("not_me", on="alice"))
    table.then(alice=has(level=8), carol=has(level=4))
    assert table.waits == ["window:victory"]
    assert table.waiting_id() != called
    assert [(one.about, one.again) for one in table.happened(ResponseWindowOpened)][-1:] == [
        ("victory", True)
    ]
    assert not table.view("dave").passed


@rule("AMB-28", "STR-13")
def test_an_effect_on_everybody_restarts_the_window_if_it_changes_a_fighter(table: Table) -> None:
    for level, again in ((5, True), (1, False)):
        table.given(
            alice=Player(level=level, wears=[item("mail", 9)]),
            bob=Player(hand=[curse("flood", lose(1, who="everybody"))]),
            carol=Player(level=4),
            fight=("alice", monster("rat", 3)),
            seats=4,
        )
        table.when("alice", calls_kill())
        called = table.waiting_id()
        table.when("bob", plays("flood", on="carol"))
        table.then(carol=has(level=3))
        assert (table.waiting_id() != called) is again


@rule("WIN-02", "AMB-82", "AMB-28", "COMBAT-13", "AMB-75")
def test_a_fighter_who_dies_in_the_window_ends_the_fight_at_once(table: Table) -> None:
    """Level 9 and the kill claimed: no level, no treasure, what lay there is discarded."""
    table.given(
        alice=Player(level=9, hand=["marble"], wears=[item("cap", 1, slot="head")]),
        bob=Player(level=4, hand=[potion("tea", 1)]),
        carol=Player(level=3, hand=[DOOM]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("bob", plays("tea", side=OURS))
    table.when("alice", calls_kill())
    table.when("carol", plays("doom", on="alice"))
    assert len(table.happened(FightEnded)) == 1
    assert not table.state.over
    assert [table.lies(card) for card in ("lump", "tea")] == [DOOR_DISCARD, TREASURE_DISCARD]
    assert set(table.asks("bob", "loot")) == {"marble", "cap"}
    table.loots("bob", "cap")
    table.loots("carol", "marble")
    table.passes_all()
    assert table.state.active == 1
    table.then(alice=has(level=9), bob=has(level=4, hand_size=1))


@rule("AMB-92", "AMB-86", "DEATH-11", "DEATH-13", "AMB-28")
def test_an_outsider_who_dies_is_looted_in_the_middle_of_the_fight(table: Table) -> None:
    """All clocks stop; the fighters take to the hand, and may wear nothing of it yet."""
    table.given(
        alice=Player(level=9),
        bob=Player(level=2, wears=[item("cap", 1, slot="head")], hand=["marble", "button"]),
        carol=Player(level=5, hand=[DOOM]),
        fight=("alice", LUMP),
        seats=4,
        house=LONG_GAME,
    )
    table.when("alice", calls_kill())
    called = table.waiting_id()
    table.when("carol", plays("doom", on="bob"))
    assert table.waits == ["window:victory", "ask:loot"]
    table.loots("alice", "cap")
    table.loots("carol", "marble")
    table.loots("dave", "button")
    assert table.waits == ["window:victory"]
    assert table.waiting_id() == called
    table.refused("alice", plays("cap"), "COMBAT-06")
    table.then(alice=has(hand=["cap"], level=9), bob=has(dead=STAYS_DEAD[table.edition]))
    table.passes_all()
    assert table.waits == ["window:receipt"]
    table.when("carol", plays("marble"))
    table.passes_all()
    table.when("alice", plays("cap"))
    table.then(alice=has(level=10, wears=["cap"]))


@rule("AMB-92", "SHOT-01", "ENH-06")
def test_what_changes_the_sums_waits_until_the_fighter_has_chosen(table: Table) -> None:
    """There is a fight, but something else has to be settled first."""
    offer = {"do": "pay", "cost": {"in": "hand"}, "then": lose(1)}
    table.given(
        alice=Player(level=2, hand=["marble"]),
        bob=Player(hand=[potion("tea", 3), enhancer("big", 5)]),
        fight=("alice", monster("doorman", 8, triggers=[{"on": "met", "do": [offer]}])),
    )
    assert table.asks("alice", "choose") == ("0", "1")
    table.refused("bob", plays("tea", side=OURS), "AMB-92", "not_while_settling")
    table.refused("bob", plays("big", on="doorman"), "AMB-92", "not_while_settling")
    table.when("alice", picks(1))
    table.when("bob", plays("tea", side=OURS))
    table.when("bob", plays("big", on="doorman"))
    assert table.sums == (2 + 3, 8 + 5)


@rule("AMB-92", "AMB-75", "AMB-82", "DEATH-22")
def test_the_fighter_who_dies_over_an_outsiders_body_leaves_the_loot_to_the_others(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=2, hand=["marble"]),
        bob=Player(level=3, hand=["button", item("gem")]),
        carol=Player(level=5, hand=[DOOM, curse("end", DIE)]),
        dave=Player(level=4),
        fight=("alice", LUMP),
    )
    table.when("carol", plays("doom", on="bob"))
    assert table.asks("carol", "loot") == ("button", "gem")
    table.loots("carol", "gem")
    table.when("carol", plays("end", on="alice"))
    assert table.asks("dave", "loot") == ("button",)
    table.loots("dave", "button")
    assert len(table.happened(FightEnded)) == 1
    assert table.asks("carol", "loot") == ("marble",)
    table.loots("carol", "marble")
    table.passes_all()
    assert table.state.active == 1
    table.then(carol=has(hand=["gem", "marble"]), dave=has(hand=["button"]))


@rule("AMB-49", "AMB-76", "AMB-92", "DEATH-11")
def test_a_helpers_body_waits_for_the_end_of_the_fight(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(level=2, hand=["marble"]),
        carol=Player(level=5, hand=[DOOM]),
        fight=("alice", LUMP),
        helper="bob",
        house=LONG_GAME,
    )
    table.when("carol", plays("doom", on="bob"))
    assert table.waits == ["open:fight"]
    table.wins()
    assert table.asks("alice", "loot") == ("marble",)
    table.loots("alice", "marble")
    table.then(alice=has(level=10, hand_size=3))


# Who runs


@rule("AMB-79", "GUAL-01", "CLASS-07", "COMBAT-08", "RUN-02", "LEVEL-03")
def test_who_is_to_run_may_still_play_level_cards_and_drop_what_slows(table: Table) -> None:
    """3 + 1 levels less 2; and 4 is enough only for who is no halfling any more."""
    slow = identity("slow", modifiers=[{"stat": "run_away", "amount": -1}])
    quick = item("shoes", modifiers=[{"stat": "run_away", "amount": 1}])
    table.given(
        alice=Player(level=3, hand=[LESSON, potion("tea", 9)], aside=[slow], wears=[quick]),
        fight=("alice", monster("bear", 12, bad_stuff=lose(2))),
        monsters=[monster("wolf", 12, bad_stuff=lose(2))],
    )
    table.loses()
    table.refused("alice", plays("tea", side=OURS))
    table.refused("alice", discards("shoes"), "AMB-92")
    assert {"play:lesson", "discard"} <= table.offered("alice")
    table.when("alice", plays("lesson", on="alice"))
    table.runs("alice", "wolf", die=4)
    table.then(alice=has(level=2, hand=["tea"]))
    table.when("alice", discards("slow"))
    table.runs("alice", "bear", die=4)
    table.then(alice=has(level=2, aside=[]))


@rule("RUN-15", "AMB-79", "COMBAT-12", "AMB-82")
def test_a_curse_on_oneself_may_save_from_the_roll(table: Table) -> None:
    """Down to level 2, who need not run; the choice made before is not undone by it."""
    table.given(
        alice=Player(level=3, hand=[BITE]),
        fight=("alice", monster("ghost", 12, ignores={"level_max": 2})),
    )
    table.loses()
    table.when("alice", plays("bite", on="alice"))
    table.runs("alice", "ghost")
    table.then(alice=has(level=2))
    assert not table.fighting


@rule("RUN-08", "AMB-82", "AMB-12")
def test_the_helper_chooses_anew_when_the_fighter_dies_over_the_own_choice(table: Table) -> None:
    table.given(
        alice=Player(level=1),
        bob=Player(level=2),
        carol=Player(hand=[DOOM]),
        fight=("alice", monster("bear", 8)),
        monsters=[monster("wolf", 8)],
        helper="bob",
    )
    table.loses()
    table.when("carol", plays("doom", on="alice"))
    table.when("alice", picks("wolf"))
    assert table.asks("bob", "run_order") == ("bear", "wolf")
    table.runs("bob", "bear", die=5)
    table.runs("bob", "wolf", die=5)
    assert table.state.active == 1
    table.then(bob=has(level=2))


# In somebody else's turn


@rule("CLASS-06", "COMBAT-09", "AMB-98", "COMBAT-07")
def test_in_ones_own_turn_identities_are_played_in_anothers_fight_too(table: Table) -> None:
    """Whoever is not in turn may not, fighter or not."""
    table.given(
        alice=Player(hand=[identity("elf"), identity("cook")]),
        bob=Player(level=1, hand=[BRAWL, identity("orc")]),
        doors=[LUMP],
    )
    table.when("bob", plays("brawl", on="bob"))
    table.when("alice", plays("elf"))
    table.refused("bob", plays("orc"), "CLASS-06")
    table.when("bob", gives_up())
    table.when("alice", plays("cook", other="elf"))
    table.then(alice=has(aside=["cook"]))


@rule("HAND-06", "AMB-82", "SHOT-01")
def test_a_card_queued_from_the_table_goes_back_to_the_table(table: Table) -> None:
    gift = one_shot("gift", [{"do": "lose_levels", "who": "target"}], window="any_time")
    table.given(
        alice=Player(level=3, aside=[gift]),
        bob=Player(level=2, hand=[DOOM]),
        cards=[CANCEL],
    )
    table.when("bob", plays("doom", on="carol"))
    table.when("alice", plays("gift", on="carol"))
    table.passes_all()
    assert table.lies("gift") == play_zone_of(0)
    table.then(alice=has(hand=[]))
