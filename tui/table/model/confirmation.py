"""Confirmation: which own plays are asked about once more, since they hit their player or cannot be
undone.
"""

from __future__ import annotations

from engine.core.commands import Command, SellItems
from tui.table.model.desk import ConfirmationQuestion, Desk
from tui.table.model.target_selection import TargetSelection

MOST_WASTED_GOLD = 500
"""Gold lost in a sale from which on it asks."""


def confirmation_question(
    desk: Desk, selection: TargetSelection | None, command: Command
) -> ConfirmationQuestion | None:
    """The question to ask before that command goes out, or None for an ordinary one."""
    words = desk.words
    if isinstance(command, SellItems):
        gold, levels = desk.outcomes.sale(desk.view, command.cards)
        lost = gold - levels * desk.book.profile.sell.unit
        if lost >= MOST_WASTED_GOLD:
            return ConfirmationQuestion(words("question.waste", gold=words.gold(lost)), command)
        return None
    if selection is not None and _hits_me(desk, selection):
        return ConfirmationQuestion(
            words("question.hurts", card=desk.book.name(selection.card)), command
        )
    return None


def _hits_me(desk: Desk, selection: TargetSelection) -> bool:
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
