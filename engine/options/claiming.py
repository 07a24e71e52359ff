"""Asking for the top door discard once more (QUICK-02, AMB-37)."""

from __future__ import annotations

from engine.commands import Claim
from engine.decisions import Option
from engine.errors import Refusal
from engine.moments import Moments
from engine.options.situation import Situation, refuse
from engine.queries.claimable import top_claimable
from engine.zones import NO_CARD


def claim_options(sit: Situation) -> tuple[Option, ...]:
    """The level cards that can be laid down for the discard."""
    if not sit.state.box.profile.variant.claim_from_discard:
        return ()
    cards = sit.state.box.cards
    return tuple(
        Option("claim", card)
        for card in sit.state.hand(sit.seat)
        if cards[card].kind == "level_up" and why_not_claim(sit, Claim(card)) is None
    )


def why_not_claim(sit: Situation, claim: Claim) -> Refusal | None:
    """Outside fights, as long as the card lies on top of its pile, and for a level card."""
    state, card = sit.state, claim.card
    if not 0 <= card < len(state.where) or card not in state.hand(sit.seat):
        return refuse("HAND-01", "not_yours")
    if not state.box.profile.variant.claim_from_discard or top_claimable(state) == NO_CARD:
        return refuse("QUICK-02", "nothing_to_claim")
    if state.box.cards[card].kind != "level_up":
        return refuse("QUICK-02", "only_level_cards")
    if card in sit.scene.promised:
        return refuse("AMB-27", "promised")
    if sit.fight is not None or not sit.moments & (Moments.OWN_CALM | Moments.FOREIGN_CALM):
        return refuse("QUICK-02", "not_now")
    return None
