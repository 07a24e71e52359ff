"""The monsters' cards on a wide stage, and under each, small, what was played on it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.zones import NOBODY, Instance
from engine.views.view import FightView, FoeView
from tui.canvas.rows import Line, Row, Rows, Span
from tui.cards.card_painter import SMALL, card_height, card_rows, small_card
from tui.table.keys.aims import lit_targets
from tui.table.model.desk import Desk

WIDEST, NARROWEST = 36, 24
"""Columns of a monster's card."""


def foe_cards(desk: Desk, view: FightView, width: int, height: int) -> Rows:
    """As many monsters as find room side by side. What was played on one stands under it as far
    as its text leaves rows, what is left of that beside the last one."""
    foes = view.foes[: max(1, (width + 1) // (NARROWEST + 1))]
    each = min(WIDEST, (width + 1) // len(foes) - 1)
    columns: list[Rows] = []
    left: list[Instance] = []
    for foe in foes:
        spare = max(0, height - card_height(desk.book, foe.printed_as, each)) // SMALL
        small = _small(desk, foe.enhancers[:spare], each)
        label = _label(desk, foe) if len(view.foes) > 1 else None
        drawn = card_rows(desk.book, foe.printed_as, each, height - len(small), label)
        columns.append((*drawn, *small))
        left += foe.enhancers[spare:]
    beside = min(WIDEST, width - len(columns) * (each + 1))
    if beside >= NARROWEST:
        columns.append(_small(desk, left[: height // SMALL], beside))
    return tuple(_across(columns, each, width, y) for y in range(height))


def _small(desk: Desk, cards: Sequence[Instance], width: int) -> Rows:
    rows: Rows = ()
    for card in cards:
        by = desk.history.played.get(card, NOBODY)
        whose = f"{desk.letter(by)} {desk.who(by)}" if by != NOBODY else ""
        rows += small_card(desk.book, card, width, whose)
    return rows


def _label(desk: Desk, foe: FoeView) -> Span:
    """The monster's letter, lit where a card that is taken up can go to it."""
    letter = desk.foes.letter(foe.card)
    return f" {letter} ", "taken" if letter in lit_targets(desk) else "bold"


def _across(columns: list[Rows], each: int, width: int, y: int) -> Row:
    line = Line(width)
    for x, column in enumerate(columns):
        line.put("", at=x * (each + 1))
        for text, role in column[y] if y < len(column) else ():
            line.put(text, role)
    return line.row()
