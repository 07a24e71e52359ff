"""The card view: one card drawn, and beside it what it would do now and what its words mean."""

from __future__ import annotations

from engine.core.zones import Instance
from tui.canvas.rows import Line, Row, TextRole, horizontal_rule, text_row, wrap
from tui.cards.card_painter import card_rows
from tui.cards.keyword_explanations import keyword_explanations
from tui.table.model.card_page_outcome_lines import (
    lines_of_cards_raising_one_shot,
    play_outcome_lines,
)
from tui.table.model.card_refusals import card_refusal_text
from tui.table.model.card_without_numbers_text import why_item_adds_nothing_text
from tui.table.model.desk import Desk
from tui.table.model.overlays import card_place_text
from tui.table.model.play_outcome_text import WHOLE_WIDTH
from tui.table.painters.log import shortened_sentence

WHOLE_CARD_ROWS = 14
"""Rows from which on a drawn card has room for its text."""
CARD_WIDTH, TEXT_BESIDE_AT = 30, 32
MOST_SEEN = 3
"""So many times that a card was told of are told again, the last ones."""

TextRuns = list[tuple[str, TextRole]]


def card_view_rows(desk: Desk, card: Instance, width: int, height: int) -> list[Row]:
    """The card with all that can be said of it; without the room for a drawn card, in lines."""
    if height < WHOLE_CARD_ROWS:
        return _in_lines(desk, card, width)
    told = _beside(desk, card, width - TEXT_BESIDE_AT - 1)
    picture = card_rows(desk.book, card, CARD_WIDTH, max(height, _needed(desk, card)))
    rows = []
    for index in range(max(len(picture), len(told))):
        row = Line(width)
        for text, role in picture[index] if index < len(picture) else ():
            row.put(text, role)
        if index < len(told):
            row.put(*told[index], at=TEXT_BESIDE_AT)
        rows.append(row.row())
    return rows


def _needed(desk: Desk, card: Instance) -> int:
    """Rows in which all of the card's text finds room, with the frame, the name and a blank."""
    inner = CARD_WIDTH - 4
    text = sum(len(wrap(clause, inner)) for clause in desk.book.text(card))
    return 3 + len(wrap(desk.book.name(card).upper(), inner, 2)) + text


def _in_lines(desk: Desk, card: Instance, width: int) -> list[Row]:
    book = desk.book
    facts = [book.kind_word(card), book.slot(card), book.bonus(card) or book.effect(card)]
    gold = book.compiled(card).gold
    facts.append(desk.words.gold(gold) if gold else "")
    known = dict.fromkeys(fact for fact in facts if fact)
    rows = [
        horizontal_rule(width, book.name(card)),
        text_row(f"  {', '.join(known)}", width, "quiet"),
    ]
    told: TextRuns = []
    for clause in book.text(card):
        told += _lines(clause, width - 4)
    told += _beside(desk, card, width - 4)
    return rows + [Line(width).put(text, role, at=2).row() for text, role in told]


def _beside(desk: Desk, card: Instance, width: int) -> TextRuns:
    """What it would do now, where it lies, when it may be played or why not, what its words mean,
    and when it was told of in this game; parts without anything to say are left out."""
    words = desk.words
    texts = [*play_outcome_lines(desk, card), *lines_of_cards_raising_one_shot(desk, card)]
    if not texts and desk.option(card) and desk.book.compiled(card).item is not None:
        texts = [why_item_adds_nothing_text(desk, card, WHOLE_WIDTH)]
    now = [one for text in texts for one in _lines(text, width)]
    told = _part(words("sheet.right_now"), now)
    where = card_place_text(desk, card)
    if where:
        told += [*_lines(where, width), ("", "text")]
    refusal = card_refusal_text(desk, card)
    if refusal or desk.option(card):
        told += _part(words("sheet.when"), _lines(refusal or words("sheet.can"), width))
    about = keyword_explanations(desk.book, desk.book.compiled(card))
    told += _part(words("card_view.words"), [one for text in about for one in _lines(text, width)])
    return told + _part(words("card_view.seen"), _seen(desk, card, width))


def _part(title: str, lines: TextRuns) -> TextRuns:
    return [(title, "bold"), *lines, ("", "text")] if lines else []


def _lines(text: str, width: int) -> TextRuns:
    return [(one, "text") for one in wrap(text, width)]


def _seen(desk: Desk, card: Instance, width: int) -> TextRuns:
    """How many of it there are, and the last lines of the log that name one of them."""
    book, words = desk.book, desk.words
    copies = {one for one, its in enumerate(desk.info.card_ids) if its == book.compiled(card).id}
    told: TextRuns = []
    if len(copies) > 1:
        told += _lines(words("card_view.copies", n=len(copies)), width)
    lines = [one for one in desk.log.lines if copies & set(one.cards) and one.sort == "event"]
    for one in lines[-MOST_SEEN:]:
        when = words("end.round", n=one.round)
        told += _lines(
            f"{when}: {shortened_sentence(desk, one.text, one.cards, width - len(when) - 2)}", width
        )
    return told
