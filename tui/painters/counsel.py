"""The coach's answer, under the last sentences of the log: what it would do, and why."""

from __future__ import annotations

from rich.cells import cell_len

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
    advised, at = counsel.advised, len(label) + 1
    keys, deed = keys_for(desk, advised.command), deed_text(desk, advised.command)
    if at + cell_len(f"{keys} {deed}") > width:
        deed = deed_text(desk, advised.command, brief=True)
    what = Line(width).put(label, "turn").put(" ").marked(f"{keys} {deed}".strip(), "bold")
    why = Line(width).put("", at=at)
    return [what.row(), why.put(sentences_within(why_text(desk, advised), width - at)).row()]
