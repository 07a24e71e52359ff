"""Safe points: where queued cards take effect, bodies are looted, claims and receipts open.

They lie between the steps of a turn, before a runner's choice, before the next looter and between
two cards: when a main point or a fight's window is uncovered again. Never between the effects of
one card.
"""

from __future__ import annotations

from engine.core import events as e
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import BodyLooting, DiscardClaims
from engine.core.zones import NO_CARD, NOBODY
from engine.rules.playing_cards_from_hand import play_first_queued_card


def do_next_at_safe_point(ref: GameOperations) -> bool:
    """Do one thing that has waited for a safe point outside fights. True if there was one.

    Bodies first (AMB-92), then the queue, then a claim (AMB-37), then receipts (AMB-86).
    """
    state = ref.state
    if state.bodies:
        ref.push(BodyLooting(state.bodies[0]))
        return True
    if play_first_queued_card(ref):
        return True
    if state.claimable is not None:
        card = state.claimable
        ref.emit(e.DiscardClaimOpened(NO_CARD))
        ref.push(DiscardClaims(card))
        return True
    if state.fresh:
        receivers = tuple(sorted({seat for seat, _ in state.fresh}))
        ref.open_window("receipt", NO_CARD, NOBODY, receivers)
        return True
    return False


def do_next_in_fight(ref: GameOperations) -> bool:
    """The same in a fight that waits on: claims and receipts wait for the end of it."""
    return _loot_outsider(ref) or play_first_queued_card(ref)


def _loot_outsider(ref: GameOperations) -> bool:
    """Whoever dies outside the fight is looted in the middle of it (AMB-92); a helper's body lies
    till the fight is over (AMB-49)."""
    state = ref.state
    if not state.bodies:
        return False
    fight = state.fight
    for body in state.bodies:
        if fight is not None and body != fight.fallen:
            ref.push(BodyLooting(body))
            return True
    return False
