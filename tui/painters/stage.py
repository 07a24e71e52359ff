"""What the stage shows: a list that waits, the fight, the end, or the door and the race."""

from __future__ import annotations

from tui.painters.end import end
from tui.painters.fight import fight
from tui.painters.listing import listing
from tui.painters.moment import barter, floor, looted, moment, offered, waiting_window
from tui.painters.race import race
from tui.rows import Rows
from tui.table.desk import Desk
from tui.table.layout import Grade


def stage(desk: Desk, width: int, height: int, grade: Grade) -> Rows:
    if desk.public.over:
        return end(desk, width, height)
    if desk.shown_list() is not None:
        return listing(desk, width, height, grade)
    if desk.fight is None or offered(desk) is not None:
        trade, window = offered(desk), waiting_window(desk)
        if trade is not None:
            return barter(desk, trade, width, height)
        if window is not None:
            return moment(desk, window, width, height, grade)
        body = looted(desk)
        if body is not None:
            return floor(desk, body, width, height)
    if desk.fight is not None:
        return fight(desk, width, height, grade)
    return race(desk, width, height, grade)
