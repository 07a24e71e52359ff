"""How a table deals with time, in words."""

from __future__ import annotations

from tui.ports import TablePace
from tui.words.catalogue import Words
from tui.words.minutes_and_seconds import MINUTE

HOUR, DAY = 3600.0, 86400.0


def duration_in_words(words: Words, seconds: float) -> str:
    """`2.6 s`, `5 min`, `8 h`, `1 day`; 0 is without end."""
    if not seconds:
        return words("form.none")
    for unit, key in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= unit and not seconds % unit:
            return words.count(f"pace.{key}", int(seconds // unit))
    whole = seconds == int(seconds)
    return words("clock.seconds", n=words.number(seconds, 0 if whole else 1))


def pace_in_words(words: Words, pace: TablePace) -> str:
    """What somebody wants to know before sitting down, but for the time of a window."""
    told = [words(f"pace.{pace.preset}")]
    if pace.turn:
        told.append(words("pace.turn", n=duration_in_words(words, pace.turn)))
    if pace.holds and pace.hold:
        length = duration_in_words(words, pace.hold)
        told.append(words.count("pace.holds", pace.holds, k=length))
    if pace.absent == "wait":
        told.append(words("pace.waits"))
    elif pace.after:
        told.append(words("pace.bot", n=duration_in_words(words, pace.after)))
    elif pace.missed:
        told.append(words.count("pace.missed", pace.missed))
    if pace.open_passes:
        told.append(words("pace.open_passes"))
    return "; ".join(told)
