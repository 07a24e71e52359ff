"""What lies under the pointer: the key that a click there presses, the card or seat it would read.

There is nothing for the mouse alone: a click is a key press, or several.
"""

from __future__ import annotations

import re

from rich.cells import cell_len

from engine.core.decisions import Need
from engine.core.zones import Instance
from tui.keys import DIGITS
from tui.painters.hand import card_at
from tui.painters.rail import seat_at
from tui.rows import Row, Rows, text_of
from tui.table.desk import Desk
from tui.table.keys.act import Act
from tui.table.keys.now import keys_now
from tui.table.layout import Layout
from tui.table.reading import known_cards
from tui.words.catalogue import Words

_BRACKETS = re.compile(r"\[([^\[\] ]+)\]")
_LIST_ROW = re.compile(r"^[ ►>]?\[(.)\]")
_PAGES = {
    "PgUp": "pageup", "PgDn": "pagedown", "Tab": "tab", "←": "left", "→": "right", "<": "left",
    ">": "right", "^": "up", "↑": "up", "↓": "down",
    **dict.fromkeys(("Bild↑", "Bild+", "PagSu"), "pageup"),
    **dict.fromkeys(("Bild↓", "Bildv", "PagGiù"), "pagedown"),
}  # fmt: skip
_SHORT = (24, 20, 16, 12, 8)
"""The widths to which painters shorten the names of cards."""
_CHOICES = ("setting", "sheet", "reach", "stop")
"""What digits mean in sheets that list no cards."""

Keys = tuple[str, ...]


def pointed_keys(desk: Desk, layout: Layout, region: str, rows: Rows, x: int, y: int) -> Keys:
    """The keys that a click on that cell of a region presses; none where it does nothing."""
    if y >= len(rows):
        return ()
    key = key_at(desk.words, rows[y], x)
    if key:
        return (key,)
    acts = keys_now(desk)
    if region == "hand":
        card = card_at(desk, layout.hand, layout.grade, x, y)
        digit = desk.digits.digit(card) if card is not None else ""
        meant = acts.get(digit)
        if meant is not None and meant.verb in _CHOICES:
            return ()
        return (digit,) if digit and digit in DIGITS else ()
    if region == "rail" and desk.sheet is None:
        seat = seat_at(desk, layout.rail, x, y)
        letter = desk.letter(seat) if seat is not None else ""
        return (letter,) if seat is not None and _means_seat(desk, acts.get(letter), seat) else ()
    if region != "stage":
        return ()
    found = _LIST_ROW.match(text_of(rows[y]))
    if found and (desk.sheet is not None or desk.shown_list() is not None):
        return (found[1],)
    if desk.draft is not None and desk.sheet is None:
        return _deal_keys(rows, x, y, desk.draft.lines)
    if desk.taken is not None and desk.fight is not None and desk.sheet is None:
        return _side_keys(layout.stage.width, rows, x, y)
    return ()


def pointed_card(desk: Desk, layout: Layout, region: str, rows: Rows, x: int, y: int) -> int | None:
    """The card under the pointer: in the hand by its place, elsewhere by its name."""
    if y >= len(rows):
        return None
    if region == "hand":
        return card_at(desk, layout.hand, layout.grade, x, y)
    return card_pointed_at(desk, rows, x, y)


def card_pointed_at(desk: Desk, rows: Rows, x: int, y: int) -> int | None:
    """The open card whose name stands under the pointer."""
    if y >= len(rows):
        return None
    return card_named(desk, text_of(rows[y]), _index(text_of(rows[y]), x))


def pointed_seat(desk: Desk, layout: Layout, region: str, x: int, y: int) -> int | None:
    if region != "rail" or desk.sheet is not None:
        return None
    return seat_at(desk, layout.rail, x, y)


def card_named(desk: Desk, text: str, index: int) -> Instance | None:
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


def key_at(words: Words, row: Row, x: int) -> str:
    """The key whose brackets lie under that cell of a row; empty if there are none."""
    label = _bracket(row, x)
    names = {words("key.space"): "space", words("key.enter"): "enter", words("key.esc"): "escape"}
    return names.get(label) or _PAGES.get(label, label)


def _bracket(row: Row, x: int) -> str:
    """The label in the brackets there, if a painter meant them as a key: text of people that looks
    like one is none."""
    at = 0
    for text, role in row:
        size = cell_len(text)
        if at <= x < at + size and role == "key":
            for found in _BRACKETS.finditer(text):
                if found.start() <= x - at < found.end():
                    return found[1]
        at += size
    return ""


def _index(text: str, x: int) -> int:
    """The character that covers cell `x`."""
    at = 0
    for index, one in enumerate(text):
        at += cell_len(one)
        if x < at:
            return index
    return len(text)


def _means_seat(desk: Desk, act: Act | None, seat: int) -> bool:
    """The letter of that seat means the seat now, and not a row of a list."""
    if act is None:
        return False
    if act.verb == "give":
        return act.thing == seat
    if act.verb != "target" or desk.taken is None:
        return False
    need: Need = desk.taken.option.needs[act.stake[0]]
    return need.what == "side" or (need.what == "seat" and act.thing == seat)


def _deal_keys(rows: Rows, x: int, y: int, lines: int) -> Keys:
    """In a deal: the arrows beside a value change it, another line is gone to."""
    text = text_of(rows[y])
    under = text[_index(text, x) :][:1]
    marked = [at for at, row in enumerate(rows) if "◄" in text_of(row) or " < " in text_of(row)]
    if not marked:
        return ()
    if y == marked[0] and under in ("◄", "►", "<", ">") and x > 20:
        return ("left",) if under in ("◄", "<") else ("right",)
    way = y - marked[0]
    if not text.strip() or abs(way) >= lines:
        return ()
    return ("down",) * way if way > 0 else ("up",) * -way


def _side_keys(width: int, rows: Rows, x: int, y: int) -> Keys:
    """In a fight with a card taken up: the lit letter of the monster or player pointed at, which
    stands in this row of its half, or in the next one above or below."""
    half = max(28, width // 2)
    for at in (*range(y, -1, -1), *range(y + 1, len(rows))):
        column = 0
        for text, role in rows[at]:
            if role == "taken" and (column < half) is (x < half):
                return (text.strip()[:1],)
            column += cell_len(text)
    return ()
