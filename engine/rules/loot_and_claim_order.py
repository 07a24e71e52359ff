"""Who comes first by the die: looters on one level, claimants of one discard."""

from __future__ import annotations

from engine.core.game_operations import GameOperations
from engine.core.stack_frames import BodyLooting, DieRoll, DiscardClaims


def step_loot_and_claim_order(ref: GameOperations, frame: BodyLooting | DiscardClaims) -> bool:
    """Put the seats of `ties` in order; equal ones roll, and equal rolls roll again. Each roll may
    be changed like any other (DEATH-12, QUICK-03, AMB-29, AMB-93). True when everybody has a
    place."""
    if frame.face:
        frame.faces, frame.face = (*frame.faces, frame.face), 0
    while frame.ties:
        first, rest = frame.ties[0], frame.ties[1:]
        if len(first) == 1:
            frame.order, frame.ties = (*frame.order, *first), rest
        elif len(frame.faces) < len(first):
            ref.push(DieRoll(first[len(frame.faces)], "loot" if frame.kind == "loot" else "claim"))
            return False
        else:
            rolled = dict(zip(first, frame.faces, strict=True))
            groups = tuple(
                tuple(seat for seat in first if rolled[seat] == face)
                for face in sorted(set(frame.faces), reverse=True)
            )
            frame.ties, frame.faces = (*groups, *rest), ()
    return True
