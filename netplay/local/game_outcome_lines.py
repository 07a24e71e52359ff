"""Lines for the shell about games at home, once they are left."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netplay.local.local_tables import GameOutcome
    from tui.words.catalogue import Words


def game_outcome_lines(outcomes: Sequence[GameOutcome], words: Words) -> list[str]:
    """A line for each game. The seed of one that goes on is nobody's business."""
    return [_line(one, words) for one in outcomes]


def _line(outcome: GameOutcome, words: Words) -> str:
    if outcome.over:
        typed = shlex.join(("kickdoor", "play", *outcome.options, "--seed", outcome.shuffle))
        names = words.names(list(outcome.winners))
        return words("saved.shell.won", n=outcome.round, w=names, typed=typed)
    if outcome.lesson:
        return words("saved.shell.lesson")
    if outcome.why_not_saved:
        return words("saved.shell.lost", why=outcome.why_not_saved)
    return words("saved.shell.saved", n=outcome.round)
