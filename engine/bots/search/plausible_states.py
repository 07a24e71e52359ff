"""Made-up positions that look like games: rivals hold what people keep in their hands."""

from __future__ import annotations

from engine.core.box import Box
from engine.core.stack_frames import SeatQuestion
from engine.core.state import GameState
from engine.core.zones import DOOR_DECK, TREASURE_DECK, Instance, Seat, Zone, hand_zone_of
from engine.views.determinise import make_up_state_behind_view
from engine.views.view_types import TableView

_LAID_DOWN = frozenset({"item", "level_up", "ship", "follower"})
"""What goes from the hand to the table as soon as it may."""


def deal_plausible_state(view: TableView, box: Box, seed: str) -> GameState:
    """A state behind the view. Whatever a rival would have played for itself long ago changes
    places with a card of the decks that is kept for later, such as one that spoils a fight: by mere
    chance rivals would hold too few of those."""
    state = make_up_state_behind_view(view, box, seed)
    if view.public.phase == "setup":
        return state
    known = {*view.promises, *(card for _, card in state.fresh)}
    asked = {
        frame.seat for frame in state.stack if isinstance(frame, SeatQuestion) and frame.private
    }
    for one in view.public.seats:
        if one.seat != view.seat and not one.body and one.seat not in asked:
            _keep_what_is_kept(state, one.seat, known)
    return state


def _keep_what_is_kept(state: GameState, seat: Seat, known: set[Instance]) -> None:
    cards, hand = state.box.cards, state.hand(seat)
    for place, card in enumerate(hand):
        if card in known or not _is_laid_down(state, seat, card):
            continue
        zone: Zone = DOOR_DECK if cards[card].door else TREASURE_DECK
        deck = state.zones[zone]
        for below, other in enumerate(deck):
            if not _is_laid_down(state, seat, other):
                hand[place], deck[below] = other, card
                state.where[other], state.where[card] = hand_zone_of(seat), zone
                break


def _is_laid_down(state: GameState, seat: Seat, card: Instance) -> bool:
    compiled = state.box.cards[card]
    if compiled.kind not in _LAID_DOWN or (compiled.item is not None and compiled.item.big):
        return False
    last = state.box.profile.win.level - 1
    return compiled.kind != "level_up" or state.seats[seat].level < last
