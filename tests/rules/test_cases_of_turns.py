"""Worked cases of turns, hands, levels and charity: several rules at once, with numbers
(SETUP to TURN, LEVEL)."""

from __future__ import annotations

import pytest

from engine.core.events import DeckShuffled, DoorOpened, GameWon
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.editions import CARDS_MAY_WIN, THROWN_AWAY, TROUBLE_OR_SEARCH, USELESS_LEVEL_IS_LEGAL
from tests.engine.cards import (
    DIE,
    DWARF,
    curse,
    enhancer,
    identity,
    item,
    level_up,
    lose,
    lose_worn,
    monster,
    potion,
    race,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    calls_kill,
    discards,
    ends_turn,
    gives,
    looks_for_trouble,
    loots_room,
    opens_door,
    plays,
    sells,
    sets_aside,
    wears,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
KIN = identity("kin")
BITE = curse("bite", lose(1))
DOOM = curse("doom", DIE)
STONES = [item(f"stone_{n}", gold=100) for n in range(10)]
COUSIN = monster("cousin", 5, treasures=3, friendly_to={"has": "identity:kin"})


# Phases


@rule("TURN-05", "TURN-07", "TURN-08", "TURN-10", "TURN-12", "CURSE-05", "STR-13")
def test_a_curse_behind_the_door_then_trouble(table: Table) -> None:
    """The level lost is missing in the fight: 8 - 1 + 1 against 8 is a tie; with the tea it is won,
    and the room stays shut."""
    table.given(
        alice=Player(level=8, hand=[LUMP, potion("tea", 2)], wears=[item("cap", 1, slot="head")]),
        doors=[BITE],
    )
    table.when("alice", opens_door())
    table.then(alice=has(level=7))
    table.when("alice", looks_for_trouble("lump"))
    assert table.sums == (8, 8)
    table.refused("alice", calls_kill(), "STR-04")
    table.when("alice", plays("tea", side=OURS))
    table.wins()
    table.then(alice=has(level=8, hand_size=1))
    table.refused("alice", loots_room(), "TURN-12")
    table.refused("alice", looks_for_trouble("lump"), "TURN-08")


@rule("TURN-13", "TURN-09", "TURN-15", "TURN-16", "AMB-51", "AMB-83", "LEVEL-01")
def test_a_friend_sought_for_trouble_leaves_the_room_open(table: Table) -> None:
    """No second trouble, no reward; what lies in the room is a monster, and does not trigger. Where
    the second phase is one choice, it was made."""
    table.given(
        alice=Player(level=4, aside=[KIN], hand=[COUSIN, LUMP]),
        doors=[identity("pale"), monster("bear", 9)],
    )
    table.when("alice", opens_door())
    table.when("alice", looks_for_trouble("cousin"))
    if TROUBLE_OR_SEARCH[table.edition]:
        assert table.waits == ["open:rest"]
        table.refused("alice", loots_room(), "TURN-12")
        return
    table.refused("alice", looks_for_trouble("lump"), "TURN-09", "met_already")
    table.when("alice", loots_room())
    assert not table.fighting
    table.then(alice=has(level=4, hand=["lump", "pale", "bear"]))
    table.refused("alice", looks_for_trouble("bear"), "TURN-08")
    table.when("alice", plays("pale", other="kin"))
    table.then(alice=has(aside=["pale"]))


@rule("TURN-06", "TURN-02", "TURN-16", "COMBAT-01", "ENH-06")
def test_what_was_turned_up_may_change_what_comes_after_it(table: Table) -> None:
    """The race behind the door makes a friend of the monster in the hand; an enhancer behind it
    stays in the hand till there is a fight."""
    table.given(
        alice=Player(level=4, hand=[COUSIN]),
        bob=Player(level=9),
        doors=[KIN, enhancer("old", 5)],
    )
    table.when("alice", opens_door())
    table.when("alice", plays("kin"))
    table.when("alice", looks_for_trouble("cousin"))
    assert not table.fighting
    if not TROUBLE_OR_SEARCH[table.edition]:
        table.when("alice", loots_room())
        table.refused("alice", plays("old"), "ENH-06")
        table.then(alice=has(hand=["old"], aside=["kin"]))


@rule("SETUP-18", "SETUP-19", "TURN-03", "TURN-08", "AMB-04")
def test_doors_in_hands_and_fights_are_not_shuffled_in(table: Table) -> None:
    """The only door left is in the discard pile; then nobody can open or search any more, but the
    one in the hand can still be fought."""
    table.given(alice=Player(level=3, hand=[LUMP]), door_discards=[BITE], bare_decks=True, seats=3)
    table.when("alice", opens_door())
    assert len(table.happened(DeckShuffled)) == 1
    table.then(alice=has(level=2))
    assert table.lies("bite") == DOOR_DISCARD
    table.when("alice", loots_room())
    table.then(alice=has(hand=["lump", "bite"]))
    table.when("alice", ends_turn())
    table.when("bob", opens_door())
    assert [one.card for one in table.happened(DoorOpened)] == [-1]
    table.refused("bob", loots_room(), "AMB-04")
    table.when("alice", plays("bite", on="bob"))
    table.when("bob", loots_room())
    table.then(bob=has(level=1, hand=["bite"]))


@rule("TURN-17", "RUN-04", "ITEM-14", "SELL-01", "TURN-12")
def test_after_running_one_rearranges_and_sells_but_does_not_search(table: Table) -> None:
    table.given(
        alice=Player(
            level=2,
            hand=[item("crown", 4, slot="head", gold=600)],
            wears=[item("cap", 1, slot="head", gold=500)],
        ),
        fight=("alice", LUMP),
    )
    table.refused("alice", sets_aside("cap"), "COMBAT-05")
    table.loses()
    table.runs("alice", "lump", die=1)
    table.then(alice=has(level=1))
    table.when("alice", sets_aside("cap"))
    table.when("alice", plays("crown"))
    table.then(alice=has(wears=["crown"], aside=["cap"], strength=5))
    table.when("alice", sets_aside("crown"))
    table.when("alice", wears("cap"))
    table.refused("alice", sells("crown"), "SELL-02")
    table.when("alice", sells("crown", "cap"))
    table.then(alice=has(level=2, strength=2))
    table.refused("alice", loots_room(), "TURN-12")


@rule("TURN-05", "DEATH-22", "AMB-92", "TURN-25", "DEATH-18", "DEATH-20")
def test_a_deadly_curse_behind_the_door_ends_the_turn(table: Table) -> None:
    """No trouble, no charity for the eight cards; the body is looted before the next turn."""
    table.given(
        alice=Player(level=5, hand=STONES[:8], aside=[KIN]),
        bob=Player(level=3),
        carol=Player(level=4),
        doors=[DOOM],
    )
    table.when("alice", opens_door())
    assert len(table.asks("carol", "loot")) == 8
    table.loots("carol", "stone_0")
    table.loots("bob", "stone_1")
    table.passes_all()
    assert table.state.active == table.seat("bob")
    table.then(alice=has(level=5, hand=[], aside=["kin"], dead=False))
    assert table.lies("stone_2") == TREASURE_DISCARD


# Hands


@rule("HAND-01", "HAND-03", "HAND-06", "HAND-07", "AMB-39", "CURSE-10", "STR-14")
def test_what_is_in_the_hand_is_out_of_reach_of_what_names_the_table(table: Table) -> None:
    """A curse for headgear finds none in the hand; a wig in play is thrown away, not taken back."""
    table.given(
        alice=Player(level=3, hand=[item("crown", 4, slot="head")], wears=[item("rod", 1)]),
        bob=Player(hand=[curse("bald", lose_worn("head"))], wears=[item("wig", -2, slot="head")]),
    )
    table.then(alice=has(strength=4), bob=has(strength=-1))
    table.when("bob", plays("bald", on="alice"))
    table.then(alice=has(hand=["crown"], wears=["rod"]))
    if THROWN_AWAY[table.edition]:
        table.when("bob", discards("wig"))
        table.then(bob=has(strength=1, hand=[]))
        assert table.lies("wig") == TREASURE_DISCARD
    else:
        table.refused("bob", discards("wig"), "HAND-07")


@rule("HAND-10", "AMB-86", "HAND-09", "CLASS-06", "ITEM-15", "GUAL-01", "AMB-40")
def test_what_is_received_on_a_foreign_turn_is_played_now_or_in_its_own_time(table: Table) -> None:
    """One race, one cap, one level card, one enhancer: three of them may come down at once."""
    gift = special(
        "gift",
        "any_time",
        [
            {"do": "draw", "who": "target", "deck": "door", "count": 2},
            {"do": "draw", "who": "target", "deck": "treasure", "count": 2},
        ],
    )
    table.given(
        alice=Player(hand=[gift]),
        bob=Player(hand=[item("hat", 1, slot="head"), identity("old_race")]),
        doors=[identity("pale"), enhancer("old", 5)],
        treasures=[item("cap", 1, slot="head"), level_up("lesson")],
    )
    table.when("alice", plays("gift", on="bob"))
    table.refused("bob", plays("hat"), "AMB-86", "not_just_received")
    table.refused("bob", plays("old_race"), "AMB-86", "not_just_received")
    table.refused("bob", plays("old"), "ENH-06")
    table.when("bob", plays("pale"))
    table.when("bob", plays("cap"))
    table.when("bob", plays("lesson", on="bob"))
    table.passes_all()
    table.then(bob=has(level=2, wears=["cap"], aside=["pale"], hand=["hat", "old_race", "old"]))


# Levels


@rule("LEVEL-03", "LEVEL-08", "AMB-14", "GUAL-02", "LEVEL-02", "STR-13")
def test_levels_go_up_and_down_between_one_and_nine(table: Table) -> None:
    """1 less 3 is 1; 8 and two is 9; then only a kill, or a card that says so."""
    miracle = special("miracle", "own_turn", [{"do": "gain_levels"}], rules=[{"permit": "may_win"}])
    table.given(
        alice=Player(
            level=8,
            hand=[
                curse("fall", lose(3)),
                level_up("course", 2),
                level_up("lesson"),
                level_up("hint"),
                item("bar", gold=1000),
                miracle,
            ],
        ),
        bob=Player(level=1),
    )
    table.when("alice", plays("fall", on="bob"))
    table.then(bob=has(level=1))
    table.when("alice", plays("course", on="alice"))
    table.then(alice=has(level=9, strength=9))
    table.refused("alice", sells("bar"), "SELL-06")
    if USELESS_LEVEL_IS_LEGAL[table.edition]:
        table.when("alice", plays("lesson", on="alice"))
        table.then(alice=has(level=9))
    else:
        table.refused("alice", plays("lesson", on="alice"), "GUAL-04")
    table.when("alice", plays("hint", on="bob"))
    table.then(bob=has(level=2))
    if CARDS_MAY_WIN[table.edition]:
        table.when("alice", plays("miracle"))
        assert [one.seats for one in table.happened(GameWon)] == [(0,)]
    else:
        table.refused("alice", plays("miracle"), "GUAL-04")


@rule("LEVEL-04", "LEVEL-07", "COMBAT-12", "STR-08", "WIN-02")
def test_a_level_card_on_the_fighter_may_do_harm(table: Table) -> None:
    """From 6 to 7 the demon is worth 5 more: 13 against 12 becomes 14 against 17."""
    demon = monster(
        "demon",
        12,
        modifiers=[{"stat": "strength", "amount": 5, "when": {"who": "fighters", "level_min": 7}}],
    )
    table.given(
        alice=Player(level=6, wears=[item("mail", 7)]),
        bob=Player(hand=[level_up("lesson"), BITE]),
        fight=("alice", demon),
    )
    table.when("alice", calls_kill())
    table.when("bob", plays("lesson", on="alice"))
    assert table.sums == (14, 17)
    assert table.waits == ["open:fight"]
    table.when("bob", plays("bite", on="alice"))
    assert table.sums == (13, 12)
    table.wins()
    table.then(alice=has(level=7))


# Charity


@rule(
    "HAND-04",
    "HAND-05",
    "CURSE-08",
    "AMB-61",
    "TURN-19",
    "TURN-22",
    "TURN-24",
    "AMB-30",
    where="HAND-05",
)
def test_a_dwarf_under_a_curse_keeps_four(table: Table) -> None:
    """5 + 1 - 2; of the five surplus cards two lowest players get three and two."""
    sticker = curse("sticker", lasts="next_turn", modifiers=[{"stat": "hand_limit", "amount": -2}])
    table.given(
        alice=Player(level=5, aside=[DWARF, sticker], hand=STONES[:9]),
        bob=Player(level=2),
        carol=Player(level=4),
        dave=Player(level=2),
        point="rest",
    )
    table.then(alice=has(hand_limit=4))
    table.when("alice", ends_turn())
    gifts = [(f"stone_{n}", "bob" if n % 2 else "dave") for n in range(5)]
    table.refused("alice", gives(*gifts[:4]), "TURN-19")
    table.refused("alice", gives(*gifts[:4], ("stone_4", "carol")), "TURN-21")
    table.when("alice", gives(*gifts))
    table.passes_all()
    table.then(alice=has(hand_size=4, aside=["dwarf"]), bob=has(hand_size=2), dave=has(hand_size=3))


@rule("TURN-21", "TURN-23", "DEATH-16", "AMB-30", "AMB-58", where="DEATH-16")
@pytest.mark.parametrize(
    ("levels", "receivers"),
    [((3, 1, 4), ("carol",)), ((5, 1, 5), ()), ((6, 1, 0), ())],
    ids=["the dead one is lower", "tied for lowest of the living", "nobody else lives"],
)
def test_only_the_living_are_compared(
    table: Table, levels: tuple[int, int, int], receivers: tuple[str, ...]
) -> None:
    mine, dead, other = levels
    table.given(
        alice=Player(level=5, hand=STONES[:7]),
        bob=Player(level=dead, dead=True),
        carol=Player(level=max(mine if receivers else other, 1), dead=not other),
        point="rest",
    )
    table.when("alice", ends_turn())
    to = receivers[0] if receivers else None
    table.refused("alice", gives(("stone_0", "bob"), ("stone_1", "bob")))
    table.when("alice", gives(("stone_0", to), ("stone_1", to)))
    if receivers:
        table.passes_all()
        table.then(carol=has(hand=["stone_0", "stone_1"]))
    else:
        assert table.lies("stone_0") == TREASURE_DISCARD


@rule("TURN-20", "TURN-21", "AMB-86", "HAND-10", "AMB-82", "GUAL-01", "TURN-25")
def test_a_level_card_queued_in_charity_comes_after_it(table: Table) -> None:
    """Who was lowest when the cards were given stays the receiver, and may play them at once."""
    table.given(
        alice=Player(level=5, hand=STONES[:6]),
        bob=Player(level=2, hand=[level_up("course", 2)]),
        carol=Player(level=3),
        point="rest",
    )
    table.when("alice", ends_turn())
    table.when("bob", plays("course", on="bob"))
    table.then(bob=has(level=2))
    table.when("alice", gives(("stone_5", "bob")))
    assert table.waits == ["window:receipt"]
    table.then(bob=has(level=4, hand=["stone_5"]))
    table.when("bob", plays("stone_5"))
    table.passes_all()
    assert table.state.active == table.seat("bob")
    table.then(bob=has(wears=["stone_5"], hand=[]))


@rule("TURN-20", "MULTIID-08", "MULTIID-09", "AMB-68", "HAND-05", "CLASS-05", where="HAND-05")
def test_a_double_nature_played_down_in_charity_raises_the_limit(table: Table) -> None:
    """Eight cards are three too many; double nature and dwarf down, six are just right."""
    table.given(
        alice=Player(
            level=5, aside=[race("pale")], hand=[two_identities("half", "race"), DWARF, *STONES[:6]]
        ),
        point="rest",
    )
    table.when("alice", ends_turn())
    table.when("alice", plays("half", other="dwarf"))
    table.then(alice=has(aside=["pale", "half", "dwarf"], hand_size=6, hand_limit=6))
    assert table.state.active == table.seat("bob")
