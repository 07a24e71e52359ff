"""The coach's answer, under the last sentences of the log: what it would do, and why."""

from __future__ import annotations

from tui.rows import Line, Row, sentences_within
from tui.table.advice import deed_text, keys_for, why_text
from tui.table.desk import Desk


def counsel_rows(desk: Desk, width: int) -> list[Row]:
    """Two rows with an answer, one while the coach thinks; none if nobody has asked."""
    counsel, words = desk.counsel, desk.words
    if counsel is None:
        return []
    label = f" {words('coach.name')} "
    if counsel.advised is None:
        return [Line(width).put(label, "turn").put(f" {words('coach.thinks')}", "bold").row()]
    advised = counsel.advised
    keys = keys_for(desk, advised.command)
    deed = f"{keys} {deed_text(desk, advised.command)}".strip()
    what = Line(width).put(label, "turn").put(" ").marked(deed, "bold")
    room = width - len(label) - 2
    why = Line(width).put("", at=len(label) + 1)
    why.put(sentences_within(why_text(desk, advised), room), "text")
    return [what.row(), why.row()]
