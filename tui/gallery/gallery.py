"""The gallery while it lies open: decks, search and place, and what each key does; plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from cards.built_in_editions import built_in_edition_ids
from cards.languages import LANGUAGES, Language
from cards.vocabulary.conditions_and_card_picks import CardKind
from engine.core.box import box_of_editions
from engine.core.zones import Instance
from tui.canvas.symbols import GLYPHS
from tui.cards.card_book import CardBook, card_book_for
from tui.ports import TableInfo
from tui.words.catalogue import words_for

GALLERY_KEYS = (
    "up",
    "down",
    "pageup",
    "pagedown",
    "left",
    "right",
    "1",
    "2",
    "3",
    "/",
    "x",
    "enter",
    "escape",
)
"""Keys that mean something while it lies open."""
PAGE_STEP = 10
LONGEST_SEARCH = 40
KINDS: tuple[CardKind, ...] = tuple(GLYPHS)


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card of one of the decks; of several alike the first."""

    deck: int
    card: Instance


@dataclass(frozen=True, slots=True)
class Gallery:
    """The decks that lie there, what is looked for in them, and the marked card."""

    decks: tuple[TableInfo, ...]
    language: Language
    """That the cards are read in."""
    deck: int = -1
    """The one that is looked through; -1: all."""
    kind: CardKind | None = None
    text: str = ""
    listens: bool = False
    """What is looked for is being typed: no key has its usual meaning."""
    at: int = 0
    """The mark, among what is found."""
    whole: bool = False
    """The card has all the room, for its whole text."""

    @property
    def found(self) -> tuple[FoundCard, ...]:
        """By deck, kind and name; the text may stand in the name or the rules text of any
        language."""
        return _found(self.decks, self.deck, self.kind, self.text.casefold(), self.language)

    @property
    def marked(self) -> FoundCard | None:
        found = self.found
        return found[min(self.at, len(found) - 1)] if found else None

    def book(self, deck: int) -> CardBook:
        """The faces of that deck in the chosen language."""
        return _book(self.decks[deck], self.language)


def new_gallery(language: Language, *tables: TableInfo) -> Gallery:
    """Our own editions, and before them what these tables play with if it is more than that."""
    ours = tuple(table_info_of_edition(edition) for edition in built_in_edition_ids())
    return Gallery((*(one for one in tables if one.decks), *ours), language)


@lru_cache(maxsize=16)
def table_info_of_edition(edition: str) -> TableInfo:
    """One of our own editions."""
    return TableInfo(edition, edition, (edition,), box_of_editions(edition).card_ids, 0.0)


@lru_cache(maxsize=64)
def _book(deck: TableInfo, language: Language) -> CardBook:
    return card_book_for(deck, words_for(language))


@lru_cache(maxsize=64)
def _found(
    decks: tuple[TableInfo, ...], deck: int, kind: CardKind | None, text: str, language: Language
) -> tuple[FoundCard, ...]:
    found = []
    # A pack's deck holds the cards that it joins, too: of all decks those are their edition's.
    homes = {card_id: place for place, info in enumerate(decks) for card_id in info.card_ids}
    for place, info in enumerate(decks):
        if deck not in (-1, place):
            continue
        books = [_book(info, language) for language in LANGUAGES]
        first = {card_id: card for card, card_id in reversed(list(enumerate(info.card_ids)))}
        mine = (card for one, card in first.items() if deck == place or homes[one] == place)
        cards = [card for card in mine if kind in (None, books[0].kind(card))]
        cards = [card for card in cards if not text or _says(books, card, text)]
        shown = _book(info, language)
        names = {card: (KINDS.index(shown.kind(card)), shown.name(card)) for card in cards}
        cards.sort(key=names.__getitem__)
        found += [FoundCard(place, card) for card in cards]
    return tuple(found)


def _says(books: list[CardBook], card: Instance, text: str) -> bool:
    return any(
        text in one.casefold()
        for book in books
        for one in (book.name(card), book.kind_word(card), *book.text(card))
    )


def gallery_after_key(gallery: Gallery, key: str) -> Gallery | None:
    """One of `GALLERY_KEYS`; None once it is closed."""
    match key:
        case "up" | "down":
            return _moved(gallery, 1 if key == "down" else -1)
        case "pageup" | "pagedown":
            return _moved(gallery, PAGE_STEP if key == "pagedown" else -PAGE_STEP)
        case "left" | "right" | "2":
            kinds = (None, *(kind for kind in KINDS if _holds(gallery, kind)))
            at = kinds.index(gallery.kind) if gallery.kind in kinds else 0
            by = -1 if key == "left" else 1
            return replace(gallery, kind=kinds[(at + by) % len(kinds)], at=0)
        case "1":
            deck = gallery.deck + 1
            return replace(gallery, deck=deck if deck < len(gallery.decks) else -1, at=0)
        case "3":
            return _translated(gallery)
        case "x" | "enter":
            return replace(gallery, whole=not gallery.whole)
        case "/":
            return replace(gallery, listens=True, whole=False)
        case "escape" if gallery.whole:
            return replace(gallery, whole=False)
        case "escape":
            return replace(gallery, text="", at=0) if gallery.text else None
        case _:
            return gallery


def gallery_after_typing(gallery: Gallery, key: str, character: str | None) -> Gallery:
    """A key while it listens."""
    if key in ("enter", "tab", "escape"):
        text = "" if key == "escape" else gallery.text
        return replace(gallery, listens=False, text=text, at=0)
    text = gallery.text
    if key == "backspace":
        text = text[:-1]
    elif character and character.isprintable():
        text = (text + character)[:LONGEST_SEARCH]
    return replace(gallery, text=text, at=0)


def _translated(gallery: Gallery) -> Gallery:
    """In the next language; the mark stays on its card, wherever that stands there."""
    marked = gallery.marked
    at = LANGUAGES.index(gallery.language) + 1
    other = replace(gallery, language=LANGUAGES[at % len(LANGUAGES)])
    return replace(other, at=other.found.index(marked)) if marked else other


def _moved(gallery: Gallery, by: int) -> Gallery:
    return replace(gallery, at=max(0, min(gallery.at + by, len(gallery.found) - 1)))


def _holds(gallery: Gallery, kind: CardKind) -> bool:
    return bool(_found(gallery.decks, gallery.deck, kind, "", gallery.language))
