"""Whole games by random legal play, to measure the engine with.

Chance picks who acts and what; it leans towards what moves the game on, since coin tosses among
hats and trades would never end one. A decision is an accepted command; what chance proposes and the
rules refuse (a sale too cheap for a level) costs time and counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from cards.vocabulary.base_types import Gender
from engine.bots.random_bot import fill_option_randomly
from engine.core.box import Box
from engine.core.commands import Command
from engine.core.decisions import Decision, Option, OptionVerb, command_from_option
from engine.core.errors import IllegalCommand
from engine.core.events import Event
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.game import new_game, submit_command
from engine.rules.seat_options import decision_for_seat
from engine.views.event_redaction import redact_events
from engine.views.view_building import views_of_all_seats

GENDERS: tuple[Gender, ...] = ("female", "male", "other", "female")
RELUCTANCE = {
    "wear": 0.3, "set_aside": 0.01, "offer_trade": 0.01, "offer_help": 0.01, "withdraw": 0.01,
    "discard": 0.001, "sell": 0.2, "use_ability": 0.05, "look_for_trouble": 0.05, "decline": 0.1,
    "show": 0.001, "take_back": 0.001,
}  # fmt: skip
"""How much rarer some verbs are than others: they cost much, or can be done for ever."""
ANSWERING: tuple[OptionVerb, ...] = ("accept", "decline")
MOVING_ON: tuple[OptionVerb, ...] = (
    *ANSWERING, "offer_help", "pass", "open_door", "loot_room", "end_turn", "call_kill", "give_up",
    "answer", "give_charity",
)  # fmt: skip
"""What one does who is not curious: the first of these that is legal."""
BYSTANDERS = 0.15
"""How often somebody acts who is not asked."""
EAGERNESS = {"open": 0.6, "window": 0.1, "ask": 0.0}
"""How often somebody is curious: looks at a random option before the next step."""
MOST_DECISIONS = 200_000

Look = Callable[[GameState, Seat], Decision | None]
"""What a seat may do."""


def play_with_views(box: Box, number: int) -> tuple[int, bool]:
    """A game as at a table: after each command all four views with their options, and each event as
    each of the four may see it. Returns the decisions, and whether the game ended."""

    def seen_by(state: GameState, seat: Seat) -> Decision | None:
        return seen[seat].decision

    state = begin_game(box, number)
    rng = Random(number)
    seats = range(len(state.seats))
    seen = views_of_all_seats(state)
    count = 0
    while not state.over and count < MOST_DECISIONS:
        events = _act(state, rng, seen_by)
        if events is None:
            continue
        count += 1
        for seat in seats:
            redact_events(events, seat)
        seen = views_of_all_seats(state)
    return count, state.over


def play_without_views(box: Box, number: int) -> tuple[int, bool]:
    """The same game as a search would play it: the options of whoever acts, and the command."""
    state = begin_game(box, number)
    rng = Random(number)
    count = 0
    while not state.over and count < MOST_DECISIONS:
        count += _act(state, rng, decision_for_seat) is not None
    return count, state.over


def seconds_of_choosing(box: Box, number: int) -> tuple[float, int]:
    """What picking and filling in an option takes in such a game, and how many were picked."""
    state = begin_game(box, number)
    rng, spare = Random(number), Random(number)
    spent, count = 0.0, 0

    def look(state: GameState, seat: Seat) -> Decision | None:
        nonlocal spent, count
        decision = decision_for_seat(state, seat)
        if decision is not None and decision.options:
            begun = perf_counter()
            _actor(state, spare)
            option = _pick(decision, spare, spare.random() < EAGERNESS[state.top.kind])
            if option is not None:
                _filled(decision, option, spare)
            spent += perf_counter() - begun
            count += 1
        return decision

    while not state.over:
        _act(state, rng, look)
    return spent, count


def begin_game(box: Box, number: int) -> GameState:
    """Game number `number`, before anybody has done anything."""
    return new_game(box, GENDERS, f"{number:032x}")[0]


def _act(state: GameState, rng: Random, look: Look) -> list[Event] | None:
    """One attempt of one seat; None if it did nothing or was refused."""
    chosen = choose(state, rng, look)
    if chosen is None:
        return None
    try:
        return submit_command(state, *chosen)
    except IllegalCommand:
        return None


def choose(state: GameState, rng: Random, look: Look) -> tuple[Seat, Command] | None:
    """What some seat tries next, if it does anything; the rules may refuse it."""
    seat = _actor(state, rng)
    curious = rng.random() < EAGERNESS[state.top.kind]
    decision = look(state, seat)
    option = _pick(decision, rng, curious) if decision is not None else None
    if decision is None or option is None:
        return None
    return seat, _filled(decision, option, rng)


def _actor(state: GameState, rng: Random) -> Seat:
    """Mostly a seat that is waited for, or has been offered something."""
    if state.offers:
        return state.offers[0].seat
    if rng.random() < BYSTANDERS:
        return int(rng.random() * len(state.seats))
    top = state.stack[-1]
    if isinstance(top, ResponseWindow):
        waiting = [
            seat for seat in top.audience if seat not in top.passed and not state.seats[seat].dead
        ]
        return waiting[int(rng.random() * len(waiting))]
    assert isinstance(top, OpenTurnPoint | SeatQuestion)
    return top.seat


def _pick(decision: Decision, rng: Random, curious: bool) -> Option | None:
    """If one is curious any option, but some verbs rarely; else an answer, a request for help, or
    the next step."""
    options = decision.options
    if curious and options:
        option = options[int(rng.random() * len(options))]
        if rng.random() < RELUCTANCE.get(option.verb, 1.0):
            return option
    verbs = [option.verb for option in options]
    for verb in MOVING_ON if decision.asked else ANSWERING:
        if verb in verbs and (verb != "offer_help" or "withdraw" not in verbs):
            return options[verbs.index(verb)]
    return None


def _filled(decision: Decision, option: Option, rng: Random) -> Command:
    """One target is the marked one, as somebody in a hurry would have it."""
    needs = option.needs
    if len(needs) == 1 and needs[0].mark is not None:
        return command_from_option(decision, option, ((needs[0].mark,),))
    return fill_option_randomly(decision, option, rng)
