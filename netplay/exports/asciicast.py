"""A game as an asciicast, which asciinema and its web player show: version 3, or version 2 for
older ones. There is a marker at each turn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Literal

from rich.cells import cell_len
from rich.color import ColorSystem

from netplay.exports.table_pictures import TablePictures
from netplay.recordings.recording import Recording
from tui.canvas.rows import Row, Rows, changed_spans
from tui.canvas.themes import Theme
from tui.words.catalogue import Words

CastVersion = Literal[2, 3]
LAST_PICTURE_SECONDS = 5.0
"""The end stays on the screen for so long."""
_BEGIN = "\x1b[?25l\x1b[2J"
"""No cursor, and an empty screen."""


def asciicast_lines(
    recording: Recording,
    pictures: TablePictures,
    words: Words,
    *,
    version: CastVersion = 3,
    idle: float = 2.0,
    done: Callable[[int], None] = lambda number: None,
) -> Iterator[str]:
    """The lines of the file. No pause is longer than `idle` seconds; `done` hears of each update
    that is painted."""
    yield _dumped(_header(recording, pictures, version, idle))
    shown: Rows = ()
    at = told = before = 0.0
    for number in range(len(recording)):
        now = recording.at(number)
        at, before = at + min(max(0.0, now - before), idle), now
        if mark := recording.turns.get(number):
            name = recording.name_of(mark.seat, words)
            yield _event(version, at, told, "m", f"{mark.turn}: {name}")
            told = at
        picture = pictures.at(number)
        changes = _changes(shown, picture, pictures.theme)
        if changes:
            yield _event(version, at, told, "o", changes if shown else _BEGIN + changes)
            told = at
        shown = picture
        done(number)
    # A cast ends with its last event: the end would be gone at once.
    yield _event(version, at + LAST_PICTURE_SECONDS, told, "o", "\x1b[0m")


def _header(
    recording: Recording, pictures: TablePictures, version: CastVersion, idle: float
) -> dict[str, object]:
    width, height = pictures.size
    about: dict[str, object] = {
        "timestamp": int(recording.header.begun),
        "idle_time_limit": idle,
        "title": recording.header.title,
    }
    if version == 2:
        env = {"TERM": "xterm-256color"}
        return {"version": 2, "width": width, "height": height, **about, "env": env}
    term = {"cols": width, "rows": height, "type": "xterm-256color"}
    return {"version": 3, "term": term, **about}


def _event(version: CastVersion, at: float, told: float, code: str, data: str) -> str:
    """Version 2 counts from the beginning, version 3 from the event before."""
    return _dumped([round(at if version == 2 else at - told, 3), code, data])


def _dumped(line: object) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _changes(before: Rows, after: Rows, theme: Theme) -> str:
    """What makes the one picture of the other on a terminal."""
    pieces: list[str] = []
    for y, row in enumerate(after, 1):
        old = before[y - 1] if before else ()
        if row == old:
            continue
        left, spans = changed_spans(old, row) if before else (0, row)
        pieces.append(f"\x1b[{y};{left + 1}H{_in_colour(spans, theme)}")
    return "".join(pieces)


def _in_colour(spans: Row, theme: Theme) -> str:
    return "".join(
        theme[role].render(text, color_system=ColorSystem.EIGHT_BIT)
        for text, role in spans
        if cell_len(text)
    )
