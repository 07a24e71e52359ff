"""Abilities that many cards share: flight, secret headquarters and identities, theft; and followers
that can be sacrificed (META-01..META-09, SIDE-06)."""

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


def sacrificable_followers(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """Followers that the seat could give up to get away: all of them where the edition says so,
    else those that say it themselves (SIDE-06, AMB-72)."""
    cards = state.box.cards
    by_rule = state.box.sacrifices_any_follower
    return tuple(
        [
            card
            for card in state.play(seat)
            if cards[card].kind == "follower" and (by_rule or "sacrifice" in cards[card].permits)
        ]
    )
