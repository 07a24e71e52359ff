"""The clock row: number and bar at fixed columns, so that a tick changes few cells."""

from __future__ import annotations

import math

from engine.zones import NOBODY
from tui.ports import ClockReading
from tui.rows import Line, Row, sentences_within
from tui.table.clock import MINUTE, SOON
from tui.table.desk import Desk

NUMBER_WIDTH, BAR_AT = 7, 8


def clock(desk: Desk, width: int, now: float) -> Row:
    """Seconds left, the bar, and what happens at zero."""
    running = desk.clock
    left = running.left(now) if running else None
    if running is None or running.reading.left is None or left is None:
        return Line(width).put(desk.words("clock.none"), "quiet", at=2).row()
    cells = 14 if width < 80 else 20 if width < 120 else 40
    row = Line(width).put(f"{seconds(desk, left):>{NUMBER_WIDTH}}", "clock").put(" ")
    full = min(cells, math.ceil(cells * left / max(running.reading.length, 0.1)))
    if desk.preferences.drawn_bars:
        row.put("█" * full + "░" * (cells - full), at=BAR_AT)
    else:
        row.put(" " * full, "bar", at=BAR_AT).put(" " * (cells - full), "spent")
    words = sentences_within(_words(desk, running.reading), width - BAR_AT - cells - 3)
    may_act = desk.seat in running.reading.audience
    return row.put("  ").put(words, "bold" if may_act else "text").row()


def seconds(desk: Desk, left: float) -> str:
    """`2.1 s` in the last five seconds, whole seconds below a minute, minutes above."""
    if left <= SOON:
        return desk.words("clock.seconds", n=desk.words.number(math.ceil(left * 4) / 4, 1))
    whole = math.ceil(left)
    if left <= MINUTE:
        return desk.words("clock.seconds", n=whole)
    return f"{whole // 60}:{whole % 60:02d}"


def _words(desk: Desk, reading: ClockReading) -> str:
    words, public = desk.words, desk.public
    whole = math.ceil(reading.length)
    total = f"{whole // 60}:{whole % 60:02d}"
    if reading.kind == "turn":
        seat = reading.audience[0] if reading.audience else public.active
        return words("clock.turn_you" if seat == desk.seat else "clock.turn_other",
                     total=total, w=desk.name(seat))  # fmt: skip
    if reading.about == "setup":
        return words("clock.setup")
    if reading.kind == "ask":
        asked = reading.audience[0] if reading.audience else NOBODY
        if asked == desk.seat:
            return words("clock.ask_you")
        return words("clock.ask_other", w=desk.name(asked) if asked != NOBODY else "")
    subject = window_subject(desk)
    if reading.about in ("receipt", "claim"):
        text = words(f"clock.{reading.about}")
    elif subject == desk.seat:
        text = words(f"clock.{reading.about}_you")
    else:
        name = desk.name(subject) if subject != NOBODY else ""
        text = words(f"clock.{reading.about}_other", w=name)
    others = [seat for seat in reading.audience if seat != desk.seat]
    if desk.seat in reading.audience and subject != desk.seat:
        if not others:
            return f"{text} {words('clock.may_act')}"
        return f"{text} {words('clock.you_and', n=words.count('others', len(others)))}"
    return text


def window_subject(desk: Desk) -> int:
    """Whom the window on top is about, or `NOBODY`."""
    for frame in reversed(desk.public.frames):
        if frame.kind == "window":
            return frame.subject
    return NOBODY
