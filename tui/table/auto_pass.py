"""Passing by itself: in which windows a player who has asked for it is not asked.

Decided by public facts alone, so that it tells nothing about a hand and looks the same for all.
"""

from __future__ import annotations

from engine.commands import Pass
from engine.zones import NOBODY
from tui.table.desk import Desk

_OTHERS = ("victory", "defeat", "curse", "die", "receipt")
"""Windows about somebody; a claim and the beginning are everybody's own."""


def passes(desk: Desk) -> Pass | None:
    """The pass to hand in, or None where this player wants to be asked: with the wish off, in
    windows about the player or a fight the player is in, and while somebody could win."""
    decision, public = desk.decision, desk.public
    if not desk.auto_pass or decision is None or not decision.asked or desk.view.passed:
        return None
    if decision.kind != "window" or decision.about not in _OTHERS or desk.taken is not None:
        return None
    if desk.fighting or (public.fight is not None and public.fight.wins):
        return None
    top = public.frames[-1] if public.frames else None
    mine = any(seat == desk.seat for seat, _ in public.fresh)
    about = top.subject if top is not None and top.kind == "window" else NOBODY
    if about == desk.seat or mine:
        return None
    return Pass(decision.id)
