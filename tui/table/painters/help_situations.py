"""Which of the helped situations a screen is in: the names of the texts about them."""

from __future__ import annotations

from tui.table.model.deal import Draft
from tui.table.model.desk import Desk, Overlay
from tui.table.model.listing import Listing
from tui.table.model.selection import Selection

_PILES = ("doors", "treasures")
_OWN_LISTS = ("gear", "trade", "show", "abilities", "sell")
"""Lists that their reader opens."""


def situation(desk: Desk, under: Overlay | None) -> str:
    """What help tells about: the overlay that it was opened from, what its reader has taken up or
    opened, or else what the game waits for."""
    if under is not None:
        return "sheet_pile" if under.name in _PILES else f"sheet_{under.name}"
    if desk.public.over:
        return "over"
    if desk.watches:
        return "watching"
    match desk.play:
        case Selection():
            return "taken"
        case Draft():
            return "deal"
        case Listing(kind=kind) if kind in _OWN_LISTS:
            return kind
        case Listing() | None:
            return _point(desk)


def _point(desk: Desk) -> str:
    """What the game waits for."""
    decision, fight = desk.decision, desk.fight
    if decision is None:
        return "waiting"
    if desk.listing is not None and desk.listing.kind == "charity":
        return "charity"
    if decision.kind == "ask" and decision.asked:
        return "question"
    if decision.about == "setup":
        return "setup"
    if fight is not None and fight.part in ("open", "flee"):
        return "my_fight" if desk.fighting else "fight"
    if decision.kind == "window":
        return "window"
    if desk.my_turn and decision.asked:
        return "door" if desk.point == "after_door" else desk.point
    return "waiting"
