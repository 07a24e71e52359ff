"""Combat strength (STR)."""

from __future__ import annotations

from engine.core.tally import TallyPart
from tests.editions import MONSTER_FLOOR
from tests.engine.cards import (
    DWARF,
    WARRIOR,
    class_,
    curse,
    enhancer,
    follower,
    identity,
    item,
    level_up,
    monster,
    potion,
    race,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, THEIRS, calls_kill, discards, gives_up, plays
from tests.rulebook import rule

PALE = race("pale")
SCRIBE = class_("scribe")


@rule("STR-01", "STR-03", "STR-04", "COMBAT-17", "RUN-03")
def test_a_tie_belongs_to_the_monster(table: Table) -> None:
    """8 against 8 is no win; running brings neither level nor treasure."""
    table.given(
        alice=Player(
            level=5, wears=[item("cap", 2, slot="head"), item("rod", 1, hands=1)], hand=[]
        ),
        fight=("alice", monster("lump", 8, treasures=2)),
    )
    assert table.sums == (8, 8)
    assert not table.fight.ahead
    table.refused("alice", calls_kill(), "STR-04")
    table.loses()
    table.runs("alice", "lump", die=5)
    table.then(alice=has(level=5, hand=[]))


@rule("STR-01", "STR-02", "SIDE-04", "AMB-72")
def test_every_part_of_a_strength_names_its_card(table: Table) -> None:
    table.given(
        alice=Player(
            level=3,
            wears=[item("cap", 2, slot="head")],
            aside=[
                follower("pal", 1),
                race("stout", modifiers=[{"stat": "strength", "amount": 2}]),
                curse(
                    "itch",
                    lasts="until_removed",
                    modifiers=[{"stat": "strength", "amount": -1}],
                ),
            ],
            hand=[potion("tea", 4)],
        ),
        fight=("alice", monster("lump", 8)),
    )
    table.when("alice", plays("tea", side=OURS))
    assert table.sums[0] == 3 + 2 + 1 + 2 - 1 + 4

    def named(part: TallyPart) -> str:
        return table.box.cards[part.card].id if part.card >= 0 else part.reason

    parts = {named(part): part.amount for part in table.fight.ours.parts}
    assert parts == {"level": 3, "cap": 2, "pal": 1, "stout": 2, "itch": -1, "tea": 4}


@rule("STR-05", "STR-13", "AMB-43", "CLASS-16", where="STR-05")
def test_a_warriors_tie_is_a_win_while_the_class_is_there(table: Table) -> None:
    table.given(
        alice=Player(level=8, aside=[WARRIOR]),
        fight=("alice", monster("lump", 8)),
    )
    assert table.fight.ahead
    table.when("alice", calls_kill())
    table.when("alice", discards("warrior"))
    assert not table.fight.ahead
    assert table.waits == ["open:fight"]
    table.refused("alice", calls_kill(), "STR-04")


@rule("STR-05", "COMBAT-08", "STR-13", "AMB-43", "HELP-07", "HELP-08", where="STR-05")
def test_a_warrior_who_helps_turns_the_tie(table: Table) -> None:
    """12 against 12 is a win for the fighter, who alone gains the level."""
    table.given(
        alice=Player(level=4, wears=[item("cap", 2, slot="head")]),
        bob=Player(level=5, wears=[item("hat", 1, slot="head")], aside=[WARRIOR]),
        fight=("alice", monster("beast", 12)),
        helper="bob",
    )
    assert table.sums == (12, 12)
    table.wins()
    table.then(alice=has(level=5), bob=has(level=5))


@rule("STR-05", "COMBAT-08", "AMB-43", "WIN-02", "CURSE-04", where="STR-05")
def test_a_curse_on_the_warrior_in_the_window_turns_it_back(table: Table) -> None:
    """The tie is a loss again, and both must run."""
    forget = curse("forget", [{"do": "discard", "in": "identity"}])
    table.given(
        alice=Player(level=4, wears=[item("cap", 2, slot="head")]),
        bob=Player(level=5, wears=[item("hat", 1, slot="head")], aside=[WARRIOR]),
        carol=Player(hand=[forget]),
        fight=("alice", monster("beast", 12)),
        helper="bob",
    )
    table.when("alice", calls_kill())
    table.when("carol", plays("forget", on="bob"))
    assert table.sums == (12, 12)
    table.loses()
    table.runs("alice", "beast", die=6)
    table.runs("bob", "beast", die=1)
    table.then(alice=has(level=4), bob=has(level=4))


@rule("STR-06")
def test_a_player_may_be_weaker_than_nothing(table: Table) -> None:
    heavy = curse("heavy", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -5}])
    table.given(alice=Player(level=1, aside=[heavy]), fight=("alice", monster("lump", 2)))
    assert table.sums == (-4, 2)


@rule("STR-07", "AMB-05", "ENH-04", "PREC-02")
def test_a_monster_is_never_weaker_than_one(table: Table) -> None:
    """3 less 5 is 1, which is still a tie with a first-level hero; or without a floor
    -2, and beaten."""
    table.given(
        bob=Player(hand=[enhancer("shrink", -5)]),
        fight=("alice", monster("moth", 3)),
    )
    table.when("bob", plays("shrink", on="moth"))
    floor = MONSTER_FLOOR[table.edition]
    assert table.sums == (1, -2 if floor is None else floor)
    assert table.fight.ahead is (floor is None)


@rule("STR-07", "AMB-05")
def test_the_floor_comes_before_the_monsters_own_modifiers(table: Table) -> None:
    fears = {
        "stat": "strength",
        "amount": -3,
        "when": {"who": "fighters", "has": "identity:scribe"},
    }
    table.given(
        alice=Player(aside=[identity("scribe")]),
        bob=Player(hand=[enhancer("shrink", -5)]),
        fight=("alice", monster("moth", 3, modifiers=[fears])),
    )
    table.when("bob", plays("shrink", on="moth"))
    assert table.sums == (1, (MONSTER_FLOOR[table.edition] or 3 - 5) - 3)


@rule("STR-07", "AMB-05")
def test_without_a_floor_the_same_monster_falls_below_zero(table: Table) -> None:
    table.given(
        bob=Player(hand=[enhancer("shrink", -5)]),
        fight=("alice", monster("moth", 3)),
        house={"fight": {"monster_floor": None}},
    )
    table.when("bob", plays("shrink", on="moth"))
    assert table.sums == (1, -2)
    assert table.fight.ahead


AGAINST_PALE = {"stat": "strength", "amount": 4, "when": {"who": "fighters", "has": "race:pale"}}
AGAINST_SCRIBES = {
    "stat": "strength",
    "amount": 3,
    "when": {"who": "fighters", "has": "class:scribe"},
}


@rule("STR-08", "STR-13", "HELP-07")
def test_what_a_monster_hates_counts_while_it_is_there(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[PALE]),
        fight=("alice", monster("snob", 6, modifiers=[AGAINST_PALE])),
    )
    assert table.sums == (5, 10)
    table.when("alice", discards("pale"))
    assert table.sums == (5, 6)


@rule("STR-09")
def test_what_a_monster_hates_counts_once_for_both(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[race("pale", count=2)]),
        bob=Player(level=2, aside=["pale#2"]),
        fight=("alice", monster("snob", 6, modifiers=[AGAINST_PALE])),
        helper="bob",
    )
    assert table.sums == (7, 10)


@rule("STR-10", "STR-11")
def test_different_hates_of_one_monster_add_up(table: Table) -> None:
    """6 + 4 + 3 against 14."""
    table.given(
        alice=Player(level=9, aside=[PALE]),
        bob=Player(level=5, aside=[SCRIBE]),
        fight=("alice", monster("twin_hate", 6, modifiers=[AGAINST_PALE, AGAINST_SCRIBES])),
        helper="bob",
    )
    assert table.sums == (14, 13)
    assert table.fight.ahead


@rule("STR-11", "STR-12", "MULTI-01", "MULTI-04")
def test_both_sides_are_sums(table: Table) -> None:
    table.given(
        alice=Player(level=4, wears=[item("cap", 2, slot="head")]),
        bob=Player(level=5, wears=[item("hat", 1, slot="head")]),
        fight=("alice", monster("weak_bug", 3)),
        monsters=[monster("strong_bugs", 10)],
        helper="bob",
    )
    assert table.sums == (12, 13)


@rule("STR-13", "COMBAT-12", "GUAL-01")
def test_a_new_level_counts_at_once(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(hand=[level_up("lesson")]),
        fight=("alice", monster("lump", 5)),
    )
    assert not table.fight.ahead
    table.when("bob", plays("lesson", on="alice"))
    assert table.sums == (6, 5)


@rule("STR-14", "ITEM-12", "ITEM-13")
def test_what_is_turned_sideways_or_forbidden_adds_nothing(table: Table) -> None:
    beard = item("beard", 4, usable_if={"has": "identity:kin"})
    table.given(
        alice=Player(
            level=2,
            wears=[item("cap", 1, slot="head"), beard],
            aside=[item("crown", 3, slot="head")],
            hand=[identity("kin")],
        ),
    )
    table.then(alice=has(strength=2 + 1))
    table.when("alice", plays("kin"))
    table.then(alice=has(strength=2 + 1 + 4))


@rule("STR-14", "AMB-44", "COMBAT-05")
def test_a_restriction_that_fails_in_the_fight_stops_the_bonus(table: Table) -> None:
    beard = item("beard", 4, slot="head", usable_if={"has": "race:dwarf"})
    table.given(
        alice=Player(level=2, wears=[beard], aside=[DWARF]), fight=("alice", monster("lump", 5))
    )
    assert table.sums[0] == 6
    table.when("alice", discards("dwarf"))
    assert table.sums[0] == 2
    table.then(alice=has(wears=["beard"]))


@rule("MULTI-08", "AMB-54", "STR-01")
def test_a_judge_lets_only_levels_count_for_the_whole_side(table: Table) -> None:
    """Levels alone, until the judge is gone; monsters' own cards still count."""
    go_away = {"do": "remove_monster", "how": "defeat"}
    judge = monster("judge", 7, rules=[{"forbid": "bonuses"}])
    table.given(
        alice=Player(level=6, wears=[item("mail", 6)]),
        bob=Player(level=4, wears=[item("plate", 9)]),
        carol=Player(
            hand=[
                potion("tea", 3),
                enhancer("old", 2),
                {"id": "shoo", "kind": "one_shot", "name": {"en": "shoo"}, "do": [go_away]},
            ]
        ),
        fight=("alice", judge),
        monsters=[monster("rat", 2)],
        helper="bob",
    )
    assert table.sums == (10, 9)
    table.when("carol", plays("tea", side=OURS))
    table.when("carol", plays("old", on="rat"))
    assert table.sums == (10, 11)
    table.when("carol", plays("shoo", on="judge"))
    assert table.sums == (6 + 6 + 4 + 9 + 3, 4)


@rule("AMB-54")
def test_what_is_thrown_to_the_monsters_counts_before_a_judge(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[potion("tea", 3)]),
        fight=("alice", monster("judge", 7, rules=[{"forbid": "bonuses"}])),
    )
    table.when("bob", plays("tea", side=THEIRS))
    assert table.sums == (9, 10)
    table.when("alice", gives_up())
    assert table.waits == ["window:defeat"]
