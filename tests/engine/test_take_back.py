"""Taking back: what was a slip of the finger, as long as nothing has come of it."""

from __future__ import annotations

import pytest

from engine.core.commands import TakeBackStep
from engine.core.decisions import command_from_option
from engine.core.events import Passed, PassWithdrawn, StepTakenBack
from engine.core.save import dump_state, load_state, state_digest
from engine.core.state import clone_state
from engine.rules.undo import MOST_STEPS
from engine.views.event_redaction import redact_event
from engine.views.view_building import views_of_all_seats
from tests.engine.cards import (
    CANCEL,
    class_,
    curse,
    identity,
    item,
    level_up,
    lose,
    monster,
    potion,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    accepts,
    asks_help,
    calls_kill,
    declines,
    lays_down,
    loots_room,
    offers_trade,
    opens_door,
    passes,
    plays,
    sells,
    sets_aside,
    sets_up,
    shows,
    takes_back,
    uses,
    wears,
)
from tests.rulebook import rule

CAP = item("cap", 1, slot="head")
RAT, LUMP = monster("rat", 1), monster("lump", 8)
BITE = curse("bite", lose(1))
NOTHING = ("AMB-28", "nothing_to_take_back")


# What can be taken back


@rule("AMB-28")
@pytest.mark.parametrize(
    "move",
    [
        plays("cap"),
        plays("cook"),
        plays("lesson", on="alice"),
        wears("hat"),
        sets_aside("hood"),
        lays_down("tea"),
        sells("vase"),
        offers_trade("bob", give=["hat"]),
    ],
)
def test_the_last_step_of_the_own_turn_is_undone(table: Table, move: object) -> None:
    table.given(
        alice=Player(
            level=3,
            hand=[CAP, identity("cook"), potion("tea", 2), level_up("lesson")],
            aside=[item("hat", 1, slot="head"), item("vase", gold=1000)],
            wears=[item("hood", 1, slot="body")],
        ),
    )
    before = clone_state(table.state)
    table.when("alice", move)  # type: ignore[arg-type]
    public = table.view("bob").public
    assert public.undo is not None
    assert public.undo.seat == table.seat("alice")
    table.when("alice", takes_back())
    (event,) = table.happened(StepTakenBack)
    assert event.seat == table.seat("alice")
    assert (event.undone, event.card) == (public.undo.kind, public.undo.card)
    assert table.state.zones == before.zones
    assert table.state.seats == before.seats
    assert table.state.equipped == before.equipped
    assert table.state.offers == []
    assert table.state.undo == ()


@rule("AMB-28")
def test_several_steps_go_newest_first_and_the_option_names_the_card(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, identity("cook")], wears=[item("hood", 1, slot="body")]))
    table.when("alice", plays("cap"))
    table.when("alice", sets_aside("hood"))
    decision = table.view("alice").decision
    assert decision is not None
    option = decision.option("take_back")
    assert option is not None
    assert table.box.cards[option.card].id == "hood"
    assert command_from_option(decision, option) == TakeBackStep(option.index)
    table.when("alice", takes_back())
    table.then(alice=has(wears=["cap", "hood"]))
    table.when("alice", takes_back())
    table.then(alice=has(wears=["hood"], hand=["cap", "cook"]))
    assert "take_back" not in table.offered("alice")
    table.refused("alice", takes_back(), *NOTHING)


@rule("AMB-28")
def test_only_the_last_few_steps_are_kept(table: Table) -> None:
    table.given(alice=Player(wears=[item("hood", 1, slot="body")]))
    for _ in range(MOST_STEPS):
        table.when("alice", sets_aside("hood"))
        table.when("alice", wears("hood"))
    for _ in range(MOST_STEPS):
        table.when("alice", takes_back())
    table.refused("alice", takes_back(), *NOTHING)


@rule("AMB-28", "AMB-71")
def test_a_refusal_by_mistake_is_taken_back(table: Table) -> None:
    table.given(bob=Player(level=9), fight=("alice", LUMP))
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", declines())
    table.refused("alice", asks_help("bob", treasures=1))
    table.when("bob", takes_back())
    table.when("bob", accepts())
    assert table.fight.helper == table.seat("bob")


# What cannot


@rule("AMB-28")
def test_nothing_is_taken_back_once_somebody_else_has_acted(table: Table) -> None:
    table.given(
        alice=Player(hand=[CAP]), bob=Player(hand=[BITE], wears=[item("hood", 1, slot="body")])
    )
    table.when("alice", plays("cap"))
    table.refused("bob", takes_back(), *NOTHING)
    table.when("bob", plays("bite", on="carol"))
    table.refused("alice", takes_back(), *NOTHING)
    table.refused("bob", takes_back(), *NOTHING)
    assert "take_back" not in table.offered("bob")
    assert table.view("alice").public.undo is None


@rule("AMB-28")
def test_an_answered_offer_and_an_offered_trade_stand(table: Table) -> None:
    table.given(alice=Player(aside=[item("vase", gold=300)]))
    table.when("alice", offers_trade("bob", give=["vase"]))
    table.when("bob", accepts())
    table.refused("alice", takes_back(), *NOTHING)
    table.refused("bob", takes_back(), *NOTHING)


@rule("AMB-28", "AMB-99")
def test_what_has_shown_drawn_or_rolled_anything_stands(table: Table) -> None:
    peek = special("peek", "any_time", [{"do": "draw", "deck": "door"}])
    scry = class_(
        "seer",
        abilities=[
            {
                "window": "own_turn",
                "cost": {"in": "hand", "count": 1},
                "do": [{"do": "draw", "deck": "treasure"}],
            }
        ],
    )
    table.given(
        alice=Player(hand=[CAP, peek, item("coin"), item("gem")], aside=[scry]),
        doors=[identity("cook")],
    )
    for move in (
        plays("peek"),
        uses("seer", paying=["coin"]),
        shows("gem", to="bob"),
        opens_door(),
    ):
        table.when("alice", move)
        table.refused("alice", takes_back(), *NOTHING)
    table.when("alice", plays("cap"))
    table.when("alice", loots_room())
    table.refused("alice", takes_back(), *NOTHING)


@rule("AMB-28")
def test_plays_on_others_and_into_fights_stand(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[potion("tea", 2)]),
        bob=Player(hand=[BITE]),
        fight=("alice", RAT),
    )
    table.when("alice", plays("tea", side=OURS))
    table.refused("alice", takes_back(), *NOTHING)
    table.when("bob", plays("bite", on="alice"))
    table.refused("bob", takes_back(), *NOTHING)


@rule("AMB-28", "AMB-93")
def test_what_opened_a_window_stands(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, BITE]), cards=[CANCEL])
    table.when("alice", plays("cap"))
    table.when("alice", plays("bite", on="bob"))
    assert table.waits[-1] == "window:curse"
    table.refused("alice", takes_back(), *NOTHING)
    table.passes_all()
    table.refused("alice", takes_back(), *NOTHING)


@rule("AMB-28")
def test_a_late_press_undoes_nothing_else(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, identity("cook")]))
    table.when("alice", plays("cap"))
    first = table.step_id()
    table.when("alice", takes_back())
    table.when("alice", plays("cap"))
    table.refused("alice", takes_back(first), *NOTHING)
    table.when("alice", plays("cook"))
    table.refused("alice", takes_back(first + 1), *NOTHING)


@rule("AMB-28", "AMB-95")
def test_the_number_of_an_offer_taken_back_is_never_given_again(table: Table) -> None:
    table.given(alice=Player(aside=[item("vase", gold=300), item("cup")]))
    table.when("alice", offers_trade("bob", give=["vase"]))
    old = table.offer_id(table.seat("bob"))
    table.when("alice", takes_back())
    table.when("alice", offers_trade("bob", give=["cup"]))
    assert table.offer_id(table.seat("bob")) > old


# Passes


@rule("AMB-28", "AMB-99")
def test_a_pass_is_taken_back_unseen_while_the_window_is_open(table: Table) -> None:
    table.given(alice=Player(level=9), bob=Player(hand=[potion("tea", 2)]), fight=("alice", RAT))
    table.when("alice", calls_kill())
    shown = table.view("carol")
    table.when("bob", passes())
    table.refused("carol", takes_back(), *NOTHING)
    events = table.when("bob", takes_back())
    assert [type(event) for event in events] == [PassWithdrawn]
    assert redact_event(events[0], table.seat("carol")) is None
    assert redact_event(events[0], table.seat("bob")) == events[0]
    assert table.view("carol") == shown
    assert not table.view("bob").passed
    table.when("carol", passes())
    assert table.waits[-1] == "window:victory", "it waits for who has taken back"
    table.when("bob", passes())
    assert table.happened(Passed)
    assert not table.fighting


@rule("AMB-96", "AMB-28")
def test_who_was_ready_can_think_again(table: Table) -> None:
    table.given(alice=Player(hand=[CAP]), point="setup")
    table.when("alice", sets_up("cap"))
    assert table.view("alice").chosen
    table.when("alice", takes_back())
    assert table.view("alice").chosen == ()
    table.when("alice", passes())
    table.passes_all()
    table.then(alice=has(hand=["cap"]))


# Kept


@rule("AMB-28")
def test_what_can_be_taken_back_is_saved_with_the_game(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, identity("cook")]))
    table.when("alice", plays("cap"))
    table.when("alice", plays("cook"))
    again = load_state(dump_state(table.state), table.box)
    assert state_digest(again) == state_digest(table.state)
    assert views_of_all_seats(again) == views_of_all_seats(table.state)
    assert len(again.undo) == 2
