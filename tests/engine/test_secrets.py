"""What leaves the engine: no hidden card has a name in anybody else's view or events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from random import Random

import pytest

from cards.built_in_editions import load_built_in_edition
from cards.vocabulary.card import CARD_ADAPTER
from engine.core import events as e
from engine.core.box import Box, build_box
from engine.core.commands import PlayCard
from engine.core.state import GameState
from engine.core.state_parts import Offer, QueuedCard
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    HIDDEN_ZONES,
    NO_CARD,
    NOBODY,
    SEALED,
    TABLE,
    TREASURE_DECK,
    Seat,
    hand_zone_of,
    play_zone_of,
)
from engine.views.event_redaction import redact_event
from engine.views.view_building import make_public_view, make_table_view
from tests.cases import mostly_slow
from tests.engine.cards import curse, enhancer, item, monster
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import plays
from tests.engine.randomplay import Play
from tests.engine.secrecy import visible_to
from tests.rulebook import rule

CANARY = 1200
"""Instances from here on are cards of the game; every other number in a view is smaller."""


@pytest.fixture(scope="module")
def big_box() -> Box:
    """The classic deck behind so many blank cards that its instances are large numbers."""
    one = load_built_in_edition("classic")
    blanks = [
        CARD_ADAPTER.validate_python(spec)
        for n in range(CANARY // 24)
        for spec in (enhancer(f"door_{n}", 1, count=12), item(f"treasure_{n}", count=12))
    ]
    profile = one.profile.model_copy(
        update={"variant": one.profile.variant.model_copy(update={"claim_from_discard": True})}
    )
    return build_box(profile, (*blanks, *one.cards))


def bury_blanks(state: GameState) -> None:
    """Let every hand hold cards of the game, and the blanks lie at the bottom of their decks."""
    for deck in (DOOR_DECK, TREASURE_DECK):
        state.zones[deck].sort(key=lambda card: (card >= CANARY, (card * 7919) % 4001))
    for seat in range(len(state.seats)):
        hand = state.zones[hand_zone_of(seat)]
        for place, card in enumerate(hand):
            deck = DOOR_DECK if state.box.cards[card].door else TREASURE_DECK
            if card < CANARY:
                top = state.zones[deck].pop()
                hand[place] = top
                state.zones[deck].insert(0, card)
                state.where[top], state.where[card] = hand_zone_of(seat), deck


def numbers(value: object) -> Iterator[int]:
    """Every whole number in nested plain data."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from numbers(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from numbers(one)


def shown_in_passing(events: Sequence[e.Event]) -> set[int]:
    """Cards that lay face up for a moment."""
    return {
        card
        for event in events
        if isinstance(event, e.CardsMoved)
        and (
            event.why == "drawn_open"
            or not (event.source in HIDDEN_ZONES and event.target in HIDDEN_ZONES)
        )
        for card in event.cards
    }


def shown_to(events: Sequence[e.Event], seat: Seat) -> set[int]:
    """Cards that their holder has let the seat look at (HAND-08)."""
    return {
        card
        for event in events
        if isinstance(event, e.CardsShown) and event.to in (NOBODY, seat)
        for card in event.cards
    }


@rule("AMB-99", "HAND-01", "TURN-11", "REW-03")
@pytest.mark.parametrize("number", mostly_slow(range(6)))
def test_no_hidden_card_is_named_to_anybody_else(big_box: Box, number: int) -> None:
    play = Play(big_box, 4, f"{number:032x}", Random(number))
    state = play.state
    bury_blanks(state)
    for _ in range(90):
        choice = play.choose()
        if choice is None or state.over:
            continue
        watchers = range(NOBODY, 4)
        before = {seat: set(visible_to(state, seat)) for seat in watchers}
        events = play.offer(*choice)
        passing = shown_in_passing(events)
        for seat in watchers:
            known = set(visible_to(state, seat))
            view = make_table_view(state, seat, make_public_view(state))
            leaked = {card for card in numbers(asdict(view)) if card >= CANARY} - known
            assert not leaked, f"the view of {seat} names {leaked}"
            told = [redact_event(event, seat) for event in events]
            named = {
                card
                for event in told
                if event is not None
                for card in numbers({**asdict(event), "gold": 0})  # A price is no card.
                if card >= CANARY
            }
            may_be_named = known | before[seat] | passing | shown_to(events, seat)
            assert named <= may_be_named, f"an event tells {seat} too much"
    assert state.serial < CANARY


@rule("AMB-99")
def test_a_body_lies_open_and_a_living_hand_does_not(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[item("coin")]),
        bob=Player(level=2, hand=[curse("doom", [{"do": "die"}])]),
        carol=Player(level=1, hand=[item("gem")]),
    )
    table.when("bob", plays("doom", on="alice"))
    seats = table.view("carol").public.seats
    assert seats[0].hand == (table.card("coin", 0),)
    assert seats[1].hand == seats[2].hand == ()
    assert (seats[2].doors, seats[2].treasures, seats[2].hand_size) == (0, 1, 1)
    assert table.view("alice").hand == (table.card("coin", 0),)
    table.loots("bob", "coin")
    table.then(bob=has(hand=["coin"]))
    table.passes_all()


@rule("AMB-99")
def test_a_spectator_sees_what_everybody_sees(table: Table) -> None:
    table.given(alice=Player(hand=[item("coin")]), fight=("alice", monster("lump", 8)))
    view = make_table_view(table.state, NOBODY, make_public_view(table.state))
    assert view.public == table.view("bob").public
    assert (view.hand, view.decision, view.claim) == ((), None, None)
    with pytest.raises(ValueError, match="spectator"):
        _ = view.me
    assert table.view("bob").me.seat == 1


@rule("AMB-99")
def test_what_is_asked_about_a_hand_is_nobody_elses_business(table: Table) -> None:
    cold = curse("cold", [{"do": "discard", "in": "hand"}])
    table.given(alice=Player(hand=[cold]), bob=Player(hand=[item("coin"), item("gem")]))
    table.when("alice", plays("cold", on="bob"))
    for name, shown in (("bob", 2), ("carol", 0)):
        decision = table.view(name).decision
        assert decision is not None
        frames = table.view(name).public.frames
        assert [len(one.options) for one in frames if one.kind == "ask"] == [0]
        asked = decision.option("answer")
        assert (len(asked.needs[0].among) if asked is not None else 0) == shown
    table.expires()


HAND_0, HAND_1, PLAY_0 = hand_zone_of(0), hand_zone_of(1), play_zone_of(0)
MOVES = [
    (e.CardsMoved((7,), DOOR_DECK, HAND_0, "drawn", 0), {0}),
    (e.CardsMoved((7,), HAND_0, HAND_1, "charity", 0), {0, 1}),
    (e.CardsMoved((7,), HAND_0, HAND_1, "stolen", 1), {0, 1}),
    (e.CardsMoved((7,), HAND_0, SEALED, "paid", 0), {0}),
    (e.CardsMoved((7,), SEALED, HAND_0, "returned", 0), {0}),
    (e.CardsMoved((7,), TREASURE_DECK, HAND_0, "drawn_open", 0), {0, 1, 2, NOBODY}),
    (e.CardsMoved((7,), HAND_0, HAND_1, "looted", 1), {0, 1, 2, NOBODY}),
    (e.CardsMoved((7,), DOOR_DECK, TABLE, "revealed", 0), {0, 1, 2, NOBODY}),
    (e.CardsMoved((7,), HAND_0, PLAY_0, "played", 0), {0, 1, 2, NOBODY}),
    (e.CardsMoved((7,), DOOR_DISCARD, HAND_0, "fetched", 0), {0, 1, 2, NOBODY}),
    (e.CardsMoved((7,), TABLE, HAND_0, "returned", 0), {0, 1, 2, NOBODY}),
]


@rule("AMB-99", "AMB-64")
@pytest.mark.parametrize(("event", "knows"), MOVES, ids=lambda one: getattr(one, "why", ""))
def test_a_move_is_known_to_those_who_could_see_it(event: e.CardsMoved, knows: set[Seat]) -> None:
    for seat in (0, 1, 2, NOBODY):
        told = redact_event(event, seat)
        assert isinstance(told, e.CardsMoved)
        assert told.cards == ((7,) if seat in knows else (NO_CARD,))
        assert (told.source, told.target, told.by) == (event.source, event.target, event.by)


@rule("AMB-99", "AMB-96")
def test_order_and_chance_are_known_to_nobody() -> None:
    for seat in (0, NOBODY):
        assert redact_event(e.DeckShuffled("door", (3, 1, 2), 4), seat) == e.DeckShuffled(
            "door", (), 0
        )
        assert redact_event(e.RandomPickMade(1), seat) is None
        assert redact_event(e.DieRolled(0, 5, "run", draws=1), seat) == e.DieRolled(0, 5, "run", 0)


@rule("AMB-99", "AMB-86")
def test_passes_and_fresh_cards_are_known_to_their_seat() -> None:
    assert redact_event(e.Passed(1), 1) == e.Passed(1)
    assert redact_event(e.Passed(1), 0) is None
    assert redact_event(e.CardsReceivedOffTurn(1, (4, 5)), 1) == e.CardsReceivedOffTurn(1, (4, 5))
    assert redact_event(e.CardsReceivedOffTurn(1, (4, 5)), 0) == e.CardsReceivedOffTurn(
        1, (NO_CARD, NO_CARD)
    )
    assert redact_event(e.CardsReceivedOffTurn(1, (4, 5)), NOBODY) == e.CardsReceivedOffTurn(
        1, (NO_CARD, NO_CARD)
    )


OPEN: list[e.Event] = [
    e.TurnBegan(0, 1),
    e.DoorOpened(0, 3),
    e.CardPlayed(0, 3, target=1),
    e.LevelChanged(0, 1, 2, "kill", e.Cause(3)),
    e.CardQueued(QueuedCard(0, PlayCard(3, seat=1))),
    e.CardLeftQueue(0, 3, "AMB-82"),
    e.OfferMade(Offer(1, "help", 0, 1)),
    e.CharacterDied(2),
    e.GameWon((0,)),
]


@rule("AMB-99")
@pytest.mark.parametrize("event", OPEN, ids=lambda one: one.kind)
def test_everything_else_is_told_to_all(event: e.Event) -> None:
    for seat in (0, 1, NOBODY):
        assert redact_event(event, seat) == event
