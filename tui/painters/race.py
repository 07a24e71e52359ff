"""The stage when nobody fights: the door, what you wear, and the level race."""

from __future__ import annotations

from rich.cells import cell_len

from engine.zones import NOBODY, Instance
from tui.rows import Line, Role, Rows, filled
from tui.table.desk import Desk
from tui.table.layout import Grade

SLOTS = ("head", "body", "feet", "hands")
TOGETHER = 3
"""Letters side by side on one level; more stand in the next row."""


def race(desk: Desk, width: int, height: int, grade: Grade) -> Rows:
    """Left the door and the decks, right the gear and the race; a phone has the right part only."""
    at = 1 if grade == "phone" else 25 + max(0, width - 55) // 3
    edge = width - 1
    words = desk.words
    head = Line(width).put("")
    rows: list[Line] = [head, *(Line(width) for _ in range(height - 1))]
    if grade != "phone":
        _door(desk, rows, width)
    below = 0
    if desk.seat != NOBODY:
        strength = words("race.strength", n=desk.mine.strength.total)
        head.put(words("race.you_wear"), "bold", at=at).right(strength, "ours", edge=edge)
        # The phone's strip tells the levels already: there the gear has all the room.
        room = height - 1 if grade == "phone" and height < 12 else max(2, height - 6)
        below = _gear(desk, rows, at, edge, room)
    if grade != "phone" or height >= 12 or desk.seat == NOBODY:
        _track(desk, rows, at, edge, max(below, height - 4) if height > 8 else below)
    return filled([row.row() for row in rows], width, height)


def _door(desk: Desk, rows: list[Line], width: int) -> None:
    words, public = desk.words, desk.public
    number = str(public.door_deck)
    inner = [
        " ┌────────────┐ ", f" │{number:^12}│ ", " └────────────┘ ", " ┌────────────┐ ",
        f" │{words('race.plate_1'):^12}│ ", f" │{words('race.plate_2'):^12}│ ",
        " └────────────┘ ", "                ",
    ]  # fmt: skip
    door = ["┌────────────────┐", *(f"│{one}│" for one in inner), "┴────────────────┴"]
    door[6] = door[6][:-1] + "■"
    for row, text in zip(rows, door, strict=False):
        row.put(text, "quiet", at=2)
    if len(rows) > 10:
        decks = words("race.decks", doors=public.door_deck, treasures=public.treasure_deck)
        rows[10].put(decks, "quiet", at=1, width=22)
    if len(rows) > 11 and desk.decision and desk.decision.option("open_door"):
        rows[11].put(" ").marked(" " + words("race.kick"))


def _gear(desk: Desk, rows: list[Line], at: int, edge: int, room: int) -> int:
    """Rows of what is worn and carried from row 1 on; returns the row after the last one."""
    words, book = desk.words, desk.book
    entries: list[tuple[str, Instance | None, str]] = []
    worn = desk.mine.equipped
    for slot in SLOTS:
        cards = [card for card in worn if _slot(desk, card) == slot]
        label = words(f"race.{slot}")
        entries += [(label if i == 0 else "", card, "") for i, card in enumerate(cards)]
        if not cards:
            entries.append((label, None, words("race.nothing")))
    entries += [(words("race.worn"), card, "") for card in worn if not _slot(desk, card)]
    others = [card for card in desk.mine.in_play if card not in worn]
    entries += [("", card, "") for card in others if book.blueprint(card).item is None]
    aside = [card for card in others if book.blueprint(card).item is not None]
    entries += [(words("race.aside"), card, "aside") for card in aside]
    if len(entries) > room:
        entries = [entry for entry in entries if entry[1] is not None]
    shown = entries if len(entries) <= room else entries[: room - 1]
    off = {part.card for part in desk.mine.strength.parts if not part.counts}
    y = 1
    for label, card, note in shown:
        row = rows[y]
        marked = card is not None and desk.marked("table") == card
        row.put("►" if marked else "", "bold", at=at - 1).put(label, "quiet", at=at, width=7)
        if card is None:
            row.put(note, "quiet", at=at + 11)
        else:
            quiet = note == "aside" or card in off
            bonus = book.bonus(card)
            short = "" if note or len(bonus) > 3 else bonus
            row.right(short, "quiet" if quiet else "bold", edge=at + 10)
            role = "quiet" if quiet else "text" if book.blueprint(card).item else book.role(card)
            gold = book.blueprint(card).gold
            last: tuple[str, Role] = "", "quiet"
            if card in off and not note:
                last = words("sheet.off"), "quiet"
            elif gold:
                last = words.gold(gold), "treasure"
            elif bonus and not short and not note:
                last = bonus, "bold"
            row.put(book.short(card, edge - at - 12 - cell_len(last[0])), role, at=at + 11)
            row.right(*last, edge=edge)
        y += 1
    if len(entries) > room:
        rows[y].put(words("race.more"), "quiet", at=at + 11)
        y += 1
    return y


def _slot(desk: Desk, card: Instance) -> str:
    item = desk.book.blueprint(card).item
    if item is None:
        return ""
    return "hands" if item.hands else item.slot or ""


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
        for index in range(0, len(here), TOGETHER):
            if y + 2 + index // TOGETHER < len(rows):
                seats = here[index : index + TOGETHER]
                letters = "".join(desk.letter(seat) for seat in seats)
                role: Role = "ours" if desk.seat in seats else "bold"
                rows[y + 2 + index // TOGETHER].right(letters, role, edge=column)
