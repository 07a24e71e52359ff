"""Worked cases of fights: several rules at once, with numbers (STR, MULTI and ENH)."""

from __future__ import annotations

from engine.core.events import FriendlyMonsterLeft, ResponseWindowClosed
from engine.core.zones import DOOR_DISCARD
from tests.editions import CARD_KILLS_GIVE_LEVELS, MATES_SHARE, MONSTER_FLOOR, STAYS_DEAD
from tests.engine.cards import (
    DIE,
    DWARF,
    SHOO,
    WARRIOR,
    class_,
    curse,
    enhancer,
    identity,
    item,
    lose,
    mate,
    monster,
    one_shot,
    potion,
    wandering,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, calls_kill, plays, uses
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=2)
SLAY = one_shot("slay", [{"do": "remove_monster", "how": "kill", "treasure": True}])
BITE = curse("bite", lose(1))
DOOM = curse("doom", DIE)
SNUBBED = identity("snubbed")
LONG_GAME = {"win": {"level": 20}}
SNEAK = class_(
    "sneak",
    abilities=[
        {
            "window": "combat",
            "cost": {"in": "any", "count": 1},
            "do": [{"do": "boost", "side": "target", "amount": -2}],
        }
    ],
)


# Strength


@rule("STR-07", "STR-12", "ENH-04", "ENH-05", "MULTI-10", "AMB-05", "AMB-42", "MULTI-07")
def test_every_member_of_a_group_has_the_floor_of_its_own(table: Table) -> None:
    """Two moths of 3 - 5 are 1 each, or -2 where there is no floor; 2 - 1 treasures each; together
    two levels. Where mates share nothing, each of the two is weakened by a card of its own."""
    table.given(
        alice=Player(level=3),
        bob=Player(hand=[mate("twin"), enhancer("tiny", -5, -1), enhancer("small", -5, -1)]),
        fight=("alice", monster("moth", 3, treasures=2)),
    )
    table.when("bob", plays("twin", on="moth"))
    assert table.sums == (3, 6)
    table.when("bob", plays("tiny", on="twin"))
    floor, shares = MONSTER_FLOOR[table.edition], MATES_SHARE[table.edition]
    weakened = -2 if floor is None else floor
    assert table.sums == (3, 2 * weakened if shares else 3 + weakened)
    assert table.fight.treasures == (2 if shares else 3)
    if not shares:
        table.when("bob", plays("small", on="moth"))
    table.wins()
    table.then(alice=has(level=5, hand_size=2))


@rule("HELP-07", "STR-08", "STR-13", "AMB-76", "WIN-02", "AMB-79")
def test_a_helper_brings_along_what_the_monster_hates(table: Table) -> None:
    """9 + 4 against 6 + 4; without the dead helper 9 against 6, and the tea of 5 stays.

    What the helper was given in strength of his own goes with him.
    """
    hates = {
        "stat": "strength",
        "amount": 4,
        "when": {"who": "fighters", "has": "identity:snubbed"},
    }
    table.given(
        alice=Player(level=9),
        bob=Player(level=4, aside=[SNUBBED], hand=[potion("tea", 5)]),
        carol=Player(hand=[DOOM, "marble"], aside=[SNEAK]),
        fight=("alice", monster("snob", 6, modifiers=[hates])),
        helper="bob",
        house=LONG_GAME,
    )
    assert table.sums == (13, 10)
    table.when("bob", plays("tea", side=OURS))
    table.when("carol", uses("sneak", paying=["marble"], on="bob"))
    assert table.sums == (16, 10)
    table.when("alice", calls_kill())
    called = table.waiting_id()
    table.when("carol", plays("doom", on="bob"))
    assert table.sums == (14, 6)
    assert table.waits == ["window:victory"]
    assert table.waiting_id() != called
    table.passes_all()
    table.then(
        alice=has(level=10), bob=has(dead=STAYS_DEAD[table.edition], level=4, aside=["snubbed"])
    )


@rule("STR-05", "AMB-43", "MULTI-04", "STR-13", where="STR-05")
def test_a_warriors_tie_holds_against_all_monsters_together(table: Table) -> None:
    table.given(
        alice=Player(level=6, wears=[item("rod", 5)]),
        bob=Player(level=1, aside=[WARRIOR], hand=[BITE]),
        carol=Player(hand=[enhancer("old", 1)]),
        fight=("alice", monster("bug", 3)),
        monsters=[monster("bear", 9)],
        helper="bob",
    )
    assert table.sums == (12, 12)
    table.when("alice", calls_kill())
    table.when("carol", plays("old", on="bear"))
    assert table.waits == ["open:fight"]
    table.refused("alice", calls_kill(), "STR-04")


@rule("MULTI-08", "MULTI-09", "AMB-54", "AMB-10")
def test_the_double_of_a_judge_is_a_judge(table: Table) -> None:
    """6 against 2 + 2; the first is driven off, and the bonus of 9 still does not count."""
    judge = monster("judge", 2, rules=[{"forbid": "bonuses"}])
    table.given(
        alice=Player(level=6, wears=[item("mail", 9)], hand=[SHOO]),
        bob=Player(hand=[mate("twin")]),
        fight=("alice", judge),
    )
    table.when("bob", plays("twin", on="judge"))
    assert table.sums == (6, 4)
    table.when("alice", plays("shoo", on="judge"))
    assert table.sums == (6, 2)
    table.wins()
    table.then(alice=has(level=7))


# Groups of monsters


@rule("MULTI-05", "MULTI-07", "MULTI-10", "AMB-10", "AMB-41", "COMBAT-15", "REW-02")
def test_one_of_a_group_is_killed_one_driven_off_and_one_beaten(table: Table) -> None:
    """Three toads of 4 + 5 with 2 + 1 treasures: a kill by card, a removal, a win.

    Where mates share nothing, only the toad that was enhanced is 9 and worth 3."""
    table.given(
        alice=Player(level=4, wears=[item("mail", 6)], hand=[SLAY, SHOO]),
        bob=Player(hand=[mate("twin"), mate("triplet"), enhancer("old", 5, 1)]),
        fight=("alice", monster("toad", 4, treasures=2)),
    )
    table.when("bob", plays("twin", on="toad"))
    table.when("bob", plays("old", on="toad"))
    table.when("bob", plays("triplet", on="twin"))
    shared = 1 if MATES_SHARE[table.edition] else 0
    assert table.sums == (10, 27 if shared else 9 + 4 + 4)
    assert table.fight.treasures == (9 if shared else 3 + 2 + 2)
    table.when("alice", plays("slay", on="toad"))
    assert table.sums == (10, 18 if shared else 8)
    assert table.fight.treasures == (9 if shared else 7)
    table.when("alice", plays("shoo", on="twin"))
    assert table.sums == (10, 9 if shared else 4)
    left = 6 if shared else 5
    assert table.fight.treasures == left
    table.wins()
    by_card = 1 if CARD_KILLS_GIVE_LEVELS[table.edition] else 0
    table.then(alice=has(level=5 + by_card, hand_size=left))


@rule("REW-01", "MULTI-07", "MULTI-09", "LEVEL-04", "END-01")
def test_a_doubled_two_level_monster_is_worth_four(table: Table) -> None:
    table.given(
        alice=Player(level=6, wears=[item("mail", 10), item("plate", 10)]),
        bob=Player(hand=[mate("twin")]),
        fight=("alice", monster("hulk", 10, levels=2)),
    )
    table.when("bob", plays("twin", on="hulk"))
    table.wins()
    assert table.state.winners == (0,)


@rule("MULTI-03", "MULTI-10", "ENH-03", "AMB-10", "AMB-83")
def test_enhancers_of_one_monster_do_not_reach_another(table: Table) -> None:
    """A toad of 4 + 5, a newt of 2 and its double; a friend of dwarves leaves at once."""
    cousin = monster("cousin", 7, friendly_to={"has": "race:dwarf"})
    table.given(
        alice=Player(level=9, aside=[DWARF]),
        bob=Player(
            hand=[
                enhancer("old", 5),
                wandering("lost"),
                monster("newt", 2),
                mate("twin"),
                wandering("astray"),
                cousin,
            ]
        ),
        fight=("alice", monster("toad", 4)),
    )
    table.when("bob", plays("old", on="toad"))
    table.when("bob", plays("lost", other="newt"))
    table.when("bob", plays("twin", on="newt"))
    assert table.sums == (9, 4 + 5 + 2 + 2)
    table.when("bob", plays("astray", other="cousin"))
    assert len(table.happened(FriendlyMonsterLeft)) == 1
    assert table.sums == (9, 13)
    assert table.lies("cousin") == DOOR_DISCARD


@rule("AMB-81", "AMB-08", "MULTI-05", "MULTI-06", "COMBAT-17", "RUN-03")
def test_what_was_killed_by_a_card_is_lost_with_the_fight(table: Table) -> None:
    """The kill is called over the empty side; a monster wanders in; the runner keeps nothing."""
    table.given(
        alice=Player(level=3, hand=[SLAY]),
        bob=Player(hand=[wandering("lost"), monster("bear", 9)]),
        fight=("alice", LUMP),
    )
    table.when("alice", plays("slay", on="lump"))
    table.when("alice", calls_kill())
    table.when("bob", plays("lost", other="bear"))
    assert [one.why for one in table.happened(ResponseWindowClosed)] == ["lead_changed"]
    table.loses()
    assert table.asks("alice", "run_order") == ("bear",)
    table.runs("alice", "bear", die=5)
    table.then(alice=has(level=3, hand=[]))
