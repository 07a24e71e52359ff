"""Clicks: the key that one presses by what lies under the pointer, the card or seat it would read.

There is nothing for the mouse alone: a click is a key press, or several.
"""

from __future__ import annotations

import re

from rich.cells import cell_len

from engine.core.decisions import PickRequirement
from engine.core.zones import Instance
from tui.canvas.clickable_keys import character_index_at, key_at
from tui.canvas.rows import Rows, row_text
from tui.canvas.table_regions import Layout
from tui.keymap import DIGITS
from tui.table.keys.act import Act
from tui.table.keys.current_keys import keys_now
from tui.table.model.desk import Desk
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.overlays import known_cards
from tui.table.model.target_selection import TargetSelection
from tui.table.painters.fight import monsters_side_column
from tui.table.painters.hand import hand_card_at
from tui.table.painters.seat_rail import seat_at

_LIST_ROW = re.compile(r"^[ ►>]?\[(.)\]")
_SHORT = (24, 20, 16, 12, 8)
"""The widths to which painters shorten the names of cards."""
_CHOICES = ("setting", "overlay", "reach", "stop")
"""What digits mean in overlays that list no cards."""

KeyPresses = tuple[str, ...]


def clicked_keys(desk: Desk, layout: Layout, region: str, rows: Rows, x: int, y: int) -> KeyPresses:
    """The keys that a click on that cell of a region presses; none where it does nothing."""
    if y >= len(rows):
        return ()
    key = key_at(desk.words, rows[y], x)
    if key:
        return (key,)
    acts = keys_now(desk)
    if region == "hand":
        card = hand_card_at(desk, layout.hand, layout.grade, x, y)
        digit = desk.digits.digit(card) if card is not None else ""
        meant = acts.get(digit)
        if meant is not None and meant.verb in _CHOICES:
            return ()
        return (digit,) if digit and digit in DIGITS else ()
    if region == "rail" and desk.overlay is None:
        seat = seat_at(desk, layout.rail, x, y)
        letter = desk.letter(seat) if seat is not None else ""
        return (letter,) if seat is not None and _means_seat(desk, acts.get(letter), seat) else ()
    if region != "stage":
        return ()
    found = _LIST_ROW.match(row_text(rows[y]))
    if found and (desk.overlay is not None or desk.shown_list() is not None):
        return (found[1],)
    match desk.focus:
        case HelpOfferDraft(lines=lines):
            return _deal_keys(rows, x, y, lines)
        case TargetSelection() if desk.fight is not None:
            return _side_keys(layout.stage.width, rows, x, y)
        case _:
            return ()


def card_under_pointer(
    desk: Desk, layout: Layout, region: str, rows: Rows, x: int, y: int
) -> int | None:
    """The card under the pointer: in the hand by its place, elsewhere by its name."""
    if y >= len(rows):
        return None
    if region == "hand":
        return hand_card_at(desk, layout.hand, layout.grade, x, y)
    return card_named_under_pointer(desk, rows, x, y)


def card_named_under_pointer(desk: Desk, rows: Rows, x: int, y: int) -> int | None:
    """The open card whose name stands under the pointer."""
    if y >= len(rows):
        return None
    return card_named_at_index(desk, row_text(rows[y]), character_index_at(row_text(rows[y]), x))


def seat_under_pointer(desk: Desk, layout: Layout, region: str, x: int, y: int) -> int | None:
    if region != "rail" or desk.overlay is not None:
        return None
    return seat_at(desk, layout.rail, x, y)


def card_named_at_index(desk: Desk, text: str, index: int) -> Instance | None:
    """The open card whose name stands in the text around that character; of several names there
    the longest."""
    folded, best, length = text.upper(), None, 0
    named = [card for line in desk.log.lines for card in line.cards]
    for card in dict.fromkeys([*known_cards(desk), *named]):
        names = {desk.book.name(card), *(desk.book.short(card, width) for width in _SHORT)}
        for name in names:
            at = folded.find(name.upper())
            while at >= 0 and name:
                if at <= index < at + len(name) and len(name) > length:
                    best, length = card, len(name)
                at = folded.find(name.upper(), at + 1)
    return best


def _means_seat(desk: Desk, act: Act | None, seat: int) -> bool:
    """The letter of that seat means the seat now, and not a row of a list."""
    if act is None:
        return False
    if act.verb == "give":
        return act.thing == seat
    if act.verb != "target" or desk.selection is None:
        return False
    need: PickRequirement = desk.selection.option.needs[act.stake[0]]
    return need.what == "side" or (need.what == "seat" and act.thing == seat)


def _deal_keys(rows: Rows, x: int, y: int, lines: int) -> KeyPresses:
    """In a deal: the arrows beside a value change it, another line is gone to."""
    text = row_text(rows[y])
    under = text[character_index_at(text, x) :][:1]
    marked = [at for at, row in enumerate(rows) if "◄" in row_text(row) or " < " in row_text(row)]
    if not marked:
        return ()
    if y == marked[0] and under in ("◄", "►", "<", ">") and x > 20:
        return ("left",) if under in ("◄", "<") else ("right",)
    way = y - marked[0]
    if not text.strip() or abs(way) >= lines:
        return ()
    return ("down",) * way if way > 0 else ("up",) * -way


def _side_keys(width: int, rows: Rows, x: int, y: int) -> KeyPresses:
    """In a fight with a selected card: the lit letter of the monster or player pointed at, which
    stands in this row of its half, or in the next one above or below."""
    half = monsters_side_column(width)
    for at in (*range(y, -1, -1), *range(y + 1, len(rows))):
        column = 0
        for text, role in rows[at]:
            if role == "taken" and (column < half) is (x < half):
                return (text.strip()[:1],)
            column += cell_len(text)
    return ()
