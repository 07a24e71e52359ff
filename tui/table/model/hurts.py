"""Which own plays are asked about once more: those that hit their player or cannot be undone."""

from __future__ import annotations

from engine.core.commands import Command, Sell
from tui.table.model.desk import Desk, Question
from tui.table.model.selection import Taken

WASTED = 500
"""Gold lost in a sale from which on it asks."""


def question_about(desk: Desk, taken: Taken | None, command: Command) -> Question | None:
    """The question to ask before that command goes out, or None for an ordinary one."""
    words = desk.words
    if isinstance(command, Sell):
        gold, levels = desk.outcomes.sale(desk.view, command.cards)
        lost = gold - levels * desk.book.profile.sell.unit
        if lost >= WASTED:
            return Question(words("question.waste", gold=words.gold(lost)), command)
        return None
    if taken is not None and _hits_me(desk, taken):
        return Question(words("question.hurts", card=desk.book.name(taken.card)), command)
    return None


def _hits_me(desk: Desk, taken: Taken) -> bool:
    """A curse on oneself, or a play after which the own side of a fight stands worse."""
    aims = {need.what: picked for need, picked in zip(taken.option.needs, taken.picks, strict=True)}
    if desk.book.kind(taken.card) == "curse" and aims.get("seat") == (desk.seat,):
        return True
    outcome = desk.outcomes.of(desk.view, taken.option, taken.picks) if desk.fighting else None
    if outcome is None or outcome.ours_before is None or outcome.ours_after is None:
        return False
    assert outcome.theirs_before is not None
    assert outcome.theirs_after is not None
    before = outcome.ours_before - outcome.theirs_before
    return outcome.ours_after - outcome.theirs_after < before
