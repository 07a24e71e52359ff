"""The hand: what can be played first, each card with what it would do."""

from __future__ import annotations

import re
from functools import lru_cache

from rich.cells import cell_len

from engine.core.decisions import Option
from engine.core.zones import Instance
from tui.canvas.rows import (
    Line,
    Row,
    Rows,
    Span,
    TextRole,
    fit_rows,
    row_text,
    text_row,
    truncate,
    wrap,
)
from tui.canvas.table_regions import MOST_ABILITY_ROWS, Area, LayoutGrade
from tui.cards.card_book import CardBook
from tui.cards.card_painter import card_rows
from tui.table.keys.act import ActsByKey
from tui.table.model.desk import Desk
from tui.table.model.target_selection import ABILITY_VERBS
from tui.table.painters.clock import clock_row
from tui.table.painters.play_preview import ability_preview_text, hand_card_label, play_preview_text

NARROWEST_CARD = 20
"""Columns from which on a card is drawn, the gap after it included."""
_SUMS = re.compile(r"\d+:\d+")
HALF, HALF_NAME, HALF_OUTCOME = 38, 14, 25
"""Columns of half a row from which on a card has its number there, those of its name, and where
its outcome begins."""


TEXT_AT = 82
"""Where on a wide screen the text of a card begins whose row has room for it."""
NAMES = (99, 24, 16, 12)
"""Columns of a card's name where several hands have to find room, the first that does."""


def hand_rows(
    desk: Desk, keys: ActsByKey, width: int, height: int, grade: LayoutGrade, now: float
) -> Rows:
    """The clock row, then the cards: drawn, in one column, or in two of short names."""
    top = clock_row(desk, width, now)
    cards = desk.hand()
    room = height - 1
    if desk.watches and desk.hands:
        hands = _hands_side_by_side if grade == "wide" else _hands_below_each_other
        return fit_rows([top, *hands(desk, width, room)], width, height)
    powers = _abilities(desk)
    if hand_cards_fit_side_by_side(cards, width, grade):
        used = powers[:MOST_ABILITY_ROWS]
        below = [_ability_row(desk, option, keys, width, grade) for option in used]
        kept = max(len(below), desk.ability_rows)
        drawn = side_by_side_hand_rows(desk, cards, keys, width, room - kept)
        return fit_rows([top, *drawn, *below], width, height)
    if len(cards) <= room:
        rows = [_row(desk, card, keys, width, grade) for card in cards]
        # Those that find no room have their key below, and are listed there.
        rows += [
            _ability_row(desk, option, keys, width, grade) for option in powers[: room - len(cards)]
        ]
        return fit_rows([top, *rows], width, height)
    shown = _window(desk, cards, _places(cards, powers, room))
    left = width // 2 + 1
    cells: list[tuple[Instance, Option | None]] = [(card, None) for card in shown]
    cells += [(option.card, option) for option in powers[: 2 * room - len(cells)]]
    unseen = len(cards) - len(shown)
    rows = []
    for index in range(room):
        row = Line(width)
        if index < len(cells):
            _half(desk, row, cells[index], keys, 0, left - 1)
        row.put("│", "quiet", at=left - 1)  # The order goes down, not across.
        if index + room < len(cells):
            _half(desk, row, cells[index + room], keys, left, width)
        elif unseen and index == room - 1:
            row.put("", at=left).marked(desk.words("hand.more", n=unseen), "bold")
        rows.append(row.row())
    return fit_rows([top, *rows], width, height)


def _hands_side_by_side(desk: Desk, width: int, room: int) -> list[Row]:
    """A column for each seat, with a card in each row below its name."""
    each, book = width // len(desk.hands), desk.book
    rows = [Line(width) for _ in range(room)]
    for seat, cards in enumerate(desk.hands):
        at = each * seat + 1
        rows[0].put("", at=at).put(f"{desk.letter(seat)} {desk.who(seat)}", "bold", width=each - 2)
        fitting = cards if len(cards) < room else cards[: room - 2]
        for row, card in zip(rows[1:], fitting, strict=False):
            row.put("", at=at).put(book.glyph(card), book.role(card)).put(" ")
            row.put(book.short(card, each - 5), width=each - 4)
        if unseen := len(cards) - len(fitting):
            rows[-1].put(desk.words("fight.and_more", n=unseen), "quiet", at=at)
    return [row.row() for row in rows]


def _hands_below_each_other(desk: Desk, width: int, room: int) -> list[Row]:
    """`A Ann    Phantom Doorbell, Paper Crown`: everybody's hand, in as many rows each as there
    are, with names as short as it takes."""
    names = [f" {desk.letter(seat)} {desk.who(seat)}" for seat in range(len(desk.hands))]
    at = min(max(map(cell_len, names)), width // 4) + 2
    each = max(1, room // max(1, len(names)))
    rows: list[Row] = []
    for seat, cards in enumerate(desk.hands):
        told = _named_in(desk, cards, width - at - 1, each)
        for y, text in enumerate(told):
            row = Line(width).put("" if y else names[seat], "bold", width=at - 1)
            rows.append(row.put(text, at=at).row())
    return rows


def _named_in(desk: Desk, cards: tuple[Instance, ...], width: int, rows: int) -> list[str]:
    """The names of the cards in at most so many rows, at least one."""
    told: list[str] = []
    for most in NAMES:
        told = wrap(", ".join(desk.book.short(card, most) for card in cards), width)
        if len(told) <= rows:
            break
    if len(told) > rows:
        told = [*told[: rows - 1], truncate(f"{told[rows - 1]}, {told[rows]}", width)]
    return told or [desk.words("sheet.no_cards")]


def hand_card_at(desk: Desk, area: Area, grade: LayoutGrade, x: int, y: int) -> Instance | None:
    """The hand card that `hand` paints at that cell of its area, if there is one."""
    cards, room, powers = desk.hand(), area.height - 1, _abilities(desk)
    if y == 0 or not cards or desk.public.over:
        return None
    if hand_cards_fit_side_by_side(cards, area.width, grade):
        if y >= area.height - max(desk.ability_rows, min(len(powers), MOST_ABILITY_ROWS)):
            return None
        place = x // (card_width(len(cards), area.width) + 1)
    elif len(cards) <= room:
        place = y - 1
    else:
        cards = _window(desk, cards, _places(cards, powers, room))
        place = y - 1 + (room if x >= area.width // 2 + 1 else 0)
    return cards[place] if place < len(cards) else None


def hand_cards_fit_side_by_side(
    cards: tuple[Instance, ...], width: int, grade: LayoutGrade
) -> bool:
    """There is room to draw the cards side by side."""
    return grade == "wide" and bool(cards) and width // len(cards) >= NARROWEST_CARD


def _places(cards: tuple[Instance, ...], powers: list[Option], room: int) -> int:
    """Cards that two columns show: of the last cells one is for an ability, or for the number of
    the cards that find none."""
    return 2 * room - bool(powers or len(cards) > 2 * room)


def _abilities(desk: Desk) -> list[Option]:
    """The abilities that can be used; one that is selected is the first."""
    decision = desk.decision
    found = [one for one in decision.options if one.verb in ABILITY_VERBS] if decision else []
    selected = desk.selection.option if desk.selection is not None else None
    return sorted(found, key=lambda one: one != selected)


def _window(desk: Desk, cards: tuple[Instance, ...], room: int) -> tuple[Instance, ...]:
    """As many cards as fit, around the cursor."""
    marked = desk.marked("hand")
    at = cards.index(marked) if marked in cards else 0
    start = max(0, min(at - room + 1, len(cards) - room)) if at >= room else 0
    return cards[start : start + room]


def _row(desk: Desk, card: Instance, keys: ActsByKey, width: int, grade: LayoutGrade) -> Row:
    label, label_role, mark = hand_card_label(desk, card, keys)
    book = desk.book
    live = label_role == "key"
    text: TextRole = "bold" if live else "quiet"
    columns = _columns(width, grade)
    name = book.short(card) if grade == "phone" else book.name(card)
    row = Line(width).put(label, label_role).put(mark, text)
    # Where cards are ticked, names stand two columns further right, behind the boxes.
    at = 8 if desk.listing is not None and desk.listing.takes_digits else 6
    if len(mark) == 1:
        row.put(book.glyph(card), book.role(card) if live else text, at=at - 2)
    row.put(" ", text).put(name, text, at=at, width=columns[0] - at - 1)
    room = columns[1] - columns[0] - 1
    row.put(_effect(desk, card, room), text, at=columns[0], width=room)
    told, role = play_preview_text(desk, card)
    row.put(told, role, at=columns[1])
    if grade == "wide":
        row.put(_in_one_row(*book.text(card)), text, at=TEXT_AT)
    painted = row.row()
    if desk.selection is not None and desk.selection.card == card:
        return text_row(row_text(painted), width, "taken")
    return painted


def _effect(desk: Desk, card: Instance, width: int) -> str:
    """What the card does in short, a one-shot with what its player's cards add in the fight; a
    wandering monster card names the hand card that it brings."""
    option = desk.option(card)
    for need in option.needs if option else ():
        if need.what == "other" and desk.book.kind(card) == "wandering":
            digits = [desk.digits.digit(one) for one in need.among]
            return desk.words("effect.brings", n="/".join(digits))
    more = sum(part.amount for part in desk.outcomes.raises(desk.view, card))
    return desk.book.effect(card, width, more)


def _in_one_row(*clauses: str) -> str:
    return " ".join(clauses).replace("\N{NO-BREAK SPACE}", " ")


def _columns(width: int, grade: LayoutGrade) -> tuple[int, int]:
    """Where effect and outcome begin; on a wide screen what the card does stands behind them."""
    if grade == "phone":
        return 23, 38
    extra = 0 if grade == "wide" else width - 80
    return 42 + extra // 3, 58 + extra // 2


def _half(
    desk: Desk, row: Line, cell: tuple[Instance, Option | None], keys: ActsByKey, at: int, edge: int
) -> None:
    card, ability = cell
    book = desk.book
    if ability is not None:
        label, label_role = _ability_label(desk, keys)
        mark = " "
    else:
        label, label_role, mark = hand_card_label(desk, card, keys)
    selected = desk.selection is not None and desk.selection.card == card
    text: TextRole = "taken" if selected else "bold" if label_role == "key" else "quiet"
    boxed = len(mark) > 1
    told = f"{mark.strip()} " if boxed else f"{mark}{book.glyph(card)} "
    row.put(label, label_role, at=at).put(told, text)
    narrow = edge - at < HALF
    name = book.short(card, HALF_NAME)
    row.put(book.short(card, 16) if "…" in name else name, text, width=16)
    if not narrow and ability is None and "…" not in name:
        row.right(_number(desk, card), text, edge=at + HALF_OUTCOME - 1)
    begins = at + (23 + boxed if narrow else HALF_OUTCOME)
    room = edge - begins
    told, role = (
        ability_preview_text(desk, ability) if ability else play_preview_text(desk, card, room)
    )
    row.put(_within(told, room), role, at=begins)


def _within(told: str, room: int) -> str:
    """An outcome where it has less room: the sums alone, or what comes first of it, or nothing;
    [w] has the words."""
    if cell_len(told) <= room:
        return told
    told = " ".join(told.split())
    if cell_len(told) <= room:
        return told
    sums, first = told.split(" ")[0], told.split(", ")[0]
    first = sums if _SUMS.fullmatch(sums) else first
    return first if cell_len(first) <= room else ""


def _number(desk: Desk, card: Instance) -> str:
    """What the card adds, or its level, in at most three columns; nothing of what it adds for each
    of something, which the outcome beside it has multiplied."""
    compiled = desk.book.compiled(card)
    if compiled.monster is None and any(one.per for one in compiled.modifiers):
        return ""
    told = desk.counted(card) or _effect(desk, card, 15)
    for word in told.split(" "):
        if len(word) <= 3 and word.lstrip("+-").isdigit():
            return word
    return ""


def _ability_label(desk: Desk, keys: ActsByKey) -> tuple[str, TextRole]:
    """The key of abilities, in brackets if it does something now."""
    key = desk.keymap["use_ability"]
    act = keys.get(key)
    live = act is not None and act.verb in ("ability", "play")
    return (f"[{key}]", "key") if live else (f" {key} ", "quiet")


def _ability_row(
    desk: Desk, option: Option, keys: ActsByKey, width: int, grade: LayoutGrade
) -> Row:
    book = desk.book
    columns = _columns(width, grade)
    selected = desk.selection is not None and desk.selection.option == option
    label, label_role = _ability_label(desk, keys)
    if not selected and desk.selection is not None:
        label, label_role = f" {desk.keymap['use_ability']} ", "quiet"
    text: TextRole = "taken" if selected else "bold" if label_role == "key" else "quiet"
    row = Line(width).put(label, label_role).put(f" {book.glyph(option.card)} ", text)
    row.put(book.short(option.card) if grade == "phone" else book.name(option.card), text)
    row.put(desk.words("key.ability"), text, at=columns[0], width=columns[1] - columns[0] - 1)
    told, role = ability_preview_text(desk, option)
    row.put(told, role, at=columns[1])
    if grade == "wide" and option.verb == "use_ability":
        row.put(_in_one_row(book.ability(option.card, option.index)), text, at=TEXT_AT)
    return row.row()


REMEMBERED_HANDS = 256
"""So many drawn hands are remembered, for all sessions together."""


def card_width(count: int, width: int) -> int:
    """Columns of each of so many cards side by side."""
    return min(32, width // count - 1)


def side_by_side_hand_rows(
    desk: Desk, cards: tuple[Instance, ...], keys: ActsByKey, width: int, height: int
) -> Rows:
    """Hand cards side by side, each with its digit and what it would do, for wide terminals."""
    each = card_width(len(cards), width)
    labels = [hand_card_label(desk, card, keys) for card in cards]
    spans = tuple(label[:2] for label in labels)
    rows = _side_by_side(desk.book, cards, spans, width, height - 1)
    below = Line(width)
    for x, card in enumerate(cards):
        mark = labels[x][2]
        below.put(mark if len(mark) == 1 else f"{mark} ", "bold", at=x * (each + 1))
        room = each - len(mark) - (len(mark) > 1)
        told, role = play_preview_text(desk, card, room)
        below.put(_within(told, room), role, width=room)
    return (*rows, below.row())


@lru_cache(maxsize=REMEMBERED_HANDS)
def _side_by_side(
    book: CardBook, cards: tuple[Instance, ...], labels: tuple[Span, ...], width: int, height: int
) -> Rows:
    each = card_width(len(cards), width)
    columns = [
        card_rows(book, card, each, height, label)
        for card, label in zip(cards, labels, strict=True)
    ]
    rows: list[Row] = []
    for y in range(height):
        line = Line(width)
        for x, column in enumerate(columns):
            line.put("", at=x * (each + 1)).put_row(column[y])
        rows.append(line.row())
    return tuple(rows)
