"""The stage while others take what somebody dead had."""

from __future__ import annotations

from engine.core.stack_frames import BodyLooting, SeatQuestion
from engine.views.view_types import CharacterView
from tui.canvas.rows import Line, Rows, fit_rows, horizontal_rule
from tui.table.model.desk import Desk
from tui.table.painters.choice_list import looted_card_row, looting_order_text
from tui.table.painters.transferred_card_row import transferred_card_row


def looted_seat(desk: Desk) -> CharacterView | None:
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
