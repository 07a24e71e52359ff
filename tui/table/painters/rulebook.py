"""The rulebook's overlay: one section, the rule that was asked about first."""

from __future__ import annotations

from rich.cells import cell_len

from tui.canvas.rows import Line, Row, TextRole, rule, wrap
from tui.rulebook.game import RuleText
from tui.table.model.desk import Desk, Overlay
from tui.table.model.rulebook import asked_about, sections


def rules_rows(desk: Desk, overlay: Overlay, width: int) -> list[Row]:
    """The section's title and its rules, wrapped to the width."""
    every = sections(desk)
    told = every[overlay.subject]
    place = f"{overlay.subject + 1}/{len(every)}"
    rows = [rule(width, told[0].title.upper(), end=f"{desk.words('sheet.rules')} {place}")]
    indent = 4 + max(cell_len(one.id) for one in told)
    if overlay.rule:
        rows += _rule(asked_about(desk, overlay.rule), width, indent, "bold")
        rows.append(Line(width).row())
    for one in told:
        if one.id != overlay.rule:
            rows += _rule(one, width, indent, "text")
    return rows


def _rule(told: RuleText, width: int, indent: int, role: TextRole) -> list[Row]:
    rows = []
    for index, text in enumerate(wrap(told.text, width - indent - 2)):
        row = Line(width).put("" if index else told.id, "quiet", at=2)
        rows.append(row.put(text, role, at=indent).row())
    return rows
