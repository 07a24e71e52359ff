"""The stage while one card waits outside a fight: a curse, a die, a discard to claim."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.stack_frames import DieRoll, Hex, ResponseWindow, Theft
from engine.core.zones import NO_CARD, NOBODY
from tui.canvas.big_digits import big_digits
from tui.canvas.rows import (
    Line,
    Row,
    Rows,
    Span,
    fit_rows,
    text_row,
    wrap,
)
from tui.canvas.table_regions import LayoutGrade
from tui.cards.card_painter import card_rows
from tui.table.model.desk import Desk
from tui.table.model.play_outcome_text import unanswered_outcome_text

CARD_WIDTH = 28


def response_window_about_card(desk: Desk) -> ResponseWindow | None:
    """The window on top, if it is about one card that everybody should see."""
    top = desk.public.top_frame
    if (
        isinstance(top, ResponseWindow)
        and top.about in ("curse", "die", "claim")
        and top.cause != NO_CARD
    ):
        return top
    return None


def die_on_table(desk: Desk) -> DieRoll | None:
    """The die on the table, if one lies there."""
    for frame in reversed(desk.public.frames):
        if isinstance(frame, DieRoll) and frame.face:
            return frame
    return None


def die_meaning(desk: Desk) -> str:
    """What the die on the table does as it lies, if a card says that; nothing while it still rolls
    on the screen."""
    die = die_on_table(desk)
    if die is None or desk.echo.rolls or die.why != "effect" or die.source == NO_CARD:
        return ""
    meant = desk.book.face(die.source, die.face)
    if meant is None:
        return ""
    if not meant:
        return desk.words("moment.face_nothing")
    return desk.words("moment.face", what=desk.words.quoted(meant))


def response_window_card_text(desk: Desk, window: ResponseWindow, width: int = 0) -> str:
    """What that card is about to do, and to whom; with its short name if that has to fit."""
    told = _waiting(desk, window, desk.book.name(window.cause))
    meant = f"{told} {die_meaning(desk)}".rstrip() if window.about == "die" else told
    if not width or cell_len(meant) <= width:
        return meant
    if cell_len(told) <= width:
        return told
    for most in (16, 12, 8) if window.about != "curse" else (16,):
        # A name that is cut ends its sentence, too.
        told = _waiting(desk, window, desk.book.short(window.cause, most)).replace("….", "…")
        if cell_len(told) <= width:
            return told
    if window.about != "curse":
        return told
    # The clock says what it does; who is hit must not be cut off.
    person = "you" if window.subject == desk.seat else "other"
    facts = {"card": desk.book.short(window.cause), "w": desk.name(window.subject)}
    return desk.book.calling(window.cause)(f"moment.briefly_{person}", **facts)


def _landing(desk: Desk, width: int) -> list[str]:
    """`Unless stopped: you 5 → 4`, its numbers in a row of their own where one is too short; none
    where nothing that can be counted changes."""
    told = unanswered_outcome_text(desk)
    whole = desk.words("moment.lands", what=told)
    if not told or cell_len(whole) <= width:
        return [whole] if told else []
    steps = f"{told}.".replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
    rows = [row.replace("\N{NO-BREAK SPACE}", " ") for row in wrap(steps, width)]
    return [desk.words("moment.lands", what="").rstrip(" ."), *rows]


def _waiting(desk: Desk, window: ResponseWindow, card: str) -> str:
    words = desk.words
    if window.about == "claim":
        return words("moment.claim", card=card)
    person = "you" if window.subject == desk.seat else "other"
    name = desk.name(window.subject) if window.subject != NOBODY else ""
    kept_off = desk.outcomes.curse_kept_off(desk.view) if window.about == "curse" else NO_CARD
    if kept_off != NO_CARD:
        x = desk.book.short(kept_off)
        return words(f"moment.kept_off_{person}", w=name, card=card, x=x)
    if window.about == "die":
        die = die_on_table(desk)
        key, facts = _roll(desk, die)
        facts = {
            "card": card,
            "w": name,
            "d": die.face if die and not desk.echo.rolls else "?",
            **facts,
        }
        return words(f"moment.{key}_{person}", **facts)
    return desk.book.calling(window.cause)(f"moment.curse_{person}", w=name, card=card)


def _roll(desk: Desk, die: DieRoll | None) -> tuple[str, dict[str, object]]:
    """What is rolled for, and the faces that count: a theft, a mask, or just a card."""
    for frame in reversed(desk.public.frames):
        if die is not None and die.why == "theft" and isinstance(frame, Theft):
            return "theft", {"n": frame.need, "v": desk.name(frame.victim)}
        if die is not None and die.why == "identity" and isinstance(frame, Hex):
            rules = desk.book.profile.secret_identity
            curse = desk.book.name(frame.card)
            return "mask", {"n": rules.escapes_to, "k": rules.lost_from, "what": curse}
    return "die", {}


def response_window_card_rows(
    desk: Desk, window: ResponseWindow, width: int, height: int, grade: LayoutGrade
) -> Rows:
    """The card that waits, and beside it what happens if nobody does anything."""
    if grade == "phone":
        return _in_words(desk, window, width, height)
    card_width = min(CARD_WIDTH, width // 2)
    drawn = card_rows(desk.book, window.cause, card_width, height)
    blank: Span = ("", "text")
    room = width - card_width - 4
    told: list[Span] = [
        (one, "bold") for one in wrap(response_window_card_text(desk, window), room)
    ]
    hint = ""
    if window.about != "curse" or desk.outcomes.curse_kept_off(desk.view) == NO_CARD:
        hint = desk.book.calling(window.cause)(f"moment.{window.about}_hint")
    lands: list[Span] = [(one, "text") for one in _landing(desk, room)]
    hinted: list[Span] = [(one, "quiet") for one in wrap(hint, room)] if hint else []
    beside = [*told, *lands, blank, *hinted]
    die = die_on_table(desk) if window.about == "die" else None
    if die is not None and desk.preferences.draws_big:
        # The words name the face, too: they go before its picture.
        face = desk.echo.faces[0] if desk.echo.faces else die.face
        drawn_face: list[Span] = [(one, "key") for one in big_digits(face)]
        outcome = desk.outcomes.landing(desk.view)
        # That it ends the game goes before what can be done: the lit cards tell that, too.
        shorter = [*told, *lands] if outcome is not None and outcome.winners else told
        hint_left = hinted if shorter == told else []
        for words, last in (([*told, *lands], hinted), (shorter, hint_left)):
            drawn_beside = [*words, blank, *drawn_face, *([blank] if last else []), *last]
            if len(drawn_beside) <= height:
                beside = drawn_beside
                break
    if len(beside) < height:
        beside = [blank, *beside]
    rows: list[Row] = []
    for index in range(height):
        row = Line(width).put("", at=1)
        for text, role in drawn[index] if index < len(drawn) else ():
            row.put(text, role)
        if index < len(beside):
            text, role = beside[index]
            row.put(text, role, at=card_width + 3)
        rows.append(row.row())
    return fit_rows(rows, width, height)


def _in_words(desk: Desk, window: ResponseWindow, width: int, height: int) -> Rows:
    """The same without a drawn card, for a phone."""
    rows = [
        text_row(f" {one}", width, "bold")
        for one in wrap(response_window_card_text(desk, window), width - 2)
    ]
    rows += [text_row(f" {one}", width) for one in _landing(desk, width - 2)]
    for clause in desk.book.text(window.cause):
        rows += [text_row(f" {one}", width) for one in wrap(clause, width - 2)]
    hint = ""
    if window.about != "curse" or desk.outcomes.curse_kept_off(desk.view) == NO_CARD:
        hint = desk.book.calling(window.cause)(f"moment.{window.about}_hint")
    rows += [text_row(f" {one}", width, "quiet") for one in wrap(hint, width - 2)]
    return fit_rows(rows, width, height)
