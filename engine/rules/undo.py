"""Taking back: the own last step, or the own pass while its window is open (AMB-28)."""

from __future__ import annotations

from engine.core.commands import TakeBack
from engine.core.decisions import Option
from engine.core.errors import Refusal
from engine.rules.situation import Situation, refuse


def take_back_options(sit: Situation) -> tuple[Option, ...]:
    """What the seat could undo now, if it lives."""
    state, top = sit.state, sit.top
    if top.kind == "window" and sit.seat in top.passed:
        option = Option("take_back", index=top.id)
    elif state.undo and state.undo[-1].step.seat == sit.seat:
        step = state.undo[-1].step
        option = Option("take_back", step.card, index=step.id)
    else:
        return ()
    return () if state.seats[sit.seat].dead else (option,)


def why_not_take_back(sit: Situation, command: TakeBack) -> Refusal | None:
    """Only what it names, and only while that can still be undone."""
    if all(option.index != command.step for option in take_back_options(sit)):
        return refuse("AMB-28", "nothing_to_take_back")
    return None
