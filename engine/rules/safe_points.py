"""Safe points: where queued cards take effect, bodies are looted, claims and receipts open.

They lie between the steps of a turn, before a runner's choice, before the next looter and between
two cards: when a main point or a fight's window is uncovered again. Never between the effects of
one card.
"""

from __future__ import annotations

from engine.core import events as e
from engine.core.frames import Claims, Loot
from engine.core.referee import Referee
from engine.core.zones import NO_CARD, NOBODY
from engine.rules.hand import drain_queue


def at_safe_point(ref: Referee) -> bool:
    """Do one thing that has waited for a safe point outside fights. True if there was one.

    Bodies first (AMB-92), then the queue, then a claim (AMB-37), then receipts (AMB-86).
    """
    state = ref.state
    if state.bodies:
        ref.push(Loot(state.bodies[0]))
        return True
    if drain_queue(ref):
        return True
    if state.claimable is not None:
        card = state.claimable
        ref.emit(e.ClaimOpened(NO_CARD))
        ref.push(Claims(card))
        return True
    if state.fresh:
        receivers = tuple(sorted({seat for seat, _ in state.fresh}))
        ref.open_window("receipt", NO_CARD, NOBODY, receivers)
        return True
    return False


def between_cards(ref: Referee) -> bool:
    """What an uncovered wait does before it waits on. True if there was something to do; in a fight
    claims and receipts wait for the end of it."""
    top = ref.state.top
    if top.kind == "open" and top.point != "fight":
        return at_safe_point(ref)
    if top.kind == "open" or (top.kind == "window" and top.about in ("victory", "defeat")):
        return _loot_outsider(ref) or drain_queue(ref)
    return False


def _loot_outsider(ref: Referee) -> bool:
    """Whoever dies outside the fight is looted in the middle of it (AMB-92); a helper's body lies
    till the fight is over (AMB-49)."""
    state = ref.state
    if not state.bodies:
        return False
    fight = state.fight
    for body in state.bodies:
        if fight is not None and body != fight.fallen:
            ref.push(Loot(body))
            return True
    return False
