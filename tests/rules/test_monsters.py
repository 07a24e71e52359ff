"""Several monsters in one fight, and what makes them stronger or weaker (MULTI and ENH)."""

from __future__ import annotations

import itertools

import pytest

from engine.core.events import FriendlyMonsterLeft, MonsterJoined
from engine.core.zones import DOOR_DISCARD
from tests.editions import MATES_SHARE, SEARCH_IS_OPTIONAL
from tests.engine.cards import enhancer, identity, item, mate, monster, one_shot, wandering
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    calls_kill,
    ends_turn,
    looks_for_trouble,
    loots_room,
    opens_door,
    plays,
)
from tests.rulebook import rule

TOAD = monster("toad", 4, treasures=2)
RAT = monster("rat", 3)
OLD = enhancer("old", 5, 1)
MAD = enhancer("mad", 10, 2)


@rule("MULTI-02", "MULTI-15", "TURN-08", "HAND-09")
def test_a_monster_in_the_hand_needs_trouble_or_a_wandering_card(table: Table) -> None:
    table.given(
        alice=Player(hand=[RAT]), bob=Player(hand=[TOAD]), fight=("alice", monster("lump", 8))
    )
    table.refused("alice", plays("rat"), "TURN-08", "only_after_door")
    table.refused("bob", plays("toad"), "TURN-08")
    table.refused("bob", looks_for_trouble("toad"))


@rule("MULTI-03", "INTF-01", "INTF-04")
def test_anybody_may_send_a_monster_from_the_hand_the_fighter_included(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[wandering("astray"), RAT]),
        bob=Player(hand=[wandering("lost"), TOAD]),
        fight=("alice", monster("lump", 2)),
    )
    table.when("bob", plays("lost", other="toad"))
    assert [event.foe.by for event in table.happened(MonsterJoined)] == [1]
    table.when("alice", plays("astray", other="rat"))
    assert table.sums == (9, 2 + 4 + 3)


@rule("MULTI-03")
def test_a_wandering_card_needs_a_monster_from_the_same_hand(table: Table) -> None:
    table.given(
        bob=Player(hand=[wandering("lost")]),
        carol=Player(hand=[TOAD]),
        fight=("alice", monster("lump", 2)),
    )
    table.refused("bob", plays("lost"), "MULTI-03")
    table.refused("bob", plays("lost", other="toad"), "MULTI-03")


@rule("MULTI-15", "ENH-06")
def test_what_belongs_into_fights_stays_in_the_hand_outside(table: Table) -> None:
    table.given(alice=Player(hand=[wandering("lost"), RAT, mate("twin"), OLD]))
    table.refused("alice", plays("lost", other="rat"), "MULTI-15")
    table.refused("alice", plays("twin"), "MULTI-15")
    table.refused("alice", plays("old"), "ENH-06")


@rule("MULTI-04", "RUN-07", "MULTI-05", "STR-12")
def test_one_cannot_beat_one_and_run_from_the_other(table: Table) -> None:
    """9 against 3 + 10 is lost; two rolls in the runner's order."""
    table.given(
        alice=Player(level=9),
        fight=("alice", monster("weak_bug", 3)),
        monsters=[monster("strong_bug", 10)],
    )
    assert table.sums == (9, 13)
    table.refused("alice", calls_kill())
    table.loses()
    assert table.asks("alice", "run_order") == ("weak_bug", "strong_bug")
    table.runs("alice", "strong_bug", die=5)
    assert table.asks("alice", "run_order") == ("weak_bug",)
    table.runs("alice", "weak_bug", die=1)
    table.then(alice=has(level=8, hand=[]))
    assert {table.lies("weak_bug"), table.lies("strong_bug")} == {DOOR_DISCARD}


@rule("MULTI-05", "ENH-02")
def test_one_may_be_removed_and_the_rest_fought_on(table: Table) -> None:
    shoo = one_shot("shoo", [{"do": "remove_monster", "how": "defeat"}])
    table.given(
        alice=Player(level=4, hand=[shoo]),
        fight=("alice", monster("lump", 8, treasures=4)),
        monsters=[RAT],
    )
    table.when("alice", plays("shoo", on="lump"))
    assert table.sums == (4, 3)
    table.wins()
    table.then(alice=has(level=5, hand_size=1))


@rule("MULTI-07", "LEVEL-02", "REW-01")
def test_every_kill_gives_its_levels(table: Table) -> None:
    table.given(
        alice=Player(level=2, wears=[item("mail", 10), item("plate", 10)]),
        fight=("alice", RAT),
        monsters=[monster("hulk", 5, levels=2), TOAD],
    )
    table.wins()
    table.then(alice=has(level=2 + 1 + 2 + 1, hand_size=1 + 1 + 2))


@rule("MULTI-09", "MULTI-10", "ENH-02", "ENH-03", "AMB-10")
@pytest.mark.parametrize("order", list(itertools.permutations(["old", "twin", "mad"])))
def test_a_mate_shares_all_enhancers_in_any_order(table: Table, order: tuple[str, ...]) -> None:
    """Two toads of 4 + 5 + 10; 10 treasures, 2 levels. Where every enhancer is for one
    monster, a mate copies what is there, and what comes later is for one of the two."""
    table.given(
        alice=Player(level=1, wears=[item(f"mail_{n}", 10) for n in range(4)]),
        bob=Player(hand=[OLD, mate("twin"), MAD]),
        fight=("alice", TOAD),
    )
    for card in order:
        table.when("bob", plays(card, on="toad"))
    later = [] if MATES_SHARE[table.edition] else order[order.index("twin") + 1 :]
    strength = {"old": 5, "mad": 10}
    treasures = {"old": 1, "mad": 2}
    lost = sum(strength[card] for card in later)
    assert table.sums[1] == 2 * (4 + 5 + 10) - lost
    reward = 2 * (2 + 1 + 2) - sum(treasures[card] for card in later)
    assert table.fight.treasures == reward
    table.wins()
    table.then(alice=has(level=3, hand_size=reward))


@rule("MULTI-10", "ENH-03", "AMB-10")
def test_where_mates_do_not_share_each_enhancer_hits_one(table: Table) -> None:
    """The mate copies what lies there when it comes; the next enhancer hits one toad."""
    table.given(
        bob=Player(hand=[OLD, mate("twin"), MAD]),
        fight=("alice", TOAD),
        house={"fight": {"mate_shares_enhancers": False}},
    )
    table.when("bob", plays("old", on="toad"))
    table.when("bob", plays("twin", on="toad"))
    table.when("bob", plays("mad", on="toad"))
    assert table.sums[1] == 19 + 9
    assert table.fight.treasures == 5 + 3


@rule("MULTI-10", "AMB-10", "ENH-03")
def test_enhancers_of_another_monster_do_not_spread(table: Table) -> None:
    table.given(
        bob=Player(hand=[OLD, mate("twin"), MAD, mate("triplet")]),
        fight=("alice", TOAD),
        monsters=[RAT],
    )
    table.when("bob", plays("twin", on="toad"))
    table.when("bob", plays("mad", on="rat"))
    table.when("bob", plays("old", on="toad"))
    shared = 5 if MATES_SHARE[table.edition] else 0
    assert table.sums[1] == (4 + 5) + (4 + shared) + 13
    table.when("bob", plays("triplet", on="twin"))
    assert table.sums[1] == (4 + 5) + 2 * (4 + shared) + 13


@rule("AMB-10")
def test_what_lies_on_a_removed_monster_still_counts_for_its_mate(table: Table) -> None:
    shoo = one_shot("shoo", [{"do": "remove_monster", "how": "defeat"}])
    table.given(
        bob=Player(hand=[OLD, mate("twin")]),
        carol=Player(hand=[shoo]),
        fight=("alice", TOAD),
    )
    table.when("bob", plays("old", on="toad"))
    table.when("bob", plays("twin", on="toad"))
    table.when("carol", plays("shoo", on="toad"))
    assert table.sums[1] == 4 + 5


@rule("ENH-01", "INTF-01", "INTF-04", "ENH-02")
def test_anybody_may_enhance_in_any_fight_the_own_too(table: Table) -> None:
    table.given(
        alice=Player(hand=[OLD]), carol=Player(hand=[MAD]), fight=("alice", TOAD), helper="bob"
    )
    table.when("carol", plays("mad", on="toad"))
    table.when("alice", plays("old", on="toad"))
    assert table.sums[1] == 4 + 10 + 5


@rule("ENH-03", "HAND-09")
def test_an_enhancer_must_name_a_monster_of_the_fight(table: Table) -> None:
    table.given(bob=Player(hand=[OLD, RAT]), fight=("alice", TOAD), monsters=[monster("bug", 1)])
    table.refused("bob", plays("old"), "HAND-09", "wrong_monster")
    table.refused("bob", plays("old", on="rat"), "HAND-09", "wrong_monster")
    table.when("bob", plays("old", on="bug"))
    assert table.sums[1] == 4 + 6


KIN = identity("kin")
COUSIN = monster("cousin", 5, treasures=3, friendly_to={"has": "identity:kin"})


@rule("AMB-83", "MULTI-03")
def test_a_friendly_monster_that_wanders_in_leaves_at_once(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[KIN]),
        bob=Player(hand=[wandering("lost"), COUSIN]),
        fight=("alice", RAT),
    )
    table.when("bob", plays("lost", other="cousin"))
    assert len(table.happened(FriendlyMonsterLeft)) == 1
    assert table.sums == (5, 3)
    assert table.fight.treasures == 1
    assert table.lies("cousin") == DOOR_DISCARD
    table.wins()
    assert table.lies("lost") == DOOR_DISCARD


@rule("AMB-83")
def test_a_helper_does_not_make_a_monster_friendly(table: Table) -> None:
    table.given(
        alice=Player(level=5), bob=Player(aside=[KIN]), fight=("alice", COUSIN), helper="bob"
    )
    assert table.sums == (6, 5)


@rule("AMB-83", "COMBAT-09")
def test_a_later_identity_does_not_make_a_fighting_monster_friendly(table: Table) -> None:
    table.given(alice=Player(level=5, hand=[KIN]), fight=("alice", COUSIN))
    table.when("alice", plays("kin"))
    assert table.sums == (5, 5)


@rule("AMB-51", "AMB-83", "REW-06")
def test_a_friendly_monster_pays_nothing(table: Table) -> None:
    table.given(alice=Player(level=5, aside=[KIN]), doors=[COUSIN])
    table.when("alice", opens_door())
    if not SEARCH_IS_OPTIONAL[table.edition]:
        table.when("alice", loots_room())
    table.when("alice", ends_turn())
    table.then(alice=has(level=5, hand_size=0 if SEARCH_IS_OPTIONAL[table.edition] else 1))
