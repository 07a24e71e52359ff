"""A spotlight on the stage: a small picture, and beside it what has happened and what it means."""

from __future__ import annotations

from engine.core.stack_frames import Theft
from engine.core.zones import NO_CARD, NOBODY
from tui.canvas.big_digits import big_digits
from tui.canvas.rows import Line, Row, Rows, Span, TextRole, fit_rows, row_text, wrap
from tui.table.model.desk import Desk
from tui.table.model.run_bonus_text import run_bonus_text
from tui.table.model.spotlight import Spotlight
from tui.table.painters.response_window_card import die_meaning, die_on_table

PICTURE_ROWS = 5
"""Rows of the picture; an empty one stands above it and one below."""
SUM_ROWS = 4
"""Rows of the stage that stay in sight above it where they can: the sums of a fight."""
OUTLOOK_ROWS = 2
"""Rows at the end of a fight's stage that say what follows, where no line is drawn above them."""
PICTURE_WIDTH, TEXT_AT, SPOTLIGHT_WIDTH = 7, 12, 48
"""Columns within the frame of the picture, from the frame to the words, and of both together."""
_PIPS = {
    1: ("", "   ●", ""),
    2: (" ●", "", "     ●"),
    3: (" ●", "   ●", "     ●"),
    4: (" ●   ●", "", " ●   ●"),
    5: (" ●   ●", "   ●", " ●   ●"),
    6: (" ●   ●", " ●   ●", " ●   ●"),
}


def with_spotlight(desk: Desk, rows: Rows, width: int) -> Rows:
    """The stage with what has just happened large in its middle. Of a fight what lies above stays,
    and what follows from it below; and of the end. Of a door, a card or a list no halves do, nor of
    what a monster does."""
    if desk.fight is None and not desk.public.over:
        rows = fit_rows([], width, len(rows))
    band = _band(desk, desk.echo.spotlights[0], width)[: len(rows)]
    spare = len(rows) - len(band)
    top = min(spare, max(SUM_ROWS, spare // 2))
    below = rows[top + len(band) :]
    if desk.fight is not None:
        text = [row_text(row).strip() for row in below]
        ends = next((at for at, one in enumerate(text) if one.startswith("─")), None)
        gone = max(0, len(below) - OUTLOOK_ROWS) if ends is None else ends
        below = (*fit_rows([], width, gone), *below[gone:])
    return (*rows[:top], *band, *below)


def _band(desk: Desk, shown: Spotlight, width: int) -> list[Row]:
    bad = shown.kind == "death" or shown.outcome in ("caught", "missed")
    loud: TextRole = "theirs" if bad else "ours"
    drawn = desk.preferences.draws_big
    left = max(2, (width - SPOTLIGHT_WIDTH) // 2)
    at = left + (TEXT_AT if drawn else 0)
    lines: list[Span] = []
    *told, last = _words(desk, shown, loud)
    for text, role in told:
        lines += [(line, role) for line in wrap(text, width - at - 1, 2)]
    room = max(2, PICTURE_ROWS - len(lines))
    lines += [(line, last[1]) for line in wrap(last[0], width - at - 1, room)]
    above = max(0, (PICTURE_ROWS - len(lines)) // 2)
    rows = [Line(width)]
    for index, framed in enumerate(_picture(desk, shown)):
        row = Line(width)
        if drawn:
            row.put(framed, loud, at=left)
        if 0 <= index - above < len(lines):
            text, role = lines[index - above]
            row.put(text, role, at=at)
        rows.append(row)
    return [row.row() for row in (*rows, Line(width))]


def _picture(desk: Desk, shown: Spotlight) -> list[str]:
    """A die, a level in large digits, or a stone, in a frame."""
    if shown.kind == "die":
        inner = _PIPS[_face(desk, shown) or 1]
    elif shown.kind == "death":
        inner = ("", "   †", "")
    else:
        rows = big_digits(shown.level)
        left = " " * ((PICTURE_WIDTH - len(rows[0])) // 2)
        inner = (left + rows[0], left + rows[1], left + rows[2])
    body = [f"│{one.ljust(PICTURE_WIDTH)}│" for one in inner]
    return [f"┌{'─' * PICTURE_WIDTH}┐", *body, f"└{'─' * PICTURE_WIDTH}┘"]


def _face(desk: Desk, shown: Spotlight) -> int:
    """What the die shows on its way, or what it has come to."""
    return desk.echo.faces[0] if desk.echo.rolls else shown.face


def _words(desk: Desk, shown: Spotlight, loud: TextRole) -> list[Span]:
    words = desk.words
    person = "you" if shown.seat == desk.seat else "other"
    facts = {"w": desk.name(shown.seat) if shown.seat != NOBODY else "", "n": shown.level}
    card = desk.book.name(shown.card) if shown.card != NO_CARD else ""
    if shown.kind == "die":
        return _of_die(desk, shown, loud)
    if shown.kind == "won":
        winners = desk.public.winners
        key = person if winners == (shown.seat,) else "many"
        names = words.names([desk.who(seat) for seat in winners])
        return [(words(f"spotlight.won_{key}", w=names).upper(), loud)]
    told = [(words(f"spotlight.{shown.kind}_{person}", **facts).upper(), loud)]
    if shown.kind == "brink":
        told.append((words("spotlight.brink_next"), "bold"))
    elif card:
        told.append((words("spotlight.by", card=card), "bold"))
    return told


def _of_die(desk: Desk, shown: Spotlight, loud: TextRole) -> list[Span]:
    """Who rolls for what, what it needs, and once it lies what it comes to."""
    words = desk.words
    person = "you" if shown.seat == desk.seat else "other"
    fight = desk.fight
    card = shown.card
    if card == NO_CARD and fight is not None and fight.runner == shown.seat:
        card = fight.monster
    facts = {
        "w": desk.name(shown.seat),
        "m": desk.book.short(card, 24) if card >= 0 else "",
        "n": _needed(desk, shown),
    }
    why = shown.why if shown.why in ("run", "theft") else "roll"
    if why == "run" and not facts["m"]:
        why = "flee"
    told: list[Span] = [(words(f"spotlight.{why}_{person}", **facts), "bold")]
    if facts["n"]:
        told.append((words("spotlight.needs", **facts), "text"))
    if desk.echo.rolls:
        return told
    total = _total(desk, shown)
    if total != shown.face:
        bonus = _added(desk, shown, total - shown.face)
        told.append((words("spotlight.sum", d=shown.face, k=bonus, n=total), "text"))
    if shown.outcome:
        told.append((words(f"spotlight.{shown.outcome}_{person}", **facts).upper(), loud))
    elif meant := die_meaning(desk) or _counted(desk, shown):
        told.append((meant, "bold"))
    elif facts["n"]:
        told.append((words("spotlight.open"), "text"))
    return told


def _counted(desk: Desk, shown: Spotlight) -> str:
    """What a card has done by a die that lies on the table no more."""
    if shown.why != "effect" or shown.card == NO_CARD or die_on_table(desk) is not None:
        return ""
    meant = desk.book.face(shown.card, shown.face)
    return desk.words.quoted(meant) if meant else ""


def _total(desk: Desk, shown: Spotlight) -> int:
    """What the die comes to, with what is known to be added while a card can still change it."""
    if shown.total is not None:
        return shown.total
    fight = desk.fight
    if shown.why != "run" or fight is None or fight.runner != shown.seat:
        return shown.face
    known = desk.outcomes.run_bonus(desk.view, fight.monster, fight.runner)
    return shown.face + (desk.public.seats[fight.runner].run_away if known is None else known.total)


def _added(desk: Desk, shown: Spotlight, added: int) -> str:
    """What is added to the die, with the cards behind it as long as the fight is what it was."""
    fight = desk.fight
    if shown.why == "run" and fight is not None and fight.runner == shown.seat:
        known = desk.outcomes.run_bonus(desk.view, fight.monster, fight.runner)
        if known is not None and known.total == added:
            return run_bonus_text(desk, fight.monster, fight.runner)
    return f"{added:+d}"


def _needed(desk: Desk, shown: Spotlight) -> int:
    """The number that the die must come to; 0 where nothing says it."""
    if shown.why == "run":
        return desk.book.profile.run.target
    for frame in desk.public.frames if shown.why == "theft" else ():
        if isinstance(frame, Theft):
            return frame.need
    return shown.needed
