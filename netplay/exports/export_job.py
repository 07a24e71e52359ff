"""The wish for an export and the job that fulfils it; the one place that knows all formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, assert_never, get_args

from cards.languages import Language
from netplay.exports.asciicast import asciicast_lines
from netplay.exports.html_page import html_page, require_asciinema_player
from netplay.exports.public_events import public_event_lines
from netplay.exports.story_text import story_lines
from netplay.exports.svg_picture import svg_picture
from netplay.exports.table_pictures import TablePictures, require_room_for_table
from netplay.input_error import InputError
from netplay.recordings.recording import Recording
from netplay.viewpoints.viewpoint_recording import (
    ViewpointJob,
    ViewpointRecording,
    make_viewpoint_recording,
)
from tui.canvas.themes import ThemeName
from tui.replay.recorded_game import EVERYBODY
from tui.settings.preferences import Preferences

ExportFormat = Literal["cast", "cast2", "html", "svg", "text", "json"]
EXPORT_FORMATS: tuple[ExportFormat, ...] = get_args(ExportFormat)
FILE_ENDINGS: dict[ExportFormat, str] = {
    "cast": "cast",
    "cast2": "cast",
    "html": "html",
    "svg": "svg",
    "text": "txt",
    "json": "jsonl",
}
"""The end of the name of a file of that format."""
PAINTED: frozenset[ExportFormat] = frozenset({"cast", "cast2", "html", "svg"})
"""Those that show a screen."""
LEAST_IDLE, MOST_IDLE = 0.1, 3600.0


@dataclass(frozen=True, slots=True)
class ExportWish:
    """The way a game is to be exported: seconds of a pause at most, columns and rows, and for a
    picture the update that it is of, or the turn at whose beginning; None: the last one before the
    end."""

    form: ExportFormat
    language: Language = "en"
    colours: ThemeName = "dark"
    size: tuple[int, int] = (100, 30)
    idle: float = 2.0
    update: int | None = None
    turn: int | None = None

    def check(self) -> None:
        """A check that it can be done at all. Raises `InputError`."""
        if not LEAST_IDLE <= self.idle <= MOST_IDLE:
            raise InputError(f"--idle: from {LEAST_IDLE} to {MOST_IDLE:g} seconds")
        if self.form in PAINTED:
            require_room_for_table(*self.size)
        if self.form == "html":
            require_asciinema_player()

    def checked(self, recording: Recording) -> ExportWish:
        """The same with the update that it is of, if it can be done with that recording. Raises
        `InputError`."""
        self.check()
        if self.form == "json" and recording.viewpoint != EVERYBODY:
            raise InputError("--as json has what everybody saw: leave out --seat")
        if self.turn is not None:
            return replace(self, update=first_update_of_turn(recording, self.turn), turn=None)
        if self.update is not None and not 0 <= self.update < len(recording):
            raise InputError(f"--update: this game has the updates 0 to {len(recording) - 1}")
        return self


@dataclass(frozen=True, slots=True)
class ExportJob:
    """The file of a recording, and how it is to be exported; with `seen` as a seat saw it."""

    recording: Path
    wish: ExportWish
    seen: ViewpointJob | None = None

    def open(self) -> Recording:
        """The game. Blocks; raises `UnreadableRecording`, `ViewpointDenied`, and `OSError`."""
        if self.seen is None:
            return Recording.open(self.recording)
        return ViewpointRecording.seen(make_viewpoint_recording(self.seen))


def export_file_pieces(
    recording: Recording, wish: ExportWish, done: Callable[[int], None] = lambda number: None
) -> Iterator[str]:
    """The pieces of the file, one after the other; `done` hears of each update. Raises
    `InputError`."""
    wish = wish.checked(recording)
    preferences = Preferences(wish.language, wish.colours, motion="none")
    words = preferences.words
    match wish.form:
        case "text":
            yield from _lines(story_lines(recording, preferences, done=done))
        case "json":
            yield from _lines(public_event_lines(recording, done=done))
        case "svg":
            last = len(recording) - 1
            number = wish.update if wish.update is not None else max(0, last - 1)
            pictures = TablePictures(recording, preferences, *wish.size)
            yield svg_picture(pictures.at(number), pictures.theme, recording.header.title)
        case "cast" | "cast2" | "html":
            pictures = TablePictures(recording, preferences, *wish.size)
            cast = asciicast_lines(
                recording,
                pictures,
                words,
                version=2 if wish.form == "cast2" else 3,
                idle=wish.idle,
                done=done,
            )
            if wish.form == "html":
                yield html_page(cast, recording.header.title, wish.language)
            else:
                yield from _lines(cast)
        case _:
            assert_never(wish.form)


def parse_screen_size(text: str) -> tuple[int, int]:
    """The columns and rows of `100x30`. Raises `InputError`."""
    found = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", text)
    if found is None:
        raise InputError("--size: columns and rows, such as 100x30")
    return int(found[1]), int(found[2])


def first_update_of_turn(recording: Recording, turn: int) -> int:
    """The update with which that turn begins. Raises `InputError`."""
    turns = {mark.turn: update for update, mark in recording.turns.items()}
    if turn not in turns:
        raise InputError(f"--turn: this game has the turns 1 to {max(turns, default=0)}")
    return turns[turn]


def _lines(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"{line}\n"
