"""Abilities that many cards share: flight, secret headquarters and identities, theft
(META-01..META-09)."""

from __future__ import annotations

from cards.vocabulary.abilities_and_modifiers import Meta
from engine.core.state import GameState
from engine.core.zones import Instance, Seat
from engine.queries.cards_in_play import is_card_active


def cards_with_shared_ability(state: GameState, seat: Seat, meta: Meta) -> tuple[Instance, ...]:
    """The seat's cards that have that ability and work now."""
    cards = state.box.cards
    return tuple(
        [
            card
            for card in state.play(seat)
            if meta in cards[card].meta and is_card_active(state, card, seat)
        ]
    )


def least_face_for_theft(state: GameState, thefts: int) -> int:
    """The face from which on a thief with so many theft abilities succeeds (META-06, META-08,
    AMB-23)."""
    rules = state.box.profile.theft
    return max(1, rules.target - rules.less_per_extra * (thefts - 1))
