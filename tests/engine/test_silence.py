"""Silence tells nothing: what is waited for, and for whom, hangs on what everybody can see."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.box import Box
from engine.core.commands import Command, ExpireClock, SimultaneousCommands
from engine.core.events import Event
from engine.core.stack_frames import SeatQuestion
from engine.core.state import GameState, clone_state
from engine.core.zones import DOOR_DECK, NOBODY, TREASURE_DECK, Instance, Seat, hand_zone_of
from engine.game import submit_command
from engine.legality import why_illegal
from engine.views.event_redaction import redact_events
from engine.views.view_building import make_public_view
from engine.views.view_types import PublicView
from tests.engine.boxes import box_of
from tests.engine.cards import CANCEL, REROLL, curse, item, level_up, lose, monster
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import calls_kill, gives_up, passes, plays
from tests.engine.randomplay import Play
from tests.engine.secrecy import swap
from tests.rulebook import EVERY_EDITION, rule

LUMP = monster("lump", 8)
BITE = curse("bite", lose(1))


def answers_of(state: GameState, seat: Seat) -> list[Instance]:
    """Cards in that hand that could answer a curse or a die."""
    answers = {*state.box.answers["curse"], *state.box.answers["die"]}
    return [card for card in state.hand(seat) if card in answers]


def disarmed(state: GameState, seat: Seat) -> GameState | None:
    """The same game with dull cards of equal back from the bottom of the decks in place of that
    seat's answers; None if it holds none."""
    found = answers_of(state, seat)
    if not found or state.seats[seat].body:
        return None
    twin = clone_state(state)
    answers = {*state.box.answers["curse"], *state.box.answers["die"]}
    for card in found:
        deck = DOOR_DECK if state.box.cards[card].door else TREASURE_DECK
        dull = [one for one in twin.zones[deck][: len(twin.zones[deck]) // 2] if one not in answers]
        if not dull:
            return None
        swap(twin, card, dull[0])
    return twin


def seen(state: GameState, events: list[Event], watcher: Seat) -> tuple[PublicView, object]:
    return make_public_view(state), redact_events(events, watcher)


@rule("AMB-93", "AMB-99")
@pytest.mark.parametrize(
    "edition", [*(pytest.param(one, marks=pytest.mark.slow) for one in EVERY_EDITION), "all"]
)
def test_windows_open_for_those_who_hold_no_answer_too(edition: str) -> None:
    """In random games: whoever holds an answer loses it to the deck, and nobody could tell.
    `python -m tests.benchmarks.many_games` has more of them."""
    box = box_of(*EVERY_EDITION) if edition == "all" else box_of(edition)
    compared = sum(compare(box, number) for number in range(6))
    assert compared > 20


def compare(box: Box, number: int) -> int:
    play = Play(box, 4, f"{number:032x}", Random(number))
    compared = 0
    while not play.state.over and len(play.log) < 150:
        choice = play.choose()
        if choice is None:
            continue
        seat, command = choice
        holder = next((one for one in range(4) if one != seat and answers_of(play.state, one)), -1)
        if holder >= 0 and not _asks_holder(play.state, holder, command):
            compared += _compare_one(play.state, seat, command, holder)
        play.offer(seat, command)
    return compared


def _asks_holder(state: GameState, holder: Seat, command: Command) -> bool:
    """The clock answers for the holder, who would answer by the own hand."""
    top = state.top
    return isinstance(command, ExpireClock) and isinstance(top, SeatQuestion) and top.seat == holder


def _compare_one(state: GameState, seat: Seat, command: Command, holder: Seat) -> int:
    twin = disarmed(state, holder)
    plain = clone_state(state)
    if (
        twin is None
        or isinstance(command, SimultaneousCommands)
        or why_illegal(state, seat, command) is not None
    ):
        return 0
    before = set(plain.hand(holder))
    events = submit_command(plain, seat, command)
    if before - set(plain.hand(holder)):
        return 0  # It took a card from the holder, which everybody saw.
    other_events = submit_command(twin, seat, command)
    watcher = next(one for one in range(NOBODY, 4) if one != holder)
    assert seen(plain, events, watcher) == seen(twin, other_events, watcher)
    assert plain.where.count(hand_zone_of(holder)) == twin.where.count(hand_zone_of(holder))
    return 1


@rule("AMB-93", "AMB-28")
def test_whoever_has_nothing_is_asked_like_the_others(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[CANCEL, BITE]),
        carol=Player(),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    for name in ("bob", "carol"):
        decision = table.view(name).decision
        assert decision is not None
        assert decision.asked
        assert decision.options[0].verb == "pass"
    table.when("bob", plays("bite", on="alice"))
    assert table.waits[-1] == "window:curse"
    for name in ("alice", "bob", "carol"):
        decision = table.view(name).decision
        assert decision is not None
        assert (decision.asked, decision.id) == (True, table.waiting_id())
    table.passes_all()


@rule("AMB-93", "AMB-28")
@pytest.mark.parametrize("held", [[REROLL], [item("cup")]])
def test_a_die_waits_as_long_for_those_without_an_answer(
    table: Table, held: list[dict[str, object]]
) -> None:
    table.given(alice=Player(level=3), bob=Player(hand=held), cards=[REROLL], fight=("alice", LUMP))
    table.when("alice", gives_up())
    table.when("bob", passes())
    table.when("carol", passes())
    table.runs("alice", "lump", die=6)
    assert table.waits[-1] == "window:die"
    clock = table.view("carol").public.clock
    assert clock is not None
    assert (clock.kind, clock.about, clock.audience) == ("window", "die", (0, 1, 2))
    table.passes_all()


@rule("AMB-93")
def test_no_window_for_a_curse_that_nobody_can_answer(table: Table) -> None:
    """All answers lie face up among the discards."""
    table.given(
        alice=Player(level=3, hand=[BITE]),
        bob=Player(level=3, hand=[level_up("lesson")]),
        treasure_discards=[CANCEL],
    )
    table.when("alice", plays("bite", on="bob"))
    assert table.waits == ["open:prepare"]
