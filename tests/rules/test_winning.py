"""The winning window and the rewards (WIN and REW)."""

from __future__ import annotations

import pytest

from engine.core.events import CardsMoved, FightWon
from tests.editions import CARD_KILLS_GIVE_LEVELS, CARDS_MAY_WIN
from tests.engine.cards import (
    SHOO,
    WARRIOR,
    curse,
    enhancer,
    item,
    lose,
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
from tests.engine.moves import OURS, THEIRS, Move, asks_help, calls_kill, passes, plays
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=2)
SLAY = one_shot("slay", [{"do": "remove_monster", "how": "kill", "treasure": True}])


@rule("WIN-01", "AMB-80", "AMB-28")
def test_a_claimed_kill_waits_for_everybody_else(table: Table) -> None:
    table.given(alice=Player(level=9), fight=("alice", LUMP), seats=4)
    table.refused("bob", calls_kill(), "AMB-80")
    table.when("alice", calls_kill())
    assert table.waits == ["window:victory"]
    table.then(alice=has(level=9))
    table.refused("alice", passes(), "AMB-28", "not_asked")
    table.when("bob", passes())
    table.refused("bob", passes(), "AMB-28", "passed_already")
    table.when("carol", passes())
    assert table.waits == ["window:victory"]
    table.when("dave", passes())
    assert table.state.over


@rule("WIN-01", "AMB-28", "AMB-80")
def test_the_seconds_of_the_window_are_in_the_profile(table: Table) -> None:
    table.given(alice=Player(level=5), fight=("alice", LUMP))
    assert table.box.profile.window.seconds == 2.6


@rule("WIN-02", "WIN-03", "REW-05", "AMB-79")
@pytest.mark.parametrize(
    "move",
    [
        plays("tea", side=THEIRS),
        plays("old", on="lump"),
        plays("lost", other="rat"),
        plays("bite", on="alice"),
    ],
    ids=["one-shot", "enhancer", "wandering monster", "curse"],
)
def test_in_the_window_everybody_may_still_interfere(table: Table, move: Move) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(
            hand=[
                potion("tea", 3),
                enhancer("old", 5),
                wandering("lost"),
                monster("rat", 3),
                curse("bite", lose(3)),
            ]
        ),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    table.when("bob", move)
    assert not table.fight.ahead
    assert table.waits == ["open:fight"]
    assert not table.happened(FightWon)


@rule("WIN-03", "AMB-79", "REW-05")
def test_after_the_window_the_kill_is_final(table: Table) -> None:
    table.given(
        alice=Player(level=7, wears=[item("mail", 3)]),
        bob=Player(hand=[potion("tea", 9), curse("bite", lose(3))]),
        fight=("alice", LUMP),
    )
    table.wins()
    table.then(alice=has(level=8, hand_size=2))
    table.refused("bob", plays("tea", side=THEIRS), "SHOT-01")
    table.when("bob", plays("bite", on="alice"))
    table.then(alice=has(level=5, hand_size=2))


@rule("WIN-04", "COMBAT-14", "CURSE-04")
def test_the_window_runs_for_a_monster_merely_got_rid_of(table: Table) -> None:
    """A curse may come in it."""
    table.given(
        alice=Player(level=3, hand=[SHOO]),
        carol=Player(hand=[curse("bite", lose(1))]),
        fight=("alice", LUMP),
    )
    table.when("alice", plays("shoo", on="lump"))
    table.when("alice", calls_kill())
    assert table.waits == ["window:victory"]
    table.when("carol", plays("bite", on="alice"))
    table.then(alice=has(level=2))
    assert table.waits == ["window:victory"]
    table.passes_all()
    table.then(alice=has(level=2, hand_size=0))


# Rewards


@rule("REW-01", "LEVEL-02", "LEVEL-04", "END-01", "PREC-02")
def test_some_monsters_give_two_levels(table: Table) -> None:
    """From 8 to 10 and won; got rid of, still 8; from 9 clipped at 10."""
    hulk = monster("hulk", 18, treasures=5, levels=2)
    for level, end, card in ((8, 10, ""), (8, 8, "shoo"), (9, 10, "")):
        table.given(
            alice=Player(level=level, wears=[item("mail", 10), item("plate", 10)], hand=[SHOO]),
            fight=("alice", hulk),
        )
        if card:
            table.when("alice", plays(card, on="hulk"))
        table.wins()
        table.then(alice=has(level=end))
        assert table.state.over is (end == 10)
        assert table.state.winners == ((0,) if end == 10 else ())


@rule("REW-01", "REW-03", "AMB-99")
def test_a_lone_winner_draws_face_down(table: Table) -> None:
    table.given(alice=Player(level=5), fight=("alice", monster("rat", 2, treasures=3)))
    table.wins()
    table.then(alice=has(level=6, hand_size=3))
    assert table.happened(CardsMoved)[-1].why == "drawn"
    assert table.view("bob").public.seats[0].hand == ()


@rule("REW-02", "ENH-05", "ENH-01", "ENH-03")
def test_treasures_are_summed_with_the_enhancers(table: Table) -> None:
    table.given(
        alice=Player(level=5, wears=[item("mail", 10), item("plate", 10)]),
        bob=Player(hand=[enhancer("old", 5, 1), enhancer("mad", 10, 2)]),
        fight=("alice", monster("rat", 2, treasures=1)),
        monsters=[monster("toad", 3, treasures=2)],
    )
    table.when("bob", plays("old", on="toad"))
    table.when("bob", plays("mad", on="toad"))
    assert table.fight.treasures == 1 + 2 + 1 + 2
    table.wins()
    table.then(alice=has(level=7, hand_size=6))


@rule("ENH-04", "ENH-05", "REW-01", "REW-02", "AMB-42")
def test_a_weak_monster_is_a_weak_reward(table: Table) -> None:
    """Strength 1, one level, no treasure, and none taken from another monster's."""
    table.given(
        alice=Player(level=8),
        bob=Player(hand=[enhancer("tiny", -5, -2)]),
        fight=("alice", monster("rat", 6, treasures=1)),
        monsters=[monster("toad", 1, treasures=1)],
    )
    table.when("bob", plays("tiny", on="rat"))
    assert table.sums == (8, 2)
    assert table.fight.treasures == 1


@rule("REW-04", "AMB-86", "AMB-40")
def test_drawn_treasures_may_be_played_at_once(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        fight=("alice", monster("rat", 2)),
        treasures=[item("cap", 2, slot="head")],
    )
    table.wins()
    table.when("alice", plays("cap"))
    table.then(alice=has(wears=["cap"]))


@rule("REW-05", "AMB-08", "MULTI-06", "MULTI-05")
def test_what_was_removed_pays_nothing_if_one_then_runs(table: Table) -> None:
    table.given(
        alice=Player(level=4, hand=[SLAY]),
        fight=("alice", monster("rat", 2, treasures=3)),
        monsters=[LUMP],
    )
    table.when("alice", plays("slay", on="rat"))
    table.then(alice=has(level=4, hand=[]))
    assert table.sums == (4, 8)
    table.loses()
    table.runs("alice", "lump", die=6)
    table.then(alice=has(level=4, hand=[]))


@rule("REW-05", "AMB-08", "AMB-41", "MULTI-05", "MULTI-07")
def test_what_was_removed_pays_with_the_rest(table: Table) -> None:
    table.given(
        alice=Player(level=4, wears=[item("mail", 9)], hand=[SLAY]),
        fight=("alice", monster("rat", 2, treasures=3)),
        monsters=[LUMP],
    )
    table.when("alice", plays("slay", on="rat"))
    table.wins()
    by_card = 1 if CARD_KILLS_GIVE_LEVELS[table.edition] else 0
    table.then(alice=has(level=5 + by_card, hand_size=5))


@rule("REW-06", "AMB-85")
def test_a_killed_monsters_instructions_come_with_the_rewards(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        fight=(
            "alice",
            monster(
                "mimic",
                2,
                treasures=1,
                triggers=[{"on": "killed", "do": [{"do": "draw", "deck": "door", "count": 2}]}],
            ),
        ),
    )
    table.wins()
    table.then(alice=has(level=6, hand_size=3))


@rule("REW-06", "AMB-41", "AMB-08")
def test_the_instructions_of_a_monster_killed_by_a_card_come_too(table: Table) -> None:
    """Where cards kill: elsewhere such a win is like any other without a kill."""
    gift = {"on": "killed", "do": [{"do": "draw", "deck": "door", "count": 2}]}
    table.given(
        alice=Player(level=4, hand=[SLAY]),
        fight=("alice", monster("mimic", 12, treasures=1, triggers=[gift])),
    )
    table.when("alice", plays("slay", on="mimic"))
    table.then(alice=has(hand_size=0))
    table.wins()
    killed = CARD_KILLS_GIVE_LEVELS[table.edition]
    table.then(alice=has(level=5 if killed else 4, hand_size=3 if killed else 1))


@rule("AMB-85", "COMBAT-13", "SETUP-18")
def test_the_fights_cards_are_discarded_before_the_treasures_are_drawn(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[potion("tea", 9)]),
        fight=("alice", monster("rat", 2, treasures=1)),
        bare_decks=True,
    )
    table.when("alice", plays("tea", side=OURS))
    table.wins()
    table.then(alice=has(hand=["tea"]))


@rule("AMB-79", "WIN-03")
def test_nothing_may_be_added_to_somebody_who_runs(table: Table) -> None:
    table.given(
        bob=Player(hand=[enhancer("old", 5), wandering("lost"), monster("rat", 1), mate("twin")]),
        carol=Player(hand=[potion("tea", 20), WARRIOR]),
        fight=("alice", LUMP),
    )
    table.loses()
    table.refused("bob", plays("old", on="lump"), "AMB-79", "fight_decided")
    table.refused("bob", plays("lost", other="rat"), "AMB-79", "fight_decided")
    table.refused("bob", plays("twin", on="lump"), "AMB-79", "fight_decided")
    table.refused("carol", plays("tea", side=OURS), "AMB-79", "fight_decided")
    table.refused("carol", asks_help("alice"), "AMB-79")
    table.runs("alice", "lump", die=5)


@rule("AMB-84", "AMB-48", "END-02", "LEVEL-05")
@pytest.mark.parametrize("who", ["everybody", "fighters"])
@pytest.mark.parametrize("first", ["alice", "bob"])
def test_levels_of_one_effect_win_together(table: Table, who: str, first: str) -> None:
    """Two at level 9 are raised by one card: it gives both the last level, or neither."""
    toast = special(
        "toast",
        "any_time",
        [{"do": "gain_levels", "who": who}, {"do": "draw", "deck": "door"}],
        rules=[{"permit": "may_win"}],
    )
    table.given(
        alice=Player(level=9),
        bob=Player(level=9),
        carol=Player(level=3, hand=[toast]),
        fight=(first, monster("door", 12)),
        helper="bob" if first == "alice" else "alice",
    )
    table.when("carol", plays("toast"))
    if CARDS_MAY_WIN[table.edition]:
        assert sorted(table.state.winners) == [0, 1]
        table.then(alice=has(level=10), bob=has(level=10), carol=has(hand=[]))
        gained = 1 if who == "everybody" else 0
        table.then(carol=has(level=3 + gained))
    else:
        assert not table.state.over
        table.then(alice=has(level=9), bob=has(level=9))
