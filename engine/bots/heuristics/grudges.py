"""Long memories: what the others have done to one, by the public record of deeds."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.heuristics.decision_context import DecisionContext
from engine.core.state_parts import DeedKind
from engine.core.zones import NOBODY, Seat
from engine.views.view_types import PublicView

_WEIGHTS: Mapping[DeedKind, float] = {
    "cursed": 3.0,
    "attacked": 1.5,
    "spoiled": 3.0,
    "robbed": 3.0,
    "helped": -1.5,
}
"""What a deed means to whom it was done, in points of combat strength."""


def unpaid_harm(public: PublicView, seat: Seat, other: Seat) -> float:
    """What `other` has done to `seat` and not made good, less what it has been paid back; 0 as
    soon as they are even."""
    if NOBODY in (seat, other):
        return 0.0
    wrongs = 0.0
    for deed in public.grudges:
        weight = _WEIGHTS[deed.kind] * deed.times
        if (deed.by, deed.to) == (other, seat):
            wrongs += weight
        elif (deed.by, deed.to) == (seat, other):
            wrongs -= max(0.0, weight)
    return max(0.0, wrongs)


def revenge_worth(pos: DecisionContext, other: Seat) -> float:
    """What it is worth to the own seat to pay `other` back."""
    weight = pos.playing_style.grudge
    return (
        weight * unpaid_harm(pos.public, pos.seat, other) if weight and pos.public.grudges else 0.0
    )
