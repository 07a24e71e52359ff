"""The end of a game: who won and how, the standings, how the levels went, and who plays again."""

from __future__ import annotations

from engine.view import SeatView
from tui.rows import Line, Role, Row, Rows, filled, fit
from tui.table.desk import Desk

AXIS = 4
"""Columns left of the chart."""


def end(desk: Desk, width: int, height: int) -> Rows:
    """The stage: the winner, and below the chart of levels; without room for it the standings."""
    rows = [_title(desk, width)]
    if height >= desk.book.profile.win.level + 2:
        rows += _chart(desk, width)
    else:
        rows += [_place(desk, seat, width) for seat in _ranking(desk)]
    return filled(rows, width, height)


def standings(desk: Desk, width: int, height: int) -> Rows:
    """The rail: everybody by level, with kills and deaths where the reader has seen them all."""
    words = desk.words
    head = _bar(width).put(words("end.standings"), "bold", at=2)
    rows = [head.row(), _bar(width).row()]
    counts = desk.chronicle.since == 0
    head = _bar(width).right(words("rail.lv"), "quiet", edge=width - 11)
    if counts:
        head.right(words("end.kills"), "quiet", edge=width - 5)
        head.right(words("end.deaths"), "quiet", edge=width)
    rows.append(head.row())
    for seat in _ranking(desk):
        role = _role(desk, seat)
        won = seat.seat in desk.public.winners
        row = _bar(width).put("►" if won else " ", "bold").put(desk.letter(seat.seat), "bold")
        level = str(seat.level)
        row.put(" ").put(desk.who(seat.seat), role, width=width - 16 - len(level))
        row.right(level, role, edge=width - 11)
        if counts:
            row.right(str(desk.chronicle.kills[seat.seat]), role, edge=width - 5)
            row.right(str(desk.chronicle.deaths[seat.seat]), role, edge=width)
        rows.append(row.row())
    return filled(rows + [_bar(width).row()] * (height - len(rows)), width, height)


def afterwards(desk: Desk, width: int, height: int) -> Rows:
    """The hand's rows: how long it took, and who wants to play again."""
    words = desk.words
    told = words.count("end.rounds", desk.round)
    if desk.chronicle.slain:
        monsters = words.names([desk.book.short(card, 24) for card in desk.chronicle.slain])
        told = f"{words('end.over', m=monsters)} {told}"
    rows = [Line(width).put(told, at=2).row()]
    people = [chair for chair in desk.update.chairs if not chair.bot] if desk.update else []
    if len(people) > 1 and any(chair.again for chair in people):
        row = Line(width).put(words("end.again"), "bold", at=2)
        for chair in people:
            answer = words("end.yes") if chair.again else "-"
            row.put(f"  {desk.letter(chair.seat)} {desk.who(chair.seat)} ").put(answer, "bold")
        rows.append(row.row())
    return filled(rows, width, height)


def _title(desk: Desk, width: int) -> Row:
    words, public = desk.words, desk.public
    names = words.names([desk.name(seat) for seat in public.winners]).upper()
    me = desk.seat in public.winners
    several = "end.title_many" if len(public.winners) > 1 else "end.title"
    won = words("end.title_you" if me else several, w=names, n=desk.book.profile.win.level)
    return Line(width).put(fit(won, width - 2), "ours" if me else "theirs", at=1).row()


def _ranking(desk: Desk) -> list[SeatView]:
    winners = desk.public.winners
    return sorted(desk.public.seats, key=lambda s: (s.seat not in winners, -s.level, s.seat))


def _role(desk: Desk, seat: SeatView) -> Role:
    return "ours" if seat.seat == desk.seat else "text"


def _bar(width: int) -> Line:
    return Line(width).put("│", "quiet")


def _place(desk: Desk, seat: SeatView, width: int) -> Row:
    """One of the standings with a track of its level."""
    goal = desk.book.profile.win.level
    row = Line(width).put("►" if seat.seat in desk.public.winners else " ", "bold", at=2)
    row.put(f"{desk.letter(seat.seat)} {desk.who(seat.seat)}", "bold", width=20)
    track = "■" * min(seat.level, goal) + "·" * max(0, goal - seat.level)
    return row.right(str(seat.level), "bold", edge=26).put(f" {track}", _role(desk, seat)).row()


def _chart(desk: Desk, width: int) -> list[Row]:
    """A row per level, a column per round, the seats' letters where they stood at its end."""
    levels, goal = desk.chronicle.levels, desk.book.profile.win.level
    room = width - AXIS - 1
    every = -(-desk.round // room)
    rounds = range(desk.round, 0, -every)[::-1]
    step = max(1, min(5, room // len(rounds)))
    rows = []
    for level in range(goal, 0, -1):
        row = Line(width).right(f"{level}┤", "quiet", edge=AXIS)
        for index, round_ in enumerate(rounds):
            here = [seat for seat, at in enumerate(levels.get(round_, ())) if at == level]
            for place, seat in enumerate(here[:step]):
                role: Role = "ours" if seat == desk.seat else "bold"
                row.put(desk.letter(seat), role, at=AXIS + index * step + place)
        rows.append(row.row())
    axis = ""
    for index, round_ in enumerate(rounds):
        if step > 2 or round_ % 5 == 0:
            axis = axis.ljust(index * step, "─") + str(round_)
    axis = axis.ljust(len(rounds) * step, "─")
    return [*rows, Line(width).right("└", "quiet", edge=AXIS).put(axis, "quiet").row()]
