"""Confirmation: which own plays are asked about once more, since they hit their player or cannot be
undone.
"""

from __future__ import annotations

from engine.core.commands import Command, Sell
from tui.table.model.desk import Desk, Question
from tui.table.model.selection import Selection

WASTED = 500
"""Gold lost in a sale from which on it asks."""


def question_about(desk: Desk, selection: Selection | None, command: Command) -> Question | None:
    """The question to ask before that command goes out, or None for an ordinary one."""
    words = desk.words
    if isinstance(command, Sell):
        gold, levels = desk.outcomes.sale(desk.view, command.cards)
        lost = gold - levels * desk.book.profile.sell.unit
        if lost >= WASTED:
            return Question(words("question.waste", gold=words.gold(lost)), command)
        return None
    if selection is not None and _hits_me(desk, selection):
        return Question(words("question.hurts", card=desk.book.name(selection.card)), command)
    return None


def _hits_me(desk: Desk, selection: Selection) -> bool:
    """A curse on oneself, or a play after which the own side of a fight stands worse."""
    aims = {
        need.what: picked
        for need, picked in zip(selection.option.needs, selection.picks, strict=True)
    }
    if desk.book.kind(selection.card) == "curse" and aims.get("seat") == (desk.seat,):
        return True
    outcome = (
        desk.outcomes.of(desk.view, selection.option, selection.picks) if desk.fighting else None
    )
    if outcome is None or outcome.ours_before is None or outcome.ours_after is None:
        return False
    assert outcome.theirs_before is not None
    assert outcome.theirs_after is not None
    before = outcome.ours_before - outcome.theirs_before
    return outcome.ours_after - outcome.theirs_after < before
