"""The gallery, painted: what is found at the left, and the marked card beside it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from cards.wording import kind_name
from tui.canvas.rows import Line, Row, Rows, TextRole, fit_rows, horizontal_rule, wrap
from tui.cards.card_painter import card_rows
from tui.gallery.gallery import FoundCard, Gallery
from tui.words.catalogue import LANGUAGE_NAMES, Words

CARD_WIDTH = 36


def gallery_rows(gallery: Gallery, words: Words, width: int, height: int) -> Rows:
    """A head with what is looked for, then the list and the card."""
    found = gallery.found
    count = words.count("cards", len(found))
    title = horizontal_rule(width, words("gallery.title"), end=count)
    rows = [title, _wanted(gallery, words, width)]
    room = height - len(rows)
    if gallery.whole and gallery.marked is not None:
        return fit_rows([*rows, *_whole(gallery, gallery.marked, words, width)], width, height)
    card_width = min(CARD_WIDTH, width // 2)
    shown = gallery.marked
    beside = card_rows(gallery.book(shown.deck), shown.card, card_width, room) if shown else []
    start = max(0, min(gallery.at - room // 2, len(found) - room))
    for index in range(room):
        row = Line(width)
        if start + index < len(found):
            one = found[start + index]
            _name(gallery, one, row, width - card_width - 2, marked=start + index == gallery.at)
        row.put("", at=width - card_width)
        for text, role in beside[index] if index < len(beside) else ():
            row.put(text, role)
        rows.append(row.row())
    if not found:
        rows[2] = Line(width).put(words("gallery.nothing"), "quiet", at=2).row()
    return fit_rows(rows, width, height)


def gallery_key_hints(words: Words) -> Iterator[str]:
    """The keys of the page, the weightiest first."""
    yield f"[{words('key.esc')}] {words('key.close')}"
    yield f"[/] {words('gallery.find')}"
    yield f"[1] {words('gallery.deck')}"
    yield f"[←][→] {words('gallery.kind')}"
    yield f"[x] {words('key.read')}"
    yield f"[3] {words('gallery.language')}"
    yield f"{words('key.pages')} {words('key.scroll')}"


def prompt_and_key_rows(gallery: Gallery, words: Words, width: int) -> Rows:
    """The prompt, and as many of the keys as fit."""
    keys = Line(width).put(" ")
    used = 1
    for entry in () if gallery.listens else gallery_key_hints(words):
        used += cell_len(entry) + 2
        if used <= width + 1:
            keys.marked(entry).put("  ")
    return (Line(width).put(" ").marked(gallery_prompt(gallery, words)).row(), keys.row())


def gallery_prompt(gallery: Gallery, words: Words) -> str:
    """What the prompt row says."""
    return words("gallery.seek", text=gallery.text) if gallery.listens else words("gallery.prompt")


def _whole(gallery: Gallery, shown: FoundCard, words: Words, width: int) -> list[Row]:
    """All of a card in lines, where a drawn one has no room for it."""
    book, card = gallery.book(shown.deck), shown.card
    facts = [book.kind_word(card), book.slot(card), book.number(card) or book.effect(card)]
    gold = book.compiled(card).gold
    facts += [words.gold(gold)] if gold else []
    rows = [Line(width).put(book.name(card).upper(), "bold", at=2).row()]
    known = dict.fromkeys(fact for fact in facts if fact)
    rows.append(Line(width).put(", ".join(known), "quiet", at=2).row())
    flavour = [book.words("quote", text=book.flavour(card))] if book.flavour(card) else []
    for clause in (*book.text(card), *flavour):
        rows += [Line(width).put(one, at=2).row() for one in wrap(clause, width - 4)]
    return rows


def _wanted(gallery: Gallery, words: Words, width: int) -> Row:
    """The deck, the kind, the words that are looked for, and the language of the cards."""
    deck = words("gallery.all_decks") if gallery.deck < 0 else gallery.decks[gallery.deck].name
    kind = words("gallery.all_kinds")
    if gallery.kind is not None:
        kind = kind_name(gallery.kind, words.language)
    told = [deck, f"◄ {kind} ►", *([words("quote", text=gallery.text)] if gallery.text else [])]
    row = Line(width).put(" · ".join(told), "bold", at=1)
    return row.right(LANGUAGE_NAMES[gallery.language], "quiet", edge=width - 1).row()


def _name(gallery: Gallery, one: FoundCard, row: Line, width: int, *, marked: bool) -> None:
    """A row of the list: the kind, the name, and of all decks whose it is."""
    book = gallery.book(one.deck)
    row.put("►" if marked else " ", "bold").put(" ")
    row.put(book.glyph(one.card), book.role(one.card)).put(" ")
    deck = gallery.decks[one.deck].name if gallery.deck < 0 else ""
    role: TextRole = "bold" if marked else "text"
    row.put(book.short(one.card, width - 6 - cell_len(deck)), role)
    row.right(deck, "quiet", edge=width)
