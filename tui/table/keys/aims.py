"""What a card that is taken up can be aimed at, and what each aim would come to."""

from __future__ import annotations

from engine.core.commands import OURS
from tui.table.keys.selection import letters_of
from tui.table.model.desk import Desk


def lit_targets(desk: Desk) -> dict[str, str]:
    """The letters of seats and monsters that are targets now, each with the sum that it would
    change, as `8→13`; empty where no sum changes or nothing can be foretold."""
    selection = desk.selection
    if selection is None:
        return {}
    marks = selection.at_mark()
    lit: dict[str, str] = {}
    for index, need in enumerate(selection.option.needs):
        if need.what not in ("side", "monster", "seat"):
            continue
        for letter, value in letters_of(desk, need):
            picks = (marks or selection).picks
            aimed = (*picks[:index], (value,), *picks[index + 1 :])
            ours = need.what == "side" and value == OURS
            lit[letter] = _change(desk, aimed, ours=ours) if need.what != "seat" else ""
    return lit


def _change(desk: Desk, picks: tuple[tuple[int, ...], ...], *, ours: bool) -> str:
    assert desk.selection is not None
    outcome = desk.outcomes.of(desk.view, desk.selection.option, picks)
    if outcome is None:
        return ""
    before, after = (
        (outcome.ours_before, outcome.ours_after)
        if ours
        else (outcome.theirs_before, outcome.theirs_after)
    )
    return f"{before}→{after}" if after is not None and after != before else ""
