"""Cards drawn as cards: a frame by kind with a small picture, the number in its corner, generated
text, flavour.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from zlib import crc32

from rich.cells import cell_len, set_cell_size

from cards.vocabulary.card import Item
from engine.core.box import CompiledCard
from engine.core.zones import Instance
from tui.canvas.rows import Row, Rows, Span, TextRole, truncate, wrap
from tui.cards.card_book import CardBook

MIDDLE_LEVEL, LARGE_LEVEL = 5, 12
"""Levels from which on a monster looks like more."""

Emblem = tuple[str, ...]


def card_emblem(card: CompiledCard) -> Emblem:
    """Its rows, all of the same width. The same card has the same one, whoever looks."""
    among = _emblems()[card.kind][_sort(card)]
    return among[crc32(card.id.encode()) % len(among)]


def _sort(card: CompiledCard) -> str:
    """Which of the pictures of its kind."""
    if card.monster is not None:
        for tag in ("undead", "swarm"):
            if tag in card.monster.tags:
                return tag
        level = card.monster.level
        return "large" if level >= LARGE_LEVEL else "middle" if level >= MIDDLE_LEVEL else "small"
    match card.kind:
        case "curse":
            return "stays" if card.awaits or card.modifiers else "once"
        case "enhancer":
            return "up" if card.strength > 0 else "down"
    if isinstance(card.print, Item):
        item = card.print
        hands = {1: "one_hand", 2: "two_hands"}
        return hands.get(item.hands) or item.slot or "other"
    return "any"


@cache
def _emblems() -> dict[str, dict[str, tuple[Emblem, ...]]]:
    file = Path(__file__).with_name("emblems.toml")
    kinds = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        kind: {sort: tuple(map(_shape, shapes)) for sort, shapes in sorts.items()}
        for kind, sorts in kinds.items()
    }


def _shape(text: str) -> Emblem:
    """Rows of equal width, without what is blank around them."""
    rows = text.strip("\n").split("\n")
    left = min(len(row) - len(row.lstrip()) for row in rows)
    width = max(map(len, rows))
    return tuple(row[left:].ljust(width - left) for row in rows)


_SINGLE = "┌─┐│└┘"
_FRAMES = {
    "monster": "╔═╗║╚╝",
    "curse": "╓─╖║╙╜",
    "enhancer": "╒═╕│╘╛",
    "mate": "╒═╕│╘╛",
    "wandering": "╒═╕│╘╛",
}

SMALL_CARD_ROWS = 3
"""Rows of a small card."""
REMEMBERED_CARDS = 1024
"""So many drawn cards are remembered, for all sessions together."""


def card_rows(
    book: CardBook, card: Instance, width: int, height: int, label: Span | None = None
) -> Rows:
    """The card in `height` rows of `width` cells, as spans; the `label` stands in its frame.
    Flavour is the first to go, then the emblem, then the text is cut with a mark."""
    rows = _card(book, card, width, height)
    if label is None:
        return rows
    frame, role = _frame(book, card), book.role(card)
    rest = _top(book, card, width - len(label[0]), "")
    return (((frame[0], role), label, (rest[1:], role)), *rows[1:])


def card_height(book: CardBook, card: Instance, width: int) -> int:
    """Rows of a card of `width` cells in which all that it does finds room, and no more."""
    heads, text = _texts(book, card, width - 4)
    return 2 + len(heads) + len(text)


def small_card_rows(book: CardBook, card: Instance, width: int, whose: str) -> Rows:
    """A card of the fight in `SMALL_CARD_ROWS` rows: what it adds, `whose` play it was, and its
    name."""
    frame, role = _frame(book, card), book.role(card)
    compiled = book.compiled(card)
    adds = f"{compiled.strength:+d}" if compiled.strength else ""
    loot = compiled.print.treasures if compiled.print.kind == "enhancer" else 0
    told = ", ".join(one for one in (adds, f"■ {loot:+d}" if loot else "") if one)
    title = f"{book.glyph(card)} {told or book.kind_word(card).upper()}"
    name = truncate(book.short(card, width - 4), width - 4)
    return (
        ((_edge(frame[0], frame[1], frame[2], title, whose, width), role),),
        ((f"{frame[3]} ", role), (set_cell_size(name, width - 4), "bold"), (f" {frame[3]}", role)),
        ((frame[4] + frame[1] * (width - 2) + frame[5], role),),
    )


def _frame(book: CardBook, card: Instance) -> str:
    return _FRAMES.get(book.kind(card), _SINGLE)


def _top(book: CardBook, card: Instance, width: int, left: str) -> str:
    frame = _frame(book, card)
    title = f"{book.glyph(card)} {book.kind_word(card).upper()}"
    return _edge(left, frame[1], frame[2], title, _corner(book, card), width)


@lru_cache(maxsize=REMEMBERED_CARDS)
def _card(book: CardBook, card: Instance, width: int, height: int) -> Rows:
    """The card without a label."""
    frame, role = _frame(book, card), book.role(card)
    inner = width - 4
    head, clauses = _texts(book, card, inner)
    heads = len(head)
    text = ["", *clauses]
    quoted = book.words("quote", text=book.flavour(card))
    flavour = wrap(quoted, inner) if book.flavour(card) else []
    room = height - 2 - heads
    picture = card_emblem(book.compiled(card))
    left = (inner - len(picture[0])) // 2
    pictured = left >= 0 and len(text) + len(picture) + 1 <= room
    if pictured:
        text = ["", *(" " * left + one for one in picture), *text]
    if len(text) + len(flavour) + 1 <= room:
        text += [""] * (room - len(text) - len(flavour)) + flavour
    elif len(text) > room:
        text = text[1:] if len(text) == room + 1 else [*text[1:room], "… [x]"]
    rows: list[Row] = [((_top(book, card, width, frame[0]), role),)]
    for index, one in enumerate(([*head, *text] + [""] * room)[: height - 2]):
        drawn = pictured and heads < index <= heads + len(picture)
        style: TextRole = "bold" if index < heads else role if drawn else "text"
        rows.append(
            ((f"{frame[3]} ", role), (set_cell_size(one, inner), style), (f" {frame[3]}", role))
        )
    bottom = _edge(frame[4], frame[1], frame[5], _foot(book, card), book.slot(card), width)
    rows.append(((bottom, role),))
    return tuple(rows)


@lru_cache(maxsize=REMEMBERED_CARDS)
def _texts(book: CardBook, card: Instance, inner: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Its name and what it does, in lines of at most `inner` cells."""
    text = [line for clause in book.text(card) for line in wrap(clause, inner)]
    return tuple(wrap(book.name(card).upper(), inner, 3)), tuple(text)


def _edge(left: str, line: str, right: str, title: str, corner: str, width: int) -> str:
    """A frame row with a title at its left and a word at its right. In a narrow one the line
    between them goes first, then all of the title but its glyph."""
    head, tail = left + line, f"{line}{right}"
    if corner and cell_len(f"{head} {title}  {corner} {tail}") <= width:
        tail = f" {corner} {tail}"
    elif corner and cell_len(f"{head} {title} {corner} {right}") <= width:
        tail = f"{corner} {right}"
    elif corner:
        title, tail = title[:1], f" {corner} {tail}"
    elif cell_len(f"{head} {title} {tail}") > width:
        title = title[:1]
    head += f" {title} " if title else ""
    return truncate(head + line * max(0, width - cell_len(head) - cell_len(tail)) + tail, width)


def _corner(book: CardBook, card: Instance) -> str:
    compiled = book.compiled(card)
    if compiled.monster is not None:
        return str(compiled.monster.level)
    item = compiled.item
    if item is not None and item.big:
        return book.words("slot.big").upper()
    if compiled.rank:
        return book.words("race.ranks", n=compiled.rank).upper()
    return f"{compiled.strength:+d}" if compiled.strength else ""


def _foot(book: CardBook, card: Instance) -> str:
    compiled = book.compiled(card)
    if compiled.monster is not None:
        return f"■ {compiled.monster.treasures}"
    return book.words.gold(compiled.gold) if compiled.gold else ""
