"""Presses at the same moment: a die that everybody sees says whose comes first."""

from __future__ import annotations

import pytest

from engine.core.commands import SimultaneousCommands
from engine.core.events import (
    CardPlayed,
    CommandOvertaken,
    ResponseWindowClosed,
    ResponseWindowOpened,
    SimultaneousOrderRolled,
)
from engine.core.save import dump_command, load_command
from engine.core.zones import NOBODY
from engine.legality import why_illegal
from engine.views.event_redaction import redact_event
from tests.engine.cards import (
    CANCEL,
    REROLL,
    curse,
    enhancer,
    level_up,
    lose,
    monster,
    potion,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import NAMES, Player
from tests.engine.moves import OURS, THEIRS, accepts, asks_help, calls_kill, gives_up, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)
GONE = special("begone", "combat", [{"do": "remove_monster"}])


def played(table: Table) -> list[str]:
    """Who played, in order."""
    return [NAMES[event.seat] for event in table.happened(CardPlayed)]


@rule("AMB-28", "AMB-29", "AMB-103")
def test_the_higher_roll_comes_first_and_everybody_sees_it(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[potion("tea", 1)]),
        carol=Player(hand=[potion("milk", 1)]),
        fight=("alice", LUMP),
    )
    revision, shown = table.state.revision, table.state.shown
    table.together(
        ("bob", plays("tea", side=OURS)), ("carol", plays("milk", side=OURS)), die=[2, 5]
    )
    assert played(table) == ["carol", "bob"]
    assert table.sums == (11, 8)
    (order,) = table.happened(SimultaneousOrderRolled)
    assert (order.seats, order.faces) == ((2, 1), ((5,), (2,)))
    assert redact_event(order, NOBODY) == SimultaneousOrderRolled((2, 1), ((5,), (2,)), draws=0)
    assert (table.state.revision, table.state.shown) == (revision + 1, shown + 1)


@rule("AMB-28", "AMB-29")
def test_equal_rolls_roll_again(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[potion("water", 1)]),
        bob=Player(hand=[potion("tea", 1)]),
        carol=Player(hand=[potion("milk", 1)]),
        fight=("alice", LUMP),
    )
    table.together(
        ("alice", plays("water", side=OURS)),
        ("bob", plays("tea", side=OURS)),
        ("carol", plays("milk", side=OURS)),
        die=[4, 6, 4, 1, 3],
    )
    (order,) = table.happened(SimultaneousOrderRolled)
    assert (order.seats, order.faces) == ((1, 2, 0), ((6,), (4, 3), (4, 1)))
    assert played(table) == ["bob", "carol", "alice"]


@rule("AMB-28", "HAND-09")
def test_what_comes_too_late_is_told_to_its_player_alone_and_stays_in_the_hand(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=1),
        bob=Player(hand=[GONE]),
        carol=Player(hand=[enhancer("huge", 3)]),
        fight=("alice", LUMP),
    )
    table.when("alice", gives_up())
    table.together(
        ("bob", plays("begone", on="lump")), ("carol", plays("huge", on="lump")), die=[6, 1]
    )
    (late,) = table.happened(CommandOvertaken)
    assert late.seat == table.seat("carol")
    assert redact_event(late, table.seat("carol")) == late
    assert redact_event(late, table.seat("bob")) is None
    table.then(carol=has(hand=["huge"]))
    assert played(table) == ["bob"]


@rule("AMB-28", "HELP-01")
def test_the_window_is_given_again_to_who_came_too_late(table: Table) -> None:
    table.given(
        bob=Player(level=1),
        carol=Player(level=1),
        fight=("alice", monster("giant", 18)),
    )
    table.when("alice", gives_up())
    table.when("alice", asks_help("bob"))
    table.when("carol", asks_help("alice"))
    table.together(("bob", accepts()), ("alice", accepts()), die=[5, 2])
    assert [NAMES[one.seat] for one in table.happened(CommandOvertaken)] == ["alice"]
    assert [(one.about, one.again) for one in table.happened(ResponseWindowOpened)] == [
        ("defeat", True)
    ]
    assert table.fight.helper == table.seat("bob")


@rule("AMB-28", "AMB-79")
def test_each_is_judged_in_the_state_that_it_meets(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[potion("tea", 5)]),
        carol=Player(hand=[potion("milk", 3)]),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    table.together(
        ("bob", plays("tea", side=THEIRS)), ("carol", plays("milk", side=OURS)), die=[6, 1]
    )
    assert [one.why for one in table.happened(ResponseWindowClosed)] == ["lead_changed"]
    assert table.sums == (12, 13)
    assert table.waits == ["open:fight"]


@rule("AMB-28", "AMB-93")
def test_one_cancelled_curse_needs_no_second_answer(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[curse("bite", lose(1))]),
        bob=Player(level=3, hand=[CANCEL]),
        carol=Player(hand=[special("nor_i", "curse", [{"do": "cancel"}])]),
    )
    table.when("alice", plays("bite", on="bob"))
    table.together(("bob", plays("no_thanks")), ("carol", plays("nor_i")), die=[3, 4])
    assert played(table) == ["carol"]
    assert [NAMES[one.seat] for one in table.happened(CommandOvertaken)] == ["bob"]
    (closed,) = table.happened(ResponseWindowClosed)
    assert (closed.why, NAMES[closed.by]) == ("answered", "carol")
    table.then(bob=has(level=3, hand=["no_thanks"]))


@rule("AMB-28", "AMB-93")
def test_the_order_is_no_roll_of_the_die_on_the_table(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(hand=[REROLL]),
        carol=Player(hand=[special("once_more", "die", [{"do": "change_die", "to": "reroll"}])]),
        fight=("alice", LUMP),
    )
    table.loses()
    table.runs("alice", "lump", die=1)
    table.together(("bob", plays("again")), ("carol", plays("once_more")), die=[6, 2, 3, 5])
    table.passes_all()
    table.then(alice=has(level=3))


@rule("AMB-28", "END-01")
def test_after_the_end_nothing_comes(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[level_up("crown")]),
        bob=Player(level=3, hand=[level_up("lesson")]),
        house={"precedence": {"winning_level_by_kill": False}},
    )
    table.together(
        ("bob", plays("lesson", on="bob")), ("alice", plays("crown", on="alice")), die=[1, 2]
    )
    assert table.state.over
    assert [one.rule for one in table.happened(CommandOvertaken)] == ["END-01"]
    table.then(bob=has(level=3, hand=["lesson"]))


@rule("AMB-28")
def test_only_the_table_says_what_came_together(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[potion("tea", 1), potion("milk", 1)]),
        carol=Player(),
        fight=("alice", LUMP),
    )
    tea, milk = (table.card(card, 1) for card in ("tea", "milk"))
    move = plays("tea", side=OURS)(table, 1), plays("milk", side=OURS)(table, 1)
    alone = SimultaneousCommands(((1, move[0]),))  # type: ignore[arg-type]
    twice = SimultaneousCommands(((1, move[0]), (1, move[1])))  # type: ignore[arg-type]
    foreign = SimultaneousCommands(((1, move[0]), (2, move[1])))  # type: ignore[arg-type]
    assert tea != milk
    for together, key in (
        (alone, "only_the_table"),
        (twice, "only_the_table"),
        (foreign, "not_yours"),
    ):
        refusal = why_illegal(table.state, NOBODY, together)
        assert refusal is not None
        assert refusal.key == key
    both = SimultaneousCommands(((1, move[0]), (0, move[1])))  # type: ignore[arg-type]
    refusal = why_illegal(table.state, 1, both)
    assert refusal is not None
    assert refusal.key == "only_the_table"
    assert load_command(dump_command(both)) == both


def test_passes_do_not_race() -> None:
    journal = b'{"kind":"together","presses":[[1,{"kind":"pass","decision":3}]]}'
    with pytest.raises(ValueError, match="not a command"):
        load_command(journal)
