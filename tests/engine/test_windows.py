"""Main points and the windows of a fight: what acts at once, what restarts a clock."""

from __future__ import annotations

import pytest

from engine.core.events import Passed, ResponseWindowClosed, ResponseWindowOpened
from engine.core.stack_frames import ResponseWindow
from engine.views.event_redaction import redact_event
from tests.editions import CHANGES_GEAR_ANY_TURN
from tests.engine.cards import (
    class_,
    curse,
    enhancer,
    identity,
    item,
    level_up,
    lose,
    monster,
    potion,
    race,
    special,
    wandering,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import NAMES, Player
from tests.engine.moves import (
    OURS,
    THEIRS,
    Move,
    accepts,
    asks_help,
    calls_kill,
    discards,
    gives_up,
    offers_trade,
    passes,
    plays,
    sets_aside,
    uses,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
BITE = curse("bite", lose(1))
LESSON = level_up("lesson")


def windows(table: Table) -> list[tuple[str, bool]]:
    """The windows that the last command opened or began again."""
    return [(event.about, event.again) for event in table.happened(ResponseWindowOpened)]


def closed(table: Table) -> list[tuple[str, str]]:
    return [(event.about, event.why) for event in table.happened(ResponseWindowClosed)]


def cause(table: Table) -> tuple[str, str]:
    """Who closed a window, and with which card."""
    (event,) = table.happened(ResponseWindowClosed)
    return NAMES[event.by], table.box.cards[event.card].id


# Open


@rule("AMB-79", "HAND-09", "GUAL-01", "CURSE-02")
def test_at_a_main_point_everything_legal_acts_at_once_for_any_seat(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[item("cap", 1, slot="head")]),
        bob=Player(level=3, hand=[BITE, LESSON]),
    )
    table.when("bob", plays("bite", on="alice"))
    table.when("bob", plays("lesson", on="carol"))
    table.when("alice", plays("cap"))
    table.then(alice=has(level=2, wears=["cap"]), carol=has(level=2))
    assert table.state.queue == []


@rule("AMB-80", "AMB-94")
@pytest.mark.parametrize(
    ("point", "then"),
    [
        ("prepare", "open:after_door"),
        ("after_door", "open:rest"),
        ("rest", "open:prepare"),
    ],
)
def test_when_the_turn_clock_runs_out_the_table_moves_on(
    table: Table, point: str, then: str
) -> None:
    table.given(point=point, doors=[identity("pale")])
    table.expires()
    assert table.waits == [then]


@rule("AMB-80")
@pytest.mark.parametrize(("level", "window"), [(9, "victory"), (2, "defeat")])
def test_when_the_fighters_clock_runs_out_the_outcome_is_called(
    table: Table, level: int, window: str
) -> None:
    table.given(alice=Player(level=level), fight=("alice", LUMP))
    table.expires()
    assert table.waits == [f"window:{window}"]


@rule("AMB-28")
def test_only_the_clock_lets_things_expire_and_only_what_waits(table: Table) -> None:
    table.given(point="rest", cards=[LUMP])
    table.refuses_expiry(table.waiting_id(), seat=0)
    table.refuses_expiry(table.waiting_id() + 1)
    table.expires()
    table.refuses_expiry(1)


# Victory and Defeat


@rule("AMB-28", "WIN-01", "COMBAT-17")
@pytest.mark.parametrize("level", [9, 2])
def test_the_same_window_runs_before_a_win_and_before_a_loss(table: Table, level: int) -> None:
    table.given(alice=Player(level=level), fight=("alice", LUMP), seats=4)
    table.when("alice", calls_kill() if level == 9 else gives_up())
    window = table.top
    assert isinstance(window, ResponseWindow)
    assert (window.subject, window.audience) == (0, (1, 2, 3))
    assert windows(table) == [(window.about, False)]


PLAYS = {
    "a one-shot": plays("tea", side=OURS),
    "an enhancer": plays("weak", on="lump"),
    "a monster": plays("lost", other="rat"),
    "a curse on the fighter": plays("nip", on="alice"),
    "a level for the fighter": plays("lesson", on="alice"),
}


@rule("AMB-28", "WIN-02")
@pytest.mark.parametrize("move", PLAYS.values(), ids=list(PLAYS))
def test_a_play_that_matters_restarts_the_window(table: Table, move: Move) -> None:
    table.given(
        alice=Player(level=7, wears=[item("mail", 10), item("plate", 10)]),
        bob=Player(
            hand=[
                potion("tea", 1),
                enhancer("weak", 1),
                wandering("lost"),
                monster("rat", 1),
                curse("nip", lose(1)),
                LESSON,
            ]
        ),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    old = table.waiting_id()
    table.when("carol", passes())
    table.when("bob", move)
    assert table.waits == ["window:victory"]
    assert windows(table) == [("victory", True)]
    assert table.waiting_id() > old
    assert table.view("carol").decision is not None
    assert not table.view("carol").passed
    table.refused("carol", passes(old), "AMB-28", "window_gone")
    table.refuses_expiry(old)
    table.when("carol", passes())


OUTSIDE = {
    "a curse on an outsider": ("bob", plays("nip", on="carol")),
    "a level for an outsider": ("bob", plays("lesson", on="carol")),
    "an outsider's draw": ("bob", plays("draw")),
    "an outsider's class": ("bob", discards("cook")),
    "an outsider's offer": ("bob", offers_trade("carol", give=["hat"])),
}


@rule("AMB-28")
@pytest.mark.parametrize(("name", "move"), OUTSIDE.values(), ids=list(OUTSIDE))
def test_what_outsiders_do_among_themselves_does_not(table: Table, name: str, move: Move) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(
            hand=[
                curse("nip", lose(1)),
                LESSON,
                special("draw", "any_time", [{"do": "draw", "deck": "door"}]),
            ],
            wears=[item("hat", 1, slot="head")],
            aside=[identity("cook")],
        ),
        fight=("alice", LUMP),
        seats=4,
    )
    table.when("alice", calls_kill())
    table.when("dave", passes())
    before = table.waiting_id()
    table.when(name, move)
    assert windows(table) == []
    assert table.waiting_id() == before
    assert table.view("dave").passed


@rule("AMB-28", "ITEM-14")
def test_nor_does_the_gear_of_outsiders(table: Table) -> None:
    """Where it may be changed in the turn of another at all."""
    table.given(
        alice=Player(level=9),
        bob=Player(wears=[item("hat", 1, slot="head")]),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    before = table.waiting_id()
    if CHANGES_GEAR_ANY_TURN[table.edition]:
        table.when("bob", sets_aside("hat"))
        assert table.waiting_id() == before
    else:
        table.refused("bob", sets_aside("hat"), "ITEM-14", "only_on_own_turn")


@rule("AMB-28")
@pytest.mark.parametrize("move", [uses("cook", paying=["coin"]), discards("smith")])
def test_an_identity_or_ability_of_a_participant_restarts_it(table: Table, move: Move) -> None:
    cook = class_(
        "cook",
        abilities=[
            {
                "window": "combat",
                "cost": {"in": "hand"},
                "do": [{"do": "boost", "side": "own", "amount": 1}],
            }
        ],
    )
    table.given(
        alice=Player(level=9, aside=[cook, race("smith")], hand=[item("coin")]),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    table.when("alice", move)
    assert windows(table) == [("victory", True)]


@rule("AMB-28", "HELP-01", "AMB-71")
def test_a_helper_joins_in_the_defeat_window_and_turns_it(table: Table) -> None:
    table.given(bob=Player(level=9), fight=("alice", LUMP))
    table.when("alice", gives_up())
    before = table.waiting_id()
    table.when("alice", asks_help("bob"))
    table.when("carol", passes())
    assert table.waiting_id() == before
    table.when("bob", accepts())
    assert closed(table) == [("defeat", "lead_changed")]
    assert table.waits == ["open:fight"]


@rule("AMB-28", "HELP-01")
def test_a_helper_who_is_not_enough_restarts_the_defeat_window(table: Table) -> None:
    table.given(bob=Player(level=2), fight=("alice", LUMP))
    table.when("alice", gives_up())
    table.when("alice", asks_help("bob"))
    table.when("bob", accepts())
    assert windows(table) == [("defeat", True)]


@rule("AMB-79", "AMB-80", "STR-13")
def test_a_lost_lead_opens_the_fight_again_both_ways(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[potion("tea", 9)]),
        bob=Player(hand=[potion("milk", 3)]),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    table.when("carol", passes())
    table.when("bob", plays("milk", side=THEIRS))
    assert closed(table) == [("victory", "lead_changed")]
    assert cause(table) == ("bob", "milk")
    assert table.waits == ["open:fight"]
    table.when("alice", gives_up())
    table.when("carol", passes())
    table.when("alice", plays("tea", side=OURS))
    assert closed(table) == [("defeat", "lead_changed")]
    assert cause(table) == ("alice", "tea")
    table.when("alice", calls_kill())
    assert windows(table) == [("victory", False)]
    table.passes_all()
    assert table.state.over


@rule("AMB-28", "WIN-03", "AMB-94")
def test_a_window_that_runs_out_is_fixed_without_the_passes(table: Table) -> None:
    table.given(alice=Player(level=5), fight=("alice", monster("rat", 1)))
    table.when("alice", calls_kill())
    table.expires()
    assert closed(table) == [("victory", "expired")]
    table.then(alice=has(level=6))
    table.given(alice=Player(level=1), fight=("alice", LUMP))
    table.when("alice", gives_up())
    table.expires()
    assert closed(table) == [("defeat", "expired")]
    table.runs("alice", "lump", die=5)


@rule("AMB-99", "AMB-28")
def test_passes_are_secret_and_stay_so(table: Table) -> None:
    table.given(alice=Player(level=9), fight=("alice", LUMP), seats=4)
    table.when("alice", calls_kill())
    before = table.view("carol")
    table.when("bob", passes())
    assert table.view("carol") == before, "not even a counter tells of a pass"
    assert table.view("bob").passed
    table.expires()
    assert closed(table) == [("victory", "expired")]
    told = [redact_event(event, table.seat("carol")) for event in table.events]
    assert not [event for event in told if isinstance(event, Passed)]


@rule("AMB-28", "AMB-75")
def test_a_window_of_a_fight_that_is_over_says_whose_card_it_was(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[curse("doom", [{"do": "die"}])]),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    table.when("bob", plays("doom", on="alice"))
    assert closed(table) == [("victory", "cleared")]
    assert cause(table) == ("bob", "doom")
