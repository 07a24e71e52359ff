"""The help sheet: what is going on on this screen, then what every key does."""

from __future__ import annotations

from rich.cells import cell_len

from cards.vocabulary.conditions import CardKind
from tui.rows import Line, Row, line, rule, wrap
from tui.symbols import GLYPHS
from tui.table.desk import Desk

SIGNS: tuple[tuple[CardKind, str], ...] = (
    ("power", f"{GLYPHS['power']}3/5"), ("ship", GLYPHS["ship"]),
    ("follower", GLYPHS["follower"]), ("two_identities", GLYPHS["two_identities"]),
    ("curse", GLYPHS["curse"]),
)  # fmt: skip
"""Signs that stand beside players, and the kinds of card behind them."""


def help_rows(desk: Desk, width: int) -> list[Row]:
    """What the reader is looking at in some sentences, then the keys, wrapped to the width."""
    words = desk.words
    rows = [rule(width, words("help.title"), end=words(f"help.title_{situation(desk)}"))]
    rows += [line(f"  {one}", width) for one in wrap(words(f"help.{situation(desk)}"), width - 4)]
    rows.append(line("", width))
    keys = words.all("help.keys")
    indent = max(cell_len(entry.split("|")[0]) for entry in keys) + 4
    for entry in keys:
        key, told = entry.split("|")
        for index, one in enumerate(wrap(told, width - indent - 2)):
            row = Line(width).put("" if index else key, "key", at=2)
            rows.append(row.put("", at=indent).marked(one).row())
    rows += _signs(desk, width)
    rows.append(line("", width))
    for one in wrap(words("help.brackets"), width - 4):
        rows.append(Line(width).put("  ").marked(one).row())
    return rows


def _signs(desk: Desk, width: int) -> list[Row]:
    """What the signs beside the players mean, as far as this table's cards need them."""
    told = [
        (sign, entry)
        for kind, sign in SIGNS
        if desk.book.has(kind) and (entry := desk.words(f"help.sign.{kind}"))
    ]
    rows: list[Row] = [line("", width)] if told else []
    for sign, entry in told:
        for index, one in enumerate(wrap(entry, width - 12)):
            row = Line(width).put("" if index else sign, "identity", at=2)
            rows.append(row.put(one, at=10).row())
    return rows


def situation(desk: Desk) -> str:
    """Which of the helped situations this is, by what the game waits for."""
    decision, fight = desk.decision, desk.fight
    if desk.public.over or decision is None:
        return "over"
    if decision.kind == "ask" and decision.asked:
        return "charity" if decision.about == "charity" else "question"
    if decision.about == "setup":
        return "setup"
    if fight is not None and fight.part in ("open", "flee"):
        if desk.fighting:
            return "my_fight"
        return "fight"
    if decision.kind == "window":
        return "window"
    if desk.my_turn and decision.asked:
        return "door" if desk.point == "after_door" else desk.point
    return "waiting"
