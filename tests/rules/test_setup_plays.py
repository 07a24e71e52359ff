"""What everybody lays down before the first turn (SETUP, AMB-96)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core import events as e
from engine.core.commands import ConfirmSetup, Pass
from engine.core.state import GameState
from engine.core.zones import NOBODY, SEALED
from engine.game import new_game, submit_command
from engine.views.event_redaction import redact_events
from engine.views.view_building import make_public_view, make_table_view
from tests.editions import HAS_CLASSES, NEEDS_TWO_CLASSES
from tests.engine.boxes import box_of
from tests.engine.cards import (
    DWARF,
    ELF,
    WARRIOR,
    Spec,
    cheat,
    class_,
    curse,
    follower,
    identity,
    item,
    level_up,
    lose,
    monster,
    potion,
    race,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import SEED, Named, Player
from tests.engine.moves import offers_trade, opens_door, passes, plays, sells, sets_up
from tests.rulebook import rule

CAP = item("cap", 2, slot="head")
HAT = item("hat", 3, slot="head")
PIANO = item("piano", 4, big=True)
ORGAN = item("organ", 5, big=True)
HALF, SUPER = two_identities("half", "race"), two_identities("super", "class")


def setup_of(table: Table, *hand: Named, **more: Any) -> None:
    """Alice holds that hand before the first turn, and the others nothing."""
    table.given(alice=Player(hand=hand), point="setup", **more)


@rule("AMB-96", "SETUP-15")
def test_all_seats_are_asked_at_once_after_the_deal_and_the_roll() -> None:
    state, events = new_game(box_of("classic"), ["female"] * 4, SEED)
    top = state.top
    assert top.kind == "window"
    assert top.about == "setup"
    assert sorted(top.audience) == [0, 1, 2, 3]
    assert top.audience[0] == state.active
    assert [event.kind for event in events[-2:]] == ["first_chosen", "window_opened"]
    clock = make_public_view(state).clock
    assert clock is not None
    assert (clock.kind, clock.about) == ("ask", "setup")
    for seat in range(4):
        submit_command(state, seat, Pass(top.id))
    assert (state.turn, state.top.kind) == (1, "open")


@rule("SETUP-08", "SETUP-11", "AMB-96", "AMB-87", where="CLASS-04 CLASS-05")
def test_a_race_a_class_and_items_lie_there_from_the_start(table: Table) -> None:
    setup_of(table, ELF, WARRIOR, CAP, PIANO)
    table.when("alice", sets_up("cap", "elf", "piano", "warrior"))
    table.passes_all()
    table.then(alice=has(hand=[], aside=["elf", "warrior"], wears=["cap", "piano"], strength=7))
    assert table.waits == ["open:prepare"]


@rule("SETUP-14", "AMB-96")
def test_nothing_has_to_be_laid_down(table: Table) -> None:
    setup_of(table, ELF, CAP)
    table.passes_all()
    table.then(alice=has(hand=["elf", "cap"], aside=[], wears=[]))
    shown = table.happened(e.StartingCardsShown)
    assert [event.cards for event in shown] == [(), (), ()]


@rule("SETUP-14", "SETUP-08")
def test_a_part_of_what_could_be_laid_down_is_enough(table: Table) -> None:
    setup_of(table, identity("elf"), identity("orc"), CAP)
    table.when("alice", sets_up("orc"))
    table.passes_all()
    table.then(alice=has(hand=["elf", "cap"], aside=["orc"]))


@rule("SETUP-14", "AMB-96")
def test_when_the_clock_runs_out_only_what_was_chosen_lies_there(table: Table) -> None:
    table.given(alice=Player(hand=[identity("elf")]), bob=Player(hand=[CAP]), point="setup")
    table.when("alice", sets_up("elf"))
    table.expires()
    table.then(alice=has(aside=["elf"]), bob=has(hand=["cap"], wears=[]))
    assert table.waits == ["open:prepare"]


@rule("SETUP-12", "SIDE-01")
def test_one_follower_may_be_there_from_the_start(table: Table) -> None:
    setup_of(table, follower("pal", 1), follower("chum", 2))
    table.refused("alice", sets_up("pal", "chum"), "SETUP-12", "one_follower")
    table.when("alice", sets_up("chum"))
    table.passes_all()
    table.then(alice=has(aside=["chum"], hand=["pal"], strength=3))


@rule("SETUP-08", "CLASS-05", "CLASS-04")
@pytest.mark.parametrize("make", [identity, class_])
def test_one_race_and_one_class_and_no_more(table: Table, make: Callable[[str], Spec]) -> None:
    """Or one of whatever the edition has; what it has not stays in the hand."""
    setup_of(table, make("pale"), make("hairy"), HAT)
    if make is class_ and not HAS_CLASSES[table.edition]:
        table.refused("alice", sets_up("pale"), "CLASS-04", "no_such_identity")
        return
    table.refused("alice", sets_up("pale", "hairy"), "SETUP-08", "one_of_each")
    table.when("alice", sets_up("pale", "hat"))
    table.passes_all()
    table.then(alice=has(aside=["pale"], wears=["hat"], hand=["hairy"]))


@rule("SETUP-08", where="CLASS-04")
def test_how_many_identities_is_the_editions_business(table: Table) -> None:
    setup_of(table, race("pale"), class_("cook"), house={"identity": {"race": 0}})
    table.refused("alice", sets_up("pale"), "CLASS-04")
    table.when("alice", sets_up("cook"))


@rule("SETUP-10", "MULTIID-08", where="MULTIID-08")
def test_a_double_nature_comes_with_two_races_or_with_one(table: Table) -> None:
    for races in (("pale", "hairy"), ("pale",)):
        setup_of(table, race("pale"), race("hairy"), HALF)
        table.when("alice", sets_up("half", *races))
        table.passes_all()
        table.then(alice=has(aside=["half", *races]))


@rule("SETUP-10", "MULTIID-02", "MULTIID-08", "CLASS-13", "AMB-89", where="CLASS-04 CLASS-05")
def test_the_card_for_two_needs_what_it_always_needs(table: Table) -> None:
    setup_of(
        table,
        HALF,
        SUPER,
        two_identities("half_too", "race"),
        class_("cook"),
        class_("vet"),
        race("pale", count=2),
        "pale#2",
    )
    table.refused("alice", sets_up("half"), "MULTIID-08", "needs_company")
    table.refused("alice", sets_up("half", "cook"), "MULTIID-08")
    table.refused("alice", sets_up("super", "pale"), "MULTIID-02", "needs_company")
    if NEEDS_TWO_CLASSES[table.edition]:
        table.refused("alice", sets_up("super", "cook"), "MULTIID-02", "needs_second_identity")
    table.refused("alice", sets_up("half", "pale", "pale#2"), "CLASS-13")
    table.refused("alice", sets_up("half", "half_too", "pale"), "AMB-89")
    table.when("alice", sets_up("super", "vet", "cook", "pale"))
    table.passes_all()
    table.then(alice=has(aside=["super", "cook", "vet", "pale"]))


@rule("SETUP-10", "MULTIID-02", "MULTIID-08", where="CLASS-04 CLASS-05")
def test_only_what_goes_with_something_is_offered(table: Table) -> None:
    """A card for two is no choice without what it needs: each choice of it would be refused."""
    both = NEEDS_TWO_CLASSES[table.edition]
    for hand, offered in (
        ((HALF, SUPER, CAP), {"cap"}),
        ((HALF, race("pale")), {"half", "pale"}),
        ((SUPER, class_("cook")), {"cook"} if both else {"super", "cook"}),
        ((SUPER, class_("cook"), class_("vet")), {"super", "cook", "vet"}),
    ):
        setup_of(table, *hand)
        decision = table.view("alice").decision
        assert decision is not None
        option = decision.option("set_up")
        assert option is not None
        assert {table.box.cards[card].id for card in option.needs[0].among} == offered
    setup_of(table, HALF, SUPER)
    assert "set_up" not in table.offered("alice")


@rule("SETUP-11", "ITEM-05", where="ITEM-07")
def test_one_big_item_and_for_a_dwarf_as_many_as_there_are(table: Table) -> None:
    setup_of(table, PIANO, ORGAN, DWARF)
    table.refused("alice", sets_up("piano", "organ"), "ITEM-05", "too_big")
    table.when("alice", sets_up("piano", "organ", "dwarf"))
    table.passes_all()
    table.then(alice=has(hand=[], aside=["dwarf"], wears=["piano", "organ"]))


@rule("SETUP-11", "ITEM-05")
def test_without_a_limit_nobody_counts_big_items(table: Table) -> None:
    setup_of(table, PIANO, ORGAN, house={"items": {"big_limit": "none"}})
    table.when("alice", sets_up("piano", "organ"))
    table.passes_all()
    table.then(alice=has(wears=["piano", "organ"]))


@rule("SETUP-11", "ITEM-12", "AMB-87")
def test_what_finds_no_room_lies_sideways(table: Table) -> None:
    setup_of(table, CAP, HAT)
    table.when("alice", sets_up("hat", "cap"))
    table.passes_all()
    table.then(alice=has(wears=["hat"], aside=["cap"], strength=4))


@rule("SETUP-11", "AMB-87", "ITEM-11")
def test_who_one_is_counts_before_what_one_wears(table: Table) -> None:
    octopus = identity("octopus", modifiers=[{"stat": "hands", "amount": 2}])
    setup_of(table, item("pole", 3, hands=2), item("rake", 2, hands=2), octopus)
    table.when("alice", sets_up("pole", "rake", "octopus"))
    table.passes_all()
    table.then(alice=has(wears=["pole", "rake"], aside=["octopus"], strength=6))


@rule("SETUP-11", "ITEM-13")
def test_anybody_may_carry_a_restricted_item_from_the_start(table: Table) -> None:
    setup_of(table, item("beard", 3, usable_if={"has": "race:dwarf"}), DWARF)
    table.when("alice", sets_up("beard"))
    table.passes_all()
    table.then(alice=has(hand=["dwarf"], strength=1))


@rule("SETUP-08", "AMB-89")
def test_a_follower_comes_along_and_only_one(table: Table) -> None:
    setup_of(table, follower("porter", 1), follower("squire", 2))
    table.refused("alice", sets_up("porter", "squire"), key="one_follower")
    table.when("alice", sets_up("squire"))
    table.passes_all()
    table.then(alice=has(aside=["squire"], strength=3))


@rule("AMB-96", "AMB-88", "HAND-01")
def test_everything_else_waits_for_the_first_turn(table: Table) -> None:
    cards = [
        curse("doom", lose(1)),
        level_up("lesson"),
        monster("rat", 1),
        potion("bomb", 3),
        cheat("elbow"),
        item("bar", gold=1000),
    ]
    setup_of(table, *cards, cards=[ELF])
    for card in ("doom", "lesson", "rat", "bomb"):
        table.refused("alice", sets_up(card), "AMB-96", "before_first_turn")
        table.refused("alice", plays(card), "AMB-96", "before_first_turn")
    table.refused("alice", sets_up("elbow", "bar"), "AMB-88")
    table.refused("alice", sets_up("elf"), "HAND-01")
    table.refused("alice", sets_up("bar", "bar"), "HAND-01")
    table.refused("alice", sets_up(), "HAND-01")
    table.refused("alice", sells("bar"))
    table.refused("alice", offers_trade("bob", give=["bar"]), "AMB-95")
    table.refused("alice", opens_door(), "TURN-03")
    assert {"pass", "set_up"} <= table.offered("alice")
    assert not [one for one in table.offered("alice") if one.startswith(("play", "sell", "offer"))]
    assert "set_up" not in table.offered("bob")


@rule("AMB-96")
def test_claims_wait_for_the_first_turn(table: Table) -> None:
    setup_of(
        table,
        level_up("lesson"),
        door_discards=[ELF],
        house={"variant": {"claim_from_discard": True}},
    )
    table.refused("alice", plays("lesson"), "AMB-96")
    table.passes_all()
    assert not table.state.zones[SEALED]


@rule("AMB-96", "AMB-28")
def test_who_is_ready_is_ready_and_nothing_comes_too_late(table: Table) -> None:
    table.given(alice=Player(hand=[identity("elf"), CAP]), bob=Player(hand=[HAT]), point="setup")
    window = table.waiting_id()
    table.when("alice", sets_up("elf"))
    table.refused("alice", sets_up("cap"), "AMB-28", "passed_already")
    table.refused("alice", passes(), "AMB-28", "passed_already")
    table.refused("bob", sets_up("hat", decision=window + 1), "AMB-28", "window_gone")
    table.passes_all()
    table.refused("bob", sets_up("hat", decision=window), "AMB-28", "window_gone")


def told(state: GameState, events: list[e.Event]) -> list[object]:
    """What the others and an onlooker see and hear."""
    public = make_public_view(state)
    return [
        (make_table_view(state, seat, public), redact_events(events, seat))
        for seat in (1, 2, NOBODY)
    ]


@rule("AMB-96", "AMB-99")
def test_nobody_learns_what_or_whether_another_lays_down_before_all_are_ready() -> None:
    games = []
    for choice in ("nothing", "something", "everything"):
        state, _ = new_game(box_of("classic"), ["female"] * 3, SEED)
        window = state.top
        assert window.kind == "window"
        option = make_table_view(state, 0, make_public_view(state)).decision
        assert option is not None
        among = option.options[1].needs[0].among
        cards = {"nothing": (), "something": among[:1], "everything": among}[choice]
        command = ConfirmSetup(window.id, cards) if cards else Pass(window.id)
        events = submit_command(state, 0, command)
        own = make_table_view(state, 0, make_public_view(state))
        assert (own.passed, own.chosen) == (True, cards)
        assert set(cards) <= set(own.hand)
        games.append(told(state, events))
    assert len(among) > 1
    assert games[0] == games[1] == games[2]


@rule("AMB-96")
def test_all_is_shown_together_in_the_order_of_the_turns(table: Table) -> None:
    table.given(
        alice=Player(hand=[identity("elf")]),
        bob=Player(hand=[CAP]),
        carol=Player(),
        turn="bob",
        point="setup",
    )
    table.when("alice", sets_up("elf"))
    table.when("carol", passes())
    assert not table.happened(e.StartingCardsShown)
    table.when("bob", sets_up("cap"))
    shown = table.happened(e.StartingCardsShown)
    assert [event.seat for event in shown] == [1, 2, 0]
    assert [len(event.cards) for event in shown] == [1, 0, 1]
    table.then(alice=has(aside=["elf"]), bob=has(wears=["cap"]))
    assert table.state.active == table.seat("bob")
