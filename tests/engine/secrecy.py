"""Nobody can tell apart two games that differ only in what lies hidden from them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.commands import Command, ExpireClock
from engine.core.errors import EngineBug, IllegalCommand
from engine.core.events import CardsMoved, Event
from engine.core.save import dump_command
from engine.core.stack_frames import DiscardClaims, Fight, SeatQuestion, SetupFrame, Spoils
from engine.core.state import GameState, UndoPoint, clone_state
from engine.core.zones import (
    DOOR_DECK,
    HIDDEN_ZONES,
    SEALED,
    TREASURE_DECK,
    Instance,
    Seat,
    Zone,
    hand_zone_of,
)
from engine.game import submit_command
from engine.legality import why_illegal
from engine.queries.promised_cards import (
    only_benefits_target_at_any_time,
    replace_promises_of_deal,
    standing_promise,
)
from engine.views.event_redaction import redact_event
from engine.views.view_building import make_public_view, make_table_view
from tests.engine.invariants import Dealer


def check_secrecy(
    state: GameState, seat: Seat, command: Command, watcher: Seat, start: int
) -> None:
    """Swap two cards of equal back that `watcher` cannot see and that the command neither names nor
    reveals: afterwards the watcher has the same view, decision and events in both games.

    `state` is not changed. A command that is refused reveals nothing and is left out.
    """
    plain = clone_state(state)
    try:
        events = submit_command(plain, seat, command)
    except (IllegalCommand, EngineBug):
        return
    hidden = _hidden_from(state, watcher, command)
    named = _numbers(dump_command(command))
    shown = _shown_to(watcher, events) | named | set(_seen(plain, watcher))
    pair = _pair([card for card in hidden if card not in shown], state, start)
    if pair is None:
        return
    twin = clone_state(state)
    swap(twin, *pair)
    twin_events = submit_command(twin, seat, command)
    assert _redacted(events, watcher) == _redacted(twin_events, watcher), (
        f"seat {watcher} could tell by the events where {pair} lie"
    )
    before, after = (make_table_view(one, watcher, make_public_view(one)) for one in (plain, twin))
    assert before == after, f"seat {watcher} could tell by the view where {pair} lie"


def check_refusal_is_blind(state: GameState, seat: Seat, command: Command, start: int) -> None:
    """Swap two cards of equal back that `seat` cannot see, one of them named by the command if it
    guesses at any: it is refused in both games, and for the same reason.

    `state` is not changed. `command` is refused there.
    """
    hidden = _hidden_from(state, seat, command)
    guessed = _numbers(dump_command(command)).intersection(hidden)
    pair = _pair(hidden, state, start, sorted(guessed))
    if pair is None:
        return
    twin = clone_state(state)
    swap(twin, *pair)
    before, after = (why_illegal(one, seat, command) for one in (state, twin))
    assert before == after, f"seat {seat} could tell by {before} where {pair} lie, not {after}"


def swap(state: GameState, one: Instance, other: Instance) -> None:
    """Let two hidden cards change places, and whatever the state remembers about them."""
    new = {one: other, other: one}
    for zone in {state.where[one], state.where[other]}:
        state.zones[zone] = [new.get(card, card) for card in state.zones[zone]]
    state.where[one], state.where[other] = state.where[other], state.where[one]
    state.fresh = [(seat, new.get(card, card)) for seat, card in state.fresh]
    for frame in state.stack:
        if isinstance(frame, DiscardClaims):
            frame.sealed = tuple((seat, new.get(card, card)) for seat, card in frame.sealed)
        elif isinstance(frame, SetupFrame):
            frame.chosen = tuple(
                (seat, tuple(new.get(card, card) for card in cards)) for seat, cards in frame.chosen
            )
        elif isinstance(frame, SeatQuestion) and frame.private:
            frame.options = tuple(new.get(card, card) for card in frame.options)
        elif isinstance(frame, Fight | Spoils) and frame.deal is not None:
            promises = tuple(new.get(card, card) for card in frame.deal.promises)
            frame.deal = replace_promises_of_deal(frame.deal, promises)
    for offer in state.offers:
        offer.promises = tuple(new.get(card, card) for card in offer.promises)
    state.undo = tuple([UndoPoint(step.step, clone_state(step.before)) for step in state.undo])
    for step in state.undo:
        swap(step.before, one, other)


def visible_to(state: GameState, watcher: Seat) -> list[Instance]:
    """Every card whose face the watcher can see: public zones, the own hand, open bodies, and the
    own claim."""
    return _seen(state, watcher)


def _seen(state: GameState, watcher: Seat) -> list[Instance]:
    open_hands = {hand_zone_of(seat) for seat, one in enumerate(state.seats) if one.body}
    if watcher >= 0:
        open_hands.add(hand_zone_of(watcher))
    own = [
        card
        for frame in state.stack
        if isinstance(frame, DiscardClaims)
        for seat, card in frame.sealed
        if seat == watcher
    ]
    promise = standing_promise(state)
    if promise is not None and watcher in promise[:2]:
        own += promise.cards
    return own + [
        card
        for zone, cards in enumerate(state.zones)
        if zone not in HIDDEN_ZONES or zone in open_hands
        for card in cards
    ]


def _hidden_from(state: GameState, watcher: Seat, command: Command) -> list[Instance]:
    """Cards that lie hidden from the watcher, where swapping them cannot change what others do.

    A clock's default chooses by what the hand of the one asked holds, as a player would: what it
    chooses is a choice, so that hand stays as it is.
    """
    seen = set(_seen(state, watcher))
    zones: list[Zone] = [DOOR_DECK, TREASURE_DECK, SEALED]
    top = state.top
    for seat in range(len(state.seats)):
        if isinstance(command, ExpireClock) and isinstance(top, SeatQuestion) and top.seat == seat:
            continue
        zones.append(hand_zone_of(seat))
    return [card for zone in zones for card in state.zones[zone] if card not in seen]


def _pair(
    cards: list[Instance], state: GameState, start: int, wanted: Sequence[Instance] = ()
) -> tuple[Instance, Instance] | None:
    """Two of them with the same back, doors and treasures in turn, and one that is wanted if any
    is."""
    dealer = Dealer(start)
    for door in (bool(start % 2), not start % 2):
        same = [card for card in cards if state.box.cards[card].door is door]
        first = [card for card in wanted if card in same] if wanted else same
        if not first:
            continue
        one = first[dealer.randrange(len(first))]
        others = [card for card in same if card != one and _kinds_fit(state, one, card)]
        if others:
            return one, others[dealer.randrange(len(others))]
    return None


def _kinds_fit(state: GameState, one: Instance, other: Instance) -> bool:
    """Only level cards lie among the claims, and only cards that do good are promised."""
    cards = (state.box.cards[one], state.box.cards[other])
    if SEALED in (state.where[one], state.where[other]):
        return all(card.kind == "level_up" for card in cards)
    promise = standing_promise(state)
    if promise is not None and {one, other} & set(promise.cards):
        return all(only_benefits_target_at_any_time(card) for card in cards)
    return True


def _shown_to(watcher: Seat, events: Sequence[Event]) -> set[int]:
    """Every card that the watcher saw moving."""
    return {
        card
        for event in _redacted(events, watcher)
        if isinstance(event, CardsMoved)
        for card in event.cards
    }


def _redacted(events: Sequence[Event], watcher: Seat) -> list[Event]:
    told = (redact_event(event, watcher) for event in events)
    return [event for event in told if event is not None]


def _numbers(text: bytes) -> set[int]:
    """Every whole number in a text."""
    digits = "".join(c if c.isdigit() else " " for c in text.decode())
    return {int(number) for number in digits.split()}
