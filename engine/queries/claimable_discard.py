"""What of the door discards may be claimed (QUICK-02, AMB-37)."""

from __future__ import annotations

from engine.core.state import GameState
from engine.core.zones import DOOR_DISCARD, NO_CARD, Instance

CLAIMABLE_KINDS = frozenset({"race", "class", "affiliation", "two_identities", "power"})


def top_claimable_discard(state: GameState) -> Instance:
    """The card on top of the pile if it is one of these, or else `NO_CARD`."""
    pile = state.zones[DOOR_DISCARD]
    top = pile[-1] if pile else NO_CARD
    return top if top != NO_CARD and state.box.cards[top].kind in CLAIMABLE_KINDS else NO_CARD
