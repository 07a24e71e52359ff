"""The harness itself must be able to fail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core import chance
from engine.core.commands import LootRoom
from engine.core.state import GameState
from tests import edition_cases
from tests.engine import invariants, secrecy
from tests.engine.cards import FILLERS, curse, item, monster, potion
from tests.engine.expectations import has
from tests.engine.harness import Dice, Table, UnnamedRoll
from tests.engine.layout import Player
from tests.engine.moves import calls_kill, gives_up, opens_door, picks, plays, sets_aside
from tests.rulebook import EDITIONS_OF, EVERY_EDITION, editions_for, only_in, rule

LUMP = monster("lump", 8)


def test_a_fight_is_laid_out_as_given(table: Table) -> None:
    table.given(
        alice=Player(level=5, wears=[item("cap", 2, slot="head")], hand=[potion("tea", 3)]),
        fight=("alice", LUMP),
        helper="bob",
    )
    assert table.sums == (8, 8)
    table.then(alice=has(level=5, wears=["cap"], hand=["tea"]), bob=has(level=1, hand=[]))
    for wrong in (has(level=4), has(wears=[]), has(hand=["tea", "tea"]), has(dead=True)):
        with pytest.raises(AssertionError):
            table.then(alice=wrong)


def test_fillers_are_there_without_a_small_card_too(table: Table) -> None:
    table.given(alice=Player(hand=["pebble", "marble#2"]))
    table.then(alice=has(hand=["pebble", "marble"]))
    table.given(alice=Player(hand=["pebble", LUMP]), cards=FILLERS)
    assert len(table.box.cards) == 1 + 4 * 12


@only_in("classic")
def test_a_card_that_is_not_in_the_box_is_named(table: Table) -> None:
    """A game of the edition's own deck has no fillers, and no third copy of a card."""
    table.given(alice=Player(hand=["elf"]))
    for name in ("pebble", "elf#9"):
        with pytest.raises(KeyError, match=f"{name} is not in the box"):
            table.when("alice", plays(name))


def test_passing_needs_a_window(table: Table) -> None:
    table.given(fight=("alice", LUMP))
    with pytest.raises(AssertionError, match="no window to pass in: open:fight is on top"):
        table.passes_all()
    table.passes_if_asked()
    table.when("alice", gives_up())
    table.passes_if_asked()
    table.expires(die=6)


@pytest.mark.parametrize("fails", [True, False])
def test_only_a_test_that_came_to_its_end_finishes_its_table(fails: bool) -> None:
    """One that failed would be reported twice."""
    played = Table("classic", Dice())
    played.given(
        alice=Player(hand=[curse("poor", [{"do": "discard", "in": "carried"}])]),
        bob=Player(aside=[item("cup"), item("mug")]),
    )

    def test(table: Table) -> None:
        table.when("alice", plays("poor", on="bob"))
        assert not fails, "of the test"

    with pytest.raises(AssertionError, match="of the test" if fails else "unanswered"):
        edition_cases.play(test, {"table": played})


def test_every_edition_in_which_a_test_fails_is_told() -> None:
    told: list[str] = []
    played: list[tuple[str, str]] = []

    @contextmanager
    def subtest(edition: str) -> Iterator[None]:
        with pytest.raises(AssertionError, match=f"in {edition}"):
            yield
        told.append(edition)

    def test(table: Table, edition_id: str) -> None:
        played.append((table.edition, edition_id))
        assert edition_id not in ("classic", "star"), f"in {edition_id}"

    edition_cases.pytest_pyfunc_call(
        SimpleNamespace(  # type: ignore[arg-type]
            obj=test,
            fixturenames=["table", "edition_id"],
            funcargs={"table": None, "edition_id": None},
            _fixtureinfo=SimpleNamespace(argnames=("table", "edition_id")),
            iter_markers=lambda name: (),
            config=SimpleNamespace(getoption=lambda name: []),
            _request=SimpleNamespace(
                getfixturevalue=lambda name: SimpleNamespace(test=subtest),
            ),
        )
    )
    assert played == [(one, one) for one in EVERY_EDITION]
    assert told == [one for one in EVERY_EDITION if one in ("classic", "star")]


def test_a_refused_command_fails_the_test_and_an_accepted_one_fails_refused(table: Table) -> None:
    table.given(fight=("alice", LUMP))
    with pytest.raises(AssertionError, match="refused"):
        table.when("alice", calls_kill())
    with pytest.raises(AssertionError, match="refused by"):
        table.refused("alice", calls_kill(), "TURN-03")
    with pytest.raises(AssertionError, match="accepted"):
        table.refused("alice", gives_up())


def test_an_unnamed_roll_fails_the_test(edition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Dice()
    monkeypatch.setattr(chance, "roll_die", dice)
    played = Table(edition_id, dice)
    played.given(alice=Player(level=3), fight=("alice", LUMP))
    played.loses()
    with pytest.raises(UnnamedRoll):
        played.expires()


def test_a_leftover_die_fails_the_test(edition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Dice()
    monkeypatch.setattr(chance, "roll_die", dice)
    played = Table(edition_id, dice)
    played.given(alice=Player(level=3), fight=("alice", LUMP))
    with pytest.raises(AssertionError, match="nobody rolled"):
        played.when("alice", gives_up(), die=3)
    with pytest.raises(AssertionError, match="nobody rolled"):
        played.finish()


def test_an_unanswered_question_fails_the_test(edition_id: str) -> None:
    played = Table(edition_id, Dice())
    played.given(
        alice=Player(hand=[curse("poor", [{"do": "discard", "in": "carried"}])]),
        bob=Player(aside=[item("cup"), item("mug")]),
    )
    played.when("alice", plays("poor", on="bob"))
    with pytest.raises(AssertionError, match="unanswered"):
        played.finish()
    played.when("bob", picks("cup"))
    played.finish()


def some_state(table: Table) -> GameState:
    table.given(
        alice=Player(level=5, wears=[item("cap", 2, slot="head")], hand=[potion("tea", 3)]),
        bob=Player(hand=[potion("milk", 3)]),
        fight=("alice", LUMP),
    )
    return table.state


def test_lost_doubled_and_misplaced_cards_are_found(table: Table) -> None:
    state = some_state(table)
    lost = state.zones[0].pop()
    with pytest.raises(AssertionError, match="lost or doubled"):
        invariants.check_cards(state)
    state.zones[1].append(lost)
    with pytest.raises(AssertionError, match="where"):
        invariants.check_cards(state)
    state.zones[1].pop()
    state.zones[0].append(lost)
    state.equipped[lost] = True
    with pytest.raises(AssertionError, match="worn by nobody"):
        invariants.check_cards(state)
    state.equipped[lost] = False


def test_two_windows_and_a_stack_that_does_not_wait_are_found(table: Table) -> None:
    stack = some_state(table).stack
    table.when("alice", gives_up())
    window = stack[-1]
    stack.append(window)
    with pytest.raises(AssertionError, match="two windows"):
        invariants.check_waits(table.state)
    del stack[-2:]
    stack.insert(0, window)
    with pytest.raises(AssertionError, match="does not wait"):
        invariants.check_waits(table.state)
    stack.append(stack.pop(0))


def test_a_view_that_remembers_too_long_is_found(table: Table) -> None:
    state = some_state(table)
    table.view("alice")
    state.seats[2].level = 7
    with pytest.raises(AssertionError, match="remembers"):
        invariants.check_save(state, [0])
    state.seats[2].level = 1


def test_an_option_that_is_not_legal_is_found(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = some_state(table)
    refusal = table.refused("alice", calls_kill())
    with monkeypatch.context() as patched:
        patched.setattr(invariants, "why_illegal", lambda *_: refusal)
        with pytest.raises(AssertionError, match="is offered, yet"):
            invariants.check_options(state, 0)


def test_a_secret_that_shows_is_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With events told unredacted, a draw shows where cards lie."""
    table.given(point="after_door", cards=[LUMP])
    _look_everywhere(table)
    monkeypatch.setattr(secrecy, "redact_event", lambda event, seat: event)
    monkeypatch.setattr(secrecy, "_shown_to", lambda watcher, events: set())
    with pytest.raises(AssertionError, match="could tell"):
        _look_everywhere(table)


def _look_everywhere(table: Table) -> None:
    for start in range(40):
        secrecy.check_secrecy(table.state, 0, LootRoom(), 1, start)


def test_a_replay_that_differs_is_found(table: Table) -> None:
    table.given(alice=Player(wears=[item("cup")]), doors=[LUMP])
    table.when("alice", sets_aside("cup"))
    table.when("alice", opens_door())
    log = [(seat, command, "another digest") for seat, command, _ in table.log]
    with pytest.raises(AssertionError, match="differs"):
        invariants.check_replay(table.start, log, table.state)
    with pytest.raises(AssertionError, match="ends differently"):
        invariants.check_replay(table.start, table.log[:1], table.state)


def test_only_real_rules_can_be_named() -> None:
    with pytest.raises(ValueError, match="COMBAT-99"):
        rule("COMBAT-07", "COMBAT-99")
    with pytest.raises(ValueError, match="none named"):
        rule()
    with pytest.raises(ValueError, match="CLASS-99"):
        rule("COMBAT-07", where="CLASS-14 CLASS-99")


def test_a_test_runs_where_its_rules_apply() -> None:
    assert set(editions_for(["COMBAT-07"])) == set(EDITIONS_OF["COMBAT-07"])
    assert editions_for(["BLEND-01"]) == EVERY_EDITION
    some = ("classic", "super", "bard", "star")
    assert editions_for(["SHIP-01"], some) == ("star",)
    assert editions_for(["COMBAT-07", "SHIP-01"], some, "CLASS-14 TURN-01") == ("classic", "bard")
    assert editions_for(["COMBAT-07"], ("super",), "CLASS-14") == ()


def test_the_example_of_the_page_is_a_test(table: Table) -> None:
    page = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    example = page.partition("## Rules: given, when, then")[2].partition("```python\n")[2]
    made: dict[str, Any] = dict(globals())
    exec(example.partition("```")[0], made)
    made["test_who_runs_and_fails_is_caught"](table)
