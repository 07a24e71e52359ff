"""The top door discard, claimed with a level card (QUICK-02, QUICK-03, AMB-37, AMB-78)."""

from __future__ import annotations

from engine.core.card_timing import SITUATION
from engine.core.commands import ClaimDiscard
from engine.core.decisions import Option
from engine.core.errors import Refusal, make_refusal
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import DiscardClaims
from engine.core.zones import NO_CARD, NOBODY, hand_zone_of
from engine.queries.claimable_discard import top_claimable_discard
from engine.rules.loot_and_claim_order import step_loot_and_claim_order
from engine.rules.seat_situation import SeatSituation


def claim_options(sit: SeatSituation) -> tuple[Option, ...]:
    """The level cards that can be laid down for the discard."""
    cards = sit.state.box.cards
    return tuple(
        Option("claim", card)
        for card in sit.state.hand(sit.seat)
        if cards[card].kind == "level_up" and why_not_claim(sit, ClaimDiscard(card)) is None
    )


def why_not_claim(sit: SeatSituation, claim: ClaimDiscard) -> Refusal | None:
    """Outside fights, as long as the card lies on top of its pile, and for a level card."""
    state, card = sit.state, claim.card
    if not 0 <= card < len(state.where) or card not in state.hand(sit.seat):
        return make_refusal("HAND-01", "not_yours")
    if not state.box.claims_discards or top_claimable_discard(state) == NO_CARD:
        return make_refusal("QUICK-02", "nothing_to_claim")
    if state.box.cards[card].kind != "level_up":
        return make_refusal("QUICK-02", "only_level_cards")
    if card in sit.facts.promised:
        return make_refusal("AMB-27", "promised")
    if sit.fight is not None or not sit.timing & (SITUATION.OWN_CALM | SITUATION.FOREIGN_CALM):
        return make_refusal("QUICK-02", "not_now")
    return None


def step_discard_claims(ref: GameOperations, frame: DiscardClaims) -> None:
    """The next step of a claim. Who laid down what stays sealed until the window has closed."""
    CLAIM_STEPS[frame.at](ref, frame)


def _open_window(ref: GameOperations, frame: DiscardClaims) -> None:
    """Everybody alive may lay a level card down."""
    frame.at = 1
    ref.open_window("claim", frame.card, NOBODY, ref.state.living())


def _see_claims(ref: GameOperations, frame: DiscardClaims) -> None:
    """Whoever has laid one down rolls for the discard, if it still lies there."""
    frame.at = 2
    if frame.sealed and top_claimable_discard(ref.state) == frame.card:
        frame.ties = (tuple(sorted(seat for seat, _ in frame.sealed)),)


def _award(ref: GameOperations, frame: DiscardClaims) -> None:
    """The highest roll wins and pays, the others take their card back."""
    if not step_loot_and_claim_order(ref, frame):
        return
    state = ref.state
    ref.pop()
    alive = [seat for seat in frame.order if not state.seats[seat].dead]
    stays = top_claimable_discard(state) == frame.card
    winner = alive[0] if alive and stays else NOBODY
    for seat, card in frame.sealed:
        if seat == winner:
            ref.discard((card,), "paid", seat)
        else:
            ref.move((card,), hand_zone_of(seat), "returned", seat)
    if winner != NOBODY:
        ref.move((frame.card,), hand_zone_of(winner), "claimed", winner)
        ref.receive(winner, (frame.card,))


CLAIM_STEPS = (_open_window, _see_claims, _award)
