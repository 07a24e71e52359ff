"""The end of a game: who won, and the standings."""

from __future__ import annotations

from tui.rows import Line, Role, Row, Rows, filled
from tui.table.desk import Desk


def end(desk: Desk, width: int, height: int) -> Rows:
    words, public = desk.words, desk.public
    goal = desk.book.profile.win.level
    names = words.names([desk.name(seat) for seat in public.winners]).upper()
    key = "end.title_you" if desk.seat in public.winners else "end.title"
    won = words(key, w=names, n=goal)
    role: Role = "ours" if desk.seat in public.winners else "theirs"
    rows: list[Row] = [Line(width).row(), Line(width).put(won, role, at=2).row(), Line(width).row()]
    rows.append(Line(width).put(words("end.standings"), "quiet", at=2).row())
    ranking = sorted(public.seats, key=lambda one: (-one.level, one.seat))
    for seat in ranking:
        row = Line(width).put("►" if seat.seat in public.winners else " ", "bold", at=2)
        row.put(f"{desk.letter(seat.seat)} {desk.who(seat.seat)}", "bold", width=20)
        track = "■" * min(seat.level, goal) + "·" * max(0, goal - seat.level)
        row.right(str(seat.level), "bold", edge=26).put(f" {track}", "ours")
        rows.append(row.row())
    return filled(rows, width, height)
