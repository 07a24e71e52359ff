"""Two games that differ in what one seat could answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from engine.core.box import Box
from engine.core.save import dump_state, load_state
from engine.core.state import GameState, clone_state
from engine.core.zones import DOOR_DECK, TREASURE_DECK, Instance, Seat
from engine.views.view_building import make_public_view, make_table_view
from tests.engine.randomplay import Play
from tests.engine.secrecy import swap

SEATS = 5
BOT: Seat = 4
ANSWERS = frozenset({"one_shot", "curse", "enhancer"})
DEEP = 60
"""Cards of a deck, from its bottom, that nobody draws in so short a time."""


@dataclass
class Twins:
    """One game in which `holder` has answers, the same without, and the cards that make it so."""

    armed: GameState
    bare: GameState
    holder: Seat
    places: dict[Instance, int] = field(default_factory=dict)

    @staticmethod
    def of(box: Box, number: int) -> Twins:
        """Random play up to a window in which somebody else's fight, curse or roll is answered."""
        for attempt in range(number, number + 4000, 100):
            play = Play(box, SEATS, f"{attempt:032x}", Random(attempt))
            while not play.state.over and len(play.log) < 400:
                twins = _twins(play.state)
                if twins is not None and len(play.log) > 20 + attempt % 50:
                    return twins
                choice = play.choose()
                if choice is not None:
                    play.offer(*choice)
        raise AssertionError("no game came to such a window")


def _twins(state: GameState) -> Twins | None:
    top = state.stack[-1] if state.stack else None
    if top is None or top.kind != "window" or top.about == "setup" or len(top.audience) < 3:
        return None
    if state.offers or any(frame.kind in ("claims", "ask") for frame in state.stack):
        return None
    among = [
        seat
        for seat in top.audience
        if seat not in (top.subject, BOT, state.active)
        and len(state.hand(seat)) > 1
        and not state.seats[seat].dead
        and not any(owner == seat for owner, _ in state.fresh)
    ]
    fight = next((one for one in state.stack if one.kind == "fight"), None)
    if not among or fight is None or fight.deal is not None:
        return None
    base = clone_state(state)
    base.undo = ()
    armed, bare = (_hand_of(base, among[0], answers) for answers in (True, False))
    if armed is None or bare is None:
        return None
    if not _answers(armed, among[0]) or _answers(bare, among[0]):
        return None
    twins = Twins(armed, bare, among[0])
    cards = {*armed.hand(among[0]), *bare.hand(among[0]), *base.hand(among[0])}
    twins.places = {card: armed.where[card] for card in cards}
    return twins


def _answers(state: GameState, seat: Seat) -> int:
    """How many cards of that hand could be played now; 0 if all of them would wait for the end of
    the window."""
    decision = make_table_view(state, seat, make_public_view(state)).decision
    hand = {*state.hand(seat)}
    cards = [option for option in decision.options if option.card in hand] if decision else []
    return len(cards) if any(not option.queued for option in cards) else 0


def _hand_of(state: GameState, seat: Seat, answers: bool) -> GameState | None:
    """The same game where that hand holds answers alone, or none; None if the decks lack them."""
    twin = load_state(dump_state(state), state.box)
    for card in state.hand(seat):
        if (state.box.cards[card].kind in ANSWERS) is answers:
            continue
        deck = DOOR_DECK if state.box.cards[card].door else TREASURE_DECK
        other = next(
            (
                one
                for one in twin.zones[deck][:DEEP]
                if (twin.box.cards[one].kind in ANSWERS) is answers
            ),
            None,
        )
        if other is None:
            return None
        swap(twin, card, other)
    return twin
