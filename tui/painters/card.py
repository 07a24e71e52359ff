"""Cards drawn as cards: a frame by kind, the number in its corner, generated text, flavour."""

from __future__ import annotations

from functools import lru_cache

from engine.core.zones import Instance
from tui.painters.emblem import emblem
from tui.painters.outcome import card_label, outcome_text
from tui.rows import Line, Role, Row, Rows, Span, fit, wrap
from tui.table.book import Book
from tui.table.desk import Desk

_SINGLE = "┌─┐│└┘"
_FRAMES = {"monster": "╔═╗║╚╝", "curse": "╓─╖║╙╜", "enhancer": "╒═╕│╘╛", "mate": "╒═╕│╘╛",
           "wandering": "╒═╕│╘╛"}  # fmt: skip

SMALL = 3
"""Rows of a small card."""
CARDS, HANDS = 1024, 256
"""So many drawn cards and drawn hands are remembered, for all sessions together."""


def card_rows(
    book: Book, card: Instance, width: int, height: int, label: Span | None = None
) -> Rows:
    """The card in `height` rows of `width` cells, as spans; the `label` stands in its frame.
    Flavour is the first to go, then the emblem, then the text is cut with a mark."""
    rows = _card(book, card, width, height)
    if label is None:
        return rows
    frame, role = _frame(book, card), book.role(card)
    rest = _top(book, card, width - len(label[0]), "")
    return (((frame[0], role), label, (rest[1:], role)), *rows[1:])


def card_height(book: Book, card: Instance, width: int) -> int:
    """Rows of a card of `width` cells in which all that it does finds room, and no more."""
    heads, text = _texts(book, card, width - 4)
    return 2 + len(heads) + len(text)


def small_card(book: Book, card: Instance, width: int, whose: str) -> Rows:
    """A card of the fight in `SMALL` rows: what it adds, `whose` play it was, its name."""
    frame, role = _frame(book, card), book.role(card)
    blueprint = book.blueprint(card)
    adds = f"{blueprint.strength:+d}" if blueprint.strength else ""
    loot = blueprint.print.treasures if blueprint.print.kind == "enhancer" else 0
    told = ", ".join(one for one in (adds, f"■ {loot:+d}" if loot else "") if one)
    title = f"{book.glyph(card)} {told or book.kind_word(card).upper()}"
    name = fit(book.short(card, width - 4), width - 4)
    return (
        ((_edge(frame[0], frame[1], frame[2], title, whose, width), role),),
        ((f"{frame[3]} ", role), (name.ljust(width - 4), "bold"), (f" {frame[3]}", role)),
        ((frame[4] + frame[1] * (width - 2) + frame[5], role),),
    )


def _frame(book: Book, card: Instance) -> str:
    return _FRAMES.get(book.kind(card), _SINGLE)


def _top(book: Book, card: Instance, width: int, left: str) -> str:
    frame = _frame(book, card)
    title = f"{book.glyph(card)} {book.kind_word(card).upper()}"
    return _edge(left, frame[1], frame[2], title, _corner(book, card), width)


@lru_cache(maxsize=CARDS)
def _card(book: Book, card: Instance, width: int, height: int) -> Rows:
    """The card without a label."""
    frame, role = _frame(book, card), book.role(card)
    inner = width - 4
    body, clauses = _texts(book, card, inner)
    heads = len(body)
    text = ["", *clauses]
    quoted = book.words("quote", text=book.flavour(card))
    flavour = wrap(quoted, inner) if book.flavour(card) else []
    room = height - 2 - heads
    picture = emblem(book.blueprint(card))
    left = (inner - len(picture[0])) // 2
    pictured = left >= 0 and len(text) + len(picture) + 1 <= room
    if pictured:
        text = ["", *(" " * left + one for one in picture), *text]
    if len(text) + len(flavour) + 1 <= room:
        text += [""] * (room - len(text) - len(flavour)) + flavour
    elif len(text) > room:
        text = text[1:] if len(text) == room + 1 else [*text[1:room], "… [x]"]
    rows: list[Row] = [((_top(book, card, width, frame[0]), role),)]
    for index, one in enumerate((body + text + [""] * room)[: height - 2]):
        drawn = pictured and heads < index <= heads + len(picture)
        style: Role = "bold" if index < heads else role if drawn else "text"
        rows.append(((f"{frame[3]} ", role), (one.ljust(inner), style), (f" {frame[3]}", role)))
    bottom = _edge(frame[4], frame[1], frame[5], _foot(book, card), book.slot(card), width)
    rows.append(((bottom, role),))
    return tuple(rows)


def _texts(book: Book, card: Instance, inner: int) -> tuple[list[str], list[str]]:
    """Its name and what it does, in lines of at most `inner` cells."""
    text: list[str] = []
    for clause in book.text(card):
        text += wrap(clause.replace("\N{NO-BREAK SPACE}", " "), inner)
    return wrap(book.name(card).upper(), inner, 3), text


def _edge(left: str, line: str, right: str, title: str, corner: str, width: int) -> str:
    """A frame row with a title at its left and a word at its right. In a narrow one the line
    between them goes first, then all of the title but its glyph."""
    head, tail = left + line, f"{line}{right}"
    if corner and len(f"{head} {title}  {corner} {tail}") <= width:
        tail = f" {corner} {tail}"
    elif corner and len(f"{head} {title} {corner} {right}") <= width:
        tail = f"{corner} {right}"
    elif corner:
        title, tail = title[:1], f" {corner} {tail}"
    head += f" {title} " if title else ""
    return fit(head + line * max(0, width - len(head) - len(tail)) + tail, width)


def _corner(book: Book, card: Instance) -> str:
    blueprint = book.blueprint(card)
    if blueprint.monster is not None:
        return str(blueprint.monster.level)
    item = blueprint.item
    if item is not None and item.big:
        return book.words("slot.big").upper()
    if blueprint.rank:
        return book.words("race.ranks", n=blueprint.rank).upper()
    return f"{blueprint.strength:+d}" if blueprint.strength else ""


def _foot(book: Book, card: Instance) -> str:
    blueprint = book.blueprint(card)
    if blueprint.monster is not None:
        return f"■ {blueprint.monster.treasures}"
    return book.words.gold(blueprint.gold) if blueprint.gold else ""


def card_width(count: int, width: int) -> int:
    """Columns of each of so many cards side by side."""
    return min(32, width // count - 1)


def drawn_cards(desk: Desk, cards: tuple[Instance, ...], width: int, height: int) -> Rows:
    """Hand cards side by side, each with its digit and what it would do, for wide terminals."""
    each = card_width(len(cards), width)
    labels = [card_label(desk, card) for card in cards]
    spans = tuple(label[:2] for label in labels)
    rows = _side_by_side(desk.book, cards, spans, width, height - 1)
    below = Line(width)
    for x, card in enumerate(cards):
        below.put(labels[x][2], "bold", at=x * (each + 1))
        below.put(*outcome_text(desk, card), width=each - 1)
    return (*rows, below.row())


@lru_cache(maxsize=HANDS)
def _side_by_side(
    book: Book, cards: tuple[Instance, ...], labels: tuple[Span, ...], width: int, height: int
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
            line.put("", at=x * (each + 1))
            for text, role in column[y]:
                line.put(text, role)
        rows.append(line.row())
    return tuple(rows)
