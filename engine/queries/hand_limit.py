"""How many cards a hand may keep through charity, with every reason (HAND-04, HAND-05)."""

from __future__ import annotations

from engine.core.state import GameState
from engine.core.tally import Tally, TallyPart, TallyReason, tally_of_parts
from engine.core.zones import Seat
from engine.queries.cards_in_play import is_card_active, seat_modifiers_of_stat
from engine.queries.combat_strength import TALLY_REASONS
from engine.queries.modifier_amounts import modifier_amount


def hand_limit(state: GameState, seat: Seat) -> Tally:
    """Cards kept through charity (HAND-04, HAND-05)."""
    parts = [TallyPart(state.box.hand_base, "base", "HAND-04")]
    if not state.box.cards_change_hand_limit:
        return tally_of_parts(parts)
    for card, compiled, modifier, on in seat_modifiers_of_stat(state, seat, "hand_limit"):
        reason: TallyReason = TALLY_REASONS.get(compiled.kind, ("bonus", ""))[0]
        amount = modifier_amount(state, modifier, seat)
        parts.append(TallyPart(amount, reason, "HAND-05", card, seat, on))
    for card in state.play(seat):
        compiled = state.box.cards[card]
        if "secret_hq" in compiled.meta:
            on = is_card_active(state, card, seat)
            reason = TALLY_REASONS.get(compiled.kind, ("bonus", ""))[0]
            parts.append(TallyPart(1, reason, "META-02", card, seat, on))
    return tally_of_parts(parts)


def hand_size_over_limit(state: GameState, seat: Seat) -> int:
    """Hand cards over the limit of this moment; at most 0 if there are none (HAND-04, AMB-61)."""
    cache = state.cache
    counts = (cache.gear[seat], cache.fight)
    return len(state.hand(seat)) - cache.recall(("hand limit", seat), counts, _kept, (state, seat))


def _kept(given: tuple[GameState, Seat]) -> int:
    return max(0, hand_limit(*given).total)
