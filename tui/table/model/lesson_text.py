"""The words of the tutorial's step: why, and what to press."""

from __future__ import annotations

from tui.canvas.rows import wrap
from tui.ports import Lesson
from tui.table.model.desk import Desk
from tui.tutorial.script import HELPER, RIVAL

_VERBS = ("why", "sell", "ask", "quit", "yes", "again")
"""Words of the plain lines that the texts name."""


def lesson_explanation_lines(desk: Desk, lesson: Lesson, width: int, height: int) -> list[str]:
    """Why, in as many whole sentences as that room has."""
    text = _said(desk, lesson, "told")
    ends = [at + 1 for at, one in enumerate(text) if one in ".!?" and text[at + 1 :][:1] in " "]
    for end in reversed(ends):
        rows = wrap(text[:end], width)
        if len(rows) <= height:
            return rows
    return wrap(text, width, height)


def lesson_key_prompt(desk: Desk, lesson: Lesson) -> str:
    """What to press, in a sentence; if cards are selected or ticked for it, by their digits."""
    asked = [desk.name(offer.seat) for offer in desk.public.offers if offer.giver == desk.seat]
    if lesson.waits and asked:
        return desk.words("lesson.offered", w=desk.words.names(asked))
    if lesson.waits:
        return desk.words("lesson.wait")
    return _said(desk, lesson, "press")


def lesson_plain_lines(desk: Desk, lesson: Lesson) -> list[str]:
    """Both in full, for the plain lines: what is typed there where it is not what is pressed."""
    words, name = desk.words, lesson.name
    typed = "plain" if f"lesson.{name}.plain" in words.entries else "press"
    place = words("lesson.place", n=lesson.number, k=lesson.of)
    return [f"{place} {_said(desk, lesson, 'told')}", _said(desk, lesson, typed)]


def _said(desk: Desk, lesson: Lesson, which: str) -> str:
    digits = "".join(f"[{desk.digits.digit(card)}]" for card in lesson.cards)
    card = desk.book.short(lesson.cards[0]) if lesson.cards else ""
    numbers = " ".join(desk.digits.digit(card) for card in lesson.cards)
    verbs = {verb: desk.words(f"plain.word.{verb}") for verb in _VERBS}
    foes = desk.fight.foes if desk.fight else ()
    monster = desk.book.short(foes[0].printed_as) if foes else ""
    return desk.words(
        f"lesson.{lesson.name}.{which}",
        n=digits,
        card=card,
        b=desk.name(RIVAL),
        c=desk.name(HELPER),
        m=monster,
        typed=numbers,
        **verbs,
    )
