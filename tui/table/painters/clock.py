"""The clock row: number and bar at fixed columns, so that a tick changes few cells."""

from __future__ import annotations

import math

from rich.cells import cell_len

from engine.core.zones import NO_CARD, NOBODY
from tui.canvas.rows import Line, Row, truncate_to_sentences
from tui.ports import ClockReading
from tui.table.model.auto_pass import is_window_about_curse_reader_sent
from tui.table.model.clock import SOON, RunningClock
from tui.table.model.desk import Desk
from tui.table.model.next_steps import can_answer_window, card_forbidding_help
from tui.table.model.ways_to_run import nobody_can_escape
from tui.words.minutes_and_seconds import MINUTE, minutes_and_seconds_text

NUMBER_WIDTH, BAR_AT = 7, 8
WHOLE_SENTENCES = 999
"""Columns that every sentence fits into."""
MOST_NAMED = 2
"""So many others who may act have names; of more it is told how many they are."""


def clock_row(desk: Desk, width: int, now: float) -> Row:
    """Seconds left, the bar, and what happens at zero."""
    running = desk.clock
    left = running.left(now) if running else None
    if desk.paused:
        return Line(width).put(desk.words("clock.paused"), "bold", at=2).row()
    if running is None or left is None:
        # What passes by itself in a moment waits for nobody.
        waits = (
            running.reading.waits if running and not is_window_about_curse_reader_sent(desk) else ""
        )
        if waits == "reading" or (waits and running and running.reading.kind == "window"):
            return Line(width).put(desk.words(f"clock.waits_{waits}"), "clock", at=2).row()
        told = desk.words("clock.none") if waits else _told_without_clock(desk, width - 2)
        return Line(width).put(told, "quiet", at=2).row()
    held = running.held_by != NOBODY
    late = running.runs_out(now)
    cells = 14 if width < 80 else 20 if width < 120 else 40
    row = Line(width)
    shown = seconds_text(desk, min(left, max(running.reading.length, SOON)))
    row.put(f"{shown:>{NUMBER_WIDTH}}", "theirs" if late else "clock").put(" ")
    full = min(cells, math.ceil(cells * left / max(running.reading.length, 0.1)))
    if held:
        row.put("▒" * full + "░" * (cells - full), "held", at=BAR_AT)
    elif desk.preferences.drawn_bars:
        row.put("█" * full + "░" * (cells - full), at=BAR_AT)
    else:
        row.put(" " * full, "bar", at=BAR_AT).put(" " * (cells - full), "spent")
    room = width - BAR_AT - cells - 3
    told = countdown_purpose_text(desk, running.reading, room)
    if held:
        told = f"{_stopped(desk, running, now)} {told}"
    elif late:
        told = _running_out(desk, running.reading)
    words = truncate_to_sentences(told, room)
    concerns = held or late or desk.seat in running.reading.audience
    return row.put("  ").put(words, "bold" if concerns else "text").row()


def _told_without_clock(desk: Desk, room: int) -> str:
    """That the reader may take their time; or who may go on before they have done anything, by
    their letter if their name is too long."""
    timed = desk.public.clock
    if timed is None or desk.seat in timed.audience or len(timed.audience) != 1:
        return desk.words("clock.none")
    (seat,) = timed.audience
    named = [desk.words("clock.none_other", w=one) for one in (desk.name(seat), desk.letter(seat))]
    return next((one for one in named if cell_len(one) <= room), named[-1])


def _stopped(desk: Desk, running: RunningClock, now: float) -> str:
    """Who has stopped the clock, and for how long."""
    n = math.ceil(running.hold_left(now))
    if running.held_by == desk.seat:
        return desk.words("clock.held_you", n=n)
    return desk.words("clock.held", w=desk.name(running.held_by), n=n)


def _running_out(desk: Desk, reading: ClockReading) -> str:
    """Whose own time is nearly up, and what follows: everybody is told, and first of all who is
    waited for."""
    seat = reading.audience[0] if reading.audience else desk.public.active
    if seat == desk.seat:
        return desk.words(f"clock.hurry_{reading.kind}_you")
    waits = any(offer.giver == seat for offer in desk.offers_to_me())
    return desk.words("clock.hurry_answer" if waits else "clock.hurry", w=desk.name(seat))


def seconds_text(desk: Desk, left: float) -> str:
    """`2.1 s` in the last five seconds, whole seconds below a minute, minutes from `1:00` on."""
    if left <= SOON:
        return desk.words("clock.seconds", n=desk.words.number(math.ceil(left * 4) / 4, 1))
    if left <= MINUTE - 1:
        return desk.words("clock.seconds", n=math.ceil(left))
    return minutes_and_seconds_text(left)


def countdown_purpose_text(desk: Desk, reading: ClockReading, room: int = WHOLE_SENTENCES) -> str:
    """What the clock counts down to, and who may still act; names only where they have room."""
    words, public = desk.words, desk.public
    total = minutes_and_seconds_text(reading.length)
    if reading.kind == "turn":
        seat = reading.audience[0] if reading.audience else public.active
        # A monster that has moved on is fought in somebody else's turn.
        what = "turn" if seat == public.active else "fight"
        who = "you" if seat == desk.seat else "other"
        return words(f"clock.{what}_{who}", total=total, w=desk.name(seat))
    if reading.about == "setup":
        return words("clock.setup")
    if reading.kind == "ask":
        asked = reading.audience[0] if reading.audience else NOBODY
        if asked == desk.seat:
            return words("clock.ask_you")
        return words("clock.ask_other", w=desk.name(asked) if asked != NOBODY else "")
    about, subject, cause = reading.about, window_subject_seat(desk), window_subject_card(desk)
    if about == "victory" and desk.is_fight_empty:
        about = "empty"
    held = about == "defeat" and desk.fight is not None and nobody_can_escape(desk, desk.fight)
    if held:
        about = "caught"
    if cause != NO_CARD:
        words = desk.book.calling(cause)
    if reading.about == "receipt" and reading.audience:
        return _receipt_text(desk, reading, room)
    if reading.about == "claim":
        text = words("clock.claim")
    elif about == "curse" and desk.outcomes.curse_kept_off(desk.view) != NO_CARD:
        text = words("clock.kept_off")
    elif subject == desk.seat:
        text = words(f"clock.{about}_you")
        if reading.about == "defeat" and card_forbidding_help(desk) == NO_CARD:
            text = f"{text} {words('clock.help')}"
    else:
        name = desk.name(subject) if subject != NOBODY else ""
        text = words(f"clock.{about}_other", w=name)
    others = [seat for seat in reading.audience if seat != desk.seat]
    if desk.seat not in reading.audience or subject == desk.seat:
        return text
    if not can_answer_window(desk):
        # Nothing of the reader's own can answer it, or they have passed.
        if len(others) > MOST_NAMED:
            return f"{text} {words.count('clock.others', len(others))}"
        names = words.names([desk.name(seat) for seat in others])
        return f"{text} {words.count('clock.named', len(others), w=names)}" if others else text
    if not others:
        return f"{text} {words('clock.may_act')}"
    return f"{text} {words('clock.you_and', n=words.count('others', len(others)))}"


def _receipt_text(desk: Desk, reading: ClockReading, room: int) -> str:
    """Who may still play what has just come to them, as everybody has seen."""
    words = desk.words
    others = [desk.name(seat) for seat in reading.audience if seat != desk.seat]
    if not others:
        return words("clock.receipt_you")
    told = [words.names(others), words.count("others", len(others))]
    if len(others) == len(reading.audience):
        ways = [words.count("clock.receipt_others", len(others), w=one) for one in told]
    else:
        ways = [words("clock.receipt_both", w=one) for one in told]
    return next((one for one in ways if cell_len(one) <= room), words("clock.receipt"))


def window_subject_card(desk: Desk) -> int:
    """The card that the window on top is about, or `NO_CARD`."""
    top = desk.public.top_frame
    return top.cause if top is not None and top.kind == "window" else NO_CARD


def window_subject_seat(desk: Desk) -> int:
    """Whom the window on top is about, or `NOBODY`."""
    for frame in reversed(desk.public.frames):
        if frame.kind == "window":
            return frame.subject
    return NOBODY
