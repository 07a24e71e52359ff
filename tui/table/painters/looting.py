"""The stage while others take what somebody dead had."""

from __future__ import annotations

from engine.core.stack_frames import BodyLooting, SeatQuestion
from engine.core.zones import Instance
from engine.views.view_types import CharacterView
from tui.canvas.rows import Line, Row, Rows, fit_rows, horizontal_rule
from tui.table.model.desk import Desk
from tui.table.painters.transferred_card_row import transferred_card_row


def looted_character(desk: Desk) -> CharacterView | None:
    """Whose belongings lie open on the floor, if somebody is dead and being looted."""
    for frame in desk.public.frames:
        if isinstance(frame, BodyLooting):
            return desk.public.seats[frame.body]
    return None


def looting_rows(desk: Desk, body: CharacterView, width: int, height: int) -> Rows:
    """A body while others choose from it: who is next, and what lies there."""
    words = desk.words
    person = words("moment.dead", w=desk.name(body.seat)).upper()
    rows = [Line(width).put(f"† {person}", "bold", at=1).row()]
    rows.append(Line(width).put(looting_order_text(desk), "quiet", at=1).row())
    rows.append(horizontal_rule(width, words("title.loot")))
    # What is kept is no loot.
    asked = desk.public.frames[-1]
    cards = [*body.hand, *body.in_play]
    if isinstance(asked, SeatQuestion) and asked.about == "loot":
        cards = [card for card in cards if card in asked.options]
    room = height - len(rows)
    rows += [transferred_card_row(desk, card, width) for card in cards[:room]]
    rows += [looted_card_row(desk, card, width, 4, width - 20) for card in desk.history.looted]
    return fit_rows(rows, width, height)


def looting_order_text(desk: Desk) -> str:
    """Who takes from the body, in order, from whoever is choosing on; empty outside a looting."""
    for frame in desk.public.frames:
        if isinstance(frame, BodyLooting):
            left = frame.order[max(0, frame.at - 1) :]
            names = " ► ".join(f"{desk.letter(seat)} {desk.who(seat)}" for seat in left)
            return desk.words("moment.looters", names=names) if left else ""
    return ""


def looted_card_row(desk: Desk, card: Instance, width: int, at: int, note_at: int) -> Row:
    """A card that somebody has taken from the body: its sign stands at one column, who has it
    at the other."""
    seat = desk.history.looted[card]
    row = Line(width).put("·", "quiet", at=2).put(desk.book.glyph(card), "quiet", at=at)
    row.put(desk.book.short(card, note_at - at - 3), "quiet", at=at + 2)
    mine = seat == desk.seat
    whose = "moment.taken_you" if mine else "moment.taken"
    told = desk.words(whose, w=desk.name(seat))
    return row.put(told, "quiet", at=note_at).row()
