"""What calls the player at a table."""

from __future__ import annotations

from engine.core.frames import Ask
from tui.alerts import Calls, Cause
from tui.table.model.desk import Desk


def at_table(desk: Desk) -> Calls:
    """What calls the player at a table."""
    if desk.update is None or desk.public.over or desk.over:
        return {}
    public, clock = desk.public, desk.public.clock
    turn: set[tuple[str, int | str]] = {("offer", offer.id) for offer in desk.offers_to_me()}
    if desk.update.knock is not None:
        turn.add(("knock", desk.update.knock.id))
    top = public.frames[-1] if public.frames else None
    if public.phase != "setup" and desk.my_turn:
        turn.add(("turn", public.turn))
    elif isinstance(top, Ask) and top.seat == desk.seat and clock is not None:
        turn.add(("asked", clock.id))
    calls: dict[Cause, frozenset[tuple[str, int | str]]] = {"turn": frozenset(turn)}
    if clock is None or clock.kind != "window" or desk.seat not in clock.audience:
        return calls
    if desk.fight is not None and desk.fight.wins and desk.seat not in desk.fight.wins:
        calls["win"] = frozenset({("turn", public.turn)})
    calls["typing"] = frozenset({("window", clock.id)})
    return calls
