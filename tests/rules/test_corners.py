"""Corners of the rules, each of which one small clause of the engine decides."""

from __future__ import annotations

import pytest

from engine.core.events import CardsMoved, FightBonusGiven
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD, play_zone_of
from tests.editions import TREASURES_COME_IN
from tests.engine.cards import DIE, cheat, curse, follower, item, monster, one_shot, potion, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    THEIRS,
    accepts,
    asks_help,
    calls_kill,
    offers_trade,
    passes,
    picks,
    plays,
)
from tests.rulebook import rule


@rule("TURN-18", "AMB-85")
def test_the_rulebooks_own_phase_for_treasures(table: Table, edition_id: str) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(level=5),
        fight=("alice", monster("ogre", 8, treasures=2)),
        treasures=[item("cap"), item("sock")],
    )
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", accepts())
    table.wins()
    table.asks("alice", "split")
    assert table.view("carol").public.phase == TREASURES_COME_IN[edition_id]
    table.when("alice", picks("sock"))
    table.passes_all()


@rule("DEATH-16", "AMB-82", "HELP-11", "REW-06", where="DEATH-16")
def test_the_share_of_a_helper_who_died_of_the_kill_is_lost(table: Table) -> None:
    bomb = monster(
        "bomb", 8, 2, triggers=[{"on": "killed", "do": [{"do": "die", "who": "helper"}]}]
    )
    table.given(
        alice=Player(level=5),
        bob=Player(level=5),
        fight=("alice", bomb),
        treasures=[item("cap"), item("sock")],
    )
    table.when("alice", asks_help("bob", treasures=1, helper_first=True))
    table.when("bob", accepts())
    table.wins()
    table.then(alice=has(level=6, hand=["sock"]), bob=has(dead=True, hand=[]))
    assert table.lies("cap") == TREASURE_DISCARD


@rule("AMB-33", "STR-14")
def test_a_worn_item_that_does_not_work_is_not_the_best(table: Table) -> None:
    greedy = curse("greedy", [{"do": "discard", "in": "worn", "pick": "best"}])
    sword = item("sword", 5, hands=1, usable_if={"has": "class:king"})
    table.given(alice=Player(hand=[greedy]), bob=Player(wears=[item("cap", 2, slot="head"), sword]))
    table.then(bob=has(strength=3))
    table.when("alice", plays("greedy", on="bob"))
    table.then(bob=has(strength=1, wears=["sword"]))


@rule("AMB-25", "AMB-87", "AMB-88")
def test_a_cheat_lets_an_item_that_lay_aside_be_worn(table: Table) -> None:
    table.given(
        alice=Player(
            wears=[item("cap", 2, slot="head")],
            aside=[item("hat", 3, slot="head")],
            hand=[cheat("says_so")],
        )
    )
    table.then(alice=has(strength=3))
    table.when("alice", plays("says_so", other="hat"))
    table.then(alice=has(strength=6, wears=["cap", "hat"]))


@rule("AMB-31", "AMB-82", where="DEATH-16")
def test_a_curse_is_not_sent_on_to_the_dead(table: Table) -> None:
    """It hits the one whom it was for: what has become impossible does nothing."""
    scapegoat = special("scapegoat", "curse", [{"do": "die", "who": "target"}, {"do": "redirect"}])
    table.given(
        alice=Player(hand=[curse("bite", [{"do": "lose_levels"}])]),
        bob=Player(level=3, hand=[scapegoat]),
        carol=Player(level=3),
    )
    table.when("alice", plays("bite", on="bob"))
    table.when("bob", plays("scapegoat", on="carol"))
    table.passes_all()
    table.then(bob=has(level=2), carol=has(dead=True, level=3))


@rule("DEATH-16", "AMB-82", where="DEATH-16")
def test_the_dead_steal_nothing(table: Table) -> None:
    heist = special(
        "heist", "any_time", [{"do": "die"}, {"do": "steal", "who": "target", "in": "worn"}]
    )
    table.given(
        alice=Player(level=3), bob=Player(hand=[heist]), carol=Player(wears=[item("cap", 2)])
    )
    table.when("bob", plays("heist", on="carol"))
    table.then(bob=has(dead=True, wears=[]), carol=has(wears=["cap"]))


@rule("HAND-09", "PREC-01", "COMBAT-10", "AMB-79")
def test_what_strengthens_the_own_side_is_for_fighters(table: Table) -> None:
    """Onlookers keep such a card, which says that it is for who fights or helps; and a curse for
    this fight means nothing to them."""
    cake = one_shot("cake", [{"do": "boost", "side": "own", "amount": 2}])
    wobble = curse("wobble", [{"do": "boost", "side": "own", "amount": -4}])
    table.given(
        alice=Player(level=3),
        bob=Player(level=2, hand=[cake]),
        carol=Player(hand=[wobble]),
        fight=("alice", monster("ogre", 12)),
    )
    table.refused("bob", plays("cake"), "HAND-09", "only_as_fighter")
    assert "play:cake" not in table.offered("bob")
    table.when("carol", plays("wobble", on="bob"))
    table.when("alice", asks_help("bob"))
    table.when("bob", accepts())
    assert table.sums == (5, 12)
    table.when("bob", plays("cake"))
    assert table.sums == (7, 12)


@rule("AMB-54", "MULTI-08", "SHOT-02")
def test_where_levels_alone_count_nothing_is_gained_by_a_potion(table: Table) -> None:
    """Whether it is for a side or for somebody on it; what monsters drink counts."""
    cake = one_shot("cake", [{"do": "boost", "side": "own", "amount": 2}])
    table.given(
        alice=Player(level=3, hand=[cake]),
        bob=Player(hand=[potion("tea", 5), potion("rum", 1)]),
        fight=("alice", monster("judge", 6, rules=[{"forbid": "bonuses"}])),
    )
    table.when("alice", plays("cake"))
    table.when("bob", plays("tea", side=OURS))
    assert table.sums == (3, 6)
    table.when("bob", plays("rum", side=THEIRS))
    assert table.sums == (3, 7)


@rule("AMB-71", "AMB-82", "TRADE-04")
@pytest.mark.parametrize("victim", ["alice", "bob"])
def test_an_offer_ends_with_either_of_the_two(table: Table, victim: str) -> None:
    """At once: it does not wait for the looters."""
    table.given(
        alice=Player(wears=[item("cap", 2)]),
        bob=Player(wears=[item("sock", 1)]),
        carol=Player(level=3, hand=[curse("doom", DIE)]),
    )
    table.when("alice", offers_trade("bob", give=["cap"], take=["sock"]))
    table.when("carol", plays("doom", on=victim))
    table.asks("carol", "loot")
    assert table.state.offers == []
    table.loots("carol", "cap" if victim == "alice" else "sock")


@rule("AMB-71", "AMB-82", "AMB-95")
def test_an_offer_outlasts_a_question(table: Table) -> None:
    pinch = curse("pinch", [{"do": "discard", "in": "worn"}])
    table.given(
        alice=Player(wears=[item("cap", 2), item("hat", 1), item("shoe", 1)]),
        bob=Player(wears=[item("sock", 1)]),
        carol=Player(hand=[pinch]),
    )
    table.when("alice", offers_trade("bob", give=["cap"], take=["sock"]))
    table.when("carol", plays("pinch", on="alice"))
    table.asks("alice", "discard")
    assert len(table.state.offers) == 1
    table.when("alice", picks("shoe"))
    table.when("bob", accepts())
    table.then(alice=has(wears=["hat", "sock"]), bob=has(wears=["cap"]))


@rule("AMB-31", "AMB-82", "CURSE-06", where="DEATH-16")
def test_a_curse_finds_nobody_if_its_victim_has_died(table: Table) -> None:
    """Not even one that would stay."""
    mercy = special("mercy", "curse", [{"do": "die", "who": "target"}, {"do": "redirect"}])
    itch = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
    table.given(alice=Player(hand=[itch]), bob=Player(level=3), carol=Player(hand=[mercy]))
    table.when("alice", plays("itch", on="bob"))
    table.when("carol", plays("mercy", on="bob"))
    table.passes_all()
    table.then(bob=has(dead=True, aside=[]))
    assert table.lies("itch") == DOOR_DISCARD
    assert not any(
        event.target == play_zone_of(table.seat("bob")) for event in table.happened(CardsMoved)
    )


@rule("AMB-79", "RUN-07")
def test_nobody_is_strengthened_once_the_side_runs(table: Table) -> None:
    roar = special("roar", "any_time", [{"do": "boost", "side": "either", "amount": 5}])
    table.given(alice=Player(level=3), bob=Player(hand=[roar]), fight=("alice", monster("ogre", 9)))
    table.loses()
    table.when("bob", plays("roar", side=OURS))
    table.runs("alice", "ogre", die=6)
    assert table.lies("roar") == TREASURE_DISCARD
    assert not table.happened(FightBonusGiven)


@rule("AMB-27", "REW-06")
def test_what_is_promised_is_not_lost_to_the_kill_while_there_is_else(table: Table) -> None:
    thief = monster(
        "thief", 4, triggers=[{"on": "killed", "do": [{"do": "discard", "in": "worn"}]}]
    )
    table.given(
        alice=Player(
            level=2, wears=[item("cap", slot="head"), item("coat", slot="body"), item("ring")]
        ),
        bob=Player(level=4),
        fight=("alice", thief),
    )
    table.when("alice", asks_help("bob", items=["cap"]))
    table.when("bob", accepts())
    table.wins()
    assert table.asks("alice", "discard") == ("coat", "ring")
    table.when("alice", picks("ring"))
    table.then(alice=has(wears=["coat"]))
    assert table.lies("cap") == play_zone_of(table.seat("bob"))


@rule("AMB-82", "AMB-41")
def test_a_monster_without_the_tag_stays(table: Table) -> None:
    """A card that removes undead or swarms, as its player chooses, removes no ghost as a swarm."""
    choice = [[{"do": "remove_monster", "tag": tag}] for tag in ("undead", "swarm")]
    broom = special("broom", "combat", [{"do": "choose", "options": choice}])
    table.given(alice=Player(hand=[broom]), fight=("alice", monster("ghost", 4, tags=["undead"])))
    table.when("alice", plays("broom", on="ghost"))
    table.asks("alice", "choose")
    table.when("alice", picks(1))
    assert table.sums == (1, 4)


@rule("RUN-15", "RUN-07")
def test_a_monster_looks_at_each_runner_by_itself(table: Table) -> None:
    table.given(
        alice=Player(level=6),
        bob=Player(level=4),
        fight=("alice", monster("snob", 20, ignores={"level_max": 4})),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "snob", die=1)
    table.runs("bob", "snob")
    table.then(alice=has(level=5), bob=has(level=4))


@rule("AMB-28", "WIN-01")
def test_the_helper_is_asked_before_the_kill_counts(table: Table) -> None:
    table.given(
        alice=Player(level=5), bob=Player(), fight=("alice", monster("rat", 1)), helper="bob"
    )
    table.when("alice", calls_kill())
    table.when("carol", passes())
    assert table.waits[-1] == "window:victory"
    table.when("bob", passes())
    assert not table.fighting


@rule("SHOT-03", "SHOT-05", "RUN-11")
def test_a_one_shot_for_running_is_used_up_at_once(table: Table) -> None:
    skates = one_shot("skates", [{"do": "escape"}], window="run_away")
    table.given(
        alice=Player(level=3, hand=[skates]),
        fight=("alice", monster("ogre", 9)),
        monsters=[monster("troll", 9)],
    )
    table.loses()
    table.when("alice", plays("skates", on="ogre"))
    assert table.fighting
    assert table.lies("skates") == TREASURE_DISCARD
    table.runs("alice", "troll", die=6)


@rule("SIDE-05", "TRADE-02")
def test_the_rulebooks_own_word_on_trading_followers(table: Table) -> None:
    table.given(alice=Player(aside=[follower("dot", 1)]), bob=Player(wears=[item("cap", 2)]))
    table.refused("alice", offers_trade("bob", give=["dot"]), "TRADE-02")
