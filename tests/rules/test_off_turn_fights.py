"""Fights that a card begins, in or out of the own turn (AMB-98)."""

from __future__ import annotations

from engine.core.events import Cause, DoorOpened, FightBegan
from engine.core.game_operations import MAX_WAITING_FRAMES
from engine.core.stack_frames import TurnFrame
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.editions import STAYS_DEAD
from tests.engine.cards import CANCEL, DIE, curse, item, lose, monster, race, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    accepts,
    asks_help,
    calls_kill,
    ends_turn,
    gives_up,
    looks_for_trouble,
    loots_room,
    opens_door,
    picks,
    plays,
    uses,
)
from tests.rulebook import rule

RAT = monster("rat", 1)
LUMP = monster("lump", 8, treasures=2)
REAPER = monster("reaper", 8, bad_stuff=DIE)
AMBUSH = curse("ambush", [{"do": "fight"}])
DUEL = special("duel", "any_time", [{"do": "fight", "who": "target", "monster": "hand"}])
BRAWL = special("brawl", "any_time", [{"do": "fight", "who": "target"}])


def turn_of(table: Table) -> TurnFrame:
    turn = table.state.turn_frame
    assert turn is not None
    return turn


@rule("AMB-98", "REW-01", "COMBAT-07", "HAND-10")
def test_somebody_fights_in_anothers_turn_with_all_that_a_fight_brings(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[DUEL, LUMP]),
        bob=Player(
            level=9 - 1, hand=[item("cup", 5), race("elf")], wears=[item("rod", 2, hands=1)]
        ),
        house={"win": {"level": 12}},
    )
    table.when("alice", plays("duel", on="bob", other="lump"))
    assert [event.seat for event in table.happened(FightBegan)] == [1]
    assert table.sums == (10, 8)
    assert table.state.active == 0
    table.refused("bob", plays("cup"), "COMBAT-07", "no_new_items_in_fight")
    table.refused("bob", plays("elf"), "CLASS-06")
    table.refused("alice", opens_door(), "TURN-03")
    table.refused("alice", calls_kill(), "AMB-80")
    table.wins()
    assert table.waits == ["open:prepare", "window:receipt"]
    table.then(bob=has(level=9, hand_size=4), alice=has(level=3))
    assert table.lies("lump") == table.lies("duel#1".partition("#")[0]) - 1 == DOOR_DISCARD
    table.passes_all()
    assert table.waits == ["open:prepare"]
    turn = turn_of(table)
    assert (turn.seat, turn.met, turn.fought, turn.searched) == (0, False, False, False)
    table.refused("bob", loots_room(), "TURN-12", "not_your_turn")


@rule("AMB-98", "END-01", "LEVEL-05")
def test_a_kill_in_anothers_turn_can_win(table: Table) -> None:
    table.given(alice=Player(hand=[DUEL, RAT]), bob=Player(level=9))
    table.when("alice", plays("duel", on="bob", other="rat"))
    table.wins()
    assert table.state.winners == (1,)


@rule("AMB-98", "TURN-08", "TURN-11")
def test_the_broken_turn_goes_on_where_it_stopped(table: Table) -> None:
    """The turn player may still look for trouble: it was not his door, nor his fight."""
    table.given(
        alice=Player(level=3, hand=[RAT]),
        bob=Player(level=5, hand=[BRAWL]),
        point="after_door",
        doors=[monster("bug", 1, treasures=0)],
    )
    table.when("bob", plays("brawl", on="bob"))
    assert table.sums == (5, 1)
    table.wins()
    assert table.waits == ["open:after_door"]
    table.when("alice", looks_for_trouble("rat"))
    assert table.fight.seat == 0
    table.wins()
    table.when("alice", ends_turn())


@rule("AMB-98", "TURN-05")
def test_a_curse_behind_the_door_may_be_a_fight(table: Table) -> None:
    table.given(alice=Player(level=5), doors=[AMBUSH, monster("bug", 1, treasures=0)])
    table.when("alice", opens_door())
    assert table.sums == (5, 1)
    assert table.waits == ["open:fight"]
    table.wins()
    assert table.waits == ["open:after_door"]
    table.when("alice", loots_room())


@rule("AMB-98", "CURSE-02")
def test_what_is_turned_up_and_no_monster_is_discarded(table: Table) -> None:
    table.given(alice=Player(hand=[AMBUSH]), bob=Player(level=5), doors=[curse("bite", lose(1))])
    table.when("alice", plays("ambush", on="bob"))
    (opened,) = table.happened(DoorOpened)
    assert opened.cause == Cause(table.card("ambush", 0), 0)
    assert not table.fighting
    assert table.lies("bite") == DOOR_DISCARD
    table.then(bob=has(level=5))


@rule("AMB-98", "AMB-51", "AMB-83")
def test_a_friendly_monster_leaves(table: Table) -> None:
    shy = monster("shy", 4, friendly_to={"level_max": 4})
    table.given(alice=Player(hand=[DUEL, shy]), bob=Player(level=4))
    table.when("alice", plays("duel", on="bob", other="shy"))
    assert not table.fighting
    assert table.lies("shy") == DOOR_DISCARD


@rule("AMB-98", "HAND-09")
def test_there_is_one_fight_at_a_time(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(hand=[AMBUSH, DUEL, RAT, BRAWL]),
        carol=Player(hand=[curse("bite", lose(1))]),
        cards=[CANCEL],
        fight=("alice", LUMP),
    )
    for card in ("ambush", "duel", "brawl"):
        table.refused("bob", plays(card, on="carol"), "AMB-98", "no_second_fight")
        assert f"play:{card}" not in table.offered("bob")
    table.when("carol", plays("bite", on="alice"))
    table.refused("bob", plays("ambush", on="carol"), "AMB-98", "no_second_fight")
    table.passes_all()


@rule("AMB-98", "HAND-09")
def test_a_fight_needs_a_monster_to_bring(table: Table) -> None:
    table.given(alice=Player(hand=[DUEL, item("cup")]))
    table.refused("alice", plays("duel", on="bob"), "AMB-98", "no_monster_in_hand")
    table.given(alice=Player(hand=[DUEL, item("cup"), RAT]))
    table.refused("alice", plays("duel", on="bob", other="cup"), "HAND-09", "wrong_other")


@rule("AMB-98", "AMB-86", "AMB-82")
def test_in_a_receipt_window_it_waits_for_the_end_of_it(table: Table) -> None:
    """Below the fight's own windows there would be one wait too many."""
    gift = special("gift", "any_time", [{"do": "draw", "who": "target", "deck": "door"}])
    table.given(
        alice=Player(hand=[gift]),
        bob=Player(level=5),
        doors=[dict(BRAWL, deck="door"), monster("bug", 1, treasures=0)],
    )
    table.when("alice", plays("gift", on="bob"))
    assert table.waits == ["open:prepare", "window:receipt"]
    table.when("bob", plays("brawl", on="bob"))
    assert not table.fighting
    table.passes_all()
    assert table.waits == ["open:prepare", "open:fight"]
    table.wins()


@rule("AMB-98", "AMB-82")
def test_queued_it_goes_back_if_a_fight_has_begun_meanwhile(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[BRAWL]),
        bob=Player(level=5, hand=[dict(BRAWL, id="row")]),
        carol=Player(hand=[curse("bite", lose(1))]),
        doors=[monster("bug", 1, treasures=0)],
        cards=[CANCEL],
    )
    table.when("carol", plays("bite", on="carol"))
    table.when("alice", plays("brawl", on="alice"))
    table.when("bob", plays("row", on="bob"))
    table.passes_all()
    assert table.fight.seat == 0
    table.then(bob=has(hand=["row"]))
    table.wins()


@rule("AMB-98", "DEATH-22", "AMB-75", "AMB-92")
def test_the_fighters_death_does_not_end_the_turn_of_another(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[DUEL, LUMP, curse("end", DIE)]),
        bob=Player(level=5, hand=["marble"]),
    )
    table.when("alice", plays("duel", on="bob", other="lump"))
    table.when("alice", plays("end", on="bob"))
    assert not table.fighting
    assert table.lies("lump") == DOOR_DISCARD
    assert table.lies("duel") == TREASURE_DISCARD
    table.loots("alice", "marble")
    assert table.waits == ["open:prepare"]
    assert table.state.active == 0


@rule("AMB-98", "BAD-01", "DEATH-22")
def test_nor_does_dying_of_the_bad_stuff(table: Table) -> None:
    table.given(alice=Player(hand=[DUEL, REAPER]), bob=Player(level=5))
    table.when("alice", plays("duel", on="bob", other="reaper"))
    table.loses()
    table.runs("bob", "reaper", die=1)
    table.then(bob=has(dead=STAYS_DEAD[table.edition]))
    assert table.waits == ["open:prepare"]
    table.when("alice", opens_door())


@rule("AMB-98", "DEATH-22", "HELP-01", "COMBAT-07")
def test_the_turn_players_death_as_a_helper_ends_the_turn(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[item("cup", 5), item("rag")]),
        bob=Player(level=1, hand=[DUEL, REAPER]),
    )
    table.when("bob", plays("duel", on="bob", other="reaper"))
    table.when("bob", asks_help("alice"))
    table.when("alice", accepts())
    table.refused("alice", plays("cup"), "COMBAT-07")
    table.loses()
    table.runs("bob", "reaper", die=6)
    table.runs("alice", "reaper", die=[1, 6, 1])
    table.then(alice=has(dead=True), bob=has(dead=False))
    table.loots("bob", "cup")
    table.loots("carol", "rag")
    while table.waits[-1] == "window:receipt":
        table.passes_all()
    assert table.state.active == 1


@rule("AMB-98", "CLASS-19")
def test_an_ability_may_begin_a_fight_in_the_own_turn(table: Table) -> None:
    hunter = race(
        "elf",
        abilities=[{"window": "own_turn", "cost": {"in": "hand"}, "do": [{"do": "fight"}]}],
    )
    table.given(alice=Player(level=5, aside=[hunter], hand=["marble"]), doors=[RAT])
    table.when("alice", uses("elf", paying=["marble"]))
    assert table.fight.seat == 0
    table.wins()
    assert table.waits == ["open:prepare"]
    assert not turn_of(table).fought


@rule("AMB-98", "AMB-93")
def test_five_waits_are_deep_enough(table: Table) -> None:
    """A point of the turn, the fight's window, a curse in it, a die for its answer, a question."""
    any_face = {"do": "roll", "on": [{"faces": [1, 2, 3, 4, 5, 6], "do": []}]}
    shield = special("shield", "curse", [any_face, {"do": "cancel"}])
    face = special("face", "die", [{"do": "change_die", "to": "any"}])
    table.given(
        alice=Player(level=3, hand=[DUEL, LUMP, curse("bite", lose(1))]),
        bob=Player(level=5, hand=[shield, face]),
    )
    table.when("alice", plays("duel", on="bob", other="lump"))
    table.when("bob", gives_up())
    table.when("alice", plays("bite", on="bob"))
    table.when("bob", plays("shield"), die=3)
    table.when("bob", plays("face"))
    assert table.waits == [
        "open:prepare",
        "window:defeat",
        "window:curse",
        "window:die",
        "ask:die_face",
    ]
    assert len(table.waits) == MAX_WAITING_FRAMES
    table.when("bob", picks(6))
    table.passes_all()
    assert table.waits == ["open:prepare", "window:defeat"]
    table.passes_all()
    table.runs("bob", "lump", die=6)
    table.then(bob=has(level=5))
