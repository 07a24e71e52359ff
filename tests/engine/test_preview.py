"""What a play would do, foreseen without looking at what is hidden."""

from __future__ import annotations

from engine.core.commands import OURS, THEIRS, OpenDoor, PlayCard
from engine.play_preview import Previewer
from tests.engine.cards import cheat, curse, item, level_up, lose, monster, potion, special
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.rulebook import rule

LUMP = monster("lump", 8)


def test_a_one_shot_is_foreseen_for_both_sides(table: Table) -> None:
    table.given(alice=Player(level=7, hand=[potion("tea", 2)]), fight=("alice", LUMP))
    view, tea = table.view("alice"), table.card("tea", 0)
    asked = Previewer(view, table.box)
    ours = asked.outcome(PlayCard(tea, side=OURS))
    theirs = asked.outcome(PlayCard(tea, side=THEIRS))
    assert ours is not None
    assert (ours.ours_before, ours.theirs_before) == (7, 8)
    assert (ours.ours_after, ours.theirs_after) == (9, 8)
    assert (ours.ahead_before, ours.ahead_after, ours.lead_changes) == (False, True, True)
    assert theirs is not None
    assert (theirs.ours_after, theirs.theirs_after, theirs.lead_changes) == (7, 10, False)
    assert not ours.luck
    assert table.sums == (7, 8)


def test_levels_and_gear_are_foreseen_outside_fights(table: Table) -> None:
    cards = [item("cap", 2, slot="head"), level_up("lesson"), curse("bite", lose(1))]
    table.given(alice=Player(level=3, hand=cards), bob=Player(level=4))
    asked = Previewer(table.view("alice"), table.box)
    worn = asked.outcome(PlayCard(table.card("cap", 0)))
    assert worn is not None
    assert (worn.seat, worn.strength_before, worn.strength_after) == (0, 3, 5)
    assert (worn.ours_before, worn.theirs_after) == (None, None)
    taught = asked.outcome(PlayCard(table.card("lesson", 0), seat=1))
    assert taught is not None
    assert (taught.seat, taught.level_before, taught.level_after) == (1, 4, 5)
    bitten = asked.outcome(PlayCard(table.card("bite", 0), seat=1))
    assert bitten is not None
    assert bitten.level_after == 3


def test_levels_before_a_die_are_certain_in_the_end_of_a_fight(table: Table) -> None:
    """A victory that ends with a die: both levels and a card come before
    it, and are told."""
    lucky = monster(
        "lucky",
        1,
        2,
        triggers=[
            {
                "on": "killed",
                "do": [
                    {"do": "gain_levels", "who": "helper"},
                    {"do": "draw", "deck": "door"},
                    {"do": "roll", "on": [{"faces": [1, 2, 3, 4, 5, 6], "do": lose(1)}]},
                ],
            }
        ],
    )
    table.given(alice=Player(level=3), bob=Player(level=4), fight=("alice", lucky), helper="bob")
    told = Previewer(table.view("alice"), table.box).fight_forecast()
    assert told is not None
    assert told.luck
    assert [(one.level, one.gained, one.doors) for one in told.fighters] == [(4, 1, 1), (5, 1, 0)]


def test_what_hangs_on_chance_says_so_and_what_is_illegal_is_nothing(table: Table) -> None:
    gamble = special(
        "gamble",
        "own_turn",
        [
            {
                "do": "roll",
                "on": [
                    {"faces": [1, 2, 3], "do": lose(1)},
                    {"faces": [4, 5, 6], "do": [{"do": "gain_levels"}]},
                ],
            }
        ],
    )
    table.given(alice=Player(level=3, hand=[gamble, potion("tea", 1)]))
    asked = Previewer(table.view("alice"), table.box)
    thrown = asked.outcome(PlayCard(table.card("gamble", 0)))
    assert thrown is not None
    assert thrown.luck
    assert asked.outcome(PlayCard(table.card("tea", 0), side=OURS)) is None
    assert Previewer(table.view("bob"), table.box).outcome(OpenDoor()) is None


@rule("AMB-88")
def test_a_theft_from_a_hand_is_open_while_all_of_it_may_be_cheats(table: Table) -> None:
    """Bo's cards are stolen by lot, and a cheat is none that can be; where the only one lies open,
    or among more cards than it could replace, a card comes whatever they are."""
    steal = [{"do": "steal", "in": "hand", "pick": "random", "count": 2}]
    thief, fix = special("thief", "own_turn", steal), cheat("fix")
    for bob, seen, hangs_on in (
        (["pebble"] * 2, [], "cards"),
        (["pebble"] * 3, [], "lot"),
        (["pebble"] * 2, [fix], ""),
    ):
        table.given(
            alice=Player(hand=[thief]), bob=Player(hand=bob), door_discards=seen, cards=[fix]
        )
        asked = Previewer(table.view("alice"), table.box)
        told = asked.outcome(PlayCard(table.card("thief", 0), seat=1))
        assert told is not None
        assert told.hangs_on == hangs_on


def test_a_last_level_that_a_card_cannot_give_is_foreseen(table: Table) -> None:
    promote = special(
        "promote", "any_time", [{"do": "lose_levels", "who": "target"}, {"do": "gain_levels"}]
    )
    table.given(alice=Player(level=9, hand=[promote]), bob=Player(level=4))
    asked = Previewer(table.view("alice"), table.box)
    told = asked.outcome(PlayCard(table.card("promote", 0), seat=1))
    assert told is not None
    assert (told.level_before, told.level_after, told.wastes_level) == (4, 3, True)


GAMBLE = special(
    "gamble",
    "own_turn",
    [
        {
            "do": "roll",
            "on": [
                {"faces": [1, 2], "do": lose(1)},
                {"faces": [3, 4, 5], "do": []},
                {"faces": [6], "do": [{"do": "gain_levels", "amount": 2}]},
            ],
        }
    ],
)


def test_each_face_of_a_die_is_foreseen(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[GAMBLE]))
    asked = Previewer(table.view("alice"), table.box)
    found = asked.branches(PlayCard(table.card("gamble", 0)))
    assert [one.values for one in found] == [(face,) for face in range(1, 7)]
    assert [one.outcome.level_after for one in found] == [2, 2, 3, 3, 3, 5]
    assert not any(one.outcome.hangs_on for one in found)
    assert table.state.seats[0].level == 3


def test_each_face_is_foreseen_of_a_card_that_rolls_for_another_thing_elsewhere(
    table: Table,
) -> None:
    """What an ability rolls for has other rows than what the card rolls for when it is played."""
    (roll,) = GAMBLE["do"]
    more = {"do": "roll", "on": [{"faces": [1, 2, 3, 4, 5, 6], "do": lose(1)}]}
    both = {"do": "check", "when": {"level_min": 9}, "then": [more], "otherwise": [roll]}
    table.given(alice=Player(level=3, hand=[special("gamble", "own_turn", [both])]))
    found = Previewer(table.view("alice"), table.box).branches(PlayCard(table.card("gamble", 0)))
    assert [one.values for one in found] == [(face,) for face in range(1, 7)]
    assert [one.outcome.level_after for one in found] == [2, 2, 3, 3, 3, 5]


def test_each_thing_that_can_be_chosen_is_foreseen(table: Table) -> None:
    offer = special(
        "offer",
        "own_turn",
        [{"do": "choose", "by": "you", "options": [lose(1), [{"do": "gain_levels"}]]}],
    )
    table.given(alice=Player(level=3, hand=[offer]))
    asked = Previewer(table.view("alice"), table.box)
    found = asked.branches(PlayCard(table.card("offer", 0)))
    assert [(one.values, one.outcome.level_after) for one in found] == [((0,), 2), ((1,), 4)]


def test_what_another_chooses_from_a_hidden_hand_is_not_foreseen(table: Table) -> None:
    robbed = special(
        "robbed",
        "own_turn",
        [{"do": "discard", "who": "target", "in": "hand", "pick": "victim"}],
    )
    tea, milk = potion("tea", 1), potion("milk", 1)
    table.given(alice=Player(level=3, hand=[robbed]), bob=Player(hand=[tea, milk]))
    asked = Previewer(table.view("alice"), table.box)
    assert asked.branches(PlayCard(table.card("robbed", 0), seat=1)) == ()
