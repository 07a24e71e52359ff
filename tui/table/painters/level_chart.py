"""The level race so far: a line for each seat, its letter where each round ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tui.canvas.rows import Line, Row, TextRole
from tui.table.model.desk import Desk

AXIS_WIDTH = 4
"""Columns left of the chart."""
WIDEST_ROUND, NARROWEST_ROUND = 5, 2
"""Columns of a round; where they would be fewer, rounds are left out."""

_LEFT, _RIGHT, _UP, _DOWN = 1, 2, 4, 8
_SIGNS = {
    3: "─",
    5: "┘",
    6: "└",
    7: "┴",
    9: "┐",
    10: "┌",
    11: "┬",
    12: "│",
    13: "┤",
    14: "├",
    15: "┼",
}
"""A line by where it leads: those of several seats that meet are drawn through one another, so that
the chart is the same on every screen; only the colour says which line is the reader's."""

ChartCells = dict[tuple[int, int], tuple[str, TextRole]]
"""What is drawn, by column and the row of its level, from 1 below."""


def level_chart_rows(desk: Desk, width: int, height: int) -> list[Row]:
    """A row per level, the highest first, and the axis of the rounds below; where levels are more
    than rows each is for several, named by the highest of them."""
    levels, goal = desk.chronicle.levels, desk.book.profile.win.level
    room = width - AXIS_WIDTH - 1
    every = -(-desk.round * NARROWEST_ROUND // room)
    rounds = [one for one in range(desk.round, 0, -every)][::-1]
    step = max(NARROWEST_ROUND, min(WIDEST_ROUND, room // len(rounds)))
    cells: ChartCells = {}
    per = -(-goal // max(1, height - 1))
    lines: dict[tuple[int, int], int] = {}
    own: set[tuple[int, int]] = set()
    for seat in range(len(desk.public.seats)):
        stands = [-(-levels[one][seat] // per) if one in levels else None for one in rounds]
        line = _trace(stands, step)
        for at, ways in line.items():
            lines[at] = lines.get(at, 0) | ways
        own |= line.keys() if seat == desk.seat else set()
    cells |= {at: (_SIGNS[ways], "ours" if at in own else "quiet") for at, ways in lines.items()}
    for index, one in enumerate(rounds):
        _letters(desk, cells, levels.get(one, ()), per, index * step, step)
    rows = {
        level: Line(width).right(f"{min(goal, level * per)}┤", "quiet", edge=AXIS_WIDTH)
        for level in range(-(-goal // per), 0, -1)
    }
    for (column, level), (sign, role) in sorted(cells.items()):
        if level in rows:
            rows[level].put(sign, role, at=AXIS_WIDTH + column)
    axis = ""
    for index, one in enumerate(rounds):
        if step > len(str(one)) or one % 5 == 0:
            axis = axis.ljust(index * step, "─") + str(one)
    axis = axis.ljust(len(rounds) * step, "─")
    drawn = [row.row() for row in rows.values()]
    return [*drawn, Line(width).right("└", "quiet", edge=AXIS_WIDTH).put(axis, "quiet").row()]


def _trace(stands: Sequence[int | None], step: int) -> dict[tuple[int, int], int]:
    """One seat's line, where it leads from each cell: along its level, and up or down right before
    the next round's column."""
    cells: dict[tuple[int, int], int] = {}
    for index, (one, other) in enumerate(pairwise(stands)):
        if one is None or other is None:
            continue
        turn = (index + 1) * step - 1 - (step > NARROWEST_ROUND)
        for column in range(index * step + 1, (index + 1) * step):
            cells[column, one if column < turn else other] = _LEFT | _RIGHT
        if one != other:
            up = other > one
            cells[turn, one] = _LEFT | (_UP if up else _DOWN)
            cells[turn, other] = _RIGHT | (_DOWN if up else _UP)
            for level in range(min(one, other) + 1, max(one, other)):
                cells[turn, level] = _UP | _DOWN
    return cells


def _letters(
    desk: Desk, cells: ChartCells, levels: Sequence[int], per: int, column: int, step: int
) -> None:
    """The letters of one round, those in the same row of `per` levels side by side as far as there
    is room."""
    at = [-(-level // per) for level in levels]
    for level in set(at):
        here = [seat for seat, row in enumerate(at) if row == level]
        here.sort(key=lambda seat: (seat != desk.seat, seat not in desk.public.winners))
        for place, seat in enumerate(sorted(here[:step])):
            role: TextRole = "ours" if seat == desk.seat else "bold"
            if f"level:{seat}" in desk.echo.marks and levels == desk.chronicle.levels[desk.round]:
                role = "turn"
            cells[column + place, level] = (desk.letter(seat), role)
