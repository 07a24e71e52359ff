"""The stage when nobody fights: the door, what you wear, and the level race."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.zones import NOBODY
from tui.canvas.rows import Line, Rows, TextRole, fit_rows
from tui.canvas.table_regions import LayoutGrade
from tui.table.keys.act import ActsByKey
from tui.table.model.desk import Desk
from tui.table.painters.level_chart import level_chart_rows
from tui.table.painters.own_cards_in_play import paint_own_cards_in_play

DECKS_WIDTH = 22
"""Cells under the door for what is left of both decks."""
DOOR_WIDTH, GEAR_WIDTH, RACE_GAP, DOOR_GAP = 25, 46, 4, 8
"""Columns of the door, and of the gear at most, so that a price stands near its name; those to the
race beside it, and those between door and gear where there is room for them."""
CHART_WIDTH = 26
"""Columns from which on the race is drawn with its rounds; it takes twice as many at most."""
MOST_LETTERS_IN_ROW = 3
"""Letters side by side on one level; more stand in the next row."""


def idle_stage_rows(
    desk: Desk, keys: ActsByKey, width: int, height: int, grade: LayoutGrade
) -> Rows:
    """Left the door and the decks, right the gear and the race; a phone has the right part only. On
    a wide stage the race has a column of its own, with all of its rounds."""
    spare = width - 1 - DOOR_WIDTH - GEAR_WIDTH - RACE_GAP
    charted = spare >= CHART_WIDTH and height > desk.book.profile.win.level + 2
    beyond = spare - 2 * CHART_WIDTH if charted else width - DOOR_WIDTH - 30
    at = 1 if grade == "phone" else DOOR_WIDTH + max(0, min(beyond // 4, DOOR_GAP))
    edge = min(width - 1, at + GEAR_WIDTH)
    words = desk.words
    head = Line(width).put("")
    rows: list[Line] = [head, *(Line(width) for _ in range(height - 1))]
    if grade != "phone":
        _door(desk, keys, rows)
    below = 0
    if desk.seat != NOBODY:
        strength = words("race.strength", n=desk.mine.strength.total)
        head.put(words("race.you_wear"), "bold", at=at).right(strength, "ours", edge=edge)
        # The phone's strip tells the levels already: there the gear has all the room.
        room = height - 1 if grade == "phone" and height < 12 else max(2, height - 5)
        below = paint_own_cards_in_play(desk, rows, at, edge, room)
    if charted:
        _chart(desk, rows, edge + RACE_GAP, width - 1)
    elif grade != "phone" or height >= 12 or desk.seat == NOBODY:
        _track(desk, rows, at, edge, max(below, height - 4) if height > 8 else below)
    return fit_rows([row.row() for row in rows], width, height)


def _chart(desk: Desk, rows: list[Line], at: int, edge: int) -> None:
    words, goal = desk.words, desk.book.profile.win.level
    edge = min(edge, at + 2 * CHART_WIDTH)
    rows[0].put(words("race.race"), "bold", at=at).right(
        words("race.goal", n=goal), "quiet", edge=edge
    )
    for row, drawn in zip(rows[1:], level_chart_rows(desk, edge - at, goal + 1), strict=False):
        row.put("", at=at)
        for text, role in drawn:
            row.put(text, role)


def _door(desk: Desk, keys: ActsByKey, rows: list[Line]) -> None:
    words, public = desk.words, desk.public
    number = str(public.door_deck)
    inner = [
        " ┌────────────┐ ",
        f" │{number:^12}│ ",
        " └────────────┘ ",
        " ┌────────────┐ ",
        f" │{words('race.plate_1'):^12}│ ",
        f" │{words('race.plate_2'):^12}│ ",
        " └────────────┘ ",
        "                ",
    ]
    door = ["┌────────────────┐", *(f"│{one}│" for one in inner), "┴────────────────┴"]
    door[6] = door[6][:-1] + "■"
    for row, text in zip(rows, door, strict=False):
        row.put(text, "quiet", at=2)
    if len(rows) > 10:
        counts = {"doors": public.door_deck, "treasures": public.treasure_deck}
        decks = words("race.decks", **counts)
        if cell_len(decks) > DECKS_WIDTH:
            decks = words("race.decks_short", **counts)
        rows[10].put(decks, "quiet", at=1, width=DECKS_WIDTH)
    if len(rows) > 11 and any(act.name == "open_door" for act in keys.values()):
        rows[11].put(" ").marked(" " + words("race.kick"))


def _track(desk: Desk, rows: list[Line], at: int, edge: int, y: int) -> None:
    """Who stands on which level, as a track of letters under its numbers."""
    words = desk.words
    goal = desk.book.profile.win.level
    y = min(y, len(rows) - 3)
    title = words("race.goal", n=goal)
    rows[y].put(words("race.race"), "bold", at=at).right(title, "quiet", edge=edge)
    step = max(1, min(3, (edge - at - 2) // max(1, goal - 1)))
    for level in range(1, goal + 1):
        column = at + 2 + step * (level - 1)
        if step == 3 or level in (1, goal):
            rows[y + 1].right(str(level), "quiet", edge=column)
        here = [one.seat for one in desk.public.seats if one.level == level]
        # Letters that touch those of the level before would not tell whose is which.
        apart = any(one.level == level - 1 for one in desk.public.seats)
        most = max(1, step - 1) if apart else MOST_LETTERS_IN_ROW
        if len(here) > most * (len(rows) - y - 2):
            most = MOST_LETTERS_IN_ROW
        for index in range(0, len(here), most):
            if y + 2 + index // most < len(rows):
                seats = here[index : index + most]
                letters = "".join(desk.letter(seat) for seat in seats)
                moved = any(f"level:{seat}" in desk.echo.marks for seat in seats)
                role: TextRole = "turn" if moved else "ours" if desk.seat in seats else "bold"
                rows[y + 2 + index // most].right(letters, role, edge=column)
