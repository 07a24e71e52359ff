"""A card drawn in plain characters: a frame by kind, its numbers in the corners, its text."""

from __future__ import annotations

import textwrap

from cards.keyword_forms import KeywordTerms
from cards.languages import LOCALES, Language
from cards.terminal_text import width_of
from cards.vocabulary.card import Card, Enhancer, Follower, Item, Monster, OneShot, Ship
from cards.vocabulary.conditions_and_card_picks import CardKind
from cards.wording.card_names import kind_name, name_of_card
from cards.wording.phrases import WordForCurse, phrases_of
from cards.wording.rules_text import CardRulesTexts
from cards.wording.text_formatting import NO_BREAK_SPACE, signed_number

CARD_WIDTH = 34
"""Columns of a card, with its frame."""
_FILLER = "\0"
_SINGLE = "┌─┐│└┘"
_FRAMES: dict[CardKind, str] = {
    "monster": "╔═╗║╚╝",
    "curse": "╓─╖║╙╜",
    "enhancer": "╒═╕│╘╛",
    "mate": "╒═╕│╘╛",
    "wandering": "╒═╕│╘╛",
}


def render_card_rows(
    card: Card,
    language: Language,
    width: int = CARD_WIDTH,
    terms: KeywordTerms | None = None,
    *,
    curse: WordForCurse = "curse",
) -> tuple[str, ...]:
    """The card in rows of `width` columns, as many as its text needs; `curse` as in
    `CardRulesTexts`."""
    left, line, right, side, low, end = tuple(_FRAMES.get(card.kind, _SINGLE))
    inner = width - 4
    body = [*_wrapped(name_of_card(card, language).upper(), inner), ""]
    for clause in CardRulesTexts(language, terms, curse).of(card):
        body += _wrapped(clause, inner)
    flavour = card.flavour.get(language, "")
    if flavour:
        body += ["", *_wrapped(phrases_of(language, "curse").quoted(flavour), inner)]
    kind = kind_name(card.kind, language, curse=curse).upper()
    top = _edge(left, line, right, kind, _number(card), width)
    bottom = _edge(low, line, end, _worth(card, language), f"{card.count}×", width)
    rows = (f"{side} {row}{' ' * (inner - width_of(row))} {side}" for row in body)
    return top, *rows, bottom


def _wrapped(text: str, width: int) -> list[str]:
    # `textwrap` counts letters: behind one that takes two columns a filler stands meanwhile.
    filled = "".join(one + _FILLER * (width_of(one) - 1) for one in text)
    rows = textwrap.wrap(filled, width)
    return [row.replace(_FILLER, "").replace(NO_BREAK_SPACE, " ") for row in rows]


def _edge(left: str, line: str, right: str, title: str, corner: str, width: int) -> str:
    head = f"{left}{line} {title} " if title else f"{left}{line}"
    tail = f" {corner} {line}{right}" if corner else f"{line}{right}"
    return head + line * (width - width_of(head) - width_of(tail)) + tail


def _number(card: Card) -> str:
    match card:
        case Monster():
            return str(card.level)
        case Enhancer() | Item() | Ship() | Follower() if card.strength:
            return signed_number(card.strength)
        case _:
            return ""


def _worth(card: Card, language: Language) -> str:
    match card:
        case Monster():
            return f"■ {card.treasures}"
        case Item() | Ship() | OneShot():
            return LOCALES[language].gold(card.gold) if card.gold else ""
        case _:
            return ""
